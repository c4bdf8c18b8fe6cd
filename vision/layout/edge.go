package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Edge is a flat side on the border of the puzzle, against the straight line
// through all flat sides of that border and component. Lengths are relative to
// [Layout.Unit].
type Edge struct {
	Piece    int
	Row, Col int
	Side     int     // position about the piece: 0 top, 1 right, 2 bottom, 3 left
	Off      float64 // how far the side's middle lies outside the line, negative inside
	Tilt     float64 // degrees between the side and the line, clockwise
	Bad      bool    // the side lies off the line by far more than the others
}

const (
	// crooked is how many robust deviations off the line are too many.
	crooked = 6
	// leastOff and leastTilt are how far off, in units, and how many degrees
	// askew a flat side may be whatever the others are.
	leastOff, leastTilt = 0.08, 4
)

// stretch is a flat side in the direction of its border: along it, and across,
// outside positive.
type stretch struct {
	edge          Edge
	along, across float64
	slope         float64
}

// edges measures the flat sides on the four borders of each component.
func edges(b *board, components [][]int) (all []Edge) {
	for _, part := range components {
		for d := range 4 {
			all = append(all, scoreEdges(stretches(b, part, d), b.unit)...)
		}
	}
	slices.SortFunc(all, func(a, b Edge) int {
		return cmp.Or(a.Row-b.Row, a.Col-b.Col, a.Side-b.Side)
	})
	return all
}

// stretches returns the flat sides of a component on one border.
func stretches(b *board, part []int, d int) (s []stretch) {
	for _, i := range part {
		if b.outside(i, d) && b.flat(i, d) {
			s = append(s, stretchOf(b, i, d))
		}
	}
	return s
}

func stretchOf(b *board, i, d int) stretch {
	p := b.places[i]
	s := stretch{edge: Edge{Piece: i, Row: p.Row, Col: p.Col, Side: d}}
	curve := b.laid(4*i + sideAt(d, p.Rotation))
	// The frame of the border: x along it clockwise, y outside.
	sin, cos := math.Sincos(float64(d) * math.Pi / 2)
	var xs, ys [samples]float64
	for k, q := range curve {
		xs[k], ys[k] = cos*q.X+sin*q.Y, sin*q.X-cos*q.Y
		s.along += xs[k] / samples
		s.across += ys[k] / samples
	}
	xy, xx := 0.0, 0.0
	for k := range xs {
		xy += (xs[k] - s.along) * (ys[k] - s.across)
		xx += (xs[k] - s.along) * (xs[k] - s.along)
	}
	s.slope = math.Atan2(xy, xx)
	return s
}

// scoreEdges fits a line to the stretches of one border and compares them with
// it.
func scoreEdges(s []stretch, unit float64) []Edge {
	offset, slope := line(s)
	edges := make([]Edge, len(s))
	offs, tilts := make([]float64, len(s)), make([]float64, len(s))
	for k, v := range s {
		edges[k] = v.edge
		edges[k].Off = (v.across - offset - slope*v.along) / unit
		edges[k].Tilt = -turnOf(v.slope-math.Atan(slope)) * 180 / math.Pi
		offs[k], tilts[k] = math.Abs(edges[k].Off), math.Abs(edges[k].Tilt)
	}
	off := max(crooked*1.4826*geom.MedianHigh(offs), leastOff)
	tilt := max(crooked*1.4826*geom.MedianHigh(tilts), leastTilt)
	for k := range edges {
		e := &edges[k]
		e.Bad = math.Abs(e.Off) > off || math.Abs(e.Tilt) > tilt
	}
	return edges
}

// line fits across = offset + slope * along with the least sum of absolute
// deviations, by weights that are set anew a few times.
func line(s []stretch) (offset, slope float64) {
	if len(s) == 1 {
		return s[0].across, 0
	}
	weights := make([]float64, len(s))
	for i := range weights {
		weights[i] = 1
	}
	for range 10 {
		var w, x, y, xx, xy float64
		for i, v := range s {
			w, x, y = w+weights[i], x+weights[i]*v.along, y+weights[i]*v.across
		}
		x, y = x/w, y/w
		for i, v := range s {
			xx += weights[i] * (v.along - x) * (v.along - x)
			xy += weights[i] * (v.along - x) * (v.across - y)
		}
		slope = 0
		if xx > 0 {
			slope = xy / xx
		}
		offset = y - slope*x
		for i, v := range s {
			weights[i] = 1 / (math.Abs(v.across-offset-slope*v.along) + tiny)
		}
	}
	return offset, slope
}
