package hashi

import (
	"errors"
	"fmt"
)

// A Grade says which deductions suffice to solve a puzzle.
type Grade int

// The grades, each of which includes the deductions of those before it.
const (
	// GradeAny is no grade: of [GenerateOptions] it asks for none in particular.
	GradeAny Grade = iota
	// GradeEasy: it suffices to compare islands, one at a time, with the bridges
	// that they have and can still get, where no other bridge is in the way.
	GradeEasy
	// GradeMedium: it also takes that no islands may be cut off from the others:
	// what is the last way from some islands to the rest has bridges, an even
	// number if the numbers of these islands have an even sum.
	GradeMedium
	// GradeHard: bridges have to be tried, but a wrong try leads to a
	// contradiction by the deductions so far.
	GradeHard
	// GradeExtreme: the contradiction shows only after further tries.
	GradeExtreme
)

// ErrGrade reports a name that is no grade, or a grade of which [Generate] found
// no puzzle.
var ErrGrade = errors.New("hashi: no such grade")

var gradeNames = [...]string{"any", "easy", "medium", "hard", "extreme"}

// Grades returns the grades that a puzzle can have, the easiest first.
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
	for i, n := range gradeNames {
		if n == name {
			return Grade(i), nil
		}
	}
	return GradeAny, fmt.Errorf("%w: %q", ErrGrade, name)
}
