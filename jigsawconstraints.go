package gridsaw

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrConstraints is what errors wrap of constraints that are none.
var ErrConstraints = errors.New("not constraints of a jigsaw")

// JigsawConstraints are what people say of a jigsaw. An answer obeys each of them, or says of which it does not, and
// why: see [JigsawResult].Constraints.
type JigsawConstraints struct {
	// Pictures are those that the constraints are about.
	Pictures []ConstraintPicture `json:"pictures"`
	// Constraints are in the order in which they were said: of two that contradict each other the first one counts.
	Constraints []JigsawConstraint `json:"constraints"`
}

// A ConstraintPicture is a picture that constraints are about.
type ConstraintPicture struct {
	Name   string `json:"name"`   // for people
	SHA256 string `json:"sha256"` // of its bytes, in hexadecimal, by which it is known
}

// A Saying is what people say of pieces and sides.
type Saying string

// The sayings.
const (
	SayTogether Saying = "together" // two sides lie against each other
	SayNever    Saying = "never"    // two sides do not
	SayNoPiece  Saying = "no piece" // what was taken for a piece is none
	SayFlat     Saying = "flat"     // a side lies on the border of the puzzle
)

// Sayings lists all of them.
func Sayings() []Saying { return []Saying{SayTogether, SayNever, SayNoPiece, SayFlat} }

// sides is how many sides it is about; 0 is a piece.
func (s Saying) sides() int {
	switch s {
	case SayTogether, SayNever:
		return 2
	case SayFlat:
		return 1
	}
	return 0
}

// A JigsawConstraint is one thing that people say.
type JigsawConstraint struct {
	Say Saying       `json:"say"`
	A   JigsawPoint  `json:"a"`
	B   *JigsawPoint `json:"b,omitempty"` // of "together" and "never"
}

// A JigsawPoint is a place in a picture, which names the piece whose outline is nearest to it, and of its sides the one
// that is. It names them whatever number they have, and whatever else lies on the picture.
type JigsawPoint struct {
	Picture int     `json:"picture"` // its index among the Pictures of the constraints
	X       float64 `json:"x"`       // in pixels of the picture as it was given
	Y       float64 `json:"y"`
	Name    string  `json:"name,omitempty"` // for people
}

// A ConstraintOutcome is what became of a constraint.
type ConstraintOutcome struct {
	JigsawConstraint
	Kept   bool   `json:"kept"`
	Reason string `json:"reason,omitempty"` // why it was not
}

// ParseJigsawConstraints reads constraints in JSON, as [JigsawConstraints] is written. The error is one line and wraps
// [ErrConstraints].
func ParseJigsawConstraints(data []byte) (*JigsawConstraints, error) {
	out := new(JigsawConstraints)
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(out)
	if err == nil && decoder.More() {
		err = errors.New("there is more after them")
	}
	if err == nil {
		err = out.Check()
	}
	if err != nil && !errors.Is(err, ErrConstraints) {
		err = fmt.Errorf("%w: %w", ErrConstraints, err)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Check tells whether all constraints are of a known kind and about pictures that are listed. The error wraps
// [ErrConstraints].
func (c *JigsawConstraints) Check() error {
	for i, k := range c.Constraints {
		points := []JigsawPoint{k.A}
		if k.B != nil {
			points = append(points, *k.B)
		}
		switch {
		case !slices.Contains(Sayings(), k.Say):
			return fmt.Errorf("%w: number %d says %.40q; there are %q", ErrConstraints, i+1, k.Say, Sayings())
		case (k.Say.sides() == 2) != (k.B != nil):
			return fmt.Errorf("%w: number %d: %q is about %d places", ErrConstraints, i+1, k.Say, max(k.Say.sides(), 1))
		}
		for _, p := range points {
			if p.Picture < 0 || p.Picture >= len(c.Pictures) {
				return fmt.Errorf("%w: number %d is about picture %d of %d", ErrConstraints, i+1, p.Picture, len(c.Pictures))
			}
			if math.IsNaN(p.X+p.Y) || math.IsInf(p.X+p.Y, 0) {
				return fmt.Errorf("%w: number %d is about no place", ErrConstraints, i+1)
			}
		}
	}
	return nil
}
