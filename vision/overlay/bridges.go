package overlay

import (
	"image"
	"image/color"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// A Bridge is one or two bridges between two islands in a picture.
type Bridge struct {
	// Path leads from the centre of one island to that of the other, in pixels of
	// the picture.
	Path geom.Curve
	// Radii are those of the islands at the beginning and at the end of the path,
	// in pixels. The bridges end where the islands begin.
	Radii [2]float64
	// Count is the number of bridges, drawn side by side: 1 or 2.
	Count int
}

// DrawBridges returns a copy of picture with the bridges drawn on it, in a colour
// that stands out from the paper and with an edge that sets them off from printed
// lines. Bridges without a path of some length are left out.
func DrawBridges(picture *image.RGBA, bridges []Bridge) *image.RGBA {
	out := copyOf(picture)
	for _, b := range bridges {
		planks := b.planks()
		if len(planks) == 0 {
			continue
		}
		edge, ink := color.NRGBA{R: 255, G: 255, B: 255, A: 200}, inkOn(b.brightness(picture))
		if ink.G > 200 { // bright, for dark paper
			edge = color.NRGBA{A: 200}
		}
		width := b.width()
		margin := max(1, width/3)
		strokeAll(out, planks, width+2*margin, edge)
		strokeAll(out, planks, width, ink)
	}
	return out
}

// strokeAll draws lines along paths.
func strokeAll(out *image.RGBA, paths []geom.Curve, width float64, ink color.NRGBA) {
	s, ok := newShape(out.Rect, 2*width, paths...)
	if !ok {
		return
	}
	for _, c := range paths {
		s.path(c, width)
	}
	s.fill(out, ink)
}

// width returns the width of one bridge.
func (b Bridge) width() float64 {
	r := min(b.Radii[0], b.Radii[1])
	if b.Count > 1 {
		return max(1.5, 0.2*r)
	}
	return max(2, 0.26*r)
}

// planks returns a line for each bridge, from rim to rim.
func (b Bridge) planks() []geom.Curve {
	if b.Count < 1 || len(b.Path) < 2 {
		return nil
	}
	if b.Count == 1 {
		return lines(b.between(b.Radii))
	}
	side := max(0.34*min(b.Radii[0], b.Radii[1]), 0.5*b.width()+1.5)
	path := b.between(rimsAside(b.Radii, side))
	return append(lines(shifted(path, side)), lines(shifted(path, -side))...)
}

// lines lists a path unless it is empty.
func lines(c geom.Curve) []geom.Curve {
	if len(c) < 2 {
		return nil
	}
	return []geom.Curve{c}
}
