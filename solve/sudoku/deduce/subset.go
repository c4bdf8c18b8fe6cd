package deduce

import "fmt"

// eachSet calls visit for sets of k items whose masks have exactly k bits
// between them, until it returns a step. This is one search for naked and hidden
// sets and for fish: k cells with k numbers, k numbers with k places, k rows with
// k columns. Empty masks belong to no set.
func eachSet(masks []mask, k int, visit func(items []int, union mask) *Step) *Step {
	chosen := make([]int, 0, k)
	var grow func(from int, union mask) *Step
	grow = func(from int, union mask) *Step {
		if len(chosen) == k {
			if count(union) != k {
				return nil
			}
			return visit(chosen, union)
		}
		for j := from; j <= len(masks)-(k-len(chosen)); j++ {
			if masks[j] == 0 || count(union|masks[j]) > k {
				continue
			}
			chosen = append(chosen, j)
			if s := grow(j+1, union|masks[j]); s != nil {
				return s
			}
			chosen = chosen[:len(chosen)-1]
		}
		return nil
	}
	return grow(0, 0)
}

// findNaked returns the finder of k cells of a unit with k candidates.
func findNaked(t Technique, k int) finder {
	return func(b *board) *Step {
		for _, u := range b.boxesFirst() {
			open := b.openIn(u)
			if s := eachSet(b.masksOf(open), k, func(items []int, union mask) *Step {
				return b.naked(t, u, pick(open, items), union)
			}); s != nil {
				return s
			}
		}
		return nil
	}
}

func (b *board) masksOf(list []int) []mask {
	out := make([]mask, len(list))
	for k, i := range list {
		out[k] = b.cand[i]
	}
	return out
}

func pick(list, items []int) []int {
	out := make([]int, len(items))
	for k, j := range items {
		out[k] = list[j]
	}
	return out
}

// naked is the step of cells of unit u with as many numbers, nil if it rules
// out nothing.
func (b *board) naked(t Technique, u int, list []int, m mask) *Step {
	removed := b.outside(u, m, list)
	units := []Unit{b.unit(u)}
	// Cells that lie in a line as well as in a box keep their numbers in both.
	if other, ok := b.shared(u, list); ok {
		if more := b.outside(other, m, list); len(more) > 0 {
			removed, units = inOrder(append(removed, more...)), append(units, b.unit(other))
		}
	}
	if len(removed) == 0 {
		return nil
	}
	s := &Step{
		Technique: t, Cells: b.cells(list...), Numbers: listed(m), Units: units,
		Basis: b.candidates(m, list...), Removed: removed,
	}
	s.Text = fmt.Sprintf("In %v, %s have only %s between them, so these numbers are nowhere else in %s: %s.",
		s.Units[0], series(s.Cells, "and"), series(s.Numbers, "and"), series(units, "and"), ruledOut(removed))
	return s
}

// shared returns another unit than u that holds all the cells.
func (b *board) shared(u int, list []int) (other int, ok bool) {
	for kind, o := range b.of[list[0]] {
		all := o != u
		for _, i := range list {
			all = all && b.of[i][kind] == o
		}
		if all {
			return o, true
		}
	}
	return 0, false
}

// findHidden returns the finder of k numbers of a unit with k places.
func findHidden(t Technique, k int) finder {
	return func(b *board) *Step {
		for _, u := range b.boxesFirst() {
			places := b.places[u*b.size : (u+1)*b.size]
			if s := eachSet(places, k, func(items []int, union mask) *Step {
				return b.hidden(t, u, items, union)
			}); s != nil {
				return s
			}
		}
		return nil
	}
}

// hidden is the step of numbers (each one more than its item) of unit u with as
// many places, nil if it rules out nothing.
func (b *board) hidden(t Technique, u int, items []int, places mask) *Step {
	var m mask
	for _, j := range items {
		m |= 1 << j
	}
	list := b.cellsAt(u, places)
	removed := b.candidates(^m, list...)
	if len(removed) == 0 {
		return nil
	}
	s := &Step{
		Technique: t, Cells: b.cells(list...), Numbers: listed(m), Units: []Unit{b.unit(u)},
		Basis: b.candidates(m, list...), Removed: removed,
	}
	s.Text = fmt.Sprintf("In %v, %s can only go into %s, so there is room for no other number in these: %s.",
		s.Units[0], series(s.Numbers, "and"), series(s.Cells, "and"), ruledOut(removed))
	return s
}
