package jigsaw_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

func generate(t testing.TB, o jigsaw.GenerateOptions) *puzzle.Jigsaw {
	t.Helper()
	p, s, err := jigsaw.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := puzzle.Check(p, s); err != nil {
		t.Fatal(err)
	}
	return p
}

// several finds puzzles with 2 to 50 solutions.
func several(t *testing.T, o jigsaw.GenerateOptions) []solvetest.Several[*puzzle.Jigsaw] {
	t.Helper()
	var found []solvetest.Several[*puzzle.Jigsaw]
	for o.Seed = range 30 {
		p := generate(t, o)
		if n := brute(p); n > 1 && n <= 50 {
			found = append(found, solvetest.Several[*puzzle.Jigsaw]{Puzzle: p, Count: n})
		}
	}
	return found
}

// swapped is a puzzle whose counts are right, but two of its border pieces
// have exchanged the labels that they turn inside.
func swapped(t *testing.T, seed uint64) *puzzle.Jigsaw {
	p := generate(t, jigsaw.GenerateOptions{Rows: 5, Cols: 6, Seed: seed})
	var inside []*int
	for i := range p.Pieces {
		for k, label := range p.Pieces[i].Sides {
			if label == 0 && p.Pieces[i].Zeros() == 1 {
				inside = append(inside, &p.Pieces[i].Sides[(k+2)%4])
			}
		}
	}
	*inside[0], *inside[1] = *inside[1], *inside[0]
	return p
}

// dominoes is [jigsaw.Dominoes].
func dominoes(n int, v puzzle.Variant) *puzzle.Jigsaw {
	p, err := jigsaw.Dominoes(n, v)
	if err != nil {
		panic(err)
	}
	return p
}

// TestDominoes: the tilings are Fibonacci numbers, and the listing is one.
func TestDominoes(t *testing.T) {
	a, b := 1, 1 // tilings of 2 x 0 and 2 x 1 cells
	for n := 4; n < 16; n++ {
		a, b = b, a+b
		r, err := jigsaw.Search{}.Solve(t.Context(), dominoes(n, puzzle.VariantPosition), solve.Options{Limit: 1 << 30})
		if err != nil || len(r.Solutions) != b || !r.Complete {
			t.Errorf("%d columns: %d solutions, %v; want %d", n, len(r.Solutions), err, b)
		}
	}
}

func TestConformance(t *testing.T) {
	v := puzzle.VariantPosition
	solvetest.Run(t, jigsaw.Search{}, solvetest.Cases[*puzzle.Jigsaw]{
		Unique: []*puzzle.Jigsaw{
			generate(t, jigsaw.GenerateOptions{Rows: 2, Cols: 2}),
			generate(t, jigsaw.GenerateOptions{Rows: 7, Cols: 4}),
			generate(t, jigsaw.GenerateOptions{Rows: 8, Cols: 8, Labels: 12, Seed: 5}),
			generate(t, jigsaw.GenerateOptions{Rows: 6, Cols: 5, Labels: 20, Unsigned: true}),
			generate(t, jigsaw.GenerateOptions{Rows: 6, Cols: 5, Labels: 20, Variant: puzzle.VariantOrientation}),
			generate(t, jigsaw.GenerateOptions{Rows: 6, Cols: 5, Labels: 20, Variant: v}),
		},
		Unsolvable: []*puzzle.Jigsaw{swapped(t, 1), swapped(t, 2), {
			Rows: 1, Cols: 2, Pieces: []puzzle.JigsawPiece{{ID: 1, Sides: [4]int{0, 1, 0, 0}}, {ID: 2, Sides: [4]int{0, 1, 0, 0}}},
		}},
		Several: append(several(t, jigsaw.GenerateOptions{Rows: 3, Cols: 3, Labels: 1}),
			several(t, jigsaw.GenerateOptions{Rows: 3, Cols: 4, Labels: 1, Variant: v})...),
		Endless: []*puzzle.Jigsaw{
			dominoes(40, puzzle.VariantPuzzle), dominoes(40, v),
		},
		Invalid: []*puzzle.Jigsaw{{}, {Pieces: make([]puzzle.JigsawPiece, 2)}, {Variant: "x"}, nil},
	})
}

func TestVariants(t *testing.T) {
	for _, v := range puzzle.Variants() {
		p := generate(t, jigsaw.GenerateOptions{Rows: 6, Cols: 7, Labels: 30, Variant: v})
		r, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Limit: 2})
		if v.Contour() { // may be closed in another way
			if err != nil || r.Status != solve.Solved || puzzle.Check(p, r.Solutions[0]) != nil {
				t.Errorf("%s: %v, %v", v, r.Status, err)
			}
			continue
		}
		if err != nil || !r.Unique() {
			t.Errorf("%s: unique %v, %v", v, r.Unique(), err)
		}
	}
}

// TestRandom solves many random jigsaws and decides whether there is a second
// solution. With 10 labels that happens: a few pieces that lie together fit
// elsewhere as well. The nodes of a search depend on nothing but the puzzle, so a
// ceiling on them holds on every machine; a million take 0.02 s or so.
func TestRandom(t *testing.T) {
	for _, tt := range []struct {
		rows, cols, labels int
		unsigned           bool
		seeds              uint64
		ceiling            int64
	}{
		{12, 12, 10, false, 50, 10_000_000},
		{12, 12, 20, true, 20, 10_000_000},
		{10, 14, 10, false, 10, 10_000_000},
		{20, 20, 20, false, 10, 100_000},
		{20, 20, 40, false, 10, 1_000},
		{20, 20, 60, false, 10, 1_000},
		{20, 20, 100, false, 20, 1_000},
		{20, 20, 100, true, 5, 1_000},
		{20, 25, 0, false, 3, 1_100},
		{2, 30, 0, true, 3, 1_000},
		{120, 100, 0, false, 1, 25_000},
	} {
		if testing.Short() {
			tt.seeds = min(tt.seeds, 3)
		}
		var most int64
		unique := 0
		for seed := range tt.seeds {
			p := generate(t, jigsaw.GenerateOptions{
				Rows: tt.rows, Cols: tt.cols, Labels: tt.labels, Unsigned: tt.unsigned, Seed: seed,
			})
			r := solvetest.Solve(t, jigsaw.Search{}, p, solve.Options{Limit: 2, Nodes: tt.ceiling})
			if r.Status != solve.Solved || len(r.Solutions) < 2 && !r.Complete {
				t.Fatalf("%+v, seed %d: %v, %d solutions", tt, seed, r.Status, len(r.Solutions))
			}
			if r.Unique() {
				unique++
			}
			most = max(most, r.Stats.Nodes)
		}
		t.Logf("%d x %d, %d labels: %d of %d unique, at most %d nodes", tt.rows, tt.cols, tt.labels, unique, tt.seeds, most)
	}
}

// TestRefused: what counting can refuse takes no nodes.
func TestRefused(t *testing.T) {
	for name, spoil := range map[string]func(*puzzle.Jigsaw){
		"a lost corner": func(p *puzzle.Jigsaw) {
			for i := range p.Pieces {
				if p.Pieces[i].Zeros() == 2 {
					p.Pieces = append(p.Pieces[:i], p.Pieces[i+1:]...)
					return
				}
			}
		},
		"a lost piece": func(p *puzzle.Jigsaw) { p.Pieces = p.Pieces[1:] },
		"three straight sides": func(p *puzzle.Jigsaw) {
			p.Pieces[0].Sides = [4]int{0, 1, 0, 0}
		},
		"a wrong label": func(p *puzzle.Jigsaw) { p.Pieces[5].Sides[0] = 77 },
		"a wrong size":  func(p *puzzle.Jigsaw) { p.Rows, p.Cols = 18, 8 },
	} {
		p := generate(t, jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 2})
		spoil(p)
		r, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{})
		if err != nil || r.Status != solve.Unsolvable || !r.Complete || r.Stats.Nodes > 0 {
			t.Errorf("%s: %v after %d nodes, %v", name, r.Status, r.Stats.Nodes, err)
		}
		if len(p.Diagnose()) == 0 {
			t.Errorf("%s: no reason", name)
		}
	}
}

// TestDeepest: where nodes run out, it is told how many pieces lay on the board, and how.
func TestDeepest(t *testing.T) {
	p := generate(t, jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 5})
	last := 0.0
	for _, nodes := range []int64{50, 5_000, 500_000} {
		r, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Nodes: nodes})
		deepest := r.Stats.Figures["deepest"]
		if err != nil || r.Status != solve.Limit || deepest < last || deepest < 10 || deepest > 143 {
			t.Errorf("%d nodes: %v, %v pieces, %v", nodes, r.Status, deepest, err)
		}
		if len(r.Attempt) != 1 || len(r.Solutions) > 0 {
			t.Fatalf("%d nodes: %d attempts, %d solutions", nodes, len(r.Attempt), len(r.Solutions))
		}
		score, err := puzzle.ScoreJigsaw(p, r.Attempt[0])
		if err != nil || score.Placed != 144 || score.Valid <= int(deepest) {
			t.Errorf("%d nodes: %d of %d pieces fit, and %v lay there, %v", nodes, score.Valid, score.Placed, deepest, err)
		}
		last = deepest
	}
}

// TestFurthest: what a limit ends of any exact method for whole puzzles is a whole board that is a good deal better
// than pieces at random, of which one joint in ten would fit; hints are kept.
func TestFurthest(t *testing.T) {
	for name, m := range map[string]struct {
		solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution]
		least float64 // share of the joints that match
	}{
		"search": {jigsaw.Search{}, 0.5}, "naive": {jigsaw.Naive{}, 0.5}, "corner-fill": {jigsaw.CornerFill{}, 0.5},
		"positions-first": {jigsaw.PositionsFirst{}, 0.3}, // whose pieces lie before they are turned
	} {
		for _, o := range []jigsaw.GenerateOptions{
			{Rows: 12, Cols: 12, Labels: 5, Seed: 3}, {Rows: 9, Cols: 14, Labels: 5, Seed: 4},
			{Rows: 10, Cols: 10, Labels: 5, Seed: 5, Unsigned: true},
		} {
			p := generate(t, o)
			r, err := m.Solve(t.Context(), p, solve.Options{Nodes: 20_000})
			if err != nil || r.Status != solve.Limit || len(r.Attempt) != 1 {
				t.Errorf("%s, %d x %d: %v, %d attempts, %v", name, o.Rows, o.Cols, r.Status, len(r.Attempt), err)
				continue
			}
			score, err := puzzle.ScoreJigsaw(p, r.Attempt[0])
			if err != nil || score.Placed != o.Rows*o.Cols || float64(score.MatchedJoints) < m.least*float64(score.Joints) {
				t.Errorf("%s, %d x %d: %+v, %v", name, o.Rows, o.Cols, score, err)
			}
			again, err := m.Solve(t.Context(), p, solve.Options{Nodes: 20_000})
			if d := cmp.Diff(r, again); d != "" || err != nil {
				t.Errorf("%s, %d x %d: the second time %s %v", name, o.Rows, o.Cols, d, err)
			}
		}
	}
}

// TestFurthestKeepsHints: pieces that hints lay stay where they are.
func TestFurthestKeepsHints(t *testing.T) {
	p := generate(t, jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 4, Seed: 6})
	r, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Nodes: 3000})
	if err != nil || len(r.Attempt) != 1 {
		t.Fatal(r.Status, err)
	}
	l := r.Attempt[0].Placements[40]
	p.Hints = []puzzle.Hint{{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation}}
	r, err = jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Nodes: 3000})
	if err != nil || len(r.Attempt) != 1 {
		t.Fatal(r.Status, err)
	}
	for _, q := range r.Attempt[0].Placements {
		if q.Piece == l.Piece && (q.Row != l.Row || q.Col != l.Col || q.Rotation != l.Rotation) {
			t.Errorf("%+v, the hint has it at %+v", q, l)
		}
	}
}
