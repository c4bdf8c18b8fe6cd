package repair

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A costedCage is a cage whose sum was read with some doubt: what it costs, in nats, to read
// it so that certain numbers may stand in its cells.
type costedCage struct {
	cells []int
	sets  []costedSet // each of as many different numbers as there are cells, cheapest first
	left  []costedSum // scratch: of the sets that fit, by sum
	may   []uint64    // scratch, by cell
}

type costedSet struct {
	numbers uint64 // bit v for v+1
	sum     int
	cost    float64
}

type costedSum struct {
	sum  int
	cost float64
}

// newCostedCage takes the ways to read the sum of a cage of a grid of some size.
func newCostedCage(cells []int, options []option, size int) *costedCage {
	c := &costedCage{cells: cells, may: make([]uint64, len(cells))}
	cost := slices.Repeat([]float64{math.Inf(1)}, size*len(cells)+1) // by sum
	for s := range cost {
		for _, o := range options {
			if o.number == s || o.number == unknown {
				cost[s] = min(cost[s], o.cost)
			}
		}
	}
	var extend func(from int, numbers uint64, count, sum int)
	extend = func(from int, numbers uint64, count, sum int) {
		if count == len(cells) {
			if !math.IsInf(cost[sum], 1) {
				c.sets = append(c.sets, costedSet{numbers, sum, cost[sum]})
			}
			return
		}
		for v := from; v < size; v++ {
			extend(v+1, numbers|1<<v, count+1, sum+v+1)
		}
	}
	extend(0, 0, 0, 0)
	slices.SortStableFunc(c.sets, func(a, b costedSet) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.sum, b.sum))
	})
	return c
}

// filter strikes out of open, a set of numbers for each cell of the grid, those that are in no
// set that fits and costs at most so much; only, if not 0, is the sum that sets must have. It
// returns the least cost of those that fit, infinite where none does, and whether anything was
// struck out.
func (c *costedCage) filter(open []uint64, only int, most float64) (least float64, changed bool) {
	clear(c.may)
	c.left = c.left[:0]
	for _, s := range c.sets {
		if s.cost > most+slack {
			break
		}
		if only != 0 && s.sum != only || !c.fits(s.numbers, open) {
			continue
		}
		if n := len(c.left); n == 0 || c.left[n-1].sum != s.sum {
			c.left = append(c.left, costedSum{s.sum, s.cost})
		}
		for k, i := range c.cells {
			c.may[k] |= open[i] & s.numbers
		}
	}
	if len(c.left) == 0 {
		return math.Inf(1), false
	}
	least = c.left[0].cost
	slices.SortFunc(c.left, func(a, b costedSum) int { return a.sum - b.sum })
	for k, i := range c.cells {
		if next := open[i] & c.may[k]; next != open[i] {
			open[i], changed = next, true
		}
	}
	return least, changed
}

// fits tells whether the numbers of a set may stand in the cells, as far as each cell and each
// number tells by itself.
func (c *costedCage) fits(numbers uint64, open []uint64) bool {
	all := uint64(0)
	for _, i := range c.cells {
		if open[i]&numbers == 0 {
			return false
		}
		all |= open[i] & numbers
	}
	return all == numbers
}

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

// regionsOf returns the regions that rows, columns and boxes of a grid, and up to three
// neighbouring rows or columns, make with the cages that lie in them or cover them.
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
	base := 0 // sum of the cages of which one sum is left
	total := append(r.total[:0], 0)
	for _, k := range r.cages {
		left := cages[k].left
		if len(left) == 1 {
			base += left[0].sum
			continue
		}
		n := len(total)
		r.before = append(r.before[:0], total...)
		total = total[:0]
		for range n + left[len(left)-1].sum {
			total = append(total, math.Inf(1))
		}
		for _, o := range left {
			cost := o.cost - least[k]
			if cost > most+slack {
				continue
			}
			for t, before := range r.before {
				total[t+o.sum] = min(total[t+o.sum], before+cost)
			}
		}
	}
	r.total = total
	// wanted are the sums of the rest that the cages leave at that cost.
	cost := func(rest int) float64 {
		if t := r.sum + r.sign*rest - base; t >= 0 && t < len(total) {
			return total[t]
		}
		return math.Inf(1)
	}
	more = math.Inf(1)
	for at, i := range r.rest {
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
		for rest := open[i]; rest != 0; rest &= rest - 1 {
			v := bits.TrailingZeros64(rest)
			best := math.Inf(1)
			for _, s := range r.others {
				best = min(best, cost(s+v+1))
			}
			more = min(more, best)
			if best > most+slack {
				open[i] &^= 1 << v
				changed = true
			}
		}
	}
	if len(r.rest) == 0 {
		more = cost(0)
	}
	return more, changed
}
