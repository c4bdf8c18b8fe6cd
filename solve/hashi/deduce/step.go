package deduce

import (
	"fmt"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Claim says how many bridges join two islands: Count at least, or, if Most is set, at most.
type Claim struct {
	puzzle.Bridge
	Most bool `json:"most,omitempty"`
}

// A Step is one deduction: bridges that are found, or that are ruled out, and why. That an
// island with all its bridges gets no more, and that no bridge crosses another, belongs to the
// step, and is not listed.
type Step struct {
	Technique Technique `json:"technique"`
	// Islands are those that the step is about, by index: the one whose number counts; of an only
	// way and an even sum those that are apart from the others; else first the two between which
	// bridges are supposed or guessed, and then those where that leads to a contradiction.
	Islands []int `json:"islands"`
	// Basis is what the step rests on: of one island the bridges that it has, else what is
	// supposed, and then what follows, in order.
	Basis []Claim `json:"basis,omitempty"`
	// Built are the bridges that are found: so many join the two islands at least, those that
	// were there before among them.
	Built []puzzle.Bridge `json:"built,omitempty"`
	// Limited are pairs of islands between which bridges are ruled out: at most so many join
	// them, which may be 0.
	Limited []puzzle.Bridge `json:"limited,omitempty"`
	// Text says it all in a sentence or a few; see [Label].
	Text string `json:"text"`
}

// Label returns an island as the texts name it: "the 3 at r1c5", or "the ? at r1c5" where no
// number is shown.
func Label(i puzzle.Island) string {
	number := "?"
	if i.Bridges > 0 {
		number = strconv.Itoa(i.Bridges)
	}
	return fmt.Sprintf("the %s at %v", number, i.Cell())
}

// bridges is a number of them in words.
func bridges(n int) string {
	switch n {
	case 0:
		return "no bridge"
	case 1:
		return "1 bridge"
	}
	return fmt.Sprintf("%d bridges", n)
}
