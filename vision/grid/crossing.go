package grid

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// moved is a sheet whose places are first displaced by two fields.
type moved struct {
	sheet
	right, down *field
}

func (m *moved) at(u, v float64) geom.Point {
	return m.sheet.at(u+m.right.at(u, v), v+m.down.at(u, v))
}

// most returns how far m displaces the crossings of a lattice at most, in cells.
func (m *moved) most(cells image.Point) float64 {
	most, w, h := 0.0, float64(cells.X), float64(cells.Y)
	for r := range cells.Y + 1 {
		for c := range cells.X + 1 {
			u, v := float64(c)/w, float64(r)/h
			most = max(most, math.Abs(m.right.at(u, v))*w, math.Abs(m.down.at(u, v))*h)
		}
	}
	return most
}

// follow returns s so displaced that the lines of an n-column, m-row lattice
// lie at their due places. Each line is followed through the straightened frame
// piece by piece; a smooth field fitted to where the pieces lie gives the
// displacement, so that a digit taken for a line, or a line that is missing,
// moves nothing.
func (st *strokes) follow(s sheet, rows, cols, degree int) *moved {
	return &moved{
		sheet: s,
		right: fitField(pieces(st.vertical, cols, rows), degree, false),
		down:  fitField(pieces(st.horizontal, rows, cols), degree, true),
	}
}

// crossings returns the (rows+1) x (cols+1) crossings of a lattice that fills
// the unit square of s.
func crossings(s sheet, rows, cols int) [][]geom.Point {
	out := make([][]geom.Point, rows+1)
	for r := range out {
		out[r] = make([]geom.Point, cols+1)
		for c := range out[r] {
			out[r][c] = s.at(float64(c)/float64(cols), float64(r)/float64(rows))
		}
	}
	return out
}

// piece is where one line was found beside one cell: u along the lines' order,
// v along the line, both in parts of the frame; way is how far it lies from its
// due place, and weight how surely.
type piece struct{ u, v, way, weight float64 }

// pieces looks for n+1 lines that run from top to bottom of mask, in m pieces
// each.
func pieces(mask *image.Gray, n, m int) []piece {
	w, h := float64(mask.Rect.Dx()), float64(mask.Rect.Dy())
	toX := func(u float64) float64 { return (u + pad) / (1 + 2*pad) * w }
	toY := func(v float64) float64 { return (v + pad) / (1 + 2*pad) * h }
	reach := min(0.28/float64(n), 0.04)
	var out []piece
	var sums []uint32
	for k := range n + 1 {
		u := float64(k) / float64(n)
		for j := range m {
			v0, v1 := (float64(j)+0.1)/float64(m), (float64(j)+0.9)/float64(m)
			x, weight := linePlace(mask, image.Rect(int(toX(u-reach)), int(toY(v0)), int(toX(u+reach))+1, int(toY(v1))+1), &sums)
			if weight > 0.4 {
				way := (x+0.5)/w*(1+2*pad) - pad - u
				out = append(out, piece{u: u, v: (v0 + v1) / 2, way: way, weight: weight})
			}
		}
	}
	return out
}

// linePlace returns the x at which a line runs from top to bottom of box, and
// which part of it is line: the centre of the strongest columns. It uses the memory
// of sums.
func linePlace(mask *image.Gray, box image.Rectangle, sums *[]uint32) (x, weight float64) {
	box = box.Intersect(mask.Rect)
	if box.Empty() {
		return 0, 0
	}
	*sums = kernel.ColumnSums(mask, box, *sums)
	best := float64(slices.Max(*sums))
	if best == 0 {
		return 0, 0
	}
	sum, moment := 0.0, 0.0
	for i, n := range *sums {
		if c := float64(n); c > 0.6*best {
			sum += c
			moment += c * float64(i)
		}
	}
	return float64(box.Min.X) + moment/sum, best / float64(255*box.Dy())
}

// field is a smooth displacement over the unit square: a polynomial of some
// degree in each direction.
type field struct {
	degree int
	c      []float64
	flip   bool // u and v change places
}

// The degrees of fields: most pages bend little; where they do more, there must
// be many pieces of lines to tell how.
const (
	smoothField, bentField = 3, 5
	manyPieces             = 150
)

func (f *field) at(u, v float64) float64 {
	if f.flip {
		u, v = v, u
	}
	var pu, pv [bentField + 1]float64
	legendre(pu[:f.degree+1], u)
	legendre(pv[:f.degree+1], v)
	sum := 0.0
	for i := range f.degree + 1 {
		for j := range f.degree + 1 {
			sum += f.c[(f.degree+1)*i+j] * pu[i] * pv[j]
		}
	}
	return sum
}

// legendre writes the values of the Legendre polynomials on [0,1], which keep the
// equations well conditioned.
func legendre(p []float64, t float64) {
	x := 2*t - 1
	p[0], p[1] = 1, x
	for n := 2; n < len(p); n++ {
		k := float64(n)
		p[n] = ((2*k-1)*x*p[n-1] - (k-1)*p[n-2]) / k
	}
}

// fitField fits a field to pieces by reweighted least squares: what lies far
// from the fit loses its weight.
func fitField(pieces []piece, degree int, flip bool) *field {
	n := degree + 1
	f := &field{degree: degree, c: make([]float64, n*n)}
	basis := make([]float64, len(pieces)*n*n)
	for k, p := range pieces {
		var pu, pv [bentField + 1]float64
		legendre(pu[:n], p.u)
		legendre(pv[:n], p.v)
		for i := range n {
			for j := range n {
				basis[(k*n+i)*n+j] = pu[i] * pv[j]
			}
		}
	}
	for _, spread := range []float64{1, 0.02, 0.008, 0.004, 0.004} {
		if x, ok := f.equations(pieces, basis, spread).SolveOne(); ok {
			copy(f.c, x)
		}
	}
	f.flip = flip
	return f
}

// equations returns the normal equations of the coefficients of f. Pieces count
// the less, the more spreads they lie from f as it is; basis holds the values of
// the polynomials at each.
func (f *field) equations(pieces []piece, basis []float64, spread float64) geom.Equations {
	n := len(f.c)
	a := geom.NewEquations(n, 1)
	for k, p := range pieces {
		b := basis[k*n:][:n]
		at := 0.0
		for i, c := range f.c {
			at += c * b[i]
		}
		d := (p.way - at) / spread
		w := p.weight / (1 + d*d) / (1 + d*d)
		for i, v := range b {
			row, wv := a[i], w*v
			for j := i; j < n; j++ {
				row[j] += wv * b[j]
			}
			row[n] += wv * p.way
		}
	}
	for i := range a {
		for j := range i {
			a[i][j] = a[j][i]
		}
		// High degrees are held down where there is little to go by.
		degree := float64(i/(f.degree+1) + i%(f.degree+1))
		a[i][i] += 0.02 * (1 + degree*degree)
	}
	return a
}
