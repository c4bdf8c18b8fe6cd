package overlay

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// middle is a place in a piece with much room around it.
type middle struct {
	center geom.Point
	room   float64 // the distance to the outline
}

// pull is how much room is given up to lie closer to the middle of the bounds:
// that share of the distance.
const pull = 0.2

// scaled returns the middle on a map of that scale of a picture that begins at
// origin.
func (m middle) scaled(scale float64, origin image.Point) middle {
	half := (scale - 1) / 2
	p := m.center.Sub(geom.Pixel(origin))
	return middle{center: p.Mul(scale).Add(geom.Point{X: half, Y: half}), room: m.room * scale}
}

// middleOf searches the inside of a closed curve on a grid that becomes finer
// about the best place. The room is 0 for a curve without an inside.
func middleOf(outline geom.Curve) middle {
	lo, hi := outline.Bounds()
	size := hi.Sub(lo)
	if len(outline) < 3 || !finite(lo) || !finite(hi) || !(size.X > 0 && size.Y > 0) {
		return middle{}
	}
	rough := thinned(outline, max(size.X, size.Y)/60)
	best, most := middle{}, 0.0
	const n = 16
	center, reach := lo.Add(hi).Mul(0.5), size.Mul(0.5)
	bounds := center
	for range 4 {
		from := center
		for i := -n / 2; i <= n/2; i++ {
			for j := -n / 2; j <= n/2; j++ {
				p := from.Add(geom.Point{X: reach.X * float64(i) * 2 / n, Y: reach.Y * float64(j) * 2 / n})
				room := roomAt(rough, p)
				if worth := room - pull*p.Sub(bounds).Norm(); room > 0 && (best.room == 0 || worth > most) {
					best, most = middle{center: p, room: room}, worth
				}
			}
		}
		if best.room > 0 {
			center = best.center
		}
		reach = reach.Mul(2.5 / n)
	}
	return best
}

// roomAt returns the distance of p from a closed curve, negative outside.
func roomAt(c geom.Curve, p geom.Point) float64 {
	least := math.Inf(1)
	inside := false
	for i, a := range c {
		b := c[(i+1)%len(c)]
		u, v := b.Sub(a), p.Sub(a)
		t := 0.0
		if n := u.Dot(u); n > 0 {
			t = min(max(v.Dot(u)/n, 0), 1)
		}
		d := v.Sub(u.Mul(t))
		least = min(least, d.Dot(d))
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+u.X*v.Y/u.Y {
			inside = !inside
		}
	}
	if !inside {
		return -math.Sqrt(least)
	}
	return math.Sqrt(least)
}
