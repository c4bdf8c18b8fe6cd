package pipeline

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

const (
	// cellSide is the size in pixels to which cells are straightened.
	cellSide = 64
	// uprightSure is the mean confidence in the digits above which a picture
	// is taken to stand upright.
	uprightSure = 0.85
	// uprightClear is the same where the part uprightInked of the cells with
	// ink holds a number: turned digits are numbers now and then only.
	uprightClear, uprightInked = 0.9, 0.8
	// smallSize is the size below which the rules say so little about a
	// reading that its numbers must be read with the mean confidence smallSure,
	// and are not repaired.
	smallSize = 6
	smallSure = 0.85
)

const retakeHint = "take the picture closer, straight from above, in even light, with the whole grid in it"

// sheet is a picture on its way to a Sudoku.
type sheet struct {
	picture *load.Picture
	grid    *grid.Grid
	size    int
	boxRows int
	boxCols int
	fixed   []int // what the user set, or unknown
	upright
}

// An attempt is a view of a picture and what became of it.
type attempt struct {
	view
	out   *Outcome
	taken bool
}

// runPicture reads and solves the puzzle in a picture, or with Options.All each
// of them: every outcome but the first is new.
func (p *Pipeline) runPicture(ctx context.Context, in Input, o Options, out *Outcome) []*Outcome {
	start := time.Now()
	picture, err := load.Decode(in.Data)
	if err != nil {
		return []*Outcome{out.Fail(StatusUnread, plainError(err), loadHint(err))}
	}
	tried, err := p.attempts(ctx, picture, o)
	if ctx.Err() != nil && (len(tried) == 0 || !tried[0].taken) {
		return []*Outcome{out.Fail(StatusTimeout, errTimeLimit, timeoutHint)}
	}
	if len(tried) == 0 {
		return []*Outcome{out.Fail(StatusUnread, err, sheetHint(err, o))}
	}
	read := time.Since(start).Seconds()
	canvas := picture.Color
	var all []*Outcome
	for _, t := range tried {
		t.out.Report.Input, t.out.Ext = out.Report.Input, extension(picture)
		t.out.Report.Seconds = &Seconds{Read: read}
		p.finish(ctx, t, o)
		if t.out.Solution != nil {
			canvas = t.draw(canvas, t.out)
		}
		all = append(all, t.out)
	}
	if canvas != picture.Color {
		for _, o := range all {
			o.Overlay = canvas
		}
		if o.Stages != nil {
			o.Stages("solved", canvas)
		}
	}
	*out = *all[0]
	all[0] = out
	return all
}

// finish solves what a view was read as.
func (p *Pipeline) finish(ctx context.Context, t attempt, o Options) {
	if o.Stages != nil {
		t.stages(o.Stages)
	}
	switch {
	case t.out.Err != nil:
	case o.ReadOnly:
		t.out.Report.Status = StatusRead
	default:
		p.solve(ctx, o, t.out)
	}
}

// attempts returns the views of a picture that make a puzzle, from the top of
// the picture down, or without Options.All the largest of them alone; where none
// does, the one that suits its kind best, whose outcome says what is wrong.
func (p *Pipeline) attempts(ctx context.Context, picture *load.Picture, o Options) ([]attempt, error) {
	var all, taken []attempt
	h := &hunt{Pipeline: p, ctx: ctx, picture: picture, o: o}
	h.accept = func(v view) bool {
		t := attempt{view: v, out: new(Outcome)}
		t.taken = v.take(ctx, t.out)
		t.out.Report.Reading.KindConfidence = t.confidence()
		all = append(all, t)
		if t.taken {
			taken = append(taken, t)
		}
		return t.taken
	}
	err := h.run()
	outside := new(overrideError)
	switch {
	case len(taken) == 0 && errors.As(err, &outside):
		return nil, err
	case len(taken) > 0 && o.All:
		slices.SortStableFunc(taken, func(a, b attempt) int { return cmp.Compare(top(a), top(b)) })
		return taken, err
	case len(taken) > 0:
		return taken[len(taken)-1:], err // each is larger than those before
	case len(all) == 0:
		return nil, err
	}
	best := slices.MaxFunc(all, func(a, b attempt) int { return cmp.Compare(a.odds(), b.odds()) })
	best.doubtEdge()
	return []attempt{best}, err
}

// doubtEdge adds to what is wrong with a Shikaku or a Hashi at the edge of the
// picture that a part of it may be missing: what is left of one looks whole,
// other than a Sudoku, but breaks the rules.
func (t attempt) doubtEdge() {
	if t.out.Report.Kind != puzzle.KindSudoku && t.atEdge() {
		t.out.Fail(StatusUnread, fmt.Errorf("%w; or %w", t.out.Err, errCut), retakeHint)
	}
}

// top is how far down in the picture a puzzle begins.
func top(v view) int {
	lo, _ := v.corners().Bounds()
	return int(lo.Y)
}

// solvedOdds is what it adds to the odds of a kind that the reading obeys its
// rules.
const solvedOdds = 6

// confidence returns the probability that a puzzle is of the kind that it was
// read as.
func (t attempt) confidence() float64 {
	odds := t.odds()
	if t.taken {
		odds = max(odds, 0) + solvedOdds
	}
	return 1 / (1 + math.Exp(-odds))
}

// extension is the suffix of the file that a picture is drawn into.
func extension(picture *load.Picture) string {
	if picture.Format == load.JPEG || picture.Format == load.HEIC {
		return ".jpg"
	}
	return ".png"
}

// turnReader reads the cells of a puzzle as they are when it is turned by so many
// quarter turns clockwise.
type turnReader func(turn int) ([]reading.Cell, error)

// upright is a reading of cells in one of the four ways up.
type upright struct {
	turn     int // quarter turns clockwise that make the puzzle stand upright
	readings []reading.Cell
	sure     float64 // mean confidence in the numbers, less where there are few
}

// readUpright reads cells in the way up that the digit reader likes best.
func readUpright(read turnReader) (upright, error) {
	best, most := upright{sure: -1}, 0
	for turn := range 4 {
		readings, err := read(turn)
		if err != nil {
			return best, err
		}
		sure, clues := sureness(readings)
		clear := sure > uprightClear && float64(clues) > uprightInked*float64(inked(readings))
		// The mean over many digits says more than that over a few, which noise
		// may look like.
		sure *= float64(clues) / (float64(clues) + 0.03*float64(len(readings)))
		if sure > best.sure {
			best, most = upright{turn, readings, sure}, clues
		}
		if turn == 0 && (clear || sure > uprightSure) {
			break
		}
	}
	if most == 0 {
		return best, errNoClues
	}
	return best, nil
}

// readGrid reads the cells of a grid, whose numbers are at most largest.
func readGrid(ctx context.Context, reader digits.Reader, s straightened, largest int) (upright, error) {
	return readUpright(func(turn int) ([]reading.Cell, error) {
		return reader.Read(ctx, turnCells(s.cells, s.rows, turn), largest)
	})
}

// straightened are the cells of a grid of so many rows, as it was found.
type straightened struct {
	cells []*image.Gray
	rows  int
}

func straighten(g *grid.Grid, gray *image.Gray) straightened {
	return straightened{g.Cells(gray, cellSide), g.Rows}
}

// sureness returns the mean confidence in the numbers read, and how many there
// are.
func sureness(readings []reading.Cell) (mean float64, clues int) {
	sum := 0.0
	for _, r := range readings {
		if r.Best() > 0 {
			sum += r.Confidence()
			clues++
		}
	}
	return sum / float64(max(clues, 1)), clues
}

// inked counts the cells with ink that could be a number.
func inked(readings []reading.Cell) int {
	n := 0
	for _, r := range readings {
		if len(r.Numbers) > 0 {
			n++
		}
	}
	return n
}

// turnCells returns the cells of a grid of so many rows as they are when the
// grid is turned by k quarter turns clockwise.
func turnCells(cells []*image.Gray, rows, k int) []*image.Gray {
	if k == 0 {
		return cells
	}
	cols := len(cells) / rows
	height, width := rows, cols // of the turned grid
	if k%2 == 1 {
		height, width = cols, rows
	}
	out := make([]*image.Gray, len(cells))
	for r := range height {
		for c := range width {
			fromR, fromC, h := r, c, width
			for range k {
				fromR, fromC = h-1-fromC, fromR
				h = height + width - h
			}
			out[r*width+c] = turnPicture(cells[fromR*cols+fromC], k)
		}
	}
	return out
}

// turnPicture returns a square picture turned by k quarter turns clockwise.
func turnPicture(m *image.Gray, k int) *image.Gray {
	n := m.Rect.Dx()
	out := image.NewGray(image.Rect(0, 0, n, n))
	for y := range n {
		for x := range n {
			fromY, fromX := y, x
			for range k {
				fromY, fromX = n-1-fromX, fromY
			}
			out.Pix[y*out.Stride+x] = m.Pix[fromY*m.Stride+fromX+m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y)]
		}
	}
	return out
}

// override takes over the numbers that the user gave.
func (s *sheet) override(set []Override) (err error) {
	s.fixed, err = bounds{s.size, s.size, s.size}.fixed(set)
	return err
}

// plain returns the reading before any repair, with what the user set.
func (s *sheet) plain() [][]int { return rowsOf(numbersOf(s.readings, s.fixed), s.size) }

// statesOf returns the names of the states of cells, so many in a row.
func statesOf(readings []reading.Cell, cols int) [][]string {
	var out [][]string
	for i, r := range readings {
		if i%cols == 0 {
			out = append(out, nil)
		}
		out[i/cols] = append(out[i/cols], r.State.String())
	}
	return out
}

// sheetHint says what can be done about a picture in which nothing was read.
func sheetHint(err error, o Options) string {
	if outside := new(overrideError); errors.As(err, &outside) {
		return overrideHint
	}
	if o.Rows > 0 && (errors.Is(err, errNoPuzzle) || errors.Is(err, errNoSudoku) || errors.Is(err, errNoShikaku)) {
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
