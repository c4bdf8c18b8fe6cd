package islands

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

const (
	// sure is the part of its edge that must be seen where an island was not
	// found by itself, and doubtful the part below which a round mark in the
	// middle of a cell is none.
	sure, doubtful = 0.5, 0.4
	// wayOff is how much less of its edge may be seen of an island that was not
	// found by itself than of the others, littleOff the same beyond the others,
	// where there may be other things.
	wayOff, littleOff = 0.42, 0.25
	// margin is how many cells around the board are looked at.
	margin = 3
	// again is how far, in cells, a cell must have moved to be looked at again.
	again = 0.05
	// maxRounds bounds how often the cells are looked through, and learnRounds
	// how often what is looked for is learnt anew.
	maxRounds, learnRounds = 8, 2
	// maxSide is the largest number of rows or columns of a board.
	maxSide = 200
)

// complete looks for islands in all cells of the lattice and those around it,
// and drops those that do not look like the others. It reports false where too
// few are left.
func (l *lattice) complete(picture *image.Gray, all []ring) bool {
	hints := &hints{all, newPlaces(ringCenters(all))}
	var e *edge
	var tried map[image.Point]encode.Point
	for round := range maxRounds {
		if round < learnRounds {
			if round > 0 {
				l.radius = l.newRim(picture).outer
			}
			e, tried = l.newEdge(picture), make(map[image.Point]encode.Point)
			l.examine(e)
		}
		l.prune()
		if !l.promising() {
			return false
		}
		if round < learnRounds {
			l.printed = l.extent(picture)
		}
		added := l.search(e, hints, tried)
		if !l.refit() {
			return false
		}
		if added == 0 && round > 0 {
			break
		}
	}
	l.prune()
	if len(l.rings) < leastIslands || !l.coarsen() || !l.refit() {
		return false
	}
	l.rim = l.newRim(picture)
	return true
}

// promising tells whether the lattice may still be a board.
func (l *lattice) promising() bool {
	if len(l.rings) < leastIslands {
		return false
	}
	box := l.bounds()
	return box.Dx() <= maxSide && box.Dy() <= maxSide && l.score() >= leastScore
}

// newEdge learns what the edge of the islands looks like.
func (l *lattice) newEdge(picture *image.Gray) *edge {
	e := &edge{picture: picture, radius: l.radius}
	middles, locals := make([]encode.Point, len(l.rings)), make([]local, len(l.rings))
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
	kept := 0
	for i, r := range l.rings {
		_, s := l.at(l.cells[i])
		found := e.sight(r.center, s)
		if found.share < doubtful {
			continue
		}
		r.center = found.middle
		l.rings[kept], l.cells[kept] = r, l.cells[i]
		l.seen = append(l.seen, found.share)
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
	each := l.fit() - cellCost(box, len(l.rings))
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

// coarsen doubles the pitch as long as there are islands in every other row and
// column only: a lattice with half the pitch fits as well.
func (l *lattice) coarsen() bool {
	changed := false
	for {
		first := l.cells[0]
		for _, c := range l.cells {
			if d := c.Sub(first); d.X%2 != 0 || d.Y%2 != 0 {
				return !changed || l.refit()
			}
		}
		for i, c := range l.cells {
			l.cells[i] = c.Sub(first).Div(2)
		}
		l.radius /= 2
		changed = true
	}
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
// itself where there is none within reach.
func (h *hints) near(due encode.Point, radius, reach float64) encode.Point {
	best, at := reach, due
	for _, i := range h.places.within(due, reach) {
		r := h.rings[i]
		if d := r.center.Sub(due).Norm(); d < best && math.Abs(math.Log(r.radius/radius)) < 2*sameSize {
			best, at = d, r.center
		}
	}
	return at
}

// search looks for islands in the cells without one and returns how many it
// added. A cell is tried once at about the same place of the picture.
func (l *lattice) search(e *edge, h *hints, tried map[image.Point]encode.Point) int {
	taken := make(map[image.Point]bool, len(l.cells))
	for _, c := range l.cells {
		taken[c] = true
	}
	added := 0
	box := l.bounds().Union(l.printed)
	around := box.Inset(-margin)
	for y := around.Min.Y; y < around.Max.Y; y++ {
		for x := around.Min.X; x < around.Max.X; x++ {
			cell := image.Pt(x, y)
			due, s := l.at(cell)
			size := math.Sqrt(math.Abs(s.col.Cross(s.row)))
			before, known := tried[cell]
			if taken[cell] || !inside(due, e.picture.Rect) || known && before.Sub(due).Norm() < again*size {
				continue
			}
			tried[cell] = due
			reach, least := min(inCell, 4*l.rms+0.06)*size, max(sure, l.quality()-wayOff)
			if !cell.In(box) {
				reach = inCell * size // less is known about where it is due
				least = max(sure, l.quality()-min(0.05+3*(1-l.quality()), littleOff))
			}
			found := e.sight(h.near(due, l.radius*size, reach), s)
			if found.share < least || found.middle.Sub(due).Norm() > reach {
				continue
			}
			l.rings = append(l.rings, ring{found.middle, l.radius * size})
			l.cells = append(l.cells, cell)
			l.seen = append(l.seen, found.share)
			added++
		}
	}
	return added
}

func inside(p encode.Point, r image.Rectangle) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < float64(r.Max.X) && p.Y < float64(r.Max.Y)
}

// refit fits the warp to the rings.
func (l *lattice) refit() bool {
	ties := make([]tie, len(l.rings))
	for i, r := range l.rings {
		ties[i] = tie{encode.Point{X: float64(l.cells[i].X), Y: float64(l.cells[i].Y)}, r.center, 1}
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
