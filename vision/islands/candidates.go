package islands

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
)

const (
	// leastScore is the score below which a board is no puzzle.
	leastScore = 0.2
	// sureScore and sureIslands are the score, but for the number of islands,
	// and that number from which on rings need not be looked for in any other
	// way.
	sureScore, sureIslands = 0.82, 6
	// leastSettled is the score and sparsest the part of the cells with a ring
	// below which a lattice is not looked at closely.
	leastSettled, sparsest = 0.4, 0.02
	// maxComplete is how many lattices of a class are looked at closely.
	maxComplete = 4
	// bentRms is how far, in cells, the islands must be off for them to be those of
	// two puzzles, and partedGain the part of the squares that may be left.
	bentRms, partedGain = 0.02, 0.2
	// leastPart is the part of the rank of the likeliest lattice of a class that
	// others must have to be looked at closely.
	leastPart = 0.35
	// poorPart is the part of the islands of a lattice without doubts below which
	// another one is not worth a close look.
	poorPart = 0.8
	// samePitch is by which part the areas of the cells of a lattice may differ that is
	// found twice.
	samePitch = 0.1
)

// page is a picture while lattices are looked for in it.
type page struct {
	ctx     context.Context
	picture *image.Gray
}

// among returns the lattices that rings lie on, the likeliest first.
func (s *page) among(all []rings.Ring) []*lattice {
	groups := classes(all, float64(len(s.picture.Pix)))
	if len(groups) == 0 {
		return nil
	}
	return s.amongClasses(groups, s.fitted(groups[0], all), all)
}

// amongClasses is among for rings whose classes are known, and the lattices that were
// fitted to the first one.
func (s *page) amongClasses(groups []*class, likely []*lattice, all []rings.Ring) []*lattice {
	var out []*lattice
	for i, c := range groups {
		if i > 0 {
			likely = s.fitted(c, all)
		}
		found := s.completed(likely, all)
		out = append(out, found...)
		if len(found) > 0 && found[0].sure() {
			// There may be another puzzle, printed alike, beside it.
			if parts, ok := parted(found[0]); ok {
				one, other := s.of(parts[0], all), s.of(parts[1], all)
				if len(one) > 0 && len(other) > 0 && one[0].sure() && other[0].sure() {
					out = append(one, other...)
				}
			}
			break // what follows is smaller
		}
	}
	sortLattices(out)
	return out
}

// of returns the lattices that a class of rings lies on, the likeliest first.
func (s *page) of(c *class, all []rings.Ring) []*lattice {
	return s.completed(s.fitted(c, all), all)
}

// fitted returns the lattices that a class of rings may lie on, the likeliest first,
// none of which was looked at closely.
func (s *page) fitted(c *class, all []rings.Ring) []*lattice {
	var found []*lattice
	for _, f := range framesOf(c) {
		if s.ctx.Err() != nil {
			return nil
		}
		l, ok := settle(c, f, all)
		if !ok {
			continue
		}
		if l.countStrays(all); l.density() > sparsest && l.score() > leastSettled {
			found = append(found, l)
		}
	}
	sortLattices(found)
	return found
}

// settle grows the lattice f over c and fits a warp to it; it takes in what fits
// among all the rings in the picture.
func settle(c *class, f frame, all []rings.Ring) (*lattice, bool) {
	grown := grow(c, f, c.heart())
	if len(grown) < leastIslands {
		return nil, false
	}
	l := &lattice{class: c}
	for _, p := range grown {
		l.rings, l.cells = append(l.rings, c.rings[p.ring]), append(l.cells, image.Pt(p.col, p.row))
	}
	for range settleRounds {
		if !l.refit() {
			return nil, false
		}
		if l.collect(all); len(l.rings) < leastIslands {
			return nil, false
		}
	}
	l.annex()
	l.settled = len(l.rings)
	return l, true
}

// completed looks at the likeliest lattices of one class closely. One that is
// finer than another and explains no more is left out, and so is one that explains
// far less than another that leaves no doubt, or the same.
func (s *page) completed(found []*lattice, all []rings.Ring) []*lattice {
	if len(found) == 0 {
		return nil
	}
	var out []*lattice
	tries, best := 0, found[0].rank()
	for _, l := range found {
		finer := func(o *lattice) bool {
			return o.sure() && o.cellArea() > 1.25*l.cellArea() && o.settled >= l.settled
		}
		poorer := func(o *lattice) bool { return o.sure() && float64(l.settled) < poorPart*float64(len(o.rings)) }
		twin := func(o *lattice) bool {
			return o.sure() && math.Abs(o.cellArea()/l.cellArea()-1) < samePitch && o.holds(l)
		}
		if tries == maxComplete || l.rank() < leastPart*best || slices.ContainsFunc(out, finer) ||
			slices.ContainsFunc(out, poorer) || slices.ContainsFunc(out, twin) {
			continue
		}
		tries++
		if complete(l, s.picture, all) {
			l.countStrays(all)
			out = append(out, l)
		}
	}
	sortLattices(out)
	return out
}

// parted splits the rings of l into those of two puzzles side by side, whose
// lattices are alike but do not go on in each other; ok is false where one
// lattice explains them as well.
func parted(l *lattice) (parts [2]*class, ok bool) {
	if l.rms < bentRms || len(l.rings) < 2*sureIslands {
		return parts, false
	}
	best := l.rms * l.rms * float64(len(l.rings)) * partedGain
	box := l.bounds()
	for _, upright := range []bool{true, false} {
		from, to := box.Min.Y, box.Max.Y
		if upright {
			from, to = box.Min.X, box.Max.X
		}
		for at := from + 1; at < to; at++ {
			one, other := halves(l, at, upright)
			if len(one.rings) < sureIslands || len(other.rings) < sureIslands || !one.refit() || !other.refit() {
				continue
			}
			left := one.rms*one.rms*float64(len(one.rings)) + other.rms*other.rms*float64(len(other.rings))
			if left < best {
				best, ok = left, true
				for i, part := range []*lattice{one, other} {
					c := *l.class
					c.rings = part.rings
					parts[i] = &c
				}
			}
		}
	}
	return parts, ok
}

// halves returns the parts of l before and from column at, or row at, on.
func halves(l *lattice, at int, upright bool) (one, other *lattice) {
	one, other = &lattice{class: l.class}, &lattice{class: l.class}
	for i, c := range l.cells {
		part := one
		if upright && c.X >= at || !upright && c.Y >= at {
			part = other
		}
		part.rings, part.cells = append(part.rings, l.rings[i]), append(part.cells, c)
	}
	return one, other
}

func sortLattices(found []*lattice) {
	slices.SortStableFunc(found, func(a, b *lattice) int { return cmp.Compare(b.rank(), a.rank()) })
}

// dropTwins drops boards with the same islands in the same cells as a better
// one.
func dropTwins(found []*Board) []*Board {
	var out []*Board
	for _, b := range found {
		if !slices.ContainsFunc(out, b.equal) {
			out = append(out, b)
		}
	}
	return out
}

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
		w := newExtentFinder(l, s.picture)
		if len(l.rings) >= sureIslands && w.beside() &&
			w.inside(w.line, 0.5) > ruledBorders && w.inside(w.line, 0) < ruledMiddles {
			return true
		}
	}
	return false
}
