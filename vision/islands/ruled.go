package islands

import "image"

const (
	// maxRuled is how many lattices are looked at for the grid that its clues lie in,
	// ruledBorders the part of the borders of cells that must be seen of it, and
	// ruledMiddles the part of lines through their middles that may be.
	maxRuled                   = 3
	ruledBorders, ruledMiddles = 0.6, 0.3
)

// ruled tells whether circles are those around the clues of a ruled grid rather than
// islands, as far as lattices tell that were not looked at closely, likeliest first: each
// lies in a cell of its own, whose borders are printed, and some lie side by side, as
// islands hardly ever do.
func (s *page) ruled(found []*lattice) bool {
	for _, l := range found[:min(len(found), maxRuled)] {
		w := l.extentFinder(s.picture)
		if len(l.rings) >= sureIslands && w.beside() &&
			w.inside(w.line, 0.5) > ruledBorders && w.inside(w.line, 0) < ruledMiddles {
			return true
		}
	}
	return false
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
