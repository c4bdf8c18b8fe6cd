package plane

import "math"

// Equations returns n linear equations of zeros, the right side last.
func Equations(n int) [][]float64 {
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n+1)
	}
	return a
}

// SolveOne solves n linear equations of n+1 numbers each, the right side last,
// as [Solve] does.
func SolveOne(a [][]float64, least float64) (x []float64, ok bool) {
	all, ok := Solve(a, least)
	if !ok {
		return nil, false
	}
	x = make([]float64, len(all))
	for i := range all {
		x[i] = all[i][0]
	}
	return x, true
}

// Solve solves n linear equations for one or more right sides by elimination
// with row pivoting: row i holds n coefficients and then the right sides. It
// overwrites them and returns, for each unknown, its value for each right side,
// or false where they do not determine a solution: where no pivot is larger
// than least.
func Solve(a [][]float64, least float64) (x [][]float64, ok bool) {
	n := len(a)
	for i := range n {
		best := i
		for r := i + 1; r < n; r++ {
			if math.Abs(a[r][i]) > math.Abs(a[best][i]) {
				best = r
			}
		}
		a[i], a[best] = a[best], a[i]
		if !(math.Abs(a[i][i]) > least) { // NaN determines nothing either
			return nil, false
		}
		for r := i + 1; r < n; r++ {
			f := a[r][i] / a[i][i]
			if f == 0 {
				continue
			}
			for c := i; c < len(a[r]); c++ {
				a[r][c] -= f * a[i][c]
			}
		}
	}
	x = make([][]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = a[i][n:]
		for k := range x[i] {
			for c := i + 1; c < n; c++ {
				x[i][k] -= a[i][c] * x[c][k]
			}
			x[i][k] /= a[i][i]
		}
	}
	return x, true
}
