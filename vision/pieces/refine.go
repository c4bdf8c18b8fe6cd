package pieces

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// joints points are compared along each pair of mates, and fineJoints
	// describe the curve that they are compared with.
	jointPoints, fineJoint = 32, 128
	// refineRounds is how often the planes are adjusted and the mates laid on
	// each other again.
	refineRounds = 3
	// manySides is how many sides of a page must have mates for more than its
	// scale to be adjusted.
	manySides = 12
	// jointSigma is the error that is expected of a point on a joint, in parts
	// of the size of a piece. Errors of neighbouring points are alike, so that
	// a joint of jointPoints tells as much as sameError times fewer.
	jointSigma, sameError = 0.003, 16
	// cornerSigma is the error that is expected of a corner along its side, in
	// parts of the size of a piece.
	cornerSigma = 0.01
	// huber is how many times the usual misfit of mates counts in full.
	huber = 2
)

// parameters of a page: how much its plane is to be enlarged, stretched along
// x against y, sheared, and how much its scale changes from the middle to the
// rim along x and along y.
const (
	pageParameters = 5
	pairParameters = 2*pageParameters + 1 // those of both pages, and the inset
)

// prior is the standard deviation that is expected of each parameter before
// mates are looked at.
var prior = [pageParameters]float64{0.01, 0.004, 0.004, 0.006, 0.006}

// insetPrior is that of the inset, in parts of the size of a piece.
const insetPrior = 0.01

// Refinement tells what [Refine] did.
type Refinement struct {
	Pairs         int     // of mates that were used
	Before, After float64 // the median misfit of a joint, as the root of its mean square, in units of the common plane
	Inset         float64 // how far the sides were moved inwards in the last step, in units of the common plane
}

// Refine adjusts the plane of each page, its scale, its perspective and the
// stretch and shear of its picture, and how far the sides are moved inwards,
// so that pairs of mates fit best, and recomputes the sides. A pair names two
// sides by 4*piece+side, pieces counted over all pages; a few wrong pairs do
// no harm. What the mates do not tell stays as it is, and the scale of the
// first page with pieces stays in any case.
func Refine(pages []*Page, pairs [][2]int) Refinement {
	r := newRefiner(pages, pairs)
	out := Refinement{Pairs: len(r.pairs)}
	if len(r.pairs) == 0 {
		return out
	}
	for round := range refineRounds {
		before := r.measure()
		if round == 0 {
			out.Before = before
		}
		r.adjust(r.solve())
	}
	out.After = r.measure()
	out.Inset = r.moved
	return out
}

// refiner holds the pairs of mates of one run.
type refiner struct {
	pages []*Page
	pairs []joint
	size  float64 // of a piece, in the common plane
	sides []int   // how many sides of each page have mates
	gauge int     // the page whose scale stays
	moved float64
}

// joint is a pair of mates and what it says about the planes of its pages.
type joint struct {
	page   [2]int // of the tab and of the blank
	side   [2]*encode.Side
	normal [pairParameters][pairParameters]float64
	right  [pairParameters]float64
	misfit float64
	ok     bool
}

func newRefiner(pages []*Page, pairs [][2]int) *refiner {
	r := &refiner{pages: pages, sides: make([]int, len(pages)), gauge: -1}
	var page []int
	var all []*encode.Side
	var chords []float64
	for i, p := range pages {
		for _, q := range p.Pieces {
			if r.gauge < 0 {
				r.gauge = i
			}
			for k := range q.Sides {
				page, all = append(page, i), append(all, &q.Sides[k])
				chords = append(chords, q.Sides[k].Chord())
			}
		}
	}
	r.size = geom.Median(chords)
	for _, p := range pairs {
		a, b := p[0], p[1]
		if min(a, b) < 0 || max(a, b) >= len(all) || a/4 == b/4 {
			continue
		}
		if all[a].Kind == encode.Blank {
			a, b = b, a
		}
		if all[a].Kind != encode.Tab || all[b].Kind != encode.Blank {
			continue
		}
		r.pairs = append(r.pairs, joint{page: [2]int{page[a], page[b]}, side: [2]*encode.Side{all[a], all[b]}})
		r.sides[page[a]]++
		r.sides[page[b]]++
	}
	return r
}

// measure lays all mates on each other and returns their median misfit.
func (r *refiner) measure() float64 {
	misfits := make([]float64, 0, len(r.pairs))
	for i := range r.pairs {
		j := &r.pairs[i]
		if j.ok = r.compare(j); j.ok {
			misfits = append(misfits, j.misfit)
		}
	}
	return geom.Median(misfits)
}

// compare lays the tab's side of a joint on the blank's and writes down how the
// distances between them depend on the parameters: normal equations from which
// the rigid motion has been eliminated.
func (r *refiner) compare(j *joint) bool {
	a, b := j.side[0].Curve.Resample(jointPoints), j.side[1].Curve.Reverse().Resample(fineJoint)
	if len(a) < jointPoints || len(b) < fineJoint {
		return false
	}
	near := make(geom.Curve, len(a))
	for i := range near {
		near[i] = b[i*(fineJoint-1)/(jointPoints-1)]
	}
	normal := make([]geom.Point, len(a))
	m := geom.FitRigid(a, near)
	for range 3 {
		for i, p := range a {
			near[i], normal[i] = nearest(b, m.At(p), i*(fineJoint-1)/(jointPoints-1))
		}
		m = geom.FitRigid(a, near)
	}
	rows := make([][pairParameters + 4]float64, 0, len(a)+2)
	for i := 1; i+1 < len(a); i++ { // the ends are as worn as the corners
		rows = append(rows, r.row(j, m, a[i], near[i], normal[i]))
	}
	inner := len(rows)
	along := b[len(b)-1].Sub(b[0]).Unit()
	trust := sameError * jointSigma / cornerSigma / 2 // of the root of the weight of one row
	for _, end := range [2]int{0, 1} {
		p, q := a[end*(len(a)-1)], b[end*(len(b)-1)]
		row := r.row(j, m, p, q, along)
		row[pairParameters-1] = 0 // both corners move sideways when the sides move inwards
		for k := range row {
			row[k] *= trust
		}
		rows = append(rows, row)
	}
	j.eliminate(rows)
	for _, row := range rows[:inner] {
		j.misfit += square(row[len(row)-1]) / float64(inner)
	}
	j.misfit = math.Sqrt(j.misfit)
	return !math.IsNaN(j.misfit)
}

// nearest returns the point of b nearest to p, looked for around index i, and
// the direction across b there, to the left of travel.
func nearest(b geom.Curve, p geom.Point, i int) (geom.Point, geom.Point) {
	const reach = fineJoint / 10
	best, at := math.Inf(1), b[i]
	var along geom.Point
	for k := max(i-reach, 0); k+1 < min(i+reach+1, len(b)); k++ {
		d := b[k+1].Sub(b[k])
		t := 0.0
		if l := d.Dot(d); l > 0 {
			t = min(max(p.Sub(b[k]).Dot(d)/l, 0), 1)
		}
		q := b[k].Add(d.Mul(t))
		if e := q.Sub(p).Norm(); e < best {
			best, at, along = e, q, d.Unit()
		}
	}
	return at, geom.Point{X: along.Y, Y: -along.X}
}

// row returns how the distance at one point changes with the parameters of the
// tab's page, of the blank's page and the inset, then with the rigid motion (a
// turn and two shifts), and last the distance itself. n points out of the
// tab's piece.
func (r *refiner) row(j *joint, m geom.Rigid, a, b, n geom.Point) (row [pairParameters + 4]float64) {
	for k, d := range r.basis(j.page[0], a) {
		row[k] = n.Dot(m.Turn(d))
	}
	for k, d := range r.basis(j.page[1], b) {
		row[pageParameters+k] = -n.Dot(d)
	}
	row[pairParameters-1] = -2 * insetPrior * r.size
	p := m.At(a)
	o := j.side[1].Curve[0]
	row[pairParameters] = n.Dot(geom.Point{X: -(p.Y - o.Y), Y: p.X - o.X}) / r.size
	row[pairParameters+1], row[pairParameters+2] = n.X, n.Y
	row[pairParameters+3] = n.Dot(p.Sub(b))
	return row
}

// basis returns how a point of the common plane moves with each parameter of
// a page, in units of the parameters' priors.
func (r *refiner) basis(page int, p geom.Point) (out [pageParameters]geom.Point) {
	o, radius := r.frame(page)
	d := p.Sub(o)
	out[0] = d.Mul(prior[0])
	if r.sides[page] < manySides {
		return out
	}
	out[1] = geom.Point{X: d.X, Y: -d.Y}.Mul(prior[1])
	out[2] = geom.Point{X: d.Y, Y: d.X}.Mul(prior[2])
	out[3] = d.Mul(prior[3] * d.X / radius)
	out[4] = d.Mul(prior[4] * d.Y / radius)
	return out
}

// frame returns the middle of a page in the common plane and the distance from
// it to the page's corners.
func (r *refiner) frame(page int) (middle geom.Point, radius float64) {
	p := r.pages[page]
	o := p.Plane.At(p.middle())
	return o, p.Plane.At(geom.Point{}).Sub(o).Norm()
}

// eliminate forms the normal equations of the rows and takes the rigid motion
// out of them.
func (j *joint) eliminate(rows [][pairParameters + 4]float64) {
	const all = pairParameters + 4
	var n [all][all]float64
	for _, row := range rows {
		for i := range all {
			for k := range all {
				n[i][k] += row[i] * row[k]
			}
		}
	}
	for e := pairParameters; e < pairParameters+3; e++ {
		pivot := n[e][e] + 1e-12
		for i := range all {
			if i == e {
				continue
			}
			f := n[i][e] / pivot
			for k := range all {
				n[i][k] -= f * n[e][k]
			}
		}
		for i := range all {
			n[i][e], n[e][i] = 0, 0
		}
	}
	for i := range pairParameters {
		copy(j.normal[i][:], n[i][:pairParameters])
		j.right[i] = -n[i][all-1]
	}
	j.misfit = 0
}

// solve returns the parameters of all pages, and the inset last, all in units
// of their priors, that make the mates fit best. It takes conjugate gradients:
// a puzzle may be of a thousand pictures.
func (r *refiner) solve() []float64 {
	n := pageParameters*len(r.pages) + 1
	var misfits []float64
	for i := range r.pairs {
		if r.pairs[i].ok {
			misfits = append(misfits, r.pairs[i].misfit)
		}
	}
	usual := max(geom.Median(misfits), 1e-9*r.size)
	sigma := max(jointSigma*r.size, usual)
	weight := make([]float64, len(r.pairs))
	for i := range r.pairs {
		if j := &r.pairs[i]; j.ok {
			weight[i] = min(1, square(huber*usual/max(j.misfit, 1e-12))) / (sigma * sigma * sameError)
		}
	}
	right := make([]float64, n)
	for i := range r.pairs {
		j := &r.pairs[i]
		for k := range pairParameters {
			right[r.index(j, k)] += weight[i] * j.right[k]
		}
	}
	right[pageParameters*r.gauge] = 0
	return conjugate(right, func(x, y []float64) { r.apply(weight, x, y) })
}

// index returns where parameter k of a joint stands among all.
func (r *refiner) index(j *joint, k int) int {
	switch {
	case k < pageParameters:
		return pageParameters*j.page[0] + k
	case k < 2*pageParameters:
		return pageParameters*j.page[1] + k - pageParameters
	}
	return pageParameters * len(r.pages)
}

// apply multiplies x by the matrix of all normal equations and the priors.
func (r *refiner) apply(weight, x, y []float64) {
	copy(y, x) // the priors
	for i := range r.pairs {
		j := &r.pairs[i]
		if weight[i] == 0 {
			continue
		}
		for a := range pairParameters {
			sum := 0.0
			for b := range pairParameters {
				sum += j.normal[a][b] * x[r.index(j, b)]
			}
			y[r.index(j, a)] += weight[i] * sum
		}
	}
	y[pageParameters*r.gauge] = x[pageParameters*r.gauge]
}

// conjugate solves a symmetric positive system given by its product with a
// vector, from zero, by the method of conjugate gradients.
func conjugate(right []float64, product func(x, y []float64)) []float64 {
	n := len(right)
	x, d, q := make([]float64, n), make([]float64, n), make([]float64, n)
	rest := append([]float64(nil), right...)
	copy(d, rest)
	dot := func(a, b []float64) (s float64) {
		for i := range a {
			s += a[i] * b[i]
		}
		return s
	}
	rr := dot(rest, rest)
	goal := rr * 1e-16
	for range 4 * n {
		if !(rr > goal) {
			break
		}
		product(d, q)
		alpha := rr / dot(d, q)
		for i := range x {
			x[i] += alpha * d[i]
			rest[i] -= alpha * q[i]
		}
		next := dot(rest, rest)
		for i := range d {
			d[i] = rest[i] + next/rr*d[i]
		}
		rr = next
	}
	return x
}

// adjust moves the planes and the insets by parameters.
func (r *refiner) adjust(x []float64) {
	const most = 5 // standard deviations a step; the next one may go on
	for i := range x {
		if math.IsNaN(x[i]) {
			return
		}
		x[i] = min(max(x[i], -most), most)
	}
	inset := x[len(x)-1] * insetPrior * r.size
	r.moved += inset
	for i, p := range r.pages {
		if r.sides[i] > 0 {
			v := x[pageParameters*i : pageParameters*(i+1)]
			o, radius := r.frame(i)
			k, s, h := v[0]*prior[0], v[1]*prior[1], v[2]*prior[2]
			move := geom.Homography{1 + k + s, h, 0, h, 1 + k - s, 0, -v[3] * prior[3] / radius, -v[4] * prior[4] / radius, 1}
			step := move.About(o)
			p.Plane = p.Plane.Then(&step)
		}
		p.inset += inset
		p.project()
	}
}
