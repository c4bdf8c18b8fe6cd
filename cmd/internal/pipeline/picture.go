package pipeline

import (
	"context"
	"errors"
	"image"

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
	// minConfidence is the probability below which a repaired reading is not
	// trusted.
	minConfidence = 0.9
	// certainty is the confidence from which on a number is not doubted.
	certainty = 0.99
	// smallSize is the size below which the rules say so little about a
	// reading that its numbers must be read with the mean confidence smallSure,
	// and are not repaired.
	smallSize = 6
	smallSure = 0.85
	// maxRepair is the cost, in nats, above which a repair is not trusted.
	maxRepair = 12
)

// The faults of pictures that could be decoded.
var (
	errNoSudoku = errors.New("no Sudoku grid found in the picture")
	errCut      = errors.New("the grid is cut off at the edge of the picture")
	errNoClues  = errors.New("a grid was found, but no numbers in it")
)

const retakeHint = "take the picture closer, straight from above, in even light, with the whole grid in it"

// sheet is a picture on its way to a puzzle.
type sheet struct {
	picture  *load.Picture
	grid     *grid.Grid
	turn     int // quarter turns clockwise that make the puzzle stand upright
	size     int
	boxRows  int
	boxCols  int
	readings []digits.Reading
	sure     float64 // mean confidence in the numbers, less where there are few
	fixed    []int   // what the user set, or unknown
}

// readSheets finds the grids in a picture that may be the Sudoku, and calls
// accept with each as it is read, the likeliest first, until accept says that
// this is it. The error is that of the first one.
func (p *Pipeline) readSheets(ctx context.Context, picture *load.Picture, o Options, accept func(*sheet) bool) error {
	found, err := grid.Find(ctx, picture.Gray(), grid.Options{Rows: o.Rows, Cols: o.Cols, Stage: o.Stages})
	if errors.Is(err, grid.ErrNoGrid) {
		return errNoSudoku
	}
	if errors.Is(err, grid.ErrCut) {
		return errCut
	}
	if err != nil {
		return err
	}
	all, err := divisions(found)
	if err != nil && found[0].AtEdge(picture.Color.Rect) {
		return errCut
	}
	if err != nil {
		return err
	}
	var first error
	for i, l := range all {
		s := &sheet{
			picture: picture, grid: l.grid, size: l.grid.Rows,
			boxRows: l.boxRows, boxCols: l.boxCols,
		}
		err := p.readUpright(ctx, s)
		if err == nil {
			err = s.override(o.Set)
		}
		if err == nil && accept(s) {
			return nil
		}
		if i == 0 {
			first = err
		}
	}
	return first
}

// readUpright reads the cells in the way up that the digit reader likes best.
func (p *Pipeline) readUpright(ctx context.Context, s *sheet) error {
	base := s.grid
	cells := base.Cells(s.picture.Gray(), cellSide)
	best, most := -1.0, 0
	for turn := range 4 {
		g := base.Turn(turn)
		turned := turnCells(cells, base.Rows, turn)
		readings, err := p.reader.Read(ctx, turned, s.size)
		if err != nil {
			return err
		}
		sure, clues := sureness(readings)
		// The mean over many digits says more than that over a few, which noise
		// may look like.
		sure *= float64(clues) / (float64(clues) + 0.03*float64(len(readings)))
		if sure > best {
			best, most = sure, clues
			s.grid, s.turn, s.readings, s.sure = g, turn, readings, sure
		}
		if turn == 0 && sure > uprightSure {
			break
		}
	}
	if most == 0 {
		return errNoClues
	}
	if s.turn%2 == 1 {
		s.boxRows, s.boxCols = s.boxCols, s.boxRows
	}
	return nil
}

// sureness returns the mean confidence in the numbers read, and how many there
// are.
func sureness(readings []digits.Reading) (mean float64, clues int) {
	sum := 0.0
	for _, r := range readings {
		if r.State == digits.Number && len(r.Numbers) > 0 {
			sum += r.Numbers[0].P * (1 - r.Empty)
			clues++
		}
	}
	return sum / float64(max(clues, 1)), clues
}

// turnCells returns the cells of an n x n grid as they are when the grid is
// turned by k quarter turns clockwise.
func turnCells(cells []*image.Gray, n, k int) []*image.Gray {
	if k == 0 {
		return cells
	}
	out := make([]*image.Gray, len(cells))
	for r := range n {
		for c := range n {
			fromR, fromC := r, c
			for range k {
				fromR, fromC = n-1-fromC, fromR
			}
			out[r*n+c] = turnPicture(cells[fromR*n+fromC], k)
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
func (s *sheet) override(set []Override) error {
	s.fixed = make([]int, s.size*s.size)
	for i := range s.fixed {
		s.fixed[i] = unknown
	}
	for _, o := range set {
		if err := o.fits(s.size); err != nil {
			return err
		}
		s.fixed[o.Row*s.size+o.Col] = o.Number
	}
	return nil
}

// plain returns the reading before any repair, with what the user set.
func (s *sheet) plain() [][]int {
	out := make([][]int, s.size)
	for r := range out {
		out[r] = make([]int, s.size)
		for c := range out[r] {
			i := r*s.size + c
			out[r][c] = s.readings[i].Best()
			if s.fixed[i] != unknown {
				out[r][c] = s.fixed[i]
			}
		}
	}
	return out
}

// states returns the names of the states of the cells.
func (s *sheet) states() [][]string {
	out := make([][]string, s.size)
	for r := range out {
		for c := range s.size {
			out[r] = append(out[r], s.readings[r*s.size+c].State.String())
		}
	}
	return out
}
