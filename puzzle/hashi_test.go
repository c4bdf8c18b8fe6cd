package puzzle_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
)

// sampleHashi is a Hashi of 4 rows and 5 columns; sampleBridges joins it.
//
//	3 . 4 . 1
//	. . . . .
//	? . . . 2
//	. . 3 . 1
func sampleHashi() *puzzle.Hashi {
	return &puzzle.Hashi{Rows: 4, Cols: 5, Islands: []puzzle.Island{
		{Row: 0, Col: 0, Bridges: 3}, {Row: 0, Col: 2, Bridges: 4}, {Row: 0, Col: 4, Bridges: 1},
		{Row: 2, Col: 0}, {Row: 2, Col: 4, Bridges: 1}, {Row: 3, Col: 2, Bridges: 2}, {Row: 3, Col: 4, Bridges: 1},
	}}
}

func sampleBridges() *puzzle.HashiSolution {
	return &puzzle.HashiSolution{Bridges: []puzzle.Bridge{
		{A: 0, B: 1, Count: 2}, {A: 0, B: 3, Count: 1}, {A: 1, B: 2, Count: 1}, {A: 1, B: 5, Count: 1}, {A: 5, B: 6, Count: 1},
	}}
}

// joined is a sampleHashi in which island 4 hangs on island 2.
func joined() (*puzzle.Hashi, *puzzle.HashiSolution) {
	p, s := sampleHashi(), sampleBridges()
	p.Islands[2].Bridges = 2
	s.Bridges = append(s.Bridges, puzzle.Bridge{A: 2, B: 4, Count: 1})
	return p, s
}

func TestCheckHashi(t *testing.T) {
	p, s := joined()
	if err := puzzle.Check(p, s); err != nil {
		t.Fatalf("the solution is refused: %v", err)
	}
	tests := []struct {
		name    string
		spoil   func(*puzzle.Hashi, []puzzle.Bridge) []puzzle.Bridge
		message string
		cells   []puzzle.Cell
	}{
		{"nothing", func(*puzzle.Hashi, []puzzle.Bridge) []puzzle.Bridge { return nil }, "r1c1 says 3, but has 0 bridges", cells(0, 0)},
		{"unknown island", bridge(1, func(b *puzzle.Bridge) { b.B = 7 }), "bridge 1 joins the islands 0 and 7, want two of 0 to 6, the smaller first", nil},
		{"negative island", bridge(1, func(b *puzzle.Bridge) { b.A = -1 }), "bridge 1 joins the islands -1 and 3, want two of 0 to 6, the smaller first", nil},
		{"wrong order", bridge(1, func(b *puzzle.Bridge) { b.A, b.B = 3, 0 }), "bridge 1 joins the islands 3 and 0, want two of 0 to 6, the smaller first", nil},
		{"three", bridge(0, func(b *puzzle.Bridge) { b.Count = 3 }), "r1c1 and r1c3 are joined by 3 bridges, want 1 or 2", cells(0, 0, 0, 2)},
		{"none", bridge(0, func(b *puzzle.Bridge) { b.Count = 0 }), "r1c1 and r1c3 are joined by 0 bridges, want 1 or 2", cells(0, 0, 0, 2)},
		{"slanted", bridge(1, func(b *puzzle.Bridge) { b.B = 5 }), "r1c1 and r4c3 are in no common row or column, but have a bridge", cells(0, 0, 3, 2)},
		{"twice", func(_ *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge { return append(b, b[1]) }, "the bridges between r1c1 and r3c1 are listed twice", cells(0, 0, 2, 0)},
		{"touching", func(_ *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge {
			return append(b, puzzle.Bridge{A: 4, B: 6, Count: 1})
		}, "r3c5 and r4c5 touch, but have a bridge", cells(2, 4, 3, 4)},
		{"touching allowed", func(p *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge {
			p.Touching = true
			return append(b, puzzle.Bridge{A: 4, B: 6, Count: 1})
		}, "r3c5 says 1, but has 2 bridges", cells(2, 4)},
		{"over an island", bridge(0, func(b *puzzle.Bridge) { b.B = 2 }), "the bridge between r1c1 and r1c5 runs over the island at r1c3", cells(0, 0, 0, 4, 0, 2)},
		{"crossing", func(_ *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge {
			return append(b, puzzle.Bridge{A: 3, B: 4, Count: 1})
		}, "the bridges between r3c1 and r3c5 and between r1c3 and r4c3 cross at r3c3", cells(2, 0, 2, 4, 0, 2, 3, 2)},
		{"one too few", bridge(0, func(b *puzzle.Bridge) { b.Count = 1 }), "r1c1 says 3, but has 2 bridges", cells(0, 0)},
		{"no bridge", func(p *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge {
			p.Islands[0].Bridges = 2
			return append(b[:1], b[2:]...)
		}, "r3c1 has no bridge", cells(2, 0)},
		{"two parts", func(p *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge {
			p.Islands[1].Bridges, p.Islands[5].Bridges = 3, 1
			return append(b[:3], b[4:]...)
		}, "no way over bridges leads from r1c1 to r4c3", cells(3, 2, 0, 0)},
	}
	for _, tt := range tests {
		p, s := joined()
		s.Bridges = tt.spoil(p, s.Bridges)
		var fault *puzzle.Fault
		if err := puzzle.CheckHashi(p, s); !errors.As(err, &fault) || err.Error() != "puzzle: "+tt.message {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.message)
		} else if d := cmp.Diff(tt.cells, fault.Cells); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
	if err := puzzle.CheckHashi(p, nil); err == nil {
		t.Error("no solution is accepted")
	}
	if err := puzzle.CheckHashi(nil, s); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no puzzle: %v", err)
	}
	if err := puzzle.Check(p, new(puzzle.ShikakuSolution)); !errors.Is(err, puzzle.ErrMismatch) {
		t.Errorf("rectangles: %v", err)
	}
}

// bridge changes one entry of the solution.
func bridge(i int, change func(*puzzle.Bridge)) func(*puzzle.Hashi, []puzzle.Bridge) []puzzle.Bridge {
	return func(_ *puzzle.Hashi, b []puzzle.Bridge) []puzzle.Bridge {
		change(&b[i])
		return b
	}
}

func TestCheckHashiTouching(t *testing.T) {
	p := &puzzle.Hashi{Rows: 1, Cols: 2, Touching: true, Islands: []puzzle.Island{{Bridges: 2}, {Col: 1}}}
	s := &puzzle.HashiSolution{Bridges: []puzzle.Bridge{{A: 0, B: 1, Count: 2}}}
	if err := puzzle.CheckHashi(p, s); err != nil {
		t.Errorf("bridges between islands that touch: %v", err)
	}
	if !p.HasTouching() {
		t.Error("islands that touch are not seen")
	}
	if !sampleHashi().HasTouching() {
		t.Error("islands that touch in a column are not seen")
	}
	open := &puzzle.Hashi{Rows: 2, Cols: 2, Islands: []puzzle.Island{{Bridges: 2}, {Row: 1, Col: 1}}}
	if open.HasTouching() {
		t.Error("islands that meet in a corner touch")
	}
}

func TestHashiValidate(t *testing.T) {
	for _, tt := range []struct {
		name    string
		spoil   func(*puzzle.Hashi)
		message string
	}{
		{"no columns", func(p *puzzle.Hashi) { p.Cols = 0 }, "a grid of 4 x 0, want 1 to 200 rows and columns"},
		{"too high", func(p *puzzle.Hashi) { p.Rows = 201 }, "a grid of 201 x 5, want 1 to 200 rows and columns"},
		{"no islands", func(p *puzzle.Hashi) { p.Islands = nil }, "there are no islands"},
		{"outside", func(p *puzzle.Hashi) { p.Islands[1].Row = 4 }, "islands[1]: r5c3 is outside the grid of 4 x 5"},
		{"left", func(p *puzzle.Hashi) { p.Islands[1].Col = -1 }, "islands[1]: r1c0 is outside the grid of 4 x 5"},
		{"negative", func(p *puzzle.Hashi) { p.Islands[2].Bridges = -1 }, "islands[2]: bridges is -1, want 0 to 8"},
		{"too large", func(p *puzzle.Hashi) { p.Islands[2].Bridges = 9 }, "islands[2]: bridges is 9, want 0 to 8"},
		{"twice", func(p *puzzle.Hashi) { p.Islands[3] = p.Islands[0] }, "islands[0] and islands[3] are both at r1c1"},
	} {
		p := sampleHashi()
		if err := p.Validate(); err != nil {
			t.Fatal(err)
		}
		tt.spoil(p)
		if err := p.Validate(); !errors.Is(err, puzzle.ErrInvalid) || err.Error() != "puzzle: invalid hashi: "+tt.message {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.message)
		}
		if _, err := json.Marshal(p); err == nil {
			t.Errorf("%s: JSON is made of it", tt.name)
		}
		if got := p.String(); !strings.HasPrefix(got, "<puzzle: invalid hashi: ") {
			t.Errorf("%s: as text it is %q", tt.name, got)
		}
	}
	p := sampleHashi()
	p.Clone().Islands[0].Bridges = 5
	if d := cmp.Diff(sampleHashi(), p); d != "" {
		t.Errorf("a change of the clone changed the puzzle: %s", d)
	}
}

func TestHashiDiagnose(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []puzzle.Obstacle
	}{
		{"fine", "3.4.2\n.....\n?...1\n..2.1", nil},
		{"alone with two", "2.2", nil},
		{"alone with one", "1.1", nil},
		{"odd", "3.4\n...\n1.1", []puzzle.Obstacle{
			{Reason: "the numbers sum up to 9, but every bridge counts twice"},
			{Reason: "r1c3 says 4, but its neighbours allow 3 bridges", Cells: cells(0, 2, 0, 0, 2, 2)},
		}},
		{"few bridges", "1.1.1.1", []puzzle.Obstacle{
			{Reason: "the numbers make 2 bridges, too few to join 4 islands"},
			{Reason: "r1c1 can have no bridge: each would cut it off from the rest together with a neighbour", Cells: cells(0, 0, 0, 2)},
			{Reason: "r1c3 can have no bridge: each would cut it off from the rest together with a neighbour", Cells: cells(0, 2, 0, 0, 0, 4)},
			{Reason: "r1c5 can have no bridge: each would cut it off from the rest together with a neighbour", Cells: cells(0, 4, 0, 2, 0, 6)},
			{Reason: "r1c7 can have no bridge: each would cut it off from the rest together with a neighbour", Cells: cells(0, 6, 0, 4)},
		}},
		{"lonely", "1.2.?\n.....\n.1...", []puzzle.Obstacle{{Reason: "no other island is in sight of r3c2", Cells: cells(2, 1)}}},
		{"one island", "2", []puzzle.Obstacle{{Reason: "no other island is in sight of r1c1", Cells: cells(0, 0)}}},
		{"one island of unknown number", "?", []puzzle.Obstacle{{Reason: "no other island is in sight of r1c1", Cells: cells(0, 0)}}},
		{"too many", "5.2\n...\n2.1", []puzzle.Obstacle{{Reason: "r1c1 says 5, but its neighbours allow 4 bridges", Cells: cells(0, 0, 0, 2, 2, 0)}}},
		{"two twos", "2.2.?\n.....\n2....", []puzzle.Obstacle{
			{Reason: "r3c1 says 2, but its neighbours allow 1 bridge", Cells: cells(2, 0, 0, 0)},
		}},
		{"two twos beside another", "4.2.?\n.....\n2....", nil},
		{"a one", "4.1.2", []puzzle.Obstacle{
			{Reason: "the numbers sum up to 7, but every bridge counts twice"},
			{Reason: "r1c1 says 4, but its neighbours allow 1 bridge", Cells: cells(0, 0, 0, 2)},
			{Reason: "r1c5 says 2, but its neighbours allow 1 bridge", Cells: cells(0, 4, 0, 2)},
		}},
		{"touching", "12\n..\n?1", []puzzle.Obstacle{
			{Reason: "r1c2 says 2, but its neighbours allow 1 bridge", Cells: cells(0, 1, 2, 1)},
			{Reason: "no bridge can join r1c2 and 1 more island with the rest", Cells: cells(0, 1, 2, 1)},
		}},
		{"nine twos", "2.2.2\n.....\n2.2.2\n.....\n2.2.2", []puzzle.Obstacle{
			{Reason: "all bridges lead from islands of one sort to islands of another, as on a chessboard, but their numbers sum up to 10 and 8"},
		}},
		{"nine with a number that is not shown", "2.2.2\n.....\n2.?.2\n.....\n2.2.2", nil},
		{"touching allowed", "hashi touching\n11", nil},
		{"only touching", "hashi\n11", []puzzle.Obstacle{
			{Reason: "no other island is in sight of r1c1", Cells: cells(0, 0)},
			{Reason: "no other island is in sight of r1c2", Cells: cells(0, 1)},
		}},
		{"parts", "2.2..\n.....\n2.2..\n...?.\n.....\n...?.", []puzzle.Obstacle{
			{Reason: "no bridge can join r4c4 and 1 more island with the rest", Cells: cells(3, 3, 5, 3)},
		}},
	} {
		p, err := puzzle.ParseHashiText(tt.text)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if d := cmp.Diff(tt.want, p.Diagnose()); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

func TestHashiJSON(t *testing.T) {
	p := sampleHashi()
	p.Islands = p.Islands[2:4]
	text, err := json.Marshal(p)
	want := `{"kind":"hashi","rows":4,"cols":5,"islands":[{"row":0,"col":4,"bridges":1},{"row":2,"col":0,"bridges":0}]}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	p.Touching = true
	text, err = json.Marshal(p)
	if want := strings.TrimSuffix(want, "}") + `,"touching":true}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	got, err := puzzle.ParseJSON(text)
	if d := cmp.Diff(puzzle.Puzzle(p), got); d != "" || err != nil {
		t.Errorf("%v: %s", err, d)
	}
	text, err = json.Marshal(&puzzle.HashiSolution{Bridges: []puzzle.Bridge{{A: 1, B: 2, Count: 1}}})
	if want := `{"bridges":[{"a":1,"b":2,"count":1}]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
	for _, tt := range []struct{ text, message string }{
		{`{"kind":"hashi","cols":2,"islands":[]}`, "puzzle: invalid hashi: field rows is missing"},
		{`{"kind":"hashi","rows":2,"islands":[]}`, "puzzle: invalid hashi: field cols is missing"},
		{`{"kind":"hashi","rows":2,"cols":2,"islands":null}`, "puzzle: invalid hashi: field islands is missing"},
		{`{"kind":"hashi","rows":2,"cols":2,"islands":[]}`, "puzzle: invalid hashi: there are no islands"},
		{`{"kind":"hashi","rows":2,"cols":2,"islands":[{"row":0,"col":0}]}`, "puzzle: invalid hashi: islands[0]: want the numbers row, col and bridges"},
		{`{"kind":"hashi","rows":2,"cols":2,"touching":1}`, "line 1, column 46: puzzle: invalid JSON: field touching is a number"},
	} {
		if p, err := puzzle.ParseJSON([]byte(tt.text)); err == nil || err.Error() != tt.message {
			t.Errorf("%s: %v, %v, want %s", tt.text, p, err, tt.message)
		}
	}
	if err := new(puzzle.Hashi).UnmarshalJSON([]byte(`{"kind":"shikaku"}`)); err == nil || !strings.HasSuffix(err.Error(), `field kind is "shikaku"`) {
		t.Errorf("another kind: %v", err)
	}
}

func TestHashiText(t *testing.T) {
	p := sampleHashi()
	want := "hashi\n3 . 4 . 1\n. . . . .\n? . . . 1\n. . 2 . 1"
	if got := p.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for _, text := range []string{want, "3.4.1\n# a remark\n\n00000\n?...1\n..2.1\n", "+-----+\n|3_4*1|\n|.....|\n|?...1|\n|..2.1|\n+-----+"} {
		got, err := puzzle.ParseHashiText(text)
		if d := cmp.Diff(p, got); d != "" || err != nil {
			t.Errorf("%q: %v: %s", text, err, d)
		}
	}
	p.Touching = true
	got, err := puzzle.ParseHashiText(p.String())
	if d := cmp.Diff(p, got); d != "" || err != nil {
		t.Errorf("%v: %s", err, d)
	}
	for _, tt := range []struct{ text, message string }{
		{"hashi\n", "line 1: puzzle: invalid hashi: there are no rows"},
		{"shikaku\n1 2", `puzzle: invalid hashi: the line before the grid is ["shikaku"], want "hashi" or "hashi touching"`},
		{"hashi touching each other\n1 2", `puzzle: invalid hashi: the line before the grid is ["hashi" "touching" "each" "other"], want "hashi" or "hashi touching"`},
		{"..\n..", "puzzle: invalid hashi: there are no islands"},
		{"1.\n 9.", `line 2, column 2: puzzle: invalid hashi: "9" is no number from 1 to 8`},
		{"1.\n2..", `line 2: puzzle: invalid hashi: 3 cells in this row, but 2 in the first`},
		{strings.Repeat("1", 201), "line 1: puzzle: invalid hashi: over 200 columns"},
	} {
		if p, err := puzzle.ParseHashiText(tt.text); err == nil || err.Error() != tt.message {
			t.Errorf("%.20q: %v, %v, want %s", tt.text, p, err, tt.message)
		}
	}
}

// tryHashi calls what must not panic on any valid Hashi.
func tryHashi(p puzzle.Puzzle) {
	h, ok := p.(*puzzle.Hashi)
	if !ok {
		return
	}
	h.Diagnose()
	h.HasTouching()
	_ = h.String()
	s := new(puzzle.HashiSolution)
	for i := range h.Islands {
		s.Bridges = append(s.Bridges, puzzle.Bridge{A: i, B: i + 1, Count: 1 + i%3})
	}
	_ = puzzle.CheckHashi(h, s)
	for i := range h.Islands {
		s.Bridges = []puzzle.Bridge{{A: 0, B: i, Count: 2}}
		_ = puzzle.CheckHashi(h, s)
	}
}

func FuzzParseHashiText(f *testing.F) {
	f.Add(sampleHashi().String())
	f.Add("hashi touching\n|1 ? 8|\n| _ * 0 |\n--+--\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.ParseHashiText(text)
		if err != nil {
			return
		}
		tryHashi(p)
		again, err := puzzle.ParseHashiText(p.String())
		if d := cmp.Diff(p, again); d != "" || err != nil {
			t.Errorf("%v: %s", err, d)
		}
	})
}

// scattered is a Shikaku of up to 7 x 7 with clues anywhere.
func scattered(seed uint64) *puzzle.Shikaku {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := &puzzle.Shikaku{Rows: 1 + rng.IntN(7), Cols: 1 + rng.IntN(7)}
	order := rng.Perm(p.Rows * p.Cols)
	for _, k := range order[:1+rng.IntN(min(len(order), 6))] {
		p.Clues = append(p.Clues, puzzle.Clue{Row: k / p.Cols, Col: k % p.Cols, Area: rng.IntN(min(len(order), 10) + 1)})
	}
	return p
}
