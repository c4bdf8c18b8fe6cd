//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "simd/archsimd"

// Bytes of a vector that move the boxes of each band around by one and two places,
// within 128 bits.
var (
	byOneBox = rotation(1)
	byTwoBox = rotation(2)
)

func rotation(by int) [32]int8 {
	var t [32]int8
	for i := range t {
		lane := i / 2 % 8
		if lane%4 < 3 {
			lane = lane/4*4 + (lane%4+by)%3
		}
		t[i] = int8(2*lane + i%2)
	}
	return t
}

// Words of 32 bits of a vector that move the boxes of each stack around.
var (
	byOneBand = [8]uint32{2, 3, 4, 5, 0, 1, 6, 7}
	byTwoBand = [8]uint32{4, 5, 0, 1, 2, 3, 6, 7}
)

// propagate draws conclusions until none is left, and returns false at a
// contradiction: those of [grid9.propagate], in the same order, for all boxes in one
// vector. It is long because vectors stay in registers only as variables of one
// function.
func (g *laneGrid) propagate() bool {
	one, full := archsimd.BroadcastUint16x16(1), archsimd.BroadcastUint16x16(511)
	box1, box2 := archsimd.LoadInt8x32(&byOneBox), archsimd.LoadInt8x32(&byTwoBox)
	band1, band2 := archsimd.LoadUint32x8(&byOneBand), archsimd.LoadUint32x8(&byTwoBand)
	c := &g.cells
	for {
		x0, x1, x2 := archsimd.LoadUint16x16(&c[0]), archsimd.LoadUint16x16(&c[1]), archsimd.LoadUint16x16(&c[2])
		x3, x4, x5 := archsimd.LoadUint16x16(&c[3]), archsimd.LoadUint16x16(&c[4]), archsimd.LoadUint16x16(&c[5])
		x6, x7, x8 := archsimd.LoadUint16x16(&c[6]), archsimd.LoadUint16x16(&c[7]), archsimd.LoadUint16x16(&c[8])

		// Cells with one candidate; s0 to s8 are what they have, union what a box has.
		s0, s1, s2 := single(x0, one), single(x1, one), single(x2, one)
		s3, s4, s5 := single(x3, one), single(x4, one), single(x5, one)
		s6, s7, s8 := single(x6, one), single(x7, one), single(x8, one)
		union := s0.Or(s1).Or(s2.Or(s3)).Or(s4.Or(s5).Or(s6.Or(s7))).Or(s8)
		sum := s0.Add(s1).Add(s2.Add(s3)).Add(s4.Add(s5).Add(s6.Add(s7))).Add(s8)
		least := x0.Min(x1).Min(x2.Min(x3)).Min(x4.Min(x5).Min(x6.Min(x7))).Min(x8)
		if !sum.Xor(union).IsZero() || !empty(least).IsZero() {
			return false
		}

		// They are taken from the other cells.
		y0, y1, y2 := x0.AndNot(union).Or(s0), x1.AndNot(union).Or(s1), x2.AndNot(union).Or(s2)
		y3, y4, y5 := x3.AndNot(union).Or(s3), x4.AndNot(union).Or(s4), x5.AndNot(union).Or(s5)
		y6, y7, y8 := x6.AndNot(union).Or(s6), x7.AndNot(union).Or(s7), x8.AndNot(union).Or(s8)
		all, twice := y0.Or(y1), y0.And(y1)
		twice, all = twice.Or(all.And(y2)), all.Or(y2)
		twice, all = twice.Or(all.And(y3)), all.Or(y3)
		twice, all = twice.Or(all.And(y4)), all.Or(y4)
		twice, all = twice.Or(all.And(y5)), all.Or(y5)
		twice, all = twice.Or(all.And(y6)), all.Or(y6)
		twice, all = twice.Or(all.And(y7)), all.Or(y7)
		twice, all = twice.Or(all.And(y8)), all.Or(y8)
		if !all.Xor(full).IsZero() {
			return false
		}

		// Numbers with one cell in a box.
		once := all.AndNot(twice)
		y0, y1, y2 = alone(y0, once), alone(y1, once), alone(y2, once)
		y3, y4, y5 = alone(y3, once), alone(y4, once), alone(y5, once)
		y6, y7, y8 = alone(y6, once), alone(y7, once), alone(y8, once)

		// Rows and columns of a box agree with those of the boxes beside it.
		rowA, rowB, rowC := y0.Or(y1).Or(y2), y3.Or(y4).Or(y5), y6.Or(y7).Or(y8)
		colA, colB, colC := y0.Or(y3).Or(y6), y1.Or(y4).Or(y7), y2.Or(y5).Or(y8)
		oneA, oneB, oneC := shuffle(rowA, box1), shuffle(rowB, box1), shuffle(rowC, box1)
		twoA, twoB, twoC := shuffle(rowA, box2), shuffle(rowB, box2), shuffle(rowC, box2)
		rowA = oneB.And(twoC).Or(oneC.And(twoB))
		rowB = oneA.And(twoC).Or(oneC.And(twoA))
		rowC = oneA.And(twoB).Or(oneB.And(twoA))
		oneA, oneB, oneC = move(colA, band1), move(colB, band1), move(colC, band1)
		twoA, twoB, twoC = move(colA, band2), move(colB, band2), move(colC, band2)
		colA = oneB.And(twoC).Or(oneC.And(twoB))
		colB = oneA.And(twoC).Or(oneC.And(twoA))
		colC = oneA.And(twoB).Or(oneB.And(twoA))

		y0, y1, y2 = y0.And(rowA).And(colA), y1.And(rowA).And(colB), y2.And(rowA).And(colC)
		y3, y4, y5 = y3.And(rowB).And(colA), y4.And(rowB).And(colB), y5.And(rowB).And(colC)
		y6, y7, y8 = y6.And(rowC).And(colA), y7.And(rowC).And(colB), y8.And(rowC).And(colC)
		changed := y0.Xor(x0).Or(y1.Xor(x1)).Or(y2.Xor(x2)).Or(y3.Xor(x3).Or(y4.Xor(x4))).
			Or(y5.Xor(x5).Or(y6.Xor(x6))).Or(y7.Xor(x7).Or(y8.Xor(x8)))
		if changed.IsZero() {
			return true
		}
		y0.Store(&c[0])
		y1.Store(&c[1])
		y2.Store(&c[2])
		y3.Store(&c[3])
		y4.Store(&c[4])
		y5.Store(&c[5])
		y6.Store(&c[6])
		y7.Store(&c[7])
		y8.Store(&c[8])
	}
}
