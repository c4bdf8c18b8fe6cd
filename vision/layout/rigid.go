package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// align returns the pose that brings the points of from closest to those of to
// in the sense of least squares, as [geom.FitRigid] does, but by its angle.
func align(from, to geom.Curve) Pose {
	a, b := from.Centroid(), to.Centroid()
	dot, cross := 0.0, 0.0
	for i := range from {
		p, q := from[i].Sub(a), to[i].Sub(b)
		dot += p.Dot(q)
		cross += p.Cross(q)
	}
	t := Pose{Angle: math.Atan2(cross, dot)}
	t.Shift = b.Sub(t.At(a))
	return t
}
