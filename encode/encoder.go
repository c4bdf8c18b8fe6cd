package encode

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// ErrEncoder is what ByName wraps for a name that no encoder has.
var ErrEncoder = errors.New("encode: no such encoder")

// ErrDecode is what the decoders wrap for codes that no curve gives.
var ErrDecode = errors.New("encode: not the code of a curve")

// An Encoder turns a side into numbers. The vectors of one encoder have one
// length, and the two sides of a joint get equal vectors up to the noise of
// their outlines, because all encoders work in the joint frame.
type Encoder interface {
	// Name is the encoder's short name, as ByName takes it.
	Name() string
	// Encode returns the vector of a side, to be compared by Euclidean
	// distance. Every number is finite as long as the curve's are.
	Encode(s Side) []float64
}

// A Scaled encoder can measure by a given length. Without, an encoder measures
// each side by its own chord, and cannot tell a long side from a short one of
// the same form.
type Scaled interface {
	Encoder
	// In returns the encoder that measures by the given length, in the unit of
	// the curves: usually Unit of all sides of the puzzle.
	In(unit float64) Encoder
}

// Encoders returns all encoders with their default precision: Freeman, Matrix,
// Ordinates, Profile, Moments.
func Encoders() []Encoder {
	return []Encoder{Freeman{}, Matrix{}, Ordinates{}, Profile{}, Moments{}}
}

// ByName returns the encoder of that name, at its default precision, or an
// error that wraps ErrEncoder.
func ByName(name string) (Encoder, error) {
	var names []string
	for _, e := range Encoders() {
		if e.Name() == name {
			return e, nil
		}
		names = append(names, e.Name())
	}
	return nil, fmt.Errorf("%w: %q is none of %s", ErrEncoder, name, strings.Join(names, ", "))
}

// scaled returns the side in the joint frame in multiples of unit, or of its
// own chord when unit is 0 or less. A side without a chord is measured by its
// length; what has no length at all, or is not finite, gives nil.
func (s Side) scaled(unit float64) geom.Curve {
	c := s.Joint()
	if !(unit > 0) {
		unit = s.Chord()
	}
	if l := c.Length(); !(l > 0) || math.IsInf(l, 0) {
		return nil
	} else if !(unit > l*1e-6) {
		unit = l
	}
	c = c.Scale(1 / unit)
	if l := c.Length(); !(l > 1e-9) || math.IsInf(l, 0) {
		return nil
	}
	return c
}

// or returns n, or byDefault when n is 0 or less.
func or(n, byDefault int) int {
	if n <= 0 {
		return byDefault
	}
	return n
}
