package grid

import "math"

// solveLinear solves n linear equations, n+1 numbers each with the right side
// last, by elimination with row pivoting. It overwrites them, and reports false
// where they do not determine a solution.
func solveLinear(a [][]float64) (x []float64, ok bool) {
	n := len(a)
	for i := range n {
		best := i
		for r := i + 1; r < n; r++ {
			if math.Abs(a[r][i]) > math.Abs(a[best][i]) {
				best = r
			}
		}
		a[i], a[best] = a[best], a[i]
		if math.Abs(a[i][i]) < 1e-12 {
			return nil, false
		}
		for r := i + 1; r < n; r++ {
			f := a[r][i] / a[i][i]
			for c := i; c <= n; c++ {
				a[r][c] -= f * a[i][c]
			}
		}
	}
	x = make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = a[i][n]
		for c := i + 1; c < n; c++ {
			x[i] -= a[i][c] * x[c]
		}
		x[i] /= a[i][i]
	}
	return x, true
}

// equations returns n equations of zeros.
func equations(n int) [][]float64 {
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n+1)
	}
	return a
}
