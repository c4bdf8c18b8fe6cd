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

// repaired is the outcome of a repair, whatever the kind of puzzle.
type repaired struct {
	outcome
	corrected           int
	overturned, certain bool
	least               float64
}

// repair searches the readings of a job.
func repair(ctx context.Context, r rules, j job) repaired {
	s := &searcher{
		ctx: ctx, rules: r, options: j.options, certain: j.certain(),
		reading: make([]int, len(j.options)), work: maxWork,
	}
	if j.quick {
		s.work = quickWork
	}
	out := repaired{outcome: s.search(), certain: s.certain, least: r.trust().least}
	for i, n := range out.answer.used {
		read := j.options[i][0].number
		if read == n || read == unknown {
			continue // a number that could not be read is no mistake
		}
		out.corrected++
		out.overturned = out.overturned || fixedAt(j.fixed, i) == Unset &&
			j.cells[i].Printed >= 0.5 && j.cells[i].Confidence() >= Certainty
	}
	return out
}

// certain tells whether every number was read with hardly a doubt.
func (j job) certain() bool {
	for i, r := range j.cells {
		if fixedAt(j.fixed, i) != Unset || len(j.options[i]) == 1 && j.options[i][0].number == none {
			continue // set by the user, or without ink
		}
		if j.options[i][0].number == unknown || r.Confidence() < Certainty {
			return false
		}
	}
	return true
}

// loose returns the cells that may hold a clue or none.
func (j job) loose() []int {
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
		Corrected: r.corrected, Overturned: r.overturned, Certain: r.certain,
		Several: r.several, Refuted: r.refuted, Exhausted: r.exhausted, Bound: r.bound, Least: r.least,
	}
	if r.found {
		out.Used, out.Solution = r.answer.used, r.answer.solution.(S)
	}
	return out
}
