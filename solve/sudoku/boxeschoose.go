package sudoku

import "math/bits"

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
