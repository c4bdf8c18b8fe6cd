package puzzle_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

func TestKinds(t *testing.T) {
	for _, k := range puzzle.Kinds() {
		if got, err := puzzle.ParseKind(k.String()); got != k || err != nil {
			t.Errorf("ParseKind(%q) = %q, %v", k, got, err)
		}
	}
	if got, err := puzzle.ParseKind("SuDoKu"); got != puzzle.KindSudoku || err != nil {
		t.Errorf("ParseKind in mixed case = %q, %v", got, err)
	}
	if _, err := puzzle.ParseKind("chess"); !errors.Is(err, puzzle.ErrKind) {
		t.Errorf("chess: %v", err)
	}
}

// TestMembers walks over all members: each puzzle type has a kind of its own, a
// solution type, and a zero value that is invalid without a panic.
func TestMembers(t *testing.T) {
	var kinds []puzzle.Kind
	for _, p := range puzzle.AllPuzzles() {
		if !slices.Contains(puzzle.Kinds(), p.Kind()) || slices.Contains(kinds, p.Kind()) {
			t.Errorf("%T: kind %q", p, p.Kind())
		}
		kinds = append(kinds, p.Kind())
		if err := p.Validate(); !errors.Is(err, puzzle.ErrInvalid) {
			t.Errorf("zero %T: %v", p, err)
		}
	}
	var solutions []puzzle.Kind
	for i, s := range puzzle.AllSolutions() {
		solutions = append(solutions, s.Kind())
		if err := puzzle.Check(puzzle.AllPuzzles()[i], s); err == nil {
			t.Errorf("zero %T solves the zero puzzle", s)
		}
	}
	if d := cmp.Diff(kinds, solutions); d != "" {
		t.Errorf("puzzles and solutions are not of the same kinds: %s", d)
	}
}

func TestCheckMismatch(t *testing.T) {
	if err := puzzle.Check(small(), nil); !errors.Is(err, puzzle.ErrMismatch) {
		t.Errorf("nil solution: %v", err)
	}
	if err := puzzle.Check(nil, new(puzzle.SudokuSolution)); !errors.Is(err, puzzle.ErrKind) {
		t.Errorf("nil puzzle: %v", err)
	}
}

func TestParseJSON(t *testing.T) {
	text, err := json.Marshal(small())
	if err != nil {
		t.Fatal(err)
	}
	got, err := puzzle.ParseJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(puzzle.Puzzle(small()), got); d != "" {
		t.Error(d)
	}
}

func TestParseJSONErrors(t *testing.T) {
	tests := []struct {
		name, text string
		is         error
		line, col  int // 0 where there is no position
		message    string
	}{
		{"not JSON", "sudoku", puzzle.ErrInvalid, 1, 1, "line 1, column 1: puzzle: invalid JSON: invalid character 's' looking for beginning of value"},
		{"cut off", "{\n\"kind\":\"sudoku\",", puzzle.ErrInvalid, 2, 16, "line 2, column 16: puzzle: invalid JSON: unexpected end of JSON input"},
		{"no kind", `{"givens":[[1]]}`, puzzle.ErrInvalid, 0, 0, `puzzle: invalid: the JSON object has no field "kind"`},
		{"kind is a number", `{"kind":7}`, puzzle.ErrInvalid, 1, 9, "line 1, column 9: puzzle: invalid JSON: field kind is a number"},
		{"unknown kind", `{"kind":"chess"}`, puzzle.ErrKind, 0, 0, `puzzle: unknown kind "chess"`},
		{"no givens", `{"kind":"sudoku"}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: field givens is missing or empty"},
		{"givens is text", `{"kind":"sudoku","givens":"1"}`, puzzle.ErrInvalid, 1, 29, "line 1, column 29: puzzle: invalid JSON: field givens is a string"},
		{"a fraction", "{\"kind\":\"sudoku\",\n\"givens\":[[1.5]]}", puzzle.ErrInvalid, 2, 14, "line 2, column 14: puzzle: invalid JSON: field givens is a number 1.5"},
		{"null", sudokuJSON(`[0,0,null,0]`), puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: givens[3][2] is null"},
		{"ragged", sudokuJSON(`[0,0,0]`), puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: givens[3] has 3 numbers, want 4"},
		{"too large a number", sudokuJSON(`[0,0,0,5]`), puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: givens[3][3] is 5, want 0 to 4"},
		{"negative", sudokuJSON(`[0,-1,0,0]`), puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: givens[3][1] is -1, want 0 to 4"},
		{"wrong rows", `{"kind":"sudoku","rows":9,"givens":[[0]]}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: field rows is 9, but givens has 1 rows"},
		{"wrong cols", `{"kind":"sudoku","rows":1,"cols":2,"givens":[[0]]}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: field cols is 2, but givens has 1 rows"},
		{"half a box", `{"kind":"sudoku","box_rows":1,"givens":[[0]]}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: one of box_rows and box_cols is missing"},
		{"wrong box", `{"kind":"sudoku","box_rows":2,"box_cols":3,"givens":[[0]]}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: givens has 1 rows, but boxes of 2 x 3 cells need 6"},
		{"huge box", `{"kind":"sudoku","box_rows":4611686018427387904,"box_cols":4,"givens":[[0]]}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: boxes of 4611686018427387904 x 4 cells are over the limit of 100 cells"},
		{"no usual box", `{"kind":"sudoku","givens":[[0,0],[0,0]]}`, puzzle.ErrInvalid, 0, 0, "puzzle: invalid sudoku: no boxes fit size 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := puzzle.ParseJSON([]byte(tt.text))
			if err == nil {
				t.Fatalf("no error but %v", p)
			}
			if !errors.Is(err, tt.is) {
				t.Errorf("%v is not %v", err, tt.is)
			}
			if err.Error() != tt.message {
				t.Errorf("message %q, want %q", err, tt.message)
			}
			var at *puzzle.ParseError
			if errors.As(err, &at) && (at.Line != tt.line || at.Col != tt.col) || at == nil && tt.line > 0 {
				t.Errorf("position %+v, want %d:%d", at, tt.line, tt.col)
			}
		})
	}
}

// sudokuJSON is an object of size 4 with that last row.
func sudokuJSON(row string) string {
	return `{"kind":"sudoku","more":true,"givens":[[0,0,0,0],[0,0,0,0],[0,0,0,0],` + row + `]}`
}

func FuzzParseJSON(f *testing.F) {
	f.Add([]byte(sudokuJSON(`[1,2,3,4]`)))
	f.Add([]byte(`{"kind":"sudoku","rows":6,"cols":6,"box_rows":3,"box_cols":2,"givens":[[]]}`))
	for _, v := range puzzle.Variants() {
		p, _ := upright(v)
		text, err := json.Marshal(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, p := range []puzzle.Puzzle{irregular(), sampleShikaku(), sampleHashi()} {
		text, err := json.Marshal(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"kind":"shikaku","rows":1,"cols":2,"clues":[{"row":0,"col":1,"area":0}]}`))
	f.Add([]byte(`{"kind":"hashi","rows":2,"cols":1,"touching":true,"islands":[{"row":0,"col":0,"bridges":1},{"row":1,"col":0,"bridges":0}]}`))
	f.Add([]byte(`{"kind":"jigsaw","signed":false,"rows":0,"pieces":[{"sides":[0,1,1,0],"turn":-1e300}],"hints":[{"piece":0}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := puzzle.ParseJSON(data)
		if err != nil {
			return
		}
		if err := p.Validate(); err != nil {
			t.Fatalf("accepted, but %v", err)
		}
		tryJigsaw(p)
		tryShikaku(p)
		tryHashi(p)
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		again, err := puzzle.ParseJSON(text)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(p, again); d != "" {
			t.Error(d)
		}
	})
}

// tryJigsaw calls what must not panic on any valid jigsaw.
func tryJigsaw(p puzzle.Puzzle) {
	j, ok := p.(*puzzle.Jigsaw)
	if !ok {
		return
	}
	j.Diagnose()
	s := new(puzzle.JigsawSolution)
	for i := range j.Pieces {
		s.Placements = append(s.Placements, j.Pieces[i].Place(puzzle.Cell{Row: i, Col: j.Pieces[i].Sides[0]}, i%4))
	}
	_ = puzzle.CheckJigsaw(j, s)
	_, _ = puzzle.ScoreJigsaw(j, s)
}
