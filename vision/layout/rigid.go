package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

// align returns the pose that brings the points of from closest to those of to
// in the sense of least squares, each with its weight; weights may be nil.
// Kabsch's problem in the plane, where it has a closed form.
func align(from, to encode.Curve, weights []float64) Pose {
	var a, b encode.Point
	total := 0.0
	weight := func(i int) float64 {
		if weights == nil {
			return 1
		}
		return weights[i]
	}
	for i := range from {
		w := weight(i)
		a, b, total = a.Add(from[i].Mul(w)), b.Add(to[i].Mul(w)), total+w
	}
	if total == 0 {
		return Pose{}
	}
	a, b = a.Mul(1/total), b.Mul(1/total)
	dot, cross := 0.0, 0.0
	for i := range from {
		p, q := from[i].Sub(a), to[i].Sub(b)
		dot += weight(i) * p.Dot(q)
		cross += weight(i) * p.Cross(q)
	}
	t := Pose{Angle: math.Atan2(cross, dot)}
	t.Shift = b.Sub(t.At(a))
	return t
}
