package islands

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
)

// manyRings is the number of rings from which on what most of them have in common is no
// accident.
const manyRings = 40

// evidence tells by how many nats the lattice explains the places of its rings
// better than chance does: a ring is found near the middle of a cell, where it
// might have been anywhere in the picture, but it had to be said in which cell.
// Finer lattices and larger boards therefore explain less. Rings whose edge was
// seen in part only count less, a page that is seen in a common way more.
func (l *lattice) evidence() float64 {
	const strayCost = 1 // nats of a ring between the islands
	return l.weight()*(l.fit()-l.cellCost()) - l.skew() - strayCost*float64(l.strays)
}

// skew is how many nats speak against a lattice whose cells are no squares on
// the page.
func (l *lattice) skew() float64 {
	slanted, uneven := 0.2, 0.25
	if l.class.shaped {
		slanted, uneven = 0.07, 0.07
	}
	sum := 0.0
	for _, c := range l.cells {
		p, s := l.at(c)
		col, row := l.class.onPage(p, s.Col), l.class.onPage(p, s.Row)
		slant := col.Dot(row) / (col.Norm() * row.Norm()) / slanted
		aspect := math.Log(col.Norm()/row.Norm()) / uneven
		sum += slant*slant + aspect*aspect
	}
	return sum / float64(len(l.cells))
}

// fit is how many nats the place of a ring is better known than anywhere in
// the picture once its cell is known.
func (l *lattice) fit() float64 {
	const leastSigma = 0.03 // radii; how well the place of an island can be measured
	// In cells; islands cannot be measured better than in parts of themselves.
	sigma := max(l.rms/math.Sqrt2, leastSigma*l.radius)
	return math.Log(l.class.area/(2*math.Pi*sigma*sigma*l.cellArea())) - 1
}

// cellCost is how many nats it takes to say in which of the cells of a board a
// ring is, in no order. Where all rings are in every second row and column, only
// those count.
func (l *lattice) cellCost() float64 {
	box, step := l.bounds(), max(l.step, 1)
	return max(math.Log(float64(box.Dx()*box.Dy())/float64(step*step*len(l.rings))), 0) + 1
}

// rank is what lattices are ordered by: one that leaves cells open comes after one
// that has islands there.
func (l *lattice) rank() float64 {
	n := float64(len(l.rings))
	return l.score() * l.score() * math.Sqrt(max(l.evidence(), 0)) * n / (n + float64(l.doubts))
}

// quality is the mean part of the islands' edges that was seen.
func (l *lattice) quality() float64 {
	sum := 0.0
	for _, s := range l.seen {
		sum += s
	}
	return sum / float64(max(len(l.seen), 1))
}

// weight is the number of rings, each as far as its edge was seen, less where
// too many cells have one: crossings of lines and the squares between them are
// round to a degree, and there is one in every cell.
func (l *lattice) weight() float64 {
	// crowded is the part of the cells above which there are more rings than a
	// puzzle has islands, and crowdRange how much more leaves none of it.
	const crowded, crowdRange = 0.5, 0.3
	sum := float64(len(l.rings))
	if len(l.seen) > 0 {
		sum = 0
		for _, s := range l.seen {
			sum += max(s-doubtful, 0) / (1 - doubtful)
		}
	}
	dense := l.density()
	if len(l.rings) > 2*leastIslands {
		sum *= min(max((crowded+crowdRange-dense)/crowdRange, 0), 1)
	}
	return sum
}

// density returns the part of the cells that have a ring; of every other cell
// alone where most rings are in those.
func (l *lattice) density() float64 {
	const mostParity = 0.8 // of many rings, the part in every other cell that is no accident
	box := l.bounds()
	var count [3][2]int
	for _, c := range l.cells {
		d := c.Sub(box.Min)
		for i, n := range [3]int{d.X, d.Y, d.X + d.Y} {
			count[i][n%2]++
		}
	}
	all := float64(box.Dx() * box.Dy())
	if l.step == 0 && l.radius < maybeSmall {
		all *= 4 // there may be a row and a column between any two
	}
	dense := float64(len(l.cells)) / all
	for _, c := range count {
		if most := float64(max(c[0], c[1])); len(l.cells) > manyRings && most > mostParity*float64(len(l.cells)) {
			dense = max(dense, 2*most/all)
		}
	}
	return dense
}

// score tells how surely the lattice is a puzzle, 0 to 1: many rings on it that
// were seen well, few between them, near the middles of their cells.
func (l *lattice) score() float64 {
	n := l.weight()
	return n / (n + 3) * l.clarity()
}

// clarity is the score but for the number of rings. While the lattice is not
// complete, its rings count as islands.
func (l *lattice) clarity() float64 {
	const mostKept = 0.9 // of the rings that a lattice was found by, the part that it must keep
	look := 1.0
	if l.rim.Outer > 0 {
		look = max(l.rim.Look(), l.roundShare()) * geom.Ramp(l.density(), 0.05, 0.09)
	}
	share := l.weight() / (float64(len(l.rings)) + float64(l.strays))
	if l.settled > 0 {
		share *= min(float64(len(l.rings))/(mostKept*float64(l.settled)), 1)
	}
	// Rings anywhere would be off by inCell/√2 on the average.
	off := l.rms / (0.7 * inCell)
	return share * max(1-off*off, 0) * look
}

// roundShare tells how surely the islands are round by how many of them a round
// outline was seen, 0 to 1.
func (l *lattice) roundShare() float64 {
	n := float64(len(l.rings))
	return geom.Ramp(float64(l.drawn)/n, 0.5, 0.8) * geom.Ramp(n, 6, 10)
}

// sure tells whether the lattice leaves nothing to be looked for.
func (l *lattice) sure() bool {
	const doubtEach = 60 // islands for each cell that may hold one more
	n := len(l.seen)
	return n >= sureIslands && l.clarity() > sureScore && l.doubts*doubtEach < n && (2*l.drawn >= n && n > manyRings || 4*l.drawn >= 3*n)
}

// usual is the part of the edge that was seen of nearly all rings.
func (l *lattice) usual() float64 {
	sorted := slices.Sorted(slices.Values(l.seen))
	return sorted[len(sorted)/10]
}

// countStrays counts the rings of the islands' size that lie between the
// islands but in the middle of no cell.
func (l *lattice) countStrays(all []rings.Ring) {
	box := l.bounds()
	l.strays = 0
	places := geom.NewNearby(rings.Centers(l.rings))
	for _, r := range all {
		_, cell, ok := l.locate(r.Center)
		if !ok || !cell.In(box) || len(places.Within(r.Center, r.Radius)) > 0 {
			continue
		}
		_, s := l.at(cell)
		size := l.radius * s.Size()
		if math.Abs(math.Log(r.Radius/size)) < rings.SameSize {
			l.strays++
		}
	}
}
