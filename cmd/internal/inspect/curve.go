package inspect

import "github.com/gridsaw/gridsaw/vision/geom"

const (
	// JointPoints is the number of points of a joint's curve in the page.
	JointPoints = 64
	// ArcPoints is the number of points of a side of an outline, the second
	// corner left to the next side.
	ArcPoints = 32
)

// Arcs returns a closed outline as 4 x [ArcPoints] points that start at
// the points nearest to the corners, so that side k is at k*ArcPoints.
func Arcs(outline geom.Curve, corners geom.Quad) geom.Curve {
	var at [4]int
	for k, corner := range corners {
		at[k] = nearest(outline, corner)
	}
	out := make(geom.Curve, 0, 4*ArcPoints)
	for k := range 4 {
		side := stretch(outline, at[k], at[(k+1)%4])
		out = append(out, side.Resample(ArcPoints + 1)[:ArcPoints]...)
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
