package eternity

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// board returns a random full board, of signed labels or of unsigned ones.
func board(t *testing.T, rows, cols int, rng *rand.Rand) *filling {
	t.Helper()
	p, s, err := jigsaw.Generate(t.Context(), jigsaw.GenerateOptions{
		Rows: rows, Cols: cols, Labels: 3, Seed: rng.Uint64(), Unsigned: rng.IntN(2) == 0,
	})
	if err != nil {
		t.Fatal(err)
	}
	l := s.Placements[rng.IntN(len(s.Placements))]
	p.Hints = []puzzle.Hint{{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation}}
	in, err := newInstance(p)
	if err != nil {
		t.Fatal(err)
	}
	f := newFilling(in)
	f.complete(rng)
	return f
}

// check compares what a filling keeps with what is on it.
func (f *filling) check(t *testing.T) {
	t.Helper()
	score, err := puzzle.ScoreJigsaw(f.puzzle, f.solution(f.pose))
	if err != nil || score.MatchedJoints != f.score {
		t.Fatalf("%d joints, want %d, error %v", f.score, score.MatchedJoints, err)
	}
	bad, faulty := 0, 0
	for cell, pose := range f.pose {
		if !f.framed(cell, pose) || f.at[pose>>2] != int32(cell) {
			t.Fatalf("cell %d: pose %d lies wrong, or is noted at %d", cell, pose, f.at[pose>>2])
		}
		bad += int(f.bad[cell])
		if f.bad[cell] > 0 {
			faulty++
		}
		if (f.bad[cell] > 0) != slices.Contains(f.faulty, int32(cell)) {
			t.Fatalf("cell %d with %d faults is listed wrongly", cell, f.bad[cell])
		}
	}
	if bad != 2*(f.joints-f.score) || faulty != len(f.faulty) {
		t.Fatalf("%d faults with %d joints of %d, %d of %d cells listed", bad, f.score, f.joints, len(f.faulty), faulty)
	}
}

// apart draws up to n cells of one class of which no two touch.
func (f *filling) apart(n int, zone class, rng *rand.Rand) []int32 {
	var cells []int32
	for _, k := range rng.Perm(len(f.cells[zone])) {
		cell := f.cells[zone][k]
		touches := func(other int32) bool { return slices.Contains(f.near[cell][:], other) }
		if len(cells) < n && f.free(cell) && !slices.ContainsFunc(cells, touches) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// most tries all ways to lay pieces in cells.
func (f *filling) most(cells, pieces []int32) int {
	if len(cells) == 0 {
		return f.score
	}
	best := 0
	for k, piece := range pieces {
		rest := slices.Delete(slices.Clone(pieces), k, k+1)
		for pose := piece << 2; pose < piece<<2+4; pose++ {
			if f.framed(int(cells[0]), pose) {
				f.put(cells[0], pose)
				best = max(best, f.most(cells[1:], rest))
			}
		}
	}
	return best
}

// A refill is as good as the best of all.
func TestRefillIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		f := board(t, 4+rng.IntN(2), 5, rng)
		r := newRefiller(f, rng)
		for zone := range class(classes) {
			cells := f.apart(4, zone, rng)
			var pieces []int32
			for _, cell := range cells {
				pieces = append(pieces, f.pose[cell]>>2)
			}
			was := slices.Clone(f.pose)
			want := f.most(cells, pieces)
			f.load(was)
			r.refill(cells)
			if f.check(t); f.score != want {
				t.Fatalf("%d joints, the best refill of %d cells of class %d has %d", f.score, len(cells), zone, want)
			}
		}
	}
}

// Whatever a walk does, what a board keeps of itself stays right, and hints stay.
func TestWalkKeepsCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, m := range []Matching{{}, PaperMatching(), {Cells: 1}, {Heat: 5, Cells: 90}} {
		f := board(t, 6, 7, rng)
		m.Plateau, m.Plateaus = 20, 2
		w := newWalk(m.complete(f.instance), f, rng)
		for range 300 {
			if !w.step() {
				break
			}
			f.check(t)
			for cell, pose := range f.hint {
				if pose != f.empty() && f.pose[cell] != pose {
					t.Fatal("a hint has moved")
				}
			}
		}
		if f.load(w.Best); f.score != w.BestScore {
			t.Errorf("the best board has %d joints, not %d", f.score, w.BestScore)
		}
		f.check(t)
	}
}

func TestPolish(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	f := board(t, 9, 9, rng)
	b := budget.Nodes(2000)
	was := f.score
	for range 20 {
		before := f.score
		polish(f, &b, 100, rng)
		if f.check(t); f.score < before {
			t.Fatalf("%d joints become %d", before, f.score)
		}
	}
	if f.score < was+20 {
		t.Errorf("2000 moves improve %d joints to %d", was, f.score)
	}
}

// On a puzzle without many solutions the constraint search alone finds one.
func TestPlacing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 20 {
		f := board(t, 5, 5, rng)
		b := budget.Nodes(0)
		s := newPropagation(f.instance, rng, &b)
		left := s.leaveOut(rng.IntN(3))
		if !s.search(1 << 20) {
			t.Fatalf("nothing found in %d values, %d pieces placed", b.Spent(), s.most)
		}
		g := newFilling(f.instance)
		for cell, pose := range s.deepest {
			if pose != g.empty() {
				g.put(int32(cell), pose)
			} else if !slices.Contains(left, int32(cell)) {
				t.Fatalf("cell %d is empty", cell)
			}
		}
		if len(left) == 0 {
			if g.check(t); !g.solved() {
				t.Fatalf("%d of %d joints", g.score, g.joints)
			}
		}
	}
}

func BenchmarkWalk(b *testing.B) {
	p, _, err := jigsaw.Generate(b.Context(), jigsaw.GenerateOptions{Rows: 16, Cols: 16, Labels: 22, Unsigned: true})
	if err != nil {
		b.Fatal(err)
	}
	in, err := newInstance(p)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	f := newFilling(in)
	f.complete(rng)
	w := newWalk(Matching{}.complete(in), f, rng)
	for b.Loop() {
		w.step()
	}
	b.ReportMetric(float64(w.Move)/b.Elapsed().Seconds(), "moves/s")
}
