package shikaku

import (
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// audit is a state whose moves are taken one at a time, between which everything is
// counted anew.
type audit struct {
	*annealState
	t *testing.T
}

func (a audit) Walk(c *anneal.Chain) {
	a.annealState.Walk(c)
	a.compare(c)
}

// compare counts the energy, and the cells that nothing covers, from nothing.
func (a audit) compare(c *anneal.Chain) {
	a.t.Helper()
	fresh := &annealState{candidateTable: a.candidateTable, chosen: a.chosen, counts: make([]uint16, len(a.counts)), at: make([]int32, len(a.at))}
	if energy := fresh.load(); energy != c.Energy() {
		a.t.Fatalf("the energy is %d, counted as %d", energy, c.Energy())
	}
	if fmt.Sprint(fresh.counts) != fmt.Sprint(a.counts) || len(fresh.uncovered) != len(a.uncovered) {
		a.t.Fatal("the cells are covered otherwise than counted")
	}
	for i, cell := range a.uncovered {
		if a.counts[cell] != 0 || int(a.at[cell]) != i {
			a.t.Fatalf("cell %d is listed as uncovered at %d", cell, i)
		}
	}
}

// TestAnnealEnergy walks a little at each of many levels, and counts everything from
// nothing then; the energy is the paper's less the number of cells.
func TestAnnealEnergy(t *testing.T) {
	for _, o := range []GenerateOptions{{Rows: 9, Cols: 12}, {Rows: 20, Cols: 20, Several: true, Depth: 3}} {
		p, err := Generate(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		p.Clues[0].Area = 0
		table, err := Anneal{}.candidates(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, heat := range []float64{0.1, 2, 1000} {
			task := anneal.Task{
				Schedule: anneal.Schedule{Law: anneal.Geometric(heat, 1), Moves: 7, Tries: 3},
				New:      func() anneal.Problem { return audit{newAnnealState(table, 1<<62), t} },
				Goal:     -1,
			}
			if _, err := task.Run(t.Context(), solve.Options{Nodes: 3000}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAnnealPaperEnergy compares with the sum of squares that the paper prints.
func TestAnnealPaperEnergy(t *testing.T) {
	p := &puzzle.Shikaku{Rows: 2, Cols: 3, Clues: []puzzle.Clue{{Row: 0, Col: 0, Area: 2}, {Row: 1, Col: 1, Area: 2}, {Row: 0, Col: 2, Area: 2}}}
	table, err := PaperAnneal().candidates(p)
	if err != nil || len(table.rects) != 7 {
		t.Fatalf("%+v, %v", table, err)
	}
	v := newAnnealState(table, 0)
	v.reset()
	for id := range table.rects {
		k := table.clueOf[id]
		v.chosen[k] = int32(id)
		energy, squares := v.load(), 0
		for _, n := range v.counts {
			squares += int(n) * int(n)
		}
		if energy != squares-6 {
			t.Errorf("energy %d, the sum of squares is %d", energy, squares)
		}
	}
}

// TestAnnealMoves has moves that change the candidate of a clue, always.
func TestAnnealMoves(t *testing.T) {
	p, err := Generate(t.Context(), GenerateOptions{Rows: 12, Cols: 12, Several: true})
	if err != nil {
		t.Fatal(err)
	}
	table, err := Anneal{}.candidates(p)
	if err != nil {
		t.Fatal(err)
	}
	v := newAnnealState(table, 1<<62)
	task := anneal.Task{
		Schedule: anneal.Schedule{Law: anneal.Geometric(1e9, 1), Moves: 1, Tries: 1},
		New:      func() anneal.Problem { return restless{v, t} },
		Goal:     -1,
	}
	if _, err := task.Run(t.Context(), solve.Options{Nodes: 2000}); err != nil {
		t.Fatal(err)
	}
}

// restless is a state in which every move must change something.
type restless struct {
	*annealState
	t *testing.T
}

func (r restless) Walk(c *anneal.Chain) {
	before := fmt.Sprint(r.chosen)
	r.annealState.Walk(c)
	if fmt.Sprint(r.chosen) == before {
		r.t.Fatal("a move that changes nothing")
	}
}
