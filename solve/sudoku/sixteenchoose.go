//go:build goexperiment.simd && amd64 && !go1.27

package sudoku

import "math/bits"

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
	for k, w := range weights {
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
