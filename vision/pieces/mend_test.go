package pieces_test

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/gridsaw/gridsaw/vision/pieces"
)

// TestMend finds pieces that hang on threads and have gaps, as if they had neither.
func TestMend(t *testing.T) {
	const side = 160
	drawn, size := laid(cut(3, 3, side, 5), 3, side, 5)
	pic := board.paint(size, outlines(drawn))
	fill := func(box image.Rectangle, c color.RGBA) {
		draw.Draw(pic.Color, box, image.NewUniform(c), image.Point{}, draw.Src)
	}
	whole := find(t, pic, pieces.Options{})
	check(t, whole, drawn, side, 0.15)
	for i, q := range whole.Pieces {
		x, y := int(q.Center.X), int(q.Center.Y)
		if i%2 == 0 { // a thread from the piece outwards
			fill(image.Rect(x, y, x+6, y+int(0.95*side)), board.piece)
		} else { // a gap into it
			fill(image.Rect(x, y, x+6, y+int(0.95*side)).Intersect(image.Rect(x, y+side/4, x+6, y+side)), board.ground)
		}
	}
	page := find(t, pic, pieces.Options{})
	check(t, page, drawn, side, 4)
	if len(page.Problems) > 0 {
		t.Errorf("problems: %v", page.Problems)
	}
}
