package encode

import (
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Kind tells how a side of a piece bulges. The zero value is Flat.
type Kind int8

// The kinds of sides: a straight border, a bulge away from the piece, a bulge
// into the piece.
const (
	Blank Kind = -1
	Flat  Kind = 0
	Tab   Kind = 1
)

// String returns "flat", "tab" or "blank".
func (k Kind) String() string {
	switch k {
	case Flat:
		return "flat"
	case Tab:
		return "tab"
	case Blank:
		return "blank"
	}
	return fmt.Sprintf("Kind(%d)", int8(k))
}

// A Side is one of the four sides of a piece.
type Side struct {
	// Kind is Flat, Tab or Blank.
	Kind Kind
	// Curve runs along the outline of the piece, clockwise on the screen, from
	// the side's first corner to its second, ends included. Its unit is the
	// same for all sides of a puzzle: pixels, after scale and perspective of
	// the pictures were made equal.
	Curve geom.Curve
	// Front is what the piece shows along the side; nil where that is not known.
	Front *Front
}

// Chord returns the distance between the ends of the side, in the curve's unit.
func (s Side) Chord() float64 {
	if len(s.Curve) == 0 {
		return 0
	}
	return s.Curve[len(s.Curve)-1].Sub(s.Curve[0]).Norm()
}

// Joint returns the side in the joint frame, not scaled: the curve of the joint
// as seen from the tab's piece, its first end at the origin, its second on the
// positive x axis, and y growing away from the tab's piece. A blank is run
// backwards to get there, so that the two sides of a joint have equal curves.
// A flat side lies in its own frame.
func (s Side) Joint() geom.Curve {
	c := s.Curve
	if s.Kind == Blank {
		c = c.Reverse()
	}
	return framed(c)
}

// framed returns c with its first point moved to the origin and its last to
// the positive x axis; y points to the left of the travel, which is away from the piece when
// an outline runs clockwise. When the ends meet, the direction stays.
func framed(c geom.Curve) geom.Curve {
	if len(c) == 0 {
		return nil
	}
	o := c[0]
	u := c[len(c)-1].Sub(o)
	if l := u.Norm(); l > 0 {
		u = geom.Point{X: u.X / l, Y: u.Y / l}
	} else {
		u = geom.Point{X: 1}
	}
	left := geom.Point{X: u.Y, Y: -u.X}
	out := make(geom.Curve, len(c))
	for i, p := range c {
		d := p.Sub(o)
		out[i] = geom.Point{X: d.Dot(u), Y: d.Dot(left)}
	}
	return out
}

// Unit returns the median chord of the sides that are not flat: the length that
// everything about a puzzle is measured by. It is 1 when there is none.
func Unit(sides []Side) float64 {
	var chords []float64
	for _, s := range sides {
		if c := s.Chord(); s.Kind != Flat && c > 0 && !math.IsInf(c, 0) {
			chords = append(chords, c)
		}
	}
	if len(chords) == 0 {
		return 1
	}
	return geom.MedianHigh(chords)
}
