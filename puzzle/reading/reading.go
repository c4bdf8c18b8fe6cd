// Package reading holds what a picture may say: for each cell of a puzzle the numbers that
// it may hold, each with its probability. Readers of digits make readings, and the repair
// by the rules of a puzzle weighs them against each other.
package reading

import "fmt"

// State says what kind of ink a cell holds.
type State int

const (
	// Empty means that the cell holds nothing that was meant to be read.
	Empty State = iota
	// Number means that the cell holds a number of full size, printed or
	// written by hand.
	Number
	// Candidates means that the cell holds small pencil marks only.
	Candidates
)

// String returns "empty", "number" or "candidates".
func (s State) String() string {
	switch s {
	case Empty:
		return "empty"
	case Number:
		return "number"
	case Candidates:
		return "candidates"
	}
	return fmt.Sprintf("State(%d)", int(s))
}

// Guess is one possible number of a cell and its probability, 0 to 1.
type Guess struct {
	Number int
	P      float64
}

// Cell is what one cell was read as.
type Cell struct {
	// State is the most probable kind of content, and StateConfidence its
	// probability, 0 to 1.
	State           State
	StateConfidence float64
	// Numbers holds what the number can be if the cell holds one, best first;
	// the probabilities are given that it does and their sum is at most 1.
	// It is filled for every cell with ink that could be a number, whatever
	// State says, and nil where there is no such ink.
	Numbers []Guess
	// Empty is the probability that the cell holds no number of full size:
	// nothing at all, or candidates.
	Empty float64
	// Marks are the candidates of a cell in state [Candidates], rising, each with its probability.
	Marks []Guess
	// Printed is the probability that the number was printed and not written
	// by hand; 0.5 says nothing either way.
	Printed float64
}

// Best returns the most probable number, or 0 if the cell is not in state
// [Number].
func (c Cell) Best() int {
	if c.State != Number || len(c.Numbers) == 0 {
		return 0
	}
	return c.Numbers[0].Number
}

// P returns the probability that the cell holds a number, 0 for none.
func (c Cell) P(number int) float64 {
	if number == 0 {
		return c.Empty
	}
	for _, g := range c.Numbers {
		if g.Number == number {
			return g.P * (1 - c.Empty)
		}
	}
	return 0
}

// Confidence returns the probability of what [Cell.Best] returns.
func (c Cell) Confidence() float64 { return c.P(c.Best()) }

// An Entry is a number that somebody wrote into a cell by hand.
type Entry struct {
	Row        int     `json:"row"`
	Col        int     `json:"col"`
	Number     int     `json:"number"`
	Confidence float64 `json:"confidence"` // the probability that it is this number, 0 to 1
}

// A CandidateSet is the numbers that somebody pencilled into a cell as those that it may hold.
type CandidateSet struct {
	Row     int   `json:"row"`
	Col     int   `json:"col"`
	Numbers []int `json:"numbers"` // rising
	// Confidence is the probability that the cell holds candidates, and these, 0 to 1.
	Confidence float64 `json:"confidence"`
}
