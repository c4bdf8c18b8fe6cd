package cluster

import "math"

// square is a symmetric matrix, or a triangle of one, by rows.
type square [][]float64

// newSquare returns n rows of n zeros.
func newSquare(n int) square {
	rows := make(square, n)
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	return rows
}

// cholesky returns the lower triangular factor of a positive definite matrix
// given by its lower triangle; a pivot that rounding has made too small is
// replaced.
func cholesky(a square) square {
	l := newSquare(len(a))
	for i := range a {
		for j := range i + 1 {
			s := a[i][j]
			for k := range j {
				s -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(max(s, 1e-6*a[i][i], 1e-18))
			} else {
				l[i][j] = s / l[j][j]
			}
		}
	}
	return l
}

// inverse returns the inverse of the matrix whose Cholesky factor is l.
func inverse(l square) square {
	inv := newSquare(len(l))
	for c, y := range inv {
		y[c] = 1
		l.solve(y)
		for i := len(l) - 1; i >= 0; i-- {
			for j := i + 1; j < len(l); j++ {
				y[i] -= l[j][i] * y[j]
			}
			y[i] /= l[i][i]
		}
	}
	return inv
}

// solve replaces y by the x of l x = y, l being a lower triangle.
func (l square) solve(y []float64) {
	for i, row := range l {
		v := y[i]
		for j, x := range y[:i] {
			v -= row[j] * x
		}
		y[i] = v / row[i]
	}
}
