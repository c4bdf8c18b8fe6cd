package islands

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// In the outer rows and columns, and most of all in the corners, the lattice goes on
// beyond the islands that it was fitted to, and a page curls most there: an island
// may lie farther from where it is due than others do, and a frame may touch it. So
// the empty cells there are looked at once more, farther around.

const (
	// boundaryStep is how far apart, in cells, the places are at which an island of the
	// outer cells is looked for, and boundarySteps how many of them there are each way.
	boundaryStep, boundarySteps = 0.15, 2
	// boundaryReach is how far from where it is due, in cells, it is looked for, and
	// cornerReach the same in a corner.
	boundaryReach, cornerReach = 0.25, 0.35
	// boundaryGlance is how much of its edge must be seen at a first glance, and
	// boundaryTries the number of places, those where most is, that are looked at
	// closely.
	boundaryGlance, boundaryTries = 0.4, 4
	// overlap is the distance of the middles of two islands, in radii, below which
	// they are one.
	overlap = 1.7
	// boundaryRms is the root mean square distance of the islands from their cells, in
	// cells, up to which a lattice is sure enough for such a look.
	boundaryRms = 0.05
)

// searchBoundary looks for islands in the empty cells of the outer rows and columns, where
// they may be farther from where they are due.
func (l *lattice) searchBoundary(e *edge) {
	if len(l.rings) < sureIslands || l.rms > boundaryRms {
		return
	}
	taken := make(map[image.Point]bool, len(l.cells))
	for _, c := range l.cells {
		taken[c] = true
	}
	box := l.bounds().Union(l.printed)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			cell := image.Pt(x, y)
			if !taken[cell] && outermost(cell, box) > 0 {
				l.lookAround(e, cell, box)
			}
		}
	}
}

// outermost tells of how many sides of box a cell lies on.
func outermost(c image.Point, box image.Rectangle) int {
	n := 0
	for _, on := range [4]bool{c.X == box.Min.X, c.X == box.Max.X-1, c.Y == box.Min.Y, c.Y == box.Max.Y-1} {
		if on {
			n++
		}
	}
	return n
}

// lookAround takes in the island of an outer cell of box if one is seen about where it
// is due, and the lattice fits it.
func (l *lattice) lookAround(e *edge, cell image.Point, box image.Rectangle) {
	due, s := l.at(cell)
	size, reach := math.Sqrt(math.Abs(s.col.Cross(s.row))), boundaryReach
	if outermost(cell, box) > 1 {
		reach = cornerReach
	}
	best, share := edgeMatch{}, 0.0
	for _, glanced := range e.glances(due, s, reach) {
		found := e.matchAt(glanced.middle, s)
		seen := found.share
		if l.framed {
			seen = found.inward(cell, box)
		}
		if seen > share {
			best, share = found, seen
		}
	}
	col, row := s.cells(best.middle.Sub(due))
	if share < max(sure, l.usual()-littleOff) || best.share < besideFrame || math.Hypot(col, row) > reach+boundaryStep/2 || e.empty(best.middle, s) {
		return
	}
	for _, r := range l.rings {
		if r.center.Sub(best.middle).Norm() < overlap*l.radius*size {
			return
		}
	}
	next := l.copy()
	next.rings = append(l.rings[:len(l.rings):len(l.rings)], ring{center: best.middle, radius: l.radius * size})
	next.cells = append(next.cells, cell)
	next.seen = append(l.seen[:len(l.seen):len(l.seen)], share)
	if next.refit() && next.rms <= max(annexRms, l.rms) {
		*l = *next
	}
}

// glances returns what a first glance sees at the places about p, no farther than reach
// in cells, where most of an island is seen; nothing where there is hardly any of one.
func (e *edge) glances(p geom.Point, l local, reach float64) []edgeMatch {
	var out []edgeMatch
	for y := -boundarySteps; y <= boundarySteps; y++ {
		for x := -boundarySteps; x <= boundarySteps; x++ {
			off := geom.Point{X: boundaryStep * float64(x), Y: boundaryStep * float64(y)}
			q := p.Add(l.col.Mul(off.X)).Add(l.row.Mul(off.Y))
			if off.Norm() > reach || !inside(q, e.picture.Rect) {
				continue
			}
			if found := e.round(q, l, slack, sectors/fewSectors); found.share > boundaryGlance {
				out = append(out, found)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b edgeMatch) int { return cmp.Compare(b.share, a.share) })
	return out[:min(len(out), boundaryTries)]
}
