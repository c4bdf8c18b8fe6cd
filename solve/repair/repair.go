package repair

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// job is what a repair works on: what the cells were read as, the ways to read
// them, and what the user set.
type job struct {
	cells   []reading.Cell
	options [][]option
	fixed   []int
	quick   bool
}

// grid fills in the ways to read the cells of a grid, drop being the cost of a number that
// cannot be read.
func (j job) grid(drop func(reading.Cell) float64) job {
	for i, cell := range j.cells {
		j.options = append(j.options, cellOptions(cell, fixedAt(j.fixed, i), drop))
	}
	return j
}

// add adds something to be read, with the ways to read it and what the user set.
func (j *job) add(options []option, read reading.Cell, fixed int) {
	j.options, j.cells, j.fixed = append(j.options, options), append(j.cells, read), append(j.fixed, fixed)
}

func fixedAt(fixed []int, i int) int {
	if fixed == nil {
		return reading.Unset
	}
	return fixed[i]
}

// repaired is the outcome of a repair, whatever the kind of puzzle.
type repaired struct {
	outcome
	corrected           int
	overturned, certain bool
	whole               bool
	least               float64
}

// repair searches the readings of a job.
func repair(ctx context.Context, r rules, j job) repaired {
	s := newSearcher(ctx, r, j)
	out := repaired{outcome: s.search(), certain: s.certain, least: r.trust().least}
	out.compare(j)
	return out
}

// compare counts the numbers that are used otherwise than they were read.
func (r *repaired) compare(j job) {
	for i, n := range r.answer.used {
		read := j.options[i][0].number
		if read == n || read == unknown {
			continue // a number that could not be read is no mistake
		}
		r.corrected++
		r.overturned = r.overturned || fixedAt(j.fixed, i) == reading.Unset &&
			j.cells[i].Printed >= 0.5 && j.cells[i].Confidence() >= Certainty
	}
}

// certain tells whether every number was read with hardly a doubt.
func (j job) certain() bool {
	for i, r := range j.cells {
		if fixedAt(j.fixed, i) != reading.Unset || len(j.options[i]) == 1 && j.options[i][0].number == none {
			continue // set by the user, or without ink
		}
		if j.options[i][0].number == unknown || r.Confidence() < Certainty {
			return false
		}
	}
	return true
}

// agreeing returns the cheapest reading that does not contradict the numbers of a whole
// grid.
func (j job) agreeing(grid []int) []int {
	out := make([]int, len(grid))
	for i, v := range grid {
		for _, o := range j.options[i] { // cheapest first
			if o.number == v || o.number == none || o.number == unknown {
				out[i] = o.number
				break
			}
		}
	}
	return out
}

// optional returns the cells that may hold a clue or none.
func (j job) optional() []int {
	var out []int
	for i, options := range j.options {
		for k := range options {
			if toggles(options, k) {
				out = append(out, i)
				break
			}
		}
	}
	return out
}

func resultOf[P puzzle.Puzzle, S puzzle.Solution](r repaired) Result[P, S] {
	out := Result[P, S]{
		Found: r.found, Unique: r.unique, Confidence: r.confidence, Extra: r.extra,
		Whole: r.whole, Corrected: r.corrected, Overturned: r.overturned, Certain: r.certain,
		Several: r.several, Refuted: r.refuted, Exhausted: r.exhausted, Bound: r.bound, Least: r.least,
	}
	if r.found {
		out.Used, out.Solution, out.Same = r.answer.used, r.answer.solution.(S), r.answer.same
	}
	return out
}
