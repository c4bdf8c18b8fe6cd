package geom

import "math"

// Equations are linear equations, as many as unknowns: each row holds the
// coefficients of the unknowns, and then one or more right sides.
type Equations [][]float64

// leastPivot is the pivot up to which equations determine nothing: rounding leaves that much
// of a zero among numbers around one.
const leastPivot = 1e-12

// NewEquations returns n equations of zeros for n unknowns, with so many right
// sides.
func NewEquations(n, sides int) Equations {
	e := make(Equations, n)
	for i := range e {
		e[i] = make([]float64, n+sides)
	}
	return e
}

// Add takes an observation into e as the normal equations of a fit by weighted
// least squares: the unknowns, each times its number in row, should sum up to
// the last numbers of row, one for each right side. To hold unknown i near zero
// (Tikhonov, Solution of incorrectly formulated problems, 1963), add the weight
// of that to e[i][i].
func (e Equations) Add(weight float64, row ...float64) {
	for i := range e {
		w := weight * row[i]
		for k, v := range row {
			e[i][k] += w * v
		}
	}
}

// SolveOne solves equations with one right side as [Equations.Solve] does.
func (e Equations) SolveOne() (x []float64, ok bool) {
	all, ok := e.Solve()
	if !ok {
		return nil, false
	}
	x = make([]float64, len(all))
	for i := range all {
		x[i] = all[i][0]
	}
	return x, true
}

// Solve solves the equations by Gaussian elimination with row pivoting. It
// overwrites them and returns, for each unknown, its value for each right side,
// or false where they do not determine a solution.
func (e Equations) Solve() (x [][]float64, ok bool) {
	n := len(e)
	for i := range n {
		best := i
		for r := i + 1; r < n; r++ {
			if math.Abs(e[r][i]) > math.Abs(e[best][i]) {
				best = r
			}
		}
		e[i], e[best] = e[best], e[i]
		if !(math.Abs(e[i][i]) > leastPivot) { // NaN determines nothing either
			return nil, false
		}
		for r := i + 1; r < n; r++ {
			f := e[r][i] / e[i][i]
			if f == 0 {
				continue
			}
			for c := i; c < len(e[r]); c++ {
				e[r][c] -= f * e[i][c]
			}
		}
	}
	x = make([][]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = e[i][n:]
		for k := range x[i] {
			for c := i + 1; c < n; c++ {
				x[i][k] -= e[i][c] * x[c][k]
			}
			x[i][k] /= e[i][i]
		}
	}
	return x, true
}

// Ramp rises in a straight line from 0 where v is from to 1 where it is to, and is level
// before and after.
func Ramp(v, from, to float64) float64 { return min(max((v-from)/(to-from), 0), 1) }
