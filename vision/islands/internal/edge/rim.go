package edge

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// rimFrom and rimTo bound, in radii of the islands, where their edges are
	// looked for, and rimSteps is the number of steps between.
	rimFrom, rimTo, rimSteps = 0.3, 1.3, 40
	// rimEdge is how steep an edge must be, against the steepest, to belong to
	// the rim, and rimFoot where it ends.
	rimEdge, rimFoot = 0.3, 0.2
	// rimAround is the part of the directions that an edge may miss.
	rimAround = 0.25
	// nearRim is where, in radii, the edge of an island may be.
	nearRim = 0.75
	// dipFrom is where, in radii, the inside of a ring may become darker,
	// and brightest how much lighter than the outside the inside of a ring may
	// be.
	dipFrom, brightest = 0.45, 1.3
	// darkDisc is the brightness of the inside, in parts of the paper, up to
	// which it is a dark disc with a light number, unless the dip is that of a
	// thick ring.
	darkDisc, ringDip = 0.72, 0.55
)

// Rim is what the edges of the islands of a board look like, lengths in cells.
type Rim struct {
	Clear float64 // radius of the part that is free of any ring
	Outer float64 // radius of the outermost edge
	// Alike tells how much the edges are at one distance in all directions and
	// in all islands, 0 to 1.
	Alike float64
	// dip is how steeply the inside becomes darker on the way out, against the
	// steepest edge, 0 to 1, and inside how light it is against the outside.
	dip, inside float64
}

// MeasureRim measures the rim of islands of about a radius, in cells. The edges of rings are at the
// same distance in all directions, those of digits are not. A ring begins where
// the inside becomes darker; where it does not, the island is a disc.
func MeasureRim(picture *image.Gray, radius float64, sites []Site) Rim {
	levels, edges := levelsOf(picture, radius, sites)
	change := commonChange(&levels)
	most := max(slices.Max(change[:]), -slices.Min(change[:]))
	if most == 0 {
		return Rim{Clear: 0.8 * radius, Outer: radius}
	}
	last := rimSteps - 1
	for last > 0 && max(change[last], -change[last]) < most/2 {
		last--
	}
	first, dip := last, 0.0
	for k := last - 1; k >= 0; k-- {
		if change[k] < -rimEdge*most {
			first = k
		}
		if rimPlace(float64(k)) > dipFrom {
			dip = max(dip, -change[k]/most)
		}
	}
	inside := levels.lightest(0.65, 0.85) / levels.lightest(1.15, 1.3)
	if inside < darkDisc && dip < ringDip {
		first = last
	}
	sign := 1.0
	if change[first] < 0 {
		sign = -1
	}
	for first > 0 && sign*change[first-1] > rimFoot*most {
		first--
	}
	return Rim{
		Clear: radius * rimPlace(float64(first)), Outer: radius * rimPlace(float64(last)+0.5),
		Alike: min(most/max(edges, 1e-9), 1), dip: dip, inside: inside,
	}
}

// Look tells how much a rim is that of rings or of discs, 0 to 1. What else lies
// on a lattice is mostly digits of a blurred Sudoku and crossings of its lines:
// their edges are at many distances, or reach from the middle to far outside.
func (r Rim) Look() float64 {
	if r.inside > brightest {
		return 0
	}
	round := geom.Ramp(r.Alike, 0.55, 0.75)
	if r.inside < darkDisc && r.dip < ringDip {
		return round
	}
	// The edges of pale discs are drowned by those of lines that touch them, so
	// that discs remain possible where little is alike.
	disc := geom.Ramp(r.Clear/r.Outer, 0.72, 0.8) * (0.55 + 0.45*geom.Ramp(r.Alike, 0.5, 0.7))
	return max(round*geom.Ramp(r.dip, 0.15, 0.3), disc)
}

// rimPlace returns the place of a step in radii.
func rimPlace(step float64) float64 { return rimFrom + step*(rimTo-rimFrom)/rimSteps }

// levels is the mean brightness of the islands by direction and step, the
// brightest place on each way being 1.
type levels [sectors][rimSteps + 1]float64

// levelsOf returns the mean brightness of the islands, and the sum of how steep
// the steepest edge of each is in the mean over all directions, each where it
// may be. The directions to a frame are left out.
func levelsOf(picture *image.Gray, radius float64, sites []Site) (out levels, edges float64) {
	var all []float64
	var count [sectors]float64
	some := sampled(sites)
	for _, site := range some {
		for a, d := range directions {
			if site.Sides.outward(d) {
				continue
			}
			count[a]++
			all = append(all, out.add(a, picture, site.Middle, site.Ways.Along(d.Mul(radius))))
		}
	}
	n := float64(len(some))
	for a := range out {
		for k := range out[a] {
			out[a][k] *= n / max(count[a], 1)
		}
	}
	return out, geom.MedianHigh(all) * n
}

// add adds the brightness along a way of one radius out of an island. It returns
// how steep its steepest edge near the rim is.
func (v *levels) add(sector int, picture *image.Gray, middle, way geom.Point) (steep float64) {
	var at [rimSteps + 1]float64
	most := 1.0
	for k := range at {
		at[k] = float64(kernel.Bilinear(picture, middle.Add(way.Mul(rimPlace(float64(k))))))
		most = max(most, at[k])
	}
	for k := range at {
		v[sector][k] += at[k] / most
	}
	for k := 1; k+2 <= rimSteps; k++ {
		if place := rimPlace(float64(k)); place > nearRim && place < 2-nearRim {
			steep = max(steep, math.Abs(at[k+2]-at[k-1])/(3*most))
		}
	}
	return steep
}

// lightest returns the greatest brightness at any distance between two, in
// radii.
func (v *levels) lightest(from, to float64) float64 {
	step := func(radii float64) int { return int((radii-rimFrom)/(rimTo-rimFrom)*rimSteps + 0.5) }
	most := 0.0
	for k := step(from); k <= step(to); k++ {
		sum := 0.0
		for a := range v {
			sum += v[a][k]
		}
		most = max(most, sum)
	}
	return most
}

// commonChange returns by how much the brightness changes at each step in
// nearly all directions alike.
func commonChange(v *levels) (common [rimSteps]float64) {
	const few = int(rimAround * sectors)
	for k := range common {
		var at [sectors]float64
		for a := range at {
			// A circle that is not quite round is a step off here and there.
			from, to := max(k-1, 0), min(k+2, rimSteps)
			at[a] = (v[a][to] - v[a][from]) / float64(to-from)
		}
		slices.Sort(at[:])
		if at[few] > 0 {
			common[k] = at[few]
		} else if at[sectors-1-few] < 0 {
			common[k] = at[sectors-1-few]
		}
	}
	return common
}
