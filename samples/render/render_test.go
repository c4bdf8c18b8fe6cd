package render_test

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/samples/render/rendertest"
)

// pattern is a Sudoku of any size with a third of its cells given. It is
// consistent; whether it has one solution does not matter here.
func pattern(t testing.TB, size int) *puzzle.Sudoku {
	t.Helper()
	rows, cols, err := puzzle.BoxShape(size)
	if err != nil {
		t.Fatal(err)
	}
	givens := solved(rows, cols)
	for r, row := range givens {
		for c := range row {
			if (7*r+5*c+r*c)%3 != 0 {
				row[c] = 0
			}
		}
	}
	p, err := puzzle.NewSudoku(rows, cols, givens)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func solved(boxRows, boxCols int) [][]int {
	n := boxRows * boxCols
	grid := make([][]int, n)
	for r := range grid {
		grid[r] = make([]int, n)
		for c := range grid[r] {
			grid[r][c] = (r*boxCols+r/boxRows+c)%n + 1
		}
	}
	return grid
}

func TestSizesAndLevels(t *testing.T) {
	for _, size := range []int{4, 6, 9, 12, 16, 25} {
		for level := render.Clean; level <= render.Hard; level++ {
			t.Run(fmt.Sprintf("%s-%d", level, size), func(t *testing.T) {
				p := pattern(t, size)
				o := render.Options{Seed: uint64(size), Level: level, Width: 400}
				if level != render.Clean {
					o.Height = 300
				}
				picture, err := render.Draw(p, o)
				if err != nil {
					t.Fatal(err)
				}
				checkTruth(t, picture, p)
			})
		}
	}
}

func checkTruth(t *testing.T, picture *render.Picture, p *puzzle.Sudoku) {
	t.Helper()
	truth, n := picture.Truth, p.Size()
	if got := picture.Image.Rect.Max; got.X != truth.Width || got.Y != truth.Height {
		t.Errorf("picture is %v, truth says %d x %d", got, truth.Width, truth.Height)
	}
	if len(truth.Crossings) != n+1 || len(truth.Cells) != n {
		t.Fatalf("%d rows of crossings, %d of cells, want %d and %d", len(truth.Crossings), len(truth.Cells), n+1, n)
	}
	for r, row := range truth.Crossings {
		for c, q := range row {
			if q[0] < 0 || q[1] < 0 || q[0] > float64(truth.Width-1) || q[1] > float64(truth.Height-1) {
				t.Errorf("crossing %d, %d at %v lies outside the picture", r, c, q)
			}
		}
	}
	last := truth.Crossings[n]
	want := [4]render.XY{truth.Crossings[0][0], truth.Crossings[0][n], last[n], last[0]}
	if diff := cmp.Diff(want, truth.Corners); diff != "" {
		t.Errorf("corners differ from the outer crossings (-want +got):\n%s", diff)
	}
	for r, row := range p.Givens {
		for c, v := range row {
			if (truth.Cells[r][c] == render.Given) != (v != 0) {
				t.Errorf("cell %d, %d is %s, given %d", r, c, truth.Cells[r][c], v)
			}
		}
	}
}

func TestDeterminism(t *testing.T) {
	o := render.Options{Seed: 7, Level: render.Hard, Width: 320, Height: 240, Answers: 0.3, Candidates: 0.3}
	a, b := encoded(t, o), encoded(t, o)
	if !bytes.Equal(a, b) {
		t.Error("the same options gave two pictures")
	}
	o.Seed++
	if bytes.Equal(a, encoded(t, o)) {
		t.Error("another seed gave the same picture")
	}
}

func encoded(t *testing.T, o render.Options) []byte {
	t.Helper()
	return rendertest.File(t, pattern(t, 9), o)
}

func TestQuarterTurns(t *testing.T) {
	for quarter := range 4 {
		o := render.Options{Seed: 3, Level: render.Easy, Width: 320, Height: 320, Quarter: quarter}
		picture, err := render.Draw(pattern(t, 9), o)
		if err != nil {
			t.Fatal(err)
		}
		// The corner that started at the top left goes clockwise.
		c := picture.Truth.Corners
		left, top := c[0][0] < 160, c[0][1] < 160
		want := [][2]bool{{true, true}, {false, true}, {false, false}, {true, false}}[quarter]
		if got := [2]bool{left, top}; got != want {
			t.Errorf("quarter %d: first corner at %v", quarter, c[0])
		}
	}
}

func TestHandwriting(t *testing.T) {
	p := pattern(t, 9)
	full := solved(3, 3)
	o := render.Options{Seed: 5, Answers: 0.4, Candidates: 0.4, Solution: &puzzle.SudokuSolution{Grid: full}}
	picture, err := render.Draw(p, o)
	if err != nil {
		t.Fatal(err)
	}
	count := map[render.State]int{}
	for r, row := range picture.Truth.Cells {
		for c, state := range row {
			count[state]++
			answer, small := picture.Truth.Answers[r][c], picture.Truth.Candidates[r][c]
			if (state == render.Answer) != (answer != 0) || state == render.Answer && answer != full[r][c] {
				t.Errorf("cell %d, %d is %s with answer %d", r, c, state, answer)
			}
			if (state == render.Candidates) != (len(small) > 1) {
				t.Errorf("cell %d, %d is %s with candidates %v", r, c, state, small)
			}
		}
	}
	if count[render.Given] != 18 || count[render.Answer] < 10 || count[render.Candidates] < 10 || count[render.Empty] < 3 {
		t.Errorf("states %v", count)
	}
}

// TestTiles looks at the colours of a board of tiles: of tiles, given ones and gaps.
func TestTiles(t *testing.T) {
	blue, green, white := color.NRGBA{B: 200, A: 255}, color.NRGBA{G: 150, A: 255}, color.NRGBA{R: 255, G: 255, B: 255, A: 255}
	style := render.Style{Tiles: &render.Tiles{Gap: 0.1, BoxGap: 0.3, Round: 0.2, Tile: blue, Given: green}}
	p := pattern(t, 9)
	picture, err := render.Draw(p, render.Options{Width: 900, Style: &style})
	if err != nil {
		t.Fatal(err)
	}
	at := func(row, col float64) color.Color {
		c := picture.Truth.Corners
		x, y := c[0][0]+col/9*(c[1][0]-c[0][0]), c[0][1]+row/9*(c[3][1]-c[0][1])
		return color.NRGBAModel.Convert(picture.Image.At(int(x), int(y)))
	}
	for r, row := range p.Givens {
		want := map[bool]color.Color{false: blue, true: green}[row[4] != 0]
		if got := at(float64(r)+0.5, 4.75); got != want {
			t.Errorf("row %d: colour %v, want %v", r, got, want)
		}
	}
	for _, place := range [][2]float64{{4.5, 3}, {3, 4.5}, {4.5, 6}, {4.05, 4.05}} {
		if got := at(place[0], place[1]); got != white {
			t.Errorf("between tiles at %v: colour %v, want %v", place, got, white)
		}
	}
}

func TestBadOptions(t *testing.T) {
	full := solved(3, 3)
	full[4][4] = 10
	for name, o := range map[string]render.Options{
		"level":           {Level: 9},
		"negative level":  {Level: -1},
		"narrow":          {Width: 3},
		"huge":            {Level: render.Easy, Width: 1 << 30, Height: 1 << 30},
		"half a size":     {Level: render.Easy, Width: 640},
		"clean height":    {Width: 640, Height: 480},
		"clean damage":    {Damage: &render.Damage{}},
		"clean turn":      {Quarter: 1},
		"quarter":         {Level: render.Easy, Quarter: 4},
		"answers":         {Answers: 1.1},
		"not a number":    {Answers: math.NaN()},
		"together":        {Answers: 0.6, Candidates: 0.6},
		"solution":        {Solution: &puzzle.SudokuSolution{Grid: full}},
		"small solution":  {Solution: &puzzle.SudokuSolution{Grid: full[:3]}},
		"font":            {Style: &render.Style{Font: "none"}},
		"cell":            {Style: &render.Style{Cell: -1}},
		"thin over thick": {Style: &render.Style{Thin: 2, Thick: 1}},
		"lines":           {Style: &render.Style{Lines: 77}},
		"tiles":           {Style: &render.Style{Tiles: &render.Tiles{Gap: 0.5}}},
		"tilt":            {Level: render.Easy, Damage: &render.Damage{Tilt: 80}},
		"endless turn":    {Level: render.Easy, Damage: &render.Damage{Turn: math.Inf(1)}},
		"quality":         {Level: render.Easy, Damage: &render.Damage{Quality: 101}},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := render.Draw(pattern(t, 9), o); !errors.Is(err, render.ErrOptions) {
				t.Errorf("error is %v, want ErrOptions", err)
			}
		})
	}
}

func TestBadPuzzles(t *testing.T) {
	if _, err := render.Draw(&puzzle.Sudoku{BoxRows: 3, BoxCols: 3}, render.Options{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("no rows: %v", err)
	}
	if _, err := render.Draw((*puzzle.Sudoku)(nil), render.Options{}); !errors.Is(err, puzzle.ErrInvalid) {
		t.Errorf("nil: %v", err)
	}
	if _, err := render.Draw(pattern(t, 64), render.Options{}); !errors.Is(err, render.ErrOptions) {
		t.Errorf("64 rows: %v", err)
	}
}

// TestHidden looks along the page so flatly that folds hide parts of the grid.
func TestHidden(t *testing.T) {
	hidden := 0
	for seed := range uint64(12) {
		d := render.Damage{Tilt: 55, Yaw: 55, Distance: 1, Curl: 0.15, CurlTurn: -30}
		o := render.Options{Seed: seed, Level: render.Hard, Width: 64, Height: 64, Damage: &d}
		if _, err := render.Draw(pattern(t, 9), o); errors.Is(err, render.ErrOptions) {
			hidden++
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if hidden == 0 || hidden == 12 {
		t.Errorf("%d of 12 bends hide a part of the grid, want some", hidden)
	}
}

// TestPresetsAlwaysWork draws hard photos from many seeds: none may ask for a
// view in which a part of the grid is hidden.
func TestPresetsAlwaysWork(t *testing.T) {
	p := pattern(t, 6)
	for seed := range uint64(40) {
		if _, err := render.Draw(p, render.Options{Seed: seed, Level: render.Hard, Width: 80, Height: 64}); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// TestExtremes takes every damage to its limit: the answer is a picture or an
// error, never a panic.
func TestExtremes(t *testing.T) {
	for _, d := range []render.Damage{
		{Tilt: 55, Yaw: -55, Distance: 1}, {Curl: 0.15, CurlTurn: 90}, {Fill: 0.2, OffX: 1, OffY: -1},
		{Light: 1, Vignette: 0.8, Shadow: 0.9, Exposure: 0.05}, {Exposure: 1.5, Warm: -1, Green: 1, Veil: 0.4},
		{Blur: 20, Motion: 40}, {Noise: 60, Sharpen: 2, Quality: 1}, {Turn: 1e9, Table: render.Stone},
	} {
		o := render.Options{Level: render.Hard, Width: 128, Height: 96, Damage: &d}
		if picture, err := render.Draw(pattern(t, 4), o); err == nil {
			checkTruth(t, picture, pattern(t, 4))
		} else if !errors.Is(err, render.ErrOptions) {
			t.Errorf("%+v: %v", d, err)
		}
	}
}

func BenchmarkPhoto(b *testing.B) {
	p := pattern(b, 9)
	for b.Loop() {
		if _, err := render.Draw(p, render.Options{Seed: 2, Level: render.Hard, Width: 640, Height: 480}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPuzzlePageShoot takes the two steps one by one.
func TestPuzzlePageShoot(t *testing.T) {
	p, o := pattern(t, 6), render.Options{Seed: 4, Level: render.Medium, Width: 160, Height: 120}
	whole, err := render.Draw(p, o)
	if err != nil {
		t.Fatal(err)
	}
	page, err := render.NewPuzzlePage(p, o)
	if err != nil {
		t.Fatal(err)
	}
	parts, err := page.Shoot(o)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(whole.Image.Pix, parts.Image.Pix) {
		t.Error("Shoot after NewPuzzlePage is not what Draw draws")
	}
}
