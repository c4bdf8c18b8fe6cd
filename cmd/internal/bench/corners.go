package bench

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// A cornersFile is a table that holds the corners of all photos of a directory.
type cornersFile struct {
	name string
	path string // heading of the column with the photo's name
	// x and y of the top left, top right, bottom right, bottom left corner
	columns [4][2]string
}

var cornersFiles = []cornersFile{
	{"corners.csv", "filepath", [4][2]string{
		{"p1_x", "p1_y"}, {"p2_x", "p2_y"}, {"p3_x", "p3_y"}, {"p4_x", "p4_y"},
	}},
	{"metadata.csv", "Name", [4][2]string{
		{"x_topleft_absolute", "y_topleft_absolute"}, {"x_topright_absolute", "y_topright_absolute"},
		{"x_bottomright_absolute", "y_bottomright_absolute"}, {"x_bottomleft_absolute", "y_bottomleft_absolute"},
	}},
}

// readAllCorners reads the tables of corners that there are in dir, by the
// photo's name without its folder.
func readAllCorners(dir string) (map[string]geom.Quad, error) {
	all := make(map[string]geom.Quad)
	for _, file := range cornersFiles {
		path := filepath.Join(dir, file.name)
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		corners, err := file.parse(data)
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", path, err)
		}
		maps.Copy(all, corners)
	}
	return all, nil
}

// parse reads a table whose first line has the headings.
func (f cornersFile) parse(data []byte) (map[string]geom.Quad, error) {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrTruth, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%w: no headings", ErrTruth)
	}
	path, columns, err := f.find(rows[0])
	if err != nil {
		return nil, err
	}
	corners := make(map[string]geom.Quad, len(rows))
	for i, row := range rows[1:] {
		quad, err := parseQuad(row, columns)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		corners[filepath.Base(row[path])] = quad
	}
	return corners, nil
}

// find looks up the columns by their headings.
func (f cornersFile) find(headings []string) (path int, columns [4][2]int, err error) {
	column := func(name string) int {
		i := slices.Index(headings, name)
		if i < 0 {
			err = fmt.Errorf("%w: no column %s", ErrTruth, name)
		}
		return i
	}
	path = column(f.path)
	for i, c := range f.columns {
		columns[i] = [2]int{column(c[0]), column(c[1])}
	}
	return path, columns, err
}

func parseQuad(row []string, columns [4][2]int) (geom.Quad, error) {
	var quad geom.Quad
	for i, c := range columns {
		x, errX := strconv.ParseFloat(row[c[0]], 64)
		y, errY := strconv.ParseFloat(row[c[1]], 64)
		if err := errors.Join(errX, errY); err != nil {
			return quad, fmt.Errorf("%w: corner %d", ErrTruth, i+1)
		}
		quad[i] = geom.Point{X: x, Y: y}
	}
	return quad, nil
}
