package geom

import "math"

// Rigid is a rigid motion of the plane: first a turn about the origin, then a
// shift.
type Rigid struct {
	Cos, Sin float64 // of the angle of the turn, clockwise on the screen
	Shift    Point   // in pixels
}

// Rotation returns the turn about the origin by an angle in radians, clockwise
// on the screen.
func Rotation(angle float64) Rigid {
	sin, cos := math.Sincos(angle)
	return Rigid{Cos: cos, Sin: sin}
}

// Angle returns the angle of the turn, from -π to π, in radians, clockwise on the
// screen.
func (r Rigid) Angle() float64 { return math.Atan2(r.Sin, r.Cos) }

// Turn returns where r turns the direction p; it is not shifted.
func (r Rigid) Turn(p Point) Point {
	return Point{r.Cos*p.X - r.Sin*p.Y, r.Sin*p.X + r.Cos*p.Y}
}

// At returns where r takes p.
func (r Rigid) At(p Point) Point { return r.Turn(p).Add(r.Shift) }

// Back returns the point that r takes to p.
func (r Rigid) Back(p Point) Point {
	return Rigid{Cos: r.Cos, Sin: -r.Sin}.Turn(p.Sub(r.Shift))
}

// Then returns the motion that does r first and s after it.
func (r Rigid) Then(s Rigid) Rigid {
	return Rigid{
		Cos:   s.Cos*r.Cos - s.Sin*r.Sin,
		Sin:   s.Sin*r.Cos + s.Cos*r.Sin,
		Shift: s.At(r.Shift),
	}
}

// Homography returns r as a projective map.
func (r Rigid) Homography() Homography {
	return Homography{r.Cos, -r.Sin, r.Shift.X, r.Sin, r.Cos, r.Shift.Y, 0, 0, 1}
}

// FitRigid returns the motion that brings the points of from nearest to those of
// to, of which there are as many, in the mean square. Where every turn does
// as well it does not turn. Kabsch, A solution for the best rotation to relate
// two sets of vectors, 1976; in the plane it has this closed form.
func FitRigid(from, to Curve) Rigid {
	a, b := from.Centroid(), to.Centroid()
	var dot, cross float64
	for i := range from {
		p, q := from[i].Sub(a), to[i].Sub(b)
		dot += p.Dot(q)
		cross += p.Cross(q)
	}
	r := Rigid{Cos: 1}
	if l := math.Hypot(dot, cross); l > 0 {
		r.Cos, r.Sin = dot/l, cross/l
	}
	r.Shift = b.Sub(r.Turn(a))
	return r
}
