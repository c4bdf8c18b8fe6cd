package eternity_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

type solver = solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution]

// methods are all methods, with so many restarts.
func methods(restarts int64) map[string]solver {
	plain, paper := eternity.Matching{Restarts: restarts}, eternity.PaperMatching()
	paper.Restarts = restarts
	return map[string]solver{
		"matching":   plain,
		"paper":      paper,
		"relaxed":    eternity.Relaxed{Tries: 200, Restarts: restarts},
		"hybrid":     eternity.Hybrid{Matching: plain, Relaxed: eternity.Relaxed{Tries: 200}},
		"schedule":   eternity.Schedule{Probe: 500, Stay: 1000},
		"chessboard": eternity.Hybrid{Matching: plain, Chessboard: true},
	}
}

// made returns a random puzzle that has a solution.
func made(t *testing.T, o jigsaw.GenerateOptions) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	t.Helper()
	p, s, err := jigsaw.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// hinted gives away some placements of a solution.
func hinted(p *puzzle.Jigsaw, s *puzzle.JigsawSolution, every int) *puzzle.Jigsaw {
	p = p.Clone()
	for k, l := range s.Placements {
		if k%every == 1%every {
			p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation})
		}
	}
	return p
}

// checkFull fails unless the result holds one full board, straight sides outwards, hints
// kept, with the score that it says.
func checkFull(t *testing.T, p *puzzle.Jigsaw, r solve.Result[*puzzle.JigsawSolution]) puzzle.JigsawScore {
	t.Helper()
	if len(r.Solutions)+len(r.Attempt) != 1 || len(r.Solutions) == 1 != (r.Status == solve.Solved) {
		t.Fatalf("%d solutions, %d attempts, status %v", len(r.Solutions), len(r.Attempt), r.Status)
	}
	score := scoreFull(t, p, r.Answers()[0])
	if solved := score.MatchedJoints == score.Joints; solved != (r.Status == solve.Solved) || !solved && r.Status != solve.Partial {
		t.Errorf("status %v with %d of %d joints", r.Status, score.MatchedJoints, score.Joints)
	}
	if got := r.Stats.Figures["score"]; int(got) != score.MatchedJoints {
		t.Errorf("it says %g joints, they are %d", got, score.MatchedJoints)
	}
	if r.Status == solve.Solved {
		if err := puzzle.CheckJigsaw(p, r.Solutions[0]); err != nil {
			t.Error(err)
		}
	}
	return score
}

func scoreFull(t *testing.T, p *puzzle.Jigsaw, s *puzzle.JigsawSolution) puzzle.JigsawScore {
	t.Helper()
	score, err := puzzle.ScoreJigsaw(p, s)
	if err != nil {
		t.Fatal(err)
	}
	if border := score.Faces - score.Joints; score.Placed != len(p.Pieces) || score.Matched-score.MatchedJoints != border {
		t.Fatalf("%d of %d pieces, %d of %d straight sides outwards",
			score.Placed, len(p.Pieces), score.Matched-score.MatchedJoints, border)
	}
	return score
}

func each(t *testing.T, restarts int64, test func(*testing.T, solver)) {
	for name, m := range methods(restarts) {
		t.Run(name, func(t *testing.T) { test(t, m) })
	}
}

// Boards of any shape, with hints and without, are full whatever ends the run.
func TestFull(t *testing.T) {
	ended, cancel := context.WithCancelCause(t.Context())
	why := errors.New("the user went home")
	cancel(why)
	each(t, 2, func(t *testing.T, m solver) {
		for _, size := range [][2]int{{2, 2}, {2, 5}, {3, 3}, {5, 2}, {4, 7}, {9, 9}} {
			for _, every := range []int{1000, 7, 2} {
				p, s := made(t, jigsaw.GenerateOptions{Rows: size[0], Cols: size[1], Labels: 5, Unsigned: size[0]%2 == 0})
				p = hinted(p, s, every)
				for _, nodes := range []int64{1, 2, 40, 3000} {
					r, err := m.Solve(t.Context(), p, solve.Options{Nodes: nodes})
					if err != nil || r.Stats.Nodes > nodes {
						t.Fatalf("error %v, %d nodes of %d", err, r.Stats.Nodes, nodes)
					}
					checkFull(t, p, r)
				}
				r, err := m.Solve(ended, p, solve.Options{})
				if !errors.Is(err, why) {
					t.Errorf("error %v", err)
				}
				checkFull(t, p, r)
			}
		}
	})
}

// Where the size is open, the board is one that takes the hints.
func TestOpenSize(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 5, Cols: 3})
	p.Rows, p.Cols = 0, 0
	last := s.Placements[len(s.Placements)-1]
	for _, l := range s.Placements {
		if l.Row > last.Row || l.Row == last.Row && l.Col > last.Col {
			last = l
		}
	}
	p.Hints = []puzzle.Hint{{Piece: last.Piece, Row: last.Row, Col: last.Col, Rotation: last.Rotation}}
	r, err := eternity.Matching{}.Solve(t.Context(), p, solve.Options{Nodes: 100})
	if err != nil {
		t.Fatal(err)
	}
	checkFull(t, p, r)
}

// Where hints leave nothing to decide, or fit nothing, a run ends or can be ended.
func TestAllHinted(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 4, Cols: 4})
	p = hinted(p, s, 1)
	wrong := p.Clone()
	for k, h := range wrong.Hints {
		if 0 < h.Row && h.Row < 3 && 0 < h.Col && h.Col < 3 {
			wrong.Hints[k].Rotation = (h.Rotation + 1) % 4
		}
	}
	some := wrong.Clone()
	some.Hints = some.Hints[3:]
	each(t, 0, func(t *testing.T, m solver) {
		for want, p := range map[solve.Status]*puzzle.Jigsaw{solve.Solved: p, solve.Partial: wrong} {
			r, err := m.Solve(t.Context(), p, solve.Options{})
			if checkFull(t, p, r); err != nil || r.Status != want {
				t.Errorf("status %v, want %v, error %v", r.Status, want, err)
			}
		}
		r, err := m.Solve(t.Context(), some, solve.Options{Nodes: 5000})
		if checkFull(t, some, r); err != nil || r.Stats.Nodes != 5000 {
			t.Errorf("%d nodes, error %v", r.Stats.Nodes, err)
		}
	})
}

// Corner pieces that are said to make one row have no frame.
func TestNarrow(t *testing.T) {
	p, _ := made(t, jigsaw.GenerateOptions{Rows: 2, Cols: 2})
	p.Rows, p.Cols = 1, 4
	each(t, 1, func(t *testing.T, m solver) {
		if _, err := m.Solve(t.Context(), p, solve.Options{Nodes: 100}); !errors.Is(err, eternity.ErrFrame) {
			t.Errorf("error %v, want %v", err, eternity.ErrFrame)
		}
	})
}

// A joint between two hints that does not match is not passed over, wherever they lie.
func TestHintsApart(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 5, Cols: 4, Labels: 3})
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 2))
		p := p.Clone()
		row, col := 1+rng.IntN(3), 1+rng.IntN(2)
		for _, l := range s.Placements {
			if l.Row == row && l.Col == col {
				p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: row, Col: col, Rotation: rng.IntN(4)})
			}
			if l.Row == row && l.Col == 3-col {
				p.Hints = append(p.Hints, puzzle.Hint{Piece: l.Piece, Row: row, Col: 3 - col, Rotation: rng.IntN(4)})
			}
		}
		r, err := eternity.Schedule{}.Solve(t.Context(), p, solve.Options{Nodes: 20_000})
		if checkFull(t, p, r); err != nil {
			t.Fatal(err)
		}
	}
}

// What has a solution that is not too hard is solved.
func TestSolved(t *testing.T) {
	for seed := range uint64(4) {
		for _, unsigned := range []bool{false, true} {
			p, _ := made(t, jigsaw.GenerateOptions{Rows: 4 + int(seed)%2, Cols: 5, Labels: 4, Unsigned: unsigned, Seed: seed})
			for name, m := range methods(0) {
				if name == "relaxed" || name == "paper" {
					continue // the one improves nothing, the other takes too long on some
				}
				r, err := m.Solve(t.Context(), p, solve.Options{Nodes: 1_000_000})
				if score := checkFull(t, p, r); err != nil || r.Status != solve.Solved {
					t.Errorf("%s, seed %d, unsigned %v: %d of %d joints, error %v", name, seed, unsigned, score.MatchedJoints, score.Joints, err)
				}
			}
		}
	}
}

// The same seed gives the same bytes, another one another board.
func TestSameBytes(t *testing.T) {
	p, _ := made(t, jigsaw.GenerateOptions{Rows: 9, Cols: 8, Labels: 9})
	each(t, 0, func(t *testing.T, m solver) {
		var texts []string
		for _, seed := range []uint64{1, 1, 2} {
			before := solvetest.JSON(t, p)
			r, err := m.Solve(t.Context(), p, solve.Options{Seed: seed, Nodes: 3000})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(before, solvetest.JSON(t, p)); d != "" {
				t.Errorf("the method changed the puzzle: %s", d)
			}
			texts = append(texts, solvetest.JSON(t, r))
		}
		if texts[0] != texts[1] || texts[0] == texts[2] {
			t.Errorf("same seed alike %v, other seed alike %v", texts[0] == texts[1], texts[0] == texts[2])
		}
	})
}

// recorded returns what a run comes to and the states that it tells of.
func recorded(t *testing.T, m solver, p *puzzle.Jigsaw, o solve.Options) (solve.Result[*puzzle.JigsawSolution], [][]byte) {
	t.Helper()
	var states [][]byte
	o.Progress = func(e solve.Event) {
		if e.State != nil {
			states = append(states, e.State)
		}
	}
	r, err := m.Solve(t.Context(), p, o)
	if checkFull(t, p, r); err != nil || len(states) < 4 {
		t.Fatalf("error %v, %d states", err, len(states))
	}
	return r, states
}

// From any state a run goes on to what it finds unbroken.
func TestResume(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 7, Cols: 8, Labels: 9, Unsigned: true})
	p = hinted(p, s, 20)
	each(t, 0, func(t *testing.T, m solver) {
		o := solve.Options{Seed: 3, Nodes: 200_000}
		want, states := recorded(t, m, p, o)
		for _, k := range []int{0, len(states) / 2, len(states) - 1} {
			o.Resume = states[k]
			got, err := m.Solve(t.Context(), p, o)
			if d := cmp.Diff(solvetest.JSON(t, want), solvetest.JSON(t, got)); d != "" || err != nil {
				t.Errorf("from state %d of %d: %v, %s", k, len(states), err, d)
			}
		}
		for name, spoil := range map[string]func(*solve.Options){
			"another seed": func(o *solve.Options) { o.Seed++ },
			"no JSON":      func(o *solve.Options) { o.Resume = o.Resume[1:] },
			"no board": func(o *solve.Options) {
				o.Resume = []byte(strings.Replace(string(o.Resume), `"best":[`, `"best":[7777,`, 1))
			},
		} {
			other := o
			spoil(&other)
			if _, err := m.Solve(t.Context(), p, other); !errors.Is(err, eternity.ErrResume) {
				t.Errorf("%s: error %v", name, err)
			}
		}
	})
}

// A run begins with the start that it is given, whole or not, and never falls behind it.
func TestStart(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 8, Cols: 8, Labels: 7})
	for name, m := range methods(0) {
		if name == "relaxed" {
			continue
		}
		r, err := m.Solve(t.Context(), p, solve.Options{Start: s, Nodes: 1})
		if checkFull(t, p, r); err != nil || r.Status != solve.Solved {
			t.Errorf("%s: from the solution: status %v, error %v", name, r.Status, err)
		}
		part := &puzzle.JigsawSolution{Placements: slices.Clone(s.Placements[:50])}
		r, err = m.Solve(t.Context(), p, solve.Options{Start: part, Nodes: 1})
		if score := checkFull(t, p, r); err != nil || score.MatchedJoints < 60 {
			t.Errorf("%s: from a part: %d joints, error %v", name, score.MatchedJoints, err)
		}
		part.Placements[3] = part.Placements[4]
		for _, start := range []puzzle.Solution{part, &puzzle.SudokuSolution{}, &puzzle.JigsawSolution{Placements: []puzzle.Placement{{Piece: 99}}}} {
			if _, err := m.Solve(t.Context(), p, solve.Options{Start: start}); !errors.Is(err, eternity.ErrStart) {
				t.Errorf("%s: error %v", name, err)
			}
		}
	}
	// A hint is stronger than a start.
	turned := p.Clone()
	a, b := s.Placements[0], s.Placements[1]
	for _, l := range s.Placements {
		if inside := func(l puzzle.Placement) bool { return l.Row > 0 && l.Row < 7 && l.Col > 0 && l.Col < 7 }; inside(l) {
			a, b = b, l
		}
	}
	turned.Hints = []puzzle.Hint{{Piece: a.Piece, Row: b.Row, Col: b.Col, Rotation: 1}}
	r, err := eternity.Matching{}.Solve(t.Context(), turned, solve.Options{Start: s, Nodes: 500})
	if checkFull(t, turned, r); err != nil {
		t.Error(err)
	}
}

func TestRefused(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 4, Cols: 4})
	thin, _ := made(t, jigsaw.GenerateOptions{Rows: 2, Cols: 70})
	open := p.Clone()
	open.Pieces = slices.DeleteFunc(open.Pieces, func(piece puzzle.JigsawPiece) bool { return piece.Zeros() == 2 })
	known := p.Clone()
	known.Variant = puzzle.VariantOrientation
	flipped := p.Clone()
	l := s.Placements[0]
	flipped.Hints = []puzzle.Hint{{Piece: l.Piece, Row: 1, Col: 0, Rotation: l.Rotation}, {Piece: s.Placements[1].Piece, Row: 0, Col: 0, Rotation: 2}}
	each(t, 1, func(t *testing.T, m solver) {
		for want, p := range map[error]*puzzle.Jigsaw{
			puzzle.ErrInvalid: {}, eternity.ErrVariant: known, eternity.ErrFrame: open, eternity.ErrSize: thin,
		} {
			if r, err := m.Solve(t.Context(), p, solve.Options{}); !errors.Is(err, want) || len(r.Solutions) > 0 {
				t.Errorf("error %v, want %v", err, want)
			}
		}
		r, err := m.Solve(t.Context(), flipped, solve.Options{})
		if err != nil || r.Status != solve.Unsolvable || !r.Complete {
			t.Errorf("hints against the frame: status %v, error %v", r.Status, err)
		}
	})
}

// Events tell of better boards, in order, and the end of the context is seen at once.
func TestProgress(t *testing.T) {
	p, _ := made(t, jigsaw.GenerateOptions{Rows: 16, Cols: 16, Labels: 22, Unsigned: true})
	why := errors.New("the user went home")
	each(t, 0, func(t *testing.T, m solver) {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		var last solve.Event
		var attempts int
		var ended time.Time
		r, err := m.Solve(ctx, p, solve.Options{Progress: func(e solve.Event) {
			if again := e.Nodes == last.Nodes && e.State == nil; e.Nodes < last.Nodes || again && last.Nodes > 0 || e.Score < last.Score {
				t.Errorf("after %d nodes and %d joints come %d and %d", last.Nodes, last.Score, e.Nodes, e.Score)
			}
			if e.Attempt != nil {
				attempts++
				if score := scoreFull(t, p, e.Attempt.(*puzzle.JigsawSolution)); score.MatchedJoints != e.Score {
					t.Errorf("an attempt of %d joints, not %d", score.MatchedJoints, e.Score)
				}
			}
			last = e
			if e.Nodes > 20_000 && ended.IsZero() {
				ended = time.Now()
				cancel(why)
			}
		}})
		if took := time.Since(ended); took > 2*time.Second {
			t.Errorf("it took %v to stop", took)
		}
		if checkFull(t, p, r); !errors.Is(err, why) || attempts == 0 || last.State == nil {
			t.Errorf("error %v, %d attempts, a last state %v", err, attempts, last.State != nil)
		}
	})
}

// What exact search solves, Schedule solves.
func TestScheduleSolves(t *testing.T) {
	for seed := range uint64(12) {
		if testing.Short() && seed > 1 {
			break
		}
		n := 6 + int(seed)%3
		p, _ := made(t, jigsaw.GenerateOptions{Rows: n, Cols: n, Labels: 4 + int(seed)%4, Unsigned: seed%2 == 0, Seed: seed})
		exact, err := jigsaw.Search{}.Solve(t.Context(), p, solve.Options{Nodes: 50_000_000})
		if err != nil {
			t.Fatal(err)
		}
		r, err := eternity.Schedule{}.Solve(t.Context(), p, solve.Options{Nodes: 100_000_000})
		if score := checkFull(t, p, r); err != nil || exact.Status == solve.Solved && r.Status != solve.Solved {
			t.Errorf("%d x %d, seed %d: search %v, schedule %d of %d joints, error %v",
				n, n, seed, exact.Status, score.MatchedJoints, score.Joints, err)
		}
	}
}

// Two workers find the same again, also from the middle of a run.
func TestScheduleWorkers(t *testing.T) {
	p, s := made(t, jigsaw.GenerateOptions{Rows: 12, Cols: 11, Labels: 5})
	p = hinted(p, s, 40)
	for name, m := range map[string]eternity.Schedule{
		"double": {Probe: 20_000, Stay: 50_000},
		"single": {Probe: 20_000, Stay: 50_000, Single: true, Plain: true},
	} {
		t.Run(name, func(t *testing.T) {
			o := solve.Options{Seed: 7, Nodes: 3_000_000, Workers: 2}
			if testing.Short() {
				o.Nodes = 1_000_000
			}
			want, states := recorded(t, m, p, o)
			for k := range 4 {
				if k > 0 {
					o.Resume = states[k*(len(states)-1)/3]
				}
				got, err := m.Solve(t.Context(), p, o)
				if d := cmp.Diff(solvetest.JSON(t, want), solvetest.JSON(t, got)); d != "" || err != nil {
					t.Errorf("again %d: error %v, %s", k, err, d)
				}
			}
		})
	}
}

// Eternity II comes to 460 in little time with each number of clues but five, and clues
// stay in their cells.
func TestScheduleClues(t *testing.T) {
	if testing.Short() {
		t.Skip("some hundred million nodes")
	}
	for name, least := range map[string]int{"e2.txt": 459, "e2_centre.txt": 459, "e2_5clues.txt": 445} {
		p := puzzletest.Puzzles[*puzzle.Jigsaw](t, "instances", "edge-matching", "official", name)[0]
		r, err := eternity.Schedule{}.Solve(t.Context(), p, solve.Options{Seed: 1, Nodes: 150_000_000, Workers: 2})
		if score := checkFull(t, p, r); err != nil || score.MatchedJoints < least {
			t.Errorf("%s: %d joints, error %v", name, score.MatchedJoints, err)
		}
	}
}

// The end of the context is seen in the deepest loops.
func TestScheduleEnds(t *testing.T) {
	p, _ := made(t, jigsaw.GenerateOptions{Rows: 16, Cols: 16, Labels: 22, Unsigned: true})
	ctx, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
	defer cancel()
	start := time.Now()
	r, err := eternity.Schedule{}.Solve(ctx, p, solve.Options{Workers: 2})
	if checkFull(t, p, r); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 10*time.Second {
		t.Errorf("error %v after %v", err, time.Since(start))
	}
}

// Boards that are too large are refused.
func TestScheduleLimits(t *testing.T) {
	large, _ := made(t, jigsaw.GenerateOptions{Rows: 40, Cols: 40, Labels: 30})
	if _, err := (eternity.Schedule{}).Solve(t.Context(), large, solve.Options{}); !errors.Is(err, eternity.ErrSize) {
		t.Errorf("40 x 40: error %v", err)
	}
	many, _ := made(t, jigsaw.GenerateOptions{Rows: 20, Cols: 20, Labels: 300})
	if _, err := (eternity.Schedule{}).Solve(t.Context(), many, solve.Options{}); !errors.Is(err, eternity.ErrLabels) {
		t.Errorf("300 labels: error %v", err)
	}
}
