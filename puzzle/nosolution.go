package puzzle

import (
	"errors"
	"fmt"
)

// ErrUnsolvable means that an instance was proved to have no solution.
var ErrUnsolvable = errors.New("no solution")

// NoSolution says why an instance has no solution, where that can be seen. The
// error is an [ErrUnsolvable].
func NoSolution(p Puzzle) error {
	reason := "the clues contradict each other"
	why := func(all []Obstacle, otherwise string) string {
		if len(all) > 0 {
			return all[0].Reason
		}
		return otherwise
	}
	switch p := p.(type) {
	case *Sudoku:
		if c := p.Conflicts(); len(c) > 0 {
			reason = c[0].String()
		}
	case *Shikaku:
		reason = why(p.Diagnose(), "the grid cannot be cut into rectangles with these numbers")
	case *Hashi:
		reason = why(p.Diagnose(), "the islands cannot be joined with these numbers of bridges")
	case *Jigsaw:
		reason = why(p.Diagnose(), "the pieces cannot be laid so that all sides fit")
	}
	return fmt.Errorf("%w: %s", ErrUnsolvable, reason)
}
