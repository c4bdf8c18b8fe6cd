package overlay_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// curled returns the crossings of a grid on a page that bends away to the right.
func curled(rows, cols int, step float64) [][]geom.Point {
	out := make([][]geom.Point, rows+1)
	for r := range out {
		for c := range cols + 1 {
			x, y := float64(c)/float64(cols), float64(r)*step
			out[r] = append(out[r], geom.Point{
				X: 20 + step*float64(cols)*x*(1-0.1*x), Y: 20 + y*(1-0.1*x) + 0.5*step*math.Sin(3*x),
			})
		}
	}
	return out
}

// tiled cuts a grid of 6 x 7.
func tiled() []puzzle.Rectangle {
	return []puzzle.Rectangle{
		{Row: 0, Col: 0, Rows: 2, Cols: 3}, {Row: 0, Col: 3, Rows: 1, Cols: 4}, {Row: 1, Col: 3, Rows: 3, Cols: 1},
		{Row: 2, Col: 0, Rows: 2, Cols: 1}, {Row: 2, Col: 1, Rows: 2, Cols: 2}, {Row: 1, Col: 4, Rows: 2, Cols: 3},
		{Row: 3, Col: 4, Rows: 1, Cols: 3}, {Row: 4, Col: 0, Rows: 2, Cols: 5}, {Row: 4, Col: 5, Rows: 2, Cols: 2},
	}
}

// middle returns the colour in the middle of a cell.
func middle(m *image.RGBA, crossings [][]geom.Point, r, c int) color.RGBA {
	a, b := crossings[r][c], crossings[r+1][c+1]
	p := a.Add(b).Mul(0.5)
	return m.RGBAAt(int(p.X), int(p.Y))
}

func TestDrawRectangles(t *testing.T) {
	for name, background := range map[string]color.RGBA{"paper": paper, "slate": slate} {
		crossings := curled(6, 7, 30)
		before := page(260, 230, background)
		after := overlay.DrawRectangles(before, crossings, tiled())
		owner := make(map[puzzle.Cell]int)
		for i, r := range tiled() {
			for k := range r.Cells() {
				owner[puzzle.Cell{Row: r.Row + k/r.Cols, Col: r.Col + k%r.Cols}] = i
			}
		}
		for at, i := range owner {
			if tint := middle(after, crossings, at.Row, at.Col); tint == background {
				t.Errorf("%s: %v has no tint", name, at)
			}
			for _, to := range []puzzle.Cell{{Row: at.Row + 1, Col: at.Col}, {Row: at.Row, Col: at.Col + 1}} {
				j, ok := owner[to]
				if !ok {
					continue
				}
				same := middle(after, crossings, at.Row, at.Col) == middle(after, crossings, to.Row, to.Col)
				if same != (i == j) {
					t.Errorf("%s: %v and %v, of the rectangles %d and %d, have equal tints: %v", name, at, to, i, j, same)
				}
			}
		}
		checkOutlines(t, name, after, crossings, owner)
	}
}

// TestDrawRectanglesTints cuts large grids at random: rectangles that touch must
// never have one tint.
func TestDrawRectanglesTints(t *testing.T) {
	const side, step = 40, 8
	crossings := make([][]geom.Point, side+1)
	for r := range crossings {
		for c := range side + 1 {
			crossings[r] = append(crossings[r], geom.Point{X: float64(c * step), Y: float64(r * step)})
		}
	}
	for seed := range uint64(8) {
		rectangles, owner := scatteredTiles(side, rand.New(rand.NewPCG(seed, 1)))
		m := overlay.DrawRectangles(page(side*step, side*step, paper), crossings, rectangles)
		tint := func(at puzzle.Cell) color.RGBA { return m.RGBAAt(at.Col*step+step/2, at.Row*step+step/2) }
		for at, i := range owner {
			for _, to := range []puzzle.Cell{{Row: at.Row + 1, Col: at.Col}, {Row: at.Row, Col: at.Col + 1}} {
				if j, ok := owner[to]; ok && (tint(at) == tint(to)) != (i == j) {
					t.Fatalf("seed %d: %v and %v, of the rectangles %d and %d, have the tints %v and %v", seed, at, to, i, j, tint(at), tint(to))
				}
			}
		}
	}
}

// scatteredTiles fills a square with rectangles.
func scatteredTiles(side int, rng *rand.Rand) (rectangles []puzzle.Rectangle, owner map[puzzle.Cell]int) {
	owner = make(map[puzzle.Cell]int)
	for k := range side * side {
		at := puzzle.Cell{Row: k / side, Col: k % side}
		if _, ok := owner[at]; ok {
			continue
		}
		r := puzzle.Rectangle{Row: at.Row, Col: at.Col, Rows: min(1+rng.IntN(9), side-at.Row), Cols: 1}
		for most := 1 + rng.IntN(9); r.Cols < most && at.Col+r.Cols < side; r.Cols++ {
			if _, ok := owner[puzzle.Cell{Row: at.Row, Col: at.Col + r.Cols}]; ok {
				break
			}
		}
		for i := range r.Cells() {
			owner[puzzle.Cell{Row: r.Row + i/r.Cols, Col: r.Col + i%r.Cols}] = len(rectangles)
		}
		rectangles = append(rectangles, r)
	}
	return rectangles, owner
}

// checkOutlines wants a line where two rectangles meet, and none within one.
func checkOutlines(t *testing.T, name string, m *image.RGBA, crossings [][]geom.Point, owner map[puzzle.Cell]int) {
	t.Helper()
	line := func(a, b geom.Point) bool { // half-way between two crossings
		p := a.Add(b).Mul(0.5)
		return green(m.RGBAAt(int(math.Round(p.X)), int(math.Round(p.Y))))
	}
	for at, i := range owner {
		right := line(crossings[at.Row][at.Col+1], crossings[at.Row+1][at.Col+1])
		j, ok := owner[puzzle.Cell{Row: at.Row, Col: at.Col + 1}]
		if want := !ok || i != j; right != want {
			t.Errorf("%s: a line to the right of %v is there: %v", name, at, right)
		}
		below := line(crossings[at.Row+1][at.Col], crossings[at.Row+1][at.Col+1])
		j, ok = owner[puzzle.Cell{Row: at.Row + 1, Col: at.Col}]
		if want := !ok || i != j; below != want {
			t.Errorf("%s: a line below %v is there: %v", name, at, below)
		}
	}
}

// TestDrawRectanglesInk wants printed numbers to stay as dark as they were.
func TestDrawRectanglesInk(t *testing.T) {
	crossings := curled(6, 7, 30)
	before := page(260, 230, paper)
	var dots []image.Point
	for _, r := range tiled() {
		p := crossings[r.Row][r.Col].Add(crossings[r.Row+1][r.Col+1]).Mul(0.5)
		at := image.Pt(int(p.X), int(p.Y))
		before.SetRGBA(at.X, at.Y, slate)
		dots = append(dots, at)
	}
	after := overlay.DrawRectangles(before, crossings, tiled())
	for i, at := range dots {
		if c := after.RGBAAt(at.X, at.Y); c.R > slate.R || c.G > slate.G || c.B > slate.B {
			t.Errorf("the ink of number %d became %v", i, c)
		}
	}
}

func TestDrawRectanglesOdd(t *testing.T) {
	crossings := curled(6, 7, 30)
	before := page(260, 230, paper)
	far := make([][]geom.Point, 2)
	for r := range far {
		far[r] = []geom.Point{{X: 1e4 + float64(r), Y: 1e4}, {X: math.NaN(), Y: 2e4}}
	}
	one := []puzzle.Rectangle{{Rows: 1, Cols: 1}}
	for _, tt := range []struct {
		name       string
		crossings  [][]geom.Point
		rectangles []puzzle.Rectangle
	}{
		{"no grid", nil, one},
		{"a grid without cells", [][]geom.Point{{{X: 1, Y: 1}, {X: 2, Y: 1}}}, one},
		{"a grid without columns", [][]geom.Point{{{X: 1, Y: 1}}, {{X: 1, Y: 2}}}, one},
		{"ragged", slices.Concat(crossings[:2], [][]geom.Point{crossings[2][:3]}), one},
		{"no rectangles", crossings, nil},
		{"outside the grid", crossings, []puzzle.Rectangle{
			{Row: 6, Rows: 1, Cols: 1}, {Row: -1, Rows: 1, Cols: 1}, {Rows: 1, Cols: 8}, {Rows: 0, Cols: 1}, {Row: 1, Rows: math.MaxInt, Cols: 1},
		}},
		{"outside the picture", far, one},
	} {
		if marks := ink(t, before, overlay.DrawRectangles(before, tt.crossings, tt.rectangles)); len(marks) > 0 {
			t.Errorf("%s: there is ink at %v", tt.name, marks[0])
		}
	}
	// Rectangles that overlap are drawn all the same.
	over := []puzzle.Rectangle{{Rows: 3, Cols: 3}, {Row: 1, Col: 1, Rows: 3, Cols: 3}}
	if marks := ink(t, before, overlay.DrawRectangles(before, crossings, over)); len(marks) == 0 {
		t.Error("rectangles that overlap leave no ink")
	}
}
