package repair

import (
	"math"
	"math/bits"
	"slices"
)

// A region is a part of the grid whose sum is known, as neighbouring rows are: the sum of some
// cages is that, less what a few cells of it hold that no such cage has, or with what the cages
// hold of a few cells outside.
type region struct {
	sum   int
	cages []int
	rest  []int
	sign  int // of what the rest holds: -1 inside the region, 1 outside

	total, before []float64 // scratch: by sum of the cages, the cost above the least
	others        []int     // scratch: sums of the rest but for one cell
}

// mostRest bounds the cells that a region may have besides its cages: what many hold says
// little of what the cages do.
const mostRest = 3

// regionsOf returns the regions that boxes of a grid, and neighbouring rows or columns, as many
// as there are, make with the cages that lie in them or cover them.
func regionsOf(units [][]int, size int, cages []*costedCage) []region {
	of := make([]int, size*size) // the cage of each cell, from 1
	for k, c := range cages {
		for _, i := range c.cells {
			of[i] = k + 1
		}
	}
	var out []region
	for kind := range 3 {
		for from := range size {
			for count := 1; from+count <= size && (kind < 2 || count == 1); count++ {
				if kind == 1 && count == size {
					continue
				}
				cells := slices.Concat(units[kind*size+from : kind*size+from+count]...)
				out = append(out, regionsIn(cells, of, cages, count*size*(size+1)/2)...)
			}
		}
	}
	return out
}

// regionsIn returns the regions that cells with that sum make with the cages inside them, and
// with those that cover them.
func regionsIn(cells, of []int, cages []*costedCage, sum int) []region {
	inside := region{sum: sum, sign: -1}
	around := region{sum: sum, sign: 1}
	covered := true
	seen := make(map[int]bool)
	for _, i := range cells {
		k := of[i] - 1
		if k < 0 {
			covered = false
			inside.rest = append(inside.rest, i)
			continue
		}
		var out []int
		for _, j := range cages[k].cells {
			if !slices.Contains(cells, j) {
				out = append(out, j)
			}
		}
		if len(out) > 0 {
			inside.rest = append(inside.rest, i)
		}
		if seen[k] {
			continue
		}
		seen[k] = true
		around.cages, around.rest = append(around.cages, k), append(around.rest, out...)
		if len(out) == 0 {
			inside.cages = append(inside.cages, k)
		}
	}
	var list []region
	if len(inside.cages) > 0 && len(inside.rest) <= mostRest {
		list = append(list, inside)
	}
	if covered && len(around.rest) > 0 && len(around.rest) <= mostRest {
		list = append(list, around)
	}
	return list
}

// filter strikes out of open what the cells of the rest cannot hold where the cages cost at
// most so much in all above least, the cheapest of each. It returns by how much they must cost
// more than that, infinite where they cannot have the sum, and whether anything was struck out.
func (r *region) filter(open []uint64, cages []*costedCage, least []float64, most float64) (more float64, changed bool) {
	settled := r.weigh(cages, least, most)
	cost := func(rest int) float64 { // of the cages, where the rest holds so much
		if t := r.sum + r.sign*rest - settled; t >= 0 && t < len(r.total) {
			return r.total[t]
		}
		return math.Inf(1)
	}
	if len(r.rest) == 0 {
		return cost(0), false
	}
	more = math.Inf(1)
	for at, i := range r.rest {
		others := r.sumsBut(at, open)
		for rest := open[i]; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros64(rest)
			best := math.Inf(1)
			for _, s := range others {
				best = min(best, cost(s+v+1))
			}
			more = min(more, best)
			if best > most+slack {
				open[i] &^= 1 << v
				changed = true
			}
		}
	}
	return more, changed
}

// weigh fills in total for the cages of which several sums are left, at most so much above the
// least of each. It returns what the others add up to.
func (r *region) weigh(cages []*costedCage, least []float64, most float64) (settled int) {
	r.total = append(r.total[:0], 0)
	for _, k := range r.cages {
		left := cages[k].left
		if len(left) == 1 {
			settled += left[0].sum
			continue
		}
		r.before = append(r.before[:0], r.total...)
		r.total = r.total[:0]
		for range len(r.before) + left[len(left)-1].sum {
			r.total = append(r.total, math.Inf(1))
		}
		for _, o := range left {
			cost := o.cost - least[k]
			if cost > most+slack {
				continue
			}
			for t, before := range r.before {
				r.total[t+o.sum] = min(r.total[t+o.sum], before+cost)
			}
		}
	}
	return settled
}

// sumsBut returns what the cells of the rest may add up to but for one of them.
func (r *region) sumsBut(at int, open []uint64) []int {
	r.others = append(r.others[:0], 0)
	for k, j := range r.rest {
		if k == at {
			continue
		}
		n := len(r.others)
		for rest := open[j]; rest != 0; rest &= rest - 1 {
			for _, s := range r.others[:n] {
				r.others = append(r.others, s+bits.TrailingZeros64(rest)+1)
			}
		}
		r.others = append(r.others[:0], r.others[n:]...)
		slices.Sort(r.others)
		r.others = slices.Compact(r.others)
	}
	return r.others
}
