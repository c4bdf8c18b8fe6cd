package rings

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// Ring is something round.
type Ring struct {
	Center geom.Point
	Radius float64 // root of the product of the half axes
	// Stretch is that of an ellipse, where its shape was measured.
	Stretch Stretch
	Shaped  bool
}

// Stretch is how a circle is drawn out: the logarithm of the ratio of its axes,
// in the direction of twice the angle of the longer one, so that those of several
// circles can be averaged.
type Stretch = geom.Point

// SameSize is how far the logarithms of the radii of equal rings may be apart.
const SameSize = 0.16

const (
	// leastRadius is the radius, in pixels of the reduced picture, from which
	// on something may be an island, and mostRadius the largest one, in parts
	// of the picture's shorter side.
	leastRadius, mostRadius = 6, 0.17
	// slimmest is the least ratio of the axes of a circle seen at an angle.
	slimmest = 0.4
	// roundness bounds how far the outline of an island leaves its ellipse, as
	// root mean square and in parts of the radius; a pixel is allowed besides.
	roundness = 0.045
	// concentric is how far the middles of two outlines of one island may be
	// apart, in parts of the larger radius, and concentricSize the least ratio
	// of their radii.
	concentric, concentricSize = 0.2, 0.6
)

// Find returns what is round among the outlines of masks and the holes in
// them, largest first. An island whose outline comes twice, from
// outside and from inside, is there once.
func Find(masks ...*image.Gray) []Ring {
	short := float64(min(masks[0].Rect.Dx(), masks[0].Rect.Dy()))
	var found []Ring
	for _, mask := range masks {
		for _, outline := range cv.Contours(mask, leastRadius*3/2, int(2*mostRadius*short)) {
			if r, ok := roundOutline(outline); ok {
				found = append(found, r)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Ring) int { return cmp.Compare(b.Radius, a.Radius) })
	return dropInner(found)
}

// dropInner drops each ring that a larger one encloses with the same middle.
func dropInner(found []Ring) []Ring {
	places := geom.NewNearby(Centers(found))
	inner := make([]bool, len(found))
	var out []Ring
	for i, r := range found {
		if inner[i] {
			continue
		}
		out = append(out, r)
		for _, j := range places.Within(r.Center, concentric*r.Radius) {
			if j > i && found[j].Radius > concentricSize*r.Radius {
				inner[j] = true
			}
		}
	}
	return out
}

// Merge joins rings from different sources. Where two have about the same middle
// and size, that of a stays.
func Merge(a, b []Ring) []Ring {
	places := geom.NewNearby(Centers(a))
	out := slices.Clone(a)
	for _, r := range b {
		same := func(i int) bool { return math.Abs(math.Log(a[i].Radius/r.Radius)) < SameSize }
		if !slices.ContainsFunc(places.Within(r.Center, concentric*r.Radius), same) {
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b Ring) int { return cmp.Compare(b.Radius, a.Radius) })
	return out
}

// rescaled takes rings in a picture to those in it times f.
func rescaled(rings []Ring, f float64) []Ring {
	out := make([]Ring, len(rings))
	for i, r := range rings {
		r.Center, r.Radius = r.Center.Rescaled(f), r.Radius*f
		out[i] = r
	}
	return out
}

// Centers returns the middles of rings.
func Centers(rings []Ring) []geom.Point {
	out := make([]geom.Point, len(rings))
	for i, r := range rings {
		out[i] = r.Center
	}
	return out
}

// roundOutline returns the ellipse of a closed outline's moments, and false
// where the outline is not that of an ellipse.
func roundOutline(outline []image.Point) (Ring, bool) {
	if len(outline) < 5 {
		return Ring{}, false
	}
	e, ok := ellipseOf(outline)
	if !ok || e.minor < leastRadius || e.minor < slimmest*e.major {
		return Ring{}, false
	}
	r := Ring{Center: e.center, Radius: math.Sqrt(e.major * e.minor), Stretch: e.stretch(), Shaped: true}
	if math.Abs(e.area/(math.Pi*e.major*e.minor)-1) > 0.1 || e.deviation(outline) > roundness+0.35/r.Radius {
		return Ring{}, false
	}
	return r, true
}

// ellipse is the ellipse that has an outline's moments of area up to the second.
type ellipse struct {
	center       geom.Point
	area         float64 // of the outline
	major, minor float64 // half axes
	// xx, xy and yy are the quadratic form that is 1 on the ellipse.
	xx, xy, yy float64
}

// ellipseOf returns the ellipse of an outline by Green's theorem.
func ellipseOf(outline []image.Point) (ellipse, bool) {
	origin := outline[0]
	var area, sx, sy, sxx, sxy, syy float64
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		x0, y0 := float64(p.X-origin.X), float64(p.Y-origin.Y)
		x1, y1 := float64(q.X-origin.X), float64(q.Y-origin.Y)
		cross := x0*y1 - x1*y0
		area += cross
		sx += (x0 + x1) * cross
		sy += (y0 + y1) * cross
		sxx += (x0*x0 + x0*x1 + x1*x1) * cross
		sxy += (x0*y1 + 2*x0*y0 + 2*x1*y1 + x1*y0) * cross
		syy += (y0*y0 + y0*y1 + y1*y1) * cross
	}
	area /= 2
	if math.Abs(area) < 1 {
		return ellipse{}, false
	}
	mx, my := sx/(6*area), sy/(6*area)
	// Four times the covariance: its eigenvalues are the squared half axes.
	cxx, cyy := 4*(sxx/(12*area)-mx*mx), 4*(syy/(12*area)-my*my)
	cxy := 4 * (sxy/(24*area) - mx*my)
	det := cxx*cyy - cxy*cxy
	if det <= 1 || cxx <= 0 {
		return ellipse{}, false
	}
	half, spread := (cxx+cyy)/2, math.Hypot((cxx-cyy)/2, cxy)
	return ellipse{
		center: geom.Point{X: mx + float64(origin.X), Y: my + float64(origin.Y)},
		area:   math.Abs(area), major: math.Sqrt(half + spread), minor: math.Sqrt(max(half-spread, 0)),
		xx: cyy / det, xy: -cxy / det, yy: cxx / det,
	}, true
}

// stretch returns how e is drawn out.
func (e *ellipse) stretch() Stretch {
	// The form has the axes of e, but is large along the shorter one.
	across := geom.Point{X: e.yy - e.xx, Y: -2 * e.xy}
	if n := across.Norm(); n > 0 {
		return across.Mul(math.Log(e.major/e.minor) / n)
	}
	return Stretch{}
}

// deviation returns how far outline is from e: root mean square, in parts of
// the distance from the middle.
func (e *ellipse) deviation(outline []image.Point) float64 {
	sum, n := 0.0, 0
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		steps := max(abs(q.X-p.X), abs(q.Y-p.Y), 1)
		for k := range steps {
			f := float64(k) / float64(steps)
			x := float64(p.X) + f*float64(q.X-p.X) - e.center.X
			y := float64(p.Y) + f*float64(q.Y-p.Y) - e.center.Y
			d := math.Sqrt(e.xx*x*x+2*e.xy*x*y+e.yy*y*y) - 1
			sum += d * d
			n++
		}
	}
	return math.Sqrt(sum / float64(n))
}

func abs(n int) int { return max(n, -n) }
