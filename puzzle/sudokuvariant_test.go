package puzzle_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

// irregular is a Sudoku with everything that a variant may have.
func irregular() *puzzle.Sudoku {
	return &puzzle.Sudoku{
		Givens: [][]int{{1, 0, 0, 4}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 3}},
		SudokuVariant: puzzle.SudokuVariant{
			Regions: [][]int{{0, 0, 0, 1}, {0, 2, 1, 1}, {2, 2, 1, 3}, {2, 3, 3, 3}},
			Extra:   puzzle.Diagonals(4),
			Cages: []puzzle.Cage{
				{Sum: 5, Cells: []puzzle.Cell{{Row: 0, Col: 1}, {Row: 0, Col: 2}}},
				{Cells: []puzzle.Cell{{Row: 3, Col: 0}}},
			},
		},
	}
}

func TestSudokuVariantForms(t *testing.T) {
	t.Parallel()
	want := irregular()
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got puzzle.Sudoku
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, &got); diff != "" {
		t.Errorf("JSON: -want +got\n%s", diff)
	}
	if strings.Contains(string(data), "box_rows") {
		t.Errorf("%s: boxes beside regions", data)
	}
	text, err := puzzle.ParseSudokuText(want.String())
	if err != nil {
		t.Fatalf("%v\n%v", err, want)
	}
	if diff := cmp.Diff(want, text); diff != "" {
		t.Errorf("text: -want +got\n%s", diff)
	}
	if diff := cmp.Diff(want, want.Clone()); diff != "" {
		t.Errorf("clone: -want +got\n%s", diff)
	}
}

func TestSudokuVariantInvalid(t *testing.T) {
	t.Parallel()
	at := func(r, c int) puzzle.Cell { return puzzle.Cell{Row: r, Col: c} }
	for name, spoil := range map[string]func(*puzzle.Sudoku){
		"both boxes and regions":          func(s *puzzle.Sudoku) { s.BoxRows, s.BoxCols = 2, 2 },
		"region 0 has 3 cells":            func(s *puzzle.Sudoku) { s.Regions[0][0] = 1 },
		"regions[0][0] is 4":              func(s *puzzle.Sudoku) { s.Regions[0][0] = 4 },
		"regions[1] has 3":                func(s *puzzle.Sudoku) { s.Regions[1] = s.Regions[1][:3] },
		"extra[0] has 1 cell":             func(s *puzzle.Sudoku) { s.Extra[0] = s.Extra[0][:1] },
		"extra[1] has 5 cells":            func(s *puzzle.Sudoku) { s.Extra[1] = append(s.Extra[1], at(0, 0)) },
		"extra[0] has r2c2":               func(s *puzzle.Sudoku) { s.Extra[0][0] = at(1, 1) },
		"cages[0] has r5c1":               func(s *puzzle.Sudoku) { s.Cages[0].Cells[0] = at(4, 0) },
		"cages[1] has r1c3":               func(s *puzzle.Sudoku) { s.Cages[1].Cells[0] = at(0, 2) },
		"cages[0] has the sum 11":         func(s *puzzle.Sudoku) { s.Cages[0].Sum = 11 },
		"cages[1] has 0 cells":            func(s *puzzle.Sudoku) { s.Cages[1].Cells = nil },
		"givens has 3 rows":               func(s *puzzle.Sudoku) { s.Givens = s.Givens[:3] },
		"regions has 0 rows, want 1 to 1": func(s *puzzle.Sudoku) { s.Regions = [][]int{} },
	} {
		s := irregular()
		spoil(s)
		if err := s.Validate(); !errors.Is(err, puzzle.ErrInvalid) || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want one about %q", err, name)
		}
	}
}

func TestSudokuVariantTextInvalid(t *testing.T) {
	t.Parallel()
	grid := "1 . . .\n. . . .\n. . . .\n. . . .\n"
	for text, want := range map[string]string{
		grid + "regions\n1 1 2 2\n":            "line 6",
		grid + "extra r1c1 r9\n":               `"r9" is no cell`,
		grid + "extra r1c1 r1c1\n":             "taken already",
		grid + "cage x r1c1\n":                 `"x" is no sum`,
		grid + "cage 4\n":                      "a cage without cells",
		grid + "cage 4 r0c0x\n":                `"r0c0x" is no cell`,
		grid + strings.Repeat("regions\n", 2):  "line 5",
		grid + "regions\n" + "1 2\n1 2\n":      "2 rows of regions, but the grid has 4",
		grid + "cage 4 r1c1\ncage 5 r1c1 r1c2": "taken already",
	} {
		if s, err := puzzle.ParseSudokuText(text); !errors.Is(err, puzzle.ErrInvalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, %v, want an error with %q", text, s, err, want)
		}
	}
}

func TestCheckSudokuVariant(t *testing.T) {
	t.Parallel()
	boxes := &puzzle.Sudoku{BoxRows: 2, BoxCols: 2, Givens: [][]int{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}}
	grid := [][]int{{1, 2, 3, 4}, {3, 4, 1, 2}, {2, 1, 4, 3}, {4, 3, 2, 1}}
	with := func(v puzzle.SudokuVariant) *puzzle.Sudoku {
		out := boxes.Clone()
		out.SudokuVariant = v
		return out
	}
	cage := func(sum int, cells ...puzzle.Cell) puzzle.SudokuVariant {
		return puzzle.SudokuVariant{Cages: []puzzle.Cage{{Sum: sum, Cells: cells}}}
	}
	at := func(r, c int) puzzle.Cell { return puzzle.Cell{Row: r, Col: c} }
	rows := with(puzzle.SudokuVariant{Regions: [][]int{{0, 0, 0, 0}, {1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}}})
	rows.BoxRows, rows.BoxCols = 0, 0
	bent := with(puzzle.SudokuVariant{Regions: [][]int{{0, 0, 0, 1}, {0, 2, 1, 1}, {2, 2, 1, 3}, {2, 3, 3, 3}}})
	bent.BoxRows, bent.BoxCols = 0, 0
	for name, c := range map[string]struct {
		p    *puzzle.Sudoku
		want string // what the fault says, "" for none
	}{
		"plain":         {boxes, ""},
		"rows":          {rows, ""},
		"bent":          {bent, "r1c3 and r2c1 both hold 3 in the same region"},
		"diagonals":     {with(puzzle.SudokuVariant{Extra: puzzle.Diagonals(4)}), "r2c2 and r3c3 both hold 4 in the same diagonal"},
		"extra":         {with(puzzle.SudokuVariant{Extra: [][]puzzle.Cell{{at(0, 0), at(2, 1)}}}), "both hold 1 in the same extra region"},
		"sum":           {with(cage(5, at(0, 0), at(1, 1))), ""},
		"wrong sum":     {with(cage(6, at(0, 0), at(1, 1))), "the cage at r1c1 adds up to 5, want 6"},
		"untold sum":    {with(cage(0, at(0, 0), at(1, 1))), ""},
		"twice in cage": {with(cage(2, at(0, 0), at(2, 1))), "both hold 1 in the same cage"},
	} {
		err := puzzle.CheckSudoku(c.p, &puzzle.SudokuSolution{Grid: grid})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestWindows(t *testing.T) {
	t.Parallel()
	nine := puzzle.Windows(3, 3)
	if len(nine) != 4 || nine[0][0] != (puzzle.Cell{Row: 1, Col: 1}) || nine[3][8] != (puzzle.Cell{Row: 7, Col: 7}) {
		t.Errorf("windows %v", nine)
	}
	if got := puzzle.Windows(2, 3); len(got) != 1 {
		t.Errorf("%d windows of 2 x 3, want 1", len(got))
	}
}
