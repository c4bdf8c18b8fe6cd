package render_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// stripes is a Shikaku cut into pieces of two cells, one over the other, and an
// odd last row into single cells.
func stripes(rows, cols int) (*puzzle.Shikaku, *puzzle.ShikakuSolution) {
	p, s := &puzzle.Shikaku{Rows: rows, Cols: cols}, &puzzle.ShikakuSolution{}
	for r := 0; r < rows; r += 2 {
		for c := range cols {
			high := min(2, rows-r)
			s.Rectangles = append(s.Rectangles, puzzle.Rectangle{Row: r, Col: c, Rows: high, Cols: 1, Clue: len(p.Clues)})
			p.Clues = append(p.Clues, puzzle.Clue{Row: r + c*(high-1)%2, Col: c, Area: high})
		}
	}
	return p, s
}

// ferry is a Hashi of islands in every second cell of every second row, with
// double bridges along the rows and single ones down the first column.
func ferry(rows, cols int) (*puzzle.Hashi, *puzzle.HashiSolution) {
	p, s := &puzzle.Hashi{Rows: rows, Cols: cols}, &puzzle.HashiSolution{}
	join := func(a, b, count int) {
		s.Bridges = append(s.Bridges, puzzle.Bridge{A: a, B: b, Count: count})
		p.Islands[a].Bridges += count
		p.Islands[b].Bridges += count
	}
	above := -1
	for r := 0; r < rows; r += 2 {
		for c := 0; c < cols; c += 2 {
			i := len(p.Islands)
			p.Islands = append(p.Islands, puzzle.Island{Row: r, Col: c})
			switch {
			case c > 0:
				join(i-1, i, 2)
			case above >= 0:
				join(above, i, 1)
				fallthrough
			default:
				above = i
			}
		}
	}
	return p, s
}

func TestFixtures(t *testing.T) {
	shikaku, rectangles := stripes(7, 5)
	if err := puzzle.Check(shikaku, rectangles); err != nil {
		t.Error(err)
	}
	hashi, bridges := ferry(7, 6)
	if err := puzzle.Check(hashi, bridges); err != nil {
		t.Error(err)
	}
}

// kinds are puzzles of several shapes.
func kinds() map[string]puzzle.Puzzle {
	out := map[string]puzzle.Puzzle{}
	for _, shape := range [][2]int{{5, 5}, {4, 9}, {9, 4}, {1, 3}} {
		name := fmt.Sprintf("%dx%d", shape[0], shape[1])
		out["shikaku-"+name], _ = stripes(shape[0], shape[1])
		out["hashi-"+name], _ = ferry(shape[0], shape[1])
	}
	return out
}

func draw(t *testing.T, p puzzle.Puzzle, o render.Options) *render.Picture {
	t.Helper()
	picture, err := render.Draw(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func TestPagesOfAllKinds(t *testing.T) {
	for name, p := range kinds() {
		for _, level := range []render.Level{render.Clean, render.Hard} {
			t.Run(name+"-"+level.String(), func(t *testing.T) {
				o := render.Options{Seed: 5, Level: level, Width: 240}
				if level != render.Clean {
					o.Height = 180
				}
				truth := draw(t, p, o).Truth
				checkPage(t, p, truth)
			})
		}
	}
}

// checkPage compares the truth's shape with the puzzle.
func checkPage(t *testing.T, p puzzle.Puzzle, truth *render.Truth) {
	t.Helper()
	want, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, truth.Instance) || truth.Kind != p.Kind() {
		t.Errorf("instance is a %s, %s, want %s", truth.Kind, truth.Instance, want)
	}
	given := map[[2]int]bool{}
	rows, cols := 0, 0
	switch p := p.(type) {
	case *puzzle.Shikaku:
		rows, cols = p.Rows, p.Cols
		for _, c := range p.Clues {
			given[[2]int{c.Row, c.Col}] = true
		}
	case *puzzle.Hashi:
		rows, cols = p.Rows, p.Cols
		for _, i := range p.Islands {
			given[[2]int{i.Row, i.Col}] = true
		}
		checkIslands(t, p, truth)
	}
	if len(truth.Crossings) != rows+1 || len(truth.Crossings[0]) != cols+1 {
		t.Fatalf("%d x %d crossings", len(truth.Crossings), len(truth.Crossings[0]))
	}
	for _, row := range truth.Crossings {
		for _, q := range row {
			if q[0] < 0 || q[1] < 0 || q[0] > float64(truth.Width-1) || q[1] > float64(truth.Height-1) {
				t.Errorf("crossing at %v lies outside the picture", q)
			}
		}
	}
	for r, row := range truth.Cells {
		for c, state := range row {
			if (state == render.Given) != given[[2]int{r, c}] {
				t.Errorf("cell %d, %d is %s", r, c, state)
			}
		}
	}
}

// checkIslands wants every island in the middle of its cell, and no larger.
func checkIslands(t *testing.T, p *puzzle.Hashi, truth *render.Truth) {
	t.Helper()
	if len(truth.Islands) != len(p.Islands) || len(truth.Centres) != p.Rows {
		t.Fatalf("%d islands and %d rows of centres, want %d and %d", len(truth.Islands), len(truth.Centres), len(p.Islands), p.Rows)
	}
	for i, ring := range truth.Islands {
		at := p.Islands[i]
		if diff := cmp.Diff(truth.Centres[at.Row][at.Col], ring.Center); diff != "" {
			t.Errorf("island %d is not in the middle of its cell (-middle +island):\n%s", i, diff)
		}
		side := math.Sqrt(cellArea(truth.Crossings, at.Row, at.Col))
		if share := ring.Radius / side; share < 0.25 || share > 0.52 {
			t.Errorf("island %d has a radius of %.2f of its cell", i, share)
		}
	}
}

func cellArea(crossings [][]render.XY, r, c int) float64 {
	a, b, d, e := crossings[r][c], crossings[r][c+1], crossings[r+1][c+1], crossings[r+1][c]
	return math.Abs((d[0]-a[0])*(e[1]-b[1])-(d[1]-a[1])*(e[0]-b[0])) / 2
}

// TestCellsCanBeRead wants of pictures of free size the pixels that Options
// promises.
func TestCellsCanBeRead(t *testing.T) {
	for name, p := range kinds() {
		if !strings.HasSuffix(name, "4x9") {
			continue
		}
		for seed := range uint64(4) {
			truth := draw(t, p, render.Options{Seed: seed, Level: render.Level(seed % 4)}).Truth
			least := math.Inf(1)
			for r := range truth.Cells {
				for c := range truth.Cells[r] {
					least = min(least, math.Sqrt(cellArea(truth.Crossings, r, c)))
				}
			}
			if least < 24 {
				t.Errorf("%s, seed %d: a cell has %.1f pixels", name, seed, least)
			}
			for _, ring := range truth.Islands {
				if ring.Radius < 12.9 {
					t.Errorf("%s, seed %d: a ring has a radius of %.1f pixels", name, seed, ring.Radius)
				}
			}
			if truth.Width*truth.Height > 3_100_000 {
				t.Errorf("%s, seed %d: %d x %d pixels", name, seed, truth.Width, truth.Height)
			}
		}
	}
}

// TestLargestPage draws the most cells that are allowed, small.
func TestLargestPage(t *testing.T) {
	shikaku, _ := stripes(60, 60)
	hashi, _ := ferry(60, 60)
	for _, p := range []puzzle.Puzzle{shikaku, hashi} {
		truth := draw(t, p, render.Options{Seed: 3, Level: render.Hard, Width: 320, Height: 240}).Truth
		checkPage(t, p, truth)
	}
	shikaku, _ = stripes(61, 2)
	if _, err := render.Draw(shikaku, render.Options{}); !errors.Is(err, render.ErrOptions) {
		t.Errorf("61 rows: %v", err)
	}
}

// TestPagesAgain makes pictures again from what their truth says.
func TestPagesAgain(t *testing.T) {
	for name, p := range kinds() {
		o := render.Options{Seed: 17, Level: render.Medium, Width: 160, Height: 120, Cut: render.Cut{Top: 0.1}}
		first := draw(t, p, o)
		again := draw(t, p, first.Truth.Provenance.Options)
		if !bytes.Equal(first.Image.Pix, again.Image.Pix) {
			t.Errorf("%s: the options in the truth give another picture", name)
		}
		style := render.PuzzleStyle(p, o)
		if diff := cmp.Diff(&style, first.Truth.Provenance.Options.Style); diff != "" {
			t.Errorf("%s: PuzzleStyle is not what was drawn (-it +drawn):\n%s", name, diff)
		}
	}
}

// TestShikakuLines finds the lines where the truth says they are.
func TestShikakuLines(t *testing.T) {
	p, _ := stripes(6, 9)
	style := &render.Style{Thin: 0.5, Thick: 0.5}
	for name, o := range map[string]render.Options{
		"screen": {Width: 701, Style: style},
		"cut":    {Width: 701, Style: style, Cut: render.Cut{Left: 0.01, Top: 0.01}},
		"photo": {Level: render.Hard, Width: 800, Height: 600, Style: style, Damage: &render.Damage{
			Tilt: -20, Yaw: 15, Turn: 100, Distance: 2, Curl: 0.05, CurlTurn: 20, Light: 0.5,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			picture := draw(t, p, o)
			if name == "cut" { // the outer lines are beyond the edge
				inner := picture.Truth.Crossings[1:]
				for r := range inner {
					inner[r] = inner[r][1:]
				}
				picture.Truth.Crossings = inner
			}
			if worst, where := worstLine(picture); worst > 0.7 {
				t.Errorf("line %s is %.2f pixels from its truth", where, worst)
			}
		})
	}
}

// TestHashiRings finds the rings where the truth says they are.
func TestHashiRings(t *testing.T) {
	p, _ := ferry(5, 9)
	width := 0.08
	for name, o := range map[string]render.Options{
		"screen": {Width: 701},
		"photo":  {Level: render.Hard, Width: 800, Height: 600, Damage: &render.Damage{Tilt: 20, Yaw: 12, Turn: 30, Distance: 2, Curl: 0.04}},
	} {
		t.Run(name, func(t *testing.T) {
			o.Style = &render.Style{Islands: &render.Islands{Width: width}}
			picture := draw(t, p, o)
			for i, ring := range picture.Truth.Islands {
				c := ring.Center
				paper := grey(picture.Image, c[0]+1.15*ring.Radius, c[1])
				dark := 0.0
				const steps = 36
				for k := range steps {
					sin, cos := math.Sincos(2 * math.Pi * float64(k) / steps)
					// An ellipse leaves its mean circle; look for the darkest place nearby.
					least := 255.0
					for _, share := range []float64{0.84, 0.88, 0.92, 0.96, 1} {
						least = min(least, grey(picture.Image, c[0]+share*ring.Radius*cos, c[1]+share*ring.Radius*sin))
					}
					dark += (paper - least) / steps
				}
				if dark < 0.5*paper {
					t.Errorf("island %d: its ring is only %.0f darker than paper of %.0f", i, dark, paper)
				}
			}
		})
	}
}

// TestCut wants the share of the grid beyond the edge that was asked for, on
// the side where it was asked for.
func TestCut(t *testing.T) {
	p, _ := stripes(8, 8)
	for name, o := range map[string]render.Options{
		"screen left":  {Width: 300, Cut: render.Cut{Left: 0.3}},
		"screen low":   {Width: 300, Cut: render.Cut{Bottom: 0.3}},
		"photo right":  {Level: render.Medium, Width: 320, Height: 240, Cut: render.Cut{Right: 0.3}},
		"photo top":    {Level: render.Hard, Width: 320, Height: 240, Cut: render.Cut{Top: 0.3}},
		"photo corner": {Level: render.Easy, Width: 320, Height: 240, Cut: render.Cut{Left: 0.3, Bottom: 0.3}},
	} {
		t.Run(name, func(t *testing.T) {
			truth := draw(t, p, o).Truth
			lo, hi := render.XY{math.Inf(1), math.Inf(1)}, render.XY{math.Inf(-1), math.Inf(-1)}
			for _, row := range truth.Crossings {
				for _, q := range row {
					for i := range q {
						lo[i], hi[i] = min(lo[i], q[i]), max(hi[i], q[i])
					}
				}
			}
			got := render.Cut{
				Left: max(0, -lo[0]) / (hi[0] - lo[0]), Right: max(0, hi[0]-float64(truth.Width)) / (hi[0] - lo[0]),
				Top: max(0, -lo[1]) / (hi[1] - lo[1]), Bottom: max(0, hi[1]-float64(truth.Height)) / (hi[1] - lo[1]),
			}
			near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 0.02 })
			if diff := cmp.Diff(o.Cut, got, near); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestBeside prints two puzzles that do not overlap, both in the picture.
func TestBeside(t *testing.T) {
	shikaku, _ := stripes(6, 6)
	hashi, _ := ferry(9, 5)
	sudoku := pattern(t, 6)
	for _, pair := range [][2]puzzle.Puzzle{{shikaku, hashi}, {hashi, hashi}, {sudoku, shikaku}, {hashi, sudoku}} {
		for _, level := range []render.Level{render.Clean, render.Hard} {
			o := render.Options{Seed: 2, Level: level, Width: 400, Beside: pair[1]}
			if level != render.Clean {
				o.Height = 300
			}
			truth := draw(t, pair[0], o).Truth
			if truth.Beside == nil {
				t.Fatal("no truth about the second puzzle")
			}
			if truth.Kind != pair[0].Kind() || truth.Beside.Kind != pair[1].Kind() {
				t.Errorf("a %s beside a %s", truth.Beside.Kind, truth.Kind)
			}
			if pair[1].Kind() != puzzle.KindSudoku {
				checkPage(t, pair[1], truth.Beside)
			}
			if right, left := truth.Corners[1][0], truth.Beside.Corners[0][0]; left < right+5 {
				t.Errorf("%s: the second begins at %v, the first ends at %v", level, left, right)
			}
		}
	}
}

// TestDrawnByHand wants the drawn share of the solution, and nothing else.
func TestDrawnByHand(t *testing.T) {
	shikaku, rectangles := stripes(10, 10)
	hashi, bridges := ferry(15, 15)
	plain := render.Options{Width: 300, Style: &render.Style{}}
	for name, c := range map[string]struct {
		p     puzzle.Puzzle
		s     puzzle.Solution
		parts int
	}{
		"shikaku": {shikaku, rectangles, len(rectangles.Rectangles)},
		"hashi":   {hashi, bridges, len(bridges.Bridges)},
	} {
		t.Run(name, func(t *testing.T) {
			o := plain
			empty := draw(t, c.p, o)
			if empty.Truth.Drawn != nil {
				t.Errorf("%s is drawn on an empty page", empty.Truth.Drawn)
			}
			o.Solution, o.Answers = c.s, 0.5
			half := draw(t, c.p, o)
			if bytes.Equal(empty.Image.Pix, half.Image.Pix) {
				t.Error("nothing is drawn")
			}
			var drawn struct{ Rectangles, Bridges []json.RawMessage }
			if err := json.Unmarshal(half.Truth.Drawn, &drawn); err != nil {
				t.Fatal(err)
			}
			if n := len(drawn.Rectangles) + len(drawn.Bridges); n < c.parts/4 || n > c.parts*3/4 {
				t.Errorf("%d of %d are drawn, want half of them", n, c.parts)
			}
		})
	}
}

// TestHiddenNumbers draws clues and islands without numbers.
func TestHiddenNumbers(t *testing.T) {
	shikaku, _ := stripes(4, 4)
	hashi, _ := ferry(5, 5)
	o := render.Options{Width: 200, Style: &render.Style{}}
	for name, hide := range map[string]func() puzzle.Puzzle{
		"shikaku": func() puzzle.Puzzle { shikaku.Clues[2].Area = 0; return shikaku },
		"hashi":   func() puzzle.Puzzle { hashi.Islands[2].Bridges = 0; return hashi },
	} {
		t.Run(name, func(t *testing.T) {
			shown := draw(t, map[string]puzzle.Puzzle{"shikaku": shikaku, "hashi": hashi}[name], o)
			hidden := draw(t, hide(), o)
			if bytes.Equal(shown.Image.Pix, hidden.Image.Pix) {
				t.Error("the number is still shown")
			}
		})
	}
}

func TestBadPageOptions(t *testing.T) {
	shikaku, rectangles := stripes(4, 4)
	hashi, bridges := ferry(5, 5)
	outside := &puzzle.ShikakuSolution{Rectangles: []puzzle.Rectangle{{Row: 3, Col: 0, Rows: 2, Cols: 1}}}
	stray := &puzzle.HashiSolution{Bridges: []puzzle.Bridge{{A: 0, B: 99, Count: 1}}}
	for name, c := range map[string]struct {
		p puzzle.Puzzle
		o render.Options
	}{
		"answers alone":        {shikaku, render.Options{Answers: 0.5}},
		"candidates":           {hashi, render.Options{Candidates: 0.5}},
		"bridges in shikaku":   {shikaku, render.Options{Answers: 0.5, Solution: bridges}},
		"rectangles in hashi":  {hashi, render.Options{Answers: 0.5, Solution: rectangles}},
		"rectangles in sudoku": {pattern(t, 4), render.Options{Answers: 0.5, Solution: rectangles}},
		"rectangle outside":    {shikaku, render.Options{Answers: 0.5, Solution: outside}},
		"bridge to nowhere":    {hashi, render.Options{Answers: 0.5, Solution: stray}},
		"cut on both sides":    {shikaku, render.Options{Cut: render.Cut{Left: 0.1, Right: 0.1}}},
		"cut most":             {shikaku, render.Options{Cut: render.Cut{Top: 0.7}}},
		"beside a jigsaw":      {hashi, render.Options{Beside: &puzzle.Jigsaw{}}},
		"jigsaw":               {&puzzle.Jigsaw{}, render.Options{}},
		"no puzzle":            {nil, render.Options{}},
		"clues":                {shikaku, render.Options{Style: &render.Style{Clues: 7}}},
		"radius":               {hashi, render.Options{Style: &render.Style{Islands: &render.Islands{Radius: 0.6}}}},
		"water":                {hashi, render.Options{Style: &render.Style{Islands: &render.Islands{Water: 9}}}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := render.Draw(c.p, c.o); !errors.Is(err, render.ErrOptions) {
				t.Errorf("error is %v, want ErrOptions", err)
			}
		})
	}
	shikaku.Clues[0].Row = 77
	if _, err := render.Draw(shikaku, render.Options{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("clue outside: %v", err)
	}
}

// TestPagesAlwaysWork draws hard photos of both kinds from many seeds.
func TestPagesAlwaysWork(t *testing.T) {
	shikaku, _ := stripes(5, 8)
	hashi, _ := ferry(8, 5)
	for seed := range uint64(20) {
		for _, p := range []puzzle.Puzzle{shikaku, hashi} {
			if _, err := render.Draw(p, render.Options{Seed: seed, Level: render.Hard, Width: 80, Height: 64}); err != nil {
				t.Errorf("%s, seed %d: %v", p.Kind(), seed, err)
			}
		}
	}
}

// TestSheet lays out pages in rows, none on another, and wants each puzzle of a photo where its
// truth says.
func TestSheet(t *testing.T) {
	shikaku, _ := stripes(6, 6)
	hashi, _ := ferry(9, 5)
	puzzles := []puzzle.Puzzle{shikaku, hashi, pattern(t, 6), hashi, shikaku}
	for _, level := range []render.Level{render.Clean, render.Medium} {
		var pages []*render.PuzzlePage
		for i, p := range puzzles {
			page, err := render.NewPuzzlePage(p, render.Options{Seed: uint64(i), Level: level})
			if err != nil {
				t.Fatal(err)
			}
			pages = append(pages, page)
		}
		shot, err := render.NewSheet(pages, 2).Shoot(render.Options{Seed: 3, Level: level})
		if err != nil {
			t.Fatal(err)
		}
		var boxes []geom.Quad
		truth := shot.Truth
		for i, p := range puzzles {
			if truth == nil {
				t.Fatalf("%s: %d puzzles, want %d", level, i, len(puzzles))
			}
			if p.Kind() != puzzle.KindSudoku {
				checkPage(t, p, truth)
			}
			var q geom.Quad
			for k, c := range truth.Corners {
				q[k] = geom.Point{X: c[0], Y: c[1]}
				if !image.Pt(int(c[0]), int(c[1])).In(shot.Image.Rect) {
					t.Errorf("%s: puzzle %d has a corner at %v, beyond the picture", level, i, c)
				}
			}
			for k, other := range boxes {
				if q.Overlap(other) > 0 {
					t.Errorf("%s: puzzle %d lies on puzzle %d", level, i, k)
				}
			}
			boxes, truth = append(boxes, q), truth.Beside
		}
		if truth != nil {
			t.Errorf("%s: more than %d puzzles", level, len(puzzles))
		}
		if level == render.Clean && (boxes[1][0].X < boxes[0][1].X || boxes[2][0].Y < boxes[0][2].Y || boxes[2][0].X > boxes[1][0].X) {
			t.Errorf("rows and columns are mixed up: %v", boxes)
		}
	}
}
