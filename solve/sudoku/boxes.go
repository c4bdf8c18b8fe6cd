package sudoku

import "math/bits"

// Words of candidates hold fields of ten bits: nine candidates, and above them
// a guard bit that stays 0 and takes carries. See the package documentation.
const (
	low3  = 1 | 1<<10 | 1<<20 // lowest bit of each of three fields
	low6  = low3 | low3<<30   // and of six
	top3  = low3 << 9         // guard bits
	top6  = low6 << 9
	full3 = low3 * 511 // all candidates
	full6 = low6 * 511

	field = 10 // bits
	three = 30 // bits of three fields: the boxes of one band

	// Field 0, and fields 0 and 1, of each band.
	first    = (1<<field - 1) * (1 | 1<<three)
	firstTwo = (1<<(2*field) - 1) * (1 | 1<<three)
)

// A grid9 is a state of the search. Word k of each array holds cell k of its
// boxes, counted within the box row by row; boxes of bands 0 and 1 are in upper,
// those of band 2 in lower, box b of a word in field b.
type grid9 struct {
	upper, lower [9]uint64
	guess        guess9
}

// A guess9 is a candidate that the search takes for true one level deeper.
type guess9 struct {
	box, cell int
	bit       uint64
}

// boxes is the engine for 9x9.
type boxes struct{ guessing[grid9, *grid9] }

var _ deduction = (*grid9)(nil)

// fieldOf holds the candidates of a cell by its given; a number that is none
// leaves no candidate.
var fieldOf = func() (t [256]uint64) {
	t[0] = 511
	for d := range 9 {
		t[d+1] = 1 << d
	}
	return t
}()

func (w *boxes) load(cells []uint8) bool {
	g := w.start()
	c := (*[81]uint8)(cells)
	for k := range 9 {
		i := k/3*9 + k%3
		g.upper[k] = fieldOf[c[i]] | fieldOf[c[i+3]]<<10 | fieldOf[c[i+6]]<<20 |
			fieldOf[c[i+27]]<<30 | fieldOf[c[i+30]]<<40 | fieldOf[c[i+33]]<<50
		g.lower[k] = fieldOf[c[i+54]] | fieldOf[c[i+57]]<<10 | fieldOf[c[i+60]]<<20
	}
	return true
}

func (g *grid9) set(from *grid9) { *g = *from }

// assign leaves the guessed candidate alone in its cell.
func (g *grid9) assign() {
	word, shift := g.word(g.guess.box, g.guess.cell)
	*word &^= (511 &^ g.guess.bit) << shift
}

// negate takes the guessed candidate from its cell.
func (g *grid9) negate() {
	word, shift := g.word(g.guess.box, g.guess.cell)
	*word &^= g.guess.bit << shift
}

// word returns the word that holds a cell, and the place of its field.
func (g *grid9) word(box, cell int) (word *uint64, shift int) {
	if box < 6 {
		return &g.upper[cell], box * field
	}
	return &g.lower[cell], (box - 6) * field
}

func (w *boxes) solution(dst []uint8) {
	g := w.here()
	c := (*[81]uint8)(dst)
	for k := range 9 {
		i := k/3*9 + k%3
		u, l := g.upper[k], g.lower[k]
		c[i], c[i+3], c[i+6] = number(u), number(u>>10), number(u>>20)
		c[i+27], c[i+30], c[i+33] = number(u>>30), number(u>>40), number(u>>50)
		c[i+54], c[i+57], c[i+60] = number(l), number(l>>10), number(l>>20)
	}
}

// number returns the smallest candidate of the lowest field.
func number(x uint64) uint8 { return uint8(bits.TrailingZeros64(x)) + 1 }

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

// choose sets the guess to make next, and returns false if there is none to
// make because all cells are fixed. It takes a cell with two candidates, and
// among these the one with most open cells in its row, column and box, where
// those with two candidates count double. Such a guess goes furthest whichever
// way it turns out.
func (g *grid9) choose() bool {
	var openU, openL, pairU, pairL [9]uint64
	var open, pairs uint64
	for k := range 9 {
		openU[k], pairU[k] = weigh(g.upper[k], low6, top6)
		openL[k], pairL[k] = weigh(g.lower[k], low3, top3)
		open |= openU[k] | openL[k]
		pairs |= pairU[k] | pairL[k]
	}
	switch {
	case open == 0:
		return false
	case pairs == 0:
		return g.chooseAny()
	}
	bestBox, bestCell, most := 0, 0, -1
	scoreU, scoreL := scores(&openU, &openL)
	for k := range 9 {
		for t := pairU[k]; t != 0; t &= t - 1 {
			shift := bits.TrailingZeros64(t)
			if n := int(scoreU[k] >> shift & 1023); n > most {
				bestBox, bestCell, most = shift/field, k, n
			}
		}
		for t := pairL[k]; t != 0; t &= t - 1 {
			shift := bits.TrailingZeros64(t)
			if n := int(scoreL[k] >> shift & 1023); n > most {
				bestBox, bestCell, most = shift/field+6, k, n
			}
		}
	}
	g.setGuess(bestBox, bestCell)
	return true
}

// weigh returns 1 in the fields of x with two candidates (pair), and 2 in
// those, 1 in fields with more (open).
func weigh(x, low, top uint64) (open, pair uint64) {
	y := x & (x - low)         // without the lowest candidate
	z := y & ((y | top) - low) // without the two lowest
	one, two := top-y, top-z   // guard bit set: at most one, at most two
	pair = (two &^ one & top) >> 9
	return (^one&top)>>9 + pair, pair
}

// scores adds up the weights of row, column and box of every cell.
func scores(upper, lower *[9]uint64) (u, l [9]uint64) {
	var rowU, rowL, colU, colL [3]uint64
	var boxU, boxL uint64
	for k := range 9 {
		rowU[k/3] += upper[k]
		rowL[k/3] += lower[k]
		colU[k%3] += upper[k]
		colL[k%3] += lower[k]
		boxU += upper[k]
		boxL += lower[k]
	}
	for i := range 3 {
		rowU[i], rowL[i] = alongBand(rowU[i]), alongBand(rowL[i])
		colU[i], colL[i] = alongStack(colU[i], colL[i])
	}
	for k := range 9 {
		u[k] = rowU[k/3] + colU[k%3] + boxU
		l[k] = rowL[k/3] + colL[k%3] + boxL
	}
	return u, l
}

// alongBand gives each of the three fields of a band the sum of the other two.
func alongBand(x uint64) uint64 { return byOne(x) + byTwo(x) }

// alongStack gives each of the three fields of a stack the sum of the other
// two.
func alongStack(upper, lower uint64) (u, l uint64) {
	const band = 1<<three - 1
	a, b := upper&band, upper>>three
	return b + lower | (a+lower)<<three, a + b
}

// chooseAny takes the first cell that is not fixed.
func (g *grid9) chooseAny() bool {
	for i := range 81 {
		word, shift := g.word(i/9, i%9)
		if v := *word >> shift & 511; v&(v-1) != 0 {
			g.setGuess(i/9, i%9)
			return true
		}
	}
	return false
}

// setGuess takes the smallest candidate of a cell.
func (g *grid9) setGuess(box, cell int) {
	word, shift := g.word(box, cell)
	v := *word >> shift & 511
	g.guess = guess9{box: box, cell: cell, bit: v & -v}
}
