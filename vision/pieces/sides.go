package pieces

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

const (
	// minChoice is how likely corners must be, next to the likeliest, to be kept
	// as a choice.
	minChoice = 1e-4
	// maxChoices is how many of them are kept.
	maxChoices = 8
)

// piece returns a piece with the likeliest of the corners, its side 0 being
// the one that lies uppermost in the picture.
func (p *Page) piece(outline closed, fits []corner.Fit, width float64) *Piece {
	best := fits[0].Score
	c := geom.Curve(outline)
	q := &Piece{Center: c.AreaCentroid(), Area: c.Area(), Blur: width, raw: outline}
	for _, f := range fits {
		if len(q.choices) < maxChoices && math.Exp(f.Score-best) >= minChoice {
			q.choices = append(q.choices, choice{upright(f)})
		}
	}
	q.choose(0, p)
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

// choose takes the corners of choice i of a piece on page p.
func (q *Piece) choose(i int, p *Page) {
	f := &q.choices[i].Fit
	q.Corners = f.Corners
	q.Doubt = 1 - f.Confidence
	q.Outline = q.Outline[:0]
	for k := range 4 {
		q.starts[k] = len(q.Outline)
		q.Outline = append(q.Outline, f.Corners[k])
		q.Outline = append(q.Outline, between(q.raw, f, k)...)
		q.Sides[k].Kind = f.Kinds[k]
	}
	q.project(&p.Plane, p.inset)
}

// between returns the outline between corner k and the next, without both and
// without what bends away from them: at a worn corner, the outline leaves the
// straight way to where the sides would meet.
func between(outline closed, f *corner.Fit, k int) geom.Curve {
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
	first, last := int(math.Floor(a))+1, int(math.Ceil(b))-1
	for first < last && outline[first%n].Sub(from).Norm() < start {
		first++
	}
	for last > first && outline[last%n].Sub(to).Norm() < end {
		last--
	}
	out := make(geom.Curve, 0, max(last-first+1, 0))
	for i := first; i <= last; i++ {
		out = append(out, outline[i%n])
	}
	return out
}

// project puts the sides into the common plane, moved inwards by inset.
func (q *Piece) project(onto *geom.Homography, inset float64) {
	var sides [4]geom.Curve
	for k := range 4 {
		end := len(q.Outline)
		if k < 3 {
			end = q.starts[k+1]
		}
		curve := slices.Clone(q.Outline[q.starts[k]:end])
		sides[k] = onto.Curve(append(curve, q.Corners[(k+1)%4]))
	}
	for k, c := range sides {
		before, after := sides[(k+3)%4], sides[(k+1)%4]
		in := before[len(before)-1].Sub(before[max(len(before)-4, 0)]).Unit()
		out := after[min(3, len(after)-1)].Sub(after[0]).Unit()
		q.Sides[k].Curve = shrunk(c, in, out, inset)
		q.Sides[k].Kind = bulging(q.Sides[k])
	}
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

// project puts the sides of all pieces into the common plane again.
func (p *Page) project() {
	for _, q := range p.Pieces {
		q.project(&p.Plane, p.inset)
	}
}

// choice is one way to read the corners of a piece.
type choice struct{ corner.Fit }

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
