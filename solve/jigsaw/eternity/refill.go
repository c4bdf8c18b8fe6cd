package eternity

import (
	"math/bits"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

// A refiller takes the pieces out of cells of which no two touch and puts them back in the
// best way there is, each in its best rotation: as the cells do not touch, that is an
// assignment problem, whose weights are the joints that would match.
//
// Corners, borders and inner pieces are problems of their own, since they are never
// exchanged with each other.
type refiller struct {
	f       *filling
	rng     *rand.Rand
	weights assign.Weights
	// lanes says by code in which of the four sides of the hole in hand it is wanted, a
	// byte each.
	lanes  []uint32
	pieces []int32 // that were taken out
	// blur is added to the weights, at random from 0 to its length; none is the best
	// refill. See Matching.Heat.
	blur []int32
	// price, if set, may change the costs of the holes of a set before it is solved.
	price func(cells []int32, w *assign.Weights)
}

func newRefiller(f *filling, rng *rand.Rand) *refiller {
	return &refiller{f: f, rng: rng, lanes: make([]uint32, f.codes+1)}
}

// unit is the weight of a joint; what is smaller decides between refills that are as good.
const unit = 64

// refill empties and refills cells of one class, of which no two touch. They may be empty
// before, if as many pieces of the class are in spare. It returns the pieces by cell that
// were there before, valid until the next call.
func (r *refiller) refill(cells, spare []int32) []int32 {
	f := r.f
	r.pieces = r.pieces[:0]
	for _, cell := range cells {
		if pose := f.pose[cell]; pose != f.empty() {
			r.pieces = append(r.pieces, pose>>2)
		}
	}
	r.pieces = append(r.pieces, spare...)
	r.weights.Resize(len(cells))
	for h, cell := range cells {
		r.weigh(cell, r.weights.Costs(h))
	}
	if r.price != nil {
		r.price(cells, &r.weights)
	}
	for h, k := range r.weights.Solve() {
		f.put(cells[h], r.turn(cells[h], r.pieces[k]))
	}
	return r.pieces
}

// weigh fills in the costs of a hole by piece.
func (r *refiller) weigh(cell int32, costs []int32) {
	f := r.f
	r.want(cell, 1)
	if f.zone[cell] == inner {
		for k, piece := range r.pieces {
			costs[k] = -unit * most(r.counts(piece))
		}
	} else {
		for k, piece := range r.pieces {
			rotation := (f.out[cell] - f.grey[piece]) & 3
			costs[k] = -unit * int32(r.counts(piece)>>(8*rotation)&7)
		}
	}
	r.want(cell, 0)
	if len(r.blur) > 0 {
		r.smear(costs)
	}
}

// want notes, or forgets, what the neighbours of a hole ask for.
func (r *refiller) want(cell int32, yes uint32) {
	f := r.f
	for d, next := range f.near[cell] {
		if next < 0 {
			continue
		}
		code := f.mate[f.sides[f.pose[next]][opposite(d)]]
		if yes == 0 {
			r.lanes[code] = 0
		} else if code != 0 { // 0 where the neighbour is empty
			r.lanes[code] |= 1 << (8 * d)
		}
	}
}

// counts returns the joints that a piece would match in the hole in hand in each of its
// rotations, a byte each.
func (r *refiller) counts(piece int32) uint32 {
	s := &r.f.sides[piece<<2]
	return r.lanes[s[0]] + bits.RotateLeft32(r.lanes[s[1]], -8) +
		bits.RotateLeft32(r.lanes[s[2]], -16) + bits.RotateLeft32(r.lanes[s[3]], -24)
}

// most returns the largest of four bytes of 0 to 4.
func most(counts uint32) int32 {
	if counts == 0 {
		return 0
	}
	most := int32(1)
	for (counts+(0x80-uint32(most)-1)*0x01010101)&0x80808080 != 0 {
		most++
	}
	return most
}

// smear makes costs less sharp.
func (r *refiller) smear(costs []int32) {
	x := r.rng.Uint64()
	mask := uint64(len(r.blur) - 1)
	for k := range costs {
		x = x*6364136223846793005 + 1442695040888963407
		costs[k] -= r.blur[x>>32&mask]
	}
}

// turn returns the best pose of a piece in a hole, at random if there are several.
func (r *refiller) turn(cell, piece int32) int32 {
	f := r.f
	if f.zone[cell] != inner {
		return f.upright(int(cell), piece)
	}
	r.want(cell, 1)
	counts := r.counts(piece)
	r.want(cell, 0)
	best := uint32(most(counts))
	var poses [4]int32
	n := 0
	for rotation := range int32(4) {
		if counts>>(8*rotation)&7 == best {
			poses[n] = piece<<2 | rotation
			n++
		}
	}
	if n == 1 {
		return poses[0]
	}
	return poses[r.rng.Uint32()&0xffff*uint32(n)>>16]
}
