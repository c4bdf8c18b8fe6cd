package islands

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// sure is the part of its edge that must be seen where an island was not
	// found by itself, and doubtful the part below which a round mark in the
	// middle of a cell is none.
	sure, doubtful = 0.5, 0.4
	// wayOff is how much less of its edge may be seen of an island that was not
	// found by itself than of the others on the average; notSeen is how much less
	// than of nearly all others where nothing round was seen at all, littleOff the
	// same beyond the others, where there may be other things.
	wayOff, notSeen, littleOff = 0.42, 0.2, 0.1
	// margin is how many cells around the board are looked at.
	margin = 3
	// again is how far, in cells, a cell must have moved to be looked at again.
	again = 0.05
	// maxRounds bounds how often the cells are looked through, and learnRounds
	// how often what is looked for is learnt anew.
	maxRounds, learnRounds = 8, 2
	// small is the radius of islands, in cells, below which there are rather rows
	// and columns between those with islands, and widest that from which on
	// islands in cells that touch at a corner would overlap.
	small, widest = 0.26, 0.75
	// customary is the radius, in cells, that islands mostly have.
	customary = 0.4
	// maybeSmall is the radius below which there may be such rows and columns.
	maybeSmall = 0.32
	// roundRim is how alike the edges in all directions must be to tell the radius.
	roundRim = 0.6
	// fewRings is the number of rings below which the lattice is not so sure that
	// islands are where they are due.
	fewRings = 25
	// maxSide is the largest number of rows or columns of a board.
	maxSide = 200
)

// complete looks for islands in all cells of the lattice and those around it,
// and drops those that do not look like the others. It reports false where too
// few are left.
func (l *lattice) complete(v view, all []ring) bool {
	picture, marks := v.print, v.marks
	l.marks = marks
	// Where few rows and columns have islands, the printed ones between them are
	// needed to tell how far the board reaches.
	if n := l.divided(picture); n > 1 && !l.multiply(n) {
		return false
	}
	hints := &hints{all, newPlaces(ringCenters(all))}
	if !l.fill(v, hints) {
		return false
	}
	coarser, ok := l.coarsen()
	if !ok || coarser && !l.fill(v, hints) || l.radius > widest {
		return false
	}
	if l.step = l.fineness(picture); l.step > 1 && !l.multiply(l.step) {
		return false
	}
	l.rim = l.newRim(marks)
	if l.atBorders(l.rim.outer, picture) {
		l.rim.outer = l.radius
	}
	l.countDrawn(hints)
	return true
}

// fill looks for islands in the cells until no more are found, and drops what the
// others, the lines between them or bridges speak against. It reports false where
// too few are left.
func (l *lattice) fill(v view, hints *hints) bool {
	picture, marks := v.print, v.marks
	var e *edge
	var tried map[image.Point]geom.Point
	for round := range maxRounds {
		if round < learnRounds {
			rim := l.newRim(marks)
			if round > 0 && l.shapeless(rim, hints) {
				return false
			}
			if round > 0 && rim.alike > roundRim && !l.atBorders(rim.outer, picture) {
				l.radius = rim.outer
			}
			e, tried = l.newEdge(marks), make(map[image.Point]geom.Point)
			l.doubts = 0
			l.examine(e)
		}
		l.prune()
		if !l.promising() {
			return false
		}
		if round < learnRounds {
			if l.crop(picture); len(l.rings) < leastIslands {
				return false
			}
			l.printed, l.framed = l.extent(picture)
			l.absorb(e, hints.rings)
		}
		added := l.search(e, hints, tried)
		if !l.refit() {
			return false
		}
		if added == 0 && round > 0 {
			break
		}
	}
	l.searchBoundary(e)
	l.prune()
	l.crop(picture) // of what was found later
	l.connect()
	return len(l.rings) >= leastIslands && l.refit()
}

// shapeless tells whether what lies on the lattice has neither the edge of islands
// nor been seen as anything round: what was found so far was found by accident.
func (l *lattice) shapeless(r rim, h *hints) bool {
	if r.look() > 0 {
		return false
	}
	l.countDrawn(h)
	return l.roundShare() == 0
}

// atBorders tells whether an edge at a radius is that of the borders of the
// cells, and not of the islands.
func (l *lattice) atBorders(radius float64, picture *image.Gray) bool {
	if !l.class.shaped || radius < 0.45 || math.Abs(math.Log(radius/l.radius)) < sameSize {
		return false
	}
	w := l.extentFinder(picture)
	return w.inside(w.line, 0.5) > printedInside
}

// promising tells whether the lattice may still be a board.
func (l *lattice) promising() bool {
	if len(l.rings) < leastIslands {
		return false
	}
	box := l.bounds()
	return box.Dx() <= maxSide && box.Dy() <= maxSide && l.score() >= leastScore && l.density() > sparsest
}

// newEdge learns what the edge of the islands looks like.
func (l *lattice) newEdge(picture *image.Gray) *edge {
	e := &edge{picture: picture, radius: l.radius}
	middles, locals := make([]geom.Point, len(l.rings)), make([]local, len(l.rings))
	for i, r := range l.rings {
		middles[i] = r.center
		_, locals[i] = l.at(l.cells[i])
	}
	e.learn(middles, locals)
	return e
}

// examine measures the rings by e and drops those that are not like it.
func (l *lattice) examine(e *edge) {
	l.seen = l.seen[:0]
	kept, box := 0, l.bounds()
	for i, r := range l.rings {
		_, s := l.at(l.cells[i])
		found := e.matchAt(r.center, s)
		share := found.share
		if l.framed {
			share = found.inward(l.cells[i], box)
		}
		if share < doubtful {
			continue
		}
		r.center = found.middle
		l.rings[kept], l.cells[kept] = r, l.cells[i]
		l.seen = append(l.seen, share)
		kept++
	}
	l.rings, l.cells = l.rings[:kept], l.cells[:kept]
}

// prune drops rings on the rim that are farther from the others than what they
// explain is worth.
func (l *lattice) prune() {
	for len(l.rings) > leastIslands && l.pruneSide(l.bounds()) {
	}
}

// pruneSide drops the rings on one side of the box of all rings if those between
// which and the others rows or columns are empty are worth less than that many
// empty cells cost.
func (l *lattice) pruneSide(box image.Rectangle) bool {
	each := l.fit() - l.cellCost()
	dense := float64(len(l.rings)) / float64(box.Dx()*box.Dy())
	for side := range 4 {
		on := func(c image.Point) bool {
			return [4]bool{c.X == box.Min.X, c.Y == box.Min.Y, c.X == box.Max.X-1, c.Y == box.Max.Y-1}[side]
		}
		var rest image.Rectangle
		worth, n := 0.0, 0
		for i, c := range l.cells {
			if on(c) {
				worth += each * (l.seen[i] - doubtful) / (1 - doubtful)
				n++
			} else {
				rest = rest.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
			}
		}
		if len(l.rings)-n < leastIslands {
			continue
		}
		gap, across := box.Dx()-rest.Dx()-1, box.Dy()
		if side%2 == 1 {
			gap, across = box.Dy()-rest.Dy()-1, box.Dx()
		}
		if float64(gap*across)*dense > worth {
			l.keep(func(i int) bool { return !on(l.cells[i]) })
			return true
		}
	}
	return false
}

// connect drops the rings that no row and column leads to from most others:
// bridges connect all islands of a puzzle.
func (l *lattice) connect() {
	group := make([]int, len(l.cells))
	for i := range group {
		group[i] = i
	}
	join := func(a, b int) {
		for i, g := range group {
			if g == b {
				group[i] = a
			}
		}
	}
	rows, cols := make(map[int]int), make(map[int]int)
	for i, c := range l.cells {
		if j, ok := rows[c.Y]; ok && group[i] != group[j] {
			join(group[j], group[i])
		}
		if j, ok := cols[c.X]; ok && group[i] != group[j] {
			join(group[j], group[i])
		}
		rows[c.Y], cols[c.X] = i, i
	}
	count := make([]int, len(group))
	most := 0
	for _, g := range group {
		if count[g]++; count[g] > count[most] {
			most = g
		}
	}
	l.keep(func(i int) bool { return group[i] == most })
}

// coarsen doubles the pitch as long as there are islands in every other row and
// column only: a lattice with half the pitch fits as well. It reports whether it
// did, and false where nothing fits then.
func (l *lattice) coarsen() (changed, ok bool) {
	for {
		first := l.cells[0]
		for _, c := range l.cells {
			if d := c.Sub(first); d.X%2 != 0 || d.Y%2 != 0 {
				return changed, !changed || l.refit()
			}
		}
		for i, c := range l.cells {
			l.cells[i] = c.Sub(first).Div(2)
		}
		l.radius /= 2
		changed = true
	}
}

// multiply puts n-1 rows and columns between any two.
func (l *lattice) multiply(n int) bool {
	for i, c := range l.cells {
		l.cells[i] = c.Mul(n)
	}
	l.radius *= float64(n)
	return l.refit()
}

// countDrawn counts the islands of which a round outline was seen.
func (l *lattice) countDrawn(h *hints) {
	l.drawn = 0
	for i, r := range l.rings {
		_, s := l.at(l.cells[i])
		size := math.Sqrt(math.Abs(s.col.Cross(s.row)))
		for _, k := range h.places.within(r.center, inCell/2*size) {
			o := h.rings[k]
			if o.shaped && math.Abs(math.Log(o.radius/l.class.radius(o.center))) < sameSize &&
				o.stretch.Sub(l.class.stretchAt(o.center)).Norm() < 2*oddStretch {
				l.drawn++
				break
			}
		}
	}
}

// copy returns a lattice with cells of its own.
func (l *lattice) copy() *lattice {
	out := *l
	out.cells = slices.Clone(l.cells)
	return &out
}

// keep drops the rings whose index is not to be kept.
func (l *lattice) keep(wanted func(i int) bool) {
	kept := 0
	for i := range l.rings {
		if wanted(i) {
			l.rings[kept], l.cells[kept], l.seen[kept] = l.rings[i], l.cells[i], l.seen[i]
			kept++
		}
	}
	l.rings, l.cells, l.seen = l.rings[:kept], l.cells[:kept], l.seen[:kept]
}

// hints are rings that may be islands.
type hints struct {
	rings  []ring
	places *places
}

// near returns the middle of the ring of about that radius nearest to due, due
// itself and false where there is none within reach.
func (h *hints) near(due geom.Point, radius, reach float64) (geom.Point, bool) {
	best, at, seen := reach, due, false
	for _, i := range h.places.within(due, reach) {
		r := h.rings[i]
		if d := r.center.Sub(due).Norm(); d < best && math.Abs(math.Log(r.radius/radius)) < 2*sameSize {
			best, at, seen = d, r.center, true
		}
	}
	return at, seen
}

// search looks for islands in the cells without one and returns how many it
// added. A cell is tried once at about the same place of the picture.
func (l *lattice) search(e *edge, h *hints, tried map[image.Point]geom.Point) int {
	taken := make(map[image.Point]bool, len(l.cells))
	rows, cols := make(map[int]bool), make(map[int]bool)
	for _, c := range l.cells {
		taken[c], rows[c.Y], cols[c.X] = true, true, true
	}
	before := len(l.rings)
	quality, usual, apart := l.quality(), l.usual(), l.apart(taken)
	bounds := l.bounds()
	box := bounds.Union(l.printed)
	around := box.Inset(-margin)
	for y := around.Min.Y; y < around.Max.Y; y++ {
		for x := around.Min.X; x < around.Max.X; x++ {
			cell := image.Pt(x, y)
			due, s := l.at(cell)
			size := math.Sqrt(math.Abs(s.col.Cross(s.row)))
			last, known := tried[cell]
			if taken[cell] || !inside(due, e.picture.Rect) || known && last.Sub(due).Norm() < again*size {
				continue
			}
			tried[cell] = due
			within := cell.In(box)
			if !within && !rows[y] && !cols[x] || l.framed && !cell.In(box) {
				continue // no bridge leads there
			}
			least, reach := max(sure, quality-wayOff), inCell*size
			p, seen := h.near(due, l.radius*size, reach)
			switch {
			case !within:
				least = max(sure, usual-littleOff)
			case apart && beside(taken, cell):
				least = usual
			case !seen:
				least = max(sure, usual-notSeen)
			}
			if !seen && within && len(l.rings) >= fewRings {
				reach = min(inCell, 4*l.rms+0.06) * size
			}
			found := e.matchAt(p, s)
			if within && !seen && found.share == 0 && len(l.rings) < fewRings {
				found = e.around(p, s)
			}
			share := found.share
			if within && l.framed {
				share = found.inward(cell, bounds)
			}
			if within && share < least && share > least-notSeen && !e.empty(found.middle, s) {
				l.doubts++
			}
			if share > usual-littleOff {
				reach = inCell * size // all of its edge is seen
			}
			if share < least || found.middle.Sub(due).Norm() > reach || !seen && e.empty(found.middle, s) {
				continue
			}
			l.rings = append(l.rings, ring{center: found.middle, radius: l.radius * size})
			l.cells = append(l.cells, cell)
			l.seen = append(l.seen, share)
		}
	}
	return len(l.rings) - before
}

// usual is the part of the edge that was seen of nearly all rings.
func (l *lattice) usual() float64 {
	sorted := slices.Sorted(slices.Values(l.seen))
	return sorted[len(sorted)/10]
}

// apart tells whether the rings are many and no two of them lie in neighbouring
// cells: puzzles are mostly made like that.
func (l *lattice) apart(taken map[image.Point]bool) bool {
	if len(l.cells) < 10 {
		return false
	}
	return !slices.ContainsFunc(l.cells, func(c image.Point) bool { return beside(taken, c) })
}

// beside tells whether one of the four cells around c is taken.
func beside(taken map[image.Point]bool, c image.Point) bool {
	return taken[c.Add(image.Pt(1, 0))] || taken[c.Add(image.Pt(-1, 0))] ||
		taken[c.Add(image.Pt(0, 1))] || taken[c.Add(image.Pt(0, -1))]
}

func inside(p geom.Point, r image.Rectangle) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < float64(r.Max.X) && p.Y < float64(r.Max.Y)
}

// refit fits the warp to the rings.
func (l *lattice) refit() bool {
	ties := make([]tie, len(l.rings))
	for i, r := range l.rings {
		ties[i] = tie{geom.Point{X: float64(l.cells[i].X), Y: float64(l.cells[i].Y)}, r.center, 1}
	}
	w, ok := fitWarp(ties)
	if !ok {
		return false
	}
	l.warp = w
	sum := 0.0
	for i, t := range ties {
		_, s := l.at(l.cells[i])
		col, row := s.cells(t.seen.Sub(w.at(t.cell)))
		sum += col*col + row*row
	}
	l.rms = math.Sqrt(sum / float64(len(ties)))
	return true
}

// countStrays counts the rings of the islands' size that lie between the
// islands but in the middle of no cell.
func (l *lattice) countStrays(all []ring) {
	box := l.bounds()
	l.strays = 0
	places := newPlaces(ringCenters(l.rings))
	for _, r := range all {
		p := l.warp.back(r.center)
		cell := image.Pt(int(math.Floor(p.X+0.5)), int(math.Floor(p.Y+0.5)))
		if !cell.In(box) || len(places.within(r.center, r.radius)) > 0 {
			continue
		}
		_, s := l.at(cell)
		size := l.radius * math.Sqrt(math.Abs(s.col.Cross(s.row)))
		if math.Abs(math.Log(r.radius/size)) < sameSize {
			l.strays++
		}
	}
}
