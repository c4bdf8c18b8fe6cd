package gridsaw_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/samples/render/rendertest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// drawnPages is 4 where there is time.
var drawnPages = flag.Int("drawn", 2, "pages of each sort that the TestDrawn tests read, 1 to 4")

// TestDrawn reads pages that we draw as hard as photos of newspapers are, of each kind,
// without a word on what they show: what is solved must be what was drawn, and
// all of them are to be solved.
func TestDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("renders photos")
	}
	makers := map[puzzle.Kind]func(seed uint64) (puzzle.Puzzle, error){
		puzzle.KindSudoku: func(seed uint64) (puzzle.Puzzle, error) {
			return sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: seed})
		},
		puzzle.KindShikaku: func(seed uint64) (puzzle.Puzzle, error) {
			return shikaku.Generate(t.Context(), shikaku.GenerateOptions{Rows: 10, Cols: 10, Seed: seed})
		},
		puzzle.KindHashi: func(seed uint64) (puzzle.Puzzle, error) {
			return hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: 11, Cols: 9, Seed: seed})
		},
	}
	for kind, make := range makers {
		for _, level := range []render.Level{render.Medium, render.Hard} {
			for seed := uint64(1); seed <= uint64(*drawnPages); seed++ {
				t.Run(fmt.Sprint(kind, " ", level, " ", seed), func(t *testing.T) {
					p, err := make(seed)
					if err != nil {
						t.Fatal(err)
					}
					out := run(t, rendertest.File(t, p, render.Options{Seed: 100 + seed, Level: level}), gridsaw.Options{})
					if out.Status != gridsaw.StatusSolved {
						t.Fatalf("status %q: %v", out.Status, out.Err)
					}
					if kind == puzzle.KindSudoku {
						// A given more, of noise that fits, does no harm.
						if err := puzzle.Check(p, out.Solution); err != nil {
							t.Error(err)
						}
					} else if diff := cmp.Diff(fmt.Sprint(p), fmt.Sprint(out.Puzzle)); diff != "" {
						t.Errorf("-want +got\n%s", diff)
					}
				})
			}
		}
	}
}

// TestDrawnPencilled reads Sudokus with pencil marks in every empty cell, small ones and larger
// ones, some of which stand where a diagonal would be drawn: they are no numbers, and what is
// solved is what was printed.
func TestDrawnPencilled(t *testing.T) {
	if testing.Short() {
		t.Skip("renders photos")
	}
	for _, seed := range []uint64{3300, 3302, 3306, 3309}[:*drawnPages] {
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 3, BoxCols: 3, Seed: seed, Symmetric: seed%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		solved, err := sudoku.Search{}.Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []render.Level{render.Clean, render.Medium} {
			o := render.Options{Seed: seed, Level: level, Candidates: 1, Solution: solved.Solutions[0]}
			out := run(t, rendertest.File(t, p, o), gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved {
				t.Errorf("%s %d: %q: %v", level, seed, out.Status, out.Err)
			} else if err := puzzle.Check(p, out.Solution); err != nil {
				t.Errorf("%s %d: %v", level, seed, err)
			}
		}
	}
}

// TestDrawnLetters reads blurred Sudokus of 16x16 with letters: those of which many are misread
// are solved as they were drawn, and one too far away is not taken for another puzzle.
func TestDrawnLetters(t *testing.T) {
	if testing.Short() {
		t.Skip("renders photos")
	}
	for _, tt := range []struct {
		seed uint64
		want gridsaw.Status
	}{
		{31025, gridsaw.StatusUnread}, {814, gridsaw.StatusSolved}, {18023, gridsaw.StatusSolved}, {31007, gridsaw.StatusSolved},
		{51023, gridsaw.StatusSolved},
	}[:1+*drawnPages] {
		seed, want := tt.seed, tt.want
		p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: 4, BoxCols: 4, Clues: 116, Seed: seed, Symmetric: seed%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		o := render.Options{Seed: seed, Level: render.Hard}
		style := render.PuzzleStyle(p, o).Lettered(16, seed)
		o.Style = &style
		out := run(t, rendertest.File(t, p, o), gridsaw.Options{})
		if out.Status != want {
			t.Errorf("%d: %q, want %q: %v", seed, out.Status, want, out.Err)
		} else if want == gridsaw.StatusSolved {
			if err := puzzle.Check(p, out.Solution); err != nil {
				t.Errorf("%d: %v", seed, err)
			}
		}
	}
}

// TestDrawnExtra reads Sudokus with diagonals, drawn or tinted, and with windows: their rules
// are those of the picture, and nothing is solved by others.
func TestDrawnExtra(t *testing.T) {
	if testing.Short() {
		t.Skip("renders photos")
	}
	for name, o := range map[string]sudoku.GenerateOptions{"diagonals": {Diagonals: true}, "windows": {Windows: true}} {
		solved := 0
		pages := 3 * *drawnPages / 2
		for seed := range uint64(pages) {
			o.Seed = seed
			p, err := sudoku.Generate(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			out := run(t, rendertest.File(t, p, render.Options{Seed: 300 + seed, Level: render.Medium}), gridsaw.Options{})
			if out.Status != gridsaw.StatusSolved || !*out.Unique {
				t.Logf("%s %d: %q: %v", name, seed, out.Status, out.Err)
				continue
			}
			solved++
			if err := puzzle.Check(p, out.Solution); err != nil {
				t.Errorf("%s %d: %v", name, seed, err)
			}
			if diff := cmp.Diff(p.Extra, out.Puzzle.(*puzzle.Sudoku).Extra); diff != "" {
				t.Errorf("%s %d: -want +got\n%s", name, seed, diff)
			}
		}
		if solved < pages-1 {
			t.Errorf("%s: %d of %d solved", name, solved, pages)
		}
	}
}

// TestMirrored reads pages as front cameras save them, says so, and draws on them what a
// mirror shows right.
func TestMirrored(t *testing.T) {
	shown, err := hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: 7, Cols: 7, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	given, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []puzzle.Puzzle{shown, given} {
		upright, err := png.Decode(bytes.NewReader(rendertest.File(t, p, render.Options{Seed: 3})))
		if err != nil {
			t.Fatal(err)
		}
		wide := upright.Bounds().Dx()
		mirrored := image.NewRGBA(upright.Bounds())
		for y := range upright.Bounds().Dy() {
			for x := range wide {
				mirrored.Set(wide-1-x, y, upright.At(x, y))
			}
		}
		var file bytes.Buffer
		if err := png.Encode(&file, mirrored); err != nil {
			t.Fatal(err)
		}
		out := run(t, file.Bytes(), gridsaw.Options{})
		if out.Status != gridsaw.StatusSolved || !out.Reading.Mirrored {
			t.Fatalf("%s: %q, mirrored %v: %v", p.Kind(), out.Status, out.Reading.Mirrored, out.Err)
		}
		if diff := cmp.Diff(fmt.Sprint(p), fmt.Sprint(out.Puzzle)); diff != "" {
			t.Errorf("%s: -want +got\n%s", p.Kind(), diff)
		}
		if c := out.Reading.Corners; c[0][0] < c[1][0] {
			t.Errorf("%s: corners %v", p.Kind(), c)
		}
	}
}

// TestDrawnStyles reads boards of apps without lines, screens in dark and light colours and
// grids with letters, as screens and as photos of screens and pages show them: what is solved
// must be what was drawn, and nearly all of them are to be solved.
func TestDrawnStyles(t *testing.T) {
	if testing.Short() {
		t.Skip("renders many pictures")
	}
	styles := map[string]struct {
		box, clues int
		of         func(s render.Style, seed uint64) render.Style
	}{
		"tiles":   {3, 0, render.Style.OfTiles},
		"themes":  {3, 0, render.Style.Themed},
		"letters": {4, 116, func(s render.Style, seed uint64) render.Style { return s.Lettered(16, seed) }},
	}
	for name, style := range styles {
		t.Run(name, func(t *testing.T) {
			solved, all := 0, 0
			for _, level := range []render.Level{render.Clean, render.Easy} {
				for range *drawnPages {
					all++
					seed := uint64(all)
					p, err := sudoku.Generate(t.Context(), sudoku.GenerateOptions{BoxRows: style.box, BoxCols: style.box, Seed: seed, Clues: style.clues})
					if err != nil {
						t.Fatal(err)
					}
					o := render.Options{Seed: 200 + seed, Level: level}
					drawn := style.of(render.PuzzleStyle(p, o), o.Seed)
					o.Style = &drawn
					out := run(t, rendertest.File(t, p, o), gridsaw.Options{})
					if out.Status != gridsaw.StatusSolved {
						t.Logf("%s %d: status %q: %v", level, seed, out.Status, out.Err)
						continue
					}
					solved++
					if err := puzzle.Check(p, out.Solution); err != nil {
						t.Errorf("%s %d: %v", level, seed, err)
					}
				}
			}
			if solved < all-1 {
				t.Errorf("solved %d of %d", solved, all)
			}
		})
	}
}
