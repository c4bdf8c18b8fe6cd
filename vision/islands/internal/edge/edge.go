// Package edge learns what the edges of the islands of a board look like and looks for the
// same elsewhere. It knows where islands are, but nothing of lattices.
package edge

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
	"github.com/gridsaw/gridsaw/vision/islands/internal/warp"
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

// Site is where an island is: its middle, the lattice there, and the sides of its cell where a
// frame may be close.
type Site struct {
	Middle geom.Point
	Ways   warp.Ways
	Sides  Sides
}

// Sides are the sides of a cell, left, upper, right and lower, beyond which the board has no
// cells.
type Sides [4]bool

// Count returns how many they are.
func (s Sides) Count() int {
	n := 0
	for _, on := range s {
		if on {
			n++
		}
	}
	return n
}

// corner tells whether they meet.
func (s Sides) corner() bool { return (s[0] || s[2]) && (s[1] || s[3]) }

// outward tells whether a direction leads out of the board.
func (s Sides) outward(d geom.Point) bool {
	return d.X < -aside && s[0] || d.X > aside && s[2] || d.Y < -aside && s[1] || d.Y > aside && s[3]
}

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

// Edge is what the way out of an island looks like.
type Edge struct {
	picture *image.Gray
	radius  float64 // of the islands, in cells
	whole   template
	inside  template
	number  float64 // how much the brightness varies in the middle of nearly all islands
}

// look fills in the way from middle in direction d, lengths in cells of l.
func (e *Edge) look(w *profile, middle geom.Point, l warp.Ways, d geom.Point) {
	out := l.Along(d.Mul(e.radius))
	step := out.Mul((reachOut - reachIn) / (profileSteps - 1))
	p := middle.Add(out.Mul(reachIn))
	most := 1.0
	if last := p.Add(step.Mul(profileSteps - 1)); kernel.WellInside(p, e.picture) && kernel.WellInside(last, e.picture) {
		for i := range w {
			w[i] = float64(kernel.BilinearInside(e.picture, p.X, p.Y))
			most = max(most, w[i])
			p = p.Add(step)
		}
	} else {
		for i := range w {
			w[i] = float64(kernel.Bilinear(e.picture, p))
			most = max(most, w[i])
			p = p.Add(step)
		}
	}
	scale := 1 / most
	for i := range w {
		w[i] *= scale
	}
}

// Learn learns the edge of islands of a radius, in cells, from some of the sites.
func Learn(picture *image.Gray, radius float64, sites []Site) *Edge {
	e := &Edge{picture: picture, radius: radius}
	some := sampled(sites)
	var at [profileSteps][]float64
	for k := range at {
		at[k] = make([]float64, 0, len(some)*sectors)
	}
	for _, site := range some {
		for _, d := range directions {
			var w profile
			e.look(&w, site.Middle, site.Ways, d)
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
	for _, site := range some {
		numbers = append(numbers, e.variation(site.Middle, site.Ways))
	}
	e.number = geom.MedianHigh(numbers)
	return e
}

// sampled returns about maxLearnt of the sites.
func sampled(sites []Site) []Site {
	var out []Site
	skip := max(len(sites)/maxLearnt, 1)
	for i := 0; i < len(sites); i += skip {
		out = append(out, sites[i])
	}
	return out
}

// variation returns the standard deviation of the brightness in the middle of an
// island, where its number is, the brightest place being 1.
func (e *Edge) variation(middle geom.Point, l warp.Ways) float64 {
	var sum, squares, most float64
	for _, d := range directions {
		out := l.Along(d.Mul(e.radius))
		for k := range numberSteps {
			v := float64(kernel.Bilinear(e.picture, middle.Add(out.Mul(numberReach*float64(k+1)/numberSteps))))
			sum, squares, most = sum+v, squares+v*v, max(most, v)
		}
	}
	const n = sectors * numberSteps
	return math.Sqrt(max(squares/n-sum*sum/n/n, 0)) / max(most, 1)
}

// Empty tells whether there is no number about p, where the islands have numbers.
func (e *Edge) Empty(p geom.Point, l warp.Ways) bool {
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
func (e *Edge) match(w *profile, reach int) (shift int, like float64) {
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

// Match is what was seen at a place where an island may be.
type Match struct {
	Share  float64          // how much of the edge was seen how well, 0 to 1
	Middle geom.Point       // where the middle is seen
	like   [sectors]float64 // the share in each direction
}

// stepCells is the length of a step in cells.
func (e *Edge) stepCells() float64 { return e.radius * (reachOut - reachIn) / (profileSteps - 1) }

// At looks for an island whose middle is due at p.
func (e *Edge) At(p geom.Point, l warp.Ways) Match {
	if first := e.round(p, l, slack, sectors/fewSectors); first.Share < glance {
		return Match{Middle: p}
	}
	p = e.round(p, l, slack, 1).Middle
	return e.round(p, l, slack-1, 1)
}

// round looks in every nth direction out of p how much the edge there is like
// the learnt one.
func (e *Edge) round(p geom.Point, l warp.Ways, reach, nth int) Match {
	out := Match{Middle: p}
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
		out.Share += like
		out.like[i] = like
		s := float64(shift)
		xx, xy, yy = xx+like*d.X*d.X, xy+like*d.X*d.Y, yy+like*d.Y*d.Y
		x, y = x+like*s*d.X, y+like*s*d.Y
	}
	out.Share /= float64(n)
	det := xx*yy - xy*xy
	if seen >= 3 && det > 0.5 {
		k := e.stepCells() / det
		out.Middle = p.Add(l.Col.Mul(k * (x*yy - y*xy))).Add(l.Row.Mul(k * (y*xx - x*xy)))
	}
	return out
}

// Inward returns how much of the edge was seen in the directions that lead to other cells of
// the board: on the other sides a frame may touch it.
func (m *Match) Inward(sides Sides) float64 {
	sum, n, least := 0.0, 0, BesideFrame
	if sides.corner() {
		least = inCorner
	}
	for i, d := range directions {
		if !sides.outward(d) {
			sum += m.like[i]
			n++
		}
	}
	if m.Share < least || n < leastInward {
		return m.Share
	}
	return max(m.Share, sum/float64(n))
}

const (
	// aside is how far a direction may lead out of a board and yet not count as
	// leading outwards, and leastInward the least number of directions that must
	// not.
	aside, leastInward = 0.3, 7
	// BesideFrame and inCorner are the least parts of the whole edge that are seen
	// of an island beside a frame and in its corner.
	BesideFrame, inCorner = 0.62, 0.45
)

const (
	// GlanceStep is how far apart, in cells, the places are at which an island is looked for
	// around where it is due, and glanceSteps how many of them there are each way.
	GlanceStep, glanceSteps = 0.15, 2
	// leastGlance is how much of its edge must be seen at a first glance, and glanceTries the
	// number of places, those where most is, that are looked at closely.
	leastGlance, glanceTries = 0.4, 4
	// cutShare is how much of the visible part of the edge of a cut island must
	// be seen, and cutSectors in how many directions it must be visible.
	cutShare, cutSectors = 0.85, 10
	// cutReach is how far out, in radii, the way across the edge must be in the
	// picture.
	cutReach = 1.15
)

// Glances returns what a first glance sees at the places about p, no farther than reach
// in cells, where most of an island is seen; nothing where there is hardly any of one.
func (e *Edge) Glances(p geom.Point, l warp.Ways, reach float64) []Match {
	var out []Match
	for y := -glanceSteps; y <= glanceSteps; y++ {
		for x := -glanceSteps; x <= glanceSteps; x++ {
			off := geom.Point{X: GlanceStep * float64(x), Y: GlanceStep * float64(y)}
			q := p.Add(l.Along(off))
			if off.Norm() > reach || !q.In(e.picture.Rect) {
				continue
			}
			if found := e.round(q, l, slack, sectors/fewSectors); found.Share > leastGlance {
				out = append(out, found)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Match) int { return cmp.Compare(b.Share, a.Share) })
	return out[:min(len(out), glanceTries)]
}

// Crosses tells whether an island about p lies across the edge of the picture.
func (e *Edge) Crosses(p geom.Point, l warp.Ways) bool {
	share, n := 0.0, 0
	for _, d := range directions {
		out := l.Along(d.Mul(e.radius))
		if !p.Add(out.Mul(cutReach)).In(e.picture.Rect) || !p.Add(out.Mul(reachIn)).In(e.picture.Rect) {
			continue
		}
		var w profile
		e.look(&w, p, l, d)
		_, like := e.match(&w, slack)
		share += like
		n++
	}
	return n >= cutSectors && n < sectors && share > cutShare*float64(n)
}
