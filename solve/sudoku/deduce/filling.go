package deduce

import "slices"

// mostSets is the largest number of sets of numbers, whole ones and parts, that are looked
// at for one cage. A person gives up long before.
const mostSets = 4000

// A filling tells how the open cells of a cage can be filled: with different numbers, each
// a candidate of its cell, that add up to what the cage lacks.
type filling struct {
	open []int  // the cells
	sum  int    // what they add up to
	sets []mask // the numbers of all cells together, in each possible way; not empty
	may  []mask // the numbers that each cell has in some way
}

// fill returns how a cage can be filled, nil if it has no open cell, if there are too many
// ways, or if there is none.
//
// Numbers are laid cell by cell. What counts of those that lie is their set alone: with it
// the sum and how many they are is known as well.
func (b *board) fill(c *cage) *filling {
	f := new(filling)
	f.open, f.sum, _ = b.rest(c)
	if len(f.open) == 0 {
		return nil
	}
	layers := b.layers(f)
	if layers == nil {
		return nil
	}
	f.sets = slices.DeleteFunc(layers[len(f.open)], func(m mask) bool { return total(m) != f.sum })
	if len(f.sets) == 0 {
		return nil
	}
	slices.SortFunc(f.sets, byNumbers)
	f.may = b.trace(f, layers)
	return f
}

// fits reports that a cage can be filled, as far as is looked at.
func (b *board) fits(c *cage) bool {
	f := new(filling)
	f.open, f.sum, _ = b.rest(c)
	layers := b.layers(f)
	return layers == nil || slices.ContainsFunc(layers[len(f.open)], func(m mask) bool { return total(m) == f.sum })
}

// layers returns the sets that the first so many cells may hold, for each number of cells;
// nil if there are too many.
func (b *board) layers(f *filling) [][]mask {
	layers := [][]mask{{0}}
	met := make(map[mask]bool)
	for k, i := range f.open {
		var next []mask
		for _, m := range layers[k] {
			for v := range numbers(b.cand[i] &^ m) {
				to := m | bit(v)
				if met[to] || !b.reaches(f.sum-total(to), len(f.open)-k-1) {
					continue
				}
				met[to] = true
				next = append(next, to)
			}
		}
		if len(met) > mostSets {
			return nil
		}
		layers = append(layers, next)
	}
	return layers
}

// reaches reports that so many different numbers may have a sum.
func (b *board) reaches(sum, cells int) bool {
	least := cells * (cells + 1) / 2
	return sum >= least && sum <= cells*b.size-cells*(cells-1)/2
}

// trace goes back from the sets that make the sum, and returns which numbers each cell
// has on the way.
func (b *board) trace(f *filling, layers [][]mask) []mask {
	may := make([]mask, len(f.open))
	good := make(map[mask]bool)
	for _, m := range f.sets {
		good[m] = true
	}
	for k := len(f.open) - 1; k >= 0; k-- {
		for _, m := range layers[k] {
			for v := range numbers(b.cand[f.open[k]] &^ m) {
				if good[m|bit(v)] {
					may[k] |= bit(v)
					good[m] = true
				}
			}
		}
	}
	return may
}

// union returns the numbers that are in some set.
func (f *filling) union() mask {
	var out mask
	for _, m := range f.sets {
		out |= m
	}
	return out
}

// common returns the numbers that are in every set.
func (f *filling) common() mask {
	out := ^mask(0)
	for _, m := range f.sets {
		out &= m
	}
	return out
}

// total adds the numbers of a set up.
func total(m mask) int {
	sum := 0
	for v := range numbers(m) {
		sum += v
	}
	return sum
}

// byNumbers orders sets as their numbers are listed, rising.
func byNumbers(a, b mask) int { return slices.Compare(listed(a), listed(b)) }
