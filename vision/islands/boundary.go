package islands

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/islands/internal/edge"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
)

// In the outer rows and columns, and most of all in the corners, the lattice goes on
// beyond the islands that it was fitted to, and a page curls most there: an island
// may lie farther from where it is due than others do, and a frame may touch it. So
// the empty cells there are looked at once more, farther around.

const (
	// boundaryReach is how far from where it is due, in cells, it is looked for, and
	// cornerReach the same in a corner.
	boundaryReach, cornerReach = 0.25, 0.35
	// overlap is the distance of the middles of two islands, in radii, below which
	// they are one.
	overlap = 1.7
	// boundaryRms is the root mean square distance of the islands from their cells, in
	// cells, up to which a lattice is sure enough for such a look.
	boundaryRms = 0.05
)

// searchBoundary looks for islands in the empty cells of the outer rows and columns, where
// they may be farther from where they are due.
func (f *filling) searchBoundary() {
	if len(f.rings) < sureIslands || f.rms > boundaryRms {
		return
	}
	taken := f.taken()
	box := f.bounds().Union(f.printed)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			cell := image.Pt(x, y)
			if !taken[cell] && outermost(cell, box).Count() > 0 {
				f.lookAround(cell, box)
			}
		}
	}
}

// lookAround takes in the island of an outer cell of box if one is seen about where it
// is due, and the lattice fits it.
func (f *filling) lookAround(cell image.Point, box image.Rectangle) {
	due, s := f.at(cell)
	size, reach := s.Size(), boundaryReach
	if outermost(cell, box).Count() > 1 {
		reach = cornerReach
	}
	best, share := edge.Match{}, 0.0
	for _, glanced := range f.edge.Glances(due, s, reach) {
		found := f.edge.At(glanced.Middle, s)
		if seen := found.Inward(f.sides(cell, box)); seen > share {
			best, share = found, seen
		}
	}
	col, row := s.Cells(best.Middle.Sub(due))
	if share < max(sure, f.usual()-littleOff) || best.Share < edge.BesideFrame || math.Hypot(col, row) > reach+edge.GlanceStep/2 || f.edge.Empty(best.Middle, s) {
		return
	}
	for _, r := range f.rings {
		if r.Center.Sub(best.Middle).Norm() < overlap*f.radius*size {
			return
		}
	}
	next := f.copy()
	next.rings = append(f.rings[:len(f.rings):len(f.rings)], rings.Ring{Center: best.Middle, Radius: f.radius * size})
	next.cells = append(next.cells, cell)
	next.seen = append(f.seen[:len(f.seen):len(f.seen)], share)
	if next.refit() && next.rms <= max(annexRms, f.rms) {
		*f.lattice = *next
	}
}
