package bench_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/geom"
)

var square = geom.Quad{{X: 0, Y: 0}, {X: 80, Y: 0}, {X: 80, Y: 80}, {X: 0, Y: 80}}

// but returns the small grid with one cell changed.
func but(row, col, number int) [][]int {
	grid := make([][]int, len(small))
	for r := range small {
		grid[r] = append([]int(nil), small[r]...)
	}
	grid[row][col] = number
	return grid
}

func outcome(plain, used [][]int, corners geom.Quad) *gridsaw.Result {
	r := &gridsaw.Result{
		Kind: puzzle.KindSudoku, Status: gridsaw.StatusSolved,
		Puzzle:  &puzzle.Sudoku{BoxRows: 2, BoxCols: 2, Givens: used},
		Reading: &gridsaw.Reading{Plain: plain},
	}
	for i, c := range corners {
		r.Reading.Corners[i] = [2]float64{c.X, c.Y}
	}
	return r
}

// pageOf is a page with one result, or without any.
func pageOf(r *gridsaw.Result) (*gridsaw.Page, error) {
	return &gridsaw.Page{Results: []*gridsaw.Result{r}}, r.Err
}

func unread(plain [][]int) *gridsaw.Result {
	o := outcome(plain, plain, square)
	o.Status = gridsaw.StatusUnread
	o.Err = errors.New("no\ngrid")
	return o
}

// outcomes are what the reader of these tests makes of each photo.
func outcomes() map[string]*gridsaw.Result {
	turned := geom.Quad{square[1], square[2], square[3], square[0]}
	shifted := square
	shifted[2].X += 10.5
	none := unread(nil)
	none.Puzzle, none.Kind = nil, ""
	return map[string]*gridsaw.Result{
		"a-right.jpg":    outcome(small, small, square),
		"b-mended.jpg":   outcome(but(0, 0, 2), small, turned),
		"c-wrong.jpg":    outcome(but(0, 0, 2), but(0, 0, 3), shifted),
		"d-unsure.jpg":   unread(but(1, 1, 0)),
		"e-no-grid.jpg":  none,
		"f-other-size.x": nil,
	}
}

func photos(t *testing.T) []bench.Photo {
	t.Helper()
	files := make(map[string]string)
	for name := range outcomes() {
		files[name] = ""
		files[strings.TrimSuffix(name, filepath.Ext(name))+".dat"] = smallDat
	}
	found, err := bench.Photos(directory(t, files))
	if err != nil {
		t.Fatal(err)
	}
	for i := range found {
		found[i].Corners = &square
	}
	return found
}

func read(_ context.Context, in gridsaw.Input) (*gridsaw.Page, error) {
	return pageOf(outcomes()[filepath.Base(in.Name)])
}

func TestRun(t *testing.T) {
	for _, workers := range []int{0, 1, 4} {
		var done atomic.Int32
		run := bench.Run{Read: read, Workers: workers, Done: func() { done.Add(1) }}
		got, err := run.Photos(t.Context(), photos(t))
		if err != nil {
			t.Fatal(err)
		}
		want := &bench.Report{
			Photos: 5, Numbered: 5, KindsRight: 4, Found: 4, Cells: 80, CellsRight: 16 + 15 + 15 + 15,
			RightBefore: 1, RightAfter: 2, PassedOff: 1, Corners: 5, CornersNear: 3,
			Missed: []bench.Miss{
				{Photo: "c-wrong.jpg", Found: true, WrongBefore: 1, WrongAfter: 1, PassedOff: true, Status: "solved"},
				{Photo: "d-unsure.jpg", Found: true, WrongBefore: 1, WrongAfter: 1, Status: "unread", Error: "no\ngrid"},
				{Photo: "e-no-grid.jpg", WrongBefore: 16, WrongAfter: 16, Status: "unread", Error: "no\ngrid"},
			},
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(bench.Report{}, "Seconds")); diff != "" {
			t.Errorf("%d workers (-want +got):\n%s", workers, diff)
		}
		if got.Seconds.Median <= 0 || got.Seconds.P95 < got.Seconds.Median {
			t.Errorf("seconds %+v", got.Seconds)
		}
		if done.Load() != 5 {
			t.Errorf("told of %d photos", done.Load())
		}
	}
}

func TestRunStates(t *testing.T) {
	dir := directory(t, map[string]string{"a.jpg": "", "a.txt": "2 0\n10 1\n", "b.jpg": "", "b.txt": "0 0\n0 0\n"})
	photos, err := bench.Photos(dir)
	if err != nil {
		t.Fatal(err)
	}
	read := func(context.Context, gridsaw.Input) (*gridsaw.Page, error) {
		o := unread([][]int{{0, 0}, {0, 0}})
		o.Reading.Cells = [][]reading.Cell{{{}, {}}, {{State: reading.Candidates}, {State: reading.Number}}}
		return pageOf(o)
	}
	got, err := bench.Run{Read: read}.Photos(t.Context(), photos)
	if err != nil {
		t.Fatal(err)
	}
	want := &bench.Report{
		Photos: 2, KindsRight: 2, Found: 2, States: 8, StatesRight: 5,
		Missed: []bench.Miss{
			{Photo: "a.jpg", Found: true, WrongStates: 1, Status: "unread", Error: "no\ngrid"},
			{Photo: "b.jpg", Found: true, WrongStates: 2, Status: "unread", Error: "no\ngrid"},
		},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(bench.Report{}, "Seconds")); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	run := bench.Run{Read: read, Done: func() { cancel(cause) }}
	if _, err := run.Photos(ctx, photos(t)); !errors.Is(err, cause) {
		t.Errorf("Photos: %v, want the cause of the cancellation", err)
	}
}

func TestRunPhotoGone(t *testing.T) {
	run := bench.Run{Read: read}
	got, err := run.Photos(t.Context(), []bench.Photo{{Path: filepath.Join(t.TempDir(), "a.jpg"), Givens: small}})
	if err != nil {
		t.Fatal(err)
	}
	if got.Found != 0 || got.CellsRight != 0 || len(got.Missed) != 1 {
		t.Errorf("a photo that is gone: %+v", got)
	}
}

func TestWriteTable(t *testing.T) {
	report, err := bench.Run{Read: read}.Photos(t.Context(), photos(t))
	if err != nil {
		t.Fatal(err)
	}
	report.Seconds = bench.Seconds{Median: 0.0512, P95: 0.25}
	var out strings.Builder
	if err := report.WriteTable(&out); err != nil {
		t.Fatal(err)
	}
	want := `kinds told right 4 of 5 80.00%
grids found                      4 of 5       80.00%
corners within half a cell       3 of 5       60.00%
cells right before repair        61 of 80     76.25%
whole grids right before repair  1 of 5       20.00%
whole grids right after repair   2 of 5       40.00%
wrong answers passed off as right        1 of 5       20.00%
seconds a photo                  median 0.051 p95 0.250

not right      cells wrong before, after, states  came to
c-wrong.jpg    1, 1, 0                       solved, passed off as right
d-unsure.jpg   1, 1, 0                       unread: no grid
e-no-grid.jpg  16, 16, 0                     unread: no grid
`
	if diff := cmp.Diff(strings.Fields(want), strings.Fields(out.String())); diff != "" {
		t.Errorf("table (-want +got):\n%s\n%s", diff, &out)
	}
}

// TestReliability reads a grid with one number wrong of which it was less sure.
func TestReliability(t *testing.T) {
	givens := [][]int{{1, 0}, {2, 2}}
	said := [][]float64{{0.9995, 0}, {0.85, 0.6}}
	read := func(context.Context, gridsaw.Input) (*gridsaw.Page, error) {
		cells := make([][]reading.Cell, 2)
		for r, row := range givens {
			for c, n := range row {
				cell := reading.Cell{State: reading.Empty, StateConfidence: 1, Empty: 1}
				if n > 0 {
					cell = reading.Cell{State: reading.Number, StateConfidence: 1, Numbers: []reading.Guess{{Number: min(n, 2-r*c), P: said[r][c]}}}
				}
				cells[r] = append(cells[r], cell)
			}
		}
		p := &puzzle.Sudoku{BoxRows: 1, BoxCols: 2, Givens: [][]int{{1, 0}, {2, 1}}}
		return &gridsaw.Page{Results: []*gridsaw.Result{{
			Kind: puzzle.KindSudoku, Puzzle: p, Status: gridsaw.StatusUnread,
			Reading: &gridsaw.Reading{Cells: cells, Plain: p.Givens, Confidence: 0.4},
		}}}, nil
	}
	path := filepath.Join(t.TempDir(), "a.jpg")
	if err := os.WriteFile(path, []byte("a"), 0o600); err != nil {
		t.Fatal(err)
	}
	report, err := bench.Run{Read: read}.Photos(t.Context(), []bench.Photo{{Path: path, Kind: puzzle.KindSudoku, Givens: givens}})
	if err != nil {
		t.Fatal(err)
	}
	want := bench.Reliability{
		Numbers: []bench.Bin{
			{From: 0.5, Said: 0.6, Right: 0, Count: 1}, {From: 0.8, Said: 0.85, Right: 1, Count: 1}, {From: 0.999, Said: 0.9995, Right: 1, Count: 1},
		},
		Answers: []bench.Bin{{From: 0, Said: 0.4, Right: 0, Count: 1}},
	}
	if diff := cmp.Diff(want, report.Reliability); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	dir := t.TempDir()
	paths, err := report.Reliability.Plot(dir)
	if err != nil || len(paths) != 2 {
		t.Fatalf("%v: %v", paths, err)
	}
	if info, err := os.Stat(filepath.Join(dir, "reliability.png")); err != nil || info.Size() == 0 {
		t.Errorf("no plot: %v", err)
	}
}
