package overlay

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// through returns where the projective map m, row-major, takes p.
func through(m [9]float64, p encode.Point) encode.Point {
	w := m[6]*p.X + m[7]*p.Y + m[8]
	return encode.Point{X: (m[0]*p.X + m[1]*p.Y + m[2]) / w, Y: (m[3]*p.X + m[4]*p.Y + m[5]) / w}
}

// outlineThrough returns where m takes a curve; nil for nil.
func outlineThrough(c encode.Curve, m [9]float64) encode.Curve {
	if c == nil {
		return nil
	}
	out := make(encode.Curve, len(c))
	for i, p := range c {
		out[i] = through(m, p)
	}
	return out
}

// multiply returns the map that does b first and a after it.
func multiply(a, b [9]float64) (out [9]float64) {
	for r := range 3 {
		for c := range 3 {
			for k := range 3 {
				out[3*r+c] += a[3*r+k] * b[3*k+c]
			}
		}
	}
	return out
}

// inverse returns the map that undoes m, and false where none does.
func inverse(m [9]float64) (out [9]float64, ok bool) {
	out = [9]float64{
		m[4]*m[8] - m[5]*m[7], m[2]*m[7] - m[1]*m[8], m[1]*m[5] - m[2]*m[4],
		m[5]*m[6] - m[3]*m[8], m[0]*m[8] - m[2]*m[6], m[2]*m[3] - m[0]*m[5],
		m[3]*m[7] - m[4]*m[6], m[1]*m[6] - m[0]*m[7], m[0]*m[4] - m[1]*m[3],
	}
	det := m[0]*out[0] + m[1]*out[3] + m[2]*out[6]
	for i := range out {
		out[i] /= det
		if math.IsNaN(out[i]) || math.IsInf(out[i], 0) {
			return out, false
		}
	}
	return out, true
}

func poseMatrix(t layout.Pose) [9]float64 {
	sin, cos := math.Sincos(t.Angle)
	return [9]float64{cos, -sin, t.Shift.X, sin, cos, t.Shift.Y, 0, 0, 1}
}

// area returns the area within a closed curve, positive when it runs clockwise
// on the screen.
func area(c encode.Curve) float64 {
	sum := 0.0
	for i, p := range c {
		sum += p.Cross(c[(i+1)%len(c)])
	}
	return sum / 2
}

// thinned returns a closed curve without the points that lie closer than step to
// the one before.
func thinned(c encode.Curve, step float64) encode.Curve {
	out := make(encode.Curve, 0, len(c))
	for _, p := range c {
		if n := len(out); n == 0 || p.Sub(out[n-1]).Norm() >= step {
			out = append(out, p)
		}
	}
	return out
}
