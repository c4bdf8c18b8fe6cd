package inspect

import "github.com/gridsaw/gridsaw/vision/geom"

const (
	// jointPoints is the number of points of a joint's curve in the page.
	jointPoints = 64
	// arcPoints is the number of points of a side of an outline, the second
	// corner left to the next side.
	arcPoints = 32
)

// arcs returns the outline of a piece as 4 x [arcPoints] points that start at
// the points nearest to its corners, so that side k is at k*arcPoints.
func arcs(piece *Piece) geom.Curve {
	var at [4]int
	for k, corner := range piece.Corners {
		at[k] = nearest(piece.Outline, corner)
	}
	out := make(geom.Curve, 0, 4*arcPoints)
	for k := range 4 {
		side := stretch(piece.Outline, at[k], at[(k+1)%4])
		out = append(out, side.Resample(arcPoints + 1)[:arcPoints]...)
	}
	return out
}

// stretch returns the part of a closed curve from one index to another, both
// included.
func stretch(c geom.Curve, from, to int) geom.Curve {
	if to <= from {
		to += len(c)
	}
	out := make(geom.Curve, 0, to-from+1)
	for i := from; i <= to; i++ {
		out = append(out, c[i%len(c)])
	}
	return out
}

func nearest(c geom.Curve, p geom.Point) int {
	best := 0
	for i, q := range c {
		if q.Sub(p).Norm() < c[best].Sub(p).Norm() {
			best = i
		}
	}
	return best
}
