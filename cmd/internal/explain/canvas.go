package explain

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
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
	titleSize  = 30
	remarkSize = 20
	textSize   = 23
	lineSkip   = 33
	labelSize  = 17
)

// canvas is the page of a puzzle on a grid while it is drawn.
type canvas struct {
	page             render.Page
	rows, cols       int
	cell, left, top  float64 // side of a cell, place of the grid
	right            float64 // where text ends
	plain, semi, fat *render.Font
}

// newCanvas lays out an empty page with cells of that side.
func newCanvas(rows, cols int, cell float64) *canvas {
	c := &canvas{rows: rows, cols: cols, cell: cell, left: 52, top: 108}
	c.right = c.left + max(float64(cols)*cell, 480)
	c.page = render.Page{Paper: paper, Width: c.right + 36}
	c.plain, c.semi, c.fat = render.BuiltinFont("go-regular"), render.BuiltinFont("go-medium"), render.BuiltinFont("go-bold")
	return c
}

// corner returns the top left corner of a cell, or of one past the last.
func (c *canvas) corner(row, col int) geom.Point {
	return geom.Point{X: c.left + float64(col)*c.cell, Y: c.top + float64(row)*c.cell}
}

func (c *canvas) middle(cell puzzle.Cell) geom.Point {
	return c.corner(cell.Row, cell.Col).Add(geom.Point{X: c.cell / 2, Y: c.cell / 2})
}

// labels counts rows and columns at the edges, from 1 as the texts do.
func (c *canvas) labels() {
	for k := range c.cols {
		c.word(geom.Point{X: c.corner(0, k).X + c.cell/2, Y: c.top - 17}, strconv.Itoa(k+1), c.plain, labelSize, pale)
	}
	for k := range c.rows {
		c.word(geom.Point{X: c.left - 24, Y: c.corner(k, 0).Y + c.cell/2}, strconv.Itoa(k+1), c.plain, labelSize, pale)
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

// caption writes a title above the grid with a remark at its right, and the text
// below it, and makes the page as high as it takes.
func (c *canvas) caption(title, remark, text string) {
	title = strings.ToUpper(title[:1]) + title[1:]
	if wide := c.left + c.fat.Width(title)*titleSize + 24 + c.plain.Width(remark)*remarkSize; wide > c.right {
		c.page.Width += wide - c.right
		c.right = wide
	}
	c.page.Add(
		render.Text{At: geom.Point{X: c.left, Y: 52}, String: title, Font: c.fat, Size: titleSize, Colour: ink},
		render.Text{At: geom.Point{X: c.right, Y: 52}, String: remark, Font: c.plain, Size: remarkSize, Anchor: 1, Colour: pale},
	)
	y := c.corner(c.rows, 0).Y + 46
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
