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

// system holds the equations of one part: three unknowns for each body, its
// shift and its turn times the puzzle's unit.
type system struct {
	index map[int]int // the body's place among the unknowns
	left  *band
	right []float64
	unit  float64
}

// relax moves the bodies of a part by one step of the Gauss-Newton method.
func (l *Layout) relax(part []int, closest bool) {
	s := &system{index: make(map[int]int), right: make([]float64, 3*len(part)), unit: l.Unit}
	for k, i := range part {
		s.index[i] = k
	}
	width := 1
	for _, j := range l.Joints {
		if a, ok := s.index[j.A/4]; ok && j.Mated {
			b := s.index[j.B/4]
			width = max(width, a-b+1, b-a+1)
		}
	}
	s.left = newBand(3*len(part), 3*width)
	usual := l.usual()
	for n, j := range l.Joints {
		if _, ok := s.index[j.A/4]; !ok || !j.Mated {
			continue
		}
		if closest {
			l.press(s, n, usual)
		} else {
			l.draw(s, n)
		}
	}
	s.hold(len(part) / 2)
	if !s.left.solve(s.right) {
		return
	}
	for k, i := range part {
		f := &l.frames[i]
		f.center = f.center.Add(geom.Point{X: s.right[3*k], Y: s.right[3*k+1]})
		f.angle += s.right[3*k+2] / l.Unit
	}
}

// draw adds the equations that draw the points of a joint together that lie at
// equal shares of the length of the two sides.
func (l *Layout) draw(s *system, n int) {
	j := &l.Joints[n]
	a, b := l.laid(j.A), l.laid(j.B)
	for i, p := range a {
		q := b[samples-1-i]
		l.add(s, j, facing{p: p, q: q, normal: geom.Point{X: 1}, gap: q.X - p.X}, 1)
		l.add(s, j, facing{p: p, q: q, normal: geom.Point{Y: 1}, gap: q.Y - p.Y}, 1)
	}
}

// press adds the equations that press the curves of a joint onto each other up
// to the puzzle's gap, with less weight the worse they fit.
func (l *Layout) press(s *system, n int, usual float64) {
	j := &l.Joints[n]
	limit := lenient * max(usual, tiny)
	ratio := j.RMS / limit
	weight := 1 / ((1 + ratio*ratio) * (1 + ratio*ratio))
	for _, f := range l.pairs[n] {
		f.gap = f.q.Sub(f.p).Dot(f.normal) - l.Gap*l.Unit
		w := weight
		if off := math.Abs(f.gap) / l.Unit; off > limit {
			w *= limit / off
		}
		l.add(s, j, f, w)
	}
}

// add adds one equation: the distance of two facing points, along the normal,
// changes by what the two bodies move there, and is to become zero.
func (l *Layout) add(s *system, j *Joint, f facing, weight float64) {
	row := func(i int, p geom.Point, sign float64) [3]float64 {
		r := p.Sub(l.frames[i].center)
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

// hold keeps body k where it is, without which the part as a whole could float,
// and damps the others a little, for those whose joints have no say.
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
