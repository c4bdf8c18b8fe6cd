package gridsaw_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

var (
	halfSolved     = flag.Int("half-solved", 4, "half-solved pages that TestHalfSolved reads")
	halfSolvedFrom = flag.Int("half-solved-from", 0, "seed of the first of them")
)

// halfSolvedCounts are what TestHalfSolved counts.
type halfSolvedCounts struct {
	pages, unsolved, givens    int // pages; those that were not solved; those of which all givens were right
	entries, seen, read        int // that were written; told from all else; and read right
	right, falseAlarms, doubts int // right entries; called wrong; called doubtful
	wrong, missed, uncertain   int // wrong entries; not called anything; called doubtful
	ghosts                     int // entries where nothing was written
}

// TestHalfSolved reads pages that were begun by hand, with candidates and some mistakes. The flags make it a
// campaign.
func TestHalfSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("renders photos")
	}
	var n halfSolvedCounts
	for i := *halfSolvedFrom; i < *halfSolvedFrom+*halfSolved; i++ {
		n.add(t, i)
	}
	t.Logf("%+v", n)
}

// add reads one page.
func (n *halfSolvedCounts) add(t *testing.T, seed int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(seed), 22))
	p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: rng.Uint64(), Clues: 26 + rng.IntN(10)})
	if err != nil {
		t.Fatal(err)
	}
	solved, err := gridsaw.SolvePuzzle(t.Context(), p, gridsaw.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solution := solved.Solution.(*puzzle.SudokuSolution).Grid
	o := render.Options{
		Seed: rng.Uint64(), Level: render.Hard, Solution: solved.Solution,
		Answers: 0.1 + 0.7*rng.Float64(), Candidates: 0.2 * rng.Float64(), Mistakes: []float64{0, 0.05, 0.2}[rng.IntN(3)],
	}
	drawn, err := render.Draw(p, o)
	var file bytes.Buffer
	if err == nil {
		err = drawn.Encode(&file)
	}
	if err != nil {
		t.Fatal(err)
	}
	n.pages++
	out := run(t, file.Bytes(), gridsaw.Options{})
	if out.Status != gridsaw.StatusSolved {
		n.unsolved++
		t.Logf("page %d: %v", seed, out.Err)
		return
	}
	if err := puzzle.Check(p, out.Solution); err != nil {
		t.Errorf("page %d: solved wrongly: %v", seed, err)
		return
	}
	check, err := gridsaw.NewCheck(t.Context(), out.Result)
	if err != nil {
		t.Fatal(err)
	}
	if same(p.Givens, out.Puzzle.(*puzzle.Sudoku).Givens) {
		n.givens++
	} else {
		t.Logf("page %d: givens", seed)
	}
	found := make(map[puzzle.Cell]gridsaw.CheckedEntry)
	for _, e := range check.Entries {
		found[puzzle.Cell{Row: e.Row, Col: e.Col}] = e
		if drawn.Truth.Answers[e.Row][e.Col] == 0 {
			n.ghosts++
			if e.Verdict == gridsaw.VerdictWrong {
				n.falseAlarms++
				t.Logf("page %d: r%dc%d: %d is no entry, %v", seed, e.Row+1, e.Col+1, e.Number, e)
			}
		}
	}
	for r, row := range drawn.Truth.Answers {
		for c, v := range row {
			if v == 0 {
				continue
			}
			e, seen := found[puzzle.Cell{Row: r, Col: c}]
			n.entries++
			if seen {
				n.seen++
			}
			if e.Number == v {
				n.read++
			}
			if v == solution[r][c] {
				n.right++
				switch e.Verdict {
				case gridsaw.VerdictWrong:
					n.falseAlarms++
					t.Logf("page %d: r%dc%d: %d is right, %v", seed, r+1, c+1, v, e)
				case gridsaw.VerdictDoubtful:
					n.doubts++
				}
				continue
			}
			n.wrong++
			switch e.Verdict {
			case gridsaw.VerdictWrong:
			case gridsaw.VerdictDoubtful:
				n.uncertain++
			default:
				n.missed++
			}
		}
	}
}

// same tells whether two grids hold the same numbers.
func same(a, b [][]int) bool {
	for r := range a {
		for c := range a[r] {
			if a[r][c] != b[r][c] {
				return false
			}
		}
	}
	return true
}
