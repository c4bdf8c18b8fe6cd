package islands

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// places finds points by where they are: they lie in the buckets of a coarse
// raster.
type places struct {
	points  []geom.Point
	side    float64
	buckets map[[2]int][]int
}

// newPlaces sorts points into buckets that hold about two each.
func newPlaces(points []geom.Point) *places {
	lo, hi := geom.Curve(points).Bounds()
	area := max(hi.X-lo.X, 1) * max(hi.Y-lo.Y, 1)
	p := &places{
		points: points, buckets: make(map[[2]int][]int),
		side: math.Sqrt(2 * area / float64(max(len(points), 1))),
	}
	for i, q := range points {
		k := p.bucket(q)
		p.buckets[k] = append(p.buckets[k], i)
	}
	return p
}

func (p *places) bucket(q geom.Point) [2]int {
	return [2]int{int(math.Floor(q.X / p.side)), int(math.Floor(q.Y / p.side))}
}

// within returns the indices of the points no farther than reach from q.
func (p *places) within(q geom.Point, reach float64) []int {
	var out []int
	lo := p.bucket(q.Sub(geom.Point{X: reach, Y: reach}))
	hi := p.bucket(q.Add(geom.Point{X: reach, Y: reach}))
	if (hi[0]-lo[0]+1)*(hi[1]-lo[1]+1) > 4*len(p.points)+16 {
		for i, r := range p.points {
			if r.Sub(q).Norm() <= reach {
				out = append(out, i)
			}
		}
		return out
	}
	for y := lo[1]; y <= hi[1]; y++ {
		for x := lo[0]; x <= hi[0]; x++ {
			for _, i := range p.buckets[[2]int{x, y}] {
				if p.points[i].Sub(q).Norm() <= reach {
					out = append(out, i)
				}
			}
		}
	}
	return out
}
