package puzzle_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

// sampleShikaku is a Shikaku of 3 rows and 4 columns; sampleCut cuts it.
//
//	. 4 . .
//	. . . 2
//	? . 4 .
func sampleShikaku() *puzzle.Shikaku {
	return &puzzle.Shikaku{Rows: 3, Cols: 4, Clues: []puzzle.Clue{
		{Row: 0, Col: 1, Area: 4}, {Row: 1, Col: 3, Area: 2}, {Row: 2, Col: 0}, {Row: 2, Col: 2, Area: 4},
	}}
}

func sampleCut() *puzzle.ShikakuSolution {
	return &puzzle.ShikakuSolution{Rectangles: []puzzle.Rectangle{
		{Row: 1, Col: 1, Rows: 2, Cols: 2, Clue: 3},
		{Row: 0, Col: 0, Rows: 1, Cols: 3, Clue: 0},
		{Row: 0, Col: 3, Rows: 2, Cols: 1, Clue: 1},
		{Row: 1, Col: 0, Rows: 2, Cols: 1, Clue: 2},
	}}
}

// cut is a sampleShikaku that sampleCut's rectangles fit, but for one cell.
func cut() (*puzzle.Shikaku, *puzzle.ShikakuSolution) {
	p, s := sampleShikaku(), sampleCut()
	p.Clues[0].Area = 3
	p.Clues[1].Area = 3
	s.Rectangles[2].Rows = 3
	return p, s
}

func TestCheckShikaku(t *testing.T) {
	p, s := cut()
	if err := puzzle.Check(p, s); err != nil {
		t.Fatalf("the solution is refused: %v", err)
	}
	tests := []struct {
		name    string
		spoil   func(r []puzzle.Rectangle) []puzzle.Rectangle
		message string
		cells   []puzzle.Cell
	}{
		{"nothing", func([]puzzle.Rectangle) []puzzle.Rectangle { return nil }, "r1c2 has no rectangle", cells(0, 1)},
		{"unknown clue", rectangle(0, func(r *puzzle.Rectangle) { r.Clue = 4 }), "rectangle 0 is for clue 4, want 0 to 3", nil},
		{"negative clue", rectangle(0, func(r *puzzle.Rectangle) { r.Clue = -1 }), "rectangle 0 is for clue -1, want 0 to 3", nil},
		{"clue twice", func(r []puzzle.Rectangle) []puzzle.Rectangle { return append(r, r[0]) }, "r3c3 has two rectangles", cells(2, 2)},
		{"no rows", rectangle(0, func(r *puzzle.Rectangle) { r.Rows = 0 }), "r3c3 has a rectangle of 0 x 2 cells", cells(2, 2)},
		{"above", rectangle(1, func(r *puzzle.Rectangle) { r.Row = -1 }), "r1c2 has a rectangle of 1 x 3 cells at r0c1, which leaves the grid", cells(0, 1)},
		{"outside", rectangle(1, func(r *puzzle.Rectangle) { r.Col = 2 }), "r1c2 has a rectangle of 1 x 3 cells at r1c3, which leaves the grid", cells(0, 1)},
		{"huge", rectangle(1, func(r *puzzle.Rectangle) { r.Col, r.Cols = 1, 1<<63-1 }), "r1c2 has a rectangle of 1 x 9223372036854775807 cells at r1c2, which leaves the grid", cells(0, 1)},
		{"elsewhere", rectangle(1, func(r *puzzle.Rectangle) { r.Row = 1 }), "r1c2 is outside its rectangle of 1 x 3 cells at r2c1", cells(0, 1)},
		{"too small", rectangle(1, func(r *puzzle.Rectangle) { r.Cols = 2 }), "r1c2 says 3, but its rectangle has 1 x 2 cells", cells(0, 1)},
		{"over a clue", rectangle(0, func(r *puzzle.Rectangle) { r.Row, r.Col, r.Rows, r.Cols = 2, 0, 1, 4 }), "the rectangle of r3c3 holds the clue at r3c1 too", cells(2, 2, 2, 0)},
		{"overlap", rectangle(3, func(r *puzzle.Rectangle) { r.Cols = 2 }), "r2c2 is in the rectangles of r3c3 and of r3c1", cells(1, 1, 2, 2, 2, 0)},
		{"a rectangle lost", func(r []puzzle.Rectangle) []puzzle.Rectangle { return r[:3] }, "r3c1 has no rectangle", cells(2, 0)},
		{"a gap", rectangle(3, func(r *puzzle.Rectangle) { r.Row, r.Rows = 2, 1 }), "r2c1 is in no rectangle", cells(1, 0)},
	}
	for _, tt := range tests {
		p, s := cut()
		s.Rectangles = tt.spoil(s.Rectangles)
		var fault *puzzle.Fault
		if err := puzzle.CheckShikaku(p, s); !errors.As(err, &fault) || err.Error() != "puzzle: "+tt.message {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.message)
		} else if d := cmp.Diff(tt.cells, fault.Cells); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
	if err := puzzle.CheckShikaku(p, nil); err == nil {
		t.Error("no solution is accepted")
	}
	if err := puzzle.CheckShikaku(nil, s); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no puzzle: %v", err)
	}
	if err := puzzle.Check(p, new(puzzle.HashiSolution)); !errors.Is(err, puzzle.ErrMismatch) {
		t.Errorf("bridges: %v", err)
	}
}

// cells makes a list of rows and columns.
func cells(v ...int) []puzzle.Cell {
	var all []puzzle.Cell
	for i := 0; i < len(v); i += 2 {
		all = append(all, puzzle.Cell{Row: v[i], Col: v[i+1]})
	}
	return all
}

// rectangle changes one rectangle.
func rectangle(i int, change func(*puzzle.Rectangle)) func([]puzzle.Rectangle) []puzzle.Rectangle {
	return func(r []puzzle.Rectangle) []puzzle.Rectangle {
		change(&r[i])
		return r
	}
}

func TestShikakuValidate(t *testing.T) {
	for _, tt := range []struct {
		name    string
		spoil   func(*puzzle.Shikaku)
		message string
	}{
		{"no rows", func(p *puzzle.Shikaku) { p.Rows = 0 }, "a grid of 0 x 4, want 1 to 200 rows and columns"},
		{"too wide", func(p *puzzle.Shikaku) { p.Cols = 201 }, "a grid of 3 x 201, want 1 to 200 rows and columns"},
		{"no clues", func(p *puzzle.Shikaku) { p.Clues = nil }, "there are no clues"},
		{"outside", func(p *puzzle.Shikaku) { p.Clues[1].Col = 4 }, "clues[1]: r2c5 is outside the grid of 3 x 4"},
		{"above", func(p *puzzle.Shikaku) { p.Clues[1].Row = -1 }, "clues[1]: r0c4 is outside the grid of 3 x 4"},
		{"negative", func(p *puzzle.Shikaku) { p.Clues[3].Area = -1 }, "clues[3]: area is -1, want 0 to 12"},
		{"too large", func(p *puzzle.Shikaku) { p.Clues[3].Area = 13 }, "clues[3]: area is 13, want 0 to 12"},
		{"twice", func(p *puzzle.Shikaku) { p.Clues[3].Row, p.Clues[3].Col = 0, 1 }, "clues[0] and clues[3] are both at r1c2"},
	} {
		p := sampleShikaku()
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		tt.spoil(p)
		if err := p.Validate(); !errors.Is(err, puzzle.ErrInvalid) || err.Error() != "puzzle: invalid shikaku: "+tt.message {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.message)
		}
		if _, err := json.Marshal(p); err == nil {
			t.Errorf("%s: JSON is made of it", tt.name)
		}
		if got := p.String(); !strings.HasPrefix(got, "<puzzle: invalid shikaku: ") {
			t.Errorf("%s: as text it is %q", tt.name, got)
		}
	}
	p := sampleShikaku()
	p.Clone().Clues[0].Area = 5
	if d := cmp.Diff(sampleShikaku(), p); d != "" {
		t.Errorf("a change of the clone changed the puzzle: %s", d)
	}
}

func TestShikakuDiagnose(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []puzzle.Obstacle
	}{
		{"fine", ". 3 . .\n. . . 3\n? . 4 .", nil},
		{"sum", ". 3 . .\n. . . 3\n3 . 4 .", []puzzle.Obstacle{{Reason: "the clues sum up to 13, but the grid has 12 cells"}}},
		{"sum with an unknown", ". 4 . .\n. . . 4\n? . 4 .", []puzzle.Obstacle{
			{Reason: "the clues sum up to 13 at least with those not shown, but the grid has 12 cells"},
			{Reason: "no clue has a rectangle that reaches r3c4", Cells: cells(2, 3)},
		}},
		{"no room", "2 . 5\n. . 1\n. 1 .", []puzzle.Obstacle{{
			Reason: "no rectangle of 5 cells fits around the clue at r1c3 without another clue", Cells: cells(0, 2),
		}}},
		{"a clue in the way", "2 . . 2\n2 . . 2", nil},
		{"a wide one between", "1 4 1\n1 . 1\n1 . .", []puzzle.Obstacle{{
			Reason: "no rectangle of 4 cells fits around the clue at r1c2 without another clue", Cells: cells(0, 1),
		}}},
		{"a gap", "4 . . . .\n. . . . .\n. . . 3 3", []puzzle.Obstacle{
			{Reason: "the clues sum up to 10, but the grid has 15 cells"},
			// The 4 is 2 x 2 or 1 x 4, and the first 3 is upright or lies.
			{Reason: "no clue has a rectangle that reaches r2c3, nor 1 more cell", Cells: cells(1, 2, 2, 0)},
		}},
		{"a clue for all the rest", "1 . . .\n. . . .\n. . . .\n. . . 15", []puzzle.Obstacle{{
			Reason: "no rectangle of 15 cells fits around the clue at r4c4 without another clue", Cells: cells(3, 3),
		}}},
	} {
		p, err := puzzle.ParseShikakuText(tt.text)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if d := cmp.Diff(tt.want, p.Diagnose()); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

// TestShikakuDiagnoseBrute compares the cells that are reached with a search
// through all rectangles, on small grids of all kinds.
func TestShikakuDiagnoseBrute(t *testing.T) {
	for seed := range 300 {
		p := scattered(uint64(seed))
		stuck, gaps := bruteReach(p)
		var gotStuck, gotGaps []puzzle.Cell
		for _, o := range p.Diagnose() {
			switch {
			case strings.HasPrefix(o.Reason, "no rectangle"):
				gotStuck = append(gotStuck, o.Cells...)
			case strings.HasPrefix(o.Reason, "no clue"):
				gotGaps = o.Cells
			}
		}
		if stuck != nil {
			gaps = nil
		}
		if !reflect.DeepEqual(stuck, gotStuck) || !reflect.DeepEqual(gaps, gotGaps) {
			t.Fatalf("%v: stuck %v, want %v; gaps %v, want %v", p, gotStuck, stuck, gotGaps, gaps)
		}
	}
}

// bruteReach returns the clues without a rectangle and the cells that none
// reaches.
func bruteReach(p *puzzle.Shikaku) (stuck, gaps []puzzle.Cell) {
	reached := make(map[puzzle.Cell]bool)
	for _, clue := range p.Clues {
		some := false
		for r := range allRectangles(p.Rows, p.Cols) {
			if !r.Holds(clue.Cell()) || clue.Area > 0 && r.Cells() != clue.Area ||
				slices.ContainsFunc(p.Clues, func(o puzzle.Clue) bool { return o != clue && r.Holds(o.Cell()) }) {
				continue
			}
			some = true
			for k := range r.Cells() {
				reached[puzzle.Cell{Row: r.Row + k/r.Cols, Col: r.Col + k%r.Cols}] = true
			}
		}
		if !some {
			stuck = append(stuck, clue.Cell())
		}
	}
	for k := range p.Rows * p.Cols {
		if at := (puzzle.Cell{Row: k / p.Cols, Col: k % p.Cols}); !reached[at] {
			gaps = append(gaps, at)
		}
	}
	return stuck, gaps
}

func allRectangles(rows, cols int) func(func(puzzle.Rectangle) bool) {
	return func(yield func(puzzle.Rectangle) bool) {
		for r := range rows {
			for c := range cols {
				for h := 1; h <= rows-r; h++ {
					for w := 1; w <= cols-c; w++ {
						if !yield(puzzle.Rectangle{Row: r, Col: c, Rows: h, Cols: w}) {
							return
						}
					}
				}
			}
		}
	}
}

func TestShikakuJSON(t *testing.T) {
	text, err := json.Marshal(sampleShikaku())
	want := `{"kind":"shikaku","rows":3,"cols":4,"clues":[{"row":0,"col":1,"area":4},{"row":1,"col":3,"area":2},{"row":2,"col":0,"area":0},{"row":2,"col":2,"area":4}]}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	got, err := puzzle.ParseJSON(text)
	if d := cmp.Diff(puzzle.Puzzle(sampleShikaku()), got); d != "" || err != nil {
		t.Errorf("%v: %s", err, d)
	}
	text, err = json.Marshal(&puzzle.ShikakuSolution{Rectangles: []puzzle.Rectangle{{Row: 1, Col: 2, Rows: 3, Cols: 4, Clue: 5}}})
	if want := `{"rectangles":[{"row":1,"col":2,"rows":3,"cols":4,"clue":5}]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	for _, tt := range []struct{ text, message string }{
		{`{"kind":"shikaku","cols":2,"clues":[]}`, "puzzle: invalid shikaku: field rows is missing"},
		{`{"kind":"shikaku","rows":2,"clues":[]}`, "puzzle: invalid shikaku: field cols is missing"},
		{`{"kind":"shikaku","rows":2,"cols":2}`, "puzzle: invalid shikaku: field clues is missing"},
		{`{"kind":"shikaku","rows":2,"cols":2,"clues":[]}`, "puzzle: invalid shikaku: there are no clues"},
		{`{"kind":"shikaku","rows":2,"cols":2,"clues":[{"row":0,"col":0,"area":4},{"row":1,"col":1}]}`, "puzzle: invalid shikaku: clues[1]: want the numbers row, col and area"},
		{`{"kind":"shikaku","rows":2,"cols":2,"clues":[{"row":0,"col":null,"area":4}]}`, "puzzle: invalid shikaku: clues[0]: want the numbers row, col and area"},
		{`{"kind":"shikaku","rows":"2"}`, "line 1, column 28: puzzle: invalid JSON: field rows is a string"},
	} {
		if p, err := puzzle.ParseJSON([]byte(tt.text)); err == nil || err.Error() != tt.message {
			t.Errorf("%s: %v, %v, want %s", tt.text, p, err, tt.message)
		}
	}
	if err := new(puzzle.Shikaku).UnmarshalJSON([]byte(`{"kind":"hashi"}`)); err == nil || !strings.HasSuffix(err.Error(), `field kind is "hashi"`) {
		t.Errorf("another kind: %v", err)
	}
}

func TestShikakuText(t *testing.T) {
	p := sampleShikaku()
	want := "shikaku\n. 4 . .\n. . . 2\n? . 4 ."
	if got := p.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for _, text := range []string{want, "| . 4 | . . |\n\n# a remark\n---\n_ * 0 2\n? . 4 .\n", " SHIKAKU \n. 4 . .\r\n. . . 2\r\n? . 4 ."} {
		got, err := puzzle.ParseShikakuText(text)
		if d := cmp.Diff(p, got); d != "" || err != nil {
			t.Errorf("%q: %v: %s", text, err, d)
		}
	}
	for _, tt := range []struct{ text, message string }{
		{"", "line 1: puzzle: invalid shikaku: there are no rows"},
		{"hashi\n1 2", `puzzle: invalid shikaku: the line before the grid is ["hashi"], want "shikaku"`},
		{". .\n. .", "puzzle: invalid shikaku: there are no clues"},
		{"1 2\n3 -1", `line 2, column 3: puzzle: invalid shikaku: "-1" is no number from 1 to 4`},
		{"shikaku\nshikaku\n1", `line 2, column 1: puzzle: invalid shikaku: "shikaku" is no number from 1 to 2`},
		{"shikaku\n1 .\n2", `line 3: puzzle: invalid shikaku: 1 cells in this row, but 2 in the first`},
		{strings.Repeat("1\n", 201), "line 201: puzzle: invalid shikaku: over 200 rows"},
		{strings.Repeat("1 ", 201), "line 1: puzzle: invalid shikaku: over 200 columns"},
	} {
		if p, err := puzzle.ParseShikakuText(tt.text); err == nil || err.Error() != tt.message {
			t.Errorf("%.20q: %v, %v, want %s", tt.text, p, err, tt.message)
		}
	}
}

// tryShikaku calls what must not panic on any valid Shikaku.
func tryShikaku(p puzzle.Puzzle) {
	k, ok := p.(*puzzle.Shikaku)
	if !ok {
		return
	}
	k.Diagnose()
	_ = k.String()
	s := new(puzzle.ShikakuSolution)
	for i, clue := range k.Clues {
		s.Rectangles = append(s.Rectangles, puzzle.Rectangle{Row: clue.Row, Col: clue.Col - i%2, Rows: clue.Area, Cols: 1, Clue: i})
	}
	_ = puzzle.CheckShikaku(k, s)
}

func FuzzParseShikakuText(f *testing.F) {
	f.Add(sampleShikaku().String())
	f.Add("1 ? 10\n| _ * 0 |\n--+--\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.ParseShikakuText(text)
		if err != nil {
			return
		}
		tryShikaku(p)
		again, err := puzzle.ParseShikakuText(p.String())
		if d := cmp.Diff(p, again); d != "" || err != nil {
			t.Errorf("%v: %s", err, d)
		}
	})
}
