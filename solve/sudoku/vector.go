//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "simd/archsimd"

// The vector instructions are those of an experiment of Go 1.26, which may look otherwise
// in the next version: that one gets the engines without them.

// newNine returns the fastest engine for 9x9 that the processor can run.
func newNine() engine {
	if archsimd.X86.AVX2() {
		return new(lanes)
	}
	return new(boxes)
}

// patienceSixteen is greater than that of newLarge, as contradictions are found faster.
const patienceSixteen = 1000

// newSixteen returns the fastest engine for boxes of 4 x 4 that the processor can run.
func newSixteen() engine {
	if archsimd.X86.AVX2() {
		return newLearning(new(sixteen), boxed(4, 4), patienceSixteen)
	}
	return newLarge(boxed(4, 4))
}

// vec is sixteen fields of sixteen bits, one a box: candidates of a cell as a rule. The
// fields of the boxes of a band are together.
type vec = archsimd.Uint16x16

func load(p *[4]uint64) vec     { return archsimd.LoadUint64x4(p).AsUint16x16() }
func store(x vec, p *[4]uint64) { x.AsUint64x4().Store(p) }

// empty returns all bits in the fields of x that are 0, and none in the others.
func empty(x vec) vec { return x.Equal(vec{}).ToInt16x16().AsUint16x16() }

// single returns the fields of x with one candidate or none, and 0 in the others. Each
// field of one is 1.
func single(x, one vec) vec { return x.And(empty(x.And(x.Sub(one)))) }

// alone returns, field by field, what x has in common with once, or all of x where that
// is nothing.
func alone(x, once vec) vec {
	h := x.And(once)
	return h.Or(x.And(empty(h)))
}

// weighFields returns 2 in the fields of x with two candidates, 1 in those with more and 0 in
// the others; and 1 in the first of these.
func weighFields(x vec) (weight, pair vec) {
	one := archsimd.BroadcastUint16x16(1)
	y := x.And(x.Sub(one)) // without the lowest candidate
	z := y.And(y.Sub(one)) // without the two lowest; of no importance where y is 0
	open := one.AndNot(empty(y))
	pair = open.And(empty(z))
	return open.Add(pair), pair
}

// alongRow gives each box what the one so many places to its right has, around the band.
func alongRow(x vec, by int) vec { return shuffle(x, archsimd.LoadInt8x32(&rightOf[by&3])) }

// alongColumn gives each box what the one so many places below has, around the stack.
func alongColumn(x vec, by int) vec { return move(x, archsimd.LoadUint32x8(&below[by&3])) }

// rightOf and below are the moves of bytes and of words of 32 bits for that, by the
// number of places.
var rightOf, below = func() (right [4][32]int8, down [4][8]uint32) {
	for by := range 4 {
		for i := range 32 {
			field := i / 2 % 8
			right[by][i] = int8(2*(field/4*4+(field+by)%4) + i%2)
		}
		for i := range 8 {
			down[by][i] = uint32((i + 2*by) % 8)
		}
	}
	return right, down
}()

// shuffle moves the bytes within each half of x.
func shuffle(x vec, by archsimd.Int8x32) vec {
	return x.AsUint8x32().PermuteOrZeroGrouped(by).AsUint16x16()
}

// move moves the words of 32 bits of x.
func move(x vec, by archsimd.Uint32x8) vec { return x.AsUint32x8().Permute(by).AsUint16x16() }
