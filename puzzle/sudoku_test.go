package puzzle_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

// small is a puzzle of size 4; smallSolution solves it.
func small() *puzzle.Sudoku {
	return &puzzle.Sudoku{BoxRows: 2, BoxCols: 2, Givens: [][]int{
		{1, 0, 0, 0},
		{0, 0, 3, 0},
		{0, 0, 0, 4},
		{0, 2, 0, 0},
	}}
}

func smallSolution() *puzzle.SudokuSolution {
	return &puzzle.SudokuSolution{Grid: [][]int{
		{1, 3, 4, 2},
		{2, 4, 3, 1},
		{3, 1, 2, 4},
		{4, 2, 1, 3},
	}}
}

func TestBoxShape(t *testing.T) {
	want := map[int][2]int{
		4: {2, 2}, 6: {2, 3}, 8: {2, 4}, 9: {3, 3}, 10: {2, 5}, 12: {3, 4}, 14: {2, 7},
		15: {3, 5}, 16: {4, 4}, 20: {4, 5}, 25: {5, 5}, 36: {6, 6}, 100: {10, 10},
	}
	for size := -1; size <= 101; size++ {
		rows, cols, err := puzzle.BoxShape(size)
		if shape, ok := want[size]; ok && (rows != shape[0] || cols != shape[1]) {
			t.Errorf("size %d: %dx%d, want %v", size, rows, cols, shape)
		}
		if err == nil && (rows*cols != size || rows > cols || rows < 2) {
			t.Errorf("size %d: %dx%d", size, rows, cols)
		}
		if err != nil && !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("size %d: %v", size, err)
		}
	}
	for _, size := range []int{-1, 0, 1, 2, 3, 5, 7, 97, 101} {
		if _, _, err := puzzle.BoxShape(size); err == nil {
			t.Errorf("size %d has boxes", size)
		}
	}
}

func TestNewSudokuCopies(t *testing.T) {
	givens := small().Givens
	s, err := puzzle.NewSudoku(2, 2, givens)
	if err != nil {
		t.Fatal(err)
	}
	clone := s.Clone()
	givens[0][0], clone.Givens[0][0] = 2, 3
	if s.Givens[0][0] != 1 || s.Clues() != 4 || s.Size() != 4 {
		t.Errorf("%d clues, size %d, first %d", s.Clues(), s.Size(), s.Givens[0][0])
	}
	if _, err := puzzle.NewSudoku(2, 3, givens); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("wrong size: %v", err)
	}
}

func TestConflicts(t *testing.T) {
	s := small()
	if got := s.Conflicts(); len(got) != 0 {
		t.Errorf("conflicts in a sound puzzle: %v", got)
	}
	s.Givens = [][]int{
		{1, 1, 0, 1},
		{1, 1, 3, 0},
		{0, 0, 3, 4},
		{0, 2, 0, 0},
	}
	want := []string{
		"r1c1 and r1c2 both hold 1 in the same row",
		"r1c1 and r1c4 both hold 1 in the same row",
		"r2c1 and r2c2 both hold 1 in the same row",
		"r1c1 and r2c1 both hold 1 in the same column",
		"r1c2 and r2c2 both hold 1 in the same column",
		"r2c3 and r3c3 both hold 3 in the same column",
		"r1c1 and r2c2 both hold 1 in the same box",
	}
	var got []string
	for _, c := range s.Conflicts() {
		got = append(got, c.String())
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestConflictsUnits finds a pair in every unit of boxes that are not square.
func TestConflictsUnits(t *testing.T) {
	s := &puzzle.Sudoku{BoxRows: 2, BoxCols: 3, Givens: make([][]int, 6)}
	for r := range s.Givens {
		s.Givens[r] = make([]int, 6)
	}
	s.Givens[2][3], s.Givens[3][5] = 6, 6 // in one box
	s.Givens[4][2], s.Givens[5][3] = 5, 5 // in boxes side by side
	want := []puzzle.Conflict{{
		A: puzzle.Cell{Row: 2, Col: 3}, B: puzzle.Cell{Row: 3, Col: 5}, Number: 6, Unit: puzzle.UnitBox,
	}}
	if d := cmp.Diff(want, s.Conflicts()); d != "" {
		t.Error(d)
	}
}

func TestCheckSudoku(t *testing.T) {
	if err := puzzle.CheckSudoku(small(), smallSolution()); err != nil {
		t.Errorf("the solution is refused: %v", err)
	}
	tests := []struct {
		name    string
		spoil   func(*puzzle.SudokuSolution)
		message string
	}{
		{"no rows", func(s *puzzle.SudokuSolution) { s.Grid = nil }, "puzzle: the solution has 0 rows, the puzzle 4"},
		{"short row", func(s *puzzle.SudokuSolution) { s.Grid[2] = s.Grid[2][:3] }, "puzzle: row 3 of the solution has 3 numbers, want 4"},
		{"empty cell", func(s *puzzle.SudokuSolution) { s.Grid[1][2] = 0 }, "puzzle: r2c3 is empty"},
		{"number too large", func(s *puzzle.SudokuSolution) { s.Grid[1][2] = 5 }, "puzzle: r2c3 holds 5, want 1 to 4"},
		{"negative", func(s *puzzle.SudokuSolution) { s.Grid[1][2] = -3 }, "puzzle: r2c3 holds -3, want 1 to 4"},
		{"given changed", func(s *puzzle.SudokuSolution) { s.Grid[3][1] = 1 }, "puzzle: r4c2 holds 1, but 2 was given there"},
		{"row", func(s *puzzle.SudokuSolution) { s.Grid[0][1] = 4 }, "puzzle: r1c2 and r1c3 both hold 4 in the same row"},
		{"column", func(s *puzzle.SudokuSolution) {
			s.Grid[0][1], s.Grid[0][2] = s.Grid[0][2], s.Grid[0][1]
		}, "puzzle: r1c2 and r2c2 both hold 4 in the same column"},
		{"box", func(s *puzzle.SudokuSolution) {
			s.Grid = [][]int{{1, 4, 2, 3}, {4, 1, 3, 2}, {2, 3, 1, 4}, {3, 2, 4, 1}}
		}, "puzzle: r1c2 and r2c1 both hold 4 in the same box"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := smallSolution()
			tt.spoil(s)
			err := puzzle.CheckSudoku(small(), s)
			var fault *puzzle.Fault
			if !errors.As(err, &fault) {
				t.Fatalf("%v is no Fault", err)
			}
			if err.Error() != tt.message {
				t.Errorf("message %q, want %q", err, tt.message)
			}
		})
	}
	if err := puzzle.CheckSudoku(&puzzle.Sudoku{}, smallSolution()); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("invalid puzzle: %v", err)
	}
	if err := puzzle.CheckSudoku(small(), nil); err == nil {
		t.Error("nil solution is accepted")
	}
}

func TestText(t *testing.T) {
	for _, shape := range [][2]int{{1, 1}, {1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {5, 5}, {10, 10}} {
		t.Run(fmt.Sprintf("%dx%d", shape[0], shape[1]), func(t *testing.T) {
			size := shape[0] * shape[1]
			s := &puzzle.Sudoku{BoxRows: shape[0], BoxCols: shape[1], Givens: make([][]int, size)}
			for r := range s.Givens {
				s.Givens[r] = make([]int, size)
				s.Givens[r][r] = r + 1
			}
			got, err := puzzle.ParseSudokuText(s.String())
			if err != nil {
				t.Fatalf("%v:\n%v", err, s)
			}
			if d := cmp.Diff(s, got); d != "" {
				t.Errorf("%s:\n%v", d, s)
			}
		})
	}
	if got := (&puzzle.Sudoku{}).String(); !strings.HasPrefix(got, "<puzzle: invalid sudoku") {
		t.Errorf("invalid sudoku prints as %q", got)
	}
}

func TestParseSudokuText(t *testing.T) {
	want := small()
	for name, text := range map[string]string{
		"as printed":      "1 . | . .\n. . | 3 .\n----+----\n. . | . 4\n. 2 | . .",
		"framed":          "+---+---+\n|1 .|. .|\n|. .|3 .|\n+---+---+\n|. .|. 4|\n|. 2|. .|\n+---+---+\n",
		"characters":      "1...\n..3.\n...4\n.2..\n",
		"zeros":           "1000\r\n0030\r\n0004\r\n0200\r\n",
		"groups":          "1. ..\n.. 3.\n\n.. .4\n.2 ..",
		"other blanks":    "  1\t_ * 0\n_ _ 3 _\n# a remark\n_ _ _ 4\n_ 2 _ _",
		"bars, no dashes": "1 . | . .\n. . | 3 .\n. . | . 4\n. 2 | . .",
		"dashes, no bars": "1 . . .\n. . 3 .\n=======\n. . . 4\n. 2 . .",
	} {
		got, err := puzzle.ParseSudokuText(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestParseSudokuTextErrors(t *testing.T) {
	row := "1 2 3 4\n"
	tests := []struct{ name, text, message string }{
		{"nothing", "\n# only this\n", "line 1: puzzle: invalid sudoku: there are no rows"},
		{"short row", row + row + "1 2 3\n" + row, "line 3: puzzle: invalid sudoku: 3 cells in this row, but there are 4 rows"},
		{"no number", row + "1 2 ? 4\n" + row + row, `line 2, column 5: puzzle: invalid sudoku: "?" is no number from 1 to 4`},
		{"too large", row + row + row + "1 2 3 5\n", `line 4, column 7: puzzle: invalid sudoku: "5" is no number from 1 to 4`},
		{"letter too large", "1234\n1234\n123A\n1234", `line 3, column 4: puzzle: invalid sudoku: "A" is no number from 1 to 4`},
		{"uneven bands", row + "---\n" + row + row + row, "line 1: puzzle: invalid sudoku: bars and rules do not cut the grid into equal boxes"},
		{"uneven bars", "1 2|3 4\n" + row + row + row, "line 1: puzzle: invalid sudoku: bars and rules do not cut the grid into equal boxes"},
		{"prime size", "1 2 3\n1 2 3\n1 2 3", "line 1: puzzle: invalid sudoku: no boxes fit size 3"},
		{"too many rows", strings.Repeat(row, 101), "line 101: puzzle: invalid sudoku: over 100 rows"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := puzzle.ParseSudokuText(tt.text)
			if !errors.Is(err, puzzle.ErrInvalid) {
				t.Fatalf("error %v", err)
			}
			if err.Error() != tt.message {
				t.Errorf("message %q, want %q", err, tt.message)
			}
		})
	}
}

func FuzzParseSudokuText(f *testing.F) {
	f.Add(small().String())
	f.Add("1000\n0030\n0004\n0200\n")
	f.Add("|1 A|\n+-+\n|| . |\n")
	f.Add(irregular().String())
	f.Fuzz(func(t *testing.T, text string) {
		s, err := puzzle.ParseSudokuText(text)
		if err != nil {
			return
		}
		if err := s.Validate(); err != nil {
			t.Fatalf("accepted, but %v", err)
		}
		s.Conflicts()
		again, err := puzzle.ParseSudokuText(s.String())
		if err != nil {
			t.Fatalf("%v:\n%v", err, s)
		}
		if d := cmp.Diff(s, again); d != "" {
			t.Error(d)
		}
	})
}
