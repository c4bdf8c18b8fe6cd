package gridsaw_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/samples/render/rendertest"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

var (
	misread     = flag.Int("misread", 10, "damaged pages that TestMisread reads")
	misreadFrom = flag.Int("misread-from", 0, "seed of the first of them")
)

// TestMisread reads pages of which a part is cut off, covered or blurred. Whatever is read of them,
// what was drawn has one solution: that it has none is never true. Of a blurred page another one that
// is said to be the only one is wrong; what is left of a cut board may be a whole one by chance, and
// what is left of a covered number another number.
func TestMisread(t *testing.T) {
	if testing.Short() {
		t.Skip("renders pages")
	}
	for i := *misreadFrom; i < *misreadFrom+*misread; i++ {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(i), 20))
			p := drawnPuzzle(t, rng)
			file := rendertest.File(t, p, render.Options{Seed: rng.Uint64(), Level: []render.Level{render.Clean, render.Easy}[rng.IntN(2)]})
			picture, _, err := image.Decode(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			what, damaged := damage(rng, picture)
			var data bytes.Buffer
			if err := png.Encode(&data, damaged); err != nil {
				t.Fatal(err)
			}
			page, err := engine().Solve(t.Context(), gridsaw.Input{Name: "page", Data: data.Bytes()}, gridsaw.Options{})
			out := wantConsistent(t, page, err)
			if out.Status == gridsaw.StatusUnsolvable {
				t.Errorf("%s, %s: %v", p.Kind(), what, out.Err)
			}
			if !strings.HasPrefix(what, "blurred") || out.Status != gridsaw.StatusSolved || out.Unique == nil || !*out.Unique {
				return
			}
			if err := puzzle.Check(p, out.Solution); err != nil {
				t.Errorf("%s, %s: %v; read\n%v\ndrawn\n%v", p.Kind(), what, err, out.Puzzle, p)
			}
		})
	}
}

// drawnPuzzle makes a puzzle of any kind.
func drawnPuzzle(t *testing.T, rng *rand.Rand) puzzle.Puzzle {
	t.Helper()
	seed := rng.Uint64()
	var p puzzle.Puzzle
	var err error
	switch rng.IntN(5) {
	case 0:
		p, err = sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: seed})
	case 1:
		p, err = sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: seed, BoxRows: 2, BoxCols: 3})
	case 2:
		p, err = sudoku.Generate(t.Context(), sudoku.GenerateOptions{Seed: seed, Irregular: true})
	case 3:
		p, err = shikaku.Generate(t.Context(), shikaku.GenerateOptions{Rows: 6 + rng.IntN(6), Cols: 6 + rng.IntN(6), Seed: seed})
	default:
		p, err = hashi.Generate(t.Context(), hashi.GenerateOptions{Rows: 7 + rng.IntN(6), Cols: 7 + rng.IntN(6), Seed: seed})
	}
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := p.(*puzzle.Shikaku); ok { // a solution names clues by their order, which is that of reading
		slices.SortFunc(s.Clues, func(a, b puzzle.Clue) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
	}
	return p
}

// damage cuts a part of a picture off, covers parts of it, or blurs it.
func damage(rng *rand.Rand, picture image.Image) (what string, out image.Image) {
	b := picture.Bounds()
	copied := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(copied, copied.Rect, picture, b.Min, draw.Src)
	switch rng.IntN(3) {
	case 0:
		side, part := rng.IntN(4), 0.15+0.45*rng.Float64()
		x, y := int(part*float64(b.Dx())), int(part*float64(b.Dy()))
		keep := []image.Rectangle{
			image.Rect(x, 0, b.Dx(), b.Dy()), image.Rect(0, y, b.Dx(), b.Dy()), image.Rect(0, 0, b.Dx()-x, b.Dy()), image.Rect(0, 0, b.Dx(), b.Dy()-y),
		}[side]
		return fmt.Sprintf("%.2f cut off at side %d", part, side), copied.SubImage(keep)
	case 1:
		n := 1 + rng.IntN(4)
		for range n {
			w, h := int((0.05+0.3*rng.Float64())*float64(b.Dx())), int((0.05+0.3*rng.Float64())*float64(b.Dy()))
			at := image.Pt(rng.IntN(b.Dx()-w), rng.IntN(b.Dy()-h))
			ink := color.Gray{uint8([]int{0, 90, 170, 230, 255}[rng.IntN(5)])}
			draw.Draw(copied, image.Rectangle{at, at.Add(image.Pt(w, h))}, image.NewUniform(ink), image.Point{}, draw.Src)
		}
		return fmt.Sprintf("covered in %d places", n), copied
	}
	radius := 1 + rng.IntN(5)
	return fmt.Sprintf("blurred by %d", radius), blurred(copied, radius)
}

// blurred returns the means over squares about each pixel.
func blurred(in *image.RGBA, radius int) *image.Gray {
	w, h := in.Rect.Dx(), in.Rect.Dy()
	sums := make([]int, (w+1)*(h+1))
	for y := range h {
		row := 0
		for x := range w {
			row += int(color.GrayModel.Convert(in.RGBAAt(x, y)).(color.Gray).Y)
			sums[(y+1)*(w+1)+x+1] = sums[y*(w+1)+x+1] + row
		}
	}
	out := image.NewGray(in.Rect)
	for y := range h {
		for x := range w {
			x0, y0, x1, y1 := max(x-radius, 0), max(y-radius, 0), min(x+radius+1, w), min(y+radius+1, h)
			sum := sums[y1*(w+1)+x1] - sums[y0*(w+1)+x1] - sums[y1*(w+1)+x0] + sums[y0*(w+1)+x0]
			out.SetGray(x, y, color.Gray{uint8(sum / ((x1 - x0) * (y1 - y0)))})
		}
	}
	return out
}
