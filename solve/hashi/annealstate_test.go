package hashi

import (
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// audit is a state whose moves are followed by counting everything anew.
type audit struct {
	*annealState
	t *testing.T
}

func (a audit) Walk(c *anneal.Chain) {
	a.annealState.Walk(c)
	fresh := newAnnealState(a.graph, a.weights)
	copy(fresh.bridges, a.bridges)
	energy := fresh.load()
	if energy != c.Energy() || energy != a.energy() {
		a.t.Fatalf("the energy is %d, counted as %d and %d", energy, c.Energy(), a.energy())
	}
	if a.component > 0 && fresh.components != a.components || fresh.crossings != a.crossings || fresh.used != a.used || fresh.errors != a.errors {
		a.t.Fatalf("counted anew %d %d %d %d, was %d %d %d %d", fresh.components, fresh.crossings, fresh.used, fresh.errors,
			a.components, a.crossings, a.used, a.errors)
	}
	if !slices.Equal(fresh.ending, a.ending) {
		a.t.Fatal("bridges end elsewhere than counted")
	}
}

// TestAnnealEnergy compares energies with those counted from nothing, for the paper's
// energy and ours.
func TestAnnealEnergy(t *testing.T) {
	for seed := range uint64(6) {
		p, err := Generate(t.Context(), GenerateOptions{Rows: 14, Cols: 11, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		p.Islands[0].Bridges = 0
		g := new(graph)
		g.load(p)
		for _, method := range []Anneal{{}, {Edge: 2, Shift: 0.5, Mend: 0.2}, PaperAnneal()} {
			for _, heat := range []float64{0.1, 2, 1e6} {
				task := anneal.Task{
					Schedule: anneal.Schedule{Law: anneal.Geometric(heat, 1), Moves: 2, Tries: 2},
					New:      func() anneal.Problem { return audit{newAnnealState(g, method.weights()), t} }, Goal: -1 << 40,
				}
				if _, err := task.Run(t.Context(), solve.Options{Nodes: 1000}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestAnnealPaperEnergy counts C + W^2 - E of the paper's (10) by hand: two single
// bridges that cross between four islands that want 2 each.
func TestAnnealPaperEnergy(t *testing.T) {
	p := &puzzle.Hashi{Rows: 3, Cols: 3, Islands: []puzzle.Island{
		{Row: 0, Col: 1, Bridges: 2}, {Row: 1, Col: 0, Bridges: 2}, {Row: 1, Col: 2, Bridges: 2}, {Row: 2, Col: 1, Bridges: 3},
	}}
	g := new(graph)
	g.load(p)
	for _, c := range []struct {
		method Anneal
		want   int
	}{
		{PaperAnneal(), 1 + 7*7 - 2}, // W = 1+1+1+4
		{Anneal{}, 2*1 + 7 + 1},      // two parts
		{Anneal{Crossing: 5, Component: -1, Edge: 3}, 5 + 7 - 6},
	} {
		s := newAnnealState(g, c.method.weights())
		for e := range s.bridges {
			s.bridges[e] = 1
		}
		if got := s.load(); got != c.want || len(s.bridges) != 2 {
			t.Errorf("%+v: energy %d with %d edges, want %d", c.method, got, len(s.bridges), c.want)
		}
	}
}

// TestAnnealAdds draws more additions the fewer edges have bridges: with all of them
// bare, nothing else.
func TestAnnealAdds(t *testing.T) {
	p, err := Generate(t.Context(), GenerateOptions{Rows: 12, Cols: 12})
	if err != nil {
		t.Fatal(err)
	}
	g := new(graph)
	g.load(p)
	const tries = 3000
	added := 0
	task := anneal.Task{
		Schedule: anneal.Schedule{Law: anneal.Geometric(1e12, 1), Moves: 1, Tries: 1},
		New:      func() anneal.Problem { return &half{newAnnealState(g, PaperAnneal().weights()), &added} }, Goal: -1 << 40,
	}
	if _, err := task.Run(t.Context(), solve.Options{Nodes: tries}); err != nil {
		t.Fatal(err)
	}
	if want := tries / 2; added < want-200 || added > want+200 {
		t.Errorf("%d additions of %d moves where half of the edges are bare", added, tries)
	}
}

// half is a state with bridges on every other edge before each move.
type half struct {
	*annealState
	added *int
}

func (h *half) Walk(c *anneal.Chain) {
	for e := range h.bridges {
		h.bridges[e] = int32(e % 2)
	}
	h.load()
	before := h.used
	h.annealState.Walk(c)
	if h.used > before {
		*h.added++
	}
}
