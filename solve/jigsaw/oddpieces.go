package jigsaw

import "github.com/gridsaw/gridsaw/puzzle"

// oddRounds is how often, for each cell, joints are drawn again on the way to a number
// of odd pieces.
const oddRounds = 400

// makeOdd draws joints of a full board again until as many inner pieces as wanted have
// three equal sides and another one. It reports false where it does not come to that.
func (g *generator) makeOdd(p *puzzle.Jigsaw, sides [][4]int) bool {
	var inner []int
	n := 0
	for cell := range sides {
		if r, c := cell/g.Cols, cell%g.Cols; r > 0 && c > 0 && r < g.Rows-1 && c < g.Cols-1 {
			inner = append(inner, cell)
			if odd(sides[cell]) {
				n++
			}
		}
	}
	for range oddRounds * len(sides) {
		if n == *g.Odd {
			return true
		}
		cell := inner[g.rng.IntN(len(inner))]
		if odd(sides[cell]) == (n < *g.Odd) {
			continue
		}
		before, was := g.oddAround(sides, cell), sides[cell]
		if n < *g.Odd {
			g.levelSides(p, sides, cell)
		} else {
			g.setSide(p, sides, cell, g.rng.IntN(4), g.joint())
		}
		after := g.oddAround(sides, cell)
		if distance(n+after-before, *g.Odd) > distance(n, *g.Odd) && g.rng.IntN(8) > 0 {
			for side, label := range was {
				g.setSide(p, sides, cell, side, label)
			}
			continue
		}
		n += after - before
	}
	return n == *g.Odd
}

func distance(a, b int) int { return max(a-b, b-a) }

// odd tells whether three sides are equal and the fourth is not.
func odd(s [4]int) bool {
	for k := range s {
		a, b, c := s[(k+1)%4], s[(k+2)%4], s[(k+3)%4]
		if a == b && b == c && s[k] != a {
			return true
		}
	}
	return false
}

// oddAround counts the odd inner pieces in a cell and its neighbours.
func (g *generator) oddAround(sides [][4]int, cell int) int {
	n := 0
	for _, at := range append([]int{cell}, g.around(cell)...) {
		r, c := at/g.Cols, at%g.Cols
		if r > 0 && c > 0 && r < g.Rows-1 && c < g.Cols-1 && odd(sides[at]) {
			n++
		}
	}
	return n
}

// around returns the cells above, to the right, below and to the left of an inner one.
func (g *generator) around(cell int) []int {
	return []int{cell - g.Cols, cell + 1, cell + g.Cols, cell - 1}
}

// levelSides makes a piece odd: three of its sides become equal to the label of one of
// them, and the fourth another one.
func (g *generator) levelSides(p *puzzle.Jigsaw, sides [][4]int, cell int) {
	first := g.rng.IntN(4)
	label := sides[cell][first]
	for k := range 3 {
		g.setSide(p, sides, cell, (first+k)%4, label)
	}
	for range 8 { // with a single label there may be no other
		if sides[cell][(first+3)%4] != label {
			return
		}
		g.setSide(p, sides, cell, (first+3)%4, g.joint())
	}
}

// setSide sets the label of one side of an inner piece, and that of its neighbour.
func (g *generator) setSide(p *puzzle.Jigsaw, sides [][4]int, cell, side, label int) {
	sides[cell][side] = label
	sides[g.around(cell)[side]][(side+2)%4] = p.Mate(label)
}
