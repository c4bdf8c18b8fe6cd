package repair_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// cells reads cells with these numbers, 0 for none.
func (m *misreader) cells(numbers []int) []reading.Cell {
	var out []reading.Cell
	for _, n := range numbers {
		if n > 0 {
			out = append(out, m.clue(n))
		} else {
			out = append(out, m.empty())
		}
	}
	return out
}

// shikaku reads a Shikaku.
func (m *misreader) shikaku(p *puzzle.Shikaku) repair.ShikakuReading {
	return repair.ShikakuReading{Rows: p.Rows, Cols: p.Cols, Cells: m.cells(cellsOf(p))}
}

// hashi reads a Hashi.
func (m *misreader) hashi(p *puzzle.Hashi) repair.HashiReading {
	r := repair.HashiReading{Rows: p.Rows, Cols: p.Cols, Touching: p.Touching}
	for _, i := range p.Islands {
		r.Islands = append(r.Islands, repair.HashiIsland{Row: i.Row, Col: i.Col, Reading: m.clue(i.Bridges), Fixed: reading.Unset})
	}
	return r
}

// sudoku reads a Sudoku.
func (m *misreader) sudoku(p *puzzle.Sudoku) repair.SudokuReading {
	return repair.SudokuReading{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Cells: m.cells(slices.Concat(p.Givens...))}
}

// qualities are pictures from good to bad.
var qualities = []struct {
	name string
	misreader
	sizes []int // of the puzzles
	// The least share of puzzles that must be found and trusted.
	sudoku, shikaku, hashi float64
}{
	{"clean", misreader{}, []int{5, 10, 15}, 0.97, 0.97, 0.97},
	{"light", misreader{doubtful: 0.03, doubt: 0.1}, []int{5, 10, 15}, 0.9, 0.95, 0.9},
	{"medium", misreader{doubtful: 0.1, doubt: 0.2, faint: 0.01, specks: 0.002}, []int{5, 9, 12}, 0.7, 0.85, 0.7},
	{"poor", misreader{doubtful: 0.3, doubt: 0.3, faint: 0.02, specks: 0.01, missed: 0.001, unlisted: 0.002}, []int{5, 8}, 0.22, 0.5, 0.3},
}

var misreadings = flag.Int("misreadings", 150, "puzzles of each kind and quality that TestMisreadings misreads")

// TestMisreadings repairs readings of many puzzles. What is trusted must
// be right, with few exceptions where the picture is poor, and most must be found.
func TestMisreadings(t *testing.T) {
	puzzles := *misreadings
	if testing.Short() {
		puzzles = min(puzzles, 100)
	}
	for _, q := range qualities {
		t.Run(q.name, func(t *testing.T) {
			var u, s, h verdicts
			for k := range uint64(puzzles) {
				side := q.sizes[k%uint64(len(q.sizes))]
				m := q.misreader
				m.Rand = rand.New(rand.NewPCG(k, 2))
				m.limit = side * side
				p := madeShikaku(t, side, k%40)
				s.judge(t, outcomeOf(repair.Shikaku(t.Context(), m.shikaku(p))), cellsOf(p))

				m.limit = 9
				square, solution := madeSudoku(t, 26+int(k%8), k%40)
				u.judge(t, solvedAs(repair.Sudoku(t.Context(), m.sudoku(square))), solution)

				m.limit = 8
				island := madeHashi(t, max(side, 6), k%40)
				h.judge(t, outcomeOf(repair.Hashi(t.Context(), m.hashi(island))), numbersOf(island))
			}
			for _, kind := range []struct {
				name  string
				v     verdicts
				least float64
			}{{"Sudoku", u, q.sudoku}, {"Shikaku", s, q.shikaku}, {"Hashi", h, q.hashi}} {
				v := kind.v
				t.Logf("of %d %s %d read right at once, %d after repair, %d wrong", puzzles, kind.name, v.plain, v.right, v.wrong)
				if float64(v.right) < kind.least*float64(puzzles) {
					t.Errorf("only %d %s right", v.right, kind.name)
				}
			}
			if u.wrong > 1 || s.wrong+h.wrong > 1 {
				t.Errorf("%d Sudoku, %d Shikaku and %d Hashi wrong passed off as right", u.wrong, s.wrong, h.wrong)
			}
		})
	}
}

func numbersOf(p *puzzle.Hashi) []int {
	var out []int
	for _, i := range p.Islands {
		out = append(out, i.Bridges)
	}
	return out
}

// outcome is a result without its types.
type outcome struct {
	found, trusted, plain bool
	used                  []int
	fault                 error
}

func outcomeOf[P puzzle.Puzzle, S puzzle.Solution](r repair.Result[P, S]) outcome {
	o := outcome{found: r.Found, trusted: r.Trusted(), plain: r.Found && r.Corrected == 0, used: r.Used}
	if r.Found {
		o.fault = puzzle.Check(r.Puzzle, r.Solution)
	}
	return o
}

// solvedAs is outcomeOf by the numbers of the solution: a clue more or less is no fault.
func solvedAs(r sudokuResult) outcome {
	o := outcomeOf(r)
	o.used = nil
	if r.Found {
		o.used = slices.Concat(r.Solution.Grid...)
	}
	return o
}

// verdicts counts the outcomes.
type verdicts struct{ plain, right, wrong int }

func (v *verdicts) judge(t *testing.T, o outcome, want []int) {
	t.Helper()
	if o.fault != nil {
		t.Error(o.fault)
	}
	right := slices.Equal(o.used, want)
	switch {
	case o.trusted && right:
		v.right++
	case o.trusted:
		v.wrong++
	}
	if o.plain && right {
		v.plain++
	}
}
