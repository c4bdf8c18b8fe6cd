package solve_test

import (
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/solve"
)

func TestGrades(t *testing.T) {
	for _, g := range append(solve.Grades(), solve.GradeAny, solve.GradeTrial) {
		if back, err := solve.ParseGrade(g.String()); back != g || err != nil {
			t.Errorf("%v is read as %v, %v", g, back, err)
		}
	}
	if _, err := solve.ParseGrade("mild"); !errors.Is(err, solve.ErrGrade) {
		t.Errorf("mild: %v", err)
	}
	var g solve.Grade
	if err := g.UnmarshalText([]byte("mild")); !errors.Is(err, solve.ErrGrade) || g != solve.GradeAny {
		t.Errorf("mild: %v, %v", g, err)
	}
	if got := solve.Grade(77).String(); got != "grade(77)" {
		t.Errorf("grade 77 prints as %s", got)
	}
}
