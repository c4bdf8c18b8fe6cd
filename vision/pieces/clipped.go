package pieces

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

const (
	// clipArea is the least area of a piece of which the picture's edge hides no more than the
	// tip of a tab, in typical pieces.
	clipArea = 0.6
	// clipMargin is how far from the picture's edge, in sizes of a piece, its corners lie.
	clipMargin = 0.06
)

// keepClipped makes pieces of those that the picture's edge cuts off, if what it hides is the
// tip of one tab: all four corners are there, and three whole sides.
func (x *extractor) keepClipped(usual usual) {
	p := x.page
	problems := p.Problems[:0:0]
	for _, r := range p.Problems {
		var q *Piece
		if r.Reason == Cut && math.Abs(r.Outline.Area()) > clipArea*usual.area {
			q = x.clipped(closed(r.Outline), usual)
		}
		if q != nil {
			p.Pieces = append(p.Pieces, q)
		} else {
			problems = append(problems, r)
		}
	}
	p.Problems = problems
}

// clipped returns the piece within an outline of which the picture's edge hides the tip of a
// tab, nil where it hides more.
func (x *extractor) clipped(outline closed, usual usual) *Piece {
	outline, _ = x.fit(outline.smooth(1))
	fits, err := corner.Find(geom.Curve(outline))
	if err != nil {
		return nil
	}
	q := newPiece(outline, fits[:1], x.width, &x.page.Plane)
	for _, c := range q.Corners {
		if x.toEdge(c) < clipMargin*math.Sqrt(usual.area) {
			return nil
		}
	}
	const near = 2.5 // pixels
	side := -1
	for k := range 4 {
		for _, p := range q.along(k) {
			if x.toEdge(p) < near && side != k {
				if side >= 0 || q.choices[0].Depth[k] < 0 {
					return nil
				}
				side = k
			}
		}
	}
	if side < 0 || !usual.like(x.page, q) {
		return nil
	}
	q.Clipped = true
	q.ClippedSide = side
	return q
}

// toEdge returns how far a place is from the nearest edge of the picture.
func (x *extractor) toEdge(p geom.Point) float64 {
	return min(p.X, p.Y, float64(x.page.Width-1)-p.X, float64(x.page.Height-1)-p.Y)
}
