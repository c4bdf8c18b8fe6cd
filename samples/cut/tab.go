package cut

import (
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// tab is the shape of one joint in the joint frame, by the nodes through which
// its curve passes: shoulder, neck and cheek on either side, and the crown.
//
//	          crown
//	   cheek         cheek
//	      neck     neck
//	shoulder         shoulder
//	start                 end
type tab struct {
	start, end  float64 // slopes of the curve where it leaves the corners
	left, right flank
	crown       geom.Point
	tilt        float64 // slope of the curve at the crown
}

// flank is one half of a tab, from its foot to below the crown.
type flank struct {
	shoulder, neck, cheek geom.Point
	slope                 float64 // of the shoulder
	lean                  float64 // sideways for each upwards, of neck and cheek
	round                 float64 // fullness of the head, 0.5..0.7; a circle has 0.55
}

// newTab draws a shape. small, 0..1, takes the excess off its size: at 1 the
// tab is so small and central that it never meets a neighbour.
func newTab(rng *rand.Rand, small float64) tab {
	within := func(lo, hi float64) float64 { return lo + (hi-lo)*rng.Float64() }
	spread := func(most float64) float64 { return within(-most, most) }
	at := 0.5 + spread(0.085)*(1-small)
	neck := within(0.085, 0.115) - 0.02*small
	height := within(0.27, 0.35) - 0.08*small
	lean := spread(0.04)
	t := tab{start: spread(0.06), end: spread(0.06), tilt: spread(0.13)}
	t.crown = geom.Point{X: at + lean + spread(0.02), Y: height}
	half := func(side float64) flank {
		radius := within(0.045, 0.085)
		foot := within(-0.045, 0.03)
		cheek := max(neck+0.03, within(0.12, 0.168)-0.025*small)
		waist := foot + radius + within(0, 0.025)
		return flank{
			shoulder: geom.Point{X: at + side*(neck+radius), Y: foot},
			neck:     geom.Point{X: at + 0.25*lean + side*neck, Y: waist},
			cheek:    geom.Point{X: at + 0.9*lean + side*cheek, Y: within(0.52, 0.66)*(height-waist) + waist},
			slope:    spread(0.15), lean: lean + spread(0.05), round: within(0.52, 0.66),
		}
	}
	t.left, t.right = half(-1), half(1)
	return t
}

// segmentPoints is the number of points on each of the eight cubics of a tab.
// At 950 pixels a side the chords of the polyline are still within a tenth of a
// pixel of the curve.
const segmentPoints = 40

// curve traces the tab from (0, 0) to (1, 0).
func (t tab) curve() geom.Curve {
	out := make(geom.Curve, 1, 8*segmentPoints+1)
	left := t.left.trace(t.start, t.crown, geom.Point{X: 1, Y: t.tilt})
	// The right half is drawn from the end as the mirror image of a left one.
	right := mirrored(t.right).trace(-t.end, flip(t.crown), geom.Point{X: 1, Y: -t.tilt})
	out = append(out, left...)
	for i := len(right) - 2; i >= 0; i-- {
		out = append(out, flip(right[i]))
	}
	return append(out, geom.Point{X: 1})
}

// flip mirrors the joint frame left to right.
func flip(p geom.Point) geom.Point { return geom.Point{X: 1 - p.X, Y: p.Y} }

func mirrored(f flank) flank {
	f.shoulder, f.neck, f.cheek = flip(f.shoulder), flip(f.neck), flip(f.cheek)
	f.slope, f.lean = -f.slope, -f.lean
	return f
}

// trace runs from (0, 0), which is left out, along the left flank to the crown.
// along is the direction at the crown.
func (f flank) trace(start float64, crown, along geom.Point) geom.Curve {
	var out geom.Curve
	up := geom.Point{X: f.lean, Y: 1}
	flat := geom.Point{X: 1, Y: f.slope}
	foot := f.shoulder.X
	out = cubic(out, geom.Point{}, geom.Point{X: 1, Y: start}.Mul(foot/3), f.shoulder, flat.Mul(foot/3))
	bend, rise := f.neck.X-f.shoulder.X, f.neck.Y-f.shoulder.Y
	out = cubic(out, f.shoulder, flat.Mul(0.58*bend), f.neck, up.Mul(0.58*rise))
	rise = f.cheek.Y - f.neck.Y
	out = cubic(out, f.neck, up.Mul(0.42*rise), f.cheek, up.Mul(0.42*rise))
	rise = crown.Y - f.cheek.Y
	return cubic(out, f.cheek, up.Mul(f.round*rise), crown, along.Mul(f.round*(crown.X-f.cheek.X)))
}

// cubic appends a Bezier curve from a to b without a. da and db are a third of
// its derivatives there.
func cubic(out geom.Curve, a, da, b, db geom.Point) geom.Curve {
	p, q := a.Add(da), b.Sub(db)
	for i := 1; i <= segmentPoints; i++ {
		t := float64(i) / segmentPoints
		s := 1 - t
		out = append(out, a.Mul(s*s*s).Add(p.Mul(3*s*s*t)).Add(q.Mul(3*s*t*t)).Add(b.Mul(t*t*t)))
	}
	return out
}
