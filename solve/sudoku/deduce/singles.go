package deduce

import (
	"fmt"
	"slices"
)

// setStep is a step that gives cell i the number v.
func setStep(b *board, t Technique, i, v int) *Step {
	c := b.candidate(i, v)
	return &Step{
		Technique: t, Numbers: []int{v}, Set: &c,
		Cells: b.cells(i), Basis: []Candidate{c},
	}
}

// findFullHouse looks for a unit with one open cell.
func findFullHouse(b *board) *Step {
	for _, u := range b.boxesFirst() {
		open := b.openIn(u)
		if len(open) != 1 || count(b.cand[open[0]]) != 1 {
			continue
		}
		s := setStep(b, FullHouse, open[0], first(b.cand[open[0]]))
		s.Units = []Unit{b.unit(u)}
		s.Text = fmt.Sprintf("%v is the last empty cell of %v, so it is %d.", s.Set.Cell, s.Units[0], s.Set.Number)
		return s
	}
	return nil
}

// findHiddenSingle looks for a number with one place in a unit.
func findHiddenSingle(b *board) *Step {
	for _, u := range b.boxesFirst() {
		for v := 1; v <= b.size; v++ {
			places := b.in(u, v)
			if count(places) != 1 {
				continue
			}
			i := b.units[u][first(places)-1]
			s := setStep(b, HiddenSingle, i, v)
			s.Units = []Unit{b.unit(u)}
			s.Cells = append(s.Cells, b.cells(blockers(b, u, i, v)...)...)
			s.Text = fmt.Sprintf("In %v, the only place for %d is %v.", s.Units[0], v, s.Set.Cell)
			return s
		}
	}
	return nil
}

// blockers lists few cells that hold number v and see as many open cells of
// unit u, other than i, as such cells do. They are what a person looks at.
func blockers(b *board, u, i, v int) []int {
	left := slices.DeleteFunc(b.openIn(u), func(j int) bool { return j == i })
	var holders, out []int
	for j, w := range b.number {
		if w == v {
			holders = append(holders, j)
		}
	}
	for {
		best, most := -1, 0
		for _, h := range holders {
			seen := 0
			for _, j := range left {
				if b.sees(h, j) {
					seen++
				}
			}
			if seen > most {
				best, most = h, seen
			}
		}
		if most == 0 {
			slices.Sort(out)
			return out
		}
		out = append(out, best)
		left = slices.DeleteFunc(left, func(j int) bool { return b.sees(best, j) })
	}
}

// findNakedSingle looks for a cell with one candidate.
func findNakedSingle(b *board) *Step {
	for i, m := range b.cand {
		if count(m) != 1 {
			continue
		}
		s := setStep(b, NakedSingle, i, first(m))
		s.Text = fmt.Sprintf("%v is %d: no other number is left for it.", s.Set.Cell, s.Set.Number)
		return s
	}
	return nil
}
