package jigsaw_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// An approximation is a method that promises a share of what there is.
type approximation struct {
	name    string
	method  solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution]
	variant puzzle.Variant
	share   func(puzzle.JigsawScore) float64
	bound   func(m, n float64) float64 // as Behague 2024 has it, but for misprints
}

func validShare(s puzzle.JigsawScore) float64   { return float64(s.Valid) / float64(s.Pieces) }
func matchedShare(s puzzle.JigsawScore) float64 { return float64(s.Matched) / float64(s.Faces) }

func contourText(m, n float64) float64 { return 0.5 + 1/m + 1/n - 6/(m*n) }

func approximations() []approximation {
	return []approximation{
		{"checkerboard", jigsaw.Checkerboard{}, puzzle.VariantOrientation, validShare, func(m, n float64) float64 {
			return 0.5
		}},
		{"contour", jigsaw.ContourCheckerboard{}, puzzle.VariantOrientation, validShare, func(m, n float64) float64 {
			switch long := max(m, n); min(m, n) {
			case 2:
				return min(contourText(m, n), (long+math.Ceil(long/2))/(m*n))
			case 3:
				return min(contourText(m, n), (2*long+2)/(m*n))
			}
			return contourText(m, n)
		}},
		{"blocks", jigsaw.Blocks{}, puzzle.VariantOrientation, validShare, func(m, n float64) float64 {
			return 5.0/9 - 2*(m+n)/(9*m*n)
		}},
		{"path", jigsaw.Path{}, puzzle.VariantPosition, matchedShare, func(m, n float64) float64 {
			return min(1, (4*n+4*m+m*n-9)/(2*m*n+m+n))
		}},
	}
}

// attempt runs a method on a jigsaw that has no obstacle, and checks what is true of
// every answer: that it is a solution if it says so and only then, and that the share
// is right.
func (a approximation) attempt(t *testing.T, p *puzzle.Jigsaw) (solve.Result[*puzzle.JigsawSolution], puzzle.JigsawScore) {
	t.Helper()
	r, err := a.method.Solve(t.Context(), p, solve.Options{})
	if err != nil || len(r.Answers()) != 1 || r.Complete {
		t.Fatalf("%s, %v: %v, %d answers, complete %v, %v", a.name, p, r.Status, len(r.Answers()), r.Complete, err)
	}
	score, err := puzzle.ScoreJigsaw(p, r.Answers()[0])
	if err != nil {
		t.Fatalf("%s, %v: %v", a.name, p, err)
	}
	want := solve.Partial
	if puzzle.CheckJigsaw(p, r.Answers()[0]) == nil {
		want = solve.Solved
	}
	if r.Status != want {
		t.Fatalf("%s, %v: %v, want %v", a.name, p, r.Status, want)
	}
	if share := a.share(score); r.Stats.Figures["share"] != share {
		t.Fatalf("%s, %v: share %v, want %v", a.name, p, r.Stats.Figures["share"], share)
	}
	return r, score
}

// TestShares holds each method's share against its bound on many small jigsaws.
func TestShares(t *testing.T) {
	seeds := uint64(3)
	if testing.Short() {
		seeds = 1
	}
	for _, a := range approximations() {
		t.Run(a.name, func(t *testing.T) {
			least, sum, over, n := 1.0, 0.0, math.Inf(1), 0
			for rows := 2; rows < 10; rows++ {
				for cols := 2; cols < 10; cols++ {
					for labels := range 13 {
						for seed := range seeds {
							p := generate(t, jigsaw.GenerateOptions{
								Rows: rows, Cols: cols, Labels: labels, Seed: seed, Unsigned: (seed+uint64(labels))%2 == 0, Variant: a.variant,
							})
							share, bound := a.hold(t, p)
							least, sum, over, n = min(least, share), sum+share, min(over, share-bound), n+1
						}
					}
				}
			}
			t.Logf("%d jigsaws: share at least %.4f, %.4f in the mean, at least %.4f over the bound", n, least, sum/float64(n), over)
		})
	}
}

// hold returns share and bound of an attempt, and checks that the bound is right and
// kept.
func (a approximation) hold(t *testing.T, p *puzzle.Jigsaw) (share, bound float64) {
	t.Helper()
	r, _ := a.attempt(t, p)
	share, bound = r.Stats.Figures["share"], r.Stats.Figures["bound"]
	if want := a.bound(float64(p.Rows), float64(p.Cols)); math.Abs(bound-want) > 1e-12 {
		t.Fatalf("%s, %v: bound %v, want %v", a.name, p, bound, want)
	}
	if share < bound-1e-12 {
		t.Fatalf("%s, %v: share %v is below the bound %v", a.name, p, share, bound)
	}
	return share, bound
}

// TestSharesLarge does the same on larger boards, and on long ones.
func TestSharesLarge(t *testing.T) {
	sizes := [][2]int{{2, 300}, {300, 3}, {4, 150}, {120, 5}, {6, 100}, {7, 40}, {10, 10}, {11, 13}, {13, 13}, {16, 19}, {31, 31}, {67, 67}, {90, 70}}
	if testing.Short() {
		sizes = sizes[:9]
	}
	for _, a := range approximations() {
		for i, size := range sizes {
			for _, labels := range []int{0, 3, 30} {
				a.hold(t, generate(t, jigsaw.GenerateOptions{
					Rows: size[0], Cols: size[1], Labels: labels, Seed: uint64(i), Unsigned: (labels+i)%2 == 0, Variant: a.variant,
				}))
			}
		}
	}
}

// TestCheckerboardHalf: half the pieces are laid, all valid, and none on the other
// colour.
func TestCheckerboardHalf(t *testing.T) {
	for rows := 2; rows < 8; rows++ {
		for cols := 2; cols < 8; cols++ {
			p := generate(t, jigsaw.GenerateOptions{Rows: rows, Cols: cols, Labels: 3, Variant: puzzle.VariantOrientation})
			r, score := approximations()[0].attempt(t, p)
			if want := (rows*cols + 1) / 2; score.Placed != want || score.Valid != want {
				t.Errorf("%d x %d: %d placed, %d valid, want %d", rows, cols, score.Placed, score.Valid, want)
			}
			for _, l := range r.Answers()[0].Placements {
				if (l.Row+l.Col)%2 != 0 {
					t.Errorf("%d x %d: a piece in %d, %d", rows, cols, l.Row, l.Col)
				}
			}
		}
	}
}

// TestAttemptsOpenSize: that the size is not given makes no difference.
func TestAttemptsOpenSize(t *testing.T) {
	for _, a := range approximations() {
		for rows := 2; rows < 8; rows++ {
			for cols := 2; cols < 8; cols++ {
				p := generate(t, jigsaw.GenerateOptions{Rows: rows, Cols: cols, Labels: 5, Variant: a.variant})
				given, _ := a.attempt(t, p)
				p.Rows, p.Cols = 0, 0
				open, _ := a.attempt(t, p)
				if d := cmp.Diff(given, open); d != "" {
					t.Errorf("%s, %d x %d: %s", a.name, rows, cols, d)
				}
			}
		}
	}
}

// TestContourText: on boards of two or three rows the bound that the text prints is
// not always kept, from 2 x 10 and 3 x 11 on. With one label the whole border of a board
// of two rows may be a solution.
func TestContourText(t *testing.T) {
	contour := approximations()[1]
	for _, o := range []jigsaw.GenerateOptions{
		{Rows: 3, Cols: 11, Labels: 5, Seed: 33}, {Rows: 3, Cols: 20, Labels: 3, Seed: 3}, {Rows: 2, Cols: 10, Labels: 1, Seed: 19},
	} {
		o.Variant = puzzle.VariantOrientation
		p := generate(t, o)
		share, _ := contour.hold(t, p)
		if text := contourText(float64(o.Rows), float64(o.Cols)); share >= text {
			t.Errorf("%v: share %v, the text's bound is %v", p, share, text)
		}
	}
	p := generate(t, jigsaw.GenerateOptions{Rows: 2, Cols: 20, Labels: 1, Unsigned: true, Variant: puzzle.VariantOrientation})
	if r, _ := contour.attempt(t, p); r.Status != solve.Solved {
		t.Errorf("%v: %v", p, r.Status)
	}
}

// TestContourWhole: the border lies whole, and every piece is valid.
func TestContourWhole(t *testing.T) {
	for seed := range uint64(40) {
		p := generate(t, jigsaw.GenerateOptions{Rows: 7, Cols: 8, Labels: int(seed % 10), Seed: seed, Variant: puzzle.VariantOrientation})
		r, score := approximations()[1].attempt(t, p)
		border := 0
		for _, l := range r.Answers()[0].Placements {
			if l.Row == 0 || l.Col == 0 || l.Row == 6 || l.Col == 7 {
				border++
			}
		}
		if border != 26 || score.Valid != score.Placed {
			t.Errorf("seed %d: %d border pieces, %d valid of %d", seed, border, score.Valid, score.Placed)
		}
	}
}

// TestAttemptsUnsolvable: jigsaws with exchanged labels that counting does not refuse
// give an attempt. What a method calls unsolvable, exact search does too; methods that
// need a border say so where there is none.
func TestAttemptsUnsolvable(t *testing.T) {
	refused := make(map[string]int)
	for _, a := range approximations() {
		faulty := 0
		for seed := range uint64(300) {
			p := generate(t, jigsaw.GenerateOptions{Rows: 4, Cols: 5, Labels: 2 + int(seed%4), Seed: seed, Variant: a.variant})
			swap(p, seed)
			exact, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if exact.Status != solve.Unsolvable || len(p.Diagnose()) > 0 {
				continue
			}
			faulty++
			r, err := a.method.Solve(t.Context(), p, solve.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Status == solve.Unsolvable {
				refused[a.name]++
				continue
			}
			if r, _ := a.attempt(t, p); r.Status != solve.Partial {
				t.Errorf("%s, seed %d: %v", a.name, seed, r.Status)
			}
		}
		if faulty < 10 {
			t.Errorf("%s: only %d cases", a.name, faulty)
		}
		t.Logf("%s: %d without a solution, %d of them without a border", a.name, faulty, refused[a.name])
	}
	if refused["contour"] == 0 || refused["blocks"] == 0 || refused["checkerboard"]+refused["path"] > 0 {
		t.Errorf("called unsolvable: %v", refused)
	}
}

// TestCornersTwice: with the same two corners twice each, which no count refuses, the
// other two corners stay empty, and there is no border.
func TestCornersTwice(t *testing.T) {
	p := generate(t, jigsaw.GenerateOptions{Rows: 5, Cols: 5, Labels: 1, Unsigned: true, Variant: puzzle.VariantOrientation})
	for i := range p.Pieces {
		switch piece := &p.Pieces[i]; piece.Sides {
		case [4]int{0, 0, 1, 1}:
			piece.Sides = [4]int{0, 1, 1, 0}
		case [4]int{1, 1, 0, 0}:
			piece.Sides = [4]int{1, 0, 0, 1}
		}
	}
	if found := p.Diagnose(); len(found) > 0 {
		t.Fatal(found)
	}
	if _, score := approximations()[0].attempt(t, p); score.Placed != 11 || score.Valid != 11 {
		t.Errorf("%+v", score)
	}
	for _, a := range approximations()[1:3] {
		r, err := a.method.Solve(t.Context(), p, solve.Options{})
		if err != nil || r.Status != solve.Unsolvable || !r.Complete {
			t.Errorf("%s: %v, %v", a.name, r.Status, err)
		}
	}
}

// TestAttemptsRefused: what the methods do not take.
func TestAttemptsRefused(t *testing.T) {
	for _, a := range approximations() {
		for _, v := range puzzle.Variants() {
			p := generate(t, jigsaw.GenerateOptions{Rows: 4, Cols: 5, Variant: v})
			_, err := a.method.Solve(t.Context(), p, solve.Options{})
			if errors.Is(err, jigsaw.ErrVariant) != (v != a.variant) {
				t.Errorf("%s, %s: %v", a.name, v, err)
			}
		}
		p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{Rows: 4, Cols: 5, Variant: a.variant})
		if err != nil {
			t.Fatal(err)
		}
		l := s.Placements[3]
		p.Hints = []puzzle.Hint{{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation}}
		if _, err := a.method.Solve(t.Context(), p, solve.Options{}); !errors.Is(err, jigsaw.ErrHints) {
			t.Errorf("%s: a hint: %v", a.name, err)
		}
		if _, err := a.method.Solve(t.Context(), nil, solve.Options{}); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("%s: no jigsaw: %v", a.name, err)
		}
		p.Hints, p.Pieces[0].Sides = nil, [4]int{1, 1, 1, 1}
		if r, err := a.method.Solve(t.Context(), p, solve.Options{}); err != nil || r.Status != solve.Unsolvable || r.Stats.Nodes > 0 {
			t.Errorf("%s: a lost piece: %v after %d nodes, %v", a.name, r.Status, r.Stats.Nodes, err)
		}
	}
}

// TestAttemptsBounded: the context and the nodes end the work, the same jigsaw gives
// the same bytes, and is not changed.
func TestAttemptsBounded(t *testing.T) {
	for _, a := range approximations() {
		p := generate(t, jigsaw.GenerateOptions{Rows: 20, Cols: 21, Labels: 6, Variant: a.variant})
		before := p.Clone()
		first, _ := a.attempt(t, p)
		again, _ := a.attempt(t, p)
		if d := cmp.Diff(solvetest.JSON(t, first), solvetest.JSON(t, again)); d != "" {
			t.Errorf("%s: another answer: %s", a.name, d)
		}
		if d := cmp.Diff(before, p); d != "" {
			t.Errorf("%s: the jigsaw is changed: %s", a.name, d)
		}
		for _, nodes := range []int64{1, 50, first.Stats.Nodes - 1} {
			r, err := a.method.Solve(t.Context(), p, solve.Options{Nodes: nodes})
			if err != nil || r.Status != solve.Limit || r.Complete || r.Stats.Nodes != nodes {
				t.Errorf("%s: %v after %d nodes of %d, %v", a.name, r.Status, r.Stats.Nodes, nodes, err)
			}
		}
		r, err := a.method.Solve(t.Context(), p, solve.Options{Nodes: first.Stats.Nodes})
		if err != nil || r.Status != first.Status {
			t.Errorf("%s: %v with just the nodes that it takes, %v", a.name, r.Status, err)
		}
		a.cancelled(t, p)
	}
}

// cancelled ends the context before the work, and in it.
func (a approximation) cancelled(t *testing.T, p *puzzle.Jigsaw) {
	t.Helper()
	why := errors.New("the user went home")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	if r, err := a.method.Solve(ctx, p, solve.Options{}); !errors.Is(err, why) || r.Status != solve.Limit {
		t.Errorf("%s: cancelled: %v, %v", a.name, r.Status, err)
	}
	large := generate(t, jigsaw.GenerateOptions{Rows: 150, Cols: 150, Labels: 30, Variant: a.variant})
	ctx, cancel = context.WithCancelCause(t.Context())
	r, err := a.method.Solve(ctx, large, solve.Options{Progress: func(solve.Event) { cancel(why) }})
	if !errors.Is(err, why) || r.Status != solve.Limit {
		t.Errorf("%s: cancelled meanwhile: %v, %v", a.name, r.Status, err)
	}
}

// TestPathJoints: of a jigsaw with a solution all joints fit that the path takes, and
// all of the border, within it and towards the inside.
func TestPathJoints(t *testing.T) {
	for seed := range uint64(60) {
		rows, cols := 4+int(seed%4), 4+int(seed/4%4)
		p := generate(t, jigsaw.GenerateOptions{
			Rows: rows, Cols: cols, Labels: 1 + int(seed%3), Seed: seed, Unsigned: seed%2 == 0, Variant: puzzle.VariantPosition,
		})
		answer, _ := approximations()[3].attempt(t, p)
		at := sidesByCell(p, answer.Answers()[0])
		for cell, own := range at {
			r, c := cell.Row, cell.Col
			right, inside := at[puzzle.Cell{Row: r, Col: c + 1}]
			if inside && !p.Fit(own[puzzle.Right], right[puzzle.Left]) {
				t.Errorf("seed %d: the joint on the right of %v does not fit", seed, cell)
			}
			beside := r == 0 || r >= rows-2 || c == 0 || c == cols-1
			turn := r%2 == 1 && c == cols-2 || r%2 == 0 && c == 1 // the path goes down
			below, inside := at[puzzle.Cell{Row: r + 1, Col: c}]
			if inside && (beside || turn) && !p.Fit(own[puzzle.Bottom], below[puzzle.Top]) {
				t.Errorf("seed %d: the joint below %v does not fit", seed, cell)
			}
		}
	}
}

// sidesByCell returns the labels of an answer as they lie.
func sidesByCell(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) map[puzzle.Cell][4]int {
	pieces := make(map[int]*puzzle.JigsawPiece)
	for i := range p.Pieces {
		pieces[p.Pieces[i].ID] = &p.Pieces[i]
	}
	at := make(map[puzzle.Cell][4]int)
	for _, l := range s.Placements {
		at[puzzle.Cell{Row: l.Row, Col: l.Col}] = pieces[l.Piece].Turned(l.Rotation)
	}
	return at
}

// TestPathThin: with two or three rows or columns the path takes all joints, so that
// the answer is a solution.
func TestPathThin(t *testing.T) {
	for seed := range uint64(60) {
		rows, cols := 2+int(seed%2), 2+int(seed)
		if seed%3 == 0 {
			rows, cols = cols, rows
		}
		p := generate(t, jigsaw.GenerateOptions{
			Rows: rows, Cols: cols, Labels: 1 + int(seed%5), Seed: seed, Unsigned: seed%2 == 0, Variant: puzzle.VariantPosition,
		})
		p.Rows, p.Cols = 0, 0
		if r, _ := approximations()[3].attempt(t, p); r.Status != solve.Solved {
			t.Errorf("%d x %d: %v", rows, cols, r.Status)
		}
	}
}

// TestPathDominoes: where propagation finds nothing forced, the path finds one of the
// many solutions in the rows alone: each piece meets another of its row.
func TestPathDominoes(t *testing.T) {
	for n := 4; n < 40; n++ {
		p := dominoes(n, puzzle.VariantPosition)
		r, score := approximations()[3].attempt(t, p)
		if path := float64(score.Faces - (n - 3)); float64(score.Matched) < path {
			t.Errorf("%d columns: %v, %d of %d faces", n, r.Status, score.Matched, score.Faces)
		}
	}
}
