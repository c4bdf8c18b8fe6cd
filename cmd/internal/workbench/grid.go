package workbench

import (
	"encoding/json"
	"errors"
	"image"
	"math"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/fleet/child"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/geom"
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
	// Crossings, Cages and Symbols are as in [gridsaw.Reading], the crossings as parts like Corners.
	Crossings [][][2]float64       `json:"crossings"`
	Cages     []repair.CageReading `json:"cages,omitempty"`
	Symbols   string               `json:"symbols,omitempty"`
	// Placed tells that a person said where the corners are.
	Placed bool `json:"placed,omitempty"`
}

// A Seen is what a process that reads tells of an input beside its report.
type Seen struct {
	// Width and Height are those of the picture that is shown, in pixels; 0 where there is none.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Scale is how many pixels of the picture that was given one stands for, each way.
	Scale  int            `json:"scale,omitempty"`
	Advice gridsaw.Advice `json:"advice"`          // on what went wrong
	Grids  []*Grid        `json:"grids,omitempty"` // of the puzzles in it, as long as they are on their way here
}

// The files of a response to a request for a view.
const (
	seenFile    = "seen"    // a [Seen] in JSON
	pictureFile = "picture" // a JPEG, upright, no larger than shownSide
	placeFile   = "place"   // corners in JSON, as in [Grid]
)

// shownSide is the larger side of the picture that is shown, in pixels: a cell of 25x25 has some 60.
const shownSide = 2048

// Files returns what a process that reads hands back of a page for [child.Request].View; err is what became of
// the page.
func Files(page *gridsaw.Page, err error) ([]child.File, error) {
	picture := page.Picture()
	if picture == nil {
		return Data(page, err)
	}
	shown, by := shrunk(picture, shownSide)
	data, failed := load.Encode(shown, ".jpg")
	if failed != nil {
		return nil, failed
	}
	told, failed := seenIn(page, err, shown.Rect.Size(), by)
	return []child.File{{What: pictureFile, Data: data}, told}, failed
}

// Data returns the same without the picture, for [child.Request].DataOnly.
func Data(page *gridsaw.Page, err error) ([]child.File, error) {
	var size image.Point
	if picture := page.Picture(); picture != nil {
		size = picture.Rect.Size()
	}
	told, failed := seenIn(page, err, size, 1)
	return []child.File{told}, failed
}

// Place returns what a process hands back for [child.Request].Place.
func Place(at gridsaw.Location) ([]child.File, error) {
	var corners [4][2]float64
	for i, c := range at.Corners {
		corners[i] = partOf(c, at.Size)
	}
	data, err := json.Marshal(corners)
	return []child.File{{What: placeFile, Data: data}}, err
}

// seenIn is what is told of a page whose picture is shown in that size, by pixels each way of the picture that was looked at
// to one.
func seenIn(page *gridsaw.Page, err error, shown image.Point, by int) (child.File, error) {
	seen := Seen{Width: shown.X, Height: shown.Y, Scale: by}
	if failed := new(gridsaw.Error); errors.As(err, &failed) {
		seen.Advice = failed.Advice
	}
	for _, r := range page.Results {
		if r.Reading != nil {
			seen.Scale = by * max(r.Reading.Reduced, 1)
			seen.Grids = append(seen.Grids, newGrid(r.Reading, shown.Mul(seen.Scale)))
		}
	}
	data, err := json.Marshal(seen)
	return child.File{What: seenFile, Data: data}, err
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

// newGrid returns the data of a reading in a picture of that size, in pixels as it was given.
func newGrid(r *gridsaw.Reading, size image.Point) *Grid {
	g := &Grid{Cells: r.Cells, Plain: r.Plain, Cages: r.Cages, Symbols: r.Symbols}
	for i, c := range r.Corners {
		g.Corners[i] = partOf(c, size)
	}
	for _, row := range r.Crossings {
		parts := make([][2]float64, len(row))
		for i, at := range row {
			parts[i] = partOf(at, size)
		}
		g.Crossings = append(g.Crossings, parts)
	}
	for _, c := range r.Corrected {
		if c.Used == 0 {
			g.Dropped = append(g.Dropped, puzzle.Cell{Row: c.Row, Col: c.Col})
		}
	}
	return g
}

// partOf is a place as parts of a picture of that size: places are those of pixels' centres, parts those of their edges.
func partOf(at [2]float64, size image.Point) [2]float64 {
	return [2]float64{rounded((at[0] + 0.5) / float64(size.X)), rounded((at[1] + 0.5) / float64(size.Y))}
}

// rounded is a part of a picture to some fiftieth of a pixel of it.
func rounded(part float64) float64 { return math.Round(part*1e5) / 1e5 }

// quad are the corners of a grid in a picture of quadSide pixels a side.
func (g *Grid) quad() (q geom.Quad) {
	for i, c := range g.Corners {
		q[i] = geom.Point{X: quadSide * c[0], Y: quadSide * c[1]}
	}
	return q
}

const quadSide = 10000

// size returns the rows and columns of the grid, 0 where there are none.
func (g *Grid) size() (rows, cols int) {
	if len(g.Cells) == 0 {
		return 0, 0
	}
	return len(g.Cells), len(g.Cells[0])
}

// largestSum is that of a cage of a Killer Sudoku.
func largestSum(size int) int { return size * (size + 1) / 2 }
