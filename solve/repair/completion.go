package repair

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
	"github.com/gridsaw/gridsaw/solve/internal/cover"
)

const (
	// completionNodes bounds the decisions of the search for whole grids, to about 0.1 s, and
	// furtherNodes those that are made besides where the best one found only lacks the proof
	// that others cost too much.
	completionNodes, furtherNodes = 10_000, 100_000
	// lastLimit is the cost, in nats, up to which grids are looked for.
	lastLimit = 64.0
	// costStep is what costs are rounded to, in nats: readers do not know them better.
	costStep = 0.5
	// judgeNodes bounds the nodes that the solver may take for the clues of a completion.
	judgeNodes = 10 * solveNodes
)

// A completer searches the whole grids that a Sudoku may be filled up to, for those that agree
// best with what was read: each cell costs what it takes to read it so that the number of the
// grid may stand there. Where hundreds of numbers speak for one grid and a dozen were misread
// there are far too many readings to look at them in the order of their cost, but hardly any
// grids. A grid is a cover of cells, and of numbers in rows, columns and boxes; [cover.Cheapest]
// finds them in the order of their cost.
//
// The numbers that a grid agrees with must make a puzzle with one solution, or hardly anybody
// would have printed them: where they leave several, these are one reading, which costs
// severalCost more. So the solver is asked whether there is one solution.
type completer struct {
	size   int
	covers *cover.Cheapest
	ways   []way     // the options of the covers, but for those that let a number be missing in an area
	of     [][]int32 // the ways of each cell
	solve  func(reading []int) answer
	found  []completion // cheapest first
}

// A way is that a number stands in a cell that was read as that or as none or unknown, and the
// cost of it.
type way struct {
	number, read int
	cost         float64
}

// A completion is the reading that agrees best with a whole grid, and what it costs that it is
// printed; unique tells that it has no other solution than this one.
type completion struct {
	reading, solution []int
	cost              float64
	unique            bool
}

// completions returns the whole grids of the least cost and of rivalMargin more at most,
// cheapest first, of those that agree with the same reading one; none costs less than the
// bound. It returns false where there may be more: none was found, so many decisions were made,
// ctx is done, or none can have enough of the weight of all to be trusted.
func (r *sudokuRules) completions(ctx context.Context, options [][]option) (found []completion, bound float64, all bool) {
	c := &completer{size: r.size}
	c.solve = func(reading []int) answer { return r.solve(ctx, reading, judgeNodes) }
	c.prepare(options, r.areas)
	b, further := budget.New(ctx, solve.Options{Nodes: completionNodes}), false
	for {
		switch c.covers.Next(&b) {
		case cdcl.Exhausted:
			return c.found, c.covers.Least(), len(c.found) > 0
		case cdcl.Stopped:
			if further || !r.hopeful(c.found) {
				return c.found, c.covers.Least(), false
			}
			b, further = budget.New(ctx, solve.Options{Nodes: furtherNodes}), true
			continue
		}
		c.judge()
		if c.share() < r.trust().least {
			return c.found, c.covers.Least(), false
		}
	}
}

// hopeful tells whether the best of the grids found is to be trusted if there are no others.
func (r *sudokuRules) hopeful(found []completion) bool {
	return len(found) > 0 && found[0].unique && r.confidence(found) >= r.trust().least
}

// prepare sets up the search for covers of a grid with some areas.
func (c *completer) prepare(readings [][]option, areas []puzzle.Area) {
	var options [][]int32
	for i, list := range readings {
		c.of = append(c.of, nil)
		for _, w := range waysOf(list, c.size) {
			c.of[i] = append(c.of[i], int32(len(c.ways)))
			c.ways = append(c.ways, w)
			options = append(options, []int32{int32(i)})
		}
	}
	items := len(readings)
	for _, a := range areas {
		for _, at := range a.Cells {
			for _, k := range c.of[at.Row*c.size+at.Col] {
				options[k] = append(options[k], int32(items+c.ways[k].number-1))
			}
		}
		for range c.size {
			if len(a.Cells) < c.size { // it need not have every number
				options = append(options, []int32{int32(items)})
			}
			items++
		}
	}
	c.covers = cover.NewCheapest(items, options, lastLimit)
	for _, list := range c.of {
		c.penalise(list)
	}
}

// rounded is the cost in whole steps: a search that has to tell costs apart which hardly differ
// gets lost in them.
func (w way) rounded() float64 { return math.Round(w.cost/costStep) * costStep }

// waysOf returns what may stand in a cell that can be read so. A number that costs less than
// there being no clue is one; others may be clues or not.
func waysOf(options []option, size int) []way {
	free, plainly := way{cost: math.Inf(1)}, math.Inf(1) // of whatever number
	clues := slices.Repeat([]float64{free.cost}, size)
	for _, o := range options {
		switch {
		case o.number <= none:
			cost := o.cost
			if o.number == unknown {
				cost += math.Log(float64(max(size-1, 1))) // it is as likely any number
			}
			free.cost = min(free.cost, cost)
			if o.cost < plainly {
				free.read, plainly = o.number, o.cost
			}
		case o.number <= size:
			clues[o.number-1] = min(clues[o.number-1], o.cost)
		}
	}
	var out []way
	for v, cost := range clues {
		if free.cost < min(cost, lastLimit) {
			out = append(out, way{v + 1, free.read, free.cost})
		}
		if cost < min(free.cost+severalCost+rivalMargin, lastLimit) {
			out = append(out, way{v + 1, v + 1, cost})
		}
	}
	return out
}

// penalise makes the ways of a cell cost what they do.
func (c *completer) penalise(list []int32) {
	var costs []float64
	for _, k := range list {
		costs = append(costs, c.ways[k].rounded())
	}
	slices.Sort(costs)
	costs = slices.Compact(costs)
	for n := 1; n < len(costs); n++ {
		var dearer []int32
		for _, k := range list {
			if c.ways[k].rounded() >= costs[n] {
				dearer = append(dearer, k)
			}
		}
		c.covers.Penalise(dearer, costs[n]-costs[n-1])
	}
}

// judge asks the solver about the clues of the present grid. Where they have one solution, this
// grid is left out, else all grids that agree with the same clues.
func (c *completer) judge() {
	f := completion{reading: make([]int, len(c.of)), solution: make([]int, len(c.of))}
	var agreed, blank []int32 // the clues, and the cells without
	for i, list := range c.of {
		for _, k := range list {
			if w := c.ways[k]; c.covers.Holds(int(k)) {
				f.reading[i], f.solution[i] = w.read, w.number
				f.cost += w.cost
				if w.read > 0 {
					agreed = append(agreed, k)
				} else {
					blank = append(blank, int32(i))
				}
			}
		}
	}
	a := c.solve(f.reading)
	if f.unique = a.count == 1 && a.complete; f.unique {
		c.forbid(f)
	} else {
		f.cost += severalCost
		var others []int32 // that make it another reading
		for _, i := range blank {
			for _, k := range c.of[i] {
				if c.ways[k].read > 0 {
					others = append(others, k)
				}
			}
		}
		c.covers.Forbid(agreed, others)
	}
	at, _ := slices.BinarySearchFunc(c.found, f.cost, func(f completion, cost float64) int {
		if f.cost <= cost {
			return -1
		}
		return 1
	})
	c.found = slices.Insert(c.found, at, f)
	c.covers.Limit(c.found[0].cost + rivalMargin)
}

// forbid leaves out the grid of a reading with one solution: another one has another number
// where that has a clue.
func (c *completer) forbid(f completion) {
	var others []int32
	for i, n := range f.reading {
		for _, k := range c.of[i] {
			if n > 0 && c.ways[k].number != n {
				others = append(others, k)
			}
		}
	}
	c.covers.Forbid(nil, others)
}

// share is what part a reading with one solution, one of those found or the next, can have at
// most in the weight of all: half of one with several solutions may be for it, too.
func (c *completer) share() float64 {
	best, half, total := 0.0, 0.0, 0.0
	for _, f := range c.found {
		w := math.Exp(-f.cost)
		if total += w; f.unique {
			best = max(best, w)
		} else {
			half += w / 2
		}
	}
	next := math.Exp(-c.covers.Least())
	return max((best+half)/total, (next+half)/(total+next))
}

// confidence is the part of the cheapest of some completions, cheapest first, in the weight of
// all. One with several solutions is for each of them alike: the clue that is missing tells
// which.
func (r *sudokuRules) confidence(found []completion) float64 {
	best, total := 0.0, 0.0
	for k, f := range found {
		w := math.Exp(found[0].cost - f.cost)
		total += w
		switch {
		case k == 0:
			best = w
		case !f.unique && found[0].solves(f):
			if n := r.count(f.reading, mostSolutions); n < mostSolutions {
				best += w / float64(n)
			}
		}
	}
	return best / total
}

// mostSolutions is the number of solutions from which on one of them gains nothing by being
// among them.
const mostSolutions = 10

// solves tells whether the solution of f is one of the reading of g.
func (f completion) solves(g completion) bool {
	for i, n := range g.reading {
		if n > 0 && n != f.solution[i] {
			return false
		}
	}
	return true
}
