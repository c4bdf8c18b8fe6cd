package digits_test

import (
	"context"
	"image"
	"image/color"
	"math"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/digits"
)

// openClues opens the reader of clues for a test.
func openClues(tb testing.TB) *digits.Clues {
	tb.Helper()
	characters := digits.NewModel()
	tb.Cleanup(func() { characters.Close() })
	clues := digits.NewClues(characters)
	tb.Cleanup(func() { clues.Close() })
	return clues
}

// surroundings draw something around a number on empty paper, and say whether
// the number is light.
var surroundings = map[string]struct {
	draw  func(cell *image.Gray)
	light bool
}{
	"bare":       {func(*image.Gray) {}, false},
	"thin ring":  {func(cell *image.Gray) { drawDisc(cell, 27, 40); drawDisc(cell, 25.5, 214) }, false},
	"thick ring": {func(cell *image.Gray) { drawDisc(cell, 29, 40); drawDisc(cell, 24, 214) }, false},
	"pale disc":  {func(cell *image.Gray) { drawDisc(cell, 27, 170) }, false},
	"dark disc":  {func(cell *image.Gray) { drawDisc(cell, 27, 40) }, true},
	"dark cell":  {func(cell *image.Gray) { drawDisc(cell, 64, 50) }, true},
}

// drawDisc fills a disc in the middle of a cell.
func drawDisc(cell *image.Gray, radius float64, gray uint8) {
	for y := range side {
		for x := range side {
			cover := radius + 0.5 - math.Hypot(float64(x)-side/2+0.5, float64(y)-side/2+0.5)
			cover = min(max(cover, 0), 1)
			at := cell.PixOffset(x, y)
			cell.Pix[at] = uint8(cover*float64(gray) + (1-cover)*float64(cell.Pix[at]))
		}
	}
}

func TestCluesInSurroundings(t *testing.T) {
	want := []int{12, 0, 7, 15, 3, 0, 20, 16, 9, 6, 0, 18, 4, 10, 2, 8, 14, 5}
	reader := openClues(t)
	for name, around := range surroundings {
		t.Run(name, func(t *testing.T) {
			ink := color.Gray{Y: 40}
			if around.light {
				ink.Y = 225
			}
			cells := drawCells(t, make([]int, len(want)), 26)
			for i, n := range want {
				if n > 0 {
					around.draw(cells[i])
					write(t, cells[i], text{strconv.Itoa(n), 26, ink})
				}
			}
			readings, err := reader.Read(context.Background(), cells, 144)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, numbersOf(readings)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestCluesViews shows cells whose numbers run out of the first view and are
// whole in the second.
func TestCluesViews(t *testing.T) {
	want := []int{7, 0, 3, 5, 0, 2, 6, 8, 4, 0, 1, 3, 8, 5}
	near := drawCells(t, want, 72)
	far := drawCells(t, want, 34)
	reader := openClues(t)
	readings, err := reader.ReadViews(context.Background(), 8, near, func(which []int) (out []*image.Gray) {
		for _, i := range which {
			out = append(out, far[i])
		}
		return out
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, numbersOf(readings)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	alone, err := reader.Read(context.Background(), near, 8)
	if err != nil {
		t.Fatal(err)
	}
	if cmp.Equal(want, numbersOf(alone)) {
		t.Error("the first view alone is read as well")
	}
}

// TestCluesByCharacters compares the reader with the one that it goes by.
func TestCluesByCharacters(t *testing.T) {
	characters := digits.NewModel()
	defer characters.Close()
	reader := digits.CluesByCharacters(characters)
	defer reader.Close()
	cells := drawCells(t, []int{12, 0, 7, 15, 3, 0, 20}, 26)
	want, err := characters.Read(context.Background(), cells, 50)
	if err != nil {
		t.Fatal(err)
	}
	got, err := reader.ReadViews(context.Background(), 50, cells, func([]int) []*image.Gray {
		t.Error("another view was asked for")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestCluesBound reads numbers larger than may stand in a cell.
func TestCluesBound(t *testing.T) {
	reader := openClues(t)
	for _, bound := range []int{8, 50, 400} {
		readings, err := reader.Read(context.Background(), drawCells(t, []int{7, 36, 250, 0}, 24), bound)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range readings {
			if !possible(r, bound) || r.StateConfidence < 0.5 {
				t.Errorf("at most %d, cell %d: %+v", bound, i, r)
			}
		}
	}
}

func BenchmarkWhole(b *testing.B) {
	reader := digits.NewWhole()
	defer reader.Close()
	numbers := make([]int, 100)
	for i := range numbers {
		if i%3 == 0 {
			numbers[i] = 1 + i/3
		}
	}
	cells := drawCells(b, numbers, 30)
	for b.Loop() {
		if _, err := reader.Read(context.Background(), cells, 100); err != nil {
			b.Fatal(err)
		}
	}
}
