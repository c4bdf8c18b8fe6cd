package deduce

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

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
			if s := eachSet(masksOf(b, open), k, func(items []int, union mask) *Step {
				return nakedStep(b, t, u, pick(open, items), union)
			}); s != nil {
				return s
			}
		}
		return nil
	}
}

func masksOf(b *board, list []int) []mask {
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

// nakedStep is the step of cells of unit u with as many numbers, nil if it rules
// out nothing.
func nakedStep(b *board, t Technique, u int, list []int, m mask) *Step {
	removed := b.outside(u, m, list)
	units := []Unit{b.unit(u)}
	// Cells that lie in a line as well as in a box keep their numbers in both.
	if other, ok := shared(b, u, list); ok {
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
		s.Units[0], deduction.Series(s.Cells, "and"), deduction.Series(s.Numbers, "and"), deduction.Series(units, "and"), ruledOut(removed))
	return s
}

// shared returns another unit than u that holds all the cells.
func shared(b *board, u int, list []int) (other int, ok bool) {
	for _, o := range b.of[list[0]] {
		all := o != u
		for _, i := range list {
			all = all && slices.Contains(b.of[i], o)
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
				return hiddenStep(b, t, u, items, union)
			}); s != nil {
				return s
			}
		}
		return nil
	}
}

// hiddenStep is the step of numbers (each one more than its item) of unit u with as
// many places, nil if it rules out nothing.
func hiddenStep(b *board, t Technique, u int, items []int, places mask) *Step {
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
		s.Units[0], deduction.Series(s.Numbers, "and"), deduction.Series(s.Cells, "and"), ruledOut(removed))
	return s
}

// findFish returns the finder of k rows in which a number has its places in k
// columns only, or the other way around.
func findFish(t Technique, k int) finder {
	return func(b *board) *Step {
		for v := 1; v <= b.size; v++ {
			for _, base := range []int{rows, columns} {
				if s := fishStep(b, t, v, base, k); s != nil {
					return s
				}
			}
		}
		return nil
	}
}

// fishStep looks for a fish of number v with base lines of the given kind.
func fishStep(b *board, t Technique, v, base, k int) *Step {
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
	numbers := make([]int, len(units))
	for k, u := range units {
		numbers[k] = u.Index + 1
	}
	ending := "s"
	if units[0].Kind == puzzle.UnitBox {
		ending = "es"
	}
	return fmt.Sprintf("%s%s %s", units[0].Kind, ending, deduction.Series(numbers, "and"))
}
