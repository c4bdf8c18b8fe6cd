package explain

import (
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Layout tells tests where things are drawn.
type Layout struct{ c *canvas }

// NewLayout lays out the pages of an explanation.
func NewLayout(e *deduce.Explanation) Layout { return Layout{newCanvas(e.Puzzle)} }

// Inside returns a pixel of a cell that only tints reach, between its candidates
// and its edge.
func (l Layout) Inside(c puzzle.Cell) image.Point {
	return pixel(l.c.corner(c.Row, c.Col).Add(geom.Point{X: 7.5, Y: l.c.cell / 2}))
}

// Outline returns a pixel of the outline of a cage, at the left of its first cell.
func (l Layout) Outline(c puzzle.Cage) image.Point {
	return pixel(l.c.corner(c.Corner().Row, c.Corner().Col).Add(geom.Point{X: cageInset, Y: 0.6 * l.c.cell}))
}

// Ring returns the pixel on top of the circle around a candidate.
func (l Layout) Ring(c deduce.Candidate) image.Point {
	return pixel(l.c.mark(c).Add(geom.Point{Y: -l.c.radius()}))
}

// Around returns the pixels that a candidate is drawn in.
func (l Layout) Around(c deduce.Candidate) image.Rectangle {
	at, half := l.c.mark(c), l.c.pitch()/2
	return image.Rectangle{pixel(at.Sub(geom.Point{X: half, Y: half})), pixel(at.Add(geom.Point{X: half, Y: half}))}
}

// Middle returns the pixels that a number is drawn in.
func (l Layout) Middle(c puzzle.Cell) image.Rectangle {
	at, half := l.c.middle(c), l.c.cell/3
	return image.Rectangle{pixel(at.Sub(geom.Point{X: half, Y: half})), pixel(at.Add(geom.Point{X: half, Y: half}))}
}

// Wrap cuts a text into lines of so many em.
func Wrap(text string, width float64) []string {
	return wrap(text, newCanvas(&puzzle.Sudoku{BoxRows: 1, BoxCols: 1}).plain, width)
}

func pixel(p geom.Point) image.Point { return image.Pt(int(p.X), int(p.Y)) }
