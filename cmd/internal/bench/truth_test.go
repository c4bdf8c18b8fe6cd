package bench_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

var small = [][]int{{1, 0, 0, 4}, {0, 4, 1, 0}, {0, 1, 4, 0}, {4, 0, 0, 1}}

const smallDat = "some phone\n640x480: 24 bits\n1 0 0 4 \n0 4 1 0\r\n0 1 4 0\n4 0 0 1\n\n"

const smallGivens = `[[1,0,0,4],[0,4,1,0],[0,1,4,0],[4,0,0,1]]`

// directory makes a directory of files; pictures may be empty here, because
// nobody looks into them.
func directory(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestPhotos(t *testing.T) {
	photo := func(path string, corners *geom.Quad) bench.Photo {
		p, err := puzzle.NewSudoku(2, 2, small)
		if err != nil {
			t.Fatal(err)
		}
		return bench.Photo{Path: path, Kind: puzzle.KindSudoku, Puzzle: p, Givens: small, Corners: corners}
	}
	rect := &puzzle.Shikaku{Rows: 2, Cols: 2, Clues: []puzzle.Clue{{Row: 0, Col: 1, Area: 2}, {Row: 1, Col: 0, Area: 2}}}
	square := &geom.Quad{{X: 0, Y: 0}, {X: 8, Y: 0}, {X: 8, Y: 8}, {X: 0, Y: 8}}
	tests := []struct {
		name  string
		files map[string]string
		want  []bench.Photo
	}{
		{"dat", map[string]string{"a.jpg": "", "a.dat": smallDat}, []bench.Photo{photo("a.jpg", nil)}},
		{"suffix in capitals", map[string]string{"a.JPG": "", "a.dat": smallDat}, []bench.Photo{photo("a.JPG", nil)}},
		{"instance", map[string]string{"a.png": "", "a.json": `{"kind":"sudoku","givens":` + smallGivens + `}`},
			[]bench.Photo{photo("a.png", nil)}},
		{"report with corners", map[string]string{
			"a.png": "", "a.json": `{"instance":{"givens":` + smallGivens + `},"corners":[[0,0],[8,0],[8,8],[0,8]]}`},
			[]bench.Photo{photo("a.png", square)}},
		{"corners by name", map[string]string{
			"a.png": "", "a.json": `{"givens":` + smallGivens + `,"corners":[{"X":0,"Y":0},{"X":8,"Y":0},{"x":8,"y":8},{"X":0,"Y":8}]}`},
			[]bench.Photo{photo("a.png", square)}},
		{"corners of all", map[string]string{
			"a.png": "", "a.dat": smallDat,
			"corners.csv": "\"filepath\",\"p1_x\",\"p1_y\",\"p2_x\",\"p2_y\",\"p3_x\",\"p3_y\",\"p4_x\",\"p4_y\"\n./images/a.png,0,0,8,0,8,8,0,8\n"},
			[]bench.Photo{photo("a.png", square)}},
		{"states", map[string]string{"a.jpg": "", "a.txt": " 1  0\n 2 10\n"},
			[]bench.Photo{{Path: "a.jpg", Kind: puzzle.KindSudoku, States: [][]string{{"number", "empty"}, {"number", "candidates"}}}}},
		{"list of game descriptions", map[string]string{"rect_2x2_1.png": "", "rect_2x2.ids": "2x2:a2_2a\n"},
			[]bench.Photo{{Path: "rect_2x2_1.png", Kind: puzzle.KindShikaku, Puzzle: rect, Givens: [][]int{{0, 2}, {2, 0}}}}},
		{"shikaku", map[string]string{"a.png": "", "a.json": `{"kind":"shikaku","instance":{"kind":"shikaku","rows":2,"cols":2,
			"clues":[{"row":0,"col":1,"area":2},{"row":1,"col":0,"area":2}]}}`},
			[]bench.Photo{{Path: "a.png", Kind: puzzle.KindShikaku, Puzzle: rect, Givens: [][]int{{0, 2}, {2, 0}}}}},
		{"corners by the names of corners", map[string]string{
			"a.png": "", "a.dat": smallDat,
			"metadata.csv": "Name,x_topleft_absolute,y_topleft_absolute,x_bottomleft_absolute,y_bottomleft_absolute," +
				"x_bottomright_absolute,y_bottomright_absolute,x_topright_absolute,y_topright_absolute\na.png,0,0,0,8,8,8,8,0\n"},
			[]bench.Photo{photo("a.png", square)}},
		{"unlabelled and other kinds are left out", map[string]string{
			"a.jpg": "", "a.dat": smallDat, "b.jpg": "", "c.jpg": "", "c.json": `{"kind":"jigsaw","rows":4}`},
			[]bench.Photo{photo("a.jpg", nil)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := directory(t, tt.files)
			got, err := bench.Photos(dir)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				got[i].Path = filepath.Base(got[i].Path)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Photos (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPhotosFaults(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  error
	}{
		{"nothing", nil, bench.ErrNoPhotos},
		{"picture alone", map[string]string{"a.jpg": ""}, bench.ErrNoPhotos},
		{"header alone", map[string]string{"a.jpg": "", "a.dat": "x\ny\n"}, bench.ErrTruth},
		{"letters", map[string]string{"a.jpg": "", "a.dat": strings.ReplaceAll(smallDat, "4", "d")}, bench.ErrTruth},
		{"too large a number", map[string]string{"a.jpg": "", "a.dat": strings.ReplaceAll(smallDat, " 4", " 5")}, bench.ErrTruth},
		{"short row", map[string]string{"a.jpg": "", "a.dat": "x\ny\n1 0\n0\n"}, bench.ErrTruth},
		{"no JSON", map[string]string{"a.jpg": "", "a.json": "{"}, bench.ErrTruth},
		{"half a shikaku", map[string]string{"a.jpg": "", "a.json": `{"kind":"shikaku","rows":4}`}, bench.ErrTruth},
		{"list that is too short", map[string]string{"rect_2.png": "", "rect.ids": "2x2:a2_2a\n"}, bench.ErrTruth},
		{"list of nothing known", map[string]string{"rect_1.png": "", "rect.ids": "hello\n"}, bench.ErrTruth},
		{"no givens", map[string]string{"a.jpg": "", "a.json": "{}"}, bench.ErrTruth},
		{"three corners", map[string]string{
			"a.jpg": "", "a.json": `{"givens":` + smallGivens + `,"corners":[[0,0],[8,0],[8,8]]}`}, bench.ErrTruth},
		{"corner without a place", map[string]string{
			"a.jpg": "", "a.json": `{"givens":` + smallGivens + `,"corners":[0,1,2,3]}`}, bench.ErrTruth},
		{"short line of corners", map[string]string{"a.jpg": "", "a.dat": smallDat, "corners.csv": "f,x\na.jpg,1\n"}, bench.ErrTruth},
		{"corner in words", map[string]string{
			"a.jpg": "", "a.dat": smallDat, "corners.csv": "filepath,p1_x,p1_y,p2_x,p2_y,p3_x,p3_y,p4_x,p4_y\na.jpg,x,0,8,0,8,8,0,8\n"}, bench.ErrTruth},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := bench.Photos(directory(t, tt.files)); !errors.Is(err, tt.want) {
				t.Errorf("Photos: %v, want %v", err, tt.want)
			}
		})
	}
	if _, err := bench.Photos(filepath.Join(t.TempDir(), "nothing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Photos of a missing directory: %v", err)
	}
}
