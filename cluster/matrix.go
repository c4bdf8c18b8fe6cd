package cluster

import "math"

// square is a symmetric matrix over the features, or a triangle of one.
type square [featureCount][featureCount]float64

// cholesky returns the lower triangular factor of a positive definite matrix
// given by its lower triangle; a pivot that rounding has made too small is
// replaced.
func cholesky(a square) square {
	var l square
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
func inverse(l *square) (inv square) {
	for c := range inv {
		var y [featureCount]float64
		for i := range y {
			if i == c {
				y[i] = 1
			}
			for j := range i {
				y[i] -= l[i][j] * y[j]
			}
			y[i] /= l[i][i]
		}
		for i := featureCount - 1; i >= 0; i-- {
			for j := i + 1; j < featureCount; j++ {
				y[i] -= l[j][i] * y[j]
			}
			y[i] /= l[i][i]
		}
		inv[c] = y
	}
	return inv
}
