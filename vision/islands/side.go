package islands

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// side is one of the four ways out of a board: to the left, up, to the right,
// down.
type side int

// upright tells whether the lines across the way are columns.
func (s side) upright() bool { return s%2 == 0 }

// out returns the place at a distance beyond the outermost cell on the side s.
func (s side) out(box image.Rectangle, distance float64) float64 {
	switch s {
	case 0:
		return float64(box.Min.X) - distance
	case 1:
		return float64(box.Min.Y) - distance
	case 2:
		return float64(box.Max.X-1) + distance
	}
	return float64(box.Max.Y-1) + distance
}

// outward tells whether p lies beyond box on the side s.
func (s side) outward(p geom.Point, box image.Rectangle) bool {
	at, edge := p.Y, s.out(box, 0)
	if s.upright() {
		at = p.X
	}
	if s < 2 {
		return at < edge
	}
	return at > edge
}

// enlarged returns box with so many more rows and columns on each side.
func enlarged(box image.Rectangle, by [4]int) image.Rectangle {
	return image.Rect(box.Min.X-by[0], box.Min.Y-by[1], box.Max.X+by[2], box.Max.Y+by[3])
}
