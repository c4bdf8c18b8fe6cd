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
	// completionNodes bounds the grids, whole or not, that are looked at as a rule.
	completionNodes = 4_000
	// firstLimit and lastLimit are the costs, in nats, up to which grids are looked for at
	// first and at last.
	firstLimit, lastLimit = 8.0, 64.0
	// openCost is the cost, in nats, of clues being missed so that the others leave several
	// solutions: less than severalCost, as many are blurred where completions are asked for.
	openCost = 3.0
	// judgeNodes bounds the nodes that the solver may take for the clues of a completion.
	judgeNodes = 10 * solveNodes
)

// A completer searches the whole grids that a Sudoku may be filled up to, for the one
// that agrees best with what was read: each cell costs what it takes to read it so that
// the number of the grid may stand there. Where hundreds of numbers speak for one grid
// and a dozen were misread there are far too many readings to look at them in the order
// of their cost, but hardly any grids. It is a depth-first search with the bound of what
// the open cells cost at least, and what would pass the limit is struck out beforehand
// (cost-based filtering; F. Focacci, A. Lodi and M. Milano 1999).
//
// The numbers that a grid agrees with must make a puzzle with one solution, or hardly anybody
// would have printed them: where they leave several, these are one reading, which costs
// openCost more. So no cell is filled that is taken for empty, and the solver is asked
// instead whether there is one solution left.
type completer struct {
	neighbourhood
	ctx   context.Context
	solve func(reading []int) answer
	cost  [][]float64 // of cell and number less 1
	blank []uint64    // numbers of each cell for which it is best taken for empty
	limit float64
	left  int          // nodes that may still be looked at
	found []completion // cheapest first
}

// A completion is a whole grid, the clues that agree with it best, by cell and 0 for none, and
// what it costs that these are printed; unique tells that they have no other solution.
type completion struct {
	grid, clues []int
	cost        float64
	unique      bool
}

// same tells whether two completions are of the same puzzle.
func (f completion) same(g completion) bool {
	return f.unique && g.unique && slices.Equal(f.grid, g.grid) || slices.Equal(f.clues, g.clues)
}

// completions returns the whole grids of the least cost and of rivalMargin more at most,
// cheapest first, of those that agree with the same reading one; none costs less than the
// bound. It returns false where there may be more, none was found, or ctx is done, after so
// many nodes at the latest.
func (r *sudokuRules) completions(ctx context.Context, options [][]option, nodes int) (found []completion, bound float64, all bool) {
	c := &completer{ctx: ctx, neighbourhood: newNeighbourhood(r.size, r.areas), left: nodes}
	c.solve = func(reading []int) answer { return r.solve(ctx, reading, judgeNodes) }
	for _, list := range options {
		cost, blank := completionCosts(list, r.size)
		c.cost, c.blank = append(c.cost, cost), append(c.blank, blank)
	}
	// A limit from the beginning keeps the search from what follows from a number that
	// was misread with little doubt.
	for limit := firstLimit; limit <= lastLimit && c.left > 0; limit *= 2 {
		if c.searchWithin(limit); len(c.found) > 0 {
			if all := c.found[0].cost + rivalMargin; all > limit {
				c.searchWithin(all)
			}
			break
		}
		if c.left > 0 {
			bound = limit
		}
	}
	return c.found, bound, ctx.Err() == nil && len(c.found) > 0 && c.left > 0
}

// searchWithin looks for the grids up to a cost.
func (c *completer) searchWithin(limit float64) {
	c.limit, c.found = limit, nil
	c.search(c.all())
}

// completionCosts returns what it costs at least to read a cell so that each number may
// stand there, with the number at index number-1, and for which of them it is taken for empty
// then, a bit each. What cannot be read is as likely any number.
func completionCosts(options []option, size int) (costs []float64, blank uint64) {
	free := math.Inf(1)
	for _, o := range options {
		switch o.number {
		case none:
			if o.cost < free {
				free, blank = o.cost, 1<<size-1
			}
		case unknown:
			if cost := o.cost + math.Log(float64(max(size-1, 1))); cost < free {
				free, blank = cost, 0
			}
		}
	}
	costs = slices.Repeat([]float64{free}, size)
	for _, o := range options {
		if v := o.number - 1; v >= 0 && v < size && o.cost < costs[v] {
			costs[v] = o.cost
			blank &^= 1 << v
		}
	}
	return costs, blank
}

// search looks at all grids that open allows, a set of numbers for each cell.
func (c *completer) search(open []uint64) {
	if c.left--; c.left <= 0 || c.ctx.Err() != nil {
		return
	}
	bound, ok := c.propagate(open)
	if !ok || c.assigned(open) > c.limit+slack {
		return
	}
	cell, regret := -1, -1.0
	for i, set := range open {
		if set&(set-1) == 0 || set&^c.blank[i] == 0 {
			continue
		}
		first, second := c.cheapest(i, set)
		if second-first > regret {
			cell, regret = i, second-first
		}
	}
	if cell < 0 {
		c.judge(open, bound)
		return
	}
	for _, v := range c.byCost(cell, open[cell]) {
		next := slices.Clone(open)
		next[cell] = 1 << v
		c.search(next)
	}
}

// judge asks the solver about the numbers that every grid which open allows agrees with.
func (c *completer) judge(open []uint64, cost float64) {
	clues := make([]int, len(open))
	for i, set := range open {
		if set&^c.blank[i] != 0 {
			clues[i] = bits.TrailingZeros64(set) + 1
		}
	}
	a := c.solve(clues)
	if a.refuted() {
		return
	}
	found := completion{grid: a.same, clues: clues, cost: cost, unique: a.count == 1 && a.complete}
	if !found.unique {
		found.cost += openCost
	}
	c.add(found)
}

// add notes what was found, unless the same was for no more.
func (c *completer) add(f completion) {
	if k := slices.IndexFunc(c.found, f.same); k >= 0 {
		if c.found[k].cost <= f.cost {
			return
		}
		c.found = slices.Delete(c.found, k, k+1)
	}
	at, _ := slices.BinarySearchFunc(c.found, f.cost, func(f completion, cost float64) int {
		if f.cost <= cost {
			return -1
		}
		return 1
	})
	c.found = slices.Insert(c.found, at, f)
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
