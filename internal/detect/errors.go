package detect

import (
	"errors"
	"fmt"
)

// What errors of this package mean, to be asked for by errors.Is; one that what was
// read beyond doubt has no solution is a [puzzle.ErrUnsolvable].
var (
	// ErrNone means that nothing in the picture is a puzzle.
	ErrNone = errors.New("no puzzle")
	// ErrNoGrid is an [ErrNone] where no grid of the right size was found.
	ErrNoGrid = fmt.Errorf("%w: no grid of that size", ErrNone)
	// ErrDoubtful means that what was read is not to be trusted.
	ErrDoubtful = errors.New("a doubtful reading")
)

// A fault says in its own words what one of the errors above says.
type fault struct {
	error
	is error
}

func (f fault) Unwrap() []error { return []error{f.error, f.is} }

// The faults of pictures that could be decoded.
var (
	errNoPuzzle  = fault{errors.New("no puzzle found in the picture"), ErrNoGrid}
	errNoSudoku  = fault{errors.New("no Sudoku grid found in the picture"), ErrNoGrid}
	errNoShikaku = fault{errors.New("no Shikaku grid found in the picture"), ErrNoGrid}
	errNoHashi   = fault{errors.New("no islands of a Hashi found in the picture"), ErrNone}
	errCut       = fault{errors.New("the grid is cut off at the edge of the picture"), ErrNone}
	errSolved    = fault{errors.New("there is only a small grid with all its numbers, as solutions are printed: come closer to the puzzle, or say of which kind it is"), ErrNone}
	errSeveral   = fault{errors.New("the clues that were read allow several solutions: some may have been missed"), ErrDoubtful}
	errUnread    = fault{errors.New("a grid was found, but hardly a number in it can be read: take a sharper picture, or one from nearer"), ErrDoubtful}
	errNoClues   = fault{errors.New("a grid was found, but no numbers in it"), ErrNone}
)

// contradiction is the fault of numbers that have no solution where that proves nothing,
// since something else may be wrong.
func contradiction(why error, otherwise string) fault {
	return fault{fmt.Errorf("the numbers contradict each other (%v): %s", why, otherwise), ErrDoubtful}
}
