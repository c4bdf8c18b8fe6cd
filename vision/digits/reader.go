package digits

import (
	"context"
	"errors"
	"image"
)

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
	return "unknown"
}

// Guess is one possible number of a cell and its probability, 0 to 1.
type Guess struct {
	Number int
	P      float64
}

// Reading is what a reader makes of one cell.
type Reading struct {
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
	// Printed is the probability that the number was printed and not written
	// by hand; 0.5 says nothing either way.
	Printed float64
	// Box encloses the ink, in pixels of the cell's picture.
	Box image.Rectangle
}

// Best returns the most probable number, or 0 if the cell is not in state
// Number.
func (r Reading) Best() int {
	if r.State != Number || len(r.Numbers) == 0 {
		return 0
	}
	return r.Numbers[0].Number
}

// Reader reads all the cells of one grid. They are read together because
// the size, the ink and the paper of one cell are judged by the others.
type Reader interface {
	// Name is the name by which users select the reader.
	Name() string
	// Read returns one reading for each cell, in the same order. A cell is a
	// straightened gray picture of the inside of one cell, best 64 pixels
	// wide and high; remains of the grid's lines may cover up to 12% of the
	// side at its edges. The largest number that can stand in a cell is max,
	// 1 to 9999.
	Read(ctx context.Context, cells []*image.Gray, max int) ([]Reading, error)
	// Close frees the reader. Read must not be called afterwards.
	Close() error
}

// Errors of the readers. They are wrapped: test with errors.Is.
var (
	// ErrCell reports a cell picture that is nil or has no pixels.
	ErrCell = errors.New("digits: cell without pixels")
	// ErrMax reports a largest number outside 1 to 9999.
	ErrMax = errors.New("digits: largest number out of range")
	// ErrClosed reports a call on a closed reader.
	ErrClosed = errors.New("digits: reader is closed")
	// ErrEngine reports that the engine behind a reader cannot run.
	ErrEngine = errors.New("digits: engine not usable")
)
