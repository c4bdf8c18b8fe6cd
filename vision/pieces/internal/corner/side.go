package corner

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// shortest and farthest bound the chord of a side, in units.
	shortest, farthest = 0.3, 2.2
	// deepest bounds the depth of a side over its chord.
	deepest = 0.8
	// blunt is the length next to a corner whose direction means nothing.
	blunt = 0.03
)

// side is the outline between two candidates, judged as a side of a piece.
type side struct {
	kind     encode.Kind
	depth    float64 // largest deviation from the chord over the chord, out +
	flatness float64 // probability of a flat side, 0 to 1
	cost     float64 // how unlike any side it looks; +Inf: impossible
}

// sides judges all ordered pairs of candidates.
func sides(t *trace, found []candidate) [][]side {
	table := make([][]side, len(found))
	for a := range found {
		table[a] = make([]side, len(found))
		for b := range found {
			table[a][b].cost = math.Inf(1)
			if a != b {
				table[a][b] = scoreSide(t, found[a].at, found[b].at)
			}
		}
	}
	return table
}

// scoreSide looks at the outline from sample i on to sample j.
func scoreSide(t *trace, i, j int) side {
	if j <= i {
		j += len(t.points)
	}
	return scoreChord(t, i, j, [2]geom.Point{t.at(i), t.at(j)})
}

// scoreChord looks at the outline from sample i on to sample j against a chord
// between two points near them.
func scoreChord(t *trace, i, j int, ends [2]geom.Point) side {
	chord := ends[1].Sub(ends[0])
	long := chord.Norm()
	if long < shortest || long > farthest || float64(j-i)*pitch > 4*long {
		return side{cost: math.Inf(1)}
	}
	p := profile{t: t, i: i, j: j, origin: ends[0], chord: chord.Mul(1 / long), long: long}
	p.measure()
	if math.Abs(p.depth) > deepest {
		return side{cost: math.Inf(1)}
	}
	return p.side()
}

// profile is what a side is judged by. All angles are in radians.
type profile struct {
	t      *trace
	i, j   int        // its ends, i < j
	origin geom.Point // where the chord begins
	chord  geom.Point // its direction
	long   float64    // the length of the chord

	depth      float64 // largest deviation, signed, over the chord
	mean       float64 // mean deviation over the chord
	head       float64 // where that is along the chord, 0 to 1
	rise, fall float64 // how steep it gets before and after the head
	back, fore float64 // how far it leads the other way before and after
	swing      float64 // how much phi swings to and fro, all told
	steepest   float64 // |phi| that all but a twentieth stay below
	start, end float64 // mean phi of the two legs
}

// measure fills in the profile.
func (p *profile) measure() {
	top := p.deepest()
	from, to := p.i+samples(blunt), p.j-samples(blunt)
	base := math.Atan2(p.chord.Y, p.chord.X)
	shift := p.t.headingAt(from) - base
	shift = math.Remainder(shift, 2*math.Pi) - shift
	bulge := math.Copysign(1, p.depth)
	var steep [60]int // histogram of |phi| in bins of 3 degrees
	for s := from; s <= to; s++ {
		phi := -(p.t.headingAt(s) - base + shift)
		steep[min(len(steep)-1, int(math.Abs(phi)/radians(3)))]++
		if s <= top {
			p.rise, p.back = max(p.rise, bulge*phi), max(p.back, -bulge*phi)
		} else {
			p.fall, p.fore = max(p.fall, -bulge*phi), max(p.fore, bulge*phi)
		}
	}
	p.swing = p.swings(from, to)
	p.steepest = quantile(steep[:], (to-from)/20)
	leg := samples(0.08)
	p.start = -p.direction(from, from+leg, base-shift)
	p.end = -p.direction(to-leg, to, base-shift)
}

// swings returns the sum of the swings of the direction from sample to sample.
// Small swings, such as those of noise, do not count.
func (p *profile) swings(from, to int) float64 {
	sum, least := 0.0, radians(25)
	low, high, way := p.t.courseAt(from), p.t.courseAt(from), 0.0
	for s := from; s <= to; s++ {
		h := p.t.courseAt(s)
		switch {
		case way >= 0 && h > high:
			sum += way * (h - high)
			high = h
		case way <= 0 && h < low:
			sum += -way * (low - h)
			low = h
		}
		if way <= 0 && h-low > least {
			sum, high, way = sum+h-low, h, 1
		} else if way >= 0 && high-h > least {
			sum, low, way = sum+high-h, h, -1
		}
	}
	return sum
}

// quantile returns the angle that all but so many samples of the histogram
// stay below.
func quantile(steep []int, above int) float64 {
	k := len(steep) - 1
	for ; k > 0 && above >= steep[k]; k-- {
		above -= steep[k]
	}
	return radians(3 * (float64(k) + 0.5))
}

// deepest sets depth, mean and head, and returns the sample that lies deepest.
func (p *profile) deepest() int {
	top, most, sum := p.i, 0.0, 0.0
	for s := p.i; s <= p.j; s++ {
		q := p.t.at(s).Sub(p.origin)
		v := -p.chord.Cross(q)
		sum += math.Abs(v)
		if math.Abs(v) > math.Abs(most) {
			top, most = s, v
		}
	}
	p.mean = sum / float64(p.j-p.i+1) / p.long
	p.depth = most / p.long
	p.head = p.t.at(top).Sub(p.origin).Dot(p.chord) / p.long
	return top
}

// direction returns the mean direction of the samples from to to, against base.
func (p *profile) direction(from, to int, base float64) float64 {
	sum := 0.0
	for s := from; s <= to; s++ {
		sum += p.t.headingAt(s) - base
	}
	return sum / float64(to-from+1)
}

// side weighs the profile as flat, as a mere bend, and as a tab or blank.
func (p *profile) side() side {
	flat, arc, head := p.flat(), p.arc(), p.bulged()
	straight, bent := flat.cost(), min(arc.cost(), head.cost())
	s := side{depth: p.depth, cost: min(straight, bent)}
	s.flatness = 1 / (1 + math.Exp(straight-bent))
	switch {
	case straight <= bent:
		s.kind = encode.Flat
	case p.depth > 0:
		s.kind = encode.Tab
	default:
		s.kind = encode.Blank
	}
	return s
}

// flat returns the evidence against a flat side. Only the mean distance counts
// in full: a spur or a dent may lie far from the chord.
func (p *profile) flat() (e evidence) {
	mean, depth := p.mean/(0.006+p.t.noise), p.depth/(0.03+3*p.t.noise)
	e[flatMean] = min(40, mean*mean/2)
	e[flatDepth] = odd(depth)
	e[flatSteep] = excess(p.steepest, radians(6), radians(8))
	return e
}

// arc returns the evidence against a side that bends without a head, which
// some wavy cuts have.
func (p *profile) arc() (e evidence) {
	e[arcRare] = 1
	e[arcLegs] = odd(p.start/radians(22)) + odd(p.end/radians(22))
	e[arcSteep] = excess(p.steepest, radians(35), radians(10))
	e[arcDepth] = odd((math.Abs(p.depth) - 0.1) / 0.03)
	return e
}

// bulged returns the evidence against a side with one head.
func (p *profile) bulged() (e evidence) {
	e[headRare] = 1
	e[headLegs] = odd(p.start/radians(22)) + odd(p.end/radians(22))
	e[headShort] = excess(-p.rise, radians(-75), radians(15)) + excess(-p.fall, radians(-75), radians(15))
	e[headBack] = excess(p.back, radians(30), radians(12)) + excess(p.fore, radians(30), radians(12))
	e[headSwing] = excess(p.swing, radians(540), radians(50))
	e[headDepth] = odd((math.Abs(p.depth) - 0.27) / 0.1)
	e[headPlace] = odd((p.head - 0.5) / 0.15)
	return e
}
