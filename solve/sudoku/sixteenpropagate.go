//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "simd/archsimd"

// A quad holds a vector for each row of a box, or for each column.
type quad [4]vec

// propagate draws conclusions until none is left, and returns false at a contradiction.
// They are those of [grid9.propagate], but that rows and boxes of a band agree as far as
// locked candidates tell, and columns and boxes of a stack likewise.
func (g *grid16) propagate() bool {
	var ones, y [16]vec
	for {
		taken, ok := g.singles(&ones)
		if !ok {
			return false
		}
		var all, twice vec
		for k := range y {
			x := load(&g.cells[k]).AndNot(taken).Or(ones[k])
			y[k] = x
			twice = twice.Or(all.And(x))
			all = all.Or(x)
		}
		if !all.Not().IsZero() {
			return false
		}
		rows, cols := hidden16(&y, all.AndNot(twice))
		rows, ok = rows.kept(quad.inBand)
		cols, fits := cols.kept(quad.inStack)
		if !ok || !fits {
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
// such numbers. It returns what each row, and each column, of the boxes holds.
func hidden16(y *[16]vec, once vec) (rows, cols quad) {
	for k := range y {
		x := alone(y[k], once)
		y[k] = x
		rows[k/4] = rows[k/4].Or(x)
		cols[k%4] = cols[k%4].Or(x)
	}
	return rows, cols
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

// kept returns, for each line of q, the numbers that a box may keep there: not those that
// another box has in that line alone, and not those for which another line has no box but
// this one. Others returns what is in the other boxes that a line crosses. It returns
// false if some line has no place for a number.
func (q quad) kept(others func(quad) quad) (out quad, ok bool) {
	beside, taken := others(q), others(q.own())
	var must, missing, clash vec
	for i, x := range q {
		only := x.AndNot(beside[i])
		missing = missing.Or(x.Or(beside[i]).Not())
		clash = clash.Or(must.And(only))
		must = must.Or(only)
		out[i] = only
	}
	for i := range out {
		out[i] = must.AndNot(out[i]).Or(taken[i]).Not()
	}
	return out, missing.Or(clash).IsZero()
}

// own returns, for each line, the numbers that a box has in that line alone.
func (q quad) own() quad {
	twice := q[0].And(q[1]).Or(q[2].And(q[3])).Or(q[0].Or(q[1]).And(q[2].Or(q[3])))
	for i, x := range q {
		q[i] = x.AndNot(twice)
	}
	return q
}

// inBand returns, for each row, what is in any of the other boxes of the band.
func (q quad) inBand() quad {
	for i, x := range q {
		q[i] = alongRow(x, 1).Or(alongRow(x, 2)).Or(alongRow(x, 3))
	}
	return q
}

// inStack returns, for each column, what is in any of the other boxes of the stack.
func (q quad) inStack() quad {
	for i, x := range q {
		q[i] = alongColumn(x, 1).Or(alongColumn(x, 2)).Or(alongColumn(x, 3))
	}
	return q
}
