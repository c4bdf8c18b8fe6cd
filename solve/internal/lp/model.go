package lp

import (
	"errors"
	"fmt"
)

// ErrModel reports a model that cannot be written: names that the format does
// not allow or that occur twice, empty bounds, or no variables.
var ErrModel = errors.New("lp: bad model")

// A Var is a variable of a [Model], numbered from 0.
type Var int

// A Term is a variable times a coefficient.
type Term struct {
	Coef int
	Var  Var
}

// A Relation stands between the two sides of a constraint.
type Relation int

// The relations.
const (
	Equal Relation = iota
	AtMost
	AtLeast
)

var relationSigns = [...]string{"=", "<=", ">="}

// String returns the sign in the LP format.
func (r Relation) String() string {
	if r < 0 || int(r) >= len(relationSigns) {
		return fmt.Sprintf("relation(%d)", int(r))
	}
	return relationSigns[r]
}

// A Model is an integer linear program. The zero value has no variables, no
// constraints, and nothing to minimize.
type Model struct {
	// Maximize asks for the largest value of the objective, not the smallest.
	Maximize bool
	// Objective is the sum to minimize or maximize. Without it any values that
	// meet the constraints will do.
	Objective []Term

	vars    []variable
	rows    []row
	nothing *Var // made by Add when it is needed
}

type variable struct {
	name      string
	low, high int
}

func (v variable) binary() bool { return v.low == 0 && v.high == 1 }

type row struct {
	name  string
	terms []Term
	sign  Relation
	right int
}

// Var adds an integral variable with values from low to high, both included.
func (m *Model) Var(name string, low, high int) Var {
	m.vars = append(m.vars, variable{name, low, high})
	return Var(len(m.vars) - 1)
}

// Binary adds a variable that is 0 or 1.
func (m *Model) Binary(name string) Var { return m.Var(name, 0, 1) }

// Add adds a constraint: the sum of the terms, in which no variable occurs twice,
// and the right side are in that relation. The model keeps the slice. A sum
// without terms is legal though the format has none: it is written as 0 times
// a variable of the name "nothing" that is always 0.
func (m *Model) Add(name string, terms []Term, sign Relation, right int) {
	if len(terms) == 0 {
		if m.nothing == nil {
			nothing := m.Var("nothing", 0, 0)
			m.nothing = &nothing
		}
		terms = []Term{{0, *m.nothing}}
	}
	m.rows = append(m.rows, row{name, terms, sign, right})
}

// Vars returns the number of variables.
func (m *Model) Vars() int { return len(m.vars) }

// Constraints returns the number of constraints.
func (m *Model) Constraints() int { return len(m.rows) }

// Check returns nil if the values, one for each variable, are within the bounds
// and meet all constraints. The error names the first that is not met.
func (m *Model) Check(values []int) error {
	if len(values) != len(m.vars) {
		return fmt.Errorf("%d values for %d variables", len(values), len(m.vars))
	}
	for i, v := range m.vars {
		if values[i] < v.low || values[i] > v.high {
			return fmt.Errorf("%s is %d, which is not in %d to %d", v.name, values[i], v.low, v.high)
		}
	}
	for _, r := range m.rows {
		sum := 0
		for _, t := range r.terms {
			sum += t.Coef * values[t.Var]
		}
		if r.sign != AtMost && sum < r.right || r.sign != AtLeast && sum > r.right {
			return fmt.Errorf("constraint %s is not met: %d %v %d", r.name, sum, r.sign, r.right)
		}
	}
	return nil
}
