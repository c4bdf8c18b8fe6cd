package gridsaw_test

import (
	"context"
	"encoding/json"
	"errors"
	"image/color"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
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

// TestJigsawTwice assembles puzzles that one die cut twice. Every piece must lie where it belongs
// or where its twin does, and be called exchangeable with that one or doubtful, unless the cuts
// stray so far from the die that twins are told apart: then it lies where it belongs.
func TestJigsawTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	t.Run("alike", func(t *testing.T) { twice(t, 0, 126, 140) })
	t.Run("told apart", func(t *testing.T) { twice(t, 0.002, 0, 28) })
}

// twice does so, with so many pieces that must be called exchangeable.
func twice(t *testing.T, stray float64, least, most int) {
	const rows, cols = 10, 14
	p, err := cut.New(cut.Options{Seed: 5, Rows: rows, Cols: cols, Jitter: 0.05, Wave: 4, Repeats: 2, Stray: stray})
	if err != nil {
		t.Fatal(err)
	}
	tray, err := render.NewTray(p, render.TrayOptions{Seed: 5, Size: 136})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := tray.Write(t.TempDir(), "page")
	if err != nil {
		t.Fatal(err)
	}
	truth, err := tray.Truth()
	if err != nil {
		t.Fatal(err)
	}
	jigsaw := gridsaw.NewJigsaw(gridsaw.JigsawOptions{})
	for _, page := range pages {
		jigsaw.Add(t.Context(), gridsaw.FileSource(page))
	}
	r, err := jigsaw.Solve(t.Context())
	sure := len(r.Exchangeable)+len(r.Doubtful) == 0
	if sure != (r.Status == gridsaw.StatusSolved) || sure == errors.Is(err, gridsaw.ErrPartial) || len(r.Placements) != rows*cols {
		t.Fatalf("status %q, %d placed: %v", r.Status, len(r.Placements), err)
	}
	homes := make([]render.TrayPiece, len(r.Pieces))
	for i, at := range r.Where {
		least := math.Inf(1)
		for _, home := range truth.Pieces {
			d := math.Hypot(home.Center[0]-r.Pieces[i].Center.X, home.Center[1]-r.Pieces[i].Center.Y)
			if home.Page == at.Picture && d < least {
				least, homes[i] = d, home
			}
		}
	}
	exchangeable := make(map[int]bool)
	for _, group := range r.Exchangeable {
		if len(group) != 2 {
			t.Fatalf("the group %v, where each piece has one twin", group)
		}
		a, b := homes[group[0]], homes[group[1]]
		if a.Row+b.Row != rows-1 || a.Col+b.Col != cols-1 {
			t.Errorf("the pieces of %d, %d and %d, %d are no twins", a.Row, a.Col, b.Row, b.Col)
		}
		exchangeable[group[0]], exchangeable[group[1]] = true, true
	}
	if n := len(exchangeable); n < least || n > most || len(r.Doubtful) > rows*cols/10 {
		t.Errorf("%d of %d pieces are exchangeable, %d doubtful", len(exchangeable), rows*cols, len(r.Doubtful))
	}
	told := [2]int{} // pieces called certain that lie where they belong, and those where their twins do
	for _, at := range r.Placements {
		home, turn := homes[at.Piece], r.Degrees(at.Piece, at.Rotation)
		twin := at.Row != home.Row || at.Col != home.Col
		if twin {
			home.Row, home.Col, turn = rows-1-home.Row, cols-1-home.Col, turn+180
		}
		off := math.Abs(math.Remainder(turn+home.Turn, 360))
		switch right := at.Row == home.Row && at.Col == home.Col && off < 10; {
		case r.Doubtful[at.Piece]:
		case !right:
			t.Errorf("piece %d lies at %d, %d, %.0f degrees off: neither its place nor its twin's", at.Piece, at.Row, at.Col, off)
		case exchangeable[at.Piece]:
		case twin:
			told[1]++
		default:
			told[0]++
		}
	}
	if min(told[0], told[1]) > 0 || stray == 0 && told != [2]int{} { // the whole may lie upside down
		t.Errorf("called certain are %d pieces in their places and %d in those of their twins", told[0], told[1])
	}
	if strings.Contains(reported(t, r), `"exchangeable":[[`) != (len(exchangeable) > 0) {
		t.Error("the report does not tell the exchangeable pieces")
	}
}
