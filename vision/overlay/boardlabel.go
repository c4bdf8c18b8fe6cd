package overlay

import (
	"image/color"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// A guise is how a label looks: the colour of its triangle, and half a motif on the
// joint, which the same half on the other side completes.
type guise struct {
	base, ink color.NRGBA
	motif     int
	outlined  bool
}

// mostColours is how many colours can be told apart at a glance. With more labels they
// are used again with other motifs.
const mostColours = 24

// guises returns those of all labels of the pieces but 0, whether they are on the board
// or not: so a label looks the same on every board of a puzzle. More than colours and
// motifs can tell apart begin again.
func guises(p *puzzle.Jigsaw) map[int]guise {
	labels := labelsOf(p)
	colours := palette(min(len(labels), mostColours))
	distinct := pair(colours, min(len(labels), mostColours*len(motifs)))
	out := make(map[int]guise, len(labels))
	for i, label := range labels {
		g := distinct[i%len(distinct)]
		out[label] = g
		if !p.Unsigned {
			out[-label] = g.blank()
		}
	}
	return out
}

// labelsOf lists the labels without sign, smallest first.
func labelsOf(p *puzzle.Jigsaw) []int {
	seen := make(map[int]bool)
	var labels []int
	for _, piece := range p.Pieces {
		for _, l := range piece.Sides {
			if l = max(l, -l); l != 0 && !seen[l] {
				seen[l] = true
				labels = append(labels, l)
			}
		}
	}
	slices.Sort(labels)
	return labels
}

// pair gives each of n labels a colour in turn, and the motif whose other colours look
// least like it: so colours that are easily mixed up carry different motifs.
func pair(colours []swatch, n int) []guise {
	out := make([]guise, 0, n)
	with := make([][]swatch, len(motifs))
	for i := range n {
		c := colours[i%len(colours)]
		best, most := 0, -1.0
		for m := range motifs {
			least := math.Inf(1)
			for k := range with[m] {
				least = min(least, c.apart(&with[m][k].sight))
			}
			if least > most {
				best, most = m, least
			}
		}
		with[best] = append(with[best], c)
		out = append(out, guise{base: c.NRGBA, ink: inkFor(c), motif: best})
	}
	return out
}

// inkFor is the tone in which a motif is seen on a colour.
func inkFor(c swatch) color.NRGBA {
	if c.sight[0][0] > 0.66 {
		return mixed(c.NRGBA, background, 0.8)
	}
	return mixed(c.NRGBA, page, 0.85)
}

// blank is the guise of the label that fits: paler, and the motif in outline.
func (g guise) blank() guise {
	g.base, g.outlined = mixed(g.base, page, 0.45), true
	if g.ink.G > g.base.G { // a pale motif is lost on the paler background
		g.ink = mixed(g.base, background, 0.85)
	}
	return g
}

// mixed returns a colour that is that much of the way from a to b.
func mixed(a, b color.NRGBA, much float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-much) + float64(y)*much)) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}
}

// The motifs: halves about the middle of a joint, which is (0, 0), on a side that runs
// from (-1/2, 0) to (1/2, 0), in a triangle whose third corner is (0, 1/2). Each sees
// all of itself from the middle, so that it can be drawn smaller inside itself.
var motifs = []geom.Curve{
	star(20, 0.19, 0.19), // a disc
	{{X: -0.065}, {X: -0.065, Y: 0.3}, {X: 0.065, Y: 0.3}, {X: 0.065}}, // a bar across the joint
	{{X: -0.31}, {X: -0.31, Y: 0.075}, {X: 0.31, Y: 0.075}, {X: 0.31}}, // a bar along it
	star(4, 0.25, 0.25), // a diamond
	{{X: -0.25}, {X: -0.25, Y: 0.055}, {X: -0.055, Y: 0.055}, {X: -0.055, Y: 0.26}, {X: 0.055, Y: 0.26}, {X: 0.055, Y: 0.055}, {X: 0.25, Y: 0.055}, {X: 0.25}}, // a cross
	{{}, {X: -0.17, Y: 0.21}, {X: 0.17, Y: 0.21}},                    // an hourglass
	{{X: -0.17}, {X: -0.17, Y: 0.17}, {X: 0.17, Y: 0.17}, {X: 0.17}}, // a square
	star(12, 0.27, 0.11), // a star
}

// star is half a star: so many corners, every other at the one and at the other radius.
func star(corners int, outer, inner float64) geom.Curve {
	var c geom.Curve
	for i := range corners/2 + 1 {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		c = append(c, geom.Point{X: -r * cos, Y: r * sin})
	}
	return c
}
