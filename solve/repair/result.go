package repair

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// A Result is the outcome of a repair: the likeliest reading that keeps the
// rules, and how far it is to be trusted.
type Result[P puzzle.Puzzle, S puzzle.Solution] struct {
	// Found tells that a reading was found that makes a puzzle. Then Puzzle is
	// that puzzle, Solution its solution, and Used has what each cell or island
	// was taken for: a number, or 0 for none. Numbers that could not be read
	// are those of the solution, in Used and in Puzzle, where alone those that the
	// user says are not shown stay so.
	Found    bool
	Puzzle   P
	Solution S
	Used     []int
	// Entries are the numbers of a Sudoku that somebody wrote into its cells, in reading order. They are in Used
	// where it was solved with them, and not in Puzzle.
	Entries []reading.Entry
	// Unique tells that Puzzle is proved to have no other solution. A puzzle
	// that was found and is not unique is the plain reading of one with several
	// solutions, of which Solution is one. In a Hashi every number was then read
	// with hardly a doubt; in a Shikaku the areas add up to the grid, which
	// betrays every single misread one.
	Unique bool
	// Confidence is the probability, 0 to 1, that the reading found is right,
	// among those that were tried.
	Confidence float64
	// Extra is the cost of the reading found above the plain one, in nats: 0
	// where nothing was corrected.
	Extra float64
	// Whole tells that the reading was found by all whole grids being weighed by how far
	// they agree with what was read, so that Extra bounds nothing.
	Whole bool
	// Corrected counts the cells whose number is not the plain one. Overturned
	// tells that one of them was printed and read with hardly a doubt: the
	// puzzle itself is then at fault, and mending it would be solving another.
	Corrected  int
	Overturned bool
	// Certain tells that every number was read with hardly a doubt.
	Certain bool
	// Several tells that the plain reading has several solutions, and Refuted
	// that it is proved to have none.
	Several, Refuted bool
	// Exhausted tells that the search ended because of a bound or its context,
	// so that readings may have been missed; they cost Bound or more, in nats.
	Exhausted bool
	Bound     float64

	Least float64 // confidence below which it is not trusted
	// Same is what readings of the same puzzle have in common, nil where that is what is used.
	Same []int
}

const (
	// Certainty is the probability from which on a number is not doubted.
	Certainty = 0.99
	// maxRepair is the cost, in nats, above which a repair is not trusted.
	maxRepair = 12
	// leastSeveral is the confidence below which a reading with several solutions is not
	// trusted: less than others, since what is told of it owns that there are others.
	leastSeveral = 0.75
)

// Trusted tells whether the reading may be shown as the puzzle in the picture.
func (r Result[P, S]) Trusted() bool {
	least := r.Least
	if !r.Unique {
		least = min(least, leastSeveral)
	}
	return r.Found && !r.Overturned && r.Confidence >= least &&
		(r.Extra <= maxRepair || r.Whole) && !r.Excessive() && (!r.Exhausted || r.Extra == 0)
}

// agrees tells whether two results are of the same puzzle.
func (r Result[P, S]) agrees(other Result[P, S]) bool {
	return r.Same != nil && slices.Equal(r.Same, other.Same) || slices.Equal(r.Used, other.Used)
}

// Excessive tells that so many numbers are corrected that what is left of the reading says
// too little.
func (r Result[P, S]) Excessive() bool {
	numbers := 0
	for _, n := range r.Used {
		if n > 0 {
			numbers++
		}
	}
	return r.Corrected > max(3, numbers/6)
}

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
		if !r.Found || !r.agrees(results[best]) {
			total += weight[i]
		}
	}
	if results[best].Confidence*weight[best]/total < results[best].Least {
		return -1
	}
	return best
}
