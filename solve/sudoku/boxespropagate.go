package sudoku

// propagate draws conclusions until none is left, and returns false at a
// contradiction. One round takes, for all cells of the grid at once:
//
//  1. the number of every cell with one candidate from the other cells of its
//     box,
//  2. all other candidates from a cell that has a number to itself in its box,
//  3. from every place where a row crosses a box, the numbers that the rows and
//     boxes of that band cannot agree to have there,
//  4. likewise for columns.
func (g *grid9) propagate() bool {
	var upper, lower [9]uint64
	for {
		oneU, okU := singles(&g.upper, &upper, low6, top6)
		oneL, okL := singles(&g.lower, &lower, low3, top3)
		if !okU || !okL {
			return false
		}
		onceU, allU := spread(&g.upper, &upper, oneU^full6)
		onceL, allL := spread(&g.lower, &lower, oneL^full3)
		if allU != full6 || allL != full3 {
			return false
		}
		rowsU, colsU := hidden(&upper, onceU, top6)
		rowsL, colsL := hidden(&lower, onceL, top3)
		colsU, colsL = agreeColumns(colsU, colsL)
		changed := keep(&g.upper, &upper, agreeRows(rowsU), colsU)
		changed |= keep(&g.lower, &lower, agreeRows(rowsL), colsL)
		if changed == 0 {
			return true
		}
	}
}

// singles writes the fields of in that have one candidate to out, and clears
// the others. It returns the union of the former, and false if a field is empty
// or two cells of a box have the same single candidate.
func singles(in, out *[9]uint64, low, top uint64) (union uint64, ok bool) {
	var borrows, sum uint64
	for k := range in {
		x := in[k]
		less := x - low // borrows from the guard where the field is empty
		borrows |= less
		flags := (top - x&less) & top // guard bit set: one candidate
		x &= flags - flags>>9
		out[k] = x
		union |= x
		sum += x
	}
	return union, borrows&top|(sum^union) == 0
}

// spread adds to ones, which are the singles, what is left of the other fields
// of in after numbers that are not in free are taken. It returns the numbers
// that are possible in one cell of a box, and those possible at all.
func spread(in, ones *[9]uint64, free uint64) (once, all uint64) {
	var twice uint64
	for k := range in {
		x := in[k]&free | ones[k]
		ones[k] = x
		twice |= all & x
		all |= x
	}
	return all &^ twice, all
}

// A triple holds a word for each row of a band, or for each column of a stack.
type triple struct{ a, b, c uint64 }

// hidden leaves a cell that holds a number of once only such numbers. It
// returns the unions of the three cells in which each row, and each column,
// crosses a box.
func hidden(x *[9]uint64, once, top uint64) (rows, cols triple) {
	x0, x1, x2 := only(x[0], once, top), only(x[1], once, top), only(x[2], once, top)
	x[0], x[1], x[2] = x0, x1, x2
	rows.a = x0 | x1 | x2
	x3, x4, x5 := only(x[3], once, top), only(x[4], once, top), only(x[5], once, top)
	x[3], x[4], x[5] = x3, x4, x5
	rows.b = x3 | x4 | x5
	x0, x1, x2 = x0|x3, x1|x4, x2|x5
	x3, x4, x5 = only(x[6], once, top), only(x[7], once, top), only(x[8], once, top)
	x[6], x[7], x[8] = x3, x4, x5
	rows.c = x3 | x4 | x5
	return rows, triple{x0 | x3, x1 | x4, x2 | x5}
}

// only returns, field by field, what x has in common with once, or all of x
// where that is nothing.
func only(x, once, top uint64) uint64 {
	h := x & once
	flags := (top - h) & top // guard bit set: nothing in common
	return h | x&(flags-flags>>9)
}

// agree returns the numbers that each of three lines may keep in a place, if
// one and two are the three lines in the two other places: those that the other
// two lines can have there, one each.
func agree(one, two triple) triple {
	return triple{
		one.b&two.c | one.c&two.b,
		one.a&two.c | one.c&two.a,
		one.a&two.b | one.b&two.a,
	}
}

// agreeRows returns the numbers that each crossing of a row and a box of its
// band may keep, so that all rows and boxes of the band get each number.
func agreeRows(rows triple) triple {
	return agree(triple{byOne(rows.a), byOne(rows.b), byOne(rows.c)},
		triple{byTwo(rows.a), byTwo(rows.b), byTwo(rows.c)})
}

// byOne and byTwo move the boxes of each band around by one and two places.
func byOne(x uint64) uint64 { return x>>field&firstTwo | x&first<<(2*field) }
func byTwo(x uint64) uint64 { return x>>(2*field)&first | x&firstTwo<<field }

// agreeColumns is agreeRows for columns, which cross the boxes of all bands.
func agreeColumns(upper, lower triple) (u, l triple) {
	turned := triple{swap(upper.a), swap(upper.b), swap(upper.c)}
	twice := triple{lower.a | lower.a<<three, lower.b | lower.b<<three, lower.c | lower.c<<three}
	return agree(turned, twice), agree(upper, turned)
}

// swap puts the other band of upper in the place of each.
func swap(x uint64) uint64 { return x>>three | x<<three }

// keep stores x, cut down to what rows and columns keep, and returns the bits
// that differ from what was stored before.
func keep(stored, x *[9]uint64, rows, cols triple) (changed uint64) {
	y := x[0] & rows.a & cols.a
	changed |= y ^ stored[0]
	stored[0] = y
	y = x[1] & rows.a & cols.b
	changed |= y ^ stored[1]
	stored[1] = y
	y = x[2] & rows.a & cols.c
	changed |= y ^ stored[2]
	stored[2] = y
	y = x[3] & rows.b & cols.a
	changed |= y ^ stored[3]
	stored[3] = y
	y = x[4] & rows.b & cols.b
	changed |= y ^ stored[4]
	stored[4] = y
	y = x[5] & rows.b & cols.c
	changed |= y ^ stored[5]
	stored[5] = y
	y = x[6] & rows.c & cols.a
	changed |= y ^ stored[6]
	stored[6] = y
	y = x[7] & rows.c & cols.b
	changed |= y ^ stored[7]
	stored[7] = y
	y = x[8] & rows.c & cols.c
	changed |= y ^ stored[8]
	stored[8] = y
	return changed
}
