package repair

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// undecidedCost is what a reading of which nothing is known, because the search was
// broken off, costs besides, in nats.
const undecidedCost = 3

// Prefer tells which of several results is to be trusted, those of different
// readings of one page, where costs are how much less probable than the best each
// reading is, in nats. It returns -1 if none is, or if others are too probable, too.
func Prefer[P puzzle.Puzzle, S puzzle.Solution](results []Result[P, S], costs []float64) int {
	weight := make([]float64, len(results))
	best := -1
	for i, r := range results {
		switch {
		case r.Found:
			weight[i] = math.Exp(-costs[i] - r.Extra)
		case r.Exhausted:
			weight[i] = math.Exp(-costs[i] - undecidedCost - r.Bound)
		}
		if r.Trusted() && (best < 0 || weight[i] > weight[best]) {
			best = i
		}
	}
	if best < 0 {
		return -1
	}
	total := weight[best]
	for i, r := range results {
		if !r.Found || !slices.Equal(r.Used, results[best].Used) {
			total += weight[i]
		}
	}
	if results[best].Confidence*weight[best]/total < results[best].Least {
		return -1
	}
	return best
}
