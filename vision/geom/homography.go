package geom

import "math"

// Homography is a projective map of the plane, row-major, with element 8 equal
// to 1 where nothing else is said.
type Homography [9]float64

// Identity leaves every point where it is.
var Identity = Homography{1, 0, 0, 0, 1, 0, 0, 0, 1}

// At returns the image of p.
func (h *Homography) At(p Point) Point {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	return Point{
		X: (h[0]*p.X + h[1]*p.Y + h[2]) / w,
		Y: (h[3]*p.X + h[4]*p.Y + h[5]) / w,
	}
}

// Curve returns the image of every point of c.
func (h *Homography) Curve(c Curve) Curve {
	out := make(Curve, len(c))
	for i, p := range c {
		out[i] = h.At(p)
	}
	return out
}

// Then returns the map that does h first and g after it.
func (h *Homography) Then(g *Homography) Homography { return g.Times(h).normal() }

// Times returns the product of the matrices, which does g first and h after it;
// its element 8 is what comes out.
func (h *Homography) Times(g *Homography) Homography {
	var out Homography
	for r := range 3 {
		for c := range 3 {
			for k := range 3 {
				out[3*r+c] += h[3*r+k] * g[3*k+c]
			}
		}
	}
	return out
}

// Inverse returns the map that undoes h, which must not flatten the plane.
func (h *Homography) Inverse() Homography { return h.Adjugate().normal() }

// Adjugate returns the inverse of the matrix times its determinant.
func (h *Homography) Adjugate() Homography {
	return Homography{
		h[4]*h[8] - h[5]*h[7], h[2]*h[7] - h[1]*h[8], h[1]*h[5] - h[2]*h[4],
		h[5]*h[6] - h[3]*h[8], h[0]*h[8] - h[2]*h[6], h[2]*h[3] - h[0]*h[5],
		h[3]*h[7] - h[4]*h[6], h[1]*h[6] - h[0]*h[7], h[0]*h[4] - h[1]*h[3],
	}
}

func (h Homography) normal() Homography {
	w := h[8]
	if math.Abs(w) < 1e-300 {
		return Identity
	}
	for i := range h {
		h[i] /= w
	}
	return h
}

// Scale returns how much h enlarges lengths about p: the square root of how
// much it enlarges areas.
func (h *Homography) Scale(p Point) float64 {
	w := h[6]*p.X + h[7]*p.Y + h[8]
	q := h.At(p)
	xx, xy := (h[0]-h[6]*q.X)/w, (h[1]-h[7]*q.X)/w
	yx, yy := (h[3]-h[6]*q.Y)/w, (h[4]-h[7]*q.Y)/w
	return math.Sqrt(math.Abs(xx*yy - xy*yx))
}

// Scaling returns the map that multiplies lengths by k.
func Scaling(k float64) Homography { return Homography{k, 0, 0, 0, k, 0, 0, 0, 1} }

// Translation returns the map that moves by d.
func Translation(d Point) Homography { return Homography{1, 0, d.X, 0, 1, d.Y, 0, 0, 1} }

// About returns the map that does h with o in the place of the origin.
func (h *Homography) About(o Point) Homography {
	there, back := Translation(o.Mul(-1)), Translation(o)
	out := there.Then(h)
	return out.Then(&back)
}

// SquareTo returns the homography that takes the corners of the unit square,
// clockwise from (0,0), to those of quad. It reports false where quad has no
// area. After Heckbert, "Fundamentals of texture mapping and image warping",
// 1989, section 2.2.3.
func SquareTo(quad Quad) (Homography, bool) {
	d1, d2 := quad[1].Sub(quad[2]), quad[3].Sub(quad[2])
	s := quad[0].Sub(quad[1]).Add(quad[2]).Sub(quad[3])
	det := d1.Cross(d2)
	if math.Abs(det) < 1e-9 {
		return Identity, false
	}
	g := s.Cross(d2) / det
	h := d1.Cross(s) / det
	return Homography{
		quad[1].X - quad[0].X + g*quad[1].X, quad[3].X - quad[0].X + h*quad[3].X, quad[0].X,
		quad[1].Y - quad[0].Y + g*quad[1].Y, quad[3].Y - quad[0].Y + h*quad[3].Y, quad[0].Y,
		g, h, 1,
	}, true
}

// FitHomography returns the homography that brings the points of from nearest to those
// of to, of which there are as many, each with its weight, by least squares of the
// algebraic error. flat >= 0 is the weight of a camera that looks straight down, whose
// map is affine: few points along a line say nothing about perspective. It reports false
// where the points determine no map. Both lists are normalized first (R. Hartley, In defense
// of the eight-point algorithm, 1997).
func FitHomography(from, to Curve, weights []float64, flat float64) (Homography, bool) {
	a, b := normalizing(from), normalizing(to)
	eq := NewEquations(8, 1)
	eq[6][6], eq[7][7] = flat, flat
	for i, weight := range weights {
		p, q := a.At(from[i]), b.At(to[i])
		eq.Add(weight, p.X, p.Y, 1, 0, 0, 0, -q.X*p.X, -q.X*p.Y, q.X)
		eq.Add(weight, 0, 0, 0, p.X, p.Y, 1, -q.Y*p.X, -q.Y*p.Y, q.Y)
	}
	x, ok := eq.SolveOne()
	if !ok {
		return Homography{}, false
	}
	h := Homography{8: 1}
	copy(h[:], x)
	back := b.Inverse()
	h = back.Times(&h)
	h = h.Times(&a)
	if math.Abs(h[8]) < leastPivot {
		return Homography{}, false
	}
	for i := range h {
		h[i] /= h[8]
	}
	return h, true
}

// normalizing returns the map that takes points about the origin, at distances of
// order one.
func normalizing(points Curve) Homography {
	mean := points.Centroid()
	spread := 1e-9
	for _, p := range points {
		spread += p.Sub(mean).Norm() / float64(len(points))
	}
	k := 1 / spread
	return Homography{k, 0, -k * mean.X, 0, k, -k * mean.Y, 0, 0, 1}
}
