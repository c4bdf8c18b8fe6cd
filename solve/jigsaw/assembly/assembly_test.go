package assembly_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
)

// The shares in the comments are of sides whose true mate is first, and in the
// first five.
func TestSolvePlacesAll(t *testing.T) {
	for _, c := range []struct {
		name string
		cut
		large bool
	}{
		{"clean", cut{rows: 8, cols: 9, dims: 8, noise: 0.05, seed: 1}, false},
		{"100 pieces, 95% and 100%", cut{rows: 10, cols: 10, dims: 8, noise: 0.278, seed: 1}, false},
		{"one row", cut{rows: 1, cols: 9, dims: 8, noise: 0.02, seed: 3}, false},
		{"two columns", cut{rows: 9, cols: 2, dims: 8, noise: 0.05, seed: 3}, false},
		{"four pieces", cut{rows: 2, cols: 2, dims: 8, noise: 0.05, seed: 5}, false},
		{
			"572 pieces with look-alikes, 67% and 92%",
			cut{rows: 26, cols: 22, dims: 8, families: 30, spread: 0.3, worn: 0.05, noise: 0.161, seed: 2}, true,
		},
		{
			"572 pieces with look-alikes, 43% and 78%",
			cut{rows: 26, cols: 22, dims: 8, families: 30, spread: 0.3, worn: 0.05, noise: 0.22, seed: 2}, true,
		},
		{"1000 pieces, 90% and 99%", cut{rows: 25, cols: 40, dims: 8, noise: 0.222, seed: 1}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.large && testing.Short() {
				t.Skip("large")
			}
			e := c.make()
			first, five := e.ranks()
			t.Logf("mates ranked first %.3f, in the first five %.3f", first, five)
			a, v := solved(t, e, assembly.Options{})
			if v.right != c.rows*c.cols || !a.Complete {
				t.Errorf("%v; complete: %v", v, a.Complete)
			}
			if a.Rows*a.Cols != c.rows*c.cols || a.Rows > a.Cols {
				t.Errorf("the size found is %d x %d", a.Rows, a.Cols)
			}
			if v.wrongSure > 0 || 20*v.doubtful > len(a.Placements) && c.rows > 2 {
				t.Errorf("too much doubt, or too little: %v", v)
			}
		})
	}
}

func TestSolveKeepsTheSizeGiven(t *testing.T) {
	e := cut{rows: 9, cols: 6, dims: 8, noise: 0.1, seed: 4}.make()
	for _, o := range []assembly.Options{{Rows: 9, Cols: 6}, {Rows: 9}, {Cols: 6}, {Rows: 6, Cols: 9}} {
		a, v := solved(t, e, o)
		if v.right != 54 || o.Rows > 0 && a.Rows != o.Rows || o.Cols > 0 && a.Cols != o.Cols {
			t.Errorf("%+v: %d x %d, %v", o, a.Rows, a.Cols, v)
		}
	}
}

func TestSolveWithPiecesMissingAndExtra(t *testing.T) {
	base := cut{rows: 10, cols: 12, dims: 8, families: 30, spread: 0.3, worn: 0.05, noise: 0.1}
	for _, x := range []struct{ missing, extra int }{{1, 0}, {6, 0}, {0, 1}, {0, 9}, {1, 1}, {4, 6}} {
		for seed := range uint64(4) {
			if testing.Short() && seed > 1 {
				continue
			}
			c := base
			c.missing, c.extra, c.seed = x.missing, x.extra, seed
			e := c.make()
			a, v := solved(t, e, assembly.Options{Rows: c.rows * int(seed%2), Cols: c.cols * int(seed%2)})
			if own := c.rows*c.cols - c.missing; v.right < own*9/10 || v.wrongSure > 0 {
				t.Errorf("seed %d, %d missing, %d extra: %v of %d", seed, c.missing, c.extra, v, own)
			}
			if a.Complete && v.wrong == 0 {
				t.Errorf("seed %d, %d missing, %d extra: called complete", seed, c.missing, c.extra)
			}
		}
	}
}

// Of the same puzzle cut in two by a missing row, both parts are told of.
func TestSolveReturnsParts(t *testing.T) {
	e := cut{rows: 9, cols: 9, dims: 8, noise: 0.05, seed: 6}.make()
	var drop []int
	for p, home := range e.home {
		if home.Row == 4 {
			drop = append(drop, p)
		}
	}
	e.blur(drop)
	a, _ := solved(t, e, assembly.Options{})
	if len(a.Parts) < 2 || len(a.Parts[0].Placements) < 30 || len(a.Parts[1].Placements) < 30 || a.Complete {
		t.Errorf("%d parts, complete: %v", len(a.Parts), a.Complete)
	}
}

// blur makes the sides of pieces unlike any other.
func (e *evidence) blur(pieces []int) {
	for i, p := range pieces {
		for k := range 4 {
			if e.shown[4*p+k] != nil {
				e.shown[4*p+k][0] += 100 * float64(1+4*i+k)
			}
		}
	}
	e.rank()
}

func TestSolveDoubtsTwins(t *testing.T) {
	e := cut{rows: 6, cols: 6, dims: 8, noise: 0.05, seed: 7}.make()
	at := func(row, col int) int {
		for p, home := range e.home {
			if home.Row == row && home.Col == col {
				return p
			}
		}
		return -1
	}
	// Two pieces and their surroundings become alike: each could be the other.
	x, y := at(1, 1), at(4, 4)
	for d := range 4 {
		a, b := 4*x+(d-e.home[x].Rotation)&3, 4*y+(d-e.home[y].Rotation)&3
		for _, s := range [][2]int{{a, b}, {e.mate[a], e.mate[b]}} {
			e.kinds[s[1]] = e.kinds[s[0]]
			e.shown[s[1]] = e.shown[s[0]]
		}
	}
	e.rank()
	a, v := solved(t, e, assembly.Options{})
	doubtful := make(map[int]bool)
	for _, p := range a.Doubtful {
		doubtful[p] = true
	}
	if !doubtful[x] || !doubtful[y] || v.doubtful > 4 {
		t.Errorf("twins %d and %d, doubtful %v, %v", x, y, a.Doubtful, v)
	}
}

func TestSolveMendsMisreadSides(t *testing.T) {
	e := cut{rows: 10, cols: 10, dims: 8, noise: 0.05, seed: 8}.make()
	turned := 0
	for p, home := range e.home {
		if (home.Row == 3 || home.Row == 7) && home.Col%3 == 1 {
			e.kinds[4*p] = -e.kinds[4*p]
			turned++
		}
	}
	e.rank()
	a, v := solved(t, e, assembly.Options{})
	misread := 0
	for _, j := range a.Joints {
		if j.Misread {
			misread++
		}
	}
	if v.right != 100 || v.wrong > 0 || misread != turned {
		t.Errorf("%v; %d misread joints, want %d", v, misread, turned)
	}
}

func TestSolveNeverSureOfNothing(t *testing.T) {
	for seed := range uint64(3) {
		e := cut{rows: 8, cols: 9, dims: 8, noise: 3, seed: seed}.make()
		if _, v := solved(t, e, assembly.Options{Rows: 8, Cols: 9}); v.wrongSure > 0 {
			t.Errorf("noise alone: %v", v)
		}
	}
}

func TestSolveIsDeterministic(t *testing.T) {
	e := cut{rows: 9, cols: 10, dims: 8, families: 20, spread: 0.3, worn: 0.1, noise: 0.18, seed: 9}.make()
	one, _ := solved(t, e, assembly.Options{Seed: 5})
	two, _ := solved(t, e, assembly.Options{Seed: 5})
	if diff := cmp.Diff(one, two); diff != "" {
		t.Error(diff)
	}
}

func TestSolveCancelled(t *testing.T) {
	e := cut{rows: 20, cols: 20, dims: 8, noise: 0.1, seed: 10}.make()
	cause := errors.New("enough")
	for _, after := range []time.Duration{0, time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond} {
		ctx, cancel := context.WithTimeoutCause(t.Context(), after, cause)
		a, err := assembly.Solve(ctx, e, assembly.Options{})
		cancel()
		if err != nil && !errors.Is(err, cause) {
			t.Errorf("after %v: %v", after, err)
		}
		wellFormed(t, e, a)
		if v := e.judge(a); err != nil && v.wrongSure > 0 {
			t.Errorf("after %v: %v", after, v)
		}
		joined := 0
		for _, p := range a.Parts {
			joined += len(p.Placements)
		}
		if joined < 200 {
			t.Errorf("after %v: %d of 400 pieces lie in parts", after, joined)
		}
	}
}

// TestSolveTellsProgress wants the pieces in larger groups told after every round.
func TestSolveTellsProgress(t *testing.T) {
	e := cut{rows: 8, cols: 9, dims: 8, noise: 0.05, seed: 1}.make()
	most, rounds := 0, 0
	solved(t, e, assembly.Options{Progress: func(joined, all int) {
		most, rounds = max(most, joined), rounds+1
		if joined > all || all != 72 {
			t.Errorf("%d of %d pieces", joined, all)
		}
	}})
	if most < 60 || rounds == 0 {
		t.Errorf("told %d times of %d pieces at most", rounds, most)
	}
}

// sides is evidence of kinds alone.
type sides []encode.Kind

func (s sides) Sides() int                { return len(s) }
func (s sides) Kind(side int) encode.Kind { return s[side] }
func (s sides) Mates(int) []cluster.Mate  { return nil }
func (s sides) Cost(int, int) float64     { return math.Inf(1) }

func TestSolveOddEvidence(t *testing.T) {
	for _, c := range []struct {
		name string
		e    sides
		o    assembly.Options
		want error
	}{
		{"no sides", sides{}, assembly.Options{}, assembly.ErrEvidence},
		{"three sides", sides{0, 0, 0}, assembly.Options{}, assembly.ErrEvidence},
		{"negative rows", sides{0, 0, 0, 0}, assembly.Options{Rows: -1}, assembly.ErrSize},
		{"one piece", sides{0, 0, 0, 0}, assembly.Options{}, nil},
		{"one piece of many", sides{1, -1, 1, 0}, assembly.Options{}, nil},
		{"nothing fits", sides{1, 1, 1, 1, -1, -1, -1, -1}, assembly.Options{}, nil},
		{"two rows asked for", sides{1, 1, 1, 1, -1, -1, -1, -1}, assembly.Options{Rows: 2, Cols: 5}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := assembly.Solve(t.Context(), c.e, c.o)
			if !errors.Is(err, c.want) {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			if err == nil && len(a.Placements)+len(a.Unplaced) != len(c.e)/4 {
				t.Errorf("%+v", a)
			}
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	e := cut{rows: 20, cols: 25, dims: 8, families: 30, spread: 0.3, worn: 0.05, noise: 0.12, seed: 11}.make()
	for b.Loop() {
		if _, err := assembly.Solve(b.Context(), e, assembly.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestTwins gives a puzzle two pieces twice: unless they are said to be twins, the four are
// doubtful.
func TestTwins(t *testing.T) {
	e := cut{rows: 6, cols: 8, dims: 8, noise: 0.1, seed: 3}.make()
	twins := twinned(e)
	plain, _ := solved(t, e, assembly.Options{})
	told, verdict := solved(t, e, assembly.Options{Twins: [][]cluster.Twin{twins}})
	for _, p := range twins {
		if !slices.Contains(plain.Doubtful, p.Piece) && !slices.Contains(plain.Unplaced, p.Piece) {
			t.Errorf("piece %d of one shape with %v is not doubtful", p, twins)
		}
	}
	if len(told.Doubtful) > 0 || verdict.unplaced > 0 {
		t.Errorf("with twins told: %v", verdict)
	}
	if _, err := assembly.Solve(t.Context(), e, assembly.Options{Twins: [][]cluster.Twin{{{Piece: 0}, {Piece: 48}}}}); !errors.Is(err, assembly.ErrTwins) {
		t.Errorf("a twin that is no piece: %v", err)
	}
}

// TestSolvePart assembles one of two puzzles that lie together, the pieces of the other left
// out: it comes to what it comes to alone, in the numbers of all.
func TestSolvePart(t *testing.T) {
	e := cut{rows: 6, cols: 7, dims: 8, noise: 0.08, extra: 20, seed: 3}.make()
	var own []int
	for p, home := range e.home {
		if home.Row >= 0 {
			own = append(own, p)
		}
	}
	a, err := assembly.SolvePart(t.Context(), e, own, assembly.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v := e.judge(a); v.right != 42 || !a.Complete || a.Rows != 6 || a.Cols != 7 || len(a.Doubtful) > 0 {
		t.Errorf("%v, %d x %d, complete: %v", v, a.Rows, a.Cols, a.Complete)
	}
	for _, j := range a.Joints {
		if e.mate[j.A] != j.B {
			t.Errorf("sides %d and %d lie together", j.A, j.B)
		}
	}
	few := own[:30]
	if a, err = assembly.SolvePart(t.Context(), e, few, assembly.Options{}); err != nil {
		t.Fatal(err)
	}
	if len(a.Placements)+len(a.Unplaced) != len(few) {
		t.Errorf("%d placed and %d unplaced of %d", len(a.Placements), len(a.Unplaced), len(few))
	}
	for _, p := range a.Unplaced {
		if !slices.Contains(few, p) {
			t.Errorf("piece %d was not asked for", p)
		}
	}
	for _, part := range a.Parts {
		for _, p := range part.Placements {
			if !slices.Contains(few, p.Piece) {
				t.Errorf("piece %d was not asked for", p.Piece)
			}
		}
	}
	if _, err := assembly.SolvePart(t.Context(), e, []int{3, len(e.home)}, assembly.Options{}); !errors.Is(err, assembly.ErrEvidence) {
		t.Errorf("of a piece that there is not: %v", err)
	}
}
