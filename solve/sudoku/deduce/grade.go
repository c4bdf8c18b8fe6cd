package deduce

import (
	"errors"
	"fmt"
)

// A Grade says which deductions suffice to solve a puzzle.
type Grade int

// The grades, each of which includes the deductions of those before it.
const (
	// GradeAny is no grade: [Generate] takes it for none in particular.
	GradeAny Grade = iota
	// GradeEasy: it suffices to see that a number has one place left, or a cell
	// one number. No pencil marks are needed.
	GradeEasy
	// GradeMedium: candidates must be crossed out because some cells of one row,
	// column or box keep them for themselves: locked candidates, pairs, triples.
	GradeMedium
	// GradeHard: several rows, columns or cells must be looked at together: fish,
	// wings, and sets of four.
	GradeHard
	// GradeExtreme: chains of conclusions, from "if not here, then there" to a
	// number that is supposed and followed to a contradiction.
	GradeExtreme
	// GradeTrial: no deduction of this package is enough. At one point at least a
	// number has to be guessed, which only a search can prove.
	GradeTrial
)

// ErrGrade reports a name that is no grade, or a grade of which [Generate] found
// no puzzle.
var ErrGrade = errors.New("deduce: no such grade")

var gradeNames = [...]string{"any", "easy", "medium", "hard", "extreme", "trial"}

// Grades returns the grades that a puzzle can have, the easiest first.
func Grades() []Grade {
	return []Grade{GradeEasy, GradeMedium, GradeHard, GradeExtreme, GradeTrial}
}

// String returns the name of the grade in lower case.
func (g Grade) String() string {
	if g < 0 || int(g) >= len(gradeNames) {
		return fmt.Sprintf("grade(%d)", int(g))
	}
	return gradeNames[g]
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

// ParseGrade returns the grade of that name, which may be "any". The error
// wraps [ErrGrade].
func ParseGrade(name string) (Grade, error) {
	for i, n := range gradeNames {
		if n == name {
			return Grade(i), nil
		}
	}
	return GradeAny, fmt.Errorf("%w: %q", ErrGrade, name)
}
