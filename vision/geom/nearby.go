package geom

import "math"

// Nearby finds points by where they are: they lie in the buckets of a coarse
// raster.
type Nearby struct {
	points  []Point
	side    float64
	buckets map[[2]int][]int
}

// NewNearby sorts points into buckets that hold about two each. They must not change while it is used.
func NewNearby(points []Point) *Nearby {
	lo, hi := Curve(points).Bounds()
	area := max(hi.X-lo.X, 1) * max(hi.Y-lo.Y, 1)
	p := &Nearby{
		points: points, buckets: make(map[[2]int][]int),
		side: math.Sqrt(2 * area / float64(max(len(points), 1))),
	}
	for i, q := range points {
		k := p.bucket(q)
		p.buckets[k] = append(p.buckets[k], i)
	}
	return p
}

func (p *Nearby) bucket(q Point) [2]int {
	return [2]int{int(math.Floor(q.X / p.side)), int(math.Floor(q.Y / p.side))}
}

// Within returns the indices of the points no farther than reach from q.
func (p *Nearby) Within(q Point, reach float64) []int {
	var out []int
	lo := p.bucket(q.Sub(Point{X: reach, Y: reach}))
	hi := p.bucket(q.Add(Point{X: reach, Y: reach}))
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
