package main

import "math/rand/v2"

const (
	decimals = "0123456789"
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	smalls   = "abcdefghijklmnopqrstuvwxyz"
	signs    = "+#*?=%&@"
	// unlikeDigits are characters that no digit looks like.
	unlikeDigits = "ACEFHJKMNRTUVWXYacdefhkmnprtuvwxy" + signs
)

// script is what the cells of a page are printed in.
type script struct {
	symbols string // to be told from each other, the frequent ones more than once
	others  string // to be told from symbols
	// turned and overturned are symbols that look like none when they are turned by a
	// quarter, and upside down.
	turned, overturned string
	none               int  // the label of what is no symbol
	single             bool // a cell holds one symbol
}

var numberScript = script{symbols: decimals, others: unlikeDigits, turned: "12345679", overturned: "347", none: 10}

// letterScript returns the script of a page with digits and letters, which are large ones
// as a rule.
func letterScript(rng *rand.Rand) script {
	letters := capitals
	if chance(rng, 0.35) {
		letters = smalls
	}
	return script{
		symbols: decimals + decimals + letters, others: signs, turned: "34679ABFGJKLPQRT", overturned: "347AFGJKLPRT",
		none: none, single: true,
	}
}
