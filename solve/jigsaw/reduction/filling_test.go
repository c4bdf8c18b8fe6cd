package reduction_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/reduction"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

func contour(t *testing.T, o jigsaw.GenerateOptions) (*puzzle.Jigsaw, *puzzle.JigsawSolution) {
	t.Helper()
	o.Variant = puzzle.VariantContour
	p, s, err := jigsaw.Generate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// TestPuzzle compares contours, solvable or spoiled, with their full jigsaws.
func TestPuzzle(t *testing.T) {
	sizes := [][2]int{{2, 2}, {2, 4}, {4, 2}, {3, 3}, {3, 4}, {5, 3}, {4, 4}, {4, 5}}
	count := map[bool]int{}
	for seed := range uint64(240) {
		size := sizes[seed%uint64(len(sizes))]
		rng := rand.New(rand.NewPCG(seed, 1))
		p, _ := contour(t, jigsaw.GenerateOptions{
			Rows: size[0], Cols: size[1], Labels: 2 + rng.IntN(4), Seed: seed, Unsigned: rng.IntN(3) == 0,
		})
		if rng.IntN(3) > 0 {
			solvetest.Exchange(rng, p)
		}
		count[testPuzzle(t, p)]++
	}
	t.Logf("%d contours with a solution, %d without", count[true], count[false])
	if count[true] < 100 || count[false] < 40 {
		t.Errorf("%d contours with a solution and %d without, want more", count[true], count[false])
	}
}

// testPuzzle goes both ways, and reports whether there is a solution.
func testPuzzle(t *testing.T, p *puzzle.Jigsaw) bool {
	t.Helper()
	full, err := reduction.Puzzle(p)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	found := 0
	for s := range contours(p) {
		laid, err := reduction.LayPuzzle(p, s)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if err := puzzle.Check(full, laid); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if found++; found == 5 {
			break
		}
	}
	sound(t, full, found > 0)
	solutions := search(t, full, 5)
	if (len(solutions) > 0) != (found > 0) {
		t.Fatalf("%+v: %d contours, %d solutions of the full jigsaw", p, found, len(solutions))
	}
	for _, s := range solutions {
		border, err := reduction.ReadPuzzle(p, s)
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if err := puzzle.Check(p, border); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
	}
	return found > 0
}

// TestPuzzleLarge fills boards with middles of every shape, known solutions laid
// on them, and counts the pieces of the rings.
func TestPuzzleLarge(t *testing.T) {
	for rows := 3; rows <= 12; rows++ {
		for cols := 3; cols <= 12; cols++ {
			p, s := contour(t, jigsaw.GenerateOptions{Rows: rows, Cols: cols, Seed: 3, Unsigned: (rows+cols)%5 == 0})
			full, err := reduction.Puzzle(p)
			if err != nil {
				t.Fatal(err)
			}
			sound(t, full, true)
			laid, err := reduction.LayPuzzle(p, s)
			if err != nil {
				t.Fatal(err)
			}
			if err := puzzle.Check(full, laid); err != nil {
				t.Fatalf("%v: %v", full, err)
			}
			if len(full.Pieces) != rows*cols {
				t.Fatalf("%v has %d pieces", full, len(full.Pieces))
			}
			if rows >= 5 && cols >= 5 && !p.Unsigned {
				testRings(t, full)
			}
		}
	}
}

// testRings counts the inner pieces by how many of their labels are positive: two
// in the rings, one in their corners. The middle is left open.
func testRings(t *testing.T, full *puzzle.Jigsaw) {
	t.Helper()
	m, n := full.Rows, full.Cols
	sides, corners := 0, 0
	for k := 1; min(m, n)-2*k >= 3; k++ {
		sides += 2*m + 2*n - 8*k - 8
		corners += 4
	}
	middle := m*n - (2*m + 2*n - 4) - sides - corners
	count := map[int]int{}
	for _, piece := range full.Pieces {
		positive := 0
		for _, label := range piece.Sides {
			if label > 0 {
				positive++
			}
		}
		if piece.Zeros() == 0 {
			count[positive]++
		}
	}
	if count[2] < sides || count[2] > sides+middle || count[1] < corners || count[1] > corners+middle {
		t.Errorf("%v: inner pieces by positive labels: %v; want %d sides, %d corners, %d in the middle",
			full, count, sides, corners, middle)
	}
}

// TestPuzzleKeeps: hints and piece numbers stay, the contour is not touched.
func TestPuzzleKeeps(t *testing.T) {
	p, s := contour(t, jigsaw.GenerateOptions{Rows: 4, Cols: 5, Labels: 3, Seed: 9})
	for i := range p.Pieces {
		p.Pieces[i].ID = 2 * i
		s.Placements[i].Piece = 2 * i
	}
	l := s.Placements[3]
	p.Hints = []puzzle.Hint{{Piece: l.Piece, Row: l.Row, Col: l.Col, Rotation: l.Rotation}}
	before := p.Clone()
	full, err := reduction.Puzzle(p)
	if err != nil {
		t.Fatal(err)
	}
	sound(t, full, true)
	if len(full.Hints) != 1 || full.Hints[0] != p.Hints[0] {
		t.Errorf("hints %v, want %v", full.Hints, p.Hints)
	}
	for i := range p.Pieces {
		if p.Pieces[i] != before.Pieces[i] || full.Pieces[i].ID != p.Pieces[i].ID {
			t.Errorf("piece %d: %v, was %v", i, p.Pieces[i], before.Pieces[i])
		}
	}
	if !testPuzzle(t, p) {
		t.Error("no solution is left")
	}
	for _, found := range search(t, full, 3) {
		if _, err := reduction.ReadPuzzle(p, found); err != nil {
			t.Error(err)
		}
	}
}

func TestPuzzleErrors(t *testing.T) {
	good, s := contour(t, jigsaw.GenerateOptions{Rows: 3, Cols: 4, Labels: 3})
	for name, change := range map[string]func(p *puzzle.Jigsaw){
		"variant":      func(p *puzzle.Jigsaw) { p.Variant = puzzle.VariantContourOrientation },
		"no variant":   func(p *puzzle.Jigsaw) { p.Variant = "" },
		"rows unknown": func(p *puzzle.Jigsaw) { p.Rows = 0 },
		"cols unknown": func(p *puzzle.Jigsaw) { p.Cols = 0 },
		"other size":   func(p *puzzle.Jigsaw) { p.Cols = 5 },
		"piece lost":   func(p *puzzle.Jigsaw) { p.Pieces = p.Pieces[1:] },
		"inner piece": func(p *puzzle.Jigsaw) {
			for i := range p.Pieces {
				if p.Pieces[i].Zeros() == 2 {
					p.Pieces[i].Sides = [4]int{1, 1, 1, 1}
				}
			}
		},
		"straight sides opposite": func(p *puzzle.Jigsaw) {
			for i := range p.Pieces {
				if p.Pieces[i].Zeros() == 2 {
					p.Pieces[i].Sides = [4]int{1, 0, 1, 0}
				}
			}
		},
		"malformed": func(p *puzzle.Jigsaw) { p.Pieces[0].ID = p.Pieces[1].ID },
	} {
		t.Run(name, func(t *testing.T) {
			p := good.Clone()
			change(p)
			if _, err := reduction.Puzzle(p); !errors.Is(err, reduction.ErrProblem) {
				t.Errorf("Puzzle: %v", err)
			}
			if _, err := reduction.LayPuzzle(p, s); !errors.Is(err, reduction.ErrProblem) {
				t.Errorf("LayPuzzle: %v", err)
			}
			if _, err := reduction.ReadPuzzle(p, s); !errors.Is(err, reduction.ErrProblem) {
				t.Errorf("ReadPuzzle: %v", err)
			}
		})
	}
	if _, err := reduction.Puzzle(nil); !errors.Is(err, reduction.ErrProblem) {
		t.Errorf("no contour: %v", err)
	}
	if _, err := reduction.LayPuzzle(good, nil); !errors.Is(err, reduction.ErrSolution) {
		t.Errorf("LayPuzzle without a solution: %v", err)
	}
	if _, err := reduction.ReadPuzzle(good, s); !errors.Is(err, reduction.ErrSolution) {
		t.Errorf("ReadPuzzle of a contour: %v", err)
	}
	long, _ := contour(t, jigsaw.GenerateOptions{Rows: 3, Cols: 300, Labels: 3})
	long.Rows, long.Cols = 151, 152
	if _, err := reduction.Puzzle(long); err != nil {
		t.Errorf("another size with as many pieces: %v", err)
	}
	large, _ := contour(t, jigsaw.GenerateOptions{Rows: 4, Cols: 3000, Labels: 3})
	large.Rows, large.Cols = 1502, 1502
	if _, err := reduction.Puzzle(large); !errors.Is(err, reduction.ErrProblem) {
		t.Errorf("two million pieces: %v", err)
	}
}
