package workbench

import (
	"encoding/json"
	"errors"
	"image"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/load"
)

// A Grid is how the picture of a printed puzzle was read, as data.
type Grid struct {
	// Corners are those of the grid in the picture that is shown, as parts of its width and height: 0 to 1
	// from the top left, clockwise from the top left of the puzzle.
	Corners [4][2]float64 `json:"corners"`
	// Cells are what each cell may hold, row by row, and Plain the numbers before the rules repaired them,
	// as in [gridsaw.Reading].
	Cells [][]reading.Cell `json:"cells"`
	Plain [][]int          `json:"plain"`
	// Dropped are the places of a Hashi that were taken for no islands.
	Dropped []puzzle.Cell `json:"dropped,omitempty"`
}

// A Seen is what a process that reads tells of an input beside its report.
type Seen struct {
	// Width and Height are those of the picture that is shown, in pixels; 0 where there is none.
	Width  int            `json:"width"`
	Height int            `json:"height"`
	Advice gridsaw.Advice `json:"advice"` // on what went wrong
	Grid   *Grid          `json:"grid"`   // of the first puzzle; nil where none was read
}

// The files of a response to a request for a view.
const (
	seenFile    = "seen"    // a [Seen] in JSON
	pictureFile = "picture" // a JPEG, upright, no larger than shownSide
)

// shownSide is the larger side of the picture that is shown, in pixels: a cell of 25x25 has some 60.
const shownSide = 2048

// Files returns what a process that reads hands back of a page for [child.Request].View; err is what became of
// the page.
func Files(page *gridsaw.Page, err error) ([]child.File, error) {
	var seen Seen
	var files []child.File
	if failed := new(gridsaw.Error); errors.As(err, &failed) {
		seen.Advice = failed.Advice
	}
	if picture := page.Picture(); picture != nil {
		shown, by := shrunk(picture, shownSide)
		data, err := load.Encode(shown, ".jpg")
		if err != nil {
			return nil, err
		}
		seen.Width, seen.Height = shown.Rect.Dx(), shown.Rect.Dy()
		files = append(files, child.File{What: pictureFile, Data: data})
		if len(page.Results) > 0 && page.Results[0].Reading != nil {
			seen.Grid = newGrid(page.Results[0].Reading, shown.Rect.Size().Mul(by))
		}
	}
	data, err := json.Marshal(seen)
	return append(files, child.File{What: seenFile, Data: data}), err
}

// shrunk returns a picture that has so many pixels a side at most, of which each is the mean of by x by others.
// What is left over at the right and at the bottom is cut off.
func shrunk(picture *image.RGBA, side int) (small *image.RGBA, by int) {
	size := picture.Rect.Size()
	if by = (max(size.X, size.Y) + side - 1) / side; by <= 1 {
		return picture, 1
	}
	small = image.NewRGBA(image.Rect(0, 0, max(1, size.X/by), max(1, size.Y/by)))
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			var r, g, b, n int
			for v := y * by; v < min((y+1)*by, size.Y); v++ {
				for u := x * by; u < min((x+1)*by, size.X); u++ {
					p := picture.Pix[v*picture.Stride+4*u:][:3:3]
					r, g, b, n = r+int(p[0]), g+int(p[1]), b+int(p[2]), n+1
				}
			}
			p := small.Pix[y*small.Stride+4*x:][:4:4]
			p[0], p[1], p[2], p[3] = uint8(r/n), uint8(g/n), uint8(b/n), 255
		}
	}
	return small, by
}

// newGrid returns the data of a reading in a picture of that size, in pixels.
func newGrid(r *gridsaw.Reading, size image.Point) *Grid {
	g := &Grid{Cells: r.Cells, Plain: r.Plain}
	reduced := float64(max(r.Reduced, 1))
	for i, c := range r.Corners {
		// Corners are those of pixels' centres, parts those of their edges.
		g.Corners[i] = [2]float64{(c[0] + 0.5) / (reduced * float64(size.X)), (c[1] + 0.5) / (reduced * float64(size.Y))}
	}
	for _, c := range r.Corrected {
		if c.Used == 0 {
			g.Dropped = append(g.Dropped, puzzle.Cell{Row: c.Row, Col: c.Col})
		}
	}
	return g
}

// size returns the rows and columns of the grid, 0 where there are none.
func (g *Grid) size() (rows, cols int) {
	if len(g.Cells) == 0 {
		return 0, 0
	}
	return len(g.Cells), len(g.Cells[0])
}
