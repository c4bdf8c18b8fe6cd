package pipeline

import (
	"context"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// readSudoku reads the numbers of a division.
func (p *Pipeline) readSudoku(ctx context.Context, picture *load.Picture, d division, o Options) (*sheet, error) {
	s := &sheet{picture: picture, size: d.grid.Rows, boxRows: d.boxRows, boxCols: d.boxCols}
	var reader digits.Reader = p.reader
	if s.size > 9 {
		reader = p.clues // numbers of two digits, and hardly any handwriting
	}
	up, err := readGrid(ctx, reader, straighten(d.grid, picture.Gray()), s.size)
	if err != nil {
		return nil, err
	}
	s.grid, s.upright = d.grid.Turn(up.turn), up
	if up.turn%2 == 1 {
		s.boxRows, s.boxCols = s.boxCols, s.boxRows
	}
	return s, s.override(o.Set)
}

func (s *sheet) corners() geom.Quad { return s.grid.Corners() }

func (s *sheet) atEdge() bool { return s.grid.AtEdge(s.picture.Color.Rect) }

func (s *sheet) draw(picture *image.RGBA, out *Outcome) *image.RGBA {
	return overlay.Draw(picture, s.entries(out))
}

// odds weighs the numbers that stand twice in a row, a column or a box, which
// no Sudoku has but by misreading, against all.
func (s *sheet) odds() float64 {
	clues := s.clues()
	read := &puzzle.Sudoku{BoxRows: s.boxRows, BoxCols: s.boxCols, Givens: s.plain()}
	return oddsPerClue * (float64(clues) - conflictWeight*float64(len(read.Conflicts())))
}

// take repairs the reading of a sheet and makes it the puzzle of the outcome.
func (s *sheet) take(ctx context.Context, out *Outcome) bool {
	out.Report.Kind = puzzle.KindSudoku
	out.Plain, out.Corners, out.Cells = s.plain(), s.grid.Corners(), statesOf(s.readings, s.size)
	fixed := repair.Sudoku(ctx, repair.SudokuReading{
		BoxRows: s.boxRows, BoxCols: s.boxCols, Cells: s.readings, Fixed: s.fixed,
	})
	out.Report.Reading = newReading(s, s.turn, fixed.Confidence)
	out.Report.Reading.correct(fixed.Used, func(i int) (puzzle.Cell, reading.Cell) { return s.cell(i), s.readings[i] })
	plain := &puzzle.Sudoku{BoxRows: s.boxRows, BoxCols: s.boxCols, Givens: s.plain()}
	taken := use(fixed, plain, leastSure(s.readings, s.fixed, s.cell), out)
	if taken && s.size < smallSize && (s.sure < smallSure || fixed.Extra > 0) {
		// So few cells that noise makes a puzzle easily.
		out.Fail(StatusUnread, errNoSudoku, retakeHint)
		return false
	}
	return taken
}

// cell returns the place of a reading.
func (s *sheet) cell(i int) puzzle.Cell { return puzzle.Cell{Row: i / s.size, Col: i % s.size} }

// solved tells whether hardly a cell is left to be filled.
func (s *sheet) solved() bool { return float64(s.clues()) > solvedPart*float64(len(s.readings)) }

// clues returns how many cells hold a number.
func (s *sheet) clues() int {
	n := 0
	for _, r := range s.readings {
		if r.Best() > 0 {
			n++
		}
	}
	return n
}

// conflictWeight is the number of clues that one conflict of two outweighs, and
// oddsPerClue what each clue without one adds to the odds.
const (
	conflictWeight = 4
	oddsPerClue    = 0.2
)

// entries lists what is to be drawn: the numbers found, and the corrected
// clues.
func (s *sheet) entries(out *Outcome) []overlay.Entry {
	given := out.Puzzle.(*puzzle.Sudoku).Givens
	var list []overlay.Entry
	for r, row := range out.Solution.(*puzzle.SudokuSolution).Grid {
		for c, n := range row {
			if given[r][c] == 0 {
				list = append(list, overlay.Entry{Quad: s.grid.Cell(r, c), Number: n})
			}
		}
	}
	return append(list, corrections(out, s.grid.Cell)...)
}

// rowsOf cuts a list of cells into rows of so many.
func rowsOf(cells []int, cols int) [][]int {
	out := make([][]int, len(cells)/cols)
	for r := range out {
		out[r] = cells[r*cols : (r+1)*cols]
	}
	return out
}
