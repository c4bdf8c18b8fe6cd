package bench

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The names of the files that hold the truth about a directory's pieces.
const (
	truthJSON = "truth.json"
	truthCSV  = "truth.csv"
)

// A JigsawTruth tells of every piece in some pictures where it belongs.
type JigsawTruth struct {
	Rows, Cols int
	Pictures   []string // paths
	Pieces     []TruePiece
}

// A TruePiece is one piece of a labelled picture. Corners, Labels and Joints
// are in the order of the finished puzzle: the top side is number 0, and corner
// 0 is its left end.
type TruePiece struct {
	Picture  int
	Row, Col int
	Center   geom.Point // in the picture; only roughly the centroid
	Corners  *geom.Quad // in the picture; nil where unknown
	Labels   *[4]int    // signed, 0 for a border side; nil where unknown
	Flat     *[4]bool   // the sides on the border; nil where only Row and Col tell
}

// ReadJigsawTruth reads truth.json or truth.csv of dir. The former is what
// `gridsaw generate jigsaw --truth` writes. The latter has a line for each
// piece below a header: either place, picture and centroid (x, y, scan, cx,
// cy), or the columns piece_id, file, x, y, orientation, ..., sideK_start_x,
// sideK_start_y, ..., sideK_flat of a public set. A truth that is not
// understood is an error that wraps [ErrTruth].
func ReadJigsawTruth(dir string) (*JigsawTruth, error) {
	data, err := os.ReadFile(filepath.Join(dir, truthJSON))
	parse := parseJigsawJSON
	if errors.Is(err, fs.ErrNotExist) {
		data, err = os.ReadFile(filepath.Join(dir, truthCSV))
		parse = parseJigsawCSV
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w in %s: there is neither %s nor %s", ErrNoPhotos, dir, truthJSON, truthCSV)
	}
	if err != nil {
		return nil, err
	}
	t, err := parse(data)
	if err != nil {
		return nil, err
	}
	for i, name := range t.Pictures {
		t.Pictures[i] = filepath.Join(dir, name)
	}
	return t, t.check()
}

// check wants every piece inside the puzzle and in a picture, and no two in one
// place.
func (t *JigsawTruth) check() error {
	taken := make(map[puzzle.Cell]bool)
	for i, p := range t.Pieces {
		at := puzzle.Cell{Row: p.Row, Col: p.Col}
		switch {
		case p.Picture < 0 || p.Picture >= len(t.Pictures):
			return fmt.Errorf("%w: piece %d lies in picture %d of %d", ErrTruth, i, p.Picture, len(t.Pictures))
		case p.Row < 0 || p.Row >= t.Rows || p.Col < 0 || p.Col >= t.Cols:
			return fmt.Errorf("%w: piece %d belongs to row %d, column %d of %dx%d", ErrTruth, i, p.Row, p.Col, t.Rows, t.Cols)
		case taken[at]:
			return fmt.Errorf("%w: two pieces belong to row %d, column %d", ErrTruth, p.Row, p.Col)
		}
		taken[at] = true
	}
	return nil
}

// parseJigsawJSON reads what the renderer writes.
func parseJigsawJSON(data []byte) (*JigsawTruth, error) {
	var file struct {
		Kind   puzzle.Kind `json:"kind"`
		Rows   int         `json:"rows"`
		Cols   int         `json:"cols"`
		Pages  []string    `json:"pages"`
		Pieces []struct {
			Page    int           `json:"page"`
			Row     int           `json:"row"`
			Col     int           `json:"col"`
			Center  [2]float64    `json:"center"`
			Corners [4][2]float64 `json:"corners"`
			Sides   [4]int        `json:"sides"`
		} `json:"pieces"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if file.Kind != puzzle.KindJigsaw {
		return nil, fmt.Errorf("%w: the truth of a %q, not of a jigsaw", ErrTruth, file.Kind)
	}
	t := &JigsawTruth{Rows: file.Rows, Cols: file.Cols, Pictures: file.Pages}
	for _, p := range file.Pieces {
		piece := TruePiece{
			Picture: p.Page, Row: p.Row, Col: p.Col,
			Center: geom.Point{X: p.Center[0], Y: p.Center[1]}, Labels: &p.Sides, Corners: new(geom.Quad),
		}
		for k, c := range p.Corners {
			piece.Corners[k] = geom.Point{X: c[0], Y: c[1]}
		}
		t.Pieces = append(t.Pieces, piece)
	}
	return t, nil
}

// A csvTable gives the fields of lines by the names in the header.
type csvTable struct {
	columns map[string]int
	lines   [][]string
}

func readTable(data []byte) (*csvTable, error) {
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	all, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if len(all) < 2 {
		return nil, fmt.Errorf("%w: no lines below the header", ErrTruth)
	}
	t := &csvTable{columns: make(map[string]int), lines: all[1:]}
	for i, name := range all[0] {
		t.columns[name] = i
	}
	return t, nil
}

// named finds columns by what the header calls them.
func (t *csvTable) named(names ...string) ([]int, error) {
	columns := make([]int, len(names))
	for i, name := range names {
		at, there := t.columns[name]
		if !there {
			return nil, fmt.Errorf("%w: the header lacks the column %s", ErrTruth, name)
		}
		columns[i] = at
	}
	return columns, nil
}

// number reads one field; want says where it stands, 0 being the first column.
func number(line []string, want int) (float64, error) {
	if want < 0 || want >= len(line) {
		return 0, fmt.Errorf("%w: a line of %d columns where %d are needed", ErrTruth, len(line), want+1)
	}
	v, err := strconv.ParseFloat(line[want], 64)
	if err != nil {
		return 0, fmt.Errorf("%w: %q is not a number", ErrTruth, line[want])
	}
	return v, nil
}

func numbers(line []string, columns ...int) ([]float64, error) {
	out := make([]float64, len(columns))
	for i, c := range columns {
		v, err := number(line, c)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

func parseJigsawCSV(data []byte) (*JigsawTruth, error) {
	table, err := readTable(data)
	if err != nil {
		return nil, err
	}
	t := new(JigsawTruth)
	pictures := make(map[string]int)
	_, full := table.columns["side0_start_x"]
	for _, line := range table.lines {
		var name string
		var p TruePiece
		if full {
			name, p, err = table.fullLine(line)
		} else {
			name, p, err = placeLine(line)
		}
		if err != nil {
			return nil, err
		}
		at, known := pictures[name]
		if !known {
			at = len(t.Pictures)
			pictures[name], t.Pictures = at, append(t.Pictures, name)
		}
		p.Picture = at
		t.Rows, t.Cols = max(t.Rows, p.Row+1), max(t.Cols, p.Col+1)
		t.Pieces = append(t.Pieces, p)
	}
	return t, nil
}

// placeLine reads x, y, scan, cx, cy.
func placeLine(line []string) (name string, p TruePiece, err error) {
	v, err := numbers(line, 0, 1, 3, 4)
	if err != nil {
		return "", p, err
	}
	return line[2], TruePiece{Col: int(v[0]), Row: int(v[1]), Center: geom.Point{X: v[2], Y: v[3]}}, nil
}

// fullLine reads a line with corners and flat sides, which are listed as the
// piece lies: orientation says by how many quarter turns clockwise it has to be
// turned for the finished puzzle.
func (t *csvTable) fullLine(line []string) (name string, p TruePiece, err error) {
	const fileColumn, xColumn, orientationColumn = 1, 2, 4
	v, err := numbers(line, xColumn, xColumn+1, orientationColumn)
	if err != nil {
		return "", p, err
	}
	turns := int(v[2])
	if turns < 0 || turns > 3 {
		return "", p, fmt.Errorf("%w: an orientation of %g, not of 0 to 3 quarter turns", ErrTruth, v[2])
	}
	p = TruePiece{Col: int(v[0]), Row: int(v[1]), Corners: new(geom.Quad), Flat: new([4]bool)}
	for k := range 4 {
		columns, err := t.named(fmt.Sprintf("side%d_start_x", k), fmt.Sprintf("side%d_start_y", k), fmt.Sprintf("side%d_flat", k))
		if err != nil {
			return "", p, err
		}
		c, err := numbers(line, columns...)
		if err != nil {
			return "", p, err
		}
		place := (k + turns) % 4
		p.Corners[place] = geom.Point{X: c[0], Y: c[1]}
		p.Flat[place] = c[2] != 0
		p.Center = p.Center.Add(geom.Point{X: c[0] / 4, Y: c[1] / 4})
	}
	return line[fileColumn], p, nil
}
