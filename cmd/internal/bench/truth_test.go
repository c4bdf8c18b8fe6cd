package bench_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/encode"
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
	square := &[4]encode.Point{{X: 0, Y: 0}, {X: 8, Y: 0}, {X: 8, Y: 8}, {X: 0, Y: 8}}
	tests := []struct {
		name  string
		files map[string]string
		want  []bench.Photo
	}{
		{"dat", map[string]string{"a.jpg": "", "a.dat": smallDat}, []bench.Photo{{Path: "a.jpg", Givens: small}}},
		{"suffix in capitals", map[string]string{"a.JPG": "", "a.dat": smallDat}, []bench.Photo{{Path: "a.JPG", Givens: small}}},
		{"instance", map[string]string{"a.png": "", "a.json": `{"kind":"sudoku","givens":` + smallGivens + `}`},
			[]bench.Photo{{Path: "a.png", Givens: small}}},
		{"report with corners", map[string]string{
			"a.png": "", "a.json": `{"instance":{"givens":` + smallGivens + `},"corners":[[0,0],[8,0],[8,8],[0,8]]}`},
			[]bench.Photo{{Path: "a.png", Givens: small, Corners: square}}},
		{"corners by name", map[string]string{
			"a.png": "", "a.json": `{"givens":` + smallGivens + `,"corners":[{"X":0,"Y":0},{"X":8,"Y":0},{"x":8,"y":8},{"X":0,"Y":8}]}`},
			[]bench.Photo{{Path: "a.png", Givens: small, Corners: square}}},
		{"corners of all", map[string]string{
			"a.png": "", "a.dat": smallDat,
			"corners.csv": "\"filepath\",\"p1_x\",\"p1_y\",\"p2_x\",\"p2_y\",\"p3_x\",\"p3_y\",\"p4_x\",\"p4_y\"\n./images/a.png,0,0,8,0,8,8,0,8\n"},
			[]bench.Photo{{Path: "a.png", Givens: small, Corners: square}}},
		{"states", map[string]string{"a.jpg": "", "a.txt": " 1  0\n 2 10\n"},
			[]bench.Photo{{Path: "a.jpg", States: [][]string{{"number", "empty"}, {"number", "candidates"}}}}},
		{"states in a truth", map[string]string{
			"a.jpg": "", "a.json": `{"givens":[[1]],"cells":[["given"]]}`},
			[]bench.Photo{{Path: "a.jpg", Givens: [][]int{{1}}, States: [][]string{{"number"}}}}},
		{"corners by the names of corners", map[string]string{
			"a.png": "", "a.dat": smallDat,
			"metadata.csv": "Name,x_topleft_absolute,y_topleft_absolute,x_bottomleft_absolute,y_bottomleft_absolute," +
				"x_bottomright_absolute,y_bottomright_absolute,x_topright_absolute,y_topright_absolute\na.png,0,0,0,8,8,8,8,0\n"},
			[]bench.Photo{{Path: "a.png", Givens: small, Corners: square}}},
		{"unlabelled and other kinds are left out", map[string]string{
			"a.jpg": "", "a.dat": smallDat, "b.jpg": "", "c.jpg": "", "c.json": `{"kind":"shikaku","rows":4}`},
			[]bench.Photo{{Path: "a.jpg", Givens: small}}},
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
