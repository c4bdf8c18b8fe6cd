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
	// OnlyRectangle: a clue with one rectangle left.
	OnlyRectangle Technique = iota
	// OnlyCover: a cell that one rectangle alone can cover.
	OnlyCover
	// SharedCells: cells that all rectangles of a clue cover are its own, so that no
	// rectangle of another clue covers them.
	SharedCells
	// OnlyClue: a cell that one clue alone reaches is in its rectangle.
	OnlyClue
	// RestOfGrid: all areas add up to the grid, which bounds those that are not shown.
	RestOfGrid
	// NoCover: a rectangle is ruled out that would leave a cell which nothing covers. (One
	// that would leave another clue without a rectangle covers cells that all of these share:
	// rectangles of which each two meet have a cell in common.)
	NoCover
	// Contradiction: a rectangle is supposed, and what follows by the first four
	// techniques leads to a clue without a rectangle or a cell that nothing covers.
	Contradiction
	// Trial: a rectangle is guessed, because nothing else is found. That it is right is
	// known from the search alone.
	Trial
)

// ErrTechnique reports a name that is no technique.
var ErrTechnique = deduction.ErrTechnique

var techniqueNames = deduction.Names{
	"only rectangle", "only cover", "shared cells", "only clue", "rest of the grid",
	"no cover", "contradiction", "trial",
}

// Techniques returns all techniques, the cheapest first.
func Techniques() []Technique { return deduction.All[Technique](techniqueNames) }

// String returns the name of the technique, as in "only cover".
func (t Technique) String() string { return techniqueNames.Of(int(t)) }

// Grade returns the grade of a puzzle whose hardest step is of this technique.
func (t Technique) Grade() solve.Grade {
	switch {
	case t <= OnlyCover:
		return solve.GradeEasy
	case t <= RestOfGrid:
		return solve.GradeMedium
	case t <= NoCover:
		return solve.GradeHard
	case t <= Contradiction:
		return solve.GradeExtreme
	default:
		return solve.GradeTrial
	}
}

// Single reports a technique that finds a rectangle and asks for no notes.
func (t Technique) Single() bool { return t <= OnlyCover }

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
