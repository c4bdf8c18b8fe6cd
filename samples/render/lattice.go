package render

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// lattice is a grid of square cells on a page. A line is thick on the frame
// and at every boxRows-th row and boxCols-th column; 0 has thin lines only. Regions, if
// any, are told by thick lines between them.
type lattice struct {
	x, y, cell       float64
	rows, cols       int
	boxRows, boxCols int
	regions          [][]int
	boxGap           float64 // by how much the tiles of two boxes are farther apart, share of a cell
}

func (g lattice) width() float64 { return float64(g.cols) * g.cell }

func (g lattice) height() float64 { return float64(g.rows) * g.cell }

// at returns a crossing, or a point within a cell for broken numbers.
func (g lattice) at(row, col float64) geom.Point {
	return geom.Point{X: g.x + col*g.cell, Y: g.y + row*g.cell}
}

// middle returns the middle of a cell, or of the tile in it, which lies toward the middle
// of its box.
func (g lattice) middle(row, col int) geom.Point {
	y, x := float64(row)+0.5, float64(col)+0.5
	if g.boxGap > 0 {
		y, x = toBox(y, g.boxRows, g.boxGap), toBox(x, g.boxCols, g.boxGap)
	}
	return g.at(y, x)
}

// toBox moves a place toward the middle of its box, so that the boxes are gap apart.
func toBox(at float64, box int, gap float64) float64 {
	middle := (math.Floor(at/float64(box)) + 0.5) * float64(box)
	return middle + (at-middle)*(1-gap/float64(box))
}

// crossings returns the (rows+1) x (cols+1) points where lines meet.
func (g lattice) crossings() [][]geom.Point {
	out := make([][]geom.Point, g.rows+1)
	for r := range out {
		out[r] = make([]geom.Point, g.cols+1)
		for c := range out[r] {
			out[r][c] = g.at(float64(r), float64(c))
		}
	}
	return out
}

// lines draws the inner lines, then the frame.
func (g lattice) lines(s Style) []Mark {
	frame := s.thickLine(Box(g.x, g.y, g.width(), g.height()))
	frame.Round = true // closes the corners
	return append(g.innerLines(s), frame)
}

// innerLines draws the thin lines, then the thick ones over them.
func (g lattice) innerLines(s Style) []Mark {
	var thin, thick []Mark
	for r := 1; r < g.rows; r++ {
		path := geom.Curve{g.at(float64(r), 0), g.at(float64(r), float64(g.cols))}
		if g.boxRows > 0 && r%g.boxRows == 0 {
			thick = append(thick, s.thickLine(path))
		} else {
			thin = append(thin, s.innerLine(path))
		}
	}
	for c := 1; c < g.cols; c++ {
		path := geom.Curve{g.at(0, float64(c)), g.at(float64(g.rows), float64(c))}
		if g.boxCols > 0 && c%g.boxCols == 0 {
			thick = append(thick, s.thickLine(path))
		} else {
			thin = append(thin, s.innerLine(path))
		}
	}
	return append(append(thin, thick...), g.regionLines(s)...)
}

// regionLines draws the thick lines between regions.
func (g lattice) regionLines(s Style) []Mark {
	var out []Mark
	side := func(r1, c1, r2, c2 int) {
		line := s.thickLine(geom.Curve{g.at(float64(r1), float64(c1)), g.at(float64(r2), float64(c2))})
		line.Round = true
		out = append(out, line)
	}
	for r, row := range g.regions {
		for c, k := range row {
			if c+1 < g.cols && row[c+1] != k {
				side(r, c+1, r+1, c+1)
			}
			if r+1 < g.rows && g.regions[r+1][c] != k {
				side(r+1, c, r+1, c+1)
			}
		}
	}
	return out
}

// cellBox returns the outline of one cell.
func (g lattice) cellBox(row, col int) geom.Curve {
	p := g.at(float64(row), float64(col))
	return Box(p.X, p.Y, g.cell, g.cell)
}

// number prints text in the middle of a cell, as high as the style says, and
// narrower if it would come near the lines.
func (g lattice) number(row, col int, text string, s Style, f *Font) Text {
	lo, hi := f.extent("8")
	size := s.Size * g.cell / (hi.Y - lo.Y)
	from, to := f.extent(text)
	stretch := s.Stretch
	if room := 0.78 * g.cell; (to.X-from.X)*size*stretch > room {
		k := room / ((to.X - from.X) * size * stretch)
		stretch *= max(k, 0.75)
		size *= min(1, k/0.75)
	}
	at := g.middle(row, col)
	at.X -= (from.X + to.X) / 2 * size * stretch
	at.Y -= (lo.Y + hi.Y) / 2 * size
	return Text{At: at, String: text, Font: f, Size: size, Stretch: stretch, Colour: s.Digits}
}

// gridPrinter draws a puzzle on square cells onto a page.
type gridPrinter struct {
	rng     *rand.Rand
	options Options
	style   Style
	fonts   []*Font
	font    *Font // of the numbers
	grid    lattice
	page    *Page
	drawn   PuzzlePage
}

// tint lays the style's tint over one cell.
func (b *gridPrinter) tint(row, col int) {
	t := b.style.Tint
	b.page.Add(Fill{b.grid.cellBox(row, col), color.NRGBA{t.R, t.G, t.B, 230}})
}
