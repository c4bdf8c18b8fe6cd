package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
)

// ErrTruth says that text is not a truth file.
var ErrTruth = errors.New("render: bad truth")

// Truth tells what a picture shows. It is written as JSON beside the picture.
// Points are pixels of the picture as [x, y], x to the right, y down; a pixel's
// centre has whole coordinates, the top left one is [0, 0]. Rows and columns
// are those of the puzzle as printed: in a picture that shows the page upside
// down, the first corner is at the lower right.
type Truth struct {
	Kind       puzzle.Kind     `json:"kind"`
	Instance   json.RawMessage `json:"instance"`             // the printed puzzle, in the program's own JSON form
	Corners    [4]XY           `json:"corners"`              // of the grid: top left, top right, bottom right, bottom left
	Crossings  [][]XY          `json:"crossings"`            // of the middles of the lines: (rows+1) x (cols+1)
	Cells      [][]State       `json:"cells"`                // rows x cols: "empty", "given", "answer" or "candidates"
	Answers    [][]int         `json:"answers,omitempty"`    // rows x cols: numbers written in by hand, else 0
	Candidates [][][]int       `json:"candidates,omitempty"` // rows x cols: numbers pencilled small, else null
	Width      int             `json:"width"`                // of the picture
	Height     int             `json:"height"`               // of the picture
	Provenance Provenance      `json:"provenance"`
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
	rows := len(t.Cells)
	if rows == 0 || len(t.Cells[0]) == 0 || len(t.Crossings) != rows+1 {
		return nil, fmt.Errorf("%w: %d rows of cells, %d of crossings", ErrTruth, rows, len(t.Crossings))
	}
	cols := len(t.Cells[0])
	for r, row := range t.Crossings {
		if len(row) != cols+1 || len(t.Cells[min(r, rows-1)]) != cols {
			return nil, fmt.Errorf("%w: rows differ in length", ErrTruth)
		}
	}
	return &t, nil
}

// truth maps the sheet's points through a camera.
func (s *Sheet) truth(pixel mapping, o Options) (*Truth, error) {
	instance, err := json.Marshal(s.Puzzle)
	if err != nil {
		return nil, fmt.Errorf("render: writing the instance: %w", err)
	}
	t := &Truth{
		Kind: s.Puzzle.Kind(), Instance: instance, Cells: s.Cells,
		Answers: s.Answers, Candidates: s.Candidates,
		Width: o.Width, Height: o.Height, Provenance: Provenance{Seed: o.Seed, Options: o},
	}
	for _, row := range s.Crossings {
		out := make([]XY, len(row))
		for i, p := range row {
			q := pixel(p)
			out[i] = XY{hundredth(q.X), hundredth(q.Y)}
		}
		t.Crossings = append(t.Crossings, out)
	}
	for i, p := range corners(s.Crossings) {
		q := pixel(p)
		t.Corners[i] = XY{hundredth(q.X), hundredth(q.Y)}
	}
	return t, nil
}

func hundredth(v float64) float64 { return math.Round(100*v) / 100 }
