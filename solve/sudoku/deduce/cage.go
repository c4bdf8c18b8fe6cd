package deduce

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A cage is a cage whose sum is told.
type cage struct {
	unit  Unit
	cells []int // rising, so that the sum stands in the first
	sum   int
}

// addCages takes over the cages with sums. Those without only keep equal numbers apart.
func (s *shape) addCages(cages []puzzle.Cage) {
	s.cageOf = slices.Repeat([]int{-1}, s.size*s.size)
	for index, from := range cages {
		if from.Sum == 0 {
			continue
		}
		c := cage{unit: Unit{puzzle.UnitCage, index}, sum: from.Sum}
		for _, at := range from.Cells {
			i := at.Row*s.size + at.Col
			c.cells = append(c.cells, i)
			s.cageOf[i] = len(s.cages)
		}
		slices.Sort(c.cells)
		s.cages = append(s.cages, c)
	}
	if len(s.cages) > 0 {
		s.blocks = s.neighbours()
	}
}

// called names a cage by its sum and the cell that it is printed in.
func (s *shape) called(c *cage) string {
	return fmt.Sprintf("the cage of %d at %v", c.sum, s.cell(c.cells[0]))
}

// rest returns the open cells of a cage, what they add up to, and the numbers that are set.
func (b *board) rest(c *cage) (open []int, sum int, set mask) {
	sum = c.sum
	for _, i := range c.cells {
		if v := b.number[i]; v != 0 {
			sum -= v
			set |= bit(v)
		} else {
			open = append(open, i)
		}
	}
	return open, sum, set
}

// findLastInCage looks for a cage with one open cell.
func findLastInCage(b *board) *Step {
	for k := range b.cages {
		c := &b.cages[k]
		open, v, _ := b.rest(c)
		if len(open) != 1 || v < 1 || v > b.size || !b.has(open[0], v) {
			continue
		}
		s := setStep(b, LastInCage, open[0], v)
		s.Units = []Unit{c.unit}
		if len(c.cells) == 1 {
			s.Text = fmt.Sprintf("%v is a cage by itself, so it is %d.", s.Set.Cell, v)
			return s
		}
		s.Cells = append(s.Cells, b.cells(slices.DeleteFunc(slices.Clone(c.cells), func(i int) bool { return i == open[0] })...)...)
		others := "others hold"
		if len(c.cells) == 2 {
			others = "other holds"
		}
		s.Text = fmt.Sprintf("%v is the last empty cell of %s. The %s %d, so it is %d.", s.Set.Cell, b.called(c), others, c.sum-v, v)
		return s
	}
	return nil
}

// findCageCombination looks for a number of a cage that is in none of the sets that it
// may hold, or that is in all of them and has one place.
func findCageCombination(b *board) *Step {
	for k := range b.cages {
		c := &b.cages[k]
		f := b.fill(c)
		if f == nil {
			continue
		}
		if removed := b.candidates(^f.union(), f.open...); len(removed) > 0 {
			return b.cageStep(CageCombination, c, f, removed)
		}
		for v := range numbers(f.common()) {
			if places := b.candidates(bit(v), f.open...); len(places) == 1 {
				return b.onlyPlace(c, f, places[0])
			}
		}
	}
	return nil
}

// onlyPlace is the step of a number that a cage has in any case, and in one cell.
func (b *board) onlyPlace(c *cage, f *filling, at Candidate) *Step {
	s := setStep(b, CageCombination, at.Row*b.size+at.Col, at.Number)
	s.Cells, s.Units = b.cells(f.open...), []Unit{c.unit}
	s.Text = fmt.Sprintf("%s, so it has %d in any case, for which %v is the only place.", deduction.Sentence(b.holds(c, f)), at.Number, at.Cell)
	return s
}

// findCagePermutation looks for a number of a cell that is in no way of filling its cage.
func findCagePermutation(b *board) *Step {
	for k := range b.cages {
		c := &b.cages[k]
		f := b.fill(c)
		if f == nil {
			continue
		}
		var removed []Candidate
		for j, i := range f.open {
			removed = append(removed, b.candidates(^f.may[j], i)...)
		}
		if len(removed) == 0 {
			continue
		}
		return b.cageStep(CagePermutation, c, f, removed)
	}
	return nil
}

// cageStep is the step of a cage of which the sets that it may hold are known.
func (b *board) cageStep(t Technique, c *cage, f *filling, removed []Candidate) *Step {
	s := &Step{
		Technique: t, Cells: b.cells(f.open...), Numbers: listed(f.union()), Units: []Unit{c.unit}, Removed: removed,
	}
	for _, k := range b.candidates(f.union(), f.open...) {
		if !slices.Contains(removed, k) {
			s.Basis = append(s.Basis, k)
		}
	}
	why := "so no other number goes into its cells"
	if t == CagePermutation {
		why = "and with the numbers left for its cells these fit in some ways only"
	}
	s.Text = fmt.Sprintf("%s, %s: %s.", deduction.Sentence(b.holds(c, f)), why, ruledOut(removed))
	return s
}

// listedSets is the largest number of sets that are told in a sentence.
const listedSets = 8

// holds says which sets make up the sum of a cage: "the cage of 7 at r1c1 can only hold
// 1+6 or 2+5".
func (b *board) holds(c *cage, f *filling) string {
	all := b.called(c)
	if len(f.open) < len(c.cells) {
		all += fmt.Sprintf(" lacks %d in %s, which", f.sum, deduction.Series(b.cells(f.open...), "and"))
	}
	if len(f.sets) > listedSets {
		return fmt.Sprintf("%s can only hold %d sets of numbers, none with any but %s", all, len(f.sets), deduction.Series(listed(f.union()), "and"))
	}
	return fmt.Sprintf("%s can only hold %s", all, deduction.Series(sums(f.sets), "or"))
}

// sums writes sets as sums, "1+2+4".
func sums(sets []mask) []string {
	out := make([]string, len(sets))
	for k, m := range sets {
		for v := range numbers(m) {
			if out[k] != "" {
				out[k] += "+"
			}
			out[k] += fmt.Sprint(v)
		}
	}
	return out
}
