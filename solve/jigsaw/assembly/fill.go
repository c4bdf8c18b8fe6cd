package assembly

import (
	"math"
	"math/rand/v2"
	"slices"
)

// An offer is the best piece for a vacant cell.
type offer struct {
	state int32
	gain  float64
	key   float64 // logarithm of its odds against all other pieces
	valid bool
}

// A fitting is a piece that may lie in a cell, with the gain of it.
type fitting struct {
	state int32
	gain  float64
}

// A filler lays pieces from a pool into the vacant cells of a board, the clearest
// case first.
type filler struct {
	b      *board
	free   []bool // by piece: it is in the pool
	pool   []int32
	offers []offer // by cell
	open   []int   // vacant cells with a neighbour
	isOpen []bool
	stamp  []int32 // by state: the last search that has met it
	search int32
	fits   []fitting // scratch space of offer

	noise *rand.Rand // if set, the keys and gains are disturbed
	heat  float64
}

func newFiller(b *board) *filler {
	return &filler{
		b: b, free: make([]bool, b.m.pieces), offers: make([]offer, len(b.cell)),
		isOpen: make([]bool, len(b.cell)), stamp: make([]int32, 4*b.m.pieces),
	}
}

// giveRest puts all pieces that are not on the board into the pool.
func (f *filler) giveRest() {
	for p, cell := range f.b.at {
		if cell == vacant && !f.free[p] {
			f.free[p] = true
			f.pool = append(f.pool, int32(p))
		}
	}
}

// fillAll fills all cells that some key is at least the threshold for, from all pieces that
// are not on the board.
func (f *filler) fillAll(threshold float64) {
	f.clear()
	f.giveRest()
	for c := range f.b.cell {
		if f.b.cell[c] == vacant {
			f.consider(c)
		}
	}
	f.run(threshold)
}

// clear empties the pool and forgets all offers.
func (f *filler) clear() {
	for _, p := range f.pool {
		f.free[p] = false
	}
	f.pool = f.pool[:0]
	for _, c := range f.open {
		f.isOpen[c] = false
	}
	f.open = f.open[:0]
}

// consider adds a vacant cell to those that are to be filled.
func (f *filler) consider(cell int) {
	if f.b.cell[cell] == vacant && !f.isOpen[cell] {
		f.isOpen[cell] = true
		f.open = append(f.open, cell)
	}
	f.offers[cell].valid = false
}

// run fills cells as long as some key is at least the threshold.
func (f *filler) run(threshold float64) {
	for {
		cell := f.clearest(threshold)
		if cell < 0 {
			return
		}
		o := f.offers[cell]
		f.b.put(cell, o.state)
		f.free[o.state>>2] = false
		f.close(cell)
		for _, n := range f.b.near[cell] {
			if n != vacant && f.b.cell[n] == vacant {
				f.offers[n].valid = false
			}
		}
	}
}

// close removes a cell from the open ones.
func (f *filler) close(cell int) {
	f.isOpen[cell] = false
	i := slices.Index(f.open, cell)
	f.open[i] = f.open[len(f.open)-1]
	f.open = f.open[:len(f.open)-1]
}

// clearest returns the open cell with the greatest key, -1 if none reaches the
// threshold.
func (f *filler) clearest(threshold float64) int {
	best, at := threshold, -1
	for _, c := range f.open {
		o := &f.offers[c]
		if !o.valid || o.state != vacant && !f.free[o.state>>2] {
			f.offer(c)
		}
		if o.state != vacant && (o.key > best || o.key == best && (at < 0 || c < at)) {
			best, at = o.key, c
		}
	}
	return at
}

// offer finds the best piece for a cell.
func (f *filler) offer(cell int) {
	o := offer{state: vacant, gain: impossible, valid: true}
	var filled int
	for _, n := range f.b.near[cell] {
		if n != vacant && f.b.cell[n] != vacant {
			filled++
		}
	}
	if filled == 0 {
		f.offers[cell] = o
		return
	}
	choice := math.Log(float64(f.b.m.pieces))
	f.fits = f.fits[:0]
	f.candidates(cell, func(state int32) {
		gain, _ := f.b.gain(cell, state)
		if gain <= impossible {
			return
		}
		if f.noise != nil {
			gain += f.heat * f.noise.NormFloat64()
		}
		if f.fits = append(f.fits, fitting{state, gain}); gain > o.gain {
			o.gain, o.state = gain, state
		}
	})
	total := math.Inf(-1)
	for _, x := range f.fits {
		if x.state != o.state && !f.b.m.sameCut(sideOf(x.state, 0), sideOf(o.state, 0)) {
			total = addLogs(total, x.gain)
		}
	}
	o.key = o.gain - addLogs(total, choice-1.5)
	f.offers[cell] = o
}

// addLogs returns log(exp(a) + exp(b)).
func addLogs(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if b < a-40 {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// fewPieces is the size of a pool that is tried piece by piece.
const fewPieces = 48

// candidates calls visit with the states that might lie in the cell: all of a
// small pool, else those in the lists of the sides around the cell.
func (f *filler) candidates(cell int, visit func(state int32)) {
	if len(f.pool) > 2*fewPieces {
		f.pool = slices.DeleteFunc(f.pool, func(p int32) bool { return !f.free[p] })
	}
	if len(f.pool) <= fewPieces {
		for _, p := range f.pool {
			for k := int32(0); k < 4 && f.free[p]; k++ {
				visit(p<<2 | k)
			}
		}
		return
	}
	f.search++
	for d, n := range f.b.near[cell] {
		if n == vacant || f.b.cell[n] == vacant {
			continue
		}
		for _, c := range f.b.m.mates[sideOf(f.b.cell[n], d^2)] {
			state := c.side&^3 | (int32(d)-c.side)&3
			if f.free[c.side>>2] && f.stamp[state] != f.search {
				f.stamp[state] = f.search
				visit(state)
			}
		}
	}
}
