package islands

import (
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// cutShare is how much of the visible part of the edge of a cut island must
	// be seen, and cutSectors in how many directions it must be visible.
	cutShare, cutSectors = 0.85, 10
	// cutReach is how far out, in radii, the way across the edge must be in the
	// picture.
	cutReach = 1.15
)

// cut tells whether islands of the lattice l lie across the edge of the picture:
// then more may lie beyond. Beyond where the lines of a printed grid end none do.
func (l *lattice) cut(picture *image.Gray) bool {
	w := l.extentFinder(picture)
	e := l.newEdge(l.marks)
	taken := make(map[image.Point]bool, len(l.cells))
	for _, c := range l.cells {
		taken[c] = true
	}
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
			if p, s := l.at(cell); !taken[cell] && l.atEdge(p, s, l.marks) && e.crosses(p, s) {
				return true
			}
		}
	}
	return false
}

// stops tells whether the lines through the middles of the cells are printed between
// the islands, lead out to the outermost of them on the side s, and end there.
func (w *extentFinder) stops(s side) bool {
	inside := w.inside(w.line, 0)
	return inside > printedInside && w.rungs(s, 0, 0) > printedOutside*inside && w.rungs(s, 1, 0) <= hardlySeen
}

// atEdge tells whether an island at p would lie across the edge of the picture.
func (l *lattice) atEdge(p geom.Point, s local, picture *image.Gray) bool {
	reach := 1.3 * l.radius * max(s.col.Norm(), s.row.Norm())
	w, h := float64(picture.Rect.Dx()), float64(picture.Rect.Dy())
	return min(p.X, p.Y, w-p.X, h-p.Y) < reach && max(-p.X, -p.Y, p.X-w, p.Y-h) < reach
}

// crosses tells whether an island about p lies across the edge of the picture.
func (e *edge) crosses(p geom.Point, l local) bool {
	share, n := 0.0, 0
	for _, d := range directions {
		out := l.col.Mul(d.X * e.radius).Add(l.row.Mul(d.Y * e.radius))
		if !inside(p.Add(out.Mul(cutReach)), e.picture.Rect) || !inside(p.Add(out.Mul(reachIn)), e.picture.Rect) {
			continue
		}
		var w profile
		e.look(&w, p, l, d)
		_, like := e.match(&w, slack)
		share += like
		n++
	}
	return n >= cutSectors && n < sectors && share > cutShare*float64(n)
}
