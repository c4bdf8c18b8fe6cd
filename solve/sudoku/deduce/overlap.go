package deduce

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// findCageOverlap looks for numbers that a cage has in any case, with all places in a
// unit that could have them elsewhere, too; and for a number that a unit has nowhere but
// in a cage, so that the cage holds none of the sets without it.
func findCageOverlap(b *board) *Step {
	for k := range b.cages {
		c := &b.cages[k]
		f := b.fill(c)
		if f == nil {
			continue
		}
		for _, u := range b.boxesFirst() {
			if s := pointingCage(b, c, f, u); s != nil {
				return s
			}
			if s := claimedCage(b, c, f, u); s != nil {
				return s
			}
		}
	}
	return nil
}

// pointingCage is the step of numbers that a cage has in any case and only in unit u, nil if
// it rules out nothing.
func pointingCage(b *board, c *cage, f *filling, u int) *Step {
	var m mask
	var removed []Candidate
	for v := range numbers(f.common()) {
		places := b.candidates(bit(v), f.open...)
		outside := func(k Candidate) bool { return !slices.Contains(b.of[k.Row*b.size+k.Col], u) }
		if len(places) == 0 || slices.ContainsFunc(places, outside) {
			continue
		}
		if more := b.outside(u, bit(v), f.open); len(more) > 0 {
			m, removed = m|bit(v), append(removed, more...)
		}
	}
	if m == 0 {
		return nil
	}
	s := &Step{Technique: CageOverlap, Numbers: listed(m), Units: []Unit{c.unit, b.unit(u)}, Removed: inOrder(removed)}
	s.Basis = b.candidates(m, f.open...)
	for _, k := range s.Basis {
		s.Cells = append(s.Cells, k.Cell)
	}
	s.Cells = slices.Compact(s.Cells)
	goes := "it goes"
	if len(s.Numbers) > 1 {
		goes = "they go"
	}
	s.Text = fmt.Sprintf("%s, so it has %s in any case, in %s, %s of which lie in %s. So %s nowhere else in %s: %s.",
		deduction.Sentence(b.holds(c, f)), deduction.Series(s.Numbers, "and"), deduction.Series(s.Cells, "or"), allOf(len(s.Cells)), s.Units[1],
		goes, s.Units[1], ruledOut(s.Removed))
	return s
}

// claimedCage is the step of a number whose places in unit u all lie in a cage, nil if it
// rules out nothing.
func claimedCage(b *board, c *cage, f *filling, u int) *Step {
	for v := range numbers(^f.common()) {
		if v > b.size {
			break
		}
		places := b.cellsAt(u, b.in(u, v))
		if len(places) == 0 || slices.ContainsFunc(places, func(i int) bool { return !slices.Contains(f.open, i) }) {
			continue
		}
		with := &filling{open: f.open, sum: f.sum}
		for _, m := range f.sets {
			if m&bit(v) != 0 {
				with.sets = append(with.sets, m)
			}
		}
		removed := b.candidates(^with.union(), f.open...)
		if len(with.sets) == 0 || len(removed) == 0 {
			continue
		}
		s := &Step{
			Technique: CageOverlap, Cells: b.cells(places...), Numbers: []int{v}, Units: []Unit{b.unit(u), c.unit},
			Basis: b.candidates(bit(v), places...), Removed: removed,
		}
		s.Text = fmt.Sprintf("In %s, %d must go into %s, %s of which lie in one cage. With %d, %s: %s.",
			s.Units[0], v, deduction.Series(s.Cells, "or"), allOf(len(places)), v, b.holds(c, with), ruledOut(removed))
		return s
	}
	return nil
}
