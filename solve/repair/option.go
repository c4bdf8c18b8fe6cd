package repair

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

const (
	// none and unknown stand, among the numbers that a cell can be read as, for
	// no number and for one that could not be read.
	none    = 0
	unknown = -1
)

const (
	// unknownCost is the cost, in nats, of taking a printed number for one that
	// cannot be read: any number that the rules ask for may stand there.
	unknownCost = 7
	// writtenCost is the same for a number written by hand, which is no clue.
	writtenCost = 2.5
	// emptyCost is the least cost, in nats, of taking ink that looks like a
	// number for none.
	emptyCost = 4
	// noIslandCost is the cost, in nats, of taking an island without a number
	// for none.
	noIslandCost = 5
	// blankIslandCost is the cost of a faint island without a number being one: hardly
	// any island is printed without.
	blankIslandCost = 3.5
	// maxExtra is the cost above the plain reading, in nats, above which a
	// reading is neither the one that is found nor a rival of it.
	maxExtra = maxRepair + rivalMargin
	// maxNumbers bounds the numbers that a cell may be read as.
	maxNumbers = 6
)

// option is one way to read a cell, and its cost above the likeliest one.
type option struct {
	number int // none, unknown, or a number
	cost   float64
}

func nats(p float64) float64 { return -math.Log(max(p, 1e-9)) }

// cellOptions returns the ways to read a cell of a grid, where most cells are
// empty, cheapest first. drop is the cost of a number that cannot be read.
func cellOptions(r reading.Cell, fixed int, drop func(reading.Cell) float64) []option {
	if fixed != reading.Unset {
		return []option{{fixed, 0}}
	}
	if len(r.Numbers) == 0 {
		return []option{{none, 0}}
	}
	empty := nats(r.Empty)
	if r.State == reading.Number {
		empty = max(empty, emptyCost)
	}
	out := []option{{none, empty}, {unknown, drop(r) + nats(1-r.Empty)}}
	for _, g := range r.Numbers[:min(len(r.Numbers), maxNumbers)] {
		out = append(out, option{g.Number, nats(g.P * (1 - r.Empty))})
	}
	return prune(out)
}

// dropCost is the cost of taking a number for one that cannot be read.
func dropCost(r reading.Cell) float64 {
	return unknownCost*r.Printed + writtenCost*(1-r.Printed)
}

// surerDropCost is dropCost for a Sudoku, where numbers without a doubt are often many: one
// of which the reader has less doubt than unknownCost says costs that, and one that is as
// likely printed as written counts as printed.
func surerDropCost(r reading.Cell) float64 {
	printed := min(2*r.Printed, 1)
	return max(unknownCost, nats(1-r.P(r.Best())))*printed + writtenCost*(1-printed)
}

// islandOptions returns the ways to read the number of an island, cheapest
// first. Where it is not the likeliest that there is none to be read, every number
// can stand there: what nobody can read may be any.
func islandOptions(island HashiIsland) []option {
	r, fixed := island.Reading, island.Fixed
	switch {
	case fixed == 0:
		return []option{{unknown, 0}}
	case fixed != reading.Unset:
		return []option{{fixed, 0}}
	}
	unread := 0.0
	if len(r.Numbers) > 0 {
		unread = nats(r.Empty)
	}
	out := []option{{none, noIslandCost*(1-island.Faint)*(1-island.Faint) + unread}}
	if r.State != reading.Number {
		out = append(out, option{unknown, unread + blankIslandCost*island.Faint})
	}
	for n := 1; n <= maxBridges && len(r.Numbers) > 0; n++ {
		p := 0.0
		if r.State == reading.Number {
			p = (r.Empty + math.Exp(-dropCost(r))) / maxBridges
		}
		for _, g := range r.Numbers {
			if g.Number == n {
				p += g.P * (1 - r.Empty)
			}
		}
		if p > 0 {
			out = append(out, option{n, nats(p)})
		}
	}
	return prune(out)
}

// prune sorts options, makes their costs relative to the cheapest, and drops
// those that are no use.
func prune(options []option) []option {
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	least := options[0].cost
	for i := range options {
		options[i].cost -= least
	}
	return slices.DeleteFunc(options, func(o option) bool { return o.cost > maxExtra })
}
