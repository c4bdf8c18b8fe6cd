package overlay

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// washes are the tints of rectangles, of unlike hue and lightness; alpha says how
// much of the paper's own colour they take.
var washes = [6]color.NRGBA{
	{R: 255, G: 214, B: 0, A: 140},  // yellow
	{R: 40, G: 130, B: 255, A: 125}, // blue
	{R: 255, G: 60, B: 110, A: 115}, // rose
	{R: 0, G: 205, B: 195, A: 125},  // turquoise
	{R: 255, G: 140, B: 40, A: 145}, // orange
	{R: 150, G: 90, B: 245, A: 125}, // violet
}

// unlit is the brightness of paper, 0 to 255, below which it is printed dark and
// no photo in poor light: there a tint must add light to be seen.
const unlit = 70

// DrawRectangles returns a copy of picture with the rectangles of a Shikaku
// tinted and outlined. Crossings are those of the grid's lines in the picture,
// (rows+1) x (cols+1) of them, and the drawing follows them from cell to cell.
// Rectangles that touch have different tints. Rectangles that leave the grid are
// left out.
func DrawRectangles(picture *image.RGBA, crossings [][]geom.Point, rectangles []puzzle.Rectangle) *image.RGBA {
	out := copyOf(picture)
	t, ok := newTiling(crossings, rectangles)
	if !ok {
		return out
	}
	paper := brightness(picture, t.corners())
	for i, colour := range planarColours(t.neighbours()) {
		s, ok := newShape(out.Rect, 0, t.outline(i))
		if !ok {
			continue
		}
		s.polygon(t.outline(i))
		if paper < unlit {
			s.fill(out, washes[colour])
		} else {
			s.wash(out, washes[colour])
		}
	}
	t.drawOutlines(out, inkOn(paper))
	return out
}

// inkOn returns the colour of answers on paper of that brightness.
func inkOn(brightness float64) color.NRGBA {
	ink := inks[Answer][0]
	if brightness < 110 {
		ink = inks[Answer][1]
	}
	return color.NRGBA{R: ink.R, G: ink.G, B: ink.B, A: 255}
}

// A tiling is rectangles on the crossings of a grid.
type tiling struct {
	crossings  [][]geom.Point
	rows, cols int
	rectangles []puzzle.Rectangle
	owner      [][]int // by cell: 1 more than the rectangle, 0 for none
}

func newTiling(crossings [][]geom.Point, rectangles []puzzle.Rectangle) (*tiling, bool) {
	t := &tiling{crossings: crossings, rows: len(crossings) - 1}
	if t.rows < 1 {
		return nil, false
	}
	t.cols = len(crossings[0]) - 1
	for _, row := range crossings {
		if len(row) != t.cols+1 || t.cols < 1 {
			return nil, false
		}
	}
	t.owner = make([][]int, t.rows)
	for r := range t.owner {
		t.owner[r] = make([]int, t.cols)
	}
	for _, r := range rectangles {
		if r.Row < 0 || r.Col < 0 || r.Rows < 1 || r.Cols < 1 || r.Rows > t.rows-r.Row || r.Cols > t.cols-r.Col {
			continue
		}
		t.rectangles = append(t.rectangles, r)
		for k := range r.Cells() {
			t.owner[r.Row+k/r.Cols][r.Col+k%r.Cols] = len(t.rectangles)
		}
	}
	return t, len(t.rectangles) > 0
}

// at returns the owner of a cell, which may lie outside the grid.
func (t *tiling) at(r, c int) int {
	if r < 0 || c < 0 || r >= t.rows || c >= t.cols {
		return 0
	}
	return t.owner[r][c]
}

// neighbours returns for each rectangle those that share a side with it.
func (t *tiling) neighbours() [][]int {
	next := make([][]int, len(t.rectangles))
	for r := range t.rows {
		for c := range t.cols {
			for _, to := range [2]int{t.at(r, c+1), t.at(r+1, c)} {
				if from := t.owner[r][c]; from > 0 && to > 0 && from != to {
					next[from-1] = append(next[from-1], to-1)
					next[to-1] = append(next[to-1], from-1)
				}
			}
		}
	}
	for i := range next {
		slices.Sort(next[i])
		next[i] = slices.Compact(next[i])
	}
	return next
}

// outline returns the border of a rectangle, clockwise from its top left corner.
func (t *tiling) outline(i int) geom.Curve {
	r := t.rectangles[i]
	var c geom.Curve
	for k := range r.Cols {
		c = append(c, t.crossings[r.Row][r.Col+k])
	}
	for k := range r.Rows {
		c = append(c, t.crossings[r.Row+k][r.Col+r.Cols])
	}
	for k := range r.Cols {
		c = append(c, t.crossings[r.Row+r.Rows][r.Col+r.Cols-k])
	}
	for k := range r.Rows {
		c = append(c, t.crossings[r.Row+r.Rows-k][r.Col])
	}
	return c
}

// corners returns the corners of the grid.
func (t *tiling) corners() geom.Quad {
	last := t.crossings[t.rows]
	return geom.Quad{t.crossings[0][0], t.crossings[0][t.cols], last[t.cols], last[0]}
}

// drawOutlines draws the lines between rectangles, each as wide as the cells
// beside it ask for.
func (t *tiling) drawOutlines(out *image.RGBA, ink color.NRGBA) {
	for r := range t.rows + 1 {
		for c := range t.cols + 1 {
			p := t.crossings[r][c]
			if c < t.cols && t.at(r-1, c) != t.at(r, c) {
				t.drawSide(out, geom.Curve{p, t.crossings[r][c+1]}, t.lineWidth(r, c), ink)
			}
			if r < t.rows && t.at(r, c-1) != t.at(r, c) {
				t.drawSide(out, geom.Curve{p, t.crossings[r+1][c]}, t.lineWidth(r, c), ink)
			}
		}
	}
}

// drawSide draws a side of a cell.
func (t *tiling) drawSide(out *image.RGBA, side geom.Curve, width float64, ink color.NRGBA) {
	if s, ok := newShape(out.Rect, width, side); ok {
		s.path(side, width)
		s.fill(out, ink)
	}
}

// lineWidth returns the width of lines at a crossing: a tenth of a cell.
func (t *tiling) lineWidth(r, c int) float64 {
	r, c = min(r, t.rows-1), min(c, t.cols-1)
	a := t.crossings[r+1][c+1].Sub(t.crossings[r][c]).Norm()
	b := t.crossings[r+1][c].Sub(t.crossings[r][c+1]).Norm()
	return max(2, (a+b)/2/math.Sqrt2/10)
}
