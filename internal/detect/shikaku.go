package detect

import (
	"context"
	"errors"
	"image"
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// shikakuView is a grid taken for a Shikaku.
type shikakuView struct {
	picture *load.Picture
	grid    *grid.Grid
	fixed   []int // what the user set, or reading.Unset
	upright
}

// readShikaku reads the numbers of a grid.
func readShikaku(s subject, g *grid.Grid) (*shikakuView, error) {
	up, err := readGrid(s.ctx, s.clues, straighten(g, s.picture.Gray()), g.Rows*g.Cols)
	if err != nil {
		return nil, err
	}
	v := &shikakuView{picture: s.picture, grid: g.Turn(up.turn), upright: up}
	v.fixed, err = reading.Extent{Rows: v.grid.Rows, Cols: v.grid.Cols, Largest: g.Rows * g.Cols}.Fixed(s.o.Set)
	return v, err
}

func (s *shikakuView) corners() geom.Quad { return s.grid.Corners() }

func (s *shikakuView) crossings() [][]geom.Point { return s.grid.Cross }

func (s *shikakuView) atEdge() bool { return s.grid.AtEdge(s.picture.Color.Rect) }

func (s *shikakuView) stages(show func(string, image.Image)) { stageGrid(s.picture, s.grid, show) }

func (s *shikakuView) draw(picture *image.RGBA, p *Puzzle, solution puzzle.Solution) *image.RGBA {
	tinted := overlay.DrawRectangles(picture, s.grid.Cross, solution.(*puzzle.ShikakuSolution).Rectangles)
	return overlay.Draw(tinted, p.correctedEntries(s.grid.Cell))
}

// odds compares the sum of the numbers with the number of cells, which are
// equal in a Shikaku, and looks for numbers that no Sudoku of this size has.
func (s *shikakuView) odds() float64 {
	sum, clues, large := 0, 0, 0
	for _, n := range numbersOf(s.readings, s.fixed) {
		sum += n
		if n > 0 {
			clues++
		}
		if n > max(s.grid.Rows, s.grid.Cols) {
			large++
		}
	}
	away := math.Abs(math.Log(float64(max(sum, 1)) / float64(s.grid.Rows*s.grid.Cols)))
	odds := sumOdds*(1-away/sumReach) + float64(large)
	if away == 0 {
		odds += sumOdds
	}
	if s.grid.Rows != s.grid.Cols {
		odds += sumOdds
	}
	if s.grid.BoxRows > 0 {
		odds -= 2 * sumOdds
	}
	if clues == 0 {
		odds -= sumOdds
	}
	return odds
}

// sumOdds is what a sum of the numbers near the number of cells adds to the odds,
// and once more if it is just that, and sumReach the logarithm of how far it may
// be off to add nothing.
const (
	sumOdds  = 3
	sumReach = 0.3
)

// cell returns the place of a reading.
func (s *shikakuView) cell(i int) puzzle.Cell {
	return puzzle.Cell{Row: i / s.grid.Cols, Col: i % s.grid.Cols}
}

// plain returns the puzzle before any repair.
func (s *shikakuView) plain() *puzzle.Shikaku {
	p := &puzzle.Shikaku{Rows: s.grid.Rows, Cols: s.grid.Cols}
	for i, n := range numbersOf(s.readings, s.fixed) {
		if n > 0 {
			p.Clues = append(p.Clues, puzzle.Clue{Row: i / p.Cols, Col: i % p.Cols, Area: n})
		}
	}
	return p
}

// likeSudoku tells whether the numbers could as well be those of a Sudoku.
func (s *shikakuView) likeSudoku() bool {
	p := s.plain()
	for _, c := range p.Clues {
		if c.Area > p.Rows {
			return false
		}
	}
	return p.Rows == p.Cols && float64(len(p.Clues)) >= fewestPrinted*float64(p.Rows*p.Cols)
}

// whole tells whether the clues sum up to the cells of the grid, so that neither is missing any.
func (s *shikakuView) whole() bool {
	sum := 0
	for _, c := range s.plain().Clues {
		sum += c.Area
	}
	return sum == s.grid.Rows*s.grid.Cols
}

func (s *shikakuView) resolve(ctx context.Context) *Puzzle {
	plain := rowsOf(numbersOf(s.readings, s.fixed), s.grid.Cols)
	fixed := resolveByShape(ctx, s.readings, func() []*image.Gray { return straighten(s.grid, s.picture.Gray()).cells },
		func(quick bool) repair.Result[*puzzle.Shikaku, *puzzle.ShikakuSolution] {
			return repair.Shikaku(ctx, repair.ShikakuReading{
				Rows: s.grid.Rows, Cols: s.grid.Cols, Cells: s.readings, Fixed: s.fixed, Quick: quick,
			})
		})
	out := resolved(fixed, s.plain(), leastSure(s.readings, s.fixed, s.cell))
	switch {
	case !errors.Is(out.Err, puzzle.ErrUnsolvable):
	case s.likeSudoku():
		out.Err = contradiction(out.Err, "this may be a Sudoku, or another puzzle, that was not read")
	case !s.whole():
		out.Err = contradiction(out.Err, "a clue may be missing, or a part of the grid")
	}
	if out.Err == nil && len(s.readings) < smallSize*smallSize && fixed.Extra > 0 {
		out.Err = errNoShikaku // so few cells that noise makes a puzzle easily
	}
	out.Turn, out.Plain, out.Cells = s.turn, plain, rowsOf(s.readings, s.grid.Cols)
	out.Corrected = corrections(fixed.Used, func(i int) (puzzle.Cell, reading.Cell) { return s.cell(i), s.readings[i] })
	return out
}
