package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	drawing = 2 // rounds in which points at equal shares of the length are drawn together
	rounds  = 7 // all rounds; the others draw points to the lines that they face
	lenient = 3 // times the usual misfit, from which a joint loses its say
)

// system holds the equations of one component: three unknowns for each body, its
// shift and its turn times the puzzle's unit.
type system struct {
	*jointSet
	index map[int]int // the body's place among the unknowns
	left  *band
	right []float64
}

// relax moves the bodies of a component by one step of the Gauss-Newton method.
func (j *jointSet) relax(part []int, closest bool) {
	s := &system{jointSet: j, index: make(map[int]int), right: make([]float64, 3*len(part))}
	for k, i := range part {
		s.index[i] = k
	}
	width := 1
	for _, j := range s.joints {
		if a, ok := s.index[j.A/4]; ok && j.Mated {
			b := s.index[j.B/4]
			width = max(width, a-b+1, b-a+1)
		}
	}
	s.left = newBand(3*len(part), 3*width)
	usual := s.usual()
	for n, j := range s.joints {
		if _, ok := s.index[j.A/4]; !ok || !j.Mated {
			continue
		}
		if closest {
			s.press(n, usual)
		} else {
			s.draw(n)
		}
	}
	s.hold(len(part) / 2)
	if !s.left.solve(s.right) {
		return
	}
	for k, i := range part {
		f := &s.frames[i]
		f.center = f.center.Add(geom.Point{X: s.right[3*k], Y: s.right[3*k+1]})
		f.angle += s.right[3*k+2] / s.unit
	}
}

// draw adds the equations that draw the points of a joint together that lie at
// equal shares of the length of the two sides.
func (s *system) draw(n int) {
	j := &s.joints[n]
	a, b := s.laid(j.A), s.laid(j.B)
	for i, p := range a {
		q := b[samples-1-i]
		s.add(j, facing{p: p, q: q, normal: geom.Point{X: 1}, gap: q.X - p.X}, 1)
		s.add(j, facing{p: p, q: q, normal: geom.Point{Y: 1}, gap: q.Y - p.Y}, 1)
	}
}

// press adds the equations that press the curves of a joint onto each other up
// to the puzzle's gap, with less weight the worse they fit.
func (s *system) press(n int, usual float64) {
	j := &s.joints[n]
	limit := lenient * max(usual, tiny)
	ratio := j.RMS / limit
	weight := 1 / ((1 + ratio*ratio) * (1 + ratio*ratio))
	for _, f := range s.pairs[n] {
		f.gap = f.q.Sub(f.p).Dot(f.normal) - s.gap*s.unit
		w := weight
		if off := math.Abs(f.gap) / s.unit; off > limit {
			w *= limit / off
		}
		s.add(j, f, w)
	}
}

// add adds one equation: the distance of two facing points, along the normal,
// changes by what the two bodies move there, and is to become zero.
func (s *system) add(j *Joint, f facing, weight float64) {
	row := func(i int, p geom.Point, sign float64) [3]float64 {
		r := p.Sub(s.frames[i].center)
		return [3]float64{
			sign * f.normal.X, sign * f.normal.Y,
			sign * (r.X*f.normal.Y - r.Y*f.normal.X) / s.unit,
		}
	}
	a, b := j.A/4, j.B/4
	ra, rb := row(a, f.p, -1), row(b, f.q, 1)
	ia, ib := 3*s.index[a], 3*s.index[b]
	for r := range 3 {
		s.right[ia+r] -= weight * ra[r] * f.gap
		s.right[ib+r] -= weight * rb[r] * f.gap
		for c := range r + 1 {
			*s.left.at(ia+r, ia+c) += weight * ra[r] * ra[c]
			*s.left.at(ib+r, ib+c) += weight * rb[r] * rb[c]
		}
	}
	if ia < ib {
		ia, ib, ra, rb = ib, ia, rb, ra
	}
	for r := range 3 {
		for c := range 3 {
			*s.left.at(ia+r, ib+c) += weight * ra[r] * rb[c]
		}
	}
}

// hold keeps body k where it is, without which the component as a whole could
// float, and damps the others a little, for those whose joints have no say.
func (s *system) hold(k int) {
	most := 0.0
	for r := range s.left.n {
		most = max(most, *s.left.at(r, r))
	}
	for r := range s.left.n {
		*s.left.at(r, r) += 1e-9*most + tiny
	}
	for r := 3 * k; r < 3*k+3; r++ {
		*s.left.at(r, r) += most + 1
	}
}

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
