package repair

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

const (
	// completionNodes bounds the grids, whole or not, that are looked at.
	completionNodes = 4_000
	// firstLimit and lastLimit are the costs, in nats, up to which grids are looked for at
	// first and at last.
	firstLimit, lastLimit = 8.0, 64.0
	// mostCompletions is the number of grids of nearly the least cost from which on the
	// numbers say too little.
	mostCompletions = 40
)

// A completer searches the whole grids that a Sudoku may be filled up to, for the one
// that agrees best with what was read: each cell costs what it takes to read it so that
// the number of the grid may stand there. Where hundreds of numbers speak for one grid
// and a dozen were misread there are far too many readings to look at them in the order
// of their cost, but hardly any grids. It is a depth-first search with the bound of what
// the open cells cost at least, and what would pass the limit is struck out beforehand
// (cost-based filtering; F. Focacci, A. Lodi and M. Milano 1999).
type completer struct {
	neighbourhood
	ctx   context.Context
	cost  [][]float64 // of cell and number less 1
	limit float64
	nodes int
	found []completion // cheapest first
}

// A completion is a whole grid and its cost.
type completion struct {
	grid []int
	cost float64
}

// completions returns the whole grids of the least cost and of rivalMargin more at most,
// cheapest first. It returns false where there may be more, none was found, or ctx is done.
func (r *sudokuRules) completions(ctx context.Context, options [][]option) ([]completion, bool) {
	c := &completer{ctx: ctx, neighbourhood: newNeighbourhood(r.size, r.areas)}
	for i := range options {
		c.cost = append(c.cost, completionCosts(options[i], r.size))
	}
	// A limit from the beginning keeps the search from what follows from a number that
	// was misread with little doubt.
	for limit := firstLimit; limit <= lastLimit && c.nodes < completionNodes; limit *= 2 {
		if c.searchWithin(limit); len(c.found) == 0 {
			continue
		}
		if all := c.found[0].cost + rivalMargin; all > limit {
			c.searchWithin(all)
		}
		break
	}
	return c.found, ctx.Err() == nil && len(c.found) > 0 && c.nodes < completionNodes && len(c.found) < mostCompletions
}

// searchWithin looks for the grids up to a cost.
func (c *completer) searchWithin(limit float64) {
	c.limit, c.found = limit, nil
	c.search(c.all())
}

// completionCosts returns what it costs at least to read a cell so that each number may
// stand there, with the number at index number-1.
func completionCosts(options []option, size int) []float64 {
	free := math.Inf(1)
	for _, o := range options {
		if o.number == none || o.number == unknown {
			free = min(free, o.cost)
		}
	}
	out := slices.Repeat([]float64{free}, size)
	for _, o := range options {
		if o.number > 0 && o.number <= size {
			out[o.number-1] = min(out[o.number-1], o.cost)
		}
	}
	return out
}

// search looks at all grids that open allows, a set of numbers for each cell.
func (c *completer) search(open []uint64) {
	if c.nodes++; c.nodes >= completionNodes || len(c.found) >= mostCompletions || c.ctx.Err() != nil {
		return
	}
	bound, ok := c.propagate(open)
	if !ok || c.assigned(open) > c.limit+slack {
		return
	}
	cell, regret := -1, -1.0
	for i, set := range open {
		if set&(set-1) == 0 {
			continue
		}
		first, second := c.cheapest(i, set)
		if second-first > regret {
			cell, regret = i, second-first
		}
	}
	if cell < 0 {
		c.add(open, bound)
		return
	}
	for _, v := range c.byCost(cell, open[cell]) {
		next := slices.Clone(open)
		next[cell] = 1 << v
		c.search(next)
	}
}

// add notes a whole grid.
func (c *completer) add(open []uint64, cost float64) {
	grid := make([]int, len(open))
	for i, set := range open {
		grid[i] = bits.TrailingZeros64(set) + 1
	}
	at, _ := slices.BinarySearchFunc(c.found, cost, func(f completion, cost float64) int {
		if f.cost <= cost {
			return -1
		}
		return 1
	})
	c.found = slices.Insert(c.found, at, completion{grid, cost})
	c.limit = min(c.limit, c.found[0].cost+rivalMargin)
	c.found = slices.DeleteFunc(c.found, func(f completion) bool { return f.cost > c.limit })
}

// propagate strikes out numbers that the rules or the limit forbid until nothing
// changes, and returns the least cost of what is left; false if nothing is.
func (c *completer) propagate(open []uint64) (bound float64, ok bool) {
	for changed := true; changed; {
		if changed, ok = c.exclude(open); !ok {
			return 0, false
		}
		bound = 0
		for i, set := range open {
			first, _ := c.cheapest(i, set)
			bound += first
		}
		if bound > c.limit+slack {
			return 0, false
		}
		for i, set := range open {
			first, _ := c.cheapest(i, set)
			for rest := set; rest != 0; rest &= rest - 1 {
				if v := bits.TrailingZeros64(rest); bound-first+c.cost[i][v] > c.limit+slack {
					open[i] &^= 1 << v
					changed = true
				}
			}
		}
	}
	return bound, true
}

// assigned returns a lower bound of the cost of what is left that knows more of the rules:
// in the rows, the columns or the boxes, each number goes to a cell of its own.
func (c *completer) assigned(open []uint64) float64 {
	best := 0.0
	for kind := range 3 {
		sum := 0.0
		for _, unit := range c.units[kind*c.size:][:c.size] {
			costs := make([][]float64, c.size)
			for k, i := range unit {
				costs[k] = slices.Repeat([]float64{assign.Forbidden}, c.size)
				for rest := open[i]; rest != 0; rest &= rest - 1 {
					v := bits.TrailingZeros64(rest)
					costs[k][v] = c.cost[i][v]
				}
			}
			_, least := assign.Solve(costs)
			sum += least
		}
		best = max(best, sum)
	}
	return best
}

// cheapest returns the costs of the two cheapest numbers of a set for a cell.
func (c *completer) cheapest(i int, set uint64) (first, second float64) {
	first, second = math.Inf(1), math.Inf(1)
	for ; set != 0; set &= set - 1 {
		switch cost := c.cost[i][bits.TrailingZeros64(set)]; {
		case cost < first:
			first, second = cost, first
		case cost < second:
			second = cost
		}
	}
	return first, second
}

// byCost returns the numbers of a set less 1, the cheapest for a cell first.
func (c *completer) byCost(i int, set uint64) []int {
	var out []int
	for ; set != 0; set &= set - 1 {
		out = append(out, bits.TrailingZeros64(set))
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(c.cost[i][a], c.cost[i][b]) })
	return out
}
