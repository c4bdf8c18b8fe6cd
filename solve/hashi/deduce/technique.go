package deduce

import (
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A Technique is a way to draw a conclusion. Techniques are ordered by what they ask of a
// person: a later one is looked for only where all before it find nothing.
type Technique int

// The techniques, the cheapest first.
const (
	// JustEnough: the ways of an island have room for just the bridges that it lacks.
	JustEnough Technique = iota
	// AtLeast: without one of its ways an island cannot have all its bridges.
	AtLeast
	// Isolation: bridges are ruled out with which the two islands would have all theirs, cut
	// off from the others.
	Isolation
	// OnlyWay: the only way that joins some islands with the others has a bridge.
	OnlyWay
	// EvenSum: bridges among some islands count twice in their sum, so that those on the
	// only way to the others are two if it is even and one if it is odd.
	EvenSum
	// Segment: bridges are ruled out with which more islands than two would be cut off.
	Segment
	// LookAhead: a contradiction that shows at once or after two conclusions at most.
	LookAhead
	// Contradiction: bridges are supposed, or that there are no more, and what follows from
	// numbers, crossings and only ways leads to an island with too few or too many, or to
	// islands that are cut off.
	Contradiction
	// Trial: bridges are guessed, because nothing else is found. That they are right is
	// known from the search alone.
	Trial
)

// ErrTechnique reports a name that is no technique.
var ErrTechnique = deduction.ErrTechnique

var techniqueNames = deduction.Names{
	"just enough", "at least", "isolation", "only way", "even sum", "segment isolation", "look-ahead", "contradiction", "trial",
}

// Techniques returns all techniques, the cheapest first.
func Techniques() []Technique { return deduction.All[Technique](techniqueNames) }

// String returns the name of the technique, as in "just enough".
func (t Technique) String() string { return techniqueNames.Of(int(t)) }

// Grade returns the grade of a puzzle whose hardest step is of this technique.
func (t Technique) Grade() solve.Grade {
	switch {
	case t <= AtLeast:
		return solve.GradeEasy
	case t <= EvenSum:
		return solve.GradeMedium
	case t <= LookAhead:
		return solve.GradeHard
	case t <= Contradiction:
		return solve.GradeExtreme
	default:
		return solve.GradeTrial
	}
}

// Single reports a technique that looks at one island and its ways alone.
func (t Technique) Single() bool { return t <= AtLeast }

// MarshalText returns the name, for JSON.
func (t Technique) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (t *Technique) UnmarshalText(text []byte) error {
	k, err := techniqueNames.Parse(text)
	if err == nil {
		*t = Technique(k)
	}
	return err
}
