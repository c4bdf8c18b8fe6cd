package eternity

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// A curve asks that, from depth to depth, enough sides of some codes have been used up:
// what is left then has fewer different sides, so that more of it fits. weight is how many
// such sides a piece has, and least how many must be used after a depth.
type curve struct {
	weight []uint8
	least  []int32
}

// A palette is a set of codes to use up early.
type palette struct {
	codes  []uint16 // one of each pair of mates
	spared float64
}

// triedPalettes is the number of palettes, and armsPerCurve that of restarts in a row with
// the same one.
const (
	triedPalettes = 4
	armsPerCurve  = 8
)

// palettes returns sets of two inner codes and one of the border, those first that stand
// on the fewest pieces for the number of sides that they have.
func palettes(in *instance) []palette {
	ring := in.codesOf(corner, border)
	var inners []uint16
	for _, code := range in.codesOf(inner) {
		if !slices.Contains(ring, code) {
			inners = append(inners, code)
		}
	}
	var all []palette
	for i, a := range inners {
		for _, b := range inners[:i] {
			for _, r := range ring {
				p := palette{codes: []uint16{b, a, r}}
				p.spared = spared(in, p.codes)
				all = append(all, p)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b palette) int { return cmp.Compare(b.spared, a.spared) })
	return all[:min(len(all), triedPalettes)]
}

// spared returns how many pieces fewer than expected have sides of these codes: of pieces
// with so many sides in all whose sides were drawn at random.
func spared(in *instance, codes []uint16) float64 {
	spared := 0.0
	for _, shapes := range [][]class{{inner}, {corner, border}} {
		pieces, have, sides, all := 0, 0, 0, 0
		for piece, shape := range in.shape {
			if !slices.Contains(shapes, shape) {
				continue
			}
			pieces++
			all += 4 - int(shape)
			n := countSides(in, int32(piece), codes)
			sides += n
			have += min(n, 1)
		}
		if all > 0 {
			each := float64(all) / float64(pieces)
			spared += float64(pieces)*(1-math.Pow(1-float64(sides)/float64(all), each)) - float64(have)
		}
	}
	return spared
}

// countSides returns how many sides of a piece have one of the codes or its mate.
func countSides(in *instance, piece int32, codes []uint16) int {
	n := 0
	for _, code := range in.sides[4*piece] {
		if slices.Contains(codes, min(code, in.mate[code])) {
			n++
		}
	}
	return n
}

// beamWidth is the width of the beam that a curve comes from. Wider ones ask for more;
// with some 10,000 most searches still get to the tail.
const beamWidth = 10_000

// earlySlack is the share of all sides by which a curve asks for less than the beam has at
// its beginning, and for less and less until its middle: what is gained early at any price
// is missing later.
const earlySlack = 0.08

// curveEnd is the part of the head, from the top, after which a curve asks for no more.
const curveEnd = 10.0 / 11

// A ray is a partial board in a beam.
type ray struct {
	used   [(outside + 1) / 64]uint64
	bottom [32]uint8 // by column, of which a board that is no wider than high has no more
	right  uint8     // of the last piece
	sum    int32
}

// newCurve finds out by a beam search how many sides of the codes can be used up, depth by
// depth: what the worst of so many partial boards has that are kept for having the most.
func newCurve(c *course, p palette, rng *rand.Rand) *curve {
	v := &curve{weight: make([]uint8, len(c.grey)), least: make([]int32, c.head)}
	all := int32(0)
	for piece := range v.weight {
		v.weight[piece] = uint8(countSides(c.instance, int32(piece), p.codes))
		all += int32(v.weight[piece])
	}
	lists := newLists(c, v.weight, rng)
	end := int(curveEnd * float64(c.head))
	beam := []ray{{}}
	for d := range end {
		beam = advance(c, beam, lists, d, rng)
		if len(beam) == 0 {
			end = d
			break
		}
		v.least[d] = beam[len(beam)-1].sum
	}
	for d := range end / 2 {
		slack := earlySlack * float64(all) * (1 - 2*float64(d+1)/float64(end))
		v.least[d] = max(v.least[d]-int32(slack), 0)
	}
	for d := max(end, 1); d < c.head; d++ {
		v.least[d] = v.least[d-1]
	}
	return v
}

// advance lays the next piece on all boards of a beam, and keeps those with the largest
// sums, in descending order.
func advance(c *course, beam []ray, l *lists, d int, rng *rand.Rand) []ray {
	type child struct {
		parent int32
		entry  uint32
	}
	var bySum [4 * (outside + 1)][]child
	most := int32(0)
	for i := range beam {
		b := &beam[i]
		left, top := uint8(0), uint8(0)
		if c.col[d] > 0 {
			left = b.right
		}
		if c.row[d] > 0 {
			top = b.bottom[c.col[d]]
		}
		for _, e := range l.at(d, left, top) {
			if piece := e >> 2 & 1023; b.used[piece>>6]>>(piece&63)&1 == 0 {
				sum := b.sum + int32(e>>28)
				bySum[sum] = append(bySum[sum], child{int32(i), e})
				most = max(most, sum)
			}
		}
	}
	next := make([]ray, 0, beamWidth)
	for sum := most; sum >= 0 && len(next) < beamWidth; sum-- {
		same := bySum[sum]
		rng.Shuffle(len(same), func(i, j int) { same[i], same[j] = same[j], same[i] })
		for _, child := range same[:min(len(same), beamWidth-len(next))] {
			next = append(next, beam[child.parent])
			b, piece := &next[len(next)-1], child.entry>>2&1023
			b.used[piece>>6] |= 1 << (piece & 63)
			b.right, b.bottom[c.col[d]] = uint8(child.entry>>12), uint8(child.entry>>20)
			b.sum = sum
		}
	}
	return next
}
