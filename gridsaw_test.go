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
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/samples/render"
)

const samples = "samples"

// engine is the one that all tests share: its models take a while to load.
var engine = sync.OnceValue(func() *gridsaw.Engine {
	e, err := gridsaw.Open(gridsaw.Config{})
	if err != nil {
		panic(err)
	}
	return e
})

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(samples, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// truth returns the puzzle printed in a sample.
func truth(t *testing.T, name string) *puzzle.Sudoku {
	t.Helper()
	told, err := render.ParseTruth(read(t, strings.TrimSuffix(name, filepath.Ext(name))+".json"))
	if err != nil {
		t.Fatal(err)
	}
	printed := new(puzzle.Sudoku)
	if err := json.Unmarshal(told.Instance, printed); err != nil {
		t.Fatal(err)
	}
	return printed
}

// An outcome is the one result of an input, or the error of one without, and its page.
type outcome struct {
	*gridsaw.Result
	page *gridsaw.Page
}

// run solves one input and checks what holds of every outcome.
func run(t *testing.T, data []byte, o gridsaw.Options) outcome {
	t.Helper()
	return outcomeOf(t, context.Background(), data, o)
}

func outcomeOf(t *testing.T, ctx context.Context, data []byte, o gridsaw.Options) outcome {
	t.Helper()
	page, err := engine().Solve(ctx, gridsaw.Input{Name: "input", Data: data}, o)
	return wantConsistent(t, page, err)
}

// TestLate: what is wrong with an input is not for want of time.
func TestLate(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	blank := image.NewGray(image.Rect(0, 0, 300, 300))
	var picture bytes.Buffer
	if err := png.Encode(&picture, blank); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		data []byte
		want gridsaw.Status
	}{
		{"a text that is no puzzle", []byte("11..\n....\n....\n....5\n"), gridsaw.StatusUnread},
		{"a picture", picture.Bytes(), gridsaw.StatusTimeout},
	} {
		page, err := engine().Solve(ctx, gridsaw.Input{Name: tt.name, Data: tt.data}, gridsaw.Options{})
		if out := wantConsistent(t, page, err); out.Status != tt.want {
			t.Errorf("%s: %s, %v, want %s", tt.name, out.Status, err, tt.want)
		}
	}
}

func wantConsistent(t *testing.T, page *gridsaw.Page, err error) outcome {
	t.Helper()
	failed := new(gridsaw.Error)
	if err != nil && !errors.As(err, &failed) {
		t.Fatalf("an error of type %T: %v", err, err)
	}
	if len(page.Results) == 0 {
		if err == nil {
			t.Fatal("neither a result nor an error")
		}
		if page.Overlay() != nil {
			t.Error("an overlay of nothing")
		}
		return outcome{&gridsaw.Result{Input: []string{"input"}, Status: failed.Status(), Err: err}, page}
	}
	r := page.Results[0]
	if len(r.Input) != 1 {
		t.Errorf("input %q", r.Input)
	}
	unsolved := r.Status != gridsaw.StatusSolved && r.Status != gridsaw.StatusRead
	if unsolved != (r.Err != nil) || unsolved != (err != nil) {
		t.Errorf("status %q, error %v, of the page %v", r.Status, r.Err, err)
	}
	report := r.Report()
	if unsolved != (report.Error != "") {
		t.Errorf("status %q, told as %q", r.Status, report.Error)
	}
	if strings.Contains(report.Error, "panic") || strings.Contains(report.Error, "internal") || strings.Contains(report.Error, "\n") {
		t.Errorf("error %q", report.Error)
	}
	if (r.Status == gridsaw.StatusSolved) != (r.Solution != nil) {
		t.Errorf("status %q, solution %v", r.Status, r.Solution)
	}
	if r.Solution != nil {
		if err := puzzle.Check(r.Puzzle, r.Solution); err != nil {
			t.Error(err)
		}
	}
	if _, err := json.Marshal(report); err != nil {
		t.Error(err)
	}
	return outcome{r, page}
}

// message is what is said of the error.
func (o outcome) message() string {
	if o.Err == nil {
		return ""
	}
	return o.Err.Error()
}

func TestRunSamples(t *testing.T) {
	var names []string
	for _, pattern := range []string{"*.jpg", "*.png"} {
		found, err := filepath.Glob(filepath.Join(samples, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			// What was drawn over samples stands there to be looked at, without a truth.
			if _, err := os.Stat(strings.TrimSuffix(path, filepath.Ext(path)) + ".json"); err == nil {
				names = append(names, path)
			}
		}
	}
	if len(names) < 8 {
		t.Fatalf("%d samples", len(names))
	}
	for i, path := range names {
		name := filepath.Base(path)
		t.Run(name, func(t *testing.T) {
			if testing.Short() && i%4 != 0 {
				t.Skip("every fourth is enough")
			}
			want := truth(t, name)
			out := run(t, read(t, name), gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved {
				t.Fatalf("status %q: %s", out.Status, out.message())
			}
			got := out.Puzzle.(*puzzle.Sudoku)
			if got.BoxRows != want.BoxRows || got.BoxCols != want.BoxCols {
				t.Fatalf("boxes of %d x %d, want %d x %d", got.BoxRows, got.BoxCols, want.BoxRows, want.BoxCols)
			}
			if diff := cmp.Diff(want.Givens, got.Givens); diff != "" {
				t.Errorf("givens (-want +got):\n%s", diff)
			}
			if err := puzzle.Check(want, out.Solution); err != nil {
				t.Errorf("the solution is not that of the puzzle printed: %v", err)
			}
			if u := out.Unique; u == nil || !*u {
				t.Error("the solution is not known to be the only one")
			}
			wantOverlay(t, name, out)
		})
	}
}

func wantOverlay(t *testing.T, name string, out outcome) {
	t.Helper()
	overlay := out.page.Overlay()
	if overlay == nil || out.page.Photo() != (filepath.Ext(name) == ".jpg") {
		t.Fatalf("overlay %v, a photo %v", overlay != nil, out.page.Photo())
	}
	plain, _, err := image.Decode(bytes.NewReader(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	if overlay.Rect.Size() != plain.Bounds().Size() {
		t.Errorf("the overlay's size is %v, the picture's %v", overlay.Rect.Size(), plain.Bounds().Size())
	}
}

const sample = "newspaper-shadow.jpg"

func TestRunTwice(t *testing.T) {
	for _, name := range []string{sample, "screenshot-4x4.png"} {
		var first []byte
		for range 2 {
			out := run(t, read(t, name), gridsaw.Options{Seed: 3})
			out.Seconds = gridsaw.Seconds{}
			text, err := json.Marshal(out.Report())
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, out.page.Overlay().Pix...)
			if first != nil && !bytes.Equal(first, text) {
				t.Errorf("%s: two runs differ", name)
			}
			first = text
		}
	}
}

// TestRunImage gives a picture that is decoded already.
func TestRunImage(t *testing.T) {
	picture, _, err := image.Decode(bytes.NewReader(read(t, "screenshot-6x6.png")))
	if err != nil {
		t.Fatal(err)
	}
	page, err := engine().Solve(t.Context(), gridsaw.Input{Name: "input", Image: picture}, gridsaw.Options{})
	out := wantConsistent(t, page, err)
	want := run(t, read(t, "screenshot-6x6.png"), gridsaw.Options{})
	if diff := cmp.Diff(want.Solution, out.Solution); diff != "" || out.Status != gridsaw.StatusSolved {
		t.Errorf("status %q, error %v; solution (-decoded here +before)\n%s", out.Status, out.Err, diff)
	}
	page, err = engine().Solve(t.Context(), gridsaw.Input{Name: "input", Image: image.NewGray(image.Rectangle{})}, gridsaw.Options{})
	if none := wantConsistent(t, page, err); none.Status != gridsaw.StatusUnread || !errors.Is(err, gridsaw.ErrInput) {
		t.Errorf("no pixels: status %q, error %v", none.Status, err)
	}
}

func TestRunReadOnly(t *testing.T) {
	page, err := engine().Read(t.Context(), gridsaw.Input{Name: "input", Data: read(t, "screenshot-6x6.png")}, gridsaw.Options{})
	out := wantConsistent(t, page, err)
	want := truth(t, "screenshot-6x6.png")
	if out.Status != gridsaw.StatusRead || page.Overlay() != nil || out.Solution != nil {
		t.Errorf("status %q, overlay %v, solution %v", out.Status, page.Overlay() != nil, out.Solution)
	}
	if diff := cmp.Diff(want.Givens, out.Puzzle.(*puzzle.Sudoku).Givens); diff != "" {
		t.Errorf("givens (-want +got):\n%s", diff)
	}
	if out.Reading == nil || len(out.Reading.Plain) != 6 || len(out.Reading.Cells) != 6 {
		t.Errorf("reading %+v", out.Reading)
	}
}

// TestRunOverrides sets one clue to another number, and one that is empty.
func TestRunOverrides(t *testing.T) {
	data := read(t, "screenshot-9x9.png")
	plain := run(t, data, gridsaw.Options{})
	grid := plain.Solution.(*puzzle.SudokuSolution).Grid
	givens := plain.Puzzle.(*puzzle.Sudoku).Givens
	col := slices.Index(givens[0], 0)
	same := run(t, data, gridsaw.Options{Set: []reading.Override{{Row: 0, Col: col, Number: grid[0][col]}}})
	if diff := cmp.Diff(plain.Solution, same.Solution); diff != "" {
		t.Errorf("a number of the solution that the user sets changes it:\n%s", diff)
	}
	if got := same.Puzzle.(*puzzle.Sudoku).Givens[0][col]; got != grid[0][col] {
		t.Errorf("the cell that the user set holds %d, want %d", got, grid[0][col])
	}
	wrong := run(t, data, gridsaw.Options{Set: []reading.Override{{Row: 0, Col: col, Number: grid[0][col]%9 + 1}}})
	if diff := cmp.Diff(plain.Solution, wrong.Solution); diff == "" {
		t.Error("a number that the user sets has no effect")
	}
	for _, o := range []reading.Override{{Row: 9}, {Col: 9}, {Number: 10}} {
		out := run(t, data, gridsaw.Options{Set: []reading.Override{o}})
		want := "outside"
		if o.Number > 0 {
			want = "largest number is 9"
		}
		if out.Status != gridsaw.StatusUnread || !errors.Is(out.Err, gridsaw.ErrInput) || !strings.Contains(out.message(), want) {
			t.Errorf("%+v: status %q, error %q", o, out.Status, out.message())
		}
	}
}

func TestRunSize(t *testing.T) {
	data := read(t, "screenshot-9x9.png")
	if out := run(t, data, gridsaw.Options{Rows: 9, Cols: 9}); out.Status != gridsaw.StatusSolved {
		t.Errorf("the right size: status %q, error %q", out.Status, out.message())
	}
	for _, size := range [][2]int{{16, 16}, {4, 4}, {7, 3}, {1, 1}, {30, 30}} {
		out := run(t, data, gridsaw.Options{Rows: size[0], Cols: size[1]})
		if out.Status != gridsaw.StatusUnread || !errors.Is(out.Err, gridsaw.ErrNoPuzzle) {
			t.Errorf("size %v: status %q, error %q", size, out.Status, out.message())
		}
	}
}

func TestRunStages(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	run(t, read(t, "screenshot-4x4.png"), gridsaw.Options{Observer: gridsaw.Observer{Stage: func(name string, img image.Image) {
		mu.Lock()
		defer mu.Unlock()
		seen[name] = img != nil && !img.Bounds().Empty()
	}}})
	for _, name := range []string{"grid", "straightened", "solved"} {
		if !seen[name] {
			t.Errorf("no picture of the stage %q among %v", name, seen)
		}
	}
}

// drawn returns a page as PNG, with lines every so many pixels, none for 0.
func drawn(t *testing.T, width, height, every int, paper color.Color) []byte {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, width, height))
	draw.Draw(m, m.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	for at := 40; every > 0 && at <= 40+9*every; at += every {
		draw.Draw(m, image.Rect(at, 40, at+3, 43+9*every), image.Black, image.Point{}, draw.Src)
		draw.Draw(m, image.Rect(40, at, 43+9*every, at+3), image.Black, image.Point{}, draw.Src)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRunOtherKind takes Sudokus for Shikakus, whose areas do not add up then: that proves
// nothing of what is in the picture.
func TestRunOtherKind(t *testing.T) {
	for _, name := range []string{sample, "newspaper-upside-down.jpg", "newspaper-shadow.jpg"} {
		out := run(t, read(t, name), gridsaw.Options{Kind: puzzle.KindShikaku})
		if out.Status != gridsaw.StatusUnread || !strings.Contains(out.message(), "may be a Sudoku") {
			t.Errorf("%s: status %q, error %q", name, out.Status, out.message())
		}
	}
}

func TestRunBadPictures(t *testing.T) {
	jpeg := read(t, sample)
	for _, tt := range []struct {
		name string
		data []byte
		want string // part of the message
	}{
		{"nothing", nil, "empty"},
		{"binary", []byte{0, 1, 2, 3, 0xff, 0xfe}, "not a picture"},
		{"gif", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), ""},
		{"cut off", jpeg[:len(jpeg)/2], "cut off"},
		{"header alone", jpeg[:30], "cut off"},
		{"1x1", drawn(t, 1, 1, 0, color.White), "no puzzle"},
		{"black", drawn(t, 300, 300, 0, color.Black), "no puzzle"},
		{"white", drawn(t, 300, 200, 0, color.White), "no puzzle"},
		{"grid without numbers", drawn(t, 500, 500, 45, color.White), "no numbers"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := run(t, tt.data, gridsaw.Options{})
			if out.Status != gridsaw.StatusUnread || !strings.Contains(out.message(), tt.want) {
				t.Errorf("status %q, error %q, want %q in it", out.Status, out.message(), tt.want)
			}
			if failed := new(gridsaw.Error); !errors.As(out.Err, &failed) || failed.Advice == "" && tt.name != "gif" {
				t.Errorf("no advice in %#v", out.Err)
			}
		})
	}
}

const (
	line   = ".2.....89..7...3..3..52...7295..3.......6.......2..4736...18..2..8...7..75.....1."
	solved = "126347589547189326389526147295473861473861295861295473634718952918652734752934618"
)

func TestRunText(t *testing.T) {
	twice := strings.Replace(line, ".2.....89", ".2..2..89", 1)
	for _, tt := range []struct {
		name, text string
		o          gridsaw.Options
		status     gridsaw.Status
		want       string // part of the message
	}{
		{"one solution", line, gridsaw.Options{}, gridsaw.StatusSolved, ""},
		{"the solution itself", solved, gridsaw.Options{}, gridsaw.StatusSolved, ""},
		{"kind given", line, gridsaw.Options{Kind: puzzle.KindSudoku}, gridsaw.StatusSolved, ""},
		{"equal clues", twice, gridsaw.Options{}, gridsaw.StatusUnsolvable, "both hold 2"},
		{"mended by the user", twice, gridsaw.Options{Set: []reading.Override{{Row: 0, Col: 4, Number: 4}}}, gridsaw.StatusSolved, ""},
		{"no solution", line, gridsaw.Options{Set: []reading.Override{{Row: 0, Col: 0, Number: 4}}}, gridsaw.StatusUnsolvable, "no solution"},
		{"set outside", line, gridsaw.Options{Set: []reading.Override{{Row: 9}}}, gridsaw.StatusUnread, "outside"},
		{"unknown method", line, gridsaw.Options{Method: "guessing"}, gridsaw.StatusUnread, "guessing"},
		{"another kind", line, gridsaw.Options{Kind: puzzle.KindHashi}, gridsaw.StatusUnread, "hashi"},
		{"prose", "this is no puzzle", gridsaw.Options{}, gridsaw.StatusUnread, ""},
		{"blanks", " \n\t\n", gridsaw.Options{}, gridsaw.StatusUnread, ""},
		{"half a line", line[:40], gridsaw.Options{}, gridsaw.StatusUnread, ""},
		{"json of nothing", "{}", gridsaw.Options{}, gridsaw.StatusUnread, ""},
		{"broken json", `{"kind":"sudoku","rows":9`, gridsaw.Options{}, gridsaw.StatusUnread, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := run(t, []byte(tt.text), tt.o)
			if out.Status != tt.status || !strings.Contains(out.message(), tt.want) {
				t.Errorf("status %q, error %q", out.Status, out.message())
			}
			if out.page.Overlay() != nil || out.Reading != nil {
				t.Error("a text has an overlay or a reading")
			}
		})
	}
}

func TestRunUnique(t *testing.T) {
	for _, tt := range []struct {
		name  string
		text  string
		limit int
		want  string
	}{
		{"one", line, 0, "true"},
		{"one, not asked for more", line, 1, "untold"},
		{"many", strings.Repeat(".", 81), 0, "false"},
		{"many, not asked for more", strings.Repeat(".", 81), 1, "untold"},
	} {
		out := run(t, []byte(tt.text), gridsaw.Options{Limit: tt.limit})
		got := "untold"
		if u := out.Unique; u != nil {
			got = map[bool]string{true: "true", false: "false"}[*u]
		}
		if got != tt.want {
			t.Errorf("%s: unique is %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestRunTimeout(t *testing.T) {
	for _, name := range []string{"screenshot-9x9.png", sample, "book-16x16.jpg"} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
		out := outcomeOf(t, ctx, read(t, name), gridsaw.Options{})
		cancel()
		if out.Status != gridsaw.StatusTimeout || !errors.Is(out.Err, gridsaw.ErrLimit) || out.page.Overlay() != nil {
			t.Errorf("%s: status %q, error %q", name, out.Status, out.message())
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	if out := outcomeOf(t, ctx, []byte(line), gridsaw.Options{}); out.Status != gridsaw.StatusSolved {
		t.Errorf("an hour is not enough: status %q", out.Status)
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, data := range map[string][]byte{"picture": read(t, sample), "text": []byte(strings.Repeat(".", 81))} {
		out := outcomeOf(t, ctx, data, gridsaw.Options{})
		if out.Status == gridsaw.StatusTimeout && !errors.Is(out.Err, context.Canceled) {
			t.Errorf("%s: %v is not that it was cancelled", name, out.Err)
		}
		if out.Status != gridsaw.StatusTimeout && out.Status != gridsaw.StatusSolved {
			t.Errorf("%s: status %q, error %q", name, out.Status, out.message())
		}
	}
}

// TestRunGarbage changes bytes of inputs: whatever comes out keeps together.
func TestRunGarbage(t *testing.T) {
	inputs := [][]byte{read(t, "screenshot-4x4.png"), []byte(line), read(t, "screenshot-4x4.json")}
	for _, data := range inputs {
		for i := range 12 {
			broken := bytes.Clone(data)
			broken[(i*7919+13)%len(broken)] ^= byte(1 << (i % 8))
			run(t, broken, gridsaw.Options{})
			run(t, data[:len(data)*i/12], gridsaw.Options{})
		}
	}
}

func TestOpen(t *testing.T) {
	if _, err := gridsaw.Open(gridsaw.Config{Digits: "crystal ball"}); err == nil || !strings.Contains(err.Error(), "crystal ball") {
		t.Errorf("error %v", err)
	}
}
