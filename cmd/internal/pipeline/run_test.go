package pipeline_test

import (
	"bytes"
	"context"
	"encoding/json"
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

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

const samples = "../../../samples"

// model is the pipeline that all tests share: it takes a while to load.
var model = sync.OnceValues(func() (*pipeline.Pipeline, error) { return pipeline.New("") })

func newPipeline(t *testing.T) *pipeline.Pipeline {
	t.Helper()
	p, err := model()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(samples, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// truth returns the puzzle printed in a sample, and what was written into it by
// hand.
func truth(t *testing.T, name string) (printed *puzzle.Sudoku, answers [][]int) {
	t.Helper()
	told, err := render.ParseTruth(read(t, strings.TrimSuffix(name, filepath.Ext(name))+".json"))
	if err != nil {
		t.Fatal(err)
	}
	printed = new(puzzle.Sudoku)
	if err := json.Unmarshal(told.Instance, printed); err != nil {
		t.Fatal(err)
	}
	return printed, told.Answers
}

// run runs one input and checks what holds of every outcome.
func run(t *testing.T, data []byte, o pipeline.Options) *pipeline.Outcome {
	t.Helper()
	out := newPipeline(t).Run(context.Background(), pipeline.Input{Name: "input", Data: data}, o)
	wantConsistent(t, out)
	return out
}

func wantConsistent(t *testing.T, out *pipeline.Outcome) {
	t.Helper()
	r := out.Report
	if len(r.Input) != 1 {
		t.Errorf("input %q", r.Input)
	}
	failed := r.Status != pipeline.StatusSolved && r.Status != pipeline.StatusRead
	if failed != (out.Err != nil) || failed != (r.Error != "") {
		t.Errorf("status %q, error %v, told as %q", r.Status, out.Err, r.Error)
	}
	if strings.Contains(r.Error, "panic") || strings.Contains(r.Error, "internal") || strings.Contains(r.Error, "\n") {
		t.Errorf("error %q", r.Error)
	}
	if (r.Status == pipeline.StatusSolved) != (out.Solution != nil) {
		t.Errorf("status %q, solution %v", r.Status, out.Solution)
	}
	if out.Solution != nil {
		if err := puzzle.Check(out.Puzzle, out.Solution); err != nil {
			t.Error(err)
		}
	}
	if _, err := json.Marshal(r); err != nil {
		t.Error(err)
	}
}

func TestRunSamples(t *testing.T) {
	var names []string
	for _, pattern := range []string{"*.jpg", "*.png"} {
		found, err := filepath.Glob(filepath.Join(samples, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range found {
			// Solved pictures stand there to be looked at.
			if !strings.Contains(path, "-solved.") {
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
			want, answers := truth(t, name)
			out := run(t, read(t, name), pipeline.Options{})
			if out.Report.Status != pipeline.StatusSolved {
				t.Fatalf("status %q: %s", out.Report.Status, out.Report.Error)
			}
			got := out.Puzzle.(*puzzle.Sudoku)
			if got.BoxRows != want.BoxRows || got.BoxCols != want.BoxCols {
				t.Fatalf("boxes of %d x %d, want %d x %d", got.BoxRows, got.BoxCols, want.BoxRows, want.BoxCols)
			}
			if diff := cmp.Diff(want.Givens, printedOnly(got.Givens, want.Givens, answers, out.Solution)); diff != "" {
				t.Errorf("givens (-want +got):\n%s", diff)
			}
			if err := puzzle.Check(want, out.Solution); err != nil {
				t.Errorf("the solution is not that of the puzzle printed: %v", err)
			}
			if u := out.Report.Unique; u == nil || !*u {
				t.Error("the solution is not known to be the only one")
			}
			wantOverlay(t, name, out)
		})
	}
}

// printedOnly returns the givens of a picture with handwriting in it without
// those that were written by hand: answers as they were written, and pencil
// marks taken for a number only where that is the right one.
func printedOnly(givens, printed, answers [][]int, solved puzzle.Solution) [][]int {
	out := slices.Clone(givens)
	for r := range answers {
		out[r] = slices.Clone(givens[r])
		for c, n := range solved.(*puzzle.SudokuSolution).Grid[r] {
			if printed[r][c] == 0 && out[r][c] == n {
				out[r][c] = 0
			}
		}
	}
	return out
}

func wantOverlay(t *testing.T, name string, out *pipeline.Outcome) {
	t.Helper()
	if out.Overlay == nil || out.Ext != filepath.Ext(name) {
		t.Fatalf("overlay %v, suffix %q", out.Overlay != nil, out.Ext)
	}
	plain, _, err := image.Decode(bytes.NewReader(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	if out.Overlay.Rect.Size() != plain.Bounds().Size() {
		t.Errorf("the overlay's size is %v, the picture's %v", out.Overlay.Rect.Size(), plain.Bounds().Size())
	}
}

const sample = "newspaper-shadow.jpg"

func TestRunTwice(t *testing.T) {
	for _, name := range []string{sample, "screenshot-4x4.png"} {
		var first []byte
		for range 2 {
			out := run(t, read(t, name), pipeline.Options{Seed: 3})
			out.Report.Seconds = nil
			text, err := json.Marshal(out.Report)
			if err != nil {
				t.Fatal(err)
			}
			text = append(text, out.Overlay.Pix...)
			if first != nil && !bytes.Equal(first, text) {
				t.Errorf("%s: two runs differ", name)
			}
			first = text
		}
	}
}

func TestRunReadOnly(t *testing.T) {
	out := run(t, read(t, "screenshot-6x6.png"), pipeline.Options{ReadOnly: true})
	want, _ := truth(t, "screenshot-6x6.png")
	if out.Report.Status != pipeline.StatusRead || out.ExitCode() != 0 || out.Overlay != nil || out.Report.Solution != nil {
		t.Errorf("status %q, overlay %v, solution %v", out.Report.Status, out.Overlay != nil, out.Report.Solution)
	}
	if diff := cmp.Diff(want.Givens, out.Puzzle.(*puzzle.Sudoku).Givens); diff != "" {
		t.Errorf("givens (-want +got):\n%s", diff)
	}
	if len(out.Plain) != 6 || len(out.Cells) != 6 || out.Report.Reading == nil {
		t.Errorf("plain reading %v, states %v, reading %v", out.Plain, out.Cells, out.Report.Reading)
	}
}

// TestRunOverrides sets one clue to another number, and one that is empty.
func TestRunOverrides(t *testing.T) {
	data := read(t, "screenshot-9x9.png")
	plain := run(t, data, pipeline.Options{})
	grid := plain.Solution.(*puzzle.SudokuSolution).Grid
	givens := plain.Puzzle.(*puzzle.Sudoku).Givens
	col := slices.Index(givens[0], 0)
	same := run(t, data, pipeline.Options{Set: []pipeline.Override{{Row: 0, Col: col, Number: grid[0][col]}}})
	if diff := cmp.Diff(plain.Solution, same.Solution); diff != "" {
		t.Errorf("a number of the solution that the user sets changes it:\n%s", diff)
	}
	if got := same.Puzzle.(*puzzle.Sudoku).Givens[0][col]; got != grid[0][col] {
		t.Errorf("the cell that the user set holds %d, want %d", got, grid[0][col])
	}
	wrong := run(t, data, pipeline.Options{Set: []pipeline.Override{{Row: 0, Col: col, Number: grid[0][col]%9 + 1}}})
	if diff := cmp.Diff(plain.Solution, wrong.Solution); diff == "" {
		t.Error("a number that the user sets has no effect")
	}
	for _, o := range []pipeline.Override{{Row: 9}, {Col: 9}, {Number: 10}} {
		out := run(t, data, pipeline.Options{Set: []pipeline.Override{o}})
		want := "outside"
		if o.Number > 0 {
			want = "largest number is 9"
		}
		if out.ExitCode() != 1 || !strings.Contains(out.Report.Error, want) {
			t.Errorf("%+v: exit code %d, error %q", o, out.ExitCode(), out.Report.Error)
		}
	}
}

func TestRunSize(t *testing.T) {
	data := read(t, "screenshot-9x9.png")
	if out := run(t, data, pipeline.Options{Rows: 9, Cols: 9}); out.Report.Status != pipeline.StatusSolved {
		t.Errorf("the right size: status %q, error %q", out.Report.Status, out.Report.Error)
	}
	for _, size := range [][2]int{{16, 16}, {4, 4}, {7, 3}, {1, 1}, {30, 30}} {
		out := run(t, data, pipeline.Options{Rows: size[0], Cols: size[1]})
		if out.Report.Status != pipeline.StatusUnread || out.ExitCode() != 1 {
			t.Errorf("size %v: status %q, error %q", size, out.Report.Status, out.Report.Error)
		}
	}
}

func TestRunStages(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	run(t, read(t, "screenshot-4x4.png"), pipeline.Options{Stages: func(name string, img image.Image) {
		mu.Lock()
		defer mu.Unlock()
		seen[name] = img != nil && !img.Bounds().Empty()
	}})
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
			out := run(t, tt.data, pipeline.Options{})
			if out.ExitCode() != 1 || !strings.Contains(out.Report.Error, tt.want) {
				t.Errorf("exit code %d, error %q, want %q in it", out.ExitCode(), out.Report.Error, tt.want)
			}
			if out.Hint == "" && tt.name != "gif" {
				t.Error("no hint")
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
		o          pipeline.Options
		status     string
		code       int
		want       string // part of the message
	}{
		{"one solution", line, pipeline.Options{}, pipeline.StatusSolved, 0, ""},
		{"the solution itself", solved, pipeline.Options{}, pipeline.StatusSolved, 0, ""},
		{"only read", line, pipeline.Options{ReadOnly: true}, pipeline.StatusRead, 0, ""},
		{"kind given", line, pipeline.Options{Kind: puzzle.KindSudoku}, pipeline.StatusSolved, 0, ""},
		{"equal clues", twice, pipeline.Options{}, pipeline.StatusUnsolvable, 3, "both hold 2"},
		{"mended by the user", twice, pipeline.Options{Set: []pipeline.Override{{Row: 0, Col: 4, Number: 4}}}, pipeline.StatusSolved, 0, ""},
		{"no solution", line, pipeline.Options{Set: []pipeline.Override{{Row: 0, Col: 0, Number: 4}}}, pipeline.StatusUnsolvable, 3, "no solution"},
		{"set outside", line, pipeline.Options{Set: []pipeline.Override{{Row: 9}}}, pipeline.StatusUnread, 1, "outside"},
		{"unknown method", line, pipeline.Options{Method: "guessing"}, pipeline.StatusUnread, 1, "guessing"},
		{"another kind", line, pipeline.Options{Kind: puzzle.KindHashi}, pipeline.StatusUnread, 1, "hashi"},
		{"prose", "this is no puzzle", pipeline.Options{}, pipeline.StatusUnread, 1, ""},
		{"blanks", " \n\t\n", pipeline.Options{}, pipeline.StatusUnread, 1, ""},
		{"half a line", line[:40], pipeline.Options{}, pipeline.StatusUnread, 1, ""},
		{"json of nothing", "{}", pipeline.Options{}, pipeline.StatusUnread, 1, ""},
		{"broken json", `{"kind":"sudoku","rows":9`, pipeline.Options{}, pipeline.StatusUnread, 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := run(t, []byte(tt.text), tt.o)
			if out.Report.Status != tt.status || out.ExitCode() != tt.code || !strings.Contains(out.Report.Error, tt.want) {
				t.Errorf("status %q, exit code %d, error %q", out.Report.Status, out.ExitCode(), out.Report.Error)
			}
			if out.Overlay != nil || out.Report.Reading != nil {
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
		out := run(t, []byte(tt.text), pipeline.Options{Limit: tt.limit})
		got := "untold"
		if u := out.Report.Unique; u != nil {
			got = map[bool]string{true: "true", false: "false"}[*u]
		}
		if got != tt.want {
			t.Errorf("%s: unique is %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestRunTimeout(t *testing.T) {
	for _, name := range []string{"screenshot-9x9.png", sample, "book-16x16.jpg"} {
		out := run(t, read(t, name), pipeline.Options{Timeout: time.Nanosecond})
		if out.Report.Status != pipeline.StatusTimeout || out.ExitCode() != 4 || out.Overlay != nil {
			t.Errorf("%s: status %q, exit code %d, error %q", name, out.Report.Status, out.ExitCode(), out.Report.Error)
		}
	}
	if out := run(t, []byte(line), pipeline.Options{Timeout: time.Hour}); out.Report.Status != pipeline.StatusSolved {
		t.Errorf("an hour is not enough: status %q", out.Report.Status)
	}
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, data := range map[string][]byte{"picture": read(t, sample), "text": []byte(strings.Repeat(".", 81))} {
		out := newPipeline(t).Run(ctx, pipeline.Input{Name: name, Data: data}, pipeline.Options{})
		wantConsistent(t, out)
		if out.Report.Status != pipeline.StatusTimeout && out.Report.Status != pipeline.StatusSolved {
			t.Errorf("%s: status %q, error %q", name, out.Report.Status, out.Report.Error)
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
			run(t, broken, pipeline.Options{})
			run(t, data[:len(data)*i/12], pipeline.Options{})
		}
	}
}

func TestNew(t *testing.T) {
	if _, err := pipeline.New("crystal ball"); err == nil || !strings.Contains(err.Error(), "crystal ball") {
		t.Errorf("error %v", err)
	}
}

func TestExitCode(t *testing.T) {
	for status, want := range map[string]int{
		pipeline.StatusSolved: 0, pipeline.StatusRead: 0, pipeline.StatusUnread: 1,
		pipeline.StatusUnsolvable: 3, pipeline.StatusTimeout: 4, pipeline.StatusPartial: 4, "": 1,
	} {
		out := pipeline.Outcome{Report: pipeline.Report{Status: status}}
		if got := out.ExitCode(); got != want {
			t.Errorf("%q: exit code %d, want %d", status, got, want)
		}
	}
}
