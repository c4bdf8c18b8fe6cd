package pipeline

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// runPicture reads and solves the puzzle in a picture.
func (p *Pipeline) runPicture(ctx context.Context, in Input, o Options, out *Outcome) {
	start := time.Now()
	picture, err := load.Decode(in.Data)
	if err != nil {
		out.fail(StatusUnread, plainError(err), loadHint(err))
		return
	}
	out.Ext = ".png"
	if picture.Format == load.JPEG || picture.Format == load.HEIC {
		out.Ext = ".jpg"
	}
	s, err := p.likeliest(ctx, picture, o, out)
	if ctx.Err() != nil && (s == nil || out.Err != nil) {
		out.fail(StatusTimeout, errTimeLimit, timeoutHint)
		return
	}
	if s == nil {
		out.fail(StatusUnread, err, sheetHint(err, o))
		return
	}
	stageSheet(o, s)
	out.Report.Seconds = &Seconds{Read: time.Since(start).Seconds()}
	if out.Err != nil {
		return
	}
	if o.ReadOnly {
		out.Report.Status = StatusRead
		return
	}
	p.solve(ctx, o, out)
	if out.Solution != nil {
		out.Overlay = overlay.Draw(picture.Color, s.entries(out))
		if o.Stages != nil {
			o.Stages("solved", out.Overlay)
		}
	}
}

// likeliest reads the divisions of a picture and returns the first that makes a
// puzzle; where none does, the first that could be read at all, and the outcome
// says what is wrong with it.
func (p *Pipeline) likeliest(ctx context.Context, picture *load.Picture, o Options, out *Outcome) (s *sheet, err error) {
	err = p.readSheets(ctx, picture, o, func(t *sheet) bool {
		var try Outcome
		ok := p.take(ctx, t, &try)
		if ok || s == nil {
			s = t
			try.Ext, try.Report.Input = out.Ext, out.Report.Input
			*out = try
		}
		return ok
	})
	return s, err
}

// take repairs the reading of a sheet and makes it the puzzle of the outcome.
// It reports false, and the outcome says why, where the reading is not to be
// trusted.
func (p *Pipeline) take(ctx context.Context, s *sheet, out *Outcome) bool {
	out.Report.Kind = puzzle.KindSudoku
	out.Plain, out.Corners, out.Cells = s.plain(), s.grid.Corners(), s.states()
	fixed := repair(ctx, s.readings, s.boxRows, s.boxCols, s.fixed)
	out.Report.Reading = s.report(fixed)
	return p.use(s, fixed, out)
}

// use makes the repaired reading the puzzle of the outcome, or says why there
// is none to be trusted.
func (p *Pipeline) use(s *sheet, fixed repaired, out *Outcome) bool {
	cells := flatten(out.Plain)
	found := fixed.found && !s.overturned(out.Report.Reading.Corrected)
	if found {
		cells = fixed.cells
	}
	read := &puzzle.Sudoku{BoxRows: s.boxRows, BoxCols: s.boxCols, Givens: rowsOf(cells, s.size)}
	out.Puzzle, out.Report.Instance = read, read
	const setHint = "compare the grid shown with the picture and overrule misread cells, as in --set r3c4=8"
	clues := read.Clues()
	switch {
	case !found && fixed.several:
		out.fail(StatusUnread, errors.New("the clues that were read allow several solutions: some may have been missed"), setHint)
	case !found && (fixed.refuted || fixed.found) && s.certain():
		out.fail(StatusUnsolvable, noSolution(read), setHint)
	case !found:
		out.fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %w", noSolution(read)), setHint)
	case fixed.confidence < minConfidence || fixed.exhausted && fixed.extra > 0:
		out.fail(StatusUnread, errors.New("the numbers are not read well enough: several readings fit the rules"), setHint)
	case s.size < smallSize && (s.sure < smallSure || fixed.extra > 0):
		// So few cells that noise makes a puzzle easily.
		out.fail(StatusUnread, errNoSudoku, retakeHint)
	case fixed.extra > maxRepair || len(out.Report.Reading.Corrected) > max(3, clues/6)+len(s.overruled()):
		out.fail(StatusUnread, fmt.Errorf("the numbers are not read well enough: %d of %d had to be corrected",
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
	out := &Reading{Confidence: fixed.confidence, Turn: s.turn, Corrected: []Correction{}}
	for i, c := range s.grid.Corners() {
		out.Corners[i] = [2]float64{c.X, c.Y}
	}
	if !fixed.found {
		out.Confidence = 0
		return out
	}
	for i, used := range fixed.cells {
		read := s.readings[i].Best()
		if read == used {
			continue
		}
		sure := s.readings[i].Empty
		if read != 0 {
			sure = s.readings[i].Numbers[0].P * (1 - s.readings[i].Empty)
		}
		out.Corrected = append(out.Corrected, Correction{
			Row: i / s.size, Col: i % s.size, Read: read, Used: used, Confidence: sure,
		})
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
	for _, c := range out.Report.Reading.Corrected {
		if c.Used != 0 {
			list = append(list, overlay.Entry{Quad: s.grid.Cell(c.Row, c.Col), Number: c.Used, Style: overlay.Corrected})
		}
	}
	return list
}

// sheetHint says what can be done about a picture in which nothing was read.
func sheetHint(err error, o Options) string {
	if outside := new(overrideError); errors.As(err, &outside) {
		return overrideHint
	}
	if o.Rows > 0 && errors.Is(err, errNoSudoku) {
		return "the grid may have another size than the one given: try without --size"
	}
	return retakeHint
}

// loadHint says what can be done about a picture that could not be decoded.
func loadHint(err error) string {
	switch {
	case errors.Is(err, load.ErrTooLarge):
		return "make the picture smaller; 12 megapixels are plenty"
	case errors.Is(err, load.ErrTruncated):
		return "copy the file again, or open it in a viewer and save it anew"
	}
	return "give a picture (jpg, png, tif, bmp, webp, heic) or a puzzle as text"
}

// plainError drops the name of the package from an error that users see.
func plainError(err error) error { return loadError{err} }

type loadError struct{ error }

func (e loadError) Error() string {
	const prefix = "load: "
	text := e.error.Error()
	if len(text) > len(prefix) && text[:len(prefix)] == prefix {
		return text[len(prefix):]
	}
	return text
}

func (e loadError) Unwrap() error { return e.error }

func flatten(rows [][]int) []int {
	var out []int
	for _, row := range rows {
		out = append(out, row...)
	}
	return out
}

func rowsOf(cells []int, n int) [][]int {
	out := make([][]int, n)
	for r := range out {
		out[r] = cells[r*n : (r+1)*n]
	}
	return out
}
