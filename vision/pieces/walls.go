package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// wallReach is how far in from the outline, in sizes of a piece, the upper edge of a wall
	// is looked for, and wallStart how far in, in widths of the edge and pixels more, the
	// outline's own edge is no longer seen.
	wallReach, wallStart, wallOff = 0.14, 1.0, 1.0
	// wallPoints is how many points of outlines are looked at, or up to twice as many, and
	// wallPieces how many pieces it takes.
	wallPoints, wallPieces = 4000, 8
	// wallSide is the cosine of the angle between the way out and the way to the camera's
	// foot up to which a wall would be seen well.
	wallSide = 0.5
	// wallStep is a difference of colours, in levels, that counts as an edge in full.
	wallStep = 40
	// wallShare is how much more of an edge there must be where walls end than as far in on
	// the other side, and wallNarrow the same where the walls turn out too narrow to be seen.
	wallShare, wallNarrow = 0.15, 0.2
	// wallShrink is how much narrower, in pixels, walls are half a picture nearer to the
	// foot: light along the edges of a scan has no foot.
	wallShrink = 1
	// wallOther is how far apart, in levels, the colours of wall and face are as a rule,
	// wallBeside how far from the edge between them, in pixels, they are looked at, and
	// wallAlong over how many points along an outline it is told at which edge it runs.
	wallOther, wallBeside, wallAlong = 16, 1.5, 5
	// wallFits is how near, in pixels, an edge is to where a wall should end to be its.
	wallFits = 2.5
)

// walls are what is seen of the pieces' sides. A piece is as thick as its cardboard, and
// where the camera does not look straight down on it, the wall that is turned to the
// camera's foot adds to what is seen: the lower edge is the face's, moved towards the foot.
// A shadow that hangs on the pieces does the same.
type walls struct {
	shift  geom.Point // from the upper edge to the lower in the middle of the picture, in pixels
	shrink float64    // how much less that is a pixel further
	middle geom.Point
}

// at returns how far the lower edge is moved against the upper one.
func (w *walls) at(p geom.Point) geom.Point { return w.shift.Sub(p.Sub(w.middle).Mul(w.shrink)) }

// probe is a point of an outline at which a wall may be seen.
type probe struct {
	at, out geom.Point
	edges   []float32 // how much of an edge there is, each profileStep further in
}

// findWalls finds the walls in a page's picture by their upper edges, which run along the outlines
// on one side of each piece, of that size; nil where none are seen.
func findWalls(page *Page, t *tracer, size float64, outlines []closed) *walls {
	if len(outlines) < wallPieces {
		return nil
	}
	total := 0
	for _, c := range outlines {
		total += len(c)
	}
	every := max(total/wallPoints, 1)
	deep := int(wallReach * size / profileStep)
	var probes []probe
	for _, c := range outlines {
		normals := c.normals()
		for i := 0; i < len(c); i += every {
			probes = append(probes, newProbe(t.picture, c[i], normals[i], deep))
		}
	}
	long := float64(max(page.Width, page.Height))
	least := wallStart*max(t.width, 1) + wallOff
	best, share := walls{middle: page.middle()}, wallShare
	for _, r := range [4]float64{0, 0.25, 0.5, 1} { // where the camera's foot may be
		for k := range 8 {
			sin, cos := math.Sincos(float64(k) * math.Pi / 4)
			foot := geom.Point{X: cos, Y: sin}.Mul(r * long)
			far := max(r, 0.5) * long // to it, from pieces that show a wall
			for d := least; d < float64(deep)*profileStep; d++ {
				w := walls{foot.Mul(d / far), d / far, best.middle}
				if s, _ := w.share(probes, least); s > share {
					best, share = w, s
				}
			}
			if r == 0 {
				break
			}
		}
	}
	if share == wallShare {
		return nil
	}
	best.fit(probes, least)
	if after, seen := best.share(probes, least); seen && after < wallShare || !seen && share < wallNarrow ||
		!(best.shrink*long/2 >= wallShrink) {
		return nil
	}
	return &best
}

func newProbe(img *image.RGBA, at, out geom.Point, deep int) probe {
	p := probe{at, out, make([]float32, deep)}
	const apart = 2 // steps on either side
	line := make([][3]float64, deep+2*apart)
	for k := range line {
		line[k] = sampled(img, at.Sub(out.Mul(float64(k-apart)*profileStep)))
	}
	for k := range p.edges {
		p.edges[k] = float32(min(differ(line[k], line[k+2*apart])/wallStep, 1))
	}
	return p
}

// edge returns how much of an edge there is so many pixels in.
func (p *probe) edge(d float64) (float64, bool) {
	k := int(d/profileStep + 0.5)
	if k >= len(p.edges) {
		return 0, false
	}
	return float64(p.edges[k]), true
}

// share returns how much more of an edge there is where walls end than on the side that is
// turned away, and whether that is to be seen; least is how wide a wall must be for it.
func (w *walls) share(probes []probe, least float64) (share float64, seen bool) {
	var sum, n [2]float64
	for i := range probes {
		p := &probes[i]
		d := w.at(p.at)
		wide := p.out.Dot(d)
		side := 0
		if wide < 0 {
			side, wide = 1, -wide
		}
		if wide < least || wide < wallSide*d.Norm() {
			continue
		}
		if e, ok := p.edge(wide); ok {
			sum[side] += e
			n[side]++
		}
	}
	if min(n[0], n[1]) < 0.04*float64(len(probes)) {
		return 0, false
	}
	return sum[0]/n[0] - sum[1]/n[1], true
}

// fit lays the upper edges of the walls on the edges that are nearest.
func (w *walls) fit(probes []probe, least float64) {
	for range 6 {
		eq := geom.NewEquations(3, 1)
		for i := range probes {
			p := &probes[i]
			d := w.at(p.at)
			wide := p.out.Dot(d)
			if wide < wallSide*d.Norm() || wide < least {
				continue
			}
			top, at := 0.0, 0.0
			for e := max(wide-wallFits, least); e < wide+wallFits; e += profileStep {
				if s, ok := p.edge(e); ok && s > top {
					top, at = s, e
				}
			}
			if top > 0 {
				q := p.at.Sub(w.middle)
				eq.Add(top/(1+square(at-wide)), p.out.X, p.out.Y, -p.out.Dot(q), at)
			}
		}
		a, ok := eq.SolveOne()
		if !ok {
			return
		}
		w.shift, w.shrink = geom.Point{X: a[0], Y: a[1]}, a[2]
	}
}

// sampled returns the colour between pixels.
func sampled(img *image.RGBA, p geom.Point) (c [3]float64) {
	x, y := min(max(p.X, 0), float64(img.Rect.Dx()-1)), min(max(p.Y, 0), float64(img.Rect.Dy()-1))
	i, j := min(int(x), img.Rect.Dx()-2), min(int(y), img.Rect.Dy()-2)
	fx, fy := x-float64(i), y-float64(j)
	a := img.Pix[j*img.Stride+4*i:]
	b := img.Pix[(j+1)*img.Stride+4*i:]
	for k := range c {
		c[k] = (float64(a[k])*(1-fx)+float64(a[k+4])*fx)*(1-fy) + (float64(b[k])*(1-fx)+float64(b[k+4])*fx)*fy
	}
	return c
}

// without returns an outline less the walls that are seen along it: it may run along the
// lower edge of a wall, or along the upper one, where the wall was taken for background, and
// then there is another edge as far within as a wall reaches, or as far without.
func (w *walls) without(img *image.RGBA, c closed) closed {
	normals := c.normals()
	within := make([]float64, len(c)) // how much rather there is an edge within than without, in levels
	strips := make([][3]float64, len(c))
	var sure [3][]float64
	for i, p := range c {
		wide := normals[i].Dot(w.at(p))
		if wide <= 0 {
			continue
		}
		at := func(d float64) [3]float64 { return sampled(img, p.Sub(normals[i].Mul(d))) }
		strips[i] = at(max(wide/2, wide-wallBeside))
		in := differ(strips[i], at(wide+wallBeside))
		out := differ(at(-max(wide/2, wide-wallBeside)), at(-wide-wallBeside))
		within[i] = min(in, wallStep) - min(out, wallStep)
		if within[i] > wallOther {
			for k, v := range strips[i] {
				sure[k] = append(sure[k], v)
			}
		}
	}
	if len(sure[0]) == 0 {
		return c
	}
	var colour [3]float64
	for k, v := range sure {
		colour[k] = geom.Median(v)
	}
	for i, p := range c {
		if normals[i].Dot(w.at(p)) > 0 && differ(strips[i], colour) < wallOther {
			within[i] += wallOther
		}
	}
	within = smoothRing(within, wallAlong)
	upper := slices.Clone(c)
	for i, p := range c {
		d := w.at(p)
		if normals[i].Dot(d) > 0 && within[i] < 0 {
			continue // the wall was taken for background
		}
		upper[i] = p.Sub(d)
	}
	return c.both(upper).smooth(1).spaced(1)
}

// differ returns how far two colours are apart.
func differ(a, b [3]float64) (most float64) {
	for k, v := range a {
		most = max(most, math.Abs(v-b[k]))
	}
	return most
}

// finer is how many times finer than pixels outlines are where they are laid over each other.
const finer = 4

// both returns the outline of what lies within two.
func (c closed) both(d closed) closed {
	lo, hi := geom.Curve(c).Bounds()
	lo2, hi2 := geom.Curve(d).Bounds()
	from := image.Pt(int(min(lo.X, lo2.X))-1, int(min(lo.Y, lo2.Y))-1)
	to := image.Pt(int(max(hi.X, hi2.X))+2, int(max(hi.Y, hi2.Y))+2)
	draw := func(c closed) *image.Gray {
		contour := make([]image.Point, len(c))
		for i, p := range c {
			contour[i] = image.Pt(int((p.X-float64(from.X))*finer+0.5), int((p.Y-float64(from.Y))*finer+0.5))
		}
		mask := image.NewGray(image.Rectangle{Max: to.Sub(from).Mul(finer)})
		fill(mask, contour)
		return mask
	}
	mask, other := draw(c), draw(d)
	for i, v := range other.Pix {
		mask.Pix[i] &= v
	}
	found := blobs(mask)
	if len(found) == 0 {
		return c
	}
	out := chain(found[0].contour)
	for i, p := range out {
		out[i] = geom.Pixel(from).Add(p.Mul(1.0 / finer))
	}
	return out.smooth(finer)
}
