package assembly

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// An appraiser finds out how certain each piece of a board is.
type appraiser struct {
	b      *board
	prior  float64   // logarithm of the odds that a piece is on the board at all
	own    []float64 // by cell: weight of the joints of its piece
	edges  []int     // by cell: number of edges of the puzzle there
	choice []float64 // by cell: logarithm of the number of ways to fill it
	margin []float64 // by cell
}

// newAppraiser weighs each piece against there being another piece, of any.
func newAppraiser(b *board, prior float64) *appraiser {
	a := &appraiser{
		b: b, prior: prior, own: make([]float64, len(b.cell)), edges: make([]int, len(b.cell)),
		choice: make([]float64, len(b.cell)), margin: make([]float64, len(b.cell)),
	}
	ways := a.ways()
	for c, state := range b.cell {
		for d, n := range b.near[c] {
			if n == vacant && b.closed[d] {
				a.edges[c]++
			}
		}
		if state == vacant {
			continue
		}
		a.own[c], _ = b.gain(c, state)
		a.choice[c] = math.Log(ways[a.edges[c]])
		a.margin[c] = min(MaxMargin, a.own[c]-a.choice[c]+prior)
	}
	return a
}

// ways counts, by the number of flat sides, the pieces and rotations that could
// fill a cell with so many edges.
func (a *appraiser) ways() (ways [5]float64) {
	for p := range a.b.at {
		flats := 0
		for k := range 4 {
			if a.b.m.kind[4*p+k] == encode.Flat {
				flats++
			}
		}
		if flats == 0 {
			ways[0] += 3
		}
		ways[flats]++
	}
	for i := range ways {
		ways[i] = max(ways[i], 1)
	}
	return ways
}

// lower notes another explanation of the piece in a cell.
func (a *appraiser) lower(cell int, margin float64) {
	a.margin[cell] = min(a.margin[cell], margin)
}

// turns compares each piece with its other rotations.
func (a *appraiser) turns() {
	for c, state := range a.b.cell {
		if state == vacant {
			continue
		}
		for k := 1; k < 4; k++ {
			if g, _ := a.b.gain(c, turnedBy(state, k)); g > impossible {
				a.lower(c, a.own[c]-g)
			}
		}
	}
}

// best returns the greatest weight of a piece in a cell, in any rotation.
func (a *appraiser) best(cell int, piece int32) float64 {
	most := float64(impossible)
	for k := int32(0); k < 4; k++ {
		g, _ := a.b.gain(cell, piece<<2|k)
		most = max(most, g)
	}
	return most
}

// exchanges compares each piece with all pieces that might take its place: the
// unplaced ones, and those on the board, which then take the other's cell. Its
// twins are not compared.
func (a *appraiser) exchanges(ctx context.Context) {
	caps, linked := a.caps(), a.linked()
	met := slices.Repeat([]int32{vacant}, len(a.b.cell)) // by cell: the last one linked to it
	for p, at := range a.b.at {
		if ctx.Err() != nil {
			return
		}
		if at != vacant {
			for _, c := range linked[at] {
				met[c] = at
			}
		}
		for c, state := range a.b.cell {
			switch {
			case state == vacant || int(at) == c || a.b.m.areTwins(p, int(state>>2)):
			case at == vacant:
				a.lower(c, a.own[c]-a.best(c, int32(p)))
			case int(at) < c && a.edges[at] == a.edges[c]:
				// Most exchanges are too bad to lower anything, whatever they come to.
				least := a.own[at] + a.own[c] - caps[at] - caps[c]
				if met[c] == at || !(least >= max(a.margin[at], a.margin[c])) {
					a.exchange(int(at), c)
				}
			}
		}
	}
}

// caps returns by cell how much an inner piece can gain there at most if none of the weights
// that this takes is known; +Inf for the cells of other pieces, or beside them.
func (a *appraiser) caps() []float64 {
	b := a.b
	caps := make([]float64, len(b.cell))
	for c, state := range b.cell {
		if state == vacant {
			continue
		}
		for d, n := range b.near[c] {
			switch own := sideOf(state, d); {
			case b.m.kind[own] == encode.Flat || b.m.class[own] != 0 || n == vacant:
				caps[c] = math.Inf(1)
			case b.cell[n] == vacant:
			case b.m.class[sideOf(b.cell[n], d^2)] != 0 || math.IsInf(b.m.scale.leastCrowd, 0):
				caps[c] = math.Inf(1)
			default:
				caps[c] += b.m.most(sideOf(b.cell[n], d^2))
			}
		}
	}
	return caps
}

// linked returns by cell its neighbours, and those with which an exchange makes a joint of known
// weight.
func (a *appraiser) linked() [][]int32 {
	b := a.b
	linked := make([][]int32, len(b.cell))
	link := func(c int, side int32) {
		if at := b.at[side>>2]; at != vacant {
			linked[c], linked[at] = append(linked[c], at), append(linked[at], int32(c))
		}
	}
	for c, state := range b.cell {
		for d, n := range b.near[c] {
			if state == vacant || n == vacant || b.cell[n] == vacant {
				continue
			}
			facing := sideOf(b.cell[n], d^2)
			linked[c] = append(linked[c], n)
			for _, x := range b.m.mates[facing] {
				link(c, x.side)
			}
			for _, x := range b.m.learned[facing] {
				link(c, x)
			}
		}
	}
	return linked
}

// exchange compares two cells with their exchange.
func (a *appraiser) exchange(x, y int) {
	now := a.own[x] + a.own[y]
	for d := range 4 {
		if int(a.b.near[x][d]) == y {
			a.exchangeNear(x, y, d)
			return
		}
	}
	there := a.best(x, a.b.cell[y]>>2)
	if other := there + a.best(y, a.b.cell[x]>>2); other > impossible {
		a.lower(x, now-other)
		a.lower(y, now-other)
	}
}

// exchangeNear does so for neighbours, y in direction d of x, where the joint
// between the two counts once.
func (a *appraiser) exchangeNear(x, y, d int) {
	b := a.b
	between := b.joint(sideOf(b.cell[x], d), sideOf(b.cell[y], d^2))
	now := a.own[x] + a.own[y] - between
	p, q := b.take(x), b.take(y)
	other := float64(impossible)
	for k := int32(0); k < 4; k++ {
		g, _ := b.gain(x, q&^3|k)
		if g <= impossible {
			continue
		}
		b.put(x, q&^3|k)
		other = max(other, g+a.best(y, p>>2))
		b.take(x)
	}
	b.put(x, p)
	b.put(y, q)
	a.lower(x, now-other)
	a.lower(y, now-other)
}
