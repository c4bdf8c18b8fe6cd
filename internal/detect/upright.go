package detect

import (
	"context"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/grid"
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
)

// turnReader reads the cells of a puzzle as they are when it is turned by so many
// quarter turns clockwise.
type turnReader func(turn int) ([]reading.Cell, error)

// upright is a reading of cells in one of the four ways up.
type upright struct {
	turn     int // quarter turns clockwise that make the puzzle stand upright
	readings []reading.Cell
	sure     float64 // mean confidence in the numbers, less where there are few
}

func (u upright) sureness() float64 { return u.sure }

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
	return straightened{digits.DarkOnLight(g.Cells(gray, cellSide)), g.Rows}
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
