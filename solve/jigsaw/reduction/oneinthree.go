package reduction

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A OneInThree is a formula of 1-IN-3-SAT: clauses of three literals. The literal
// +k is variable k, from 1 to Variables, and -k its negation; a clause may hold a
// variable more than once. A solution is a list with the values of variable 1, 2
// and so on, by which exactly one literal of each clause is true: of the three
// that are written, so that a literal that is written twice must be false. There
// may be no clauses, and variables that no clause has.
type OneInThree struct {
	// Variables is the number of variables, at most a million.
	Variables int
	// Clauses are the clauses.
	Clauses [][3]int
}

// check returns an error if the formula is malformed.
func (f OneInThree) check() error {
	const most = puzzle.MaxJigsawPieces
	if f.Variables < 0 || f.Variables > most {
		return fmt.Errorf("%w: %d variables, want 0 to %d", ErrProblem, f.Variables, most)
	}
	if len(f.Clauses) > most {
		return fmt.Errorf("%w: %d clauses, want at most %d", ErrProblem, len(f.Clauses), most)
	}
	for i, clause := range f.Clauses {
		for _, literal := range clause {
			if literal == 0 || literal < -f.Variables || literal > f.Variables {
				return fmt.Errorf("%w: clause %d has the literal %d, want +-1 to +-%d", ErrProblem, i, literal, f.Variables)
			}
		}
	}
	return nil
}

// holds reports whether a literal is true.
func holds(literal int, values []bool) bool {
	if literal < 0 {
		return !values[-literal-1]
	}
	return values[literal-1]
}

// checkValues returns an error unless the list is a solution.
func (f OneInThree) checkValues(values []bool) error {
	if len(values) != f.Variables {
		return fmt.Errorf("%w: %d values, want %d", ErrSolution, len(values), f.Variables)
	}
	for i, clause := range f.Clauses {
		count := 0
		for _, literal := range clause {
			if holds(literal, values) {
				count++
			}
		}
		if count != 1 {
			return fmt.Errorf("%w: %d literals of clause %d are true", ErrSolution, count, i)
		}
	}
	return nil
}
