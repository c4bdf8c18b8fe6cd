package repair

import (
	"cmp"
	"slices"
)

const (
	// maxTrials bounds how often the solver is asked to explain one
	// contradiction.
	maxTrials = 40
	// maxConflicts bounds the contradictions that are looked for in one reading.
	maxConflicts = 20
)

// contradictions looks for numbers in the scratch reading that contradict each
// other as far as counting tells, and returns the first such set, nil if there
// is none. Those that are apart from it are noted as well.
func (s *searcher) contradictions() *nogood {
	var first *nogood
	for range maxConflicts {
		s.work -= s.rules.work().conflict
		n := s.rules.conflict(s.reading)
		if n == nil {
			break
		}
		s.nogoods.note(n, s.reading)
		if first == nil {
			first = n
		}
		opened := false
		for _, i := range n.cells {
			opened = opened || s.reading[i] != unknown
			s.reading[i] = unknown
		}
		if !opened {
			break
		}
	}
	return first
}

// explain returns a set of numbers of the scratch reading that have no solution
// together, as few as can be had: every number that can be forgotten without
// gaining a solution is. Those that cost most to change are forgotten first, so
// that the doubtful ones remain, and many at once as long as that goes well.
func (s *searcher) explain() *nogood {
	var clues []int
	for i, n := range s.reading {
		if n > 0 {
			clues = append(clues, i)
		}
	}
	slices.SortStableFunc(clues, func(a, b int) int { return cmp.Compare(s.doubt(b), s.doubt(a)) })
	e := explainer{searcher: s, reading: slices.Clone(s.reading), trials: maxTrials}
	half := (len(clues) + 1) / 2
	e.forget(clues[:half])
	e.forget(clues[half:])
	n := &nogood{cells: e.core, number: make(map[int]int), places: s.rules.places()}
	for _, i := range e.core {
		n.number[i] = s.reading[i]
	}
	s.nogoods.note(n, s.reading)
	return n
}

// doubt returns the cost of the second way to read a cell, in steps, so that
// cells that are close together stay so among equals.
func (s *searcher) doubt(i int) float64 {
	if len(s.options[i]) < 2 {
		return maxExtra
	}
	return float64(int(s.options[i][1].cost))
}

type explainer struct {
	*searcher
	reading []int
	trials  int
	core    []int
}

// forget makes the numbers of cells unknown, as far as there is no solution
// after it, and adds the others to the core.
func (e *explainer) forget(cells []int) {
	if len(cells) == 0 {
		return
	}
	if e.trials <= 0 || e.work <= 0 || e.ctx.Err() != nil {
		e.core = append(e.core, cells...)
		return
	}
	for _, i := range cells {
		e.reading[i] = unknown
	}
	e.trials--
	if e.ask(e.reading, solveNodes).refuted() {
		return
	}
	for _, i := range cells {
		e.reading[i] = e.searcher.reading[i]
	}
	if len(cells) == 1 {
		e.core = append(e.core, cells...)
		return
	}
	e.forget(cells[:len(cells)/2])
	e.forget(cells[len(cells)/2:])
}
