package digits_test

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits"
)

// bar is a cell of paper with a bar of ink in the middle, on a disc if that is not 0.
func bar(paper, disc, ink uint8) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, 64, 64))
	fill := func(r image.Rectangle, v uint8) {
		draw.Draw(m, r, image.NewUniform(color.Gray{Y: v}), image.Point{}, draw.Src)
	}
	fill(m.Rect, paper)
	if disc > 0 {
		fill(image.Rect(15, 15, 49, 49), disc)
	}
	fill(image.Rect(30, 20, 35, 45), ink)
	return m
}

// TestDarkOnLight shows cells of several looks and wants those back whose paper is light,
// the others as their negatives.
func TestDarkOnLight(t *testing.T) {
	plain, blank := bar(220, 0, 40), bar(220, 0, 220)
	dark, none := bar(30, 0, 210), bar(30, 0, 30)
	tile, wood := bar(90, 0, 255), bar(190, 0, 214)
	for _, tt := range []struct {
		name      string
		cells     []*image.Gray
		negatives []bool
	}{
		{"light", []*image.Gray{plain, blank, plain}, []bool{false, false, false}},
		{"dark theme", []*image.Gray{dark, none, dark}, []bool{true, true, true}},
		{"a marked cell", []*image.Gray{plain, blank, plain, dark}, []bool{false, false, false, true}},
		{"a light cell in a dark theme", []*image.Gray{dark, dark, none, plain}, []bool{true, true, true, false}},
		{"a disc", []*image.Gray{plain, bar(220, 40, 230), blank}, []bool{false, false, false}},
		{"dark tiles on grainy wood", []*image.Gray{tile, wood, tile, wood, wood}, []bool{true, false, true, false, false}},
		{"a highlight", []*image.Gray{plain, plain, bar(190, 0, 250)}, []bool{false, false, false}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for i, got := range digits.DarkOnLight(tt.cells) {
				want := tt.cells[i].GrayAt(3, 3).Y
				if tt.negatives[i] {
					want = 255 - want
				}
				if got.GrayAt(3, 3).Y != want {
					t.Errorf("cell %d: paper %d, want %d", i, got.GrayAt(3, 3).Y, want)
				}
			}
		})
	}
	if len(digits.DarkOnLight(nil)) != 0 {
		t.Error("cells out of nothing")
	}
}
