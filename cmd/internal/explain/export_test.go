package explain

import (
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	hashideduce "github.com/gridsaw/gridsaw/solve/hashi/deduce"
	shikakudeduce "github.com/gridsaw/gridsaw/solve/shikaku/deduce"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Layout tells tests where things are drawn.
type Layout struct{ c *sudokuCanvas }

// NewLayout lays out the pages of an explanation.
func NewLayout(e *Explanation) Layout { return Layout{newSudokuCanvas(e.Puzzle.(*puzzle.Sudoku))} }

// SudokuSteps returns the steps of a Sudoku.
func SudokuSteps(e *Explanation) []deduce.Step { return e.kind.(sudokuSteps).Steps }

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
	return wrap(text, newCanvas(1, 1, 50).plain, width)
}

func pixel(p geom.Point) image.Point { return image.Pt(int(p.X), int(p.Y)) }

// ShikakuSteps and HashiSteps return the steps of these kinds.
func ShikakuSteps(e *Explanation) []shikakudeduce.Step { return e.kind.(shikakuSteps).Steps }
func HashiSteps(e *Explanation) []hashideduce.Step     { return e.kind.(hashiSteps).Steps }

// GridLayout tells tests where things of a Shikaku or a Hashi are drawn.
type GridLayout struct{ c *canvas }

// NewGridLayout lays out the pages of an explanation.
func NewGridLayout(e *Explanation) GridLayout {
	rows, cols, _ := size(e.Puzzle)
	return GridLayout{newCanvas(rows, cols, cellSide(rows, cols))}
}

// Left returns the pixel in the middle of the left side of a cell.
func (l GridLayout) Left(row, col int) image.Point {
	return pixel(l.c.corner(row, col).Add(geom.Point{Y: l.c.cell / 2}))
}

// Cells returns the pixels of a rectangle.
func (l GridLayout) Cells(r puzzle.Rectangle) image.Rectangle {
	return image.Rectangle{pixel(l.c.corner(r.Row, r.Col)), pixel(l.c.corner(r.Row+r.Rows, r.Col+r.Cols))}
}

// Inside returns a pixel of an island that its number leaves free.
func (l GridLayout) Inside(at puzzle.Cell) image.Point {
	return pixel(l.c.middle(at).Add(geom.Point{X: -0.25 * l.c.cell}))
}

// Between returns the pixels about the middle of two cells.
func (l GridLayout) Between(a, z puzzle.Cell) image.Rectangle {
	at, half := l.c.middle(a).Add(l.c.middle(z)).Mul(0.5), 0.16*l.c.cell
	return image.Rectangle{pixel(at.Sub(geom.Point{X: half, Y: half})), pixel(at.Add(geom.Point{X: half, Y: half}))}
}
