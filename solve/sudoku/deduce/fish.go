package deduce

import "fmt"

// findFish returns the finder of k rows in which a number has its places in k
// columns only, or the other way around.
func findFish(t Technique, k int) finder {
	return func(b *board) *Step {
		for v := 1; v <= b.size; v++ {
			for _, base := range []int{rows, columns} {
				if s := b.fish(t, v, base, k); s != nil {
					return s
				}
			}
		}
		return nil
	}
}

// fish looks for a fish of number v with base lines of the given kind.
func (b *board) fish(t Technique, v, base, k int) *Step {
	masks := make([]mask, b.size)
	for line := range masks {
		masks[line] = b.in(base*b.size+line, v)
	}
	return eachSet(masks, k, func(lines []int, cover mask) *Step {
		s := &Step{Technique: t, Numbers: []int{v}}
		var list []int // cells of the pattern
		for _, line := range lines {
			u := base*b.size + line
			list = append(list, b.cellsAt(u, b.in(u, v))...)
			s.Units = append(s.Units, b.unit(u))
		}
		for line := range numbers(cover) {
			u := (columns-base)*b.size + line - 1
			s.Removed = append(s.Removed, b.outside(u, bit(v), list)...)
			s.Units = append(s.Units, b.unit(u))
		}
		if len(s.Removed) == 0 {
			return nil
		}
		s.Removed = inOrder(s.Removed)
		s.Basis = inOrder(b.candidates(bit(v), list...))
		for _, c := range s.Basis {
			s.Cells = append(s.Cells, c.Cell)
		}
		s.Text = fmt.Sprintf("In %s, %d can only go into %s, so it goes nowhere else in %s: %s.",
			several(s.Units[:k]), v, several(s.Units[k:]), several(s.Units[k:]), ruledOut(s.Removed))
		return s
	})
}

// several names units of one kind: "rows 1, 4 and 7".
func several(units []Unit) string {
	indices := make([]int, len(units))
	for k, u := range units {
		indices[k] = u.Index
	}
	return fmt.Sprintf("%ss %s", units[0].Kind, series(indices, "and"))
}
