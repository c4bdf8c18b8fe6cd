package pieces

import "math"

// solveLinear solves n linear equations for one or more right sides by
// elimination with row pivoting: row i holds n coefficients and then the right
// sides. It overwrites them and returns, for each unknown, its value for each
// right side, or false where they do not determine a solution.
func solveLinear(a [][]float64) (x [][]float64, ok bool) {
	n := len(a)
	for i := range n {
		best := i
		for r := i + 1; r < n; r++ {
			if math.Abs(a[r][i]) > math.Abs(a[best][i]) {
				best = r
			}
		}
		a[i], a[best] = a[best], a[i]
		if !(math.Abs(a[i][i]) > 1e-14) {
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
