package deduce

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// findWing returns the finder of a pivot that sees two cells of candidates x and z, and of y
// and z. Its own are the first so many of x, y and z: two for an XY-wing, three for an
// XYZ-wing.
func findWing(t Technique, size int) finder {
	return func(b *board) *Step {
		for pivot, m := range b.cand {
			if count(m) != size {
				continue
			}
			pairs := slices.DeleteFunc(slices.Clone(b.peers[pivot]), func(i int) bool { return count(b.cand[i]) != 2 })
			for k, p := range pairs {
				for _, q := range pairs[k+1:] {
					if s := wingStep(b, t, [3]int{pivot, p, q}); s != nil {
						return s
					}
				}
			}
		}
		return nil
	}
}

// wingStep is the step of a pivot and its two wings, nil if they are none or rule
// out nothing.
func wingStep(b *board, t Technique, list [3]int) *Step {
	m, p, q := b.cand[list[0]], b.cand[list[1]], b.cand[list[2]]
	z := p & q
	if count(z) != 1 || count(m|p|q) != 3 || (m&z != 0) != (t == XYZWing) {
		return nil
	}
	v := first(z)
	seen := list[1:]
	if t == XYZWing {
		seen = list[:]
	}
	removed := b.without(v, b.peers[list[1]], seen...)
	if len(removed) == 0 {
		return nil
	}
	s := &Step{
		Technique: t, Cells: b.cells(list[:]...), Numbers: listed(m | p | q),
		Basis: b.candidates(m|p|q, list[:]...), Removed: removed,
	}
	s.Text = wingText(t, s.Cells, [...]int{first(p &^ z), first(q &^ z), v}, removed)
	return s
}

// wingText says why the third of the numbers goes.
func wingText[C fmt.Stringer](t Technique, cells []C, xyz [3]int, removed []Candidate) string {
	choice, either, all := deduction.Series(xyz[:2], "or"), deduction.Series(cells[1:], "or"), "both"
	if t == XYZWing {
		choice, either, all = deduction.Series(xyz[:], "or"), deduction.Series(cells, "or"), "all three"
	}
	return fmt.Sprintf("%v is %s. If it is %d, then %v is %d; if it is %d, then %v is %d. So %s is %d, and what sees %s cannot be: %s.",
		cells[0], choice, xyz[0], cells[1], xyz[2], xyz[1], cells[2], xyz[2], either, xyz[2], all, ruledOut(removed))
}

// findWWing looks for two cells of candidates x and y of which a unit, where x
// has two places, says that they are not both x.
func findWWing(b *board) *Step {
	for p, m := range b.cand {
		if count(m) != 2 {
			continue
		}
		for q := p + 1; q < len(b.cand); q++ {
			if b.cand[q] != m || b.sees(p, q) {
				continue
			}
			for x := range numbers(m) {
				if s := wWingStep(b, p, q, x); s != nil {
					return s
				}
			}
		}
	}
	return nil
}

// wWingStep is the step of two cells with the same two candidates that cannot both
// be x, nil if there is no unit that says so or nothing to rule out.
func wWingStep(b *board, p, q, x int) *Step {
	y := first(b.cand[p] &^ bit(x))
	removed := b.without(y, b.peers[p], p, q)
	if len(removed) == 0 {
		return nil
	}
	for u := range b.units {
		bridge := b.cellsAt(u, b.in(u, x))
		if len(bridge) != 2 || slices.Contains(bridge, p) || slices.Contains(bridge, q) {
			continue
		}
		if !b.sees(p, bridge[0]) {
			bridge[0], bridge[1] = bridge[1], bridge[0]
		}
		if !b.sees(p, bridge[0]) || !b.sees(q, bridge[1]) {
			continue
		}
		s := &Step{
			Technique: WWing, Cells: b.cells(p, q, bridge[0], bridge[1]), Numbers: listed(b.cand[p]),
			Units: []Unit{b.unit(u)}, Removed: removed,
			Basis: append(b.candidates(b.cand[p], p, q), b.candidates(bit(x), bridge...)...),
		}
		s.Text = fmt.Sprintf("In %v, %d must go into %v or %v. %v sees the one and %v the other, so they are not both %d, "+
			"and one of them is %d. What sees both cannot be: %s.",
			s.Units[0], x, s.Cells[2], s.Cells[3], s.Cells[0], s.Cells[1], x, y, ruledOut(removed))
		return s
	}
	return nil
}
