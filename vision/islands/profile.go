package islands

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// However islands are printed, they are all printed alike. So what the way
// outwards across the edge of one looks like is learnt from those that were
// found, and every other cell is looked at for the same: a circle that a shadow
// or a fold broke up, or one that touches its neighbour, is found by it, and a
// digit or a crossing of lines that only happens to be round is not.

const (
	// sectors is the number of directions in which the edge is looked at, and
	// fewSectors that of a first glance.
	sectors, fewSectors = 24, 8
	// reachIn and reachOut are where the way across the edge begins and ends,
	// in radii, profileSteps the number of places on it, and slack how many of them
	// the edge may be off.
	reachIn, reachOut = 0.45, 1.5
	profileSteps      = 24
	slack             = 4
	core              = profileSteps - 2*slack
	// inner is the number of places of the core that lie within the edge or just
	// outside.
	inner = 11
	// alike is the correlation from which on a way is a little like the learnt
	// one, and clear that from which on there is no doubt; strict is how much
	// more the inner part alone needs.
	alike, clear, strict = 0.6, 0.9, 0.08
	// glance is how much of the edge must be seen at first.
	glance = 0.25
	// numberReach is how far from the middle, in radii, the number of an island is
	// looked for, in so many steps, and leastNumber the part of the usual variation
	// below which there is none.
	numberReach, numberSteps = 0.5, 5
	leastNumber              = 0.4
	// faint and strong bound the contrast, in parts of the learnt one.
	faint, strong = 0.35, 2.5
)

// directions are the unit vectors of the sectors.
var directions = func() (out [sectors]geom.Point) {
	for i := range out {
		a := 2 * math.Pi * (float64(i) + 0.5) / sectors
		out[i] = geom.Point{X: math.Cos(a), Y: math.Sin(a)}
	}
	return out
}()

// profile is the brightness along one direction out of an island, the paper being
// 1.
type profile [profileSteps]float64

// edge is what the way out of an island looks like.
type edge struct {
	picture *image.Gray
	radius  float64 // of the islands, in cells
	whole   template
	inside  template
	number  float64 // how much the brightness varies in the middle of nearly all islands
}

// look fills in the way from middle in direction d, lengths in cells of l.
func (e *edge) look(w *profile, middle geom.Point, l local, d geom.Point) {
	out := l.col.Mul(d.X * e.radius).Add(l.row.Mul(d.Y * e.radius))
	step := out.Mul((reachOut - reachIn) / (profileSteps - 1))
	p := middle.Add(out.Mul(reachIn))
	most := 1.0
	if last := p.Add(step.Mul(profileSteps - 1)); wellInside(p, e.picture) && wellInside(last, e.picture) {
		for i := range w {
			w[i] = float64(sampleInside(e.picture, p.X, p.Y))
			most = max(most, w[i])
			p = p.Add(step)
		}
	} else {
		for i := range w {
			w[i] = float64(sample(e.picture, p))
			most = max(most, w[i])
			p = p.Add(step)
		}
	}
	scale := 1 / most
	for i := range w {
		w[i] *= scale
	}
}

// learn learns the edge from islands at the given middles.
func (e *edge) learn(middles []geom.Point, locals []local) {
	var at [profileSteps][]float64
	skip := max(len(middles)/maxLearnt, 1)
	for k := range at {
		at[k] = make([]float64, 0, (len(middles)/skip+1)*sectors)
	}
	for i := 0; i < len(middles); i += skip {
		for _, d := range directions {
			var w profile
			e.look(&w, middles[i], locals[i], d)
			for k, v := range w {
				at[k] = append(at[k], v)
			}
		}
	}
	var mid profile
	for k := range at {
		mid[k] = geom.MedianHigh(at[k])
	}
	e.whole = newTemplate(mid[slack : slack+core])
	e.inside = newTemplate(mid[slack : slack+inner])
	var numbers []float64
	for i := 0; i < len(middles); i += skip {
		numbers = append(numbers, e.variation(middles[i], locals[i]))
	}
	e.number = geom.MedianHigh(numbers)
}

// variation returns the standard deviation of the brightness in the middle of an
// island, where its number is, the brightest place being 1.
func (e *edge) variation(middle geom.Point, l local) float64 {
	var sum, squares, most float64
	for _, d := range directions {
		out := l.col.Mul(d.X * e.radius).Add(l.row.Mul(d.Y * e.radius))
		for k := range numberSteps {
			v := float64(sample(e.picture, middle.Add(out.Mul(numberReach*float64(k+1)/numberSteps))))
			sum, squares, most = sum+v, squares+v*v, max(most, v)
		}
	}
	const n = sectors * numberSteps
	return math.Sqrt(max(squares/n-sum*sum/n/n, 0)) / max(most, 1)
}

// empty tells whether there is no number about p, where the islands have numbers.
func (e *edge) empty(p geom.Point, l local) bool {
	return e.variation(p, l) < leastNumber*e.number
}

// maxLearnt is about the number of islands from which an edge is learnt.
const maxLearnt = 30

// normalise takes the mean off v and scales it to length 1. It returns the
// length that it had.
func normalise(v []float64) float64 {
	mean := 0.0
	for _, x := range v {
		mean += x / float64(len(v))
	}
	sum := 0.0
	for i := range v {
		v[i] -= mean
		sum += v[i] * v[i]
	}
	length := math.Sqrt(sum)
	for i := range v {
		v[i] /= max(length, 1e-9)
	}
	return length
}

// match returns by how many steps w is off the learnt edge, at most reach, and
// how well it is like it, 0 to 1. Where other ink follows close outside, as a
// frame does, the inner part alone must be like it.
func (e *edge) match(w *profile, reach int) (shift int, like float64) {
	// sums and squares hold the sums before each place.
	var sums, squares [profileSteps + 1]float64
	for i, v := range w {
		sums[i+1], squares[i+1] = sums[i]+v, squares[i]+v*v
	}
	if spread(sums[profileSteps], squares[profileSteps], profileSteps) < faint*e.inside.contrast {
		return 0, 0
	}
	for d := -reach; d <= reach; d++ {
		from := slack + d
		at := func(n int) (sum, square float64) { return sums[from+n] - sums[from], squares[from+n] - squares[from] }
		part := w[from : from+core]
		sum, square := at(core)
		c := e.whole.correlation(part, spread(sum, square, core))
		if c < alike {
			sum, square = at(inner)
			c = min(e.inside.correlation(part[:inner], spread(sum, square, inner))-strict, 1)
		}
		if l := min((c-alike)/(clear-alike), 1); l > like {
			like, shift = l, d
		}
	}
	return shift, like
}

// spread returns the length of the differences of n numbers from their mean.
func spread(sum, squares, n float64) float64 { return math.Sqrt(max(squares-sum*sum/n, 0)) }

// template is what a part of the way across the edge looks like: its differences
// from the mean, scaled to length 1, and the length that they had.
type template struct {
	shape    []float64
	contrast float64
}

func newTemplate(mean []float64) template {
	f := template{shape: slices.Clone(mean)}
	f.contrast = normalise(f.shape)
	return f
}

// correlation tells how much v, whose differences from the mean have a length, is
// like f, -1 to 1; 0 where its contrast is another one.
func (f *template) correlation(v []float64, length float64) float64 {
	if length < faint*f.contrast || length > strong*f.contrast || length == 0 {
		return 0
	}
	dot := 0.0
	shape := f.shape[:len(v)]
	for i, x := range v {
		dot += x * shape[i]
	}
	return dot / length
}

// edgeMatch is what was seen at a place where an island may be.
type edgeMatch struct {
	share  float64          // how much of the edge was seen how well, 0 to 1
	like   [sectors]float64 // the same in each direction
	middle geom.Point       // where the middle is seen
}

// stepCells is the length of a step in cells.
func (e *edge) stepCells() float64 { return e.radius * (reachOut - reachIn) / (profileSteps - 1) }

// matchAt looks for an island whose middle is due at p.
func (e *edge) matchAt(p geom.Point, l local) edgeMatch {
	if first := e.round(p, l, slack, sectors/fewSectors); first.share < glance {
		return edgeMatch{middle: p}
	}
	p = e.round(p, l, slack, 1).middle
	return e.round(p, l, slack-1, 1)
}

// around looks for an island near p.
func (e *edge) around(p geom.Point, l local) edgeMatch {
	best := edgeMatch{middle: p}
	for _, off := range []geom.Point{l.col, l.col.Mul(-1), l.row, l.row.Mul(-1)} {
		if s := e.matchAt(p.Add(off.Mul(aroundStep)), l); s.share > best.share {
			best = s
		}
	}
	return best
}

// aroundStep is how far, in cells, from where an island is due it is looked for.
const aroundStep = 0.12

// round looks in every nth direction out of p how much the edge there is like
// the learnt one.
func (e *edge) round(p geom.Point, l local, reach, nth int) edgeMatch {
	out := edgeMatch{middle: p}
	var xx, xy, yy, x, y float64
	n, seen := 0, 0
	for i := 0; i < sectors; i += nth {
		var w profile
		d := directions[i]
		e.look(&w, p, l, d)
		n++
		shift, like := e.match(&w, reach)
		if like == 0 {
			continue
		}
		seen++
		out.share += like
		out.like[i] = like
		s := float64(shift)
		xx, xy, yy = xx+like*d.X*d.X, xy+like*d.X*d.Y, yy+like*d.Y*d.Y
		x, y = x+like*s*d.X, y+like*s*d.Y
	}
	out.share /= float64(n)
	det := xx*yy - xy*xy
	if seen >= 3 && det > 0.5 {
		k := e.stepCells() / det
		out.middle = p.Add(l.col.Mul(k * (x*yy - y*xy))).Add(l.row.Mul(k * (y*xx - x*xy)))
	}
	return out
}

// inward returns how much of the edge was seen in the directions that lead from
// a cell to others in box: on the other sides a frame may touch it.
func (s *edgeMatch) inward(cell image.Point, box image.Rectangle) float64 {
	sum, n, least := 0.0, 0, besideFrame
	if (cell.X == box.Min.X || cell.X == box.Max.X-1) && (cell.Y == box.Min.Y || cell.Y == box.Max.Y-1) {
		least = inCorner
	}
	for i, d := range directions {
		if !outward(d, cell, box) {
			sum += s.like[i]
			n++
		}
	}
	if s.share < least || n < leastInward {
		return s.share
	}
	return max(s.share, sum/float64(n))
}

// outward tells whether a direction leads out of a cell on the rim of box to what
// is around box.
func outward(d geom.Point, cell image.Point, box image.Rectangle) bool {
	return d.X < -aside && cell.X == box.Min.X || d.X > aside && cell.X == box.Max.X-1 ||
		d.Y < -aside && cell.Y == box.Min.Y || d.Y > aside && cell.Y == box.Max.Y-1
}

const (
	// aside is how far a direction may lead out of a board and yet not count as
	// leading outwards, and leastInward the least number of directions that must
	// not.
	aside, leastInward = 0.3, 7
	// besideFrame and inCorner are the least parts of the whole edge that are seen
	// of an island beside a frame and in its corner.
	besideFrame, inCorner = 0.62, 0.45
)
