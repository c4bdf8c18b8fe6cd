package pipeline

import (
	"cmp"
	"container/heap"
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/vision/digits"
)

// Repair looks for the most probable reading that is a puzzle with exactly one
// solution. It is a best-first search over readings by their cost, the sum over
// the cells of -log of the probability of what the cell is read as. A reading
// that breaks the rules is not dropped but explained: a set of clues that
// contradict each other (two equal numbers in a unit, or a minimal set of clues
// without a solution) is found, and every better reading must change one of
// them. So the search branches on a few cells and not on all, and still comes
// to the readings in the order of their cost.

const (
	// unknownCost is the cost, in nats, of taking a clue for one that cannot
	// be read: its number is then the one in the solution.
	unknownCost = 7
	// writtenCost is the same for a number written by hand, which is no clue.
	writtenCost = 2.5
	// emptyCost is the least cost, in nats, of taking ink that looks like a
	// number for none: it takes a clue away, and with it the power of the
	// rules to find what else is wrong.
	emptyCost = 4
	// maxExtra is the cost above the plain reading, in nats, at which the
	// repair gives up: the picture is then not read well enough.
	maxExtra = 24
	// rivalMargin is how far above the cost of an accepted reading others are
	// looked for that have another solution.
	rivalMargin = 5
	// maxCounts bounds how often the solver is asked in a 9x9 grid, fewer times
	// in larger ones, which take it longer; countNodes bounds the guesses that
	// it may make on a reading, coreNodes those on a part of one.
	maxCounts  = 30000
	countNodes = 2000
	coreNodes  = 100
	// maxOptions bounds the number of ways to read a cell.
	maxOptions = 4
)

// unknown stands for a clue whose number is not known.
const unknown = -1

// option is one way to read a cell.
type option struct {
	number int // 0 empty, unknown, or a number
	cost   float64
}

// repaired is the outcome of a repair.
type repaired struct {
	found      bool
	cells      []int   // the clues used, 0 empty; unknown ones are filled in
	solution   []uint8 // row by row
	confidence float64 // probability that the solution is right, among those tried
	extra      float64 // cost above the plain reading, in nats
	several    bool    // the plain reading has several solutions
	refuted    bool    // the plain reading is proved to have none
	exhausted  bool    // the search ended because a bound was reached
}

// repairer holds what the search over the readings of one grid shares.
type repairer struct {
	size, boxRows, boxCols int
	options                [][]option
	counter                *sudoku.Counter
	cells                  []uint8 // scratch
	seen                   map[string]bool
	queue                  candidates
	counts                 int // how often the solver may still be asked
}

// candidate is a reading: which option each changed cell takes.
type candidate struct {
	cost   float64
	choice []uint8
}

type candidates []candidate

func (q candidates) Len() int           { return len(q) }
func (q candidates) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q candidates) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *candidates) Push(x any)        { *q = append(*q, x.(candidate)) }
func (q *candidates) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// repairSudoku finds the most probable reading with exactly one solution. fixed[i] is
// the number that the user gave for cell i, or unknown.
func repairSudoku(ctx context.Context, readings []digits.Reading, boxRows, boxCols int, fixed []int) repaired {
	size := boxRows * boxCols
	larger := float64(size*size) / 81
	r := &repairer{
		size: size, boxRows: boxRows, boxCols: boxCols,
		counter: sudoku.NewCounter(boxRows, boxCols),
		cells:   make([]uint8, size*size),
		seen:    make(map[string]bool),
		counts:  int(maxCounts / max(larger*larger, 1)),
	}
	for i, reading := range readings {
		if fixed[i] != unknown {
			r.options = append(r.options, []option{{number: fixed[i]}})
			continue
		}
		r.options = append(r.options, cellOptions(reading))
	}
	return r.search(ctx)
}

// cellOptions returns the ways to read a cell, cheapest first, their costs
// relative to the cheapest.
func cellOptions(r digits.Reading) []option {
	cost := func(p float64) float64 { return -math.Log(max(p, 1e-9)) }
	empty := cost(r.Empty)
	if r.State == digits.Number {
		empty = max(empty, emptyCost)
	}
	out := []option{{0, empty}}
	for _, g := range r.Numbers[:min(len(r.Numbers), maxOptions)] {
		out = append(out, option{g.Number, cost(g.P * (1 - r.Empty))})
	}
	if len(r.Numbers) > 0 {
		drop := unknownCost*r.Printed + writtenCost*(1-r.Printed)
		out = append(out, option{unknown, drop + cost(1-r.Empty)})
	}
	slices.SortStableFunc(out, func(a, b option) int { return cmp.Compare(a.cost, b.cost) })
	least := out[0].cost
	for i := range out {
		out[i].cost -= least
	}
	return slices.DeleteFunc(out, func(o option) bool { return o.cost > maxExtra })
}

func (r *repairer) search(ctx context.Context) repaired {
	r.push(candidate{choice: make([]uint8, len(r.options))})
	var out repaired
	var best candidate
	weight, total := 0.0, 0.0
	for r.queue.Len() > 0 {
		c := heap.Pop(&r.queue).(candidate)
		if out.found && c.cost > out.extra+rivalMargin {
			break
		}
		if r.counts <= 0 || ctx.Err() != nil {
			out.exhausted = true
			break
		}
		n := r.load(c)
		var change []int
		switch {
		case n == 1:
			w := math.Exp(-c.cost)
			total += w
			solution := r.counter.First()
			if !out.found {
				out.found, out.extra = true, c.cost
				out.solution = slices.Clone(solution)
				out.cells = r.used(c, solution)
				best = c
			}
			if slices.Equal(out.solution, solution) {
				weight += w
			}
			change = r.allCells() // what is next to it may be a puzzle too
		case n == 0:
			out.refuted = out.refuted || c.cost == 0
			change = r.contradiction()
		default:
			out.several = out.several || c.cost == 0
			change = r.allCells()
		}
		for _, i := range change {
			r.push(r.next(c, i))
		}
	}
	if out.found {
		out.confidence = weight / (total + r.neighbours(best, out.solution))
	}
	return out
}

// neighbours returns the probability, relative to the plain reading, of those
// readings that differ from c in one cell and make a puzzle with another
// solution. The search itself never comes to them, since c contradicts nothing.
func (r *repairer) neighbours(c candidate, solution []uint8) float64 {
	sum := 0.0
	for i, options := range r.options {
		k := int(c.choice[i])
		for next := k + 1; next < len(options); next++ {
			cost := c.cost + options[next].cost - options[k].cost
			if cost > c.cost+rivalMargin {
				break
			}
			rival := candidate{cost: cost, choice: slices.Clone(c.choice)}
			rival.choice[i] = uint8(next)
			if r.seen[string(rival.choice)] {
				continue
			}
			if r.load(rival) == 1 && !slices.Equal(r.counter.First(), solution) {
				sum += math.Exp(-cost)
			}
		}
	}
	return sum
}

// load sets the scratch cells to the reading c and returns the number of its
// solutions, at most 2.
func (r *repairer) load(c candidate) int {
	for i, options := range r.options {
		r.cells[i] = uint8(max(options[c.choice[i]].number, 0))
	}
	r.counts--
	n, complete := r.counter.CountNodes(r.cells, 2, countNodes)
	if !complete && n < 2 {
		return 2 // too few clues to tell: surely not a finished puzzle
	}
	return n
}

// used returns the clues of reading c, with the unknown ones taken from its
// solution.
func (r *repairer) used(c candidate, solution []uint8) []int {
	out := make([]int, len(r.options))
	for i, options := range r.options {
		out[i] = options[c.choice[i]].number
		if out[i] == unknown {
			out[i] = int(solution[i])
		}
	}
	return out
}

// next returns c with cell i read in its next way; its choice is nil where
// there is none.
func (r *repairer) next(c candidate, i int) candidate {
	k := int(c.choice[i])
	if k+1 >= len(r.options[i]) {
		return candidate{}
	}
	choice := slices.Clone(c.choice)
	choice[i]++
	return candidate{cost: c.cost + r.options[i][k+1].cost - r.options[i][k].cost, choice: choice}
}

func (r *repairer) push(c candidate) {
	if c.choice == nil || c.cost > maxExtra || r.seen[string(c.choice)] {
		return
	}
	r.seen[string(c.choice)] = true
	heap.Push(&r.queue, c)
}

func (r *repairer) allCells() []int {
	out := make([]int, len(r.options))
	for i := range out {
		out[i] = i
	}
	return out
}

// contradiction returns a minimal set of clues among the scratch cells that
// have no solution together. It changes the scratch cells.
func (r *repairer) contradiction() []int {
	if a, b, ok := r.equalPair(); ok {
		return []int{a, b}
	}
	// Clues that cost most to change are taken away first, so that the set
	// that remains holds the doubtful ones.
	var clues []int
	for i, v := range r.cells {
		if v != 0 {
			clues = append(clues, i)
		}
	}
	slices.SortStableFunc(clues, func(a, b int) int { return cmp.Compare(r.doubt(b), r.doubt(a)) })
	var core []int
	for _, i := range clues {
		v := r.cells[i]
		r.cells[i] = 0
		r.counts--
		if n, complete := r.counter.CountNodes(r.cells, 1, coreNodes); n > 0 || !complete {
			r.cells[i] = v
			core = append(core, i)
		}
	}
	return core
}

// doubt returns the cost of the second way to read a cell.
func (r *repairer) doubt(i int) float64 {
	if len(r.options[i]) < 2 {
		return math.Inf(1)
	}
	return r.options[i][1].cost
}

// equalPair returns two cells of one unit with equal numbers.
func (r *repairer) equalPair() (a, b int, ok bool) {
	first := make(map[[3]int]int)
	for i, v := range r.cells {
		if v == 0 {
			continue
		}
		row, col := i/r.size, i%r.size
		box := row/r.boxRows*r.boxRows + col/r.boxCols
		for kind, unit := range [3]int{row, col, box} {
			key := [3]int{kind, unit, int(v)}
			if j, ok := first[key]; ok {
				return j, i, true
			}
			first[key] = i
		}
	}
	return 0, 0, false
}
