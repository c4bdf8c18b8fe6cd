package corner

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// pitch is the distance between samples, in roots of the piece's area.
	pitch = 0.008
	// blur is the standard deviation of the smoothing, in samples.
	blur = 1.3
	// longest bounds the length of an outline; a square has 4, a piece with
	// four long tabs about 8.
	longest = 16.0
	// fewest is the number of points below which an outline is no piece.
	fewest = 16
)

// trace is an outline in the units of this package: moved to its centroid,
// divided by the root of its area, and sampled evenly.
type trace struct {
	raw     []geom.Point // samples before the smoothing
	points  []geom.Point // smoothed samples
	heading []float64    // direction at each sample, unwrapped, radians
	course  []float64    // the same over a longer way, steadier
	winding float64      // what heading gains in one round: 2 pi
	place   []float64    // where each sample lies on the outline
	count   int          // points of the outline
	origin  geom.Point   // the centroid, in pixels
	unit    float64      // pixels of one unit
	noise   float64      // standard deviation of the samples, in units
}

// newTrace samples the outline. It reports false for what cannot be the
// outline of a piece: too few points, values that are not finite, a run
// counter-clockwise, an area of nothing, or a length that no piece has.
func newTrace(outline geom.Curve) (*trace, bool) {
	area, centroid, length := measure(outline)
	unit := math.Sqrt(area)
	if len(outline) < fewest || !(area > 0) || math.IsInf(area, 0) || !(length < longest*unit) {
		return nil, false
	}
	t := &trace{origin: centroid, unit: unit, count: len(outline)}
	scaled := make(geom.Curve, len(outline))
	for i, p := range outline {
		scaled[i] = p.Sub(centroid).Mul(1 / unit)
	}
	t.sample(scaled, length/unit)
	t.shave()
	t.smooth()
	t.setDirections()
	t.estimateNoise(length / unit)
	return t, true
}

// measure returns the area within the outline (positive when it runs
// clockwise on the screen), the centroid of the area and the outline's length.
// The sums are taken about the first point, so that far away pieces lose
// nothing.
func measure(outline geom.Curve) (area float64, centroid geom.Point, length float64) {
	if len(outline) == 0 {
		return 0, centroid, 0
	}
	first := outline[0]
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		length += q.Sub(p).Norm()
		a, b := p.Sub(first), q.Sub(first)
		cross := a.Cross(b) / 2
		area += cross
		centroid = centroid.Add(a.Add(b).Mul(cross / 3))
	}
	return area, first.Add(centroid.Mul(1 / area)), length
}

// sample sets evenly spaced samples of a closed curve in units.
func (t *trace) sample(curve geom.Curve, length float64) {
	n := max(64, int(math.Round(length/pitch)))
	step := length / float64(n)
	t.raw, t.place = make([]geom.Point, 0, n), make([]float64, 0, n)
	walked, due := 0.0, 0.0
	for i, p := range curve {
		q := curve[(i+1)%len(curve)]
		d := q.Sub(p).Norm()
		for ; due < walked+d && len(t.raw) < n; due += step {
			f := (due - walked) / d
			t.raw = append(t.raw, p.Add(q.Sub(p).Mul(f)))
			t.place = append(t.place, float64(i)+f)
		}
		walked += d
	}
}

// smooth sets the smoothed samples: a Gaussian along the outline, which takes
// out the stairs of whole pixels.
func (t *trace) smooth() {
	reach := int(math.Ceil(3 * blur))
	weights, sum := make([]float64, 2*reach+1), 0.0
	for k := range weights {
		x := float64(k-reach) / blur
		weights[k] = math.Exp(-x * x / 2)
		sum += weights[k]
	}
	n := len(t.raw)
	t.points = make([]geom.Point, n)
	for i := range t.points {
		var p geom.Point
		for k, w := range weights {
			p = p.Add(t.raw[(i+k-reach+n)%n].Mul(w / sum))
		}
		t.points[i] = p
	}
}

// estimateNoise sets the noise: how far the samples lie from the smooth curve in the
// middle. The stairs of whole pixels are longer than the smoothing on small
// pieces, so that the distance between the points of the outline counts too.
func (t *trace) estimateNoise(length float64) {
	off := make([]float64, len(t.raw))
	for i, p := range t.raw {
		off[i] = p.Sub(t.points[i]).Norm()
	}
	stairs := min(0.3*length/float64(t.count), 0.01)
	t.noise = max(1.5*geom.MedianHigh(off), stairs, 0.0004)
}

// setDirections sets the directions at each sample.
func (t *trace) setDirections() {
	t.heading, t.winding = t.directions(1)
	t.course, _ = t.directions(samples(0.03))
}

// directions returns the direction from the sample so many before each sample
// to the one so many after it, without jumps of a full turn, and what it gains
// in one round.
func (t *trace) directions(reach int) (all []float64, winding float64) {
	n := len(t.points)
	direction := func(i int) float64 {
		d := t.at(i + reach).Sub(t.at(i - reach))
		return math.Atan2(d.Y, d.X)
	}
	all = make([]float64, n)
	all[0] = direction(0)
	for i := 1; i < n; i++ {
		all[i] = all[i-1] + turn(all[i-1], direction(i))
	}
	return all, all[n-1] + turn(all[n-1], all[0]) - all[0]
}

// turn returns the angle from one direction to another, in -pi to pi,
// positive clockwise on the screen.
func turn(from, to float64) float64 { return math.Remainder(to-from, 2*math.Pi) }

// at returns the smoothed sample i, which may lie outside one round.
func (t *trace) at(i int) geom.Point { return t.points[wrap(i, len(t.points))] }

// rawAt returns the sample i before the smoothing.
func (t *trace) rawAt(i int) geom.Point { return t.raw[wrap(i, len(t.raw))] }

// headingAt returns the direction at sample i, unwrapped over many rounds.
func (t *trace) headingAt(i int) float64 { return t.unwrapped(t.heading, i) }

// courseAt returns the steadier direction at sample i, unwrapped likewise.
func (t *trace) courseAt(i int) float64 { return t.unwrapped(t.course, i) }

func (t *trace) unwrapped(directions []float64, i int) float64 {
	n := len(directions)
	w := wrap(i, n)
	return directions[w] + t.winding*float64((i-w)/n)
}

// samples returns how many samples cover a length in units, at least one.
func samples(length float64) int { return max(1, int(math.Round(length/pitch))) }

// wrap returns i modulo n, in 0 to n-1.
func wrap(i, n int) int { return ((i % n) + n) % n }

const (
	// hairWidth is how near the outline must come back to itself, hairLeast
	// and hairMost how long the way there may be, in units. The tip of a real
	// corner of 50 degrees comes back within 0.038.
	hairWidth = 0.016
	hairLeast = 0.045
	hairMost  = 0.5
)

// shave leaves out hairs and slits, which fibres of torn paper make: where the
// outline soon comes back to where it was, it is cut short.
func (t *trace) shave() {
	n := len(t.raw)
	hair := make([]bool, n)
	shaved := false
	for i := 0; i < n; i++ {
		for s := min(samples(hairMost), n/4); s >= samples(hairLeast); s-- {
			if t.rawAt(i+s).Sub(t.raw[i]).Norm() > hairWidth {
				continue
			}
			for k := 1; k < s; k++ {
				hair[wrap(i+k, n)] = true
			}
			i += s - 1
			shaved = true
			break
		}
	}
	if shaved {
		t.without(hair)
	}
}

// without samples the outline anew from the samples that are not left out.
func (t *trace) without(hair []bool) {
	var rest geom.Curve
	var place []float64
	length := 0.0
	for i, is := range hair {
		if is {
			continue
		}
		if len(rest) > 0 {
			length += t.raw[i].Sub(rest[len(rest)-1]).Norm()
		}
		rest, place = append(rest, t.raw[i]), append(place, t.place[i])
	}
	length += rest[0].Sub(rest[len(rest)-1]).Norm()
	t.sample(rest, length)
	last := len(place) - 1
	for i, at := range t.place {
		k := int(at)
		from, to := place[k], place[0]+float64(t.count)
		if k < last {
			to = place[k+1]
		}
		f := from + (at-float64(k))*(to-from)
		if f >= float64(t.count) {
			f -= float64(t.count)
		}
		t.place[i] = f
	}
}
