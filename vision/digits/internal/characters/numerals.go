package characters

import (
	"math"
	"strconv"
	"strings"
)

// DigitClasses is how many of the symbols are digits.
const DigitClasses = 10

// Symbols are the symbols that are told apart at most, in the order of [Scores].
const Symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// maxNumber is the largest number that a cell may be said to hold.
const maxNumber = 9999

// Numerals say what numbers from 1 to a largest one characters mean.
type Numerals struct {
	values []int // of each symbol, -1 for what is none of these numerals
	base   int   // how often the value of a symbol a further symbol to its right makes it
	max    int
}

// Decimals are numbers up to max in digits.
func Decimals(max int) Numerals {
	return Numerals{values: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, base: 10, max: max}
}

// Alphabet are numbers of one symbol each, the first of the string meaning 1.
func Alphabet(symbols string) Numerals {
	n := Numerals{base: len(symbols) + 1, max: len(symbols)}
	for _, r := range Symbols {
		value := strings.IndexRune(symbols, r) + 1
		if value == 0 {
			value = -1
		}
		n.values = append(n.values, value)
	}
	return n
}

// Max returns the largest number.
func (n Numerals) Max() int { return n.max }

// Places returns how many symbols the largest number has.
func (n Numerals) Places() int {
	if n.base > n.max {
		return 1
	}
	return len(strconv.Itoa(n.max))
}

// Letters tells whether some symbols are letters.
func (n Numerals) Letters() bool { return len(n.values) > DigitClasses }

// fit returns the scores of a character of which it is known that it is one of these
// numerals or no symbol at all.
func (n Numerals) fit(s Scores) Scores {
	left := max(1-n.others(s), unlikely)
	out := make(Scores, len(s))
	for k, p := range s {
		if k == len(s)-1 || n.values[k] >= 0 {
			out[k] = p / left
		}
	}
	return out
}

// Evidence is the logarithm of how probable it is that the characters found are all of
// these numerals, or no symbols, by what was said about each.
func (n Numerals) Evidence(list []Character) float64 {
	sum := 0.0
	for _, c := range list {
		sum += math.Log(max(1-n.others(c.Scores), unlikely))
	}
	return sum
}

// others returns the probability that a character is a symbol that is none of these.
func (n Numerals) others(s Scores) float64 {
	sum := 0.0
	for k, value := range n.values {
		if value < 0 {
			sum += s[k]
		}
	}
	return sum
}
