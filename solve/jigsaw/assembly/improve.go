package assembly

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/solve/internal/assign"
)

// An improver mends a board: again and again it takes out the pieces around a
// place that looks wrong, together with the pieces that would look better
// there, and lays them anew. What is not worse is kept.
type improver struct {
	b      *board
	f      *filler
	rng    *rand.Rand
	reward float64 // what a placed piece is worth beyond its joints

	taken   []int32 // the cells emptied in this round
	before  []int32 // what lay there
	suspect []int32 // cells that look wrong
}

func newImprover(b *board, seed uint64) *improver {
	return &improver{
		b: b, f: newFiller(b), rng: rand.New(rand.NewPCG(seed, 0x6a09e667f3bcc908)),
	}
}

// doubt is how much better the best mates of two sides are than the two
// together, above which the joint is suspect.
const doubt = 1.0

// findSuspects lists the cells that look wrong: vacant ones beside a piece, and those
// with a joint one of whose sides has a better candidate, other than a twin of the mate that
// it has, or that is bad in itself.
func (im *improver) findSuspects() {
	im.suspect = im.suspect[:0]
	for c := range im.b.cell {
		if im.b.cell[c] == vacant && im.b.beside(c) || im.b.cell[c] != vacant && doubtful(im.b, c) {
			im.suspect = append(im.suspect, int32(c))
		}
	}
}

// doubtful reports whether a cell has a joint that looks wrong.
func doubtful(b *board, cell int) bool {
	state := b.cell[cell]
	for d, n := range b.near[cell] {
		if n == vacant || b.cell[n] == vacant {
			continue
		}
		x, y := sideOf(state, d), sideOf(b.cell[n], d^2)
		w := b.joint(x, y)
		if w < 0 || w+doubt < b.m.topBut(x, y) || w+doubt < b.m.topBut(y, x) {
			return true
		}
	}
	return false
}

// patience is the number of rounds without a gain, for each suspect cell, after
// which the improver gives up.
const patience = 20

// run works for so many rounds at most.
func (im *improver) run(ctx context.Context, rounds int) {
	im.findSuspects()
	idle := 0
	for i := range rounds {
		if i%64 == 63 {
			im.findSuspects()
		}
		if len(im.suspect) == 0 || idle > patience*(10+len(im.suspect)) || i%64 == 63 && ctx.Err() != nil {
			return
		}
		idle++
		better := false
		if i%16 == 15 {
			better = im.reinsert()
		} else {
			better = im.try()
		}
		if better {
			idle = 0
		}
	}
}

// try takes pieces out, lays them anew, and undoes that if it is worse. It
// returns whether it is better.
func (im *improver) try() bool {
	im.taken, im.before = im.taken[:0], im.before[:0]
	centre := int(im.suspect[im.rng.IntN(len(im.suspect))])
	im.pick(centre, im.rng.IntN(3))
	for range im.rng.IntN(3) {
		if at := im.wanted(im.taken[im.rng.IntN(len(im.taken))]); at != vacant {
			im.pick(int(at), im.rng.IntN(2))
		}
	}
	was := im.local()
	im.empty()
	im.refill()
	now := im.local()
	if now < was-1e-6 {
		im.undo()
	}
	return now > was+1e-6
}

// pick marks the cells around a cell for removal, not all of them.
func (im *improver) pick(cell, radius int) {
	r0, c0 := cell/im.b.cols, cell%im.b.cols
	for r := max(0, r0-radius); r <= min(im.b.rows-1, r0+radius); r++ {
		for c := max(0, c0-radius); c <= min(im.b.cols-1, c0+radius); c++ {
			i := r*im.b.cols + c
			if im.rng.IntN(8) == 0 && i != cell {
				continue
			}
			im.taken = append(im.taken, int32(i))
		}
	}
}

// wanted returns the cell of a piece that some side around a cell would rather
// have there, or vacant.
func (im *improver) wanted(cell int32) int32 {
	d := im.rng.IntN(4)
	n := im.b.near[cell][d]
	if n == vacant || im.b.cell[n] == vacant {
		return vacant
	}
	mates := im.b.m.mates[sideOf(im.b.cell[n], d^2)]
	if len(mates) == 0 {
		return vacant
	}
	i := min(im.rng.IntN(6), im.rng.IntN(6), len(mates)-1)
	return im.b.at[mates[i].side>>2]
}

// local returns the weight of all joints of the marked cells, and the reward
// of their pieces.
func (im *improver) local() float64 {
	sum := 0.0
	counted := make(map[int32]bool, len(im.taken))
	for _, c := range im.taken {
		state := im.b.cell[c]
		if counted[c] || state == vacant {
			continue
		}
		counted[c] = true
		sum += im.reward
		for d, n := range im.b.near[c] {
			if n != vacant && im.b.cell[n] != vacant && !counted[n] {
				sum += im.b.joint(sideOf(state, d), sideOf(im.b.cell[n], d^2))
			}
		}
	}
	return sum
}

// empty takes the pieces of the marked cells out.
func (im *improver) empty() {
	for _, c := range im.taken {
		im.before = append(im.before, im.b.cell[c])
		if im.b.cell[c] != vacant {
			im.b.take(int(c))
		}
	}
}

// refill lays the pieces anew.
func (im *improver) refill() {
	f := im.f
	f.clear()
	f.giveRest()
	f.noise, f.heat = im.rng, float64(im.rng.IntN(3))
	for _, c := range im.taken {
		f.consider(int(c))
	}
	f.run(-1e5)
}

// undo restores what lay in the marked cells.
func (im *improver) undo() {
	for _, c := range im.taken {
		if im.b.cell[c] != vacant {
			im.b.take(int(c))
		}
	}
	for i, c := range im.taken {
		if im.before[i] != vacant && im.b.cell[c] == vacant && im.b.at[im.before[i]>>2] == vacant {
			im.b.put(int(c), im.before[i])
		}
	}
}

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
