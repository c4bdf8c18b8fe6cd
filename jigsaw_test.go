package gridsaw_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/pieces"
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
	r, truth := assembled(t,
		cut.Options{Seed: 5, Rows: rows, Cols: cols, Jitter: 0.05, Wave: 4, Repeats: 2, Stray: stray},
		render.TrayOptions{Seed: 5, Size: 136})
	sure := len(r.Exchangeable)+len(r.Doubtful) == 0
	if sure != (r.Status == gridsaw.StatusSolved) || sure == errors.Is(r.Err, gridsaw.ErrPartial) || len(r.Placements) != rows*cols {
		t.Fatalf("status %q, %d placed: %v", r.Status, len(r.Placements), r.Err)
	}
	homes := make([]render.TrayPiece, len(r.Pieces))
	for i := range homes {
		own := home(r, i, truth.Pieces)
		if own == nil {
			t.Fatalf("piece %d is none of the puzzle", i)
		}
		homes[i] = *own
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

// faulty draws a puzzle of 6 x 8 pieces with which something is wrong, and assembles it.
func faulty(t *testing.T, seed uint64, faults render.Faults) (*gridsaw.JigsawResult, *render.TrayTruth) {
	t.Helper()
	return assembled(t, cut.Options{Seed: seed, Rows: 6, Cols: 8, Jitter: 0.05, Wave: 4},
		render.TrayOptions{Seed: seed, Size: 110, Faults: faults})
}

// assembled draws a puzzle and assembles it.
func assembled(t *testing.T, puzzle cut.Options, look render.TrayOptions) (*gridsaw.JigsawResult, *render.TrayTruth) {
	t.Helper()
	sources, truth := pictured(t, puzzle, look)
	r, _ := solvedFrom(t, gridsaw.JigsawOptions{}, sources...)
	return r, truth
}

// TestJigsawClipped assembles a puzzle with pieces of which the tip of a tab lies over the
// picture's edge, by their other sides, and leaves one out that another picture shows whole.
func TestJigsawClipped(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	r, truth := faulty(t, 3, render.Faults{Clipped: 2})
	report := r.PieceReading()
	for _, i := range report.Clipped {
		if own := home(r, i, truth.Pieces); own == nil || own.Fault != "clipped" {
			t.Errorf("piece %d is said to be clipped", i)
		}
	}
	if len(report.Clipped) != 2 || len(r.Placements) != 48 {
		t.Errorf("%d pieces clipped, %d placed, %v", len(report.Clipped), len(r.Placements), r.Err)
	}
	doubtful := func(i int) bool { return r.Doubtful[i] }
	if right := checkPlaces(t, r, 6, 8, r.Placements, doubtful, truth.Pieces); right != 48 {
		t.Errorf("%d pieces are where they belong", right)
	}

	// The same pieces, where none is clipped: a picture of one of the two and what lies around.
	whole, other := faulty(t, 3, render.Faults{})
	var clipped, same render.TrayPiece
	for _, p := range truth.Pieces {
		if p.Fault == "clipped" {
			clipped = p
		}
	}
	for _, p := range other.Pieces {
		if p.Row == clipped.Row && p.Col == clipped.Col {
			same = p
		}
	}
	picture, err := whole.Sources[0].Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	page, _, err := image.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	at := image.Pt(int(same.Center[0]), int(same.Center[1]))
	around := image.Rect(at.X-105, at.Y-105, at.X+105, at.Y+105).Intersect(page.Bounds())
	part := image.NewRGBA(image.Rectangle{Max: around.Size()})
	draw.Draw(part, part.Rect, page, around.Min, draw.Src)
	var file bytes.Buffer
	if err := png.Encode(&file, part); err != nil {
		t.Fatal(err)
	}
	jigsaw := gridsaw.NewJigsaw(gridsaw.JigsawOptions{})
	jigsaw.Add(t.Context(), r.Sources[0], gridsaw.Source{
		Name: "part.png", Open: func(context.Context) ([]byte, error) { return file.Bytes(), nil },
	})
	both, err := jigsaw.Solve(t.Context())
	if report := both.PieceReading(); len(both.Placements) != 48 || len(report.Clipped) != 1 || len(report.Doubles) > 0 {
		t.Errorf("with another picture: %d pieces clipped, %d placed, %v", len(report.Clipped), len(both.Placements), err)
	}
}

// home finds the one of some true pieces that a found one is, nil if it is none of them.
func home(r *gridsaw.JigsawResult, piece int, among []render.TrayPiece) *render.TrayPiece {
	at := r.Pieces[piece].Center
	for i, h := range among {
		if h.Page == r.Where[piece].Picture && math.Hypot(h.Center[0]-at.X, h.Center[1]-at.Y) < 30 {
			return &among[i]
		}
	}
	return nil
}

// TestJigsawFronts assembles pieces with a picture, cut so that joints are hard to tell apart by
// their shapes: what they show has a vote, but not on white ones, and not where it is refused.
func TestJigsawFronts(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	puzzle := cut.Options{Seed: 8, Rows: 6, Cols: 8, Jitter: 0.05, Wave: 4}
	wear, err := cut.NewWear(0.6)
	if err != nil {
		t.Fatal(err)
	}
	look := render.TrayOptions{Seed: 8, Size: 70, Stock: render.Printed, Background: render.Night, Wear: wear}
	fronts, truth := pictured(t, puzzle, look)
	look.Stock, look.Background = render.Kraft, render.Lid
	backs, _ := pictured(t, puzzle, look)
	sure := make(map[cluster.Fronts]int)
	for _, use := range []cluster.Fronts{cluster.FrontsAuto, cluster.FrontsNo} {
		r, _ := solvedFrom(t, gridsaw.JigsawOptions{Fronts: use}, fronts...)
		if voted := r.Ranking.Votes() != nil; voted != (use == cluster.FrontsAuto) {
			t.Errorf("fronts %v: they have a vote is %v", use, voted)
		}
		doubtful := func(i int) bool { return r.Doubtful[i] }
		sure[use] = checkPlaces(t, r, 6, 8, r.Placements, doubtful, truth.Pieces) - len(r.Doubtful)
	}
	if auto, no := sure[cluster.FrontsAuto], sure[cluster.FrontsNo]; auto < no+12 {
		t.Errorf("%d pieces of 48 placed for certain, by shape alone %d", auto, no)
	}
	if r, _ := solvedFrom(t, gridsaw.JigsawOptions{}, backs...); r.Ranking.Votes() != nil {
		t.Error("backs have a vote")
	}
}

// TestJigsawSeenAgain assembles the pieces that two pictures show: as they lie, and the other
// face of all.
func TestJigsawSeenAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	puzzle := cut.Options{Seed: 5, Rows: 6, Cols: 8, Jitter: 0.05, Wave: 4}
	first, truth := pictured(t, puzzle, render.TrayOptions{Seed: 5, Size: 110})
	again, _ := pictured(t, puzzle, render.TrayOptions{Seed: 6, Size: 120})
	if len(first) != 1 || len(again) != 1 {
		t.Fatalf("%d and %d pictures, want one each", len(first), len(again))
	}
	for name, second := range map[string]gridsaw.Source{"face": again[0], "back": mirrored(t, again[0])} {
		r, _ := solvedFrom(t, gridsaw.JigsawOptions{}, first[0], second)
		if r.Status != gridsaw.StatusSolved || len(r.Doubles) != 48 || len(r.FaceDown) > 0 {
			t.Errorf("%s: %s, %d pieces are the same as others, %d face down: %v", name, r.Status, len(r.Doubles), len(r.FaceDown), r.Err)
		}
		none := func(int) bool { return false }
		if right := checkPlaces(t, r, 6, 8, r.Placements, none, truth.Pieces); right != 48 {
			t.Errorf("%s: %d pieces are where they belong", name, right)
		}
	}
}

// mirrored returns a picture as a mirror shows it.
func mirrored(t *testing.T, s gridsaw.Source) gridsaw.Source {
	t.Helper()
	data, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	for y := range out.Rect.Max.Y {
		for x := range out.Rect.Max.X {
			out.Set(out.Rect.Max.X-1-x, y, m.At(m.Bounds().Min.X+x, m.Bounds().Min.Y+y))
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, out); err != nil {
		t.Fatal(err)
	}
	return gridsaw.Source{Name: "mirrored.png", Open: func(context.Context) ([]byte, error) { return file.Bytes(), nil }}
}

// checkPlaces wants every piece that is placed, and not called doubtful, where it belongs
// among some true ones, the whole turned as it may be. It returns how many are right.
func checkPlaces(t *testing.T, r *gridsaw.JigsawResult, rows, cols int, placed []puzzle.Placement, doubtful func(int) bool, among []render.TrayPiece) int {
	t.Helper()
	most, wrong := -1, []int(nil)
	for turn := range 4 {
		right, off := 0, []int(nil)
		for _, p := range placed {
			row, col, h, w := p.Row, p.Col, rows, cols
			for range turn {
				row, col, h, w = col, h-1-row, w, h
			}
			own := home(r, p.Piece, among)
			degrees := math.NaN()
			if own != nil {
				lies := own.Turn
				if own.Fault == "face down" {
					lies = -lies
				}
				degrees = math.Abs(math.Remainder(r.Degrees(p.Piece, p.Rotation)+90*float64(turn)+lies, 360))
			}
			if own != nil && own.Row == row && own.Col == col && degrees < 15 {
				right++
			} else if !doubtful(p.Piece) {
				off = append(off, p.Piece)
			}
		}
		if right > most {
			most, wrong = right, off
		}
	}
	if len(wrong) > 0 {
		t.Errorf("placed wrongly, and called certain: %v", wrong)
	}
	return most
}

// TestJigsawWhatIsWrong assembles puzzles with which something is wrong: all that can be placed
// is placed rightly, and what is wrong is named.
func TestJigsawWhatIsWrong(t *testing.T) {
	if testing.Short() {
		t.Skip("assembles puzzles")
	}
	for _, tt := range []struct {
		name   string
		seed   uint64
		faults render.Faults
		placed int // at least
		says   string
	}{
		// 45 pieces might be a whole puzzle of 5 x 9, by their border.
		{"missing", 1, render.Faults{Missing: 3}, 45, "3 of 48 places are empty"},
		{"more missing", 4, render.Faults{Missing: 5}, 43, "5 of 48 places are empty"},
		{"face down", 1, render.Faults{FaceDown: 5}, 48, ""},
		{"touching", 1, render.Faults{Touching: 5}, 48, ""},
		{"cut", 3, render.Faults{Cut: 3}, 45, "3 of 48 places are empty"},
		{"doubles", 2, render.Faults{Doubles: 2}, 48, "2 pieces are shown twice"},
		{"strange", 1, render.Faults{Strange: 3}, 48, "3 pieces fit nowhere"},
		{"mixed", 1, render.Faults{MixedRows: 5, MixedCols: 7}, 48, "35 pieces belong to another puzzle, of 5 x 7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, truth := faulty(t, tt.seed, tt.faults)
			own := truth.Pieces
			for _, p := range truth.Strange {
				if p.Fault == "double" {
					own = append(own, p)
				}
			}
			doubtful := func(i int) bool { return r.Doubtful[i] }
			if right := checkPlaces(t, r, r.Shape.Rows, r.Shape.Cols, r.Placements, doubtful, own); right < tt.placed {
				t.Errorf("%d of %d pieces are where they belong", right, tt.placed)
			}
			switch {
			case tt.says == "" && r.Err != nil, tt.says != "" && (r.Err == nil || r.Err.Error() != tt.says):
				t.Errorf("it says %v, want %q", r.Err, tt.says)
			}
			checkNamed(t, r, truth)
		})
	}
}

// checkNamed compares what is named with what is wrong.
func checkNamed(t *testing.T, r *gridsaw.JigsawResult, truth *render.TrayTruth) {
	t.Helper()
	over := 0
	for _, p := range truth.Pieces {
		if p.Fault == "face down" {
			over++
		}
	}
	report := r.PieceReading()
	for _, i := range report.FaceDown {
		if own := home(r, i, truth.Pieces); own == nil || own.Fault != "face down" {
			t.Errorf("piece %d is said to lie face down", i)
		}
	}
	if len(report.FaceDown) != over {
		t.Errorf("%d pieces are said to lie face down, want %d", len(report.FaceDown), over)
	}
	f := truth.Provenance.Tray.Faults
	if n := len(report.Parted); n != 2*f.Touching {
		t.Errorf("%d pieces were parted, want %d", n, 2*f.Touching)
	}
	cut := 0
	for _, p := range report.Problems {
		if p.Reason == pieces.Cut.String() {
			cut++
		}
	}
	if cut != f.Cut || len(report.Problems) != f.Cut {
		t.Errorf("%d of %d problems are cut pieces, want %d", cut, len(report.Problems), f.Cut)
	}
	if len(report.Doubles) != f.Doubles {
		t.Errorf("%d pieces are named as second ones, want %d", len(report.Doubles), f.Doubles)
	}
	if want := f.Missing + f.Cut; len(report.Empty) != want {
		t.Errorf("%d places are said to be empty, want %d", len(report.Empty), want)
	}
	others := 0
	for i, part := range r.Parts {
		if !part.Puzzle {
			t.Errorf("a part of %d pieces", len(part.Placements))
			continue
		}
		others++
		doubtful := func(i int) bool { return slices.Contains(part.Doubtful, i) }
		if right := checkPlaces(t, r, part.Rows, part.Cols, part.Placements, doubtful, truth.Mixed); right != len(truth.Mixed) {
			t.Errorf("part %d: %d of %d pieces of the other puzzle are where they belong", i, right, len(truth.Mixed))
		}
	}
	if want := min(len(truth.Mixed), 1); others != want {
		t.Errorf("%d other puzzles, want %d", others, want)
	}
}
