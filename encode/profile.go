package encode

import "github.com/gridsaw/gridsaw/vision/geom"

// Profile describes a side by points at equal distances along it: of the codes
// here, the one that tells real sides apart best. Its cost is linear in the
// number of points.
type Profile struct {
	// Points is the number of points, default 32.
	Points int
	// Unit is the length that counts as 1; 0: the side's own chord.
	Unit float64
}

// Name returns "profile".
func (Profile) Name() string { return "profile" }

// In returns the profile with that unit.
func (p Profile) In(unit float64) Encoder { p.Unit = unit; return p }

// Encode returns x, y of each point in the joint frame, x from the middle of
// the chord, so that an error in the place of a corner is shared by both ends.
func (p Profile) Encode(s Side) []float64 {
	n := or(p.Points, 32)
	v := make([]float64, 0, 2*n)
	c := s.scaled(p.Unit).Resample(n)
	if c == nil {
		return make([]float64, 2*n)
	}
	half := c[n-1].X / 2
	for _, q := range c {
		v = append(v, q.X-half, q.Y)
	}
	return v
}

// Decode returns the curve through the points of a vector, in the joint frame,
// in the unit of the vector: exact at the points, straight between them. An odd
// or empty vector gives an error that wraps ErrDecode.
func (p Profile) Decode(v []float64) (geom.Curve, error) {
	if len(v) == 0 || len(v)%2 != 0 {
		return nil, decodeError("a profile of %d numbers", len(v))
	}
	c := make(geom.Curve, len(v)/2)
	for i := range c {
		c[i] = geom.Point{X: v[2*i] - v[0], Y: v[2*i+1]}
	}
	return c, nil
}
