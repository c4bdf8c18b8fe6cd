package islands

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Rows and columns without islands around the board can be told where something
// is printed in them: lines through the middles of the cells, borders of the
// cells, dots, or a frame around all.

const (
	// lineFaint is how much darker than its surroundings a printed line is at
	// least, in parts of them.
	lineFaint = 0.04
	// lineStep is how often, in cells, a line is looked at, lineSlack how far
	// from its place it may be, and lineBeside where its surroundings are.
	lineStep, lineSlack, lineBeside = 0.23, 0.07, 0.24
	// printedInside is the part of a line that must be seen between the islands,
	// printedOutside the same beyond them, against that.
	printedInside, printedOutside = 0.35, 0.6
	// hardlySeen is the part of a line up to which it may as well be the grain of
	// the paper.
	hardlySeen = 0.1
	// endsAt is the part of a line that is seen, against that between the islands,
	// where there is none.
	endsAt = 0.25
	// leastLooks is the number of places at which a line must have been looked for.
	leastLooks = 6
	// touching is about the radius, in cells, from which on islands in neighbouring
	// cells would touch: on a printed grid they are smaller.
	touching = 0.57
	// framed is the part of a frame that must be seen.
	framed = 0.75
	// maxEmpty is the largest number of empty rows looked for on a side.
	maxEmpty = 8
)

// extentFinder looks at what is printed between and around the islands of a lattice.
type extentFinder struct {
	*lattice
	picture *image.Gray
	box     image.Rectangle
	taken   []bool // of each cell in box
}

// extent returns the cells of the board: those that islands lie in or between,
// and those around them in which the printed grid goes on. It tells whether a
// frame is around all.
func (w *extentFinder) extent() (cells image.Rectangle, framed bool) {
	borders := w.inside(w.line, 0.5)
	if borders > printedInside {
		cells = w.goesOn(borders)
		return cells, w.encloses(cells)
	}
	if frame, ok := w.frame(); ok {
		return frame, true
	}
	return w.goesOn(borders), false
}

// encloses tells whether a frame runs around the cells in box.
func (w *extentFinder) encloses(box image.Rectangle) bool {
	for s := range side(4) {
		if w.line(s.out(box, 0.5), s.upright()) < framed {
			return false
		}
	}
	return true
}

// crop drops the rings on a side of the lattice where the lines through the
// middles of the cells, or their borders, which are printed between the others, do
// not go on.
func crop(l *lattice, picture *image.Gray) {
	if l.radius < maybeSmall {
		return // the lines may be those of a finer lattice
	}
	for len(l.rings) > leastIslands {
		w := newExtentFinder(l, picture)
		ended := w.ended(0)
		if ended < 0 {
			ended = w.ended(0.5)
		}
		if ended < 0 {
			return
		}
		l.keep(func(i int) bool {
			if ended.upright() {
				return float64(l.cells[i].X) != ended.out(w.box, 0)
			}
			return float64(l.cells[i].Y) != ended.out(w.box, 0)
		})
	}
}

// ended returns a side on which the lines, shifted by a part of a cell, that are
// printed between the islands end before the outermost one; -1 where there is none.
func (w *extentFinder) ended(shift float64) side {
	inside := w.inside(w.line, shift)
	if inside <= printedInside {
		return -1
	}
	for s := range side(4) {
		seen, n := w.along(s.out(w.box, -shift), s.upright())
		if n >= leastLooks && float64(seen) < endsAt*inside*float64(n) && w.rungs(s, 0, shift) < endsAt*inside {
			return s
		}
	}
	return -1
}

// goesOn returns the cells of the board and those around them in which what is
// printed between the islands goes on: lines through the middles of the cells,
// their borders, of which so much is printed, or dots.
func (w *extentFinder) goesOn(borders float64) image.Rectangle {
	lines := func(shift, inside float64) image.Rectangle {
		return w.grown(func(s side, k int) bool {
			line := w.line(s.out(w.box, float64(k)+shift), s.upright())
			return min(line, w.rungs(s, k, shift)) > printedOutside*inside
		})
	}
	middles := w.inside(w.line, 0)
	if middles > printedInside {
		return lines(0, middles)
	}
	if borders > printedInside {
		return lines(0.5, borders)
	}
	if inside := w.inside(w.dots, 0); inside > printedInside {
		return w.grown(func(s side, k int) bool {
			// Dashed lines look like dots, but something leads to those.
			return w.dots(s.out(w.box, float64(k)), s.upright()) > max(printedOutside*inside, printedInside) &&
				w.rungs(s, k, 0) > printedOutside*middles-hardlySeen
		})
	}
	return w.box
}

// inside returns how much is printed, by look, in the rows and columns between
// the islands, shifted by a part of a cell; the lesser of both.
func (w *extentFinder) inside(look func(at float64, upright bool) float64, shift float64) float64 {
	return w.every(1, 0, look, shift)
}

// grown returns the box with every side moved out as long as the next row or
// column, counted from 1, is printed.
func (w *extentFinder) grown(printed func(s side, k int) bool) image.Rectangle {
	var more [4]int
	for s := range side(4) {
		for more[s] < maxEmpty && printed(s, more[s]+1) {
			more[s]++
		}
	}
	return enlarged(w.box, more)
}

// rungs returns what part of the lines that run out of the board on the side s
// reach its kth row or column beyond, of those that no island covers there; 1 where
// it covers all.
func (w *extentFinder) rungs(s side, k int, shift float64) float64 {
	at := s.out(w.box, float64(k)-0.5+shift)
	from, to := w.box.Min.X, w.box.Max.X
	if s.upright() {
		from, to = w.box.Min.Y, w.box.Max.Y
	}
	seen, n := 0, 0
	for i := from; i < to; i++ {
		p := geom.Point{X: float64(i) + shift, Y: at}
		if s.upright() {
			p = geom.Point{X: at, Y: float64(i) + shift}
		}
		if w.covered(p) {
			continue
		}
		if n++; w.dark(p, !s.upright()) {
			seen++
		}
	}
	if n == 0 {
		return 1
	}
	return float64(seen) / float64(n)
}

// frame returns the box that a frame encloses, and false where there is none on
// all sides.
func (w *extentFinder) frame() (image.Rectangle, bool) {
	var more [4]int
	for s := range side(4) {
		for w.line(s.out(w.box, float64(more[s])+0.5), s.upright()) < framed {
			if more[s]++; more[s] > maxEmpty {
				return image.Rectangle{}, false
			}
		}
	}
	return enlarged(w.box, more), true
}

// line returns how much of a line is printed along column at, or row at, between
// the outermost islands.
func (w *extentFinder) line(at float64, upright bool) float64 {
	seen, n := w.along(at, upright)
	return float64(seen) / float64(max(n, 1))
}

// along counts the places along column at, or row at, that no island covers, and
// those of them at which a line is seen.
func (w *extentFinder) along(at float64, upright bool) (seen, n int) {
	from, to := float64(w.box.Min.X), float64(w.box.Max.X-1)
	if upright {
		from, to = float64(w.box.Min.Y), float64(w.box.Max.Y-1)
	}
	for t := from; t <= to; t += lineStep {
		p := geom.Point{X: t, Y: at}
		if upright {
			p = geom.Point{X: at, Y: t}
		}
		if w.covered(p) {
			continue
		}
		n++
		if w.dark(p, upright) {
			seen++
		}
	}
	return seen, n
}

// covered tells whether an island is at p or close to it.
func (w *extentFinder) covered(p geom.Point) bool {
	reach := w.radius + lineBeside
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			c := image.Pt(int(math.Round(p.X))+dx, int(math.Round(p.Y))+dy)
			if w.holds(c) && math.Hypot(p.X-float64(c.X), p.Y-float64(c.Y)) < reach {
				return true
			}
		}
	}
	return false
}

// holds tells whether an island is in a cell.
func (w *extentFinder) holds(c image.Point) bool {
	return c.In(w.box) && w.taken[w.index(c)]
}

func (w *extentFinder) index(c image.Point) int {
	return (c.Y-w.box.Min.Y)*w.box.Dx() + c.X - w.box.Min.X
}

// dark tells whether the picture is darker at p than on both sides.
func (w *extentFinder) dark(p geom.Point, upright bool) bool {
	across := geom.Point{Y: lineBeside}
	if upright {
		across = geom.Point{X: lineBeside}
	}
	from, to := w.warp.At(p.Sub(across)), w.warp.At(p.Add(across))
	middle, way := from.Add(to).Mul(0.5), to.Sub(from).Mul(0.5/lineBeside)
	beside := min(kernel.Bilinear(w.picture, from), kernel.Bilinear(w.picture, to))
	limit := uint8((1 - lineFaint) * float64(beside))
	for d := -lineSlack; d <= lineSlack; d += lineSlack / 2 {
		if kernel.Bilinear(w.picture, middle.Add(way.Mul(d))) < limit {
			return true
		}
	}
	return false
}

// dots returns in what part of the cells of column at, or row at, there is a dot
// in the middle.
func (w *extentFinder) dots(at float64, upright bool) float64 {
	from, to := w.box.Min.X, w.box.Max.X
	if upright {
		from, to = w.box.Min.Y, w.box.Max.Y
	}
	seen, n := 0, 0
	for t := from; t < to; t++ {
		p := geom.Point{X: float64(t), Y: at}
		if upright {
			p = geom.Point{X: at, Y: float64(t)}
		}
		if w.covered(p) {
			continue
		}
		n++
		if w.dark(p, false) && w.dark(p, true) {
			seen++
		}
	}
	if n == 0 {
		return 0
	}
	return float64(seen) / float64(n)
}

const (
	// small is the radius of islands, in cells, below which there are rather rows
	// and columns between those with islands, and maybeSmall that below which there
	// may be such.
	small, maybeSmall = 0.26, 0.32
	// customary is the radius, in cells, that islands mostly have.
	customary = 0.4
)

// fineness returns how many rows and columns there are from one that holds
// islands to the next in all places: as many as are printed or, where nothing
// is and the islands are small, as many as make them nearly as large as they
// mostly are.
func fineness(l *lattice, picture *image.Gray) int {
	if n := divided(l, picture); n > 1 || l.radius >= small || newExtentFinder(l, picture).printed() {
		return n
	}
	n := 2
	for math.Sqrt(float64(n*(n+1)))*l.radius < customary {
		n++
	}
	return n
}

// divided returns how many printed rows and columns there are from one of the
// lattice to the next, in all places; 1 where there are none between.
func divided(l *lattice, picture *image.Gray) int {
	for n := int(touching / l.radius); n > 1; n-- {
		if fine := l.copy(); fine.multiply(n) && newExtentFinder(fine, picture).between(n) {
			return n
		}
	}
	return 1
}

func newExtentFinder(l *lattice, picture *image.Gray) *extentFinder {
	w := &extentFinder{lattice: l, picture: picture, box: l.bounds()}
	w.taken = make([]bool, w.box.Dx()*w.box.Dy())
	for _, c := range l.cells {
		w.taken[w.index(c)] = true
	}
	return w
}

// printed tells whether lines or dots are printed between the islands.
func (w *extentFinder) printed() bool {
	return w.inside(w.line, 0) > printedInside || w.inside(w.line, 0.5) > printedInside || w.inside(w.dots, 0) > printedInside
}

// between tells whether lines or dots are printed in the rows and columns
// between every nth one, too.
func (w *extentFinder) between(n int) bool {
	for _, look := range []struct {
		see   func(at float64, upright bool) float64
		shift float64
	}{{w.line, 0}, {w.line, 0.5}, {w.dots, 0}} {
		seen := true
		for offset := range n {
			seen = seen && w.every(n, offset, look.see, look.shift) > printedInside
		}
		if seen {
			return true
		}
	}
	return false
}

// every is like inside for every nth row and column from an offset on.
func (w *extentFinder) every(n, offset int, look func(at float64, upright bool) float64, shift float64) float64 {
	var mean [2]float64
	for i, size := range [2]int{w.box.Dx(), w.box.Dy()} {
		first := [2]int{w.box.Min.X, w.box.Min.Y}[i]
		steps := 0
		for k := offset; k < size; k += n {
			// A frame may run close to the outermost ones.
			outer := shift == 0 && size > 2*n+1 && (k == 0 || k == size-1)
			if !outer && (shift == 0 || k < size-1) {
				mean[i] += look(float64(first+k)+shift, i == 0)
				steps++
			}
		}
		mean[i] /= float64(max(steps, 1))
	}
	return min(mean[0], mean[1])
}

// stops tells whether the lines through the middles of the cells are printed between
// the islands, lead out to the outermost of them on the side s, and end there.
func (w *extentFinder) stops(s side) bool {
	inside := w.inside(w.line, 0)
	return inside > printedInside && w.rungs(s, 0, 0) > printedOutside*inside && w.rungs(s, 1, 0) <= hardlySeen
}

// beside tells whether two islands lie in neighbouring cells.
func (w *extentFinder) beside() bool {
	for _, c := range w.cells {
		if w.holds(c.Add(image.Pt(1, 0))) || w.holds(c.Add(image.Pt(0, 1))) {
			return true
		}
	}
	return false
}
