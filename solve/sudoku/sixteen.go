//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "math/bits"

// A grid16 is a state of the search for boxes of 4 x 4. Its words hold the candidates of
// four cells, one in each box of a band, the leftmost lowest: word b of cells[k] those of
// cell k of the boxes in band b, cells being counted in the box row by row.
type grid16 struct {
	cells [16][4]uint64
	guess guess16
}

// A guess16 is a candidate that the search takes for true one level deeper: a bit of
// word band of cells[cell].
type guess16 struct {
	cell, band int
	bit        uint64
}

// sixteen is the engine for boxes of 4 x 4 with vector instructions, for the same cell of
// all boxes at once. Without them it would be slower than wide.
type sixteen struct{ guessing[grid16, *grid16] }

var _ deduction = (*grid16)(nil)

// field16 is the number of bits of the candidates of a cell, all16 those bits.
const field16, all16 = 16, 1<<field16 - 1

// place16 returns where a cell of the grid is: its place in the box, the band, and the
// lowest bit in the word.
func place16(cell int) (k, band, shift int) {
	row, col := cell/16, cell%16
	return row%4*4 + col%4, row / 4, col / 4 * field16
}

func (w *sixteen) load(cells []uint8) bool {
	g := w.start()
	g.cells = [16][4]uint64{}
	for i, v := range cells {
		k, band, shift := place16(i)
		switch {
		case v == 0:
			g.cells[k][band] |= all16 << shift
		case v > 16:
			return false
		default:
			g.cells[k][band] |= 1 << (v - 1) << shift
		}
	}
	return true
}

func (w *sixteen) solution(dst []uint8) {
	g := w.here()
	for i := range dst {
		k, band, shift := place16(i)
		dst[i] = number(g.cells[k][band] >> shift)
	}
}

func (w *sixteen) pending() int { return w.depth }

func (w *sixteen) candidates(dst []uint64) {
	g := &w.levels[0]
	for i := range dst {
		k, band, shift := place16(i)
		dst[i] = g.cells[k][band] >> shift & all16
	}
}

// believe leaves the guessed candidate alone in its cell.
func (g *grid16) believe() {
	q := &g.guess
	g.cells[q.cell][q.band] &^= q.others()
}

// others are the candidates of the cell but for the one that is guessed.
func (q *guess16) others() uint64 {
	shift := bits.TrailingZeros64(q.bit) / field16 * field16
	return all16 << shift &^ q.bit
}

// refute takes the guessed candidate from its cell.
func (g *grid16) refute() { g.cells[g.guess.cell][g.guess.band] &^= g.guess.bit }
