//go:build unix

package workbench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/workbench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// drawn is a picture of a puzzle, so many pixels wide, with nothing around it.
func drawn(t testing.TB, p puzzle.Puzzle, width int, seed uint64) *image.RGBA {
	t.Helper()
	o := render.Options{Seed: seed, Width: width}
	style := render.PuzzleStyle(p, o)
	style.Around, style.Lines = render.Bare, render.Solid
	o.Style = &style
	picture, err := render.Draw(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return picture.Image
}

// sheet is a picture of three puzzles, a Sudoku, a Shikaku and a Hashi, side by side.
func sheet(t testing.TB) []byte {
	t.Helper()
	one, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	two, err := shikaku.Generate(t.Context(), shikaku.GenerateOptions{Rows: 7, Cols: 7, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	three, err := hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: 7, Cols: 7, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	all := image.NewRGBA(image.Rect(0, 0, 1300, 520))
	draw.Draw(all, all.Rect, image.White, image.Point{}, draw.Src)
	x := 20
	for i, p := range []puzzle.Puzzle{one, two, three} {
		picture := drawn(t, p, []int{460, 360, 360}[i], 700+uint64(i))
		draw.Draw(all, picture.Rect.Add(image.Pt(x, 30)), picture, image.Point{}, draw.Src)
		x += picture.Rect.Dx() + 40
	}
	return encoded(t, all)
}

func encoded(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// change sends a request that changes a puzzle.
func (b *bench) change(method, path, body string) asked {
	b.Helper()
	return b.ask(method, "/v1/puzzles/"+path, strings.NewReader(body), "X-Gridsaw-Token", b.token)
}

// TestAll has several puzzles in a picture: the largest is there first, the others when asked for, and corrections belong
// to one of them.
func TestAll(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	first := b.add("page.png", sheet(t))
	if first.Kind != "sudoku" || first.Number != 1 || len(first.Puzzles) != 1 || first.Searched {
		t.Fatalf("first: %s, number %d of %d", first.Kind, first.Number, len(first.Puzzles))
	}
	b.problem("without a token", b.ask("POST", "/v1/puzzles/"+first.ID+"/all", nil), 403)
	row, col, number := anyClue(first)
	b.correct(first.ID, fmt.Sprintf(`[{"row":%d,"col":%d,"number":%d}]`, row, col, number))
	all := b.parse(b.change("POST", first.ID+"/all", ""))
	if len(all.Puzzles) != 3 || !all.Searched || len(all.Set) != 1 {
		t.Fatalf("%d puzzles, %d numbers said: %s", len(all.Puzzles), len(all.Set), all.Error)
	}
	kinds := make(map[string]bool)
	for _, o := range all.Puzzles {
		p := b.parse(b.ask("GET", fmt.Sprintf("/v1/puzzles/%s?puzzle=%d", first.ID, o.Number), nil))
		kinds[p.Kind] = true
		if p.Number != o.Number || p.Kind != o.Kind || p.Status != "solved" || p.Player == "" {
			t.Errorf("puzzle %d: %d, %s %s %q", o.Number, p.Number, p.Kind, p.Status, p.Player)
		}
		for _, file := range []string{"text", "solved"} {
			if got := b.ask("GET", fmt.Sprintf("/v1/puzzles/%s/%s?puzzle=%d", first.ID, file, o.Number), nil); got.code != 200 || file == "text" && string(got.body) != "a "+p.Kind+", solved\n" ||
				file == "solved" && !strings.Contains(got.header.Get("Content-Disposition"), p.Kind) {
				t.Errorf("puzzle %d, %s: %d %.80s", o.Number, file, got.code, got.body)
			}
		}
	}
	if diff := cmp.Diff(map[string]bool{"sudoku": true, "shikaku": true, "hashi": true}, kinds); diff != "" {
		t.Error(diff)
	}
	// A wrong number in the second leaves the others as they are.
	second := b.parse(b.ask("GET", "/v1/puzzles/"+first.ID+"?puzzle=2", nil))
	row, col, number = anyClue(second)
	wrong := b.parse(b.change("PUT", first.ID+"/cells?puzzle=2", fmt.Sprintf(`{"set":[{"row":%d,"col":%d,"number":%d}]}`, row, col, number%7+1)))
	if wrong.Number != 2 || !wrong.Cells[row][col].Set || string(wrong.Solution) == string(second.Solution) {
		t.Errorf("number %d: %s", wrong.Number, wrong.Said)
	}
	if again := b.parse(b.ask("GET", "/v1/puzzles/"+first.ID+"?puzzle=1", nil)); again.Status != "solved" || len(again.Set) != 1 {
		t.Errorf("the first one: %s, %d numbers said", again.Status, len(again.Set))
	}
	// Searched again there are no more.
	if again := b.parse(b.change("POST", first.ID+"/all", "")); len(again.Puzzles) != 3 {
		t.Errorf("again: %d puzzles", len(again.Puzzles))
	}
	for _, number := range []string{"0", "4", "x", "-1"} {
		b.problem("puzzle "+number, b.ask("GET", "/v1/puzzles/"+first.ID+"?puzzle="+number, nil), 404)
	}
	var list struct {
		Puzzles []struct {
			Count  int
			Status string
		}
	}
	if err := json.Unmarshal(b.ask("GET", "/v1/puzzles", nil).body, &list); err != nil || list.Puzzles[0].Count != 3 || list.Puzzles[0].Status == "solved" {
		t.Errorf("the list: %v, %+v", err, list)
	}
}

// TestPlace reads a puzzle anew within corners that a person says.
func TestPlace(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := b.add("sudoku.jpg", sample(t, "newspaper-table.jpg"))
	corners := p.Corners
	corners[0][0] += 0.01
	corners[2][1] -= 0.01
	body, err := json.Marshal(map[string]any{"corners": corners})
	if err != nil {
		t.Fatal(err)
	}
	got := b.change("PUT", p.ID+"/corners", string(body))
	b.same("moved corners", p, got)
	for i, c := range b.parse(got).Corners {
		if off := math.Hypot(800*(c[0]-p.Corners[i][0]), 600*(c[1]-p.Corners[i][1])); off > 5 {
			t.Errorf("corner %d lies %.1f pixels off", i, off)
		}
	}
	if got := b.ask("GET", "/v1/puzzles/"+p.ID+"/solved", nil); got.code != 200 {
		t.Errorf("drawn: %d %s", got.code, got.body)
	}
	b.problem("without a token", b.ask("PUT", "/v1/puzzles/"+p.ID+"/corners", bytes.NewReader(body)), 403)
	for what, body := range map[string]string{"none": `{}`, "no JSON": `x`, "words": `{"corners":"all"}`} {
		b.problem(what, b.change("PUT", p.ID+"/corners", body), 400)
	}
	for what, body := range map[string]string{
		"three": `{"corners":[[0,0],[1,0],[1,1]]}`, "outside": `{"corners":[[-1,0],[1,0],[1,1],[0,1]]}`, "a line": `{"corners":[[0,0],[0.3,0],[0.6,0],[0.9,0]]}`,
		"bare paper": `{"corners":[[0.01,0.01],[0.1,0.01],[0.1,0.1],[0.01,0.1]]}`, "huge": `{"corners":[[1e300,0],[1,0],[1,1],[0,1]]}`,
	} {
		b.problem(what, b.change("PUT", p.ID+"/corners", body), 422)
	}
	b.same("after these", p, b.ask("GET", "/v1/puzzles/"+p.ID, nil))
}

// TestKiller corrects the sums of a Killer Sudoku, by any cell of a cage.
func TestKiller(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	killer, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: 3, Cages: 4})
	if err != nil {
		t.Fatal(err)
	}
	p := b.add("killer.png", encoded(t, drawn(t, killer, 700, 5)))
	if p.Status != "solved" || p.Largest != 45 {
		t.Fatalf("%s: %s, sums up to %d", p.Status, p.Said, p.Largest)
	}
	b.same("nothing is said", p, b.correct(p.ID, "[]"))
	cage := killer.Cages[0]
	last := cage.Cells[len(cage.Cells)-1]
	set := func(sum int) asked {
		return b.correct(p.ID, fmt.Sprintf(`[{"row":%d,"col":%d,"number":%d}]`, last.Row, last.Col, sum))
	}
	wrong := b.parse(set(cage.Sum + 1))
	if at := cage.Corner(); wrong.Status == "solved" || wrong.Cells[at.Row][at.Col].Used != cage.Sum+1 || !wrong.Cells[at.Row][at.Col].Set {
		t.Errorf("a wrong sum: %s, %s, used %d", wrong.Status, wrong.Said, wrong.Cells[at.Row][at.Col].Used)
	}
	b.same("the right sum", p, set(cage.Sum))
	b.problem("too large", set(46), http.StatusUnprocessableEntity)
}

// TestLetters has a Sudoku whose numbers past 9 are letters.
func TestLetters(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	p := b.add("letters.jpg", sample(t, "book-letters.jpg"))
	if p.Status != "solved" || len(p.Symbols) != 16 || p.Largest != 16 {
		t.Errorf("%s: %s, symbols %q", p.Status, p.Said, p.Symbols)
	}
	if q := b.add("numbers.jpg", sample(t, "book-16x16.jpg")); q.Status != "solved" || q.Symbols != "" {
		t.Errorf("of numbers: %s, symbols %q", q.Status, q.Symbols)
	}
}

// TestDiffering marks the cells that several solutions have otherwise, in each kind.
func TestDiffering(t *testing.T) {
	b := start(t, options(t, t.TempDir()))
	for _, kind := range []string{"sudoku", "shikaku", "hashi"} {
		p := b.add(kind, b.ask("GET", "/examples/"+kind+".jpg", nil).body)
		marked := func(p shown) (n int) {
			for _, row := range p.Cells {
				for _, cell := range row {
					if cell.Differs {
						n++
					}
				}
			}
			return n
		}
		if n := marked(p); n > 0 {
			t.Errorf("%s: %d cells differ in the only solution", kind, n)
		}
		var set []string
		several := false
		for r, cells := range p.Cells {
			for c, cell := range cells {
				if cell.Used < 1 || several || len(set) > 12 {
					continue
				}
				number := map[string]int{"sudoku": 0, "shikaku": 0, "hashi": 0}[kind]
				set = append(set, fmt.Sprintf(`{"row":%d,"col":%d,"number":%d}`, r, c, number))
				got := b.parse(b.correct(p.ID, "["+strings.Join(set, ",")+"]"))
				several = marked(got) > 0
				if several && got.Status == "solved" && (got.Unique == nil || *got.Unique) {
					t.Errorf("%s: differs though there is one solution", kind)
				}
			}
		}
		t.Logf("%s: %d numbers taken away, several %t", kind, len(set), several)
		if kind == "sudoku" && !several {
			t.Errorf("%s: without %d numbers no cell differs", kind, len(set))
		}
	}
}

// gridOf is a grid in which numbers were read without a doubt, 0 none.
func gridOf(rows [][]int) *workbench.Grid {
	g := &workbench.Grid{Plain: rows}
	for _, row := range rows {
		cells := make([]reading.Cell, len(row))
		for c, n := range row {
			cells[c].Empty = 1
			if n > 0 {
				cells[c] = reading.Cell{State: reading.Number, StateConfidence: 1, Numbers: []reading.Guess{{Number: n, P: 1}}}
			}
		}
		g.Cells = append(g.Cells, cells)
	}
	return g
}

// TestTwoSolutions has a Shikaku and a Hashi with two solutions each.
func TestTwoSolutions(t *testing.T) {
	for _, tt := range []struct {
		puzzle puzzle.Puzzle
		rows   [][]int
		want   []puzzle.Cell
	}{
		{&puzzle.Shikaku{Rows: 2, Cols: 2}, [][]int{{2, 0}, {0, 2}}, []puzzle.Cell{{Row: 0, Col: 1}, {Row: 1, Col: 0}}},
		{&puzzle.Hashi{Rows: 3, Cols: 3}, [][]int{{3, 0, 3}, {0, 0, 0}, {3, 0, 3}}, []puzzle.Cell{{Row: 0, Col: 0}, {Row: 0, Col: 2}, {Row: 2, Col: 0}, {Row: 2, Col: 2}}},
	} {
		a, err := gridOf(tt.rows).Correct(t.Context(), tt.puzzle, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, a.Differing); diff != "" || !strings.Contains(a.Said, "everal") {
			t.Errorf("%s: %s\n%s", tt.puzzle.Kind(), a.Said, diff)
		}
	}
}

// drawnBlank is a picture of nothing.
func drawnBlank() image.Image { return image.NewGray(image.Rect(0, 0, 320, 240)) }
