package pipeline

import (
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/digits"
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

func (s *sheet) corners() [4]encode.Point { return s.grid.Corners() }

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
	out.Plain, out.Corners, out.Cells = s.plain(), s.grid.Corners(), s.states()
	fixed := repairSudoku(ctx, s.readings, s.boxRows, s.boxCols, s.fixed)
	out.Report.Reading = s.report(fixed)
	return s.use(fixed, out)
}

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

// use makes the repaired reading the puzzle of the outcome, or says why there
// is none to be trusted.
func (s *sheet) use(fixed repaired, out *Outcome) bool {
	cells := flatten(out.Plain)
	found := fixed.found && !s.overturned(out.Report.Reading.Corrected)
	if found {
		cells = fixed.cells
	}
	read := &puzzle.Sudoku{BoxRows: s.boxRows, BoxCols: s.boxCols, Givens: rowsOf(cells, s.size)}
	out.Puzzle, out.Report.Instance = read, read
	clues := read.Clues()
	switch {
	case !found && fixed.several:
		out.Fail(StatusUnread, errors.New("the clues that were read allow several solutions: some may have been missed"), setHint)
	case !found && (fixed.refuted || fixed.found) && s.certain():
		out.Fail(StatusUnsolvable, NoSolution(read), setHint)
	case !found:
		out.Fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %w", NoSolution(read)), setHint)
	case fixed.confidence < minConfidence || fixed.exhausted && fixed.extra > 0:
		out.Fail(StatusUnread, errors.New("the numbers are not read well enough: several readings fit the rules"), setHint)
	case s.size < smallSize && (s.sure < smallSure || fixed.extra > 0):
		// So few cells that noise makes a puzzle easily.
		out.Fail(StatusUnread, errNoSudoku, retakeHint)
	case fixed.extra > maxRepair || len(out.Report.Reading.Corrected) > max(3, clues/6)+len(s.overruled()):
		out.Fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %d of %d had to be corrected",
			len(out.Report.Reading.Corrected), clues), setHint)
	default:
		return true
	}
	return false
}

// overturned tells whether a correction goes against a printed number that was
// read with hardly a doubt. Then the puzzle itself is at fault, and mending it
// would be solving another one.
func (s *sheet) overturned(corrected []Correction) bool {
	for _, c := range corrected {
		i := c.Row*s.size + c.Col
		if s.fixed[i] == unknown && c.Confidence >= certainty && s.readings[i].Printed >= 0.5 {
			return true
		}
	}
	return false
}

// certain tells whether every number was read with hardly a doubt.
func (s *sheet) certain() bool {
	for i, r := range s.readings {
		if s.fixed[i] == unknown && len(r.Numbers) > 0 && r.Numbers[0].P*(1-r.Empty) < certainty {
			return false
		}
	}
	return true
}

// overruled returns the cells that the user set.
func (s *sheet) overruled() []int {
	var out []int
	for i, v := range s.fixed {
		if v != unknown {
			out = append(out, i)
		}
	}
	return out
}

// report tells how the sheet was read and what was corrected.
func (s *sheet) report(fixed repaired) *Reading {
	if !fixed.found {
		return newReading(s, s.turn, 0)
	}
	out := newReading(s, s.turn, fixed.confidence)
	for i, used := range fixed.cells {
		at := puzzle.Cell{Row: i / s.size, Col: i % s.size}
		if c, ok := correction(at, s.readings[i], used); ok {
			out.Corrected = append(out.Corrected, c)
		}
	}
	return out
}

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

func flatten(rows [][]int) []int {
	var out []int
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

// rowsOf cuts a list of cells into rows of so many.
func rowsOf(cells []int, cols int) [][]int {
	out := make([][]int, len(cells)/cols)
	for r := range out {
		out[r] = cells[r*cols : (r+1)*cols]
	}
	return out
}
