package islands

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Islands are mostly two or more cells apart, and many puzzles have nearly all of
// them in the cells of one colour of a chessboard. Then the lattice of these cells
// alone, which stands on its corner, is the stronger one; but the other islands lie
// between, right in the middle of four cells.

const (
	// betweenOff is how far, in cells, such a ring may be from the middle of four.
	betweenOff = 0.15
	// leastBetween is the least number of these rings, and betweenPart the part of
	// those in no cell that they must be.
	leastBetween, betweenPart = 3, 0.6
)

// lattices returns those that f grows into: all rings on the first of them are on the
// others, too.
func (c *class) lattices(f frame, all []ring) []*lattice {
	l, ok := c.settle(f, all)
	if !ok {
		return nil
	}
	if fuller, ok := l.between(all); ok {
		return []*lattice{l, fuller}
	}
	return []*lattice{l}
}

// between returns the lattice that has the rings between the cells of l, too, if many
// of the right size are there.
func (l *lattice) between(all []ring) (*lattice, bool) {
	box := l.bounds()
	rings, cells := l.rings[:len(l.rings):len(l.rings)], make([]geom.Point, len(l.cells))
	for i, c := range l.cells {
		cells[i] = geom.Pixel(c)
	}
	places := newPlaces(ringCenters(l.rings))
	others := 0
	for _, r := range all {
		if math.Abs(math.Log(r.radius/l.class.radius(r.center))) > 2*sameSize || len(places.within(r.center, r.radius)) > 0 {
			continue
		}
		p := l.warp.back(r.center)
		middle := geom.Point{X: math.Floor(p.X) + 0.5, Y: math.Floor(p.Y) + 0.5}
		if !image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))).In(box.Inset(-1)) {
			continue
		}
		if others++; p.Sub(middle).Norm() < betweenOff {
			rings, cells = append(rings, r), append(cells, middle)
		}
	}
	if n := len(rings) - len(l.rings); n < leastBetween || float64(n) < betweenPart*float64(others) {
		return nil, false
	}
	next := l.copy()
	next.rings, next.cells = rings, next.cells[:0]
	_, ways := l.at(l.cells[0])
	for _, c := range cells {
		x, y := c.X-c.Y, c.X+c.Y
		if ways.row.X > 0 { // the other diagonal leads to the right
			x, y = c.X+c.Y, c.Y-c.X
		}
		next.cells = append(next.cells, image.Pt(int(math.Round(x)), int(math.Round(y))))
	}
	if !next.refit() {
		return nil, false
	}
	next.collect(all)
	next.annex()
	next.settled = len(next.rings)
	return next, true
}
