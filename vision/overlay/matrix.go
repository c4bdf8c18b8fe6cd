package overlay

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// outlineThrough returns where m takes a curve; nil for nil.
func outlineThrough(c geom.Curve, m geom.Homography) geom.Curve {
	if c == nil {
		return nil
	}
	return m.Curve(c)
}

// inverse returns the map that undoes m, and false where none does.
func inverse(m geom.Homography) (out geom.Homography, ok bool) {
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

// thinned returns a closed curve without the points that lie closer than step to
// the one before.
func thinned(c geom.Curve, step float64) geom.Curve {
	out := make(geom.Curve, 0, len(c))
	for _, p := range c {
		if n := len(out); n == 0 || p.Sub(out[n-1]).Norm() >= step {
			out = append(out, p)
		}
	}
	return out
}
