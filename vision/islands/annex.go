package islands

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
)

// Beyond the last island the lattice is only known from how the page bends before
// it, and where the page curls away it soon is off by more than islands may be. But
// where several rings of the right size lie beyond, in one row or column, a lattice
// that is bent a little more has them in its cells.

const (
	// annexReach is how far beyond the islands, in cells, rings are looked for, and
	// annexApart how far, in this direction, those of one row or column may be apart.
	annexReach, annexApart = 4.5, 0.35
	// leastAnnexed is the least number of such rings.
	leastAnnexed = 2
	// annexRms is the greatest root mean square distance of all rings from their
	// cells, in cells, on the lattice that is bent more.
	annexRms = 0.03
)

// annex takes in rings of the class beyond the outermost ones that do not lie in the
// middles of cells as the lattice is, but do when it is bent a little more.
func (l *lattice) annex() {
	places := geom.NewNearby(rings.Centers(l.rings))
	var rest []rings.Ring
	for _, r := range l.class.rings {
		if len(places.Within(r.Center, r.Radius)) == 0 {
			rest = append(rest, r)
		}
	}
	for s := side(0); s < 4; s++ {
		next, left := l.annexAll(s, rest)
		// Where more remain there than were taken in, they are another puzzle's.
		if taken := len(rest) - len(left); taken > 0 && l.countBeyond(s, left) <= taken {
			*l, rest = *next, left
		}
	}
}

// annexAll returns l with all rows or columns of rings beyond it on the side s, and
// what is left of the rings.
func (l *lattice) annexAll(s side, rest []rings.Ring) (*lattice, []rings.Ring) {
	for len(rest) >= leastAnnexed {
		next, ok := l.annexed(s, rest)
		if !ok {
			break
		}
		l = next
		rest = slices.DeleteFunc(slices.Clone(rest), func(r rings.Ring) bool { return slices.Contains(next.rings, r) })
	}
	return l, rest
}

// countBeyond returns how many rings lie beyond l on the side s.
func (l *lattice) countBeyond(s side, rings []rings.Ring) int {
	n, box := 0, l.bounds()
	for _, r := range rings {
		if p := l.warp.Back(r.Center); s.outward(p, box) {
			n++
		}
	}
	return n
}

// annexed returns l with the nearest row or column of rings beyond it on the side s,
// in the cells in which they fit best.
func (l *lattice) annexed(s side, rest []rings.Ring) (*lattice, bool) {
	line := l.beyond(s, rest)
	if len(line) < leastAnnexed {
		return nil, false
	}
	mean := 0.0
	for _, r := range line {
		mean += r.out / float64(len(line))
	}
	var best *lattice
	least := math.Inf(1)
	for k := max(int(math.Round(mean))-1, 1); k <= int(math.Round(mean))+1; k++ {
		if next, misfit := l.with(s, k, line); misfit < least {
			best, least = next, misfit
		}
	}
	return best, best != nil
}

// outer is a ring beyond the islands: how far out it lies, and the cell beside which
// it does.
type outer struct {
	rings.Ring
	out  float64
	cell image.Point
}

// beyond returns the rings beyond l on the side s that lie nearest, in one row or
// column.
func (l *lattice) beyond(s side, rest []rings.Ring) []outer {
	var found []outer
	box := l.bounds()
	for _, r := range rest {
		p, cell, ok := l.locate(r.Center)
		if !ok {
			continue
		}
		o := outer{Ring: r, cell: cell}
		edge := s.out(box, 0)
		if s.upright() {
			o.out, o.cell.X = math.Abs(p.X-edge), int(edge)
		} else {
			o.out, o.cell.Y = math.Abs(p.Y-edge), int(edge)
		}
		along := math.Abs(p.Y - math.Round(p.Y))
		if !s.upright() {
			along = math.Abs(p.X - math.Round(p.X))
		}
		if o.cell.In(box) && along < offGrid && s.outward(p, box) && o.out > 0.5 && o.out < annexReach {
			found = append(found, o)
		}
	}
	slices.SortStableFunc(found, func(a, b outer) int { return cmp.Compare(a.out, b.out) })
	for i, o := range found {
		if o.out > found[0].out+annexApart {
			return found[:i]
		}
	}
	return found
}

// with returns l with rings in its kth row or column beyond the side s, and how badly
// they fit there; infinitely where they do not.
func (l *lattice) with(s side, k int, line []outer) (*lattice, float64) {
	none := math.Inf(1)
	next := l.copy()
	next.rings = slices.Clone(l.rings)
	to := int(s.out(l.bounds(), float64(k)))
	for _, o := range line {
		if s.upright() {
			o.cell.X = to
		} else {
			o.cell.Y = to
		}
		if slices.Contains(next.cells[len(l.cells):], o.cell) {
			return nil, none
		}
		next.rings, next.cells = append(next.rings, o.Ring), append(next.cells, o.cell)
	}
	if !next.refit() || next.rms > max(annexRms, l.rms) {
		return nil, none
	}
	misfit := 0.0
	for i, r := range next.rings[len(l.rings):] {
		p, ways := next.at(next.cells[len(l.rings)+i])
		col, row := ways.Cells(r.Center.Sub(p))
		size := math.Log(r.Radius / (l.radius * ways.Size()))
		if math.Hypot(col, row) > inCell || math.Abs(size) > rings.SameSize {
			return nil, none
		}
		misfit += math.Hypot(col, row)/inCell + math.Abs(size)/rings.SameSize
	}
	return next, misfit
}
