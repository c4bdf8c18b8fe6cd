package overlay

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/internal/plane"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// outlineThrough returns where m takes a curve; nil for nil.
func outlineThrough(c encode.Curve, m plane.Homography) encode.Curve {
	if c == nil {
		return nil
	}
	return m.Curve(c)
}

// inverse returns the map that undoes m, and false where none does.
func inverse(m plane.Homography) (out plane.Homography, ok bool) {
	out = m.Adjugate()
	det := m[0]*out[0] + m[1]*out[3] + m[2]*out[6]
	for i := range out {
		out[i] /= det
		if math.IsNaN(out[i]) || math.IsInf(out[i], 0) {
			return out, false
		}
	}
	return out, true
}

func poseMatrix(t layout.Pose) plane.Homography {
	sin, cos := math.Sincos(t.Angle)
	return plane.Homography{cos, -sin, t.Shift.X, sin, cos, t.Shift.Y, 0, 0, 1}
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
