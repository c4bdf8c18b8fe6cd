//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import (
	"math/bits"
	"simd/archsimd"
)

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

// set makes g the same as another state, as that of [laneGrid] does.
func (g *grid16) set(from *grid16) {
	for k := range g.cells {
		store(load(&from.cells[k]), &g.cells[k])
	}
	g.guess = from.guess
}

// assign leaves the guessed candidate alone in its cell.
func (g *grid16) assign() {
	q := &g.guess
	g.cells[q.cell][q.band] &^= q.others()
}

// others are the candidates of the cell but for the one that is guessed.
func (q *guess16) others() uint64 {
	shift := bits.TrailingZeros64(q.bit) / field16 * field16
	return all16 << shift &^ q.bit
}

// negate takes the guessed candidate from its cell.
func (g *grid16) negate() { g.cells[g.guess.cell][g.guess.band] &^= g.guess.bit }

// A quad holds a vector for each row of a box, or for each column.
type quad [4]vec

// propagate draws conclusions until none is left, and returns false at a contradiction.
// They are those of [grid9.propagate], but that rows and boxes of a band agree as far as
// locked candidates tell, and columns and boxes of a stack likewise.
func (g *grid16) propagate() bool {
	var ones, y [16]vec
	var rows, cols, beside, taken quad
	for {
		had, ok := g.singles(&ones)
		if !ok {
			return false
		}
		var all, twice vec
		for k := range y {
			x := load(&g.cells[k]).AndNot(had).Or(ones[k])
			y[k] = x
			twice = twice.Or(all.And(x))
			all = all.Or(x)
		}
		if !all.Not().IsZero() {
			return false
		}
		hidden16(&y, all.AndNot(twice), &rows, &cols)
		taken.own(&rows)
		taken.inBand(&taken)
		beside.inBand(&rows)
		if !rows.keep(&beside, &taken) {
			return false
		}
		taken.own(&cols)
		taken.inStack(&taken)
		beside.inStack(&cols)
		if !cols.keep(&beside, &taken) {
			return false
		}
		if !g.narrow(&y, &rows, &cols) {
			return true
		}
	}
}

// singles sets ones to the cells with one candidate, and returns what other cells of each
// box may not have; false if a cell has no candidate, or two of a box the same one.
func (g *grid16) singles(ones *[16]vec) (taken vec, ok bool) {
	one := archsimd.BroadcastUint16x16(1)
	var both, blank vec
	for k := range g.cells {
		x := load(&g.cells[k])
		s := single(x, one)
		ones[k] = s
		both = both.Or(taken.And(s))
		taken = taken.Or(s)
		blank = blank.Or(empty(x))
	}
	return taken, both.Or(blank).IsZero()
}

// hidden16 leaves a cell that holds a number of once, which has no other in the box, only
// such numbers. It sets rows and cols to what each row, and each column, of the boxes holds.
func hidden16(y *[16]vec, once vec, rows, cols *quad) {
	for i := 0; i < 16; i += 4 {
		a, b, c, d := alone(y[i], once), alone(y[i+1], once), alone(y[i+2], once), alone(y[i+3], once)
		y[i], y[i+1], y[i+2], y[i+3] = a, b, c, d
		rows[i/4] = a.Or(b).Or(c.Or(d))
	}
	for i := range cols {
		cols[i] = y[i].Or(y[i+4]).Or(y[i+8].Or(y[i+12]))
	}
}

// narrow stores the cells of y with what their rows and columns keep, and tells whether
// that changed any.
func (g *grid16) narrow(y *[16]vec, rows, cols *quad) bool {
	var changed vec
	for k := range y {
		x := y[k].And(rows[k/4]).And(cols[k%4])
		changed = changed.Or(x.Xor(load(&g.cells[k])))
		store(x, &g.cells[k])
	}
	return !changed.IsZero()
}

// keep leaves in each line of q the numbers that a box may keep there: not those that
// another box has in that line alone, and not those for which another line has no box but
// this one. beside is what is in the other boxes that a line crosses, taken what they have in
// that line alone. It returns false if some line has no place for a number.
//
// Vectors go by pointers here: a quad that is copied is moved by halves of a vector.
func (q *quad) keep(beside, taken *quad) bool {
	var must, missing, conflict vec
	for i := range q {
		x := q[i]
		only := x.AndNot(beside[i])
		missing = missing.Or(x.Or(beside[i]).Not())
		conflict = conflict.Or(must.And(only))
		must = must.Or(only)
		q[i] = only
	}
	for i := range q {
		q[i] = must.AndNot(q[i]).Or(taken[i]).Not()
	}
	return missing.Or(conflict).IsZero()
}

// own sets q to the numbers, for each line of x, that a box has in that line alone.
func (q *quad) own(x *quad) {
	a, b, c, d := x[0], x[1], x[2], x[3]
	twice := a.And(b).Or(c.And(d)).Or(a.Or(b).And(c.Or(d)))
	q[0], q[1], q[2], q[3] = a.AndNot(twice), b.AndNot(twice), c.AndNot(twice), d.AndNot(twice)
}

// inBand sets q to what is, for each row of x, in any of the other boxes of the band.
func (q *quad) inBand(x *quad) {
	for i := range x {
		v := x[i]
		q[i] = alongRow(v, 1).Or(alongRow(v, 2)).Or(alongRow(v, 3))
	}
}

// inStack sets q to what is, for each column of x, in any of the other boxes of the stack.
func (q *quad) inStack(x *quad) {
	for i := range x {
		v := x[i]
		q[i] = alongColumn(v, 1).Or(alongColumn(v, 2)).Or(alongColumn(v, 3))
	}
}

// choose sets the guess to make next, and returns false if there is none to make because
// all cells are fixed. It takes a cell with two candidates, and among these the one with
// most open cells around it, as [grid9.choose] does; else a number with two places in a
// box, or a cell with as few candidates as any.
func (g *grid16) choose() bool {
	var weights, pairs [16]vec
	var open, two vec
	for k := range g.cells {
		weights[k], pairs[k] = weighFields(load(&g.cells[k]))
		open, two = open.Or(weights[k]), two.Or(pairs[k])
	}
	switch {
	case open.IsZero():
		return false
	case two.IsZero():
		return g.choosePlace() || g.chooseFewest()
	}
	g.chooseHeaviest(&weights, &pairs)
	return true
}

// chooseHeaviest takes the cell among pairs with most weight around it.
func (g *grid16) chooseHeaviest(weights, pairs *[16]vec) {
	var rows, cols quad
	var box vec
	for k := range weights {
		w := weights[k]
		rows[k/4] = rows[k/4].Add(w)
		cols[k%4] = cols[k%4].Add(w)
		box = box.Add(w)
	}
	for i := range 4 {
		rows[i] = alongRow(rows[i], 1).Add(alongRow(rows[i], 2)).Add(alongRow(rows[i], 3))
		cols[i] = alongColumn(cols[i], 1).Add(alongColumn(cols[i], 2)).Add(alongColumn(cols[i], 3))
	}
	cell, band, at, most := 0, 0, 0, -1
	for k := range pairs {
		var among, scores [4]uint64
		store(pairs[k], &among)
		store(rows[k/4].Add(cols[k%4]).Add(box), &scores)
		for b, word := range among {
			for ; word != 0; word &= word - 1 {
				shift := bits.TrailingZeros64(word)
				if n := int(scores[b] >> shift & all16); n > most {
					cell, band, at, most = k, b, shift, n
				}
			}
		}
	}
	g.setGuess(cell, band, at)
}

// choosePlace takes a number that has only two cells in a box, and returns false if
// there is none.
func (g *grid16) choosePlace() bool {
	for band := range 4 {
		var once, twice, thrice uint64
		for k := range g.cells {
			v := g.cells[k][band]
			thrice |= twice & v
			twice |= once & v
			once |= v
		}
		if twice &^= thrice; twice == 0 {
			continue
		}
		bit := twice & -twice
		for k := range g.cells {
			if g.cells[k][band]&bit != 0 {
				g.guess = guess16{k, band, bit}
				return true
			}
		}
	}
	return false
}

// chooseFewest takes a cell with as few candidates as any that is not fixed.
func (g *grid16) chooseFewest() bool {
	fewest, cell, band, at := field16+1, 0, 0, 0
	for k := range g.cells {
		for b, word := range g.cells[k] {
			for shift := 0; shift < 64; shift += field16 {
				if n := bits.OnesCount64(word >> shift & all16); n > 1 && n < fewest {
					fewest, cell, band, at = n, k, b, shift
				}
			}
		}
	}
	g.setGuess(cell, band, at)
	return true
}

// setGuess takes the smallest candidate of a cell.
func (g *grid16) setGuess(cell, band, shift int) {
	v := g.cells[cell][band] >> shift & all16
	g.guess = guess16{cell, band, v & -v << shift}
}
