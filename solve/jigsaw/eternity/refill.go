package eternity

import (
	"math"
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
	// lanes says by code where the hole in hand asks for it: see lanesOf.
	lanes  []uint64
	pieces []int32     // that were taken out
	sides  [][4]uint16 // of those, unturned
	needs  [][4]uint16 // by hole, the codes that its neighbours ask for
	// blur is added to the weights, at random; none is the best refill. Its length is a
	// power of two. See Matching.Heat.
	blur []int32
	// price, if set, may change the costs of the holes of a set before it is solved.
	price func(cells []int32, w *assign.Weights)
}

func newRefiller(f *filling, rng *rand.Rand) *refiller {
	return &refiller{f: f, rng: rng, lanes: make([]uint64, f.codes+1)}
}

// lanesOf is what a code that is asked for on a side of a hole counts for a piece that has
// it on side i, unturned: one in the field for the rotation that brings i there. There are
// 16 bits for each i, and in them three bits for each rotation, so that the sum over the
// sides of a piece has the joints that match in each of its rotations.
var lanesOf = func() (lanes [4]uint64) {
	for d := range lanes {
		for i := range 4 {
			lanes[d] |= 1 << (16*i + 3*((d-i)&3))
		}
	}
	return lanes
}()

// peak is the largest of four numbers of three bits.
var peak = func() (peak [1 << 12]uint8) {
	for counts := range peak {
		for rotation := range 4 {
			peak[counts] = max(peak[counts], uint8(counts>>(3*rotation)&7))
		}
	}
	return peak
}()

// unit is the weight of a joint; what is smaller decides between refills that are as good.
const unit = 64

// blurSize is the number of random numbers that weights are blurred with; a power of two.
const blurSize = 4096

// blurOf returns numbers with a Gumbel distribution of that scale.
func blurOf(heat float64) []int32 {
	if heat <= 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(1, 2)) // the same ones for all: they are drawn from at random
	blur := make([]int32, blurSize)
	for i := range blur {
		u := (float64(i) + 0.5) / blurSize
		blur[i] = int32(math.Round(-math.Log(-math.Log(u)) * min(heat, 1000) * unit))
	}
	rng.Shuffle(len(blur), func(i, j int) { blur[i], blur[j] = blur[j], blur[i] })
	return blur
}

// refill empties and refills cells of one class, of which no two touch. It returns the
// pieces by cell that were there before, valid until the next call.
func (r *refiller) refill(cells []int32) []int32 {
	f := r.f
	r.takeOut(cells)
	r.weights.Resize(len(cells))
	for h, cell := range cells {
		costs := r.weights.Costs(h)
		r.ask(&r.needs[h])
		if f.zone[cell] == inner {
			r.weighInner(costs)
		} else {
			r.weighFramed(cell, costs)
		}
		r.forget(&r.needs[h])
		r.smear(costs)
	}
	if r.price != nil {
		r.price(cells, &r.weights)
	}
	for h, k := range r.weights.Solve() {
		f.put(cells[h], r.turn(cells[h], h, int(k)))
	}
	return r.pieces
}

// takeOut lists the pieces to lay and what the holes ask for.
func (r *refiller) takeOut(cells []int32) {
	f := r.f
	r.pieces, r.sides, r.needs = r.pieces[:0], r.sides[:0], r.needs[:0]
	for _, cell := range cells {
		r.pieces = append(r.pieces, f.pose[cell]>>2)
		r.needs = append(r.needs, f.need(cell))
	}
	for _, piece := range r.pieces {
		r.sides = append(r.sides, f.instance.sides[piece<<2])
	}
}

// ask notes what a hole asks for; forget takes it back.
func (r *refiller) ask(need *[4]uint16) {
	for d, code := range need {
		if code != 0 {
			r.lanes[code] |= lanesOf[d]
		}
	}
}

func (r *refiller) forget(need *[4]uint16) {
	for _, code := range need {
		r.lanes[code] = 0
	}
}

// weighInner fills in the costs of an inner hole by piece, in the best rotation.
func (r *refiller) weighInner(costs []int32) {
	lanes := r.lanes
	for k, s := range r.sides[:len(costs)] {
		counts := lanes[s[0]] + lanes[s[1]]>>16 + lanes[s[2]]>>32 + lanes[s[3]]>>48
		costs[k] = -unit * int32(peak[counts&0xfff])
	}
}

// weighFramed fills in the costs of a hole on the border by piece, straight sides
// outwards.
func (r *refiller) weighFramed(cell int32, costs []int32) {
	f := r.f
	for k, piece := range r.pieces[:len(costs)] {
		rotation := (f.out[cell] - f.grey[piece]) & 3
		costs[k] = -unit * int32(r.counts(k)>>(3*rotation)&7)
	}
}

// counts returns the joints that a piece would match in the hole in hand in each of its
// rotations, three bits each.
func (r *refiller) counts(k int) uint64 {
	s := &r.sides[k]
	return (r.lanes[s[0]] + r.lanes[s[1]]>>16 + r.lanes[s[2]]>>32 + r.lanes[s[3]]>>48) & 0xfff
}

// smear makes costs less sharp, by a random stretch of blur.
func (r *refiller) smear(costs []int32) {
	if len(r.blur) == 0 {
		return
	}
	at, mask := int(r.rng.Uint64()>>1), len(r.blur)-1
	for k := range costs {
		costs[k] -= r.blur[(at+k)&mask]
	}
}

// turn returns the best pose of a piece in a hole, at random if there are several.
func (r *refiller) turn(cell int32, h, k int) int32 {
	f, piece := r.f, r.pieces[k]
	if f.zone[cell] != inner {
		return f.upright(int(cell), piece)
	}
	r.ask(&r.needs[h])
	counts := r.counts(k)
	r.forget(&r.needs[h])
	best := uint64(peak[counts])
	var poses [4]int32
	n := uint32(0)
	for rotation := range int32(4) {
		if counts>>(3*rotation)&7 == best {
			poses[n&3] = piece<<2 | rotation
			n++
		}
	}
	if n == 1 {
		return poses[0]
	}
	return poses[r.rng.Uint32()&0xffff*n>>16&3]
}

// completed returns a full board with these poses, the other cells at random but for those
// left out, which take what is left for them by matching.
func completed(in *instance, poses, left []int32, rng *rand.Rand) *filling {
	f := newFilling(in)
	for cell, pose := range poses {
		if pose != in.empty() {
			f.put(int32(cell), pose)
		}
	}
	f.complete(rng)
	fill := newRefiller(f, rng)
	for zone := range class(classes) {
		var cells []int32
		for _, cell := range left {
			if f.zone[cell] == zone {
				cells = append(cells, cell)
			}
		}
		fill.refill(cells)
	}
	return f
}
