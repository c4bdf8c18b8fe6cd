package solve

import (
	"errors"
	"fmt"
	"slices"
)

// A Grade says how much reasoning it takes to solve a puzzle. Which deductions suffice for
// which grade, the packages of the kinds say at Rate.
type Grade int

// The grades, each of which includes the deductions of those before it.
const (
	// GradeAny is no grade: of a generator's options it asks for none in particular.
	GradeAny Grade = iota
	GradeEasy
	GradeMedium
	GradeHard
	GradeExtreme
	// GradeTrial is above all deductions: something has to be guessed. Only the packages
	// that explain grade so; for a generator a guess that ends in a conflict is a deduction.
	GradeTrial
)

// ErrGrade reports a name that is no grade, or a grade of which a generator found no
// puzzle.
var ErrGrade = errors.New("solve: no such grade")

var gradeNames = [...]string{"any", "easy", "medium", "hard", "extreme", "trial"}

// Grades returns the grades that puzzles of every kind can have and be generated of, the
// easiest first.
func Grades() []Grade { return []Grade{GradeEasy, GradeMedium, GradeHard, GradeExtreme} }

// String returns the name of the grade in lower case.
func (g Grade) String() string {
	if g < 0 || int(g) >= len(gradeNames) {
		return fmt.Sprintf("grade(%d)", int(g))
	}
	return gradeNames[g]
}

// ParseGrade returns the grade of that name, which may be "any". The error
// wraps [ErrGrade].
func ParseGrade(name string) (Grade, error) {
	i := slices.Index(gradeNames[:], name)
	if i < 0 {
		return GradeAny, fmt.Errorf("%w: %q", ErrGrade, name)
	}
	return Grade(i), nil
}

// MarshalText returns the name, for JSON.
func (g Grade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (g *Grade) UnmarshalText(text []byte) error {
	parsed, err := ParseGrade(string(text))
	if err != nil {
		return err
	}
	*g = parsed
	return nil
}
