//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

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

// believe leaves the guessed candidate alone in its cell.
func (g *laneGrid) believe() { g.cells[g.guess.cell][g.guess.lane&15] = g.guess.bit }

// refute takes the guessed candidate from its cell.
func (g *laneGrid) refute() { g.cells[g.guess.cell][g.guess.lane&15] &^= g.guess.bit }

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
