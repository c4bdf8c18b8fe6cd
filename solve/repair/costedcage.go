package repair

import (
	"cmp"
	"math"
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

// sumCosts returns what each sum of so many different numbers up to size costs, in nats, by how
// many of their sets have it: infinitely much where none has.
func sumCosts(count, size int) []float64 {
	ways := make([][]float64, count+1) // by count and sum
	for k := range ways {
		ways[k] = make([]float64, size*count+1)
	}
	ways[0][0] = 1
	for v := 1; v <= size; v++ {
		for k := count; k > 0; k-- {
			for s := v; s < len(ways[k]); s++ {
				ways[k][s] += ways[k-1][s-v]
			}
		}
	}
	all := 0.0
	for _, n := range ways[count] {
		all += n
	}
	out := make([]float64, len(ways[count]))
	for s, n := range ways[count] {
		out[s] = math.Log(all / n)
	}
	return out
}

// newCostedCage takes the ways to read the sum of a cage of a grid of some size.
func newCostedCage(cells []int, options []option, size int) *costedCage {
	c := &costedCage{cells: cells, may: make([]uint64, len(cells))}
	cost := slices.Repeat([]float64{math.Inf(1)}, size*len(cells)+1) // by sum
	for s, usual := range sumCosts(len(cells), size) {
		for _, o := range options {
			switch o.number {
			case s:
				cost[s] = min(cost[s], o.cost)
			case unknown:
				cost[s] = min(cost[s], o.cost+usual)
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
