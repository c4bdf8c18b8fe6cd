package overlay

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Bounds of a board that is drawn. The largest has a picture of 17 million pixels and
// 34 MB of SVG, and a program that draws both takes half a gigabyte.
const (
	// MaxBoardCells is the largest number of cells.
	MaxBoardCells = 1 << 16
	// MaxBoardSide is the largest number of rows, and of columns.
	MaxBoardSide = 1 << 10
)

// ErrBoardSize is the error of a board that is too large to be drawn.
var ErrBoardSize = errors.New("overlay: the board is too large to be drawn")

// BoardOptions says how the drawing of a board is to look. The zero value is the
// default.
type BoardOptions struct {
	// Name of the puzzle stands in the caption.
	Name string
	// Cell is the side of a cell in pixels, made smaller where the board would come
	// out over 4096 pixels. 0: such that a board of 16 x 16 is 800 pixels wide.
	Cell int
}

// A Board is the drawing of a board of edge matching: every piece a square of four
// triangles in the colours of its labels, with half a motif on each, so that sides
// that fit make a whole one. Border sides are grey, clues framed, and joints that do
// not match lie in a ring. It can be had as pixels and as vectors; both show the same.
type Board struct {
	scene scene
	title string
}

// The colours of a board besides those of its labels.
var (
	page       = color.NRGBA{R: 255, G: 255, B: 255, A: 255}
	background = color.NRGBA{R: 24, G: 26, B: 30, A: 255}    // lines, and text
	border     = color.NRGBA{R: 138, G: 138, B: 138, A: 255} // of sides with label 0
	hollow     = color.NRGBA{R: 232, G: 234, B: 238, A: 255} // of empty cells
	alarm      = color.NRGBA{R: 235, G: 0, B: 24, A: 255}    // of rings
)

// NewBoard draws an answer to a jigsaw of labels, which may be partial. The hints of the
// jigsaw are the clues that the score is told with: others do not compare. Where the size of
// the board is not known, it is the smallest that holds the answer. The error is
// [ErrBoardSize], [ErrNothing] where there is no cell, or that of
// [puzzle.ScoreJigsaw].
func NewBoard(p *puzzle.Jigsaw, s *puzzle.JigsawSolution, o BoardOptions) (*Board, error) {
	rows, cols := extent(p, s)
	if rows > MaxBoardSide || cols > MaxBoardSide || rows*cols > MaxBoardCells {
		return nil, fmt.Errorf("%w: %d x %d, the limit is %d cells and %d a side", ErrBoardSize, rows, cols, MaxBoardCells, MaxBoardSide)
	}
	score, err := puzzle.ScoreJigsaw(p, s)
	if err != nil {
		return nil, err
	}
	if rows < 1 || cols < 1 {
		return nil, ErrNothing
	}
	j := newJoinery(p, s, rows, cols, o.Cell)
	j.draw()
	title := j.caption(score, o)
	return &Board{scene: j.scene, title: title}, nil
}

// extent returns the size of the board.
func extent(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) (rows, cols int) {
	rows, cols = p.Rows, p.Cols
	if s == nil {
		return rows, cols
	}
	for _, l := range s.Placements {
		if p.Rows == 0 {
			rows = max(rows, l.Row+1)
		}
		if p.Cols == 0 {
			cols = max(cols, l.Col+1)
		}
	}
	return rows, cols
}

// Image paints the board with pixels.
func (b *Board) Image() *image.RGBA { return b.scene.raster() }

// WriteSVG writes the board as a vector picture that needs nothing else.
func (b *Board) WriteSVG(w io.Writer) error { return b.scene.svg(w, b.title) }
