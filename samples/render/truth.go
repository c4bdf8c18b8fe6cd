package render

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Truth tells what a picture shows. It is written as JSON beside the picture.
// Points are pixels of the picture as [x, y], x to the right, y down; a pixel's
// centre has whole coordinates, the top left one is [0, 0]; what is cut off lies
// beyond the picture. Rows and columns are those of the puzzle as printed: in a
// picture that shows the page upside down, the first corner is at the lower right.
type Truth struct {
	Kind       puzzle.Kind     `json:"kind"`
	Instance   json.RawMessage `json:"instance"`             // the printed puzzle, in the program's own JSON form
	Corners    [4]XY           `json:"corners"`              // of the grid: top left, top right, bottom right, bottom left
	Crossings  [][]XY          `json:"crossings"`            // the corners of the cells, in the middles of the lines if there are any: (rows+1) x (cols+1)
	Cells      [][]State       `json:"cells"`                // rows x cols: "empty", "given", "answer" or "candidates"
	Answers    [][]int         `json:"answers,omitempty"`    // rows x cols: numbers written in by hand, else 0
	Candidates [][][]int       `json:"candidates,omitempty"` // rows x cols: numbers pencilled small, else null
	Centres    [][]XY          `json:"centres,omitempty"`    // of a Hashi: the middles of the cells, rows x cols
	Islands    []Ring          `json:"islands,omitempty"`    // of a Hashi, in the order of the instance
	Drawn      json.RawMessage `json:"drawn,omitempty"`      // of a Shikaku or a Hashi: the part of the solution drawn by hand
	Beside     *Truth          `json:"beside,omitempty"`     // a second puzzle to the right; its width, height and provenance are those of the first
	Width      int             `json:"width"`                // of the picture
	Height     int             `json:"height"`               // of the picture
	Provenance Provenance      `json:"provenance"`
}

// A Ring is an island in a picture, where a circle is an ellipse.
type Ring struct {
	Center XY      `json:"center"` // where the middle of the circle is seen
	Radius float64 `json:"radius"` // to the outer edge, pixels: that of a circle of the ellipse's area
}

// XY is a point of a picture, rounded to a hundredth of a pixel.
type XY [2]float64

// Provenance tells how to make the picture again: the seed, and the options
// with everything that was drawn from it filled in.
type Provenance struct {
	Seed    uint64  `json:"seed"`
	Options Options `json:"options"`
}

// ParseTruth reads a truth file and checks that its parts fit together: at
// least one row and column of cells, and one more of crossings. Errors wrap
// ErrTruth.
func ParseTruth(data []byte) (*Truth, error) {
	var t Truth
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	return &t, nil
}

func (t *Truth) check() error {
	rows := len(t.Cells)
	if rows == 0 || len(t.Cells[0]) == 0 || len(t.Crossings) != rows+1 {
		return fmt.Errorf("%w: %d rows of cells, %d of crossings", ErrTruth, rows, len(t.Crossings))
	}
	cols := len(t.Cells[0])
	for r, row := range t.Crossings {
		if len(row) != cols+1 || len(t.Cells[min(r, rows-1)]) != cols {
			return fmt.Errorf("%w: rows differ in length", ErrTruth)
		}
	}
	if t.Beside != nil {
		return t.Beside.check()
	}
	return nil
}

// newTruth maps the page's points through a camera.
func newTruth(p *PuzzlePage, pixel mapping, o Options) (*Truth, error) {
	instance, err := json.Marshal(p.Puzzle)
	if err != nil {
		return nil, fmt.Errorf("render: writing the instance: %w", err)
	}
	t := &Truth{
		Kind: p.Puzzle.Kind(), Instance: instance, Cells: p.Cells,
		Answers: p.Answers, Candidates: p.Candidates,
		Width: o.Width, Height: o.Height, Provenance: Provenance{Seed: o.Seed, Options: o},
	}
	for _, row := range p.Crossings {
		out := make([]XY, len(row))
		for i, c := range row {
			out[i] = xy(pixel(c))
		}
		t.Crossings = append(t.Crossings, out)
	}
	for i, c := range corners(p.Crossings) {
		t.Corners[i] = xy(pixel(c))
	}
	t.addIslands(p, pixel)
	if p.Drawn != nil {
		if t.Drawn, err = json.Marshal(p.Drawn); err != nil {
			return nil, fmt.Errorf("render: writing the drawing: %w", err)
		}
	}
	if p.Beside != nil {
		t.Beside, err = newTruth(p.Beside, pixel, o)
	}
	return t, err
}

// addIslands adds what is true of a Hashi alone.
func (t *Truth) addIslands(p *PuzzlePage, pixel mapping) {
	if p.Islands == nil {
		return
	}
	for r := range p.Cells {
		row := make([]XY, len(p.Cells[r]))
		for c := range row {
			row[c] = xy(pixel(between(p.Crossings[r][c], p.Crossings[r+1][c+1], 0.5)))
		}
		t.Centres = append(t.Centres, row)
	}
	for _, d := range p.Islands {
		path := circle(d.Center, d.Radius)
		area := 0.0
		for i := 1; i < len(path); i++ {
			area += pixel(path[i-1]).Cross(pixel(path[i])) / 2
		}
		// A circle is larger than the polygon in it.
		step := 2 * math.Pi / float64(len(path)-1)
		radius := math.Sqrt(math.Abs(area) / math.Pi * step / math.Sin(step))
		t.Islands = append(t.Islands, Ring{xy(pixel(d.Center)), hundredth(radius)})
	}
}

func xy(p geom.Point) XY { return XY{hundredth(p.X), hundredth(p.Y)} }

func hundredth(v float64) float64 { return math.Round(100*v) / 100 }

// writeTruth writes a truth as a file of JSON.
func writeTruth(path string, truth any) error {
	text, err := json.Marshal(truth)
	if err != nil {
		return fmt.Errorf("render: writing truth: %w", err)
	}
	if err := wholefile.WriteBytes(path, append(text, '\n')); err != nil {
		return fmt.Errorf("render: %w", err)
	}
	return nil
}
