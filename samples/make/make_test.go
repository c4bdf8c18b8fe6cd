package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "image/jpeg"
	_ "image/png"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

// stored is the directory of the samples.
const stored = ".."

// TestSamplesAreReproduced draws some samples again and compares them with the
// stored ones. Pixels may differ a little: another version of Go encodes JPEG
// otherwise.
func TestSamplesAreReproduced(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"screenshot-4x4", "screenshot-9x9", "newspaper-shadow", "newspaper-curl", "book-6x6", "shikaku/circles", "hashi/screenshot", "hashi/bridged"} {
		t.Run(name, func(t *testing.T) {
			var list bytes.Buffer
			if err := run(context.Background(), []string{"-out", dir, "-only", name}, &list); err != nil {
				t.Fatal(err)
			}
			made := strings.TrimSpace(list.String())
			if d := difference(decode(t, made), decode(t, filepath.Join(stored, name+filepath.Ext(made)))); d > 1 {
				t.Errorf("pixels differ by %.2f levels on average", d)
			}
			want, got := truth(t, filepath.Join(stored, name+".json")), truth(t, filepath.Join(dir, name+".json"))
			if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 0.02)); diff != "" {
				t.Errorf("truth differs (-stored +made):\n%s", diff)
			}
		})
	}
}

func decode(t *testing.T, path string) *image.RGBA {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	img, _, err := image.Decode(file)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, out.Rect.Min, draw.Src)
	return out
}

func truth(t *testing.T, path string) *render.Truth {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out, err := render.ParseTruth(data)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return out
}

// difference returns the mean distance of the levels of two pictures, +Inf if
// their sizes differ.
func difference(a, b *image.RGBA) float64 {
	if a.Rect != b.Rect {
		return math.Inf(1)
	}
	sum := 0.0
	for i := range a.Pix {
		sum += math.Abs(float64(a.Pix[i]) - float64(b.Pix[i]))
	}
	return sum / float64(len(a.Pix))
}

// TestStoredSamples checks what README.md promises of every sample.
func TestStoredSamples(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(stored, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	total := map[string]int64{}
	for _, s := range allSamples() {
		tr := truth(t, filepath.Join(stored, s.name+".json"))
		suffix := ".jpg"
		if s.options.Level == render.Clean {
			suffix = ".png"
		}
		path := filepath.Join(stored, s.name+suffix)
		if !strings.Contains(string(readme), "`"+s.name+suffix+"`") {
			t.Errorf("README.md does not mention %s", s.name+suffix)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		total[filepath.Dir(s.name)] += info.Size()
		if info.Size() > 200_000 {
			t.Errorf("%s has %d bytes", path, info.Size())
		}
		if size := decode(t, path).Rect.Size(); size != image.Pt(tr.Width, tr.Height) {
			t.Errorf("%s is %v, its truth %d x %d", path, size, tr.Width, tr.Height)
		}
		checkSolutions(t, s, tr)
	}
	for dir, bytes := range total {
		if bytes > 1_700_000 {
			t.Errorf("samples in %s have %d bytes", dir, bytes)
		}
	}
}

// checkSolutions wants one solution, or none of what is misprinted, and that
// what is written or drawn by hand belongs to it.
func checkSolutions(t *testing.T, s sample, tr *render.Truth) {
	t.Helper()
	if !s.wrong {
		uniquelySolvable(t, s.name, tr, s.options.Mistakes > 0)
	} else if _, err := only(context.Background(), instance(t, s.name, tr)); !errors.Is(err, errNotOne) {
		t.Errorf("%s is misprinted, solving it gives error %v", s.name, err)
	}
	if s.beside != "" {
		uniquelySolvable(t, s.name+"'s second", tr.Beside, false)
	}
	if (s.options.Answers > 0) != (tr.Answers != nil || tr.Drawn != nil) {
		t.Errorf("%s: answers are asked for or there, and not both", s.name)
	}
}

func instance(t *testing.T, name string, tr *render.Truth) puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.ParseJSON(tr.Instance)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return p
}

// TestJigsawsAreReproduced draws one of the jigsaws again.
func TestJigsawsAreReproduced(t *testing.T) {
	dir := t.TempDir()
	const name = jigsawDir + "/faults"
	if err := run(context.Background(), []string{"-out", dir, "-only", name}, io.Discard); err != nil {
		t.Fatal(err)
	}
	want, got := trayTruth(t, filepath.Join(stored, name)), trayTruth(t, filepath.Join(dir, name))
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 0.02)); diff != "" {
		t.Errorf("truth differs (-stored +made):\n%s", diff)
	}
	for _, page := range want.Pages {
		made, kept := decode(t, filepath.Join(dir, name, page)), decode(t, filepath.Join(stored, name, page))
		if d := difference(made, kept); d > 1 {
			t.Errorf("pixels of %s differ by %.2f levels on average", page, d)
		}
	}
}

func trayTruth(t *testing.T, dir string) *render.TrayTruth {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "truth.json"))
	if err != nil {
		t.Fatal(err)
	}
	var out render.TrayTruth
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatalf("%s: %v", dir, err)
	}
	return &out
}

// TestStoredJigsaws checks what README.md promises of every jigsaw.
func TestStoredJigsaws(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(stored, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, j := range jigsaws() {
		dir := filepath.Join(stored, jigsawDir, j.name)
		tr := trayTruth(t, dir)
		if !strings.Contains(string(readme), "`"+jigsawDir+"/"+j.name+"`") {
			t.Errorf("README.md does not mention %s/%s", jigsawDir, j.name)
		}
		if want := j.cut.Rows*j.cut.Cols - len(tr.Missing); len(tr.Pieces) != want {
			t.Errorf("%s: %d pieces, want %d", j.name, len(tr.Pieces), want)
		}
		for _, page := range tr.Pages {
			decode(t, filepath.Join(dir, page))
			info, err := os.Stat(filepath.Join(dir, page))
			if err != nil {
				t.Fatal(err)
			}
			total += info.Size()
		}
		if err := tr.Instance().Validate(); err != nil {
			t.Errorf("%s: %v", j.name, err)
		}
	}
	if total > 1_500_000 {
		t.Errorf("jigsaws have %d bytes", total)
	}
}

// uniquelySolvable wants one solution, with what is written and drawn in it, but for mistakes where there are to be some.
func uniquelySolvable(t *testing.T, name string, tr *render.Truth, mistakes bool) {
	t.Helper()
	if tr == nil {
		t.Fatalf("%s: no truth", name)
	}
	solution, err := only(context.Background(), instance(t, name, tr))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	switch s := solution.(type) {
	case *puzzle.SudokuSolution:
		wrong := 0
		for r, row := range tr.Answers {
			for c, v := range row {
				if v != 0 && v != s.Grid[r][c] {
					wrong++
				}
			}
		}
		if (wrong > 0) != mistakes {
			t.Errorf("%s: %d answers are wrong", name, wrong)
		}
	case *puzzle.ShikakuSolution:
		var drawn puzzle.ShikakuSolution
		drawing(t, tr, &drawn)
		allAmong(t, name, drawn.Rectangles, s.Rectangles)
	case *puzzle.HashiSolution:
		var drawn puzzle.HashiSolution
		drawing(t, tr, &drawn)
		allAmong(t, name, drawn.Bridges, s.Bridges)
	}
}

// allAmong wants everything drawn to belong to the solution.
func allAmong[T comparable](t *testing.T, name string, drawn, solution []T) {
	t.Helper()
	for _, d := range drawn {
		if !slices.Contains(solution, d) {
			t.Errorf("%s: %T %+v is wrong", name, d, d)
		}
	}
}

func drawing(t *testing.T, tr *render.Truth, s puzzle.Solution) {
	t.Helper()
	if tr.Drawn == nil {
		return
	}
	if err := json.Unmarshal(tr.Drawn, s); err != nil {
		t.Fatal(err)
	}
}

// twoMade runs the program with arguments that ask for two pictures, and returns their names.
func twoMade(t *testing.T, args ...string) []string {
	t.Helper()
	var list bytes.Buffer
	if err := run(context.Background(), args, &list); err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(list.String())
	if len(names) != 2 {
		t.Fatalf("wrote %v, want two pictures", names)
	}
	return names
}

func TestPhotos(t *testing.T) {
	for kind, size := range map[string]string{"sudoku": "6", "shikaku": "5x8", "hashi": "7"} {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			args := []string{
				"-out", filepath.Join(dir, "new"), "-photos", "2", "-seed", "8", "-level", "hard", "-kind", kind,
				"-size", size, "-width", "160", "-height", "120", "-answers", "0.3",
			}
			for _, name := range twoMade(t, args...) {
				tr := truth(t, strings.TrimSuffix(name, ".jpg")+".json")
				uniquelySolvable(t, name, tr, false)
				if tr.Kind.String() != kind {
					t.Errorf("%s is a %s", name, tr.Kind)
				}
				if size := decode(t, name).Rect.Size(); size != image.Pt(160, 120) {
					t.Errorf("%s is %v", name, size)
				}
			}
		})
	}
}

// TestTiles wants screens of boards of tiles with the seed's puzzle, each its own look.
func TestTiles(t *testing.T) {
	papers := map[string]bool{}
	for _, name := range twoMade(t, "-out", t.TempDir(), "-photos", "2", "-level", "clean", "-size", "6", "-tiles") {
		uniquelySolvable(t, name, truth(t, strings.TrimSuffix(name, ".png")+".json"), false)
		papers[fmt.Sprint(decode(t, name).At(2, 2))] = true
	}
	if len(papers) != 2 {
		t.Errorf("two pictures have the papers %v", papers)
	}
}

// TestPages wants pages of several puzzles, each with one solution.
func TestPages(t *testing.T) {
	for _, name := range twoMade(t, "-out", t.TempDir(), "-pages", "2", "-level", "clean", "-seed", "3") {
		count := 0
		for tr := truth(t, strings.TrimSuffix(name, ".png")+".json"); tr != nil; tr = tr.Beside {
			uniquelySolvable(t, name, tr, false)
			count++
		}
		if count < 2 {
			t.Errorf("%s shows %d puzzles", name, count)
		}
	}
}

func TestBadArguments(t *testing.T) {
	for _, args := range [][]string{
		{"-only", "nothing"}, {"-level", "cruel"}, {"stray"}, {"-photos", "-1"}, {"-pages", "-1"},
		{"-photos", "1", "-size", "7"}, {"-photos", "1", "-size", "9x6"}, {"-photos", "1", "-size", "nine"},
		{"-photos", "1", "-kind", "jigsaw"}, {"-kind", "crossword"}, {"-photos", "1", "-kind", "hashi", "-size", "7x"},
		{"-photos", "1", "-kind", "hashi", "-size", "7", "-tiles"}, {"-photos", "1", "-width", "5"}, {"-photos", "1", "-fonts", "absent"},
	} {
		args = append([]string{"-out", t.TempDir()}, args...)
		if err := run(context.Background(), args, io.Discard); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
