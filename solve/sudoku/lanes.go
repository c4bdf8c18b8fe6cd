//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "simd/archsimd"

// idle are the lanes without a box, by bits.
const idle = 0xf888

// lane returns the lane of a box.
func lane(box int) int { return box/3*4 + box%3 }

// A laneGrid is a state of the search: vectors of the nine cells of a box, row by row,
// each of which holds the candidates of one cell of every box. That of the box in band b
// and stack s is lane 4b + s; the other lanes are idle: they always hold all candidates.
type laneGrid struct {
	cells [9][16]uint16
	guess laneGuess
}

// A laneGuess is a candidate that the search takes for true one level deeper.
type laneGuess struct {
	cell, lane int
	bit        uint16
}

// lanes is the engine for 9x9 with vector instructions. It draws the conclusions of
// boxes and makes the same guesses.
type lanes struct{ guessing[laneGrid, *laneGrid] }

var _ deduction = (*laneGrid)(nil)

// laneCells lists the cells of the grid by cell of the box and lane; idle lanes have
// the one after the last.
var laneCells = func() (t [9][16]uint8) {
	for k := range t {
		for i := range t[k] {
			t[k][i] = 81
		}
		for box := range 9 {
			t[k][lane(box)] = uint8((box/3*3+k/3)*9 + box%3*3 + k%3)
		}
	}
	return t
}()

func (w *lanes) load(cells []uint8) bool {
	g := w.start()
	c := (*[81]uint8)(cells)
	for k := range g.cells {
		row := &g.cells[k]
		for band := range 3 {
			i := band*27 + k/3*9 + k%3
			row[4*band] = uint16(fieldOf[c[i]])
			row[4*band+1] = uint16(fieldOf[c[i+3]])
			row[4*band+2] = uint16(fieldOf[c[i+6]])
			row[4*band+3] = 511
		}
		row[12], row[13], row[14], row[15] = 511, 511, 511, 511
	}
	return true
}

// set makes g the same as another state, by vectors: a copy of Go's own moves half as much at a time, by
// instructions that do not go well with vectors.
func (g *laneGrid) set(from *laneGrid) {
	for k := range g.cells {
		archsimd.LoadUint16x16(&from.cells[k]).Store(&g.cells[k])
	}
	g.guess = from.guess
}

// assign leaves the guessed candidate alone in its cell.
func (g *laneGrid) assign() { g.cells[g.guess.cell][g.guess.lane&15] = g.guess.bit }

// negate takes the guessed candidate from its cell.
func (g *laneGrid) negate() { g.cells[g.guess.cell][g.guess.lane&15] &^= g.guess.bit }

func (w *lanes) solution(dst []uint8) {
	g := w.here()
	for k := range g.cells {
		for i, v := range g.cells[k] {
			if at := laneCells[k][i]; at < 81 {
				dst[at] = number(uint64(v))
			}
		}
	}
}

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

// placeBits is the number of bits for the place of a cell, below its weight.
const placeBits = 7

// places are greater, the earlier a cell comes: by its place in the box, then by the box.
var places = func() (t [9][16]uint16) {
	for k := range t {
		for box := range 9 {
			t[k][lane(box)] = uint16(1<<placeBits - 1 - (9*k + box))
		}
	}
	return t
}()

// choose sets the guess to make next, the one that [grid9.choose] takes, and returns
// false if there is none to make because all cells are fixed. Like propagate it keeps its vectors in
// registers: arrays of them would be cleared and gone through in memory.
func (g *laneGrid) choose() bool {
	zero := archsimd.BroadcastUint16x16(0)
	box1, box2 := archsimd.LoadInt8x32(&byOneBox), archsimd.LoadInt8x32(&byTwoBox)
	band1, band2 := archsimd.LoadUint32x8(&byOneBand), archsimd.LoadUint32x8(&byTwoBand)
	c := &g.cells
	w0, w1, w2 := weights(&c[0]), weights(&c[1]), weights(&c[2])
	w3, w4, w5 := weights(&c[3]), weights(&c[4]), weights(&c[5])
	w6, w7, w8 := weights(&c[6]), weights(&c[7]), weights(&c[8])

	// Sums of weights: of the box, and of the cells of the same row and column in the two other boxes.
	rowA, rowB, rowC := w0.Add(w1).Add(w2), w3.Add(w4).Add(w5), w6.Add(w7).Add(w8)
	colA, colB, colC := w0.Add(w3).Add(w6), w1.Add(w4).Add(w7), w2.Add(w5).Add(w8)
	box := rowA.Add(rowB).Add(rowC)
	if ^box.Equal(zero).ToBits()&^idle == 0 {
		return false
	}
	rowA = shuffle(rowA, box1).Add(shuffle(rowA, box2)).Add(box)
	rowB = shuffle(rowB, box1).Add(shuffle(rowB, box2)).Add(box)
	rowC = shuffle(rowC, box1).Add(shuffle(rowC, box2)).Add(box)
	colA = move(colA, band1).Add(move(colA, band2))
	colB = move(colB, band1).Add(move(colB, band2))
	colC = move(colC, band1).Add(move(colC, band2))

	best := scored(&c[0], rowA.Add(colA), &places[0])
	best = best.Max(scored(&c[1], rowA.Add(colB), &places[1]))
	best = best.Max(scored(&c[2], rowA.Add(colC), &places[2]))
	best = best.Max(scored(&c[3], rowB.Add(colA), &places[3]))
	best = best.Max(scored(&c[4], rowB.Add(colB), &places[4]))
	best = best.Max(scored(&c[5], rowB.Add(colC), &places[5]))
	best = best.Max(scored(&c[6], rowC.Add(colA), &places[6]))
	best = best.Max(scored(&c[7], rowC.Add(colB), &places[7]))
	best = best.Max(scored(&c[8], rowC.Add(colC), &places[8]))
	most := greatest(best)
	if most == 0 {
		return g.chooseAny()
	}
	place := 1<<placeBits - 1 - int(most&(1<<placeBits-1))
	g.setGuess(place%9, place/9)
	return true
}

// weights returns those of [weighFields].
func weights(cells *[16]uint16) vec {
	w, _ := weighFields(archsimd.LoadUint16x16(cells))
	return w
}

// scored returns in the fields with two candidates the sum of the weights around them, and below it the place;
// 0 in the others.
func scored(cells *[16]uint16, sum vec, place *[16]uint16) vec {
	_, pair := weighFields(archsimd.LoadUint16x16(cells))
	score := sum.ShiftAllLeft(placeBits).Or(archsimd.LoadUint16x16(place))
	return score.And(archsimd.BroadcastUint16x16(0).Sub(pair))
}

// greatest returns the greatest field.
func greatest(x vec) uint16 {
	m := x.GetHi().Max(x.GetLo())
	m = m.Max(m.AsUint8x16().PermuteOrZero(archsimd.LoadInt8x16(&byFourFields)).AsUint16x8())
	m = m.Max(m.AsUint8x16().PermuteOrZero(archsimd.LoadInt8x16(&byTwoFields)).AsUint16x8())
	w := m.AsUint32x4().GetElem(0)
	return max(uint16(w), uint16(w>>16))
}

// Bytes of half a vector that move fields by four and two places.
var (
	byFourFields = [16]int8{8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7}
	byTwoFields  = [16]int8{4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11}
)

// chooseAny takes the first cell that is not fixed, box by box.
func (g *laneGrid) chooseAny() bool {
	for i := range 81 {
		if v := g.cells[i%9][lane(i/9)]; v&(v-1) != 0 {
			g.setGuess(i/9, i%9)
			return true
		}
	}
	return false
}

// setGuess takes the smallest candidate of a cell.
func (g *laneGrid) setGuess(box, cell int) {
	v := g.cells[cell][lane(box)]
	g.guess = laneGuess{cell: cell, lane: lane(box), bit: v & -v}
}
