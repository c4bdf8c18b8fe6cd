package render

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// pens are the strokes of the ten digits as a hand draws them, in a box 1 wide
// and 1 high. A digit is several smooth curves; where two share a point, the
// pen turns sharply.
var pens = [10][][][2]float64{
	0: {{{0.55, 0.02}, {0.2, 0.15}, {0.05, 0.55}, {0.22, 0.93}, {0.5, 1}, {0.82, 0.86}, {0.95, 0.45}, {0.8, 0.1}, {0.48, 0.02}}},
	1: {{{0.28, 0.27}, {0.44, 0.16}, {0.58, 0}}, {{0.58, 0}, {0.55, 0.5}, {0.53, 1}}},
	2: {{{0.1, 0.24}, {0.38, 0.01}, {0.78, 0.1}, {0.78, 0.38}, {0.45, 0.7}, {0.08, 0.97}}, {{0.08, 0.97}, {0.5, 0.94}, {0.95, 0.96}}},
	3: {{{0.1, 0.13}, {0.5, 0}, {0.84, 0.2}, {0.4, 0.46}}, {{0.4, 0.46}, {0.86, 0.6}, {0.8, 0.9}, {0.4, 1.02}, {0.05, 0.88}}},
	4: {{{0.58, 0}, {0.34, 0.34}, {0.04, 0.64}}, {{0.04, 0.64}, {0.5, 0.63}, {0.96, 0.6}}, {{0.68, 0.34}, {0.64, 0.7}, {0.6, 1}}},
	5: {{{0.22, 0.04}, {0.17, 0.22}, {0.13, 0.44}}, {{0.13, 0.44}, {0.52, 0.37}, {0.9, 0.6}, {0.74, 0.93}, {0.35, 1.02}, {0.03, 0.9}}, {{0.22, 0.04}, {0.5, 0.04}, {0.86, 0.02}}},
	6: {{{0.74, 0.02}, {0.36, 0.24}, {0.1, 0.64}, {0.22, 0.95}, {0.6, 1}, {0.86, 0.76}, {0.62, 0.54}, {0.3, 0.6}, {0.12, 0.78}}},
	7: {{{0.06, 0.08}, {0.5, 0.06}, {0.92, 0.04}}, {{0.92, 0.04}, {0.56, 0.48}, {0.36, 1}}},
	8: {{{0.8, 0.16}, {0.46, 0}, {0.16, 0.2}, {0.46, 0.46}, {0.86, 0.74}, {0.5, 1.01}, {0.12, 0.78}, {0.46, 0.47}, {0.8, 0.2}}},
	9: {{{0.84, 0.2}, {0.5, 0.01}, {0.14, 0.24}, {0.36, 0.5}, {0.8, 0.3}, {0.84, 0.2}}, {{0.84, 0.2}, {0.78, 0.62}, {0.64, 1}}},
}

// hand is one person's writing: the habits of a whole page.
type hand struct {
	rng   *rand.Rand
	ink   color.NRGBA
	width float64 // of the line, millimetres
	slant float64 // shift to the right from bottom to top, share of the height
	wide  float64 // width of a digit, share of its height
	rough float64 // how much one digit differs from the next
	bar   bool    // a bar through the seven
}

func newHand(rng *rand.Rand) *hand {
	return &hand{
		rng: rng,
		ink: pick(rng, color.NRGBA{40, 52, 128, 235}, color.NRGBA{30, 30, 34, 235},
			color.NRGBA{84, 84, 88, 205}, color.NRGBA{70, 72, 78, 225}),
		width: 0.28 + 0.2*rng.Float64(), slant: -0.05 + 0.3*rng.Float64(),
		wide: 0.48 + 0.2*rng.Float64(), rough: 0.03 + 0.03*rng.Float64(), bar: rng.IntN(3) == 0,
	}
}

// write draws digits and blanks with their middle at a point and the given
// height, in millimetres.
func (h *hand) write(digits string, middle geom.Point, height float64) []Mark {
	wide := h.wide * height
	pitch := wide * 1.3
	var out []Mark
	for i, d := range digits {
		if d == ' ' {
			continue
		}
		at := middle
		at.X += (float64(i) - float64(len(digits)-1)/2) * pitch
		out = append(out, h.digit(int(d-'0'), at, height)...)
	}
	return out
}

func (h *hand) digit(d int, middle geom.Point, height float64) []Mark {
	curves := pens[d]
	if d == 7 && h.bar {
		curves = append(curves[:len(curves):len(curves)], [][2]float64{{0.28, 0.52}, {0.8, 0.47}})
	}
	warp := h.warp()
	width := min(h.width, 0.16*height)
	var out []Mark
	for _, c := range curves {
		path := smooth(c)
		for i, p := range path {
			q := warp(p)
			path[i] = middle.Add(geom.Point{X: (q.X + h.slant*(0.5-p.Y)) * height, Y: q.Y * height})
		}
		out = append(out, Stroke{Path: path, Width: width, Colour: h.ink, Round: true})
	}
	return out
}

// warp returns a small smooth distortion that makes one digit unlike the next:
// it maps the unit box to one around the origin, 1 high.
func (h *hand) warp() func(geom.Point) geom.Point {
	amount := func() float64 { return h.rng.NormFloat64() * h.rough }
	bendX, bendY, lean := amount(), amount(), amount()
	phaseX, phaseY := h.rng.Float64()*6, h.rng.Float64()*6
	wide, high := h.wide*(1+2*amount()), 1+1.5*amount()
	shift := geom.Point{X: amount(), Y: amount()}
	return func(p geom.Point) geom.Point {
		x := (p.X-0.5)*wide + bendX*math.Sin(4*p.Y+phaseX) + lean*(0.5-p.Y)
		y := (p.Y-0.5)*high + bendY*math.Sin(3*p.X+phaseY)
		return geom.Point{X: x, Y: y}.Add(shift)
	}
}

// smooth runs a Catmull-Rom spline through the points.
func smooth(knots [][2]float64) geom.Curve {
	const parts = 8
	points := make(geom.Curve, len(knots))
	for i, k := range knots {
		points[i] = geom.Point{X: k[0], Y: k[1]}
	}
	var out geom.Curve
	last := len(points) - 1
	for i := range last {
		a, b := points[max(i-1, 0)], points[i]
		c, d := points[i+1], points[min(i+2, last)]
		for k := range parts {
			out = append(out, spline([4]geom.Point{a, b, c, d}, float64(k)/parts))
		}
	}
	return append(out, points[last])
}

// spline returns the point a share t of the way from p[1] to p[2].
func spline(p [4]geom.Point, t float64) geom.Point {
	t2, t3 := t*t, t*t*t
	return p[0].Mul(-t3 + 2*t2 - t).Add(p[1].Mul(3*t3 - 5*t2 + 2)).
		Add(p[2].Mul(-3*t3 + 4*t2 + t)).Add(p[3].Mul(t3 - t2)).Mul(0.5)
}

// rule draws a line by hand from near one point to near another, on cells of
// the given side.
func (h *hand) rule(a, b geom.Point, cell float64) Stroke {
	const knots = 5
	path := make([][2]float64, knots)
	for i := range path {
		p := between(a, b, float64(i)/(knots-1))
		path[i] = [2]float64{p.X + 0.03*cell*h.rng.NormFloat64(), p.Y + 0.03*cell*h.rng.NormFloat64()}
	}
	return Stroke{Path: smooth(path), Width: min(h.width*1.3, 0.1*cell), Colour: h.ink, Round: true}
}
