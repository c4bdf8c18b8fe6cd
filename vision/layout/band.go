package layout

import "math"

// band is a symmetric positive definite matrix whose elements lie within width
// of the diagonal. Row r holds the columns r-width to r.
type band struct {
	n, width int
	rows     []float64
}

func newBand(n, width int) *band {
	width = min(width, max(n-1, 0))
	return &band{n: n, width: width, rows: make([]float64, n*(width+1))}
}

// at returns the element (r,c) with r >= c >= r-width.
func (b *band) at(r, c int) *float64 { return &b.rows[r*(b.width+1)+c-r+b.width] }

// solve replaces x by the solution of b·y = x, and b by its Cholesky factor. It
// reports false where b is not positive definite.
func (b *band) solve(x []float64) bool {
	if !b.factor() {
		return false
	}
	w := b.width
	for r := range b.n {
		row := b.rows[r*(w+1) : (r+1)*(w+1)]
		s := x[r]
		for c := max(0, r-w); c < r; c++ {
			s -= row[c-r+w] * x[c]
		}
		x[r] = s / row[w]
	}
	for r := b.n - 1; r >= 0; r-- {
		row := b.rows[r*(w+1) : (r+1)*(w+1)]
		x[r] /= row[w]
		for c := max(0, r-w); c < r; c++ {
			x[c] -= row[c-r+w] * x[r]
		}
	}
	return true
}

func (b *band) factor() bool {
	w := b.width
	for r := range b.n {
		row := b.rows[r*(w+1) : (r+1)*(w+1)]
		first := max(0, r-w)
		for c := first; c <= r; c++ {
			other := b.rows[c*(w+1) : (c+1)*(w+1)]
			from := max(first, c-w)
			s := row[c-r+w]
			left, right := row[from-r+w:c-r+w], other[from-c+w:w]
			for i, v := range left {
				s -= v * right[i]
			}
			if c < r {
				row[c-r+w] = s / other[w]
				continue
			}
			if !(s > 0) {
				return false
			}
			row[w] = math.Sqrt(s)
		}
	}
	return true
}
