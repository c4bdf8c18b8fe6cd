package bench_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// writeTruth makes a directory with one truth file.
func writeTruth(t *testing.T, name, text string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestReadPlaces(t *testing.T) {
	dir := writeTruth(t, "truth.csv", "x,y,scan,cx,cy  # a remark\n0,0,a.jpg,10,20\n1,0,b.jpg,30,40.5\n")
	got, err := bench.ReadJigsawTruth(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := &bench.JigsawTruth{
		Rows: 1, Cols: 2, Pictures: []string{filepath.Join(dir, "a.jpg"), filepath.Join(dir, "b.jpg")},
		Pieces: []bench.TruePiece{
			{Center: geom.Point{X: 10, Y: 20}},
			{Picture: 1, Col: 1, Center: geom.Point{X: 30, Y: 40.5}},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// fullHeader is that of the set with corners.
const fullHeader = "piece_id,file,x,y,orientation,dest_rotation,photo,mask_x,mask_y," +
	"side0_start_x,side0_start_y,side1_start_x,side1_start_y,side2_start_x,side2_start_y,side3_start_x,side3_start_y," +
	"side0_flat,side1_flat,side2_flat,side3_flat\n"

// A piece that is turned by one quarter clockwise has its first side on the
// right of the finished puzzle.
func TestReadCorners(t *testing.T) {
	dir := writeTruth(t, "truth.csv", fullHeader+"7,pieces/7.png,0,0,1,-3.5,p.jpg,0,0,1,2,11,2,11,12,1,12,0,1,0,0\n")
	got, err := bench.ReadJigsawTruth(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := got.Pieces[0]
	if want := (geom.Point{X: 1, Y: 2}); p.Corners[1] != want {
		t.Errorf("corner 1 is %v, want %v", p.Corners[1], want)
	}
	if want := [4]bool{2: true}; *p.Flat != want {
		t.Errorf("flat sides %v, want %v", *p.Flat, want)
	}
	if want := (geom.Point{X: 6, Y: 7}); p.Center != want {
		t.Errorf("centre %v, want %v", p.Center, want)
	}
}

func TestReadFaultyTruth(t *testing.T) {
	for name, test := range map[string]struct{ file, text, want string }{
		"nothing":     {"other.txt", "", "neither truth.json nor truth.csv"},
		"no lines":    {"truth.csv", "x,y,scan,cx,cy\n", "no lines below the header"},
		"words":       {"truth.csv", "x,y,scan,cx,cy\na,0,a.jpg,1,1\n", `"a" is not a number`},
		"short line":  {"truth.csv", "x,y,scan,cx,cy\n0,0,a.jpg\n", "a line of 3 columns where 4 are needed"},
		"two in one":  {"truth.csv", "x,y,scan,cx,cy\n0,0,a.jpg,1,1\n0,0,a.jpg,9,9\n", "two pieces belong to row 0, column 0"},
		"negative":    {"truth.csv", "x,y,scan,cx,cy\n-1,0,a.jpg,1,1\n", "row 0, column -1"},
		"no JSON":     {"truth.json", "{", "unexpected end"},
		"a Sudoku":    {"truth.json", `{"kind":"sudoku"}`, `the truth of a "sudoku"`},
		"no page":     {"truth.json", `{"kind":"jigsaw","rows":1,"cols":1,"pieces":[{"page":0}]}`, "picture 0 of 0"},
		"bad columns": {"truth.csv", fullHeader + "7,pieces/7.png,0,0,1\n", "columns where"},
		"turned back": {"truth.csv", fullHeader + "7,pieces/7.png,0,0,-3,-3.5,p.jpg,0,0,1,2,11,2,11,12,1,12,0,1,0,0\n", "an orientation of -3"},
		"half header": {"truth.csv", "piece_id,file,x,y,orientation,side0_start_x\n7,p.png,0,0,1,5\n", "lacks the column side0_start_y"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bench.ReadJigsawTruth(writeTruth(t, test.file, test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
			if test.file != "other.txt" && !errors.Is(err, bench.ErrTruth) {
				t.Errorf("error %v does not wrap ErrTruth", err)
			}
		})
	}
}

func FuzzReadJigsawTruth(f *testing.F) {
	f.Add("truth.csv", fullHeader+"7,pieces/7.png,0,0,1,-3.5,p.jpg,0,0,1,2,11,2,11,12,1,12,0,1,0,0\n")
	f.Add("truth.csv", "x,y,scan,cx,cy\n0,0,a.jpg,1,1\n")
	f.Add("truth.json", `{"kind":"jigsaw","rows":1,"cols":1,"pages":["a.jpg"],"pieces":[{"page":0}]}`)
	f.Fuzz(func(t *testing.T, name, text string) {
		if name != "truth.json" {
			name = "truth.csv"
		}
		truth, err := bench.ReadJigsawTruth(writeTruth(t, name, text))
		if err != nil && truth != nil && len(truth.Pieces) > 0 && !errors.Is(err, bench.ErrTruth) {
			t.Errorf("error %v does not wrap ErrTruth", err)
		}
	})
}

// A truth that is wrong about two pieces is caught by every figure: nothing of
// the comparison takes the answer's word for it.
func TestJigsawAgainstWrongTruth(t *testing.T) {
	truth, err := bench.ReadJigsawTruth("../../../samples/jigsaw/scan")
	if err != nil {
		t.Fatal(err)
	}
	right, err := bench.Jigsaw(context.Background(), truth, gridsaw.JigsawOptions{Labels: 4})
	if err != nil {
		t.Fatal(err)
	}
	if right.Right != len(truth.Pieces) || right.First != right.Mated {
		t.Fatalf("%d of %d placed, %d of %d mates first", right.Right, len(truth.Pieces), right.First, right.Mated)
	}
	a, b := &truth.Pieces[0], &truth.Pieces[20]
	a.Labels, b.Labels = b.Labels, a.Labels
	wrong, err := bench.Jigsaw(context.Background(), truth, gridsaw.JigsawOptions{Labels: 4})
	if err != nil {
		t.Fatal(err)
	}
	if wrong.Right > right.Right-2 || wrong.First >= right.First || wrong.PassedOff < 2 {
		t.Errorf("with two pieces exchanged in the truth still %d placed, %d mates first, %d passed off",
			wrong.Right, wrong.First, wrong.PassedOff)
	}
}

func TestGrowth(t *testing.T) {
	g, err := bench.MeasureGrowth(context.Background(), [][2]int{{3, 3}, {4, 4}}, gridsaw.JigsawOptions{Labels: 4}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range g.Runs {
		if p.Right != p.Pieces || p.Seconds <= 0 {
			t.Errorf("%d of %d pieces right in %v seconds", p.Right, p.Pieces, p.Seconds)
		}
	}
	paths, err := g.Plot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err != nil || info.Size() < 1000 {
			t.Errorf("plot %s: %v", path, err)
		}
	}
	var table strings.Builder
	if err := g.WriteTable(&table); err != nil || !strings.Contains(table.String(), "exponent") {
		t.Errorf("table %q, error %v", table.String(), err)
	}
}
