package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// Piece is a piece as its outline was read.
type Piece struct {
	// Sides follow each other clockwise on the screen. Their curves lie in the
	// common plane, where one unit is the same length for all pieces: the last
	// point of a curve is the first of the next.
	Sides [4]encode.Side
	// Twin is the number, from 1, of a group of pieces of one shape that this one
	// belongs to, 0 for none: with those of its group no piece is compared.
	Twin int
}

// samples is the number of points at equal distances that stand for a side.
const samples = 48

// body is a piece made ready: its sides as points about its centre.
type body struct {
	kinds  [4]encode.Kind
	center geom.Point
	sides  [4]geom.Curve // samples points each, relative to center
	twin   int
}

func newBody(p Piece) body {
	b := body{twin: p.Twin}
	n := 0
	for k, s := range p.Sides {
		b.kinds[k] = s.Kind
		b.sides[k] = s.Curve.Resample(samples)
		for _, q := range b.sides[k] {
			b.center = b.center.Add(q)
			n++
		}
	}
	b.center = b.center.Mul(1 / float64(max(n, 1)))
	for k := range b.sides {
		for i := range b.sides[k] {
			b.sides[k][i] = b.sides[k][i].Sub(b.center)
		}
	}
	return b
}

// sound tells whether all four sides have a finite curve.
func (p *Piece) sound() bool {
	for _, s := range p.Sides {
		if len(s.Curve) < 2 {
			return false
		}
		for _, q := range s.Curve {
			if math.IsNaN(q.X+q.Y) || math.IsInf(q.X+q.Y, 0) {
				return false
			}
		}
	}
	return true
}

// sideAt returns the side that lies at position d of a piece that is turned by
// rotation quarters clockwise.
func sideAt(d, rotation int) int { return ((d-rotation)%4 + 4) % 4 }

// positionOf returns the position at which side k of such a piece lies.
func positionOf(k, rotation int) int { return ((k+rotation)%4 + 4) % 4 }

// steps takes a cell to its neighbour at a position.
var steps = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// positions names the positions about a piece.
var positions = [4]string{"top", "right", "bottom", "left"}

// Pose is a rigid motion of the plane by its angle: first a turn about the
// origin, then a shift.
type Pose struct {
	Angle float64 // radians, clockwise on the screen
	Shift geom.Point
}

// Rigid returns the motion.
func (t Pose) Rigid() geom.Rigid {
	r := geom.Rotation(t.Angle)
	r.Shift = t.Shift
	return r
}

// At returns where the pose takes p.
func (t Pose) At(p geom.Point) geom.Point { return t.Rigid().At(p) }

// Back returns the point that the pose takes to p.
func (t Pose) Back(p geom.Point) geom.Point { return t.Rigid().Back(p) }

// Degrees returns the turn clockwise, above -180 and up to 180.
func (t Pose) Degrees() float64 { return turnOf(t.Angle) * 180 / math.Pi }

// turnOf returns the angle between -π and π that is the same turn as a.
func turnOf(a float64) float64 { return math.Remainder(a, 2*math.Pi) }

// frame is where a body lies: its turn and its centre in the layout's plane.
type frame struct {
	angle  float64
	center geom.Point
}

// at returns where the frame takes p, which is relative to the body's centre.
func (f frame) at(p geom.Point) geom.Point {
	return Pose{Angle: f.angle, Shift: f.center}.At(p)
}

// pose returns the motion of a body whose centre lies at center when it is
// given.
func (f frame) pose(center geom.Point) Pose {
	t := Pose{Angle: turnOf(f.angle)}
	t.Shift = f.center.Sub(t.At(center))
	return t
}
