package gridsaw_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// TestRunPages reads the first page of each collection of printed and scanned
// puzzles of others, without a word on what it is.
func TestRunPages(t *testing.T) {
	for _, name := range []string{
		"rect_7x7", "rect_12x12", "rect_19x19", "bridges_7x7", "bridges_10x10", "bridges_15x15", "solo_2x2", "solo_2x3",
	} {
		t.Run(name, func(t *testing.T) {
			all := puzzletest.Puzzles[puzzle.Puzzle](t, "grid-pages", name+".ids")
			page, err := os.ReadFile(puzzletest.Data(t, "grid-pages", name+"_1.png"))
			if err != nil {
				t.Fatal(err)
			}
			out := run(t, page, gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved {
				t.Fatalf("status %q: %v", out.Status, out.Err)
			}
			if diff := cmp.Diff(text(t, all[0]), text(t, out.Puzzle)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestPageOfMany reads pages of six puzzles of three kinds, all of them, and nothing else.
func TestPageOfMany(t *testing.T) {
	if testing.Short() {
		t.Skip("renders pages")
	}
	for seed := range uint64(3) {
		const pitch = 420
		sheet := image.NewRGBA(image.Rect(0, 0, 3*pitch, 2*pitch+60))
		draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
		want := make(map[string]int)
		for k := range uint64(6) {
			p := generated(t, k, 10*seed+k)
			want[fmt.Sprint(p)]++
			o := render.Options{Seed: 700 + 10*seed + k, Width: pitch - 40}
			style := render.PuzzleStyle(p, o)
			style.Around = render.Bare
			o.Style = &style
			drawn, err := render.Draw(p, o)
			if err != nil {
				t.Fatal(err)
			}
			at := image.Pt(20+int(k%3)*pitch, 30+int(k/3)*pitch)
			draw.Draw(sheet, drawn.Image.Bounds().Add(at), drawn.Image, image.Point{}, draw.Src)
		}
		var file bytes.Buffer
		if err := png.Encode(&file, sheet); err != nil {
			t.Fatal(err)
		}
		page, err := engine().Solve(t.Context(), gridsaw.Input{Name: "input", Data: file.Bytes()}, gridsaw.Options{All: true})
		if err != nil {
			t.Errorf("page %d: %v", seed, err)
		}
		got := make(map[string]int)
		for _, r := range page.Results {
			got[fmt.Sprint(r.Puzzle)]++
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("page %d: -want +got\n%s", seed, diff)
		}
		if overlay := page.Overlay(); overlay == nil || overlay.Rect != sheet.Rect {
			t.Errorf("page %d: no overlay of its size", seed)
		}
	}
}

// generated generates a puzzle of the kind and size that is due at a place of a page.
func generated(t *testing.T, place, seed uint64) puzzle.Puzzle {
	t.Helper()
	var p puzzle.Puzzle
	var err error
	switch place {
	case 0, 4:
		p, err = sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: seed})
	case 1, 3:
		p, err = shikaku.Generate(t.Context(), shikaku.GenerateOptions{Rows: 8, Cols: 8, Seed: seed})
	default:
		p, err = hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: 9, Cols: 9, Seed: seed})
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// text writes a puzzle as JSON.
func text(t *testing.T, p puzzle.Puzzle) string {
	t.Helper()
	data, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
