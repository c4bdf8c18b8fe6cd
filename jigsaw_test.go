package gridsaw_test

import (
	"context"
	"encoding/json"
	"errors"
	"image/color"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
)

// reported is the report of a jigsaw without its times.
func reported(t *testing.T, r *gridsaw.JigsawResult) string {
	t.Helper()
	report := r.Report()
	report.Seconds, report.Stages = nil, nil
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestJigsawAdd adds the second picture of a puzzle when the first one was solved, and wants
// what both together come to.
func TestJigsawAdd(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	page := func(name string) gridsaw.Source {
		return gridsaw.FileSource(filepath.Join(samples, "jigsaw", "pages", name))
	}
	together := gridsaw.NewJigsaw(gridsaw.JigsawOptions{})
	if err := together.Add(t.Context(), page("page-1.jpg"), page("page-2.jpg")); err != nil {
		t.Fatal(err)
	}
	want, err := together.Solve(t.Context())
	if err != nil || want.Status != gridsaw.StatusSolved {
		t.Fatalf("status %q, error %v", want.Status, err)
	}
	again, err := together.Solve(t.Context())
	if diff := cmp.Diff(reported(t, want), reported(t, again)); diff != "" || err != nil {
		t.Errorf("solved twice (-once +twice), error %v:\n%s", err, diff)
	}

	apart := gridsaw.NewJigsaw(gridsaw.JigsawOptions{})
	apart.Add(t.Context(), page("page-1.jpg"))
	half, err := apart.Solve(t.Context())
	if half.Status != gridsaw.StatusPartial || !errors.Is(err, gridsaw.ErrPartial) {
		t.Errorf("half of the pieces: status %q, error %v", half.Status, err)
	}
	read, err := apart.Read(t.Context())
	if read.Status != gridsaw.StatusRead || err != nil || read.Solution != nil || read.Labels == nil {
		t.Errorf("read: status %q, error %v, solution %v", read.Status, err, read.Solution)
	}
	apart.Add(t.Context(), page("page-2.jpg"))
	whole, err := apart.Solve(t.Context())
	if diff := cmp.Diff(reported(t, want), reported(t, whole)); diff != "" || err != nil {
		t.Errorf("added later (-want +got), error %v:\n%s", err, diff)
	}
}

func TestJigsawFaults(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	white := drawn(t, 300, 200, 0, color.White)
	blank := gridsaw.Source{Name: "blank.png", Open: func(context.Context) ([]byte, error) { return white, nil }}
	damaged := gridsaw.Source{Name: "damaged.png", Open: func(context.Context) ([]byte, error) { return white[:90], nil }}
	for _, tt := range []struct {
		name    string
		ctx     context.Context
		sources []gridsaw.Source
		status  gridsaw.Status
		is      error
	}{
		{"no pictures", t.Context(), nil, gridsaw.StatusUnread, gridsaw.ErrNoPuzzle},
		{"no such file", t.Context(), []gridsaw.Source{gridsaw.FileSource("none.jpg")}, gridsaw.StatusUnread, gridsaw.ErrInput},
		{"damaged", t.Context(), []gridsaw.Source{damaged}, gridsaw.StatusUnread, gridsaw.ErrInput},
		{"no pieces", t.Context(), []gridsaw.Source{blank}, gridsaw.StatusUnread, gridsaw.ErrNoPuzzle},
		{"cancelled", cancelled, []gridsaw.Source{gridsaw.FileSource("none.jpg")}, gridsaw.StatusTimeout, context.Canceled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			jigsaw := gridsaw.NewJigsaw(gridsaw.JigsawOptions{})
			jigsaw.Add(tt.ctx, tt.sources...)
			r, err := jigsaw.Solve(tt.ctx)
			if r.Status != tt.status || !errors.Is(err, tt.is) {
				t.Errorf("status %q, error %v", r.Status, err)
			}
			// A front end puts the name of the only picture before the words.
			if err != nil && (strings.Contains(err.Error(), "load:") || strings.Contains(err.Error(), ".png")) {
				t.Errorf("in the words of packages and files: %v", err)
			}
			if len(r.Input) != len(tt.sources) {
				t.Errorf("input %q", r.Input)
			}
			reported(t, r)
		})
	}
}
