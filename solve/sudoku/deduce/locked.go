package deduce

import (
	"fmt"

	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// findPointing looks for a number whose places in a box or an extra region lie in one line.
func findPointing(b *board) *Step {
	for u := 2 * b.size; u < len(b.units); u++ {
		if s := findLocked(b, Pointing, u, rows); s != nil {
			return s
		}
		if s := findLocked(b, Pointing, u, columns); s != nil {
			return s
		}
	}
	return nil
}

// findClaiming looks for a number whose places in a line lie in one box.
func findClaiming(b *board) *Step {
	for u := range 2 * b.size {
		if s := findLocked(b, Claiming, u, boxes); s != nil {
			return s
		}
	}
	return nil
}

// findLocked looks for a number whose places in unit u all lie in one unit of
// another kind, and which has other places there.
func findLocked(b *board, t Technique, u, kind int) *Step {
	for v := 1; v <= b.size; v++ {
		list := b.cellsAt(u, b.in(u, v))
		if len(list) < 2 {
			continue
		}
		other := b.of[list[0]][kind]
		for _, i := range list {
			if b.of[i][kind] != other {
				other = -1
				break
			}
		}
		if other < 0 {
			continue
		}
		removed := b.outside(other, bit(v), list)
		if len(removed) == 0 {
			continue
		}
		s := &Step{
			Technique: t, Cells: b.cells(list...), Numbers: []int{v}, Units: []Unit{b.unit(u), b.unit(other)},
			Basis: b.candidates(bit(v), list...), Removed: removed,
		}
		s.Text = fmt.Sprintf("In %v, %d must go into %s, %s of which lie in %v. So it goes nowhere else in %v: %s.",
			s.Units[0], v, deduction.Series(s.Cells, "or"), allOf(len(list)), s.Units[1], s.Units[1], ruledOut(removed))
		return s
	}
	return nil
}
