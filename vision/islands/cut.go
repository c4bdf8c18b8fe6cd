package islands

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/edge"
	"github.com/gridsaw/gridsaw/vision/islands/internal/warp"
)

// cut tells whether islands of the lattice l lie across the edge of the picture:
// then more may lie beyond. Beyond where the lines of a printed grid end none do.
func cut(l *lattice, picture *image.Gray) bool {
	w := newExtentFinder(l, picture)
	e := edge.Learn(picture, l.radius, l.sites())
	taken := l.taken()
	box := w.box
	for s := range side(4) {
		if !w.stops(s) {
			var more [4]int
			more[s] = 1
			box = enlarged(box, more)
		}
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			cell := image.Pt(x, y)
			if p, s := l.at(cell); !taken[cell] && atEdge(l, p, s, picture.Rect) && e.Crosses(p, s) {
				return true
			}
		}
	}
	return false
}

// atEdge tells whether an island at p would lie across the edge of the picture.
func atEdge(l *lattice, p geom.Point, s warp.Ways, in image.Rectangle) bool {
	reach := 1.3 * l.radius * max(s.Col.Norm(), s.Row.Norm())
	w, h := float64(in.Dx()), float64(in.Dy())
	return min(p.X, p.Y, w-p.X, h-p.Y) < reach && max(-p.X, -p.Y, p.X-w, p.Y-h) < reach
}
