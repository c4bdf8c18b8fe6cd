package islands

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// lattice is a board on the way: rings in cells with any origin.
type lattice struct {
	class   *class
	warp    *warp
	rings   []ring
	cells   []image.Point // of the rings
	settled int           // rings that it was found by
	rms     float64       // of the rings' distances from the middles of cells, in cells
	radius  float64       // of the islands, in cells
	seen    []float64     // of each ring, the part of its edge that was seen
	marks   *image.Gray   // the picture that this was seen in
	// printed holds the cells in which something is printed, and those of the
	// islands when it was looked at.
	printed image.Rectangle
	// framed tells that a frame is around them.
	framed bool
	// step is the number of rows and columns from one that may hold islands to
	// the next; 0 = not known.
	step   int
	rim    rim // once the lattice is complete
	doubts int // cells between the islands in which there may be one more
	drawn  int // islands of which a round outline was seen
	strays int // rings of the islands' size between the islands, in no cell
}

const (
	// settleRounds is how often the rings in the cells of a warp are collected.
	settleRounds = 3
	// inCell is how far from the middle of its cell, in cells, an island may be
	// seen on the settled lattice.
	inCell = 0.2
	// farAway is a number of cells that is not on any board.
	farAway = 1000
)

// settle grows the lattice f over c and fits a warp to it; it takes in what fits
// among all the rings in the picture.
func (c *class) settle(f frame, all []ring) (*lattice, bool) {
	grown := c.grow(f, c.heart())
	if len(grown) < leastIslands {
		return nil, false
	}
	ties := make([]tie, len(grown))
	for i, p := range grown {
		ties[i] = tie{geom.Point{X: float64(p.col), Y: float64(p.row)}, c.rings[p.ring].center, 1}
	}
	l := &lattice{class: c}
	for range settleRounds {
		w, ok := fitWarp(ties)
		if !ok {
			return nil, false
		}
		l.warp = w
		l.collect(all)
		if len(l.rings) < leastIslands {
			return nil, false
		}
		ties = ties[:0]
		for i, r := range l.rings {
			at := geom.Point{X: float64(l.cells[i].X), Y: float64(l.cells[i].Y)}
			ties = append(ties, tie{at, r.center, 1})
		}
	}
	l.annex()
	l.settled = len(l.rings)
	return l, true
}

// heart returns the ring with the most others near it.
func (c *class) heart() int {
	places := newPlaces(ringCenters(c.rings))
	best, at := -1, 0
	for i, r := range c.rings {
		if n := len(places.within(r.center, 10*c.radius(r.center))); n > best {
			best, at = n, i
		}
	}
	return at
}

// collect gathers the rings of the right size that lie in the middle of a cell,
// the best one of each.
func (l *lattice) collect(all []ring) {
	type kept struct {
		index int
		off   float64
	}
	best := make(map[image.Point]kept)
	for i, r := range all {
		if math.Abs(math.Log(r.radius/l.class.radius(r.center))) > 2*sameSize {
			continue
		}
		p := l.warp.back(r.center)
		if !(math.Abs(p.X) < farAway && math.Abs(p.Y) < farAway) { // not a number, either
			continue
		}
		cell := image.Pt(int(math.Round(p.X)), int(math.Round(p.Y)))
		off := math.Hypot(p.X-float64(cell.X), p.Y-float64(cell.Y))
		if old, ok := best[cell]; off < inCell && (!ok || off < old.off) {
			best[cell] = kept{i, off}
		}
	}
	l.rings, l.cells = l.rings[:0], l.cells[:0]
	for cell := range best {
		l.cells = append(l.cells, cell)
	}
	slices.SortFunc(l.cells, func(a, b image.Point) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	var radii []float64
	sum := 0.0
	for _, cell := range l.cells {
		r, off := all[best[cell].index], best[cell].off
		sum += off * off
		l.rings = append(l.rings, r)
		s := l.warp.steps(geom.Pixel(cell))
		radii = append(radii, r.radius/math.Sqrt(math.Abs(s.col.Cross(s.row))))
	}
	l.rms = math.Sqrt(sum / float64(max(len(l.cells), 1)))
	if len(radii) > 0 {
		l.radius = geom.MedianHigh(radii)
	}
}

// bounds returns the cells that islands lie in and those between them.
func (l *lattice) bounds() image.Rectangle {
	box := image.Rectangle{l.cells[0], l.cells[0].Add(image.Pt(1, 1))}
	for _, c := range l.cells {
		box = box.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
	}
	return box
}

// at returns where the middle of a cell is due, and the lattice there.
func (l *lattice) at(cell image.Point) (geom.Point, local) {
	p := geom.Pixel(cell)
	return l.warp.at(p), l.warp.steps(p)
}

// board returns the cells in box as a board of a picture scale times larger.
func (l *lattice) board(box image.Rectangle, scale float64) *Board {
	lo := box.Min
	b := &Board{Rows: box.Dy(), Cols: box.Dx(), scale: scale}
	b.clear, b.outer = l.rim.clear, l.rim.outer
	b.found = image.Pt(b.Cols, b.Rows)
	b.warp = l.warp.shifted(lo)
	for i, c := range l.cells {
		_, s := l.at(c)
		b.Islands = append(b.Islands, Island{
			Row: c.Y - lo.Y, Col: c.X - lo.X, Center: enlarge(l.rings[i].center, scale),
			Radius: scale * l.rim.outer * math.Sqrt(math.Abs(s.col.Cross(s.row))),
			Seen:   l.seen[i],
		})
	}
	sortIslands(b.Islands)
	b.Score, b.Strays = l.score(), l.strays
	return b
}

// evidence tells by how many nats the lattice explains the places of its rings
// better than chance does: a ring is found near the middle of a cell, where it
// might have been anywhere in the picture, but it had to be said in which cell.
// Finer lattices and larger boards therefore explain less. Rings whose edge was
// seen in part only count less, a page that is seen in a common way more.
func (l *lattice) evidence() float64 {
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
		col, row := l.class.onPage(p, s.col), l.class.onPage(p, s.row)
		slant := col.Dot(row) / (col.Norm() * row.Norm()) / slanted
		aspect := math.Log(col.Norm()/row.Norm()) / uneven
		sum += slant*slant + aspect*aspect
	}
	return sum / float64(len(l.cells))
}

// cellArea returns the area of a cell in the middle of the board, in square
// pixels.
func (l *lattice) cellArea() float64 {
	box := l.bounds()
	_, s := l.at(box.Min.Add(box.Max).Div(2))
	return math.Abs(s.col.Cross(s.row))
}

// fit is how many nats the place of a ring is better known than anywhere in
// the picture once its cell is known.
func (l *lattice) fit() float64 {
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

const (
	// leastSigma is how well, in radii, the place of an island can be measured.
	leastSigma = 0.03
	// strayCost is the nats that a ring between the islands costs.
	strayCost = 1
	// crowded is the part of the cells above which there are more rings than a
	// puzzle has islands, and crowdRange how much more leaves none of it.
	crowded, crowdRange = 0.5, 0.3
	// mostParity is the part of the rings that are in every other cell where it
	// is no accident.
	mostParity, manyRings = 0.8, 40
	// mostKept is the part of the rings that a lattice was found by that it must
	// keep.
	mostKept = 0.9
	// doubtEach is the number of islands for each cell that may hold one more.
	doubtEach = 60
)

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
	look := 1.0
	if l.rim.outer > 0 {
		look = max(l.rim.look(), l.roundShare()) * ramp(l.density(), 0.05, 0.09)
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
	return ramp(float64(l.drawn)/n, 0.5, 0.8) * ramp(n, 6, 10)
}

// sure tells whether the lattice leaves nothing to be looked for.
func (l *lattice) sure() bool {
	n := len(l.seen)
	return n >= sureIslands && l.clarity() > sureScore && l.doubts*doubtEach < n && (2*l.drawn >= n && n > manyRings || 4*l.drawn >= 3*n)
}

// shifted returns w with the place by at its origin.
func (w *warp) shifted(by image.Point) *warp {
	out := *w
	d := geom.Pixel(by)
	move := geom.Translation(d)
	out.flat = move.Then(&w.flat)
	out.mid = w.mid.Sub(d)
	return &out
}
