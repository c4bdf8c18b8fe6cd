package pipeline

import (
	"context"
	"image"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// sheetOf returns a picture without pixels in which these cells were read with
// hardly a doubt.
func sheetOf(t *testing.T, cells []int) *sheet {
	t.Helper()
	g := &grid.Grid{Rows: 9, Cols: 9, Cross: make([][]encode.Point, 10)}
	for r := range g.Cross {
		for c := range 10 {
			g.Cross[r] = append(g.Cross[r], encode.Point{X: float64(50 * c), Y: float64(50 * r)})
		}
	}
	s := &sheet{
		picture: load.New(image.NewRGBA(image.Rect(0, 0, 460, 460)), load.PNG),
		grid:    g, size: 9, boxRows: 3, boxCols: 3, upright: upright{readings: readings(cells)},
	}
	s.sure, _ = sureness(s.readings)
	if err := s.override(nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// crowded returns cells that break the rules in more places than any repair may
// mend.
func crowded() []int {
	cells := make([]int, 81)
	for i := range 45 {
		cells[i] = 1 + i%2
	}
	return cells
}

func TestTake(t *testing.T) {
	p, _ := made(t, 30)
	right := flatten(p.Givens)
	few := flatten(p.Givens)
	for i := range few[:40] {
		few[i] = 0
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		name   string
		ctx    context.Context
		cells  []int
		status string
	}{
		{"right", context.Background(), right, ""},
		{"too few clues", context.Background(), few, StatusUnread},
		{"against the rules", context.Background(), crowded(), StatusUnsolvable},
		{"nothing proved in time", cancelled, right, StatusUnread},
		{"nothing proved in time, against the rules", cancelled, crowded(), StatusUnread},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out Outcome
			ok := sheetOf(t, tt.cells).take(tt.ctx, &out)
			if ok != (tt.status == "") || out.Report.Status != tt.status {
				t.Errorf("taken %v, status %q, error %q", ok, out.Report.Status, out.Report.Error)
			}
			if ok != (out.Err == nil) || ok != (out.Hint == "") {
				t.Errorf("error %v, hint %q", out.Err, out.Hint)
			}
		})
	}
}
