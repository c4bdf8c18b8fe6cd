package shikaku

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
	// GradeEasy: rectangles can be drawn one after the other, each because its
	// clue has no other place left for it, or because no other rectangle covers
	// a certain cell.
	GradeEasy
	// GradeMedium: it takes cells that belong to a clue before its rectangle is
	// known, because all its rectangles cover them, or because no other clue
	// reaches them.
	GradeMedium
	// GradeHard: rectangles have to be tried, but a wrong one leaves at once a
	// cell that nothing can cover any more, or a clue without a place.
	GradeHard
	// GradeExtreme: the contradiction shows only after further deductions, or
	// further tries.
	GradeExtreme
)

// ErrGrade reports a name that is no grade, or a grade of which [Generate] found
// no puzzle.
var ErrGrade = errors.New("shikaku: no such grade")

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
