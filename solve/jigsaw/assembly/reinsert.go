package assembly

import (
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

// mostReinserted bounds the cells that are reassigned at once.
const mostReinserted = 48

// reinsert takes pieces out of cells that do not touch each other, and lays
// them, and pieces left over, back in the best way there is, all rotations
// considered: since the cells do not touch, that is an assignment problem
// (Schaus and Deville 2008). The board never gets worse. It returns whether it
// got better.
func (im *improver) reinsert() bool {
	cells := im.apart()
	im.taken = append(im.taken[:0], cells...)
	im.before = im.before[:0]
	was := im.local()
	im.empty()
	var pieces []int32
	for _, state := range im.before {
		if state != vacant {
			pieces = append(pieces, state>>2)
		}
	}
	pieces = append(pieces, im.spare(mostReinserted)...)
	cost, states := im.prices(cells, pieces)
	columns, _ := assign.Solve(cost)
	for i, c := range columns {
		if c < len(pieces) && cost[i][c] < assign.Forbidden {
			im.b.put(int(cells[i]), states[i][c])
		}
	}
	now := im.local()
	if now < was-1e-6 {
		im.undo()
	}
	return now > was+1e-6
}

// apart picks suspect cells at random, and cells that their neighbours would
// take a piece from, no two of them side by side.
func (im *improver) apart() []int32 {
	var cells []int32
	add := func(c int32) {
		touches := func(x int32) bool { return x == c || slices.Contains(im.b.near[c][:], x) }
		if len(cells) < mostReinserted && !slices.ContainsFunc(cells, touches) {
			cells = append(cells, c)
		}
	}
	for range mostReinserted {
		c := im.suspect[im.rng.IntN(len(im.suspect))]
		add(c)
		if other := im.wanted(c); other != vacant {
			add(other)
		}
	}
	return cells
}

// spare returns some pieces that are not on the board.
func (im *improver) spare(most int) []int32 {
	var all []int32
	for p, at := range im.b.at {
		if at == vacant && !slices.ContainsFunc(im.before, func(s int32) bool { return s>>2 == int32(p) }) {
			all = append(all, int32(p))
		}
	}
	im.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(most, len(all))]
}

// prices returns the matrix of costs of pieces in cells, with the rotations
// that they stand for; the columns beyond the pieces leave the cell vacant.
func (im *improver) prices(cells, pieces []int32) (cost [][]float64, states [][]int32) {
	for _, c := range cells {
		row := make([]float64, len(pieces)+len(cells))
		turned := make([]int32, len(pieces))
		for i, p := range pieces {
			row[i] = assign.Forbidden
			for k := int32(0); k < 4; k++ {
				if g, _ := im.b.gain(int(c), p<<2|k); g > impossible && -g-im.reward < row[i] {
					row[i], turned[i] = -g-im.reward, p<<2|k
				}
			}
		}
		cost, states = append(cost, row), append(states, turned)
	}
	return cost, states
}
