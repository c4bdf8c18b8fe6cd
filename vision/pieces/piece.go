package pieces

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

// Piece is one piece in a picture.
type Piece struct {
	// Outline runs clockwise on the screen in pixels of the picture, to a
	// fraction of a pixel, with about one point a pixel. It is closed, the
	// first point is not repeated, and it starts at Corners[0].
	Outline geom.Curve
	Corners geom.Quad      // clockwise
	Center  geom.Point     // the centroid of the area
	Sides   [4]encode.Side // in the common plane; side k runs from corner k to corner k+1
	Area    float64        // in square pixels of the picture
	Doubt   float64        // 0 where the corners are sure, 1 where others fit as well
	Blur    float64        // how wide the edge of the piece is in the picture, in pixels
	Parted  bool           // it touched another piece, and was parted from it by a straight line
	// Clipped tells that the picture's edge hides the tip of a tab, on side ClippedSide.
	Clipped     bool
	ClippedSide int

	raw     closed   // the outline as traced
	rim     []tint   // what the piece shows along it; nil where that was not looked at
	choices []choice // what the corners may be, the likeliest first
	chosen  int      // which of them Corners are
	starts  [4]int   // where each side starts in Outline
}

// A tint is the colours that a piece shows beside a point of its outline, at each depth.
type tint [encode.FrontDepths][3]uint8

// choice is one way to read the corners of a piece.
type choice struct{ corner.Fit }

const (
	// minChoice is how likely corners must be, next to the likeliest, to be kept
	// as a choice.
	minChoice = 1e-4
	// maxChoices is how many of them are kept.
	maxChoices = 8
)

// newPiece returns a piece with the likeliest of the corners, its side 0 being
// the one that lies uppermost in the picture. Its sides are in the given plane.
func newPiece(outline closed, fits []corner.Fit, width float64, plane *geom.Homography) *Piece {
	best := fits[0].Score
	c := geom.Curve(outline)
	q := &Piece{Center: c.AreaCentroid(), Area: c.Area(), Blur: width, raw: outline}
	for _, f := range fits {
		if len(q.choices) < maxChoices && math.Exp(f.Score-best) >= minChoice {
			q.choices = append(q.choices, choice{upright(f)})
		}
	}
	q.choose(0, plane, 0)
	return q
}

// upright returns f with its corners counted from the one that makes side 0
// lie uppermost.
func upright(f corner.Fit) corner.Fit {
	q := Piece{Corners: f.Corners}
	k := int(math.Round(q.turn(&geom.Identity) / 90))
	return rotated(f, ((k%4)+4)%4)
}

// rotated returns f with its corners counted from another one, k corners back.
func rotated(f corner.Fit, k int) corner.Fit {
	out := f
	for i := range 4 {
		j := (i - k + 4) % 4
		out.Corners[i], out.Index[i], out.Sigma[i] = f.Corners[j], f.Index[j], f.Sigma[j]
		out.Kinds[i], out.Depth[i], out.Flatness[i] = f.Kinds[j], f.Depth[j], f.Flatness[j]
	}
	return out
}

// choose takes the corners of choice i, and puts the sides into the common
// plane.
func (q *Piece) choose(i int, plane *geom.Homography, inset float64) {
	f := &q.choices[i].Fit
	q.Corners, q.chosen = f.Corners, i
	q.Doubt = 1 - f.Confidence
	q.Outline = q.Outline[:0]
	for k := range 4 {
		q.starts[k] = len(q.Outline)
		q.Outline = append(q.Outline, f.Corners[k])
		first, last := between(q.raw, f, k)
		for i := first; i <= last; i++ {
			q.Outline = append(q.Outline, q.raw[i%len(q.raw)])
		}
		q.Sides[k].Kind = f.Kinds[k]
		q.Sides[k].Front = q.front(k, first, last)
	}
	q.project(plane, inset)
}

// between returns where the outline lies between corner k and the next, its first and its last
// point, counted on past its end: without what bends away from the corners. At a worn one, the
// outline leaves the straight way to where the sides would meet.
func between(outline closed, f *corner.Fit, k int) (first, last int) {
	n := len(outline)
	a, b := f.Index[k], f.Index[(k+1)%4]
	if b <= a {
		b += float64(n)
	}
	worn := func(k int) float64 {
		p := outline[int(math.Round(f.Index[k]))%n]
		return p.Sub(f.Corners[k]).Norm() + 0.5
	}
	from, to := f.Corners[k], f.Corners[(k+1)%4]
	start, end := worn(k), worn((k+1)%4)
	first, last = int(math.Floor(a))+1, int(math.Ceil(b))-1
	for first < last && outline[first%n].Sub(from).Norm() < start {
		first++
	}
	for last > first && outline[last%n].Sub(to).Norm() < end {
		last--
	}
	return first, last
}

// kind returns the kind of side k where it is known whether it is flat.
func (c *choice) kind(k int, flat bool) encode.Kind {
	switch {
	case flat:
		return encode.Flat
	case c.Kinds[k] != encode.Flat:
		return c.Kinds[k]
	case c.Depth[k] < 0:
		return encode.Blank
	}
	return encode.Tab
}

// project puts the sides into the common plane, moved inwards by inset.
func (q *Piece) project(onto *geom.Homography, inset float64) {
	var sides [4]geom.Curve
	for k := range 4 {
		curve := slices.Clone(q.along(k))
		sides[k] = onto.Curve(append(curve, q.Corners[(k+1)%4]))
	}
	for k, c := range sides {
		before, after := sides[(k+3)%4], sides[(k+1)%4]
		in := before[len(before)-1].Sub(before[max(len(before)-4, 0)]).Unit()
		out := after[min(3, len(after)-1)].Sub(after[0]).Unit()
		q.Sides[k].Curve = moved(c, in, out, inset)
		q.Sides[k].Kind = bulging(q.Sides[k])
	}
}

// along returns the outline along side k in the picture, without the corner at its end.
func (q *Piece) along(k int) geom.Curve {
	if k == 3 {
		return q.Outline[q.starts[k]:]
	}
	return q.Outline[q.starts[k]:q.starts[k+1]]
}

// bulging returns the kind of a side that is not flat by the order of its
// bends: of one that winds to both sides of its chord, as an S does, the greater
// depth would be chance, and both sides of a joint may look like blanks.
func bulging(s encode.Side) encode.Kind {
	if s.Kind == encode.Flat {
		return encode.Flat
	}
	if kind := encode.Bulge(s.Curve); kind != encode.Flat {
		return kind
	}
	return s.Kind
}

// moved returns a curve moved by d to its right, into the piece, its ends
// along the bisectors with the sides before and after it.
func moved(c geom.Curve, before, after geom.Point, d float64) geom.Curve {
	if d == 0 || len(c) < 2 {
		return c
	}
	const reach = 3 // points on each side that a direction is taken from
	out := make(geom.Curve, len(c))
	last := len(c) - 1
	for i := range c {
		t := c[min(i+reach, last)].Sub(c[max(i-reach, 0)]).Unit()
		out[i] = c[i].Add(geom.Point{X: -t.Y, Y: t.X}.Mul(d))
	}
	out[0] = mitre(c[0], before, c[min(reach, last)].Sub(c[0]).Unit(), d)
	out[last] = mitre(c[last], c[last].Sub(c[max(last-reach, 0)]).Unit(), after, d)
	return out
}

// mitre returns where a corner goes when the lines that meet in it, of
// directions a and b, both move by d to the right.
func mitre(p, a, b geom.Point, d float64) geom.Point {
	n, m := geom.Point{X: -a.Y, Y: a.X}, geom.Point{X: -b.Y, Y: b.X}
	return p.Add(n.Add(m).Mul(d / max(1+n.Dot(m), 0.5)))
}

// turn returns how far the piece is turned clockwise from the pose in which
// side 0 is up, in degrees from -180 to 180, in the common plane.
func (p *Piece) turn(onto *geom.Homography) float64 {
	var sum geom.Point
	var c geom.Quad
	for k := range c {
		c[k] = onto.At(p.Corners[k])
	}
	for k := range c {
		d := c[(k+1)%4].Sub(c[k])
		for range k { // turned back by k quarter turns
			d = geom.Point{X: d.Y, Y: -d.X}
		}
		sum = sum.Add(d)
	}
	return math.Atan2(sum.Y, sum.X) * 180 / math.Pi
}

// front returns what the piece shows along side k, of which the outline's points from first to
// last lie between the corners; nil where that is not known.
func (q *Piece) front(k, first, last int) *encode.Front {
	if len(q.rim) == 0 || last < first {
		return nil
	}
	reached := make([]float64, 0, last-first+1) // along the side, by point
	length, before := 0.0, q.Corners[k]
	for i := first; i <= last; i++ {
		p := q.raw[i%len(q.raw)]
		length += p.Sub(before).Norm()
		reached, before = append(reached, length), p
	}
	length += q.Corners[(k+1)%4].Sub(before).Norm()
	out := new(encode.Front)
	from := 0
	for i := range out {
		start, end := length*float64(i)/encode.FrontPlaces, length*float64(i+1)/encode.FrontPlaces
		for from+1 < len(reached) && reached[from] < start {
			from++
		}
		to := from + 1 // at least one, also where the outline is coarser than the places
		for to < len(reached) && reached[to] < end {
			to++
		}
		out[i] = q.meanTint(first+from, first+to)
	}
	return out
}

// meanTint returns the mean of what is seen beside the outline's points from one to before
// another.
func (q *Piece) meanTint(from, to int) (out [encode.FrontDepths][3]float32) {
	for i := from; i < to; i++ {
		for d, colour := range q.rim[i%len(q.rim)] {
			for c, v := range colour {
				out[d][c] += float32(v) / float32(to-from)
			}
		}
	}
	return out
}
