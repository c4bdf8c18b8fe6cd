package sudoku

import (
	"errors"
	"fmt"
	"slices"
)

// A Symmetry is a movement of the grid that leaves the set of clue cells as it
// is.
type Symmetry int

// The symmetries.
const (
	HalfTurn    Symmetry = iota // by 180 degrees
	QuarterTurn                 // by 90 degrees
	Mirror                      // the left half is the mirror image of the right
	Diagonal                    // rows and columns are exchanged
)

// ErrSymmetry reports a name that is no symmetry.
var ErrSymmetry = errors.New("sudoku: no such symmetry")

var symmetryNames = [...]string{"half-turn", "quarter-turn", "mirror", "diagonal"}

// Symmetries returns all symmetries.
func Symmetries() []Symmetry { return []Symmetry{HalfTurn, QuarterTurn, Mirror, Diagonal} }

// String returns the name of the symmetry.
func (s Symmetry) String() string {
	if s < 0 || int(s) >= len(symmetryNames) {
		return fmt.Sprintf("symmetry(%d)", int(s))
	}
	return symmetryNames[s]
}

// ParseSymmetry returns the symmetry of that name. The error wraps
// [ErrSymmetry].
func ParseSymmetry(name string) (Symmetry, error) {
	i := slices.Index(symmetryNames[:], name)
	if i < 0 {
		return 0, fmt.Errorf("%w: %q", ErrSymmetry, name)
	}
	return Symmetry(i), nil
}

// orbit returns where the movement brings cell i of a grid of that size, again
// and again until it is back; i is the first.
func (s Symmetry) orbit(i, size int) []int {
	out := []int{i}
	for j := s.move(i, size); j != i; j = s.move(j, size) {
		out = append(out, j)
	}
	return out
}

func (s Symmetry) move(i, size int) int {
	r, c, last := i/size, i%size, size-1
	switch s {
	case QuarterTurn:
		r, c = c, last-r
	case Mirror:
		c = last - c
	case Diagonal:
		r, c = c, r
	default:
		r, c = last-r, last-c
	}
	return r*size + c
}
