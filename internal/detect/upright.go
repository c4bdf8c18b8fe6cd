package detect

import (
	"cmp"
	"context"
	"image"
	"slices"

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
	// legible is the mean confidence below which what was read are no numbers, but black
	// squares or letters, and nothing can be mended.
	legible = 0.6
	// turnSample is the number of cells that are read in each way up.
	turnSample = 24
)

// A look says how the cells of a puzzle are shown to a reader.
type look struct {
	turn     int   // the quarter turns clockwise by which the puzzle is turned
	mirrored bool  // each cell as a mirror shows it then
	only     []int // these cells alone, numbered as they are without a turn; nil is all as they lie when turned
}

// reflected returns cells, turned already, as they look.
func (l look) reflected(cells []*image.Gray) []*image.Gray {
	if l.mirrored {
		return flipCells(cells)
	}
	return cells
}

// turnReader reads the cells of a puzzle as they look.
type turnReader func(look) ([]reading.Cell, error)

// upright is a reading of cells in one of the four ways up.
type upright struct {
	turn     int // quarter turns clockwise that make the puzzle stand upright
	readings []reading.Cell
	sure     float64 // mean confidence in the numbers, less where there are few
	read     turnReader
	some     func() []int
}

func (u upright) sureness() float64 { return u.sure }

// surerMirrored tells whether the numbers are read with more confidence as a mirror shows
// them, in the way up that is best there.
func (u upright) surerMirrored() bool {
	again, err := readUpright(func(l look) ([]reading.Cell, error) {
		l.mirrored = true
		return u.read(l)
	}, u.some)
	return err == nil && again.sure > max(u.sure, legible)
}

// readUpright reads cells in the way up that the digit reader likes best. Some of the cells
// are enough to tell which that is; nil are all.
func readUpright(read turnReader, some func() []int) (upright, error) {
	readings, err := read(look{})
	if err != nil {
		return upright{}, err
	}
	best := upright{readings: readings, sure: surenessOf(readings), read: read, some: some}
	mean, clues := sureness(readings)
	if clear := mean > uprightClear && float64(clues) > uprightInked*float64(inked(readings)); clear || best.sure > uprightSure {
		return best, nil
	}
	only, most := some(), best.sure
	if only != nil {
		most = surenessOf(pick(readings, only))
	}
	for turn := 1; turn < 4; turn++ {
		part, err := read(look{turn: turn, only: only})
		if err != nil {
			return upright{}, err
		}
		if sure := surenessOf(part); sure > most {
			best.turn, most, readings = turn, sure, part
		}
	}
	if best.turn > 0 {
		if only != nil {
			if readings, err = read(look{turn: best.turn}); err != nil {
				return upright{}, err
			}
		}
		if sure := surenessOf(readings); sure > best.sure {
			best.readings, best.sure = readings, sure
		} else {
			best.turn = 0
		}
	}
	if _, clues = sureness(best.readings); clues == 0 {
		return best, errNoClues
	}
	return best, nil
}

// readGrid reads the cells of a grid, whose numbers are at most largest.
func readGrid(ctx context.Context, reader digits.Reader, s straightened, largest int) (upright, error) {
	return readUpright(func(l look) ([]reading.Cell, error) { return reader.Read(ctx, s.shown(l), largest) }, s.contrasting)
}

// straightened are the cells of a grid of so many rows, as it was found.
type straightened struct {
	cells []*image.Gray
	rows  int
}

// shown returns the cells as they look.
func (s straightened) shown(l look) []*image.Gray {
	cells := pick(s.cells, l.only)
	if l.only == nil {
		cells = turnCells(s.cells, s.rows, l.turn)
	} else {
		for i, cell := range cells {
			cells[i] = turnPicture(cell, l.turn)
		}
	}
	return l.reflected(cells)
}

// contrasting lists the turnSample cells whose middles vary most in brightness, which hold
// something; nil is all where they are no more than that.
func (s straightened) contrasting() []int {
	if len(s.cells) <= turnSample {
		return nil
	}
	spread, order := make([]float64, len(s.cells)), make([]int, len(s.cells))
	for i, cell := range s.cells {
		size := cell.Rect.Size()
		inner := cell.Rect.Inset(min(size.X, size.Y) / 5)
		sum, squares := 0.0, 0.0
		for y := inner.Min.Y; y < inner.Max.Y; y++ {
			for _, v := range cell.Pix[cell.PixOffset(inner.Min.X, y):][:inner.Dx()] {
				sum += float64(v)
				squares += float64(v) * float64(v)
			}
		}
		order[i], spread[i] = i, squares-sum*sum/float64(max(inner.Dx()*inner.Dy(), 1))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(spread[b], spread[a]) })
	return order[:turnSample]
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

// surenessOf is the mean confidence in the numbers read, less where there are few: the mean
// over many digits says more than that over a few, which noise may look like.
func surenessOf(readings []reading.Cell) float64 {
	mean, clues := sureness(readings)
	return mean * float64(clues) / (float64(clues) + 0.03*float64(len(readings)))
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

// pick returns the elements of a list with these indices.
func pick[T any](list []T, which []int) []T {
	out := make([]T, len(which))
	for k, i := range which {
		out[k] = list[i]
	}
	return out
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

// flipCells returns pictures, nil where there is none, as a mirror shows them.
func flipCells(cells []*image.Gray) []*image.Gray {
	out := make([]*image.Gray, len(cells))
	for i, m := range cells {
		if m == nil {
			continue
		}
		size := m.Rect.Size()
		out[i] = image.NewGray(image.Rectangle{Max: size})
		for y := range size.Y {
			row := out[i].Pix[y*out[i].Stride:][:size.X]
			copy(row, m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+y):])
			slices.Reverse(row)
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
