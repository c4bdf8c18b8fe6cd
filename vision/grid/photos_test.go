package grid_test

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// photo is a labelled photo: the corners of its grid, clockwise.
type photo struct {
	name    string
	corners geom.Quad
}

// labels reads a table of corners; the eight numbers of a row stand in the
// given columns, x and y of each corner.
func labels(t *testing.T, file string, columns [8]int) []photo {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []photo
	for _, row := range rows[1:] {
		p := photo{name: filepath.Join(filepath.Dir(file), filepath.Base(row[0]))}
		for i := range p.corners {
			p.corners[i].X, _ = strconv.ParseFloat(row[columns[2*i]], 64)
			p.corners[i].Y, _ = strconv.ParseFloat(row[columns[2*i+1]], 64)
		}
		if _, err := os.Stat(p.name); err == nil {
			out = append(out, p)
		}
	}
	return out
}

// TestPhotos holds the corners found in real photos against hand-made labels.
// At least the given part must lie within half a cell.
func TestPhotos(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 200 photos")
	}
	for _, set := range []struct {
		folder, table string
		columns       [8]int
		least         float64
	}{
		{"sudoku-photos", "corners.csv", [8]int{1, 2, 3, 4, 5, 6, 7, 8}, 0.985},
		{"sudoku-phone", "metadata.csv", [8]int{13, 14, 19, 20, 17, 18, 15, 16}, 1},
	} {
		t.Run(set.folder, func(t *testing.T) {
			photos := labels(t, puzzletest.Data(t, set.folder, set.table), set.columns)
			right := 0
			for _, p := range photos {
				if off := cornersOff(t, p); off < 0.5 {
					right++
				} else {
					t.Logf("%s: %.2f cells off", filepath.Base(p.name), off)
				}
			}
			if float64(right) < set.least*float64(len(photos)) || len(photos) == 0 {
				t.Errorf("%d of %d within half a cell, want %.1f%%", right, len(photos), 100*set.least)
			}
		})
	}
}

// cornersOff returns how far the worst corner of the best grid is off, in
// cells, in whatever way up it was found.
func cornersOff(t *testing.T, p photo) float64 {
	picture, err := load.File(p.name)
	if err != nil {
		t.Fatal(err)
	}
	found, err := grid.Find(t.Context(), picture.Gray(), grid.Options{})
	if err != nil {
		return math.Inf(1)
	}
	best := math.Inf(1)
	for turn := range 4 {
		worst := 0.0
		for i, c := range found[0].Turn(turn).Corners() {
			worst = max(worst, c.Sub(p.corners[i]).Norm())
		}
		best = min(best, worst)
	}
	return best / (p.corners[1].Sub(p.corners[0]).Norm() / 9)
}
