package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Beside moves the layouts of several parts so that none covers another: the
// first stays where it is, the others follow below it in rows, as wide as the
// first or the widest of them. Their poses are in one plane then. The layouts
// must be of the same pieces.
func Beside(layouts ...*Layout) {
	if len(layouts) == 0 {
		return
	}
	space := 0.0
	width := 0.0
	for _, l := range layouts {
		lo, hi := l.Bounds()
		space = max(space, l.Unit/2)
		width = max(width, hi.X-lo.X)
	}
	first, corner := layouts[0].Bounds()
	x, y, deep := first.X, corner.Y+space, 0.0
	for _, l := range layouts[1:] {
		lo, hi := l.Bounds()
		size := hi.Sub(lo)
		if x > first.X && x+size.X > first.X+width {
			x, y, deep = first.X, y+deep+space, 0
		}
		by := geom.Point{X: x, Y: y}.Sub(lo)
		for i := range l.frames {
			if l.Places[i] != nil {
				l.frames[i].center = l.frames[i].center.Add(by)
				l.Poses[i].Shift = l.Poses[i].Shift.Add(by)
			}
		}
		x, deep = x+size.X+space, max(deep, size.Y)
	}
}

// Bounds returns the corners of the smallest upright rectangle about the laid
// pieces, both zero for none.
func (l *Layout) Bounds() (lo, hi geom.Point) {
	lo, hi = geom.Point{X: math.Inf(1), Y: math.Inf(1)}, geom.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for i, p := range l.Places {
		if p == nil {
			continue
		}
		for k := range 4 {
			a, b := l.laid(4*i + k).Bounds()
			lo = geom.Point{X: min(lo.X, a.X), Y: min(lo.Y, a.Y)}
			hi = geom.Point{X: max(hi.X, b.X), Y: max(hi.Y, b.Y)}
		}
	}
	if lo.X > hi.X {
		return geom.Point{}, geom.Point{}
	}
	return lo, hi
}
