package islands

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/islands/internal/edge"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
	"github.com/gridsaw/gridsaw/vision/islands/internal/warp"
)

// lattice is a board on the way: rings in cells with any origin.
type lattice struct {
	class   *class
	warp    *warp.Warp
	rings   []rings.Ring
	cells   []image.Point // of the rings
	settled int           // rings that it was found by
	rms     float64       // of the rings' distances from the middles of cells, in cells
	radius  float64       // of the islands, in cells
	seen    []float64     // of each ring, the part of its edge that was seen
	// printed holds the cells in which something is printed, and those of the
	// islands when it was looked at.
	printed image.Rectangle
	// framed tells that a frame is around them.
	framed bool
	// step is the number of rows and columns from one that may hold islands to
	// the next; 0 = not known.
	step   int
	rim    edge.Rim // once the lattice is complete
	doubts int      // cells between the islands in which there may be one more
	drawn  int      // islands of which a round outline was seen
	strays int      // rings of the islands' size between the islands, in no cell
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

// collect gathers the rings of the right size that lie in the middle of a cell,
// the best one of each.
func (l *lattice) collect(all []rings.Ring) {
	type kept struct {
		index int
		off   float64
	}
	best := make(map[image.Point]kept)
	for i, r := range all {
		if math.Abs(math.Log(r.Radius/l.class.radius(r.Center))) > 2*rings.SameSize {
			continue
		}
		p, cell, ok := l.locate(r.Center)
		if !ok {
			continue
		}
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
		s := l.warp.Ways(geom.Pixel(cell))
		radii = append(radii, r.Radius/s.Size())
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

// locate returns where a point of the picture lies, in cells, and the cell next to that; not
// where the page has no such place, or one far away.
func (l *lattice) locate(p geom.Point) (at geom.Point, cell image.Point, ok bool) {
	at = l.warp.Back(p)
	if !(math.Abs(at.X) < farAway && math.Abs(at.Y) < farAway) { // not a number, either
		return at, image.Point{}, false
	}
	return at, image.Pt(int(math.Round(at.X)), int(math.Round(at.Y))), true
}

// at returns where the middle of a cell is due, and the lattice there.
func (l *lattice) at(cell image.Point) (geom.Point, warp.Ways) {
	p := geom.Pixel(cell)
	return l.warp.At(p), l.warp.Ways(p)
}

// cellArea returns the area of a cell in the middle of the board, in square
// pixels.
func (l *lattice) cellArea() float64 {
	box := l.bounds()
	_, s := l.at(box.Min.Add(box.Max).Div(2))
	return math.Abs(s.Col.Cross(s.Row))
}

// refit fits the warp to the rings.
func (l *lattice) refit() bool {
	ties := make([]warp.Tie, len(l.rings))
	for i, r := range l.rings {
		ties[i] = warp.Tie{Cell: geom.Pixel(l.cells[i]), Seen: r.Center}
	}
	w, ok := warp.Fit(ties)
	if !ok {
		return false
	}
	l.warp = w
	sum := 0.0
	for i, t := range ties {
		_, s := l.at(l.cells[i])
		col, row := s.Cells(t.Seen.Sub(w.At(t.Cell)))
		sum += col*col + row*row
	}
	l.rms = math.Sqrt(sum / float64(len(ties)))
	return true
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

// holds tells whether l has all islands of o.
func (l *lattice) holds(o *lattice) bool {
	places := geom.NewNearby(rings.Centers(l.rings))
	return !slices.ContainsFunc(o.rings, func(r rings.Ring) bool {
		return len(places.Within(r.Center, r.Radius/2)) == 0
	})
}

// taken returns the cells that hold rings.
func (l *lattice) taken() map[image.Point]bool {
	out := make(map[image.Point]bool, len(l.cells))
	for _, c := range l.cells {
		out[c] = true
	}
	return out
}

// sites returns where the islands are.
func (l *lattice) sites() []edge.Site {
	box := l.bounds()
	out := make([]edge.Site, len(l.rings))
	for i, r := range l.rings {
		_, ways := l.at(l.cells[i])
		out[i] = edge.Site{Middle: r.Center, Ways: ways, Sides: l.sides(l.cells[i], box)}
	}
	return out
}

// sides returns those of a cell at which a frame around box may be close.
func (l *lattice) sides(c image.Point, box image.Rectangle) edge.Sides {
	if !l.framed {
		return edge.Sides{}
	}
	return outermost(c, box)
}

// outermost returns the sides of box that a cell lies on.
func outermost(c image.Point, box image.Rectangle) edge.Sides {
	return edge.Sides{c.X == box.Min.X, c.Y == box.Min.Y, c.X == box.Max.X-1, c.Y == box.Max.Y-1}
}
