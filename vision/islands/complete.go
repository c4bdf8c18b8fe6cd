package islands

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/edge"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
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
	// widest is the radius of islands, in cells, from which on islands in cells that
	// touch at a corner would overlap.
	widest = 0.75
	// roundRim is how alike the edges in all directions must be to tell the radius.
	roundRim = 0.6
	// maxSide is the largest number of rows or columns of a board.
	maxSide = 200
)

// filling looks for islands in all cells of a lattice and those around it.
type filling struct {
	*lattice
	picture *image.Gray
	hints   *hints
	edge    *edge.Edge // learnt from the islands so far
	tried   map[image.Point]geom.Point
}

// complete looks for islands in all cells of the lattice and those around it,
// and drops those that do not look like the others. It reports false where too
// few are left.
func complete(l *lattice, picture *image.Gray, all []rings.Ring) bool {
	f := &filling{lattice: l, picture: picture, hints: &hints{all, geom.NewNearby(rings.Centers(all))}}
	if !f.fill() {
		return false
	}
	coarser, ok := l.coarsen()
	if !ok || coarser && !f.fill() || l.radius > widest {
		return false
	}
	if l.step = fineness(l, picture); l.step > 1 && !l.multiply(l.step) {
		return false
	}
	l.rim = edge.MeasureRim(picture, l.radius, l.sites())
	f.countDrawn()
	return true
}

// fill looks for islands in the cells until no more are found, and drops what the
// others, the lines between them or bridges speak against. It reports false where
// too few are left.
func (f *filling) fill() bool {
	for round := range maxRounds {
		if round < learnRounds {
			f.learn(round > 0)
		}
		if !f.promising() {
			return false
		}
		if round < learnRounds {
			if crop(f.lattice, f.picture); len(f.rings) < leastIslands {
				return false
			}
			f.printed, f.framed = newExtentFinder(f.lattice, f.picture).extent()
			f.absorb()
		}
		added := f.search()
		if !f.refit() {
			return false
		}
		if added == 0 && round > 0 {
			break
		}
	}
	f.searchBoundary()
	crop(f.lattice, f.picture) // of what was found later
	f.connect()
	return len(f.rings) >= leastIslands && f.refit()
}

// learn learns from the islands found what others look like, the second time with their
// radius, and drops those that do not.
func (f *filling) learn(again bool) {
	sites := f.sites()
	if again {
		if rim := edge.MeasureRim(f.picture, f.radius, sites); rim.Alike > roundRim {
			f.radius = rim.Outer
		}
	}
	f.edge, f.tried = edge.Learn(f.picture, f.radius, sites), make(map[image.Point]geom.Point)
	f.doubts = 0
	f.examine()
}

// promising tells whether the lattice may still be a board.
func (f *filling) promising() bool {
	if len(f.rings) < leastIslands {
		return false
	}
	box := f.bounds()
	return box.Dx() <= maxSide && box.Dy() <= maxSide && f.score() >= leastScore && f.density() > sparsest
}

// examine measures the rings by the learnt edge and drops those that are not like it.
func (f *filling) examine() {
	f.seen = f.seen[:0]
	kept, box := 0, f.bounds()
	for i, r := range f.rings {
		_, s := f.at(f.cells[i])
		found := f.edge.At(r.Center, s)
		share := found.Inward(f.sides(f.cells[i], box))
		if share < doubtful {
			continue
		}
		r.Center = found.Middle
		f.rings[kept], f.cells[kept] = r, f.cells[i]
		f.seen = append(f.seen, share)
		kept++
	}
	f.rings, f.cells = f.rings[:kept], f.cells[:kept]
}

// connect drops the rings that no row and column leads to from most others:
// bridges connect all islands of a puzzle.
func (f *filling) connect() {
	group := make([]int, len(f.cells))
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
	for i, c := range f.cells {
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
	f.keep(func(i int) bool { return group[i] == most })
}

// countDrawn counts the islands of which a round outline was seen.
func (f *filling) countDrawn() {
	f.drawn = 0
	for i, r := range f.rings {
		_, s := f.at(f.cells[i])
		size := s.Size()
		for _, k := range f.hints.places.Within(r.Center, inCell/2*size) {
			o := f.hints.rings[k]
			if o.Shaped && math.Abs(math.Log(o.Radius/f.class.radius(o.Center))) < rings.SameSize &&
				o.Stretch.Sub(f.class.stretchAt(o.Center)).Norm() < 2*oddStretch {
				f.drawn++
				break
			}
		}
	}
}

// hints are rings that may be islands.
type hints struct {
	rings  []rings.Ring
	places *geom.Nearby
}

// near returns the middle of the ring of about that radius nearest to due, due
// itself and false where there is none within reach.
func (h *hints) near(due geom.Point, radius, reach float64) (geom.Point, bool) {
	best, at, seen := reach, due, false
	for _, i := range h.places.Within(due, reach) {
		r := h.rings[i]
		if d := r.Center.Sub(due).Norm(); d < best && math.Abs(math.Log(r.Radius/radius)) < 2*rings.SameSize {
			best, at, seen = d, r.Center, true
		}
	}
	return at, seen
}

// search looks for islands in the cells without one and returns how many it
// added. A cell is tried once at about the same place of the picture.
func (f *filling) search() int {
	taken := f.taken()
	rows, cols := make(map[int]bool), make(map[int]bool)
	for _, c := range f.cells {
		rows[c.Y], cols[c.X] = true, true
	}
	before := len(f.rings)
	quality, usual := f.quality(), f.usual()
	bounds := f.bounds()
	box := bounds.Union(f.printed)
	around := box.Inset(-margin)
	for y := around.Min.Y; y < around.Max.Y; y++ {
		for x := around.Min.X; x < around.Max.X; x++ {
			cell := image.Pt(x, y)
			due, s := f.at(cell)
			size := s.Size()
			last, known := f.tried[cell]
			if taken[cell] || !due.In(f.picture.Rect) || known && last.Sub(due).Norm() < again*size {
				continue
			}
			f.tried[cell] = due
			within := cell.In(box)
			if !within && !rows[y] && !cols[x] || f.framed && !cell.In(box) {
				continue // no bridge leads there
			}
			least, reach := max(sure, quality-wayOff), inCell*size
			p, seen := f.hints.near(due, f.radius*size, reach)
			switch {
			case !within:
				least = max(sure, usual-littleOff)
			case !seen:
				least = max(sure, usual-notSeen)
			}
			found := f.edge.At(p, s)
			share := found.Inward(f.sides(cell, bounds))
			if within && share < least && share > least-notSeen && !f.edge.Empty(found.Middle, s) {
				f.doubts++
			}
			if share < least || found.Middle.Sub(due).Norm() > reach || !seen && f.edge.Empty(found.Middle, s) {
				continue
			}
			f.rings = append(f.rings, rings.Ring{Center: found.Middle, Radius: f.radius * size})
			f.cells = append(f.cells, cell)
			f.seen = append(f.seen, share)
		}
	}
	return len(f.rings) - before
}

// absorb takes in rings that look like the islands by their edge but do not lie in
// the middles of cells, those near a corner for example, if they all do when the
// lattice is bent a little more.
func (f *filling) absorb() {
	next := f.copy()
	next.rings, next.seen = slices.Clone(f.rings), slices.Clone(f.seen)
	places := geom.NewNearby(rings.Centers(f.rings))
	taken := f.taken()
	around, least := f.bounds().Union(f.printed), max(sure, f.usual()-littleOff)
	if !f.framed {
		around = around.Inset(-1)
	}
	for _, r := range f.hints.rings {
		_, cell, ok := f.locate(r.Center)
		if !ok || len(places.Within(r.Center, r.Radius)) > 0 {
			continue
		}
		_, ways := f.at(cell)
		size := ways.Size()
		if !cell.In(around) || taken[cell] || math.Abs(math.Log(r.Radius/(f.radius*size))) > 2*rings.SameSize {
			continue
		}
		if found := f.edge.At(r.Center, ways); found.Share >= least {
			taken[cell] = true
			next.rings, next.cells, next.seen = append(next.rings, r), append(next.cells, cell), append(next.seen, found.Share)
		}
	}
	if len(next.rings) < len(f.rings)+leastAnnexed || !next.refit() || next.rms > max(annexRms, f.rms) {
		return
	}
	for i, r := range next.rings[len(f.rings):] {
		p, ways := next.at(next.cells[len(f.rings)+i])
		if col, row := ways.Cells(r.Center.Sub(p)); math.Hypot(col, row) > inCell {
			return
		}
	}
	*f.lattice = *next
}
