//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "simd/archsimd"

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
// false if there is none to make because all cells are fixed.
func (g *laneGrid) choose() bool {
	var weights, pairs [9]vec
	zero := archsimd.BroadcastUint16x16(0)
	open := zero
	for k := range g.cells {
		weights[k], pairs[k] = weighFields(archsimd.LoadUint16x16(&g.cells[k]))
		open = open.Or(weights[k])
	}
	if ^open.Equal(zero).ToBits()&^idle == 0 {
		return false
	}
	sums := sumsOf(&weights)
	best := zero
	for k := range pairs {
		score := sums.row[k/3].Add(sums.col[k%3]).Add(sums.box).ShiftAllLeft(placeBits)
		score = score.Or(archsimd.LoadUint16x16(&places[k]))
		best = best.Max(score.And(zero.Sub(pairs[k])))
	}
	var byLane [16]uint16
	best.Store(&byLane)
	most := uint16(0)
	for _, v := range byLane {
		most = max(most, v)
	}
	if most == 0 {
		return g.chooseAny()
	}
	place := 1<<placeBits - 1 - int(most&(1<<placeBits-1))
	g.setGuess(place%9, place/9)
	return true
}

// laneSums are the sums of weights, lane by lane: of the cells of the same row and column
// in the two other boxes, and of the box.
type laneSums struct {
	row, col [3]vec
	box      vec
}

func sumsOf(weights *[9]vec) (s laneSums) {
	box1, box2 := archsimd.LoadInt8x32(&byOneBox), archsimd.LoadInt8x32(&byTwoBox)
	band1, band2 := archsimd.LoadUint32x8(&byOneBand), archsimd.LoadUint32x8(&byTwoBand)
	for i := range 3 {
		row := weights[3*i].Add(weights[3*i+1]).Add(weights[3*i+2])
		col := weights[i].Add(weights[i+3]).Add(weights[i+6])
		s.box = s.box.Add(row)
		s.row[i] = shuffle(row, box1).Add(shuffle(row, box2))
		s.col[i] = move(col, band1).Add(move(col, band2))
	}
	return s
}

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
