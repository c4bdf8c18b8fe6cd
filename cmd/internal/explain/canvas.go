package explain

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The colours of a page.
var (
	paper   = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	ink     = color.NRGBA{0x1d, 0x23, 0x2b, 0xff} // givens, thick lines
	hair    = color.NRGBA{0xb9, 0xc1, 0xcb, 0xff} // thin lines
	pale    = color.NRGBA{0x6d, 0x78, 0x87, 0xff} // candidates, labels
	found   = color.NRGBA{0x2a, 0x62, 0xb0, 0xff} // numbers set before
	green   = color.NRGBA{0x0b, 0x8a, 0x43, 0xff}
	leaf    = color.NRGBA{0xcf, 0xf0, 0xda, 0xff} // inside of green circles
	red     = color.NRGBA{0xd0, 0x21, 0x1f, 0xff}
	faint   = color.NRGBA{0xe9, 0xee, 0xf4, 0xff} // extra regions
	rose    = color.NRGBA{0xfd, 0xe5, 0xe3, 0xff} // cells that lose candidates
	yellow  = color.NRGBA{0xff, 0xf3, 0xc2, 0xff} // cells of the pattern
	blue    = color.NRGBA{0x2f, 0x7d, 0xe1, 0xff}
	violet  = color.NRGBA{0x94, 0x4f, 0xc9, 0xff}
	amber   = color.NRGBA{0xe0, 0x83, 0x0c, 0xff} // what is supposed
	sand    = color.NRGBA{0xff, 0xe4, 0xbd, 0xff} // inside of its circle
	mint    = color.NRGBA{0xdd, 0xf5, 0xe4, 0xff} // cells that get a number
	through = color.NRGBA{0x0b, 0x8a, 0x43, 0xc0} // links
)

// Sizes of what stands above and below the grid.
const (
	titleSize = 30
	textSize  = 23
	lineSkip  = 33
)

// canvas is the page of a Sudoku while it is drawn.
type canvas struct {
	page             render.Page
	puzzle           *puzzle.Sudoku
	size             int
	cell, left, top  float64 // side of a cell, place of the grid
	right            float64 // where text ends
	side             int     // candidates side by side in a cell
	margin, head     float64 // room beside the candidates of a cell, and more above them, for cages
	plain, semi, fat *render.Font
}

// newCanvas lays out an empty page.
func newCanvas(p *puzzle.Sudoku) *canvas {
	c := &canvas{puzzle: p, size: p.Size(), side: 1}
	for c.side*c.side < c.size {
		c.side++
	}
	c.cell = 28 * float64(c.side)
	if c.side > 3 {
		c.cell = 26 * float64(c.side) // numbers of two digits are small in any case
	}
	if c.size < 9 {
		c.cell = min(84*9/float64(c.size), 120)
	}
	if len(p.Cages) > 0 {
		c.cell *= 1.2
		c.margin, c.head = 0.1*c.cell, 0.06*c.cell
	}
	c.left, c.top = 52, 108
	c.right = c.left + max(c.width(), 480)
	c.page = render.Page{Paper: paper, Width: c.right + 36}
	c.plain, c.semi, c.fat = render.BuiltinFont("go-regular"), render.BuiltinFont("go-medium"), render.BuiltinFont("go-bold")
	return c
}

// width is that of the grid.
func (c *canvas) width() float64 { return float64(c.size) * c.cell }

// corner returns the top left corner of a cell, or of one past the last.
func (c *canvas) corner(row, col int) geom.Point {
	return geom.Point{X: c.left + float64(col)*c.cell, Y: c.top + float64(row)*c.cell}
}

func (c *canvas) middle(cell puzzle.Cell) geom.Point {
	return c.corner(cell.Row, cell.Col).Add(geom.Point{X: c.cell / 2, Y: c.cell / 2})
}

// pitch is the distance between candidates.
func (c *canvas) pitch() float64 { return (c.cell - 2*c.margin) / float64(c.side) }

// mark returns the middle of a candidate.
func (c *canvas) mark(m deduce.Candidate) geom.Point {
	row, col := (m.Number-1)/c.side, (m.Number-1)%c.side
	at := c.corner(m.Row, m.Col).Add(geom.Point{
		X: c.margin + (float64(col)+0.5)*c.pitch(), Y: c.margin + c.head + (float64(row)+0.5)*c.pitch(),
	})
	// A little towards the middle, away from the lines.
	middle := c.middle(m.Cell).Add(geom.Point{Y: c.head})
	return at.Add(middle.Sub(at).Mul(0.1))
}

// extras tints the extra regions, below all else.
func (c *canvas) extras() {
	for _, cells := range c.puzzle.Extra {
		for _, at := range cells {
			c.tint(at, faint)
		}
	}
}

// lines draws the grid.
func (c *canvas) lines() {
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
func (c *canvas) outline(area func(at puzzle.Cell) int, draw func(a, b geom.Point)) {
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

func (c *canvas) line(a, b geom.Point, thick bool) {
	if thick {
		c.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 3.2, Colour: ink, Round: true})
		return
	}
	c.page.Add(render.Stroke{Path: geom.Curve{a, b}, Width: 1.2, Colour: hair})
}

// labels counts rows and columns at the edges.
func (c *canvas) labels() {
	for k := range c.size {
		text := strconv.Itoa(k)
		c.word(geom.Point{X: c.corner(0, k).X + c.cell/2, Y: c.top - 17}, text, c.plain, 17, pale)
		c.word(geom.Point{X: c.left - 24, Y: c.corner(k, 0).Y + c.cell/2}, text, c.plain, 17, pale)
	}
}

// word writes centred about a point; capital letters and digits have 0.72 of a
// font's size.
func (c *canvas) word(at geom.Point, text string, f *render.Font, size float64, colour color.NRGBA) {
	c.page.Add(render.Text{
		At: geom.Point{X: at.X, Y: at.Y + 0.36*size}, String: text, Font: f, Size: size, Anchor: 0.5, Colour: colour,
	})
}

// tint colours a cell.
func (c *canvas) tint(cell puzzle.Cell, colour color.NRGBA) {
	at := c.corner(cell.Row, cell.Col)
	c.page.Add(render.Fill{Path: render.Box(at.X, at.Y, c.cell, c.cell), Colour: colour})
}

// frame outlines a unit, so far inside its edge that frames of units that cross
// stay apart.
func (c *canvas) frame(u deduce.Unit, colour color.NRGBA, inset float64) {
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
func (c *canvas) radius() float64 { return min(0.46*c.pitch(), 15) }

// ring draws such a circle, filled.
func (c *canvas) ring(at geom.Point, edge, inside color.NRGBA) {
	path := circle(at, c.radius())
	c.page.Add(render.Fill{Path: path, Colour: inside}, render.Stroke{Path: path, Width: 2, Colour: edge, Round: true})
}

// strike crosses a candidate out.
func (c *canvas) strike(at geom.Point) {
	d := geom.Point{X: 0.85 * c.radius(), Y: -0.7 * c.radius()}
	c.page.Add(render.Stroke{Path: geom.Curve{at.Sub(d), at.Add(d)}, Width: 1.8, Colour: red, Round: true})
}

// circle returns a closed path.
func circle(at geom.Point, radius float64) geom.Curve {
	const corners = 40
	path := make(geom.Curve, corners+1)
	for k := range path {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / corners)
		path[k] = at.Add(geom.Point{X: radius * cos, Y: radius * sin})
	}
	return path
}

// link draws the line of a chain between two circles, whole or dashed.
func (c *canvas) link(a, b geom.Point, strong bool) {
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

// caption writes a title above the grid with a remark at its right, and the text
// below it, and makes the page as high as it takes.
func (c *canvas) caption(title, remark, text string) {
	title = strings.ToUpper(title[:1]) + title[1:]
	c.page.Add(
		render.Text{At: geom.Point{X: c.left, Y: 52}, String: title, Font: c.fat, Size: titleSize, Colour: ink},
		render.Text{At: geom.Point{X: c.right, Y: 52}, String: remark, Font: c.plain, Size: 20, Anchor: 1, Colour: pale},
	)
	y := c.top + c.width() + 46
	for _, line := range wrap(text, c.plain, (c.right-c.left)/textSize) {
		c.page.Add(render.Text{At: geom.Point{X: c.left, Y: y}, String: line, Font: c.plain, Size: textSize, Colour: ink})
		y += lineSkip
	}
	c.page.Height = y
}

// wrap cuts a text into lines of at most so many em.
func wrap(text string, f *render.Font, width float64) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && f.Width(longer) > width {
			lines, line = append(lines, line), word
			continue
		}
		line = longer
	}
	return append(lines, line)
}

// image makes a picture of the page.
func (c *canvas) image() *image.RGBA { return c.page.Image(int(math.Round(c.page.Width))) }
