package lp_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/lp"
	"github.com/gridsaw/gridsaw/solve/internal/lp/lptest"
)

// faithful is a program that always gives the answer of [one].
const faithful = "printf 'Optimal - objective value 1\\n0 x0 1 0\\n' > solution.txt"

// wrong is a search whose model has to do with no puzzle, so that its solution,
// which is empty, is wrong.
func wrong(t *testing.T) *lp.Search[*puzzle.ShikakuSolution] {
	return &lp.Search[*puzzle.ShikakuSolution]{
		Cbc: lp.Cbc{Path: lptest.Install(t, faithful)}, Model: one(),
		Read:   func([]int) *puzzle.ShikakuSolution { return &puzzle.ShikakuSolution{} },
		Forbid: func([]int) { panic("a solution that is none") },
	}
}

// cell is a puzzle of one cell, and solved its solution.
func cell() *puzzle.Shikaku {
	return &puzzle.Shikaku{Rows: 1, Cols: 1, Clues: []puzzle.Clue{{Area: 1}}}
}

func solved([]int) *puzzle.ShikakuSolution {
	return &puzzle.ShikakuSolution{Rectangles: []puzzle.Rectangle{{Rows: 1, Cols: 1}}}
}

func TestSearchWrong(t *testing.T) {
	r, err := wrong(t).Run(t.Context(), cell(), solve.Options{})
	var fault *puzzle.Fault
	if !errors.Is(err, lp.ErrCbc) || !errors.As(err, &fault) || r.Status != solve.Unknown || len(r.Solutions) > 0 {
		t.Errorf("status %v, error %v", r.Status, err)
	}
}

func TestSearchLoose(t *testing.T) {
	s := wrong(t)
	s.Relaxed = true
	r, err := s.Run(t.Context(), cell(), solve.Options{})
	if err != nil || r.Status != solve.Partial || r.Complete || len(r.Attempt) != 1 {
		t.Errorf("status %v with %d attempts, error %v", r.Status, len(r.Attempt), err)
	}
	// An attempt after a solution is not kept.
	s = wrong(t)
	s.Relaxed, s.Forbid = true, func([]int) { s.Read = wrong(t).Read }
	s.Read = solved
	r, err = s.Run(t.Context(), cell(), solve.Options{Limit: 2})
	if err != nil || r.Status != solve.Solved || r.Complete || len(r.Solutions) != 1 {
		t.Errorf("status %v with %d solutions, error %v", r.Status, len(r.Solutions), err)
	}
}

// TestSearchRepeats has a program that gives an answer again that is forbidden,
// or cut off.
func TestSearchRepeats(t *testing.T) {
	s := wrong(t)
	forbid := func() { s.Model.Add("forbidden", []lp.Term{{Coef: 1, Var: 0}}, lp.AtMost, 0) }
	s.Read, s.Forbid = solved, func([]int) { forbid() }
	r, err := s.Run(t.Context(), cell(), solve.Options{Limit: 2})
	if !errors.Is(err, lp.ErrCbc) || len(r.Solutions) != 1 || r.Complete {
		t.Errorf("%d solutions, complete %v, error %v", len(r.Solutions), r.Complete, err)
	}
	s = wrong(t)
	s.Cut = func([]int) bool { forbid(); return true }
	r, err = s.Run(t.Context(), cell(), solve.Options{})
	if !errors.Is(err, lp.ErrCbc) || len(r.Solutions) > 0 || r.Stats.Figures["cuts"] != 1 {
		t.Errorf("%d solutions, figures %v, error %v", len(r.Solutions), r.Stats.Figures, err)
	}
}
