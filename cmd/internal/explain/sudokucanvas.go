package explain

import (
	"image/color"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// sudokuCanvas is the page of a Sudoku while it is drawn.
type sudokuCanvas struct {
	*canvas
	puzzle       *puzzle.Sudoku
	size         int
	side         int     // candidates side by side in a cell
	margin, head float64 // room beside the candidates of a cell, and more above them, for cages
}

// newSudokuCanvas lays out an empty page.
func newSudokuCanvas(p *puzzle.Sudoku) *sudokuCanvas {
	c := &sudokuCanvas{puzzle: p, size: p.Size(), side: 1}
	for c.side*c.side < c.size {
		c.side++
	}
	cell := 28 * float64(c.side)
	if c.side > 3 {
		cell = 26 * float64(c.side) // numbers of two digits are small in any case
	}
	if c.size < 9 {
		cell = min(84*9/float64(c.size), 120)
	}
	if len(p.Cages) > 0 {
		cell *= 1.2
		c.margin, c.head = 0.1*cell, 0.06*cell
	}
	c.canvas = newCanvas(c.size, c.size, cell)
	return c
}

// pitch is the distance between candidates.
func (c *sudokuCanvas) pitch() float64 { return (c.cell - 2*c.margin) / float64(c.side) }

// mark returns the middle of a candidate.
func (c *sudokuCanvas) mark(m deduce.Candidate) geom.Point {
	row, col := (m.Number-1)/c.side, (m.Number-1)%c.side
	at := c.corner(m.Row, m.Col).Add(geom.Point{
		X: c.margin + (float64(col)+0.5)*c.pitch(), Y: c.margin + c.head + (float64(row)+0.5)*c.pitch(),
	})
	// A little towards the middle, away from the lines.
	middle := c.middle(m.Cell).Add(geom.Point{Y: c.head})
	return at.Add(middle.Sub(at).Mul(0.1))
}

// extras tints the extra regions, below all else.
func (c *sudokuCanvas) extras() {
	for _, cells := range c.puzzle.Extra {
		for _, at := range cells {
			c.tint(at, faint)
		}
	}
}

// lines draws the grid.
func (c *sudokuCanvas) lines() {
	if c.puzzle.Regions != nil {
		for k := range c.size + 1 {
			c.line(c.corner(0, k), c.corner(c.size, k), false)
			c.line(c.corner(k, 0), c.corner(k, c.size), false)
		}
		c.outline(c.puzzle.Region, func(a, b geom.Point) { c.line(a, b, true) })
		return
	}
	for _, thick := range []bool{false, true} {
		for k := range c.size + 1 {
			if (k%c.puzzle.BoxCols == 0) == thick {
				c.line(c.corner(0, k), c.corner(c.size, k), thick)
			}
			if (k%c.puzzle.BoxRows == 0) == thick {
				c.line(c.corner(k, 0), c.corner(k, c.size), thick)
			}
		}
	}
}

// outline draws the sides of cells between areas, and at the edge of the grid; area tells that of
// a cell, from 0 on.
func (c *sudokuCanvas) outline(area func(at puzzle.Cell) int, draw func(a, b geom.Point)) {
	of := func(row, col int) int {
		if min(row, col) < 0 || max(row, col) >= c.size {
			return -1
		}
		return area(puzzle.Cell{Row: row, Col: col})
	}
	for i := range c.size + 1 {
		for j := range c.size {
			if of(i-1, j) != of(i, j) {
				draw(c.corner(i, j), c.corner(i, j+1))
			}
			if of(j, i-1) != of(j, i) {
				draw(c.corner(j, i), c.corner(j+1, i))
			}
		}
	}
}

func (c *sudokuCanvas) line(a, b geom.Point, thick bool) {
	if thick {
		c.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 3.2, Colour: ink, Round: true})
		return
	}
	c.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 1.2, Colour: hair})
}

// frame outlines a unit, so far inside its edge that frames of units that cross
// stay apart.
func (c *sudokuCanvas) frame(u deduce.Unit, colour color.NRGBA, inset float64) {
	var a, b geom.Point
	switch u.Kind {
	case puzzle.UnitRegion, puzzle.UnitDiagonal, puzzle.UnitExtra:
		inside := func(at puzzle.Cell) int {
			in := c.puzzle.Region(at) == u.Index
			if u.Kind != puzzle.UnitRegion {
				in = slices.Contains(c.puzzle.Extra[u.Index], at)
			}
			if in {
				return 0
			}
			return -1 // as outside the grid
		}
		c.outline(inside, func(a, b geom.Point) {
			c.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 4, Colour: colour, Round: true})
		})
		return
	case puzzle.UnitCage:
		c.cage(u.Index, render.Stroke{Width: 3.2, Colour: colour, Round: true}, colour)
		return
	case puzzle.UnitRow:
		a, b = c.corner(u.Index, 0), c.corner(u.Index+1, c.size)
	case puzzle.UnitColumn:
		a, b = c.corner(0, u.Index), c.corner(c.size, u.Index+1)
	default:
		across := c.size / c.puzzle.BoxCols
		row, col := u.Index/across*c.puzzle.BoxRows, u.Index%across*c.puzzle.BoxCols
		a, b = c.corner(row, col), c.corner(row+c.puzzle.BoxRows, col+c.puzzle.BoxCols)
	}
	c.page.Add(render.Stroke{
		Path:  render.Box(a.X+inset, a.Y+inset, b.X-a.X-2*inset, b.Y-a.Y-2*inset),
		Width: 4, Colour: colour, Round: true,
	})
}

// radius is that of circles around candidates.
func (c *sudokuCanvas) radius() float64 { return min(0.46*c.pitch(), 15) }

// ring draws such a circle, filled.
func (c *sudokuCanvas) ring(at geom.Point, edge, inside color.NRGBA) {
	path := circle(at, c.radius())
	c.page.Add(render.Fill{Path: path, Colour: inside}, render.Stroke{Path: path, Width: 2, Colour: edge, Round: true})
}

// strike crosses a candidate out.
func (c *sudokuCanvas) strike(at geom.Point) {
	d := geom.Point{X: 0.85 * c.radius(), Y: -0.7 * c.radius()}
	c.page.Add(render.Stroke{Path: geom.Curve{at.Sub(d), at.Add(d)}, Width: 1.8, Colour: red, Round: true})
}

// link draws the line of a chain between two circles, whole or dashed.
func (c *sudokuCanvas) link(a, b geom.Point, strong bool) {
	way := b.Sub(a)
	if way.Norm() <= 2*c.radius() {
		return // the circles touch
	}
	end := way.Mul(c.radius() / way.Norm())
	stroke := render.Stroke{Path: bow(a.Add(end), b.Sub(end), 0.35*c.cell), Width: 3, Colour: through, Round: true}
	if !strong {
		stroke.Dash, stroke.Gap, stroke.Round, stroke.Width = 8, 6, false, 2.4
	}
	c.page.Add(stroke)
}

// bow returns a path that bends a little, and at most by so much, so that it does
// not run through all that lies between its ends.
func bow(a, b geom.Point, most float64) geom.Curve {
	const parts = 40
	way := b.Sub(a)
	aside := geom.Point{X: -way.Y, Y: way.X}.Mul(min(0.1, most/way.Norm()))
	path := make(geom.Curve, parts+1)
	for k := range path {
		t := float64(k) / parts
		path[k] = a.Add(way.Mul(t)).Add(aside.Mul(4 * t * (1 - t)))
	}
	return path
}
