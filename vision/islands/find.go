package islands

import (
	"cmp"
	"context"
	"errors"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// ErrCut means that no whole board was found, but a part of one that runs out of
// the picture.
var ErrCut = errors.New("islands: the puzzle is cut off at the edge of the picture")

// ErrNone means that no islands were found that lie on a lattice.
var ErrNone = errors.New("islands: no islands on a lattice found")

// workSide is the longer side, in pixels, to which pictures are reduced before
// islands are looked for; those no longer than mostSide stay as they are.
const workSide, mostSide = 1600, 1680

// Options narrows what [Find] looks for. The zero value looks for boards of any
// size.
type Options struct {
	Rows, Cols int // number of cells, where known; 0 = to be found out

	// Clear looks for boards that leave no doubt, and for them only at rings
	// that are seen at once and do not lie in the cells of a ruled grid: a
	// fraction of the work.
	Clear bool

	// Stage, if set, is called with the pictures that the search goes through.
	Stage func(name string, img image.Image)
}

// Find returns the boards in a picture, best first. Without a printed grid the
// rows and columns are those that islands lie in, with the empty ones between
// them. Find returns [ErrNone] where there is no board, [ErrCut] where only a
// part of one is in the picture, and the cause of ctx when that is done.
func Find(ctx context.Context, gray *image.Gray, o Options) ([]*Board, error) {
	s := NewSearch(gray, o)
	if o.Clear {
		return s.Clear(ctx)
	}
	return s.All(ctx)
}

// Search is the search for boards in one picture. The quick look and the long one
// share what both need, so that it is done once. It is not for use by several
// goroutines at a time.
type Search struct {
	o         Options
	gray      *image.Gray
	scale     float64 // of gray against work
	work      *image.Gray
	page      *page      // nil until rings are looked for
	rings     []ring     // that are seen at once
	classes   []*class   // of those
	likely    []*lattice // fitted to the first class
	found     []*lattice // that the rings lie on, once completed
	completed bool
}

// NewSearch returns a search in gray, which has not begun; it must not change until
// the search is over.
func NewSearch(gray *image.Gray, o Options) *Search {
	if o.Stage == nil {
		o.Stage = func(string, image.Image) {}
	}
	return &Search{o: o, gray: gray}
}

// Clear returns what [Find] does with [Options.Clear].
func (s *Search) Clear(ctx context.Context) ([]*Board, error) {
	if err := s.look(ctx); err != nil {
		return nil, err
	}
	if s.page.ruled(s.likely) {
		return nil, ErrNone
	}
	found, err := s.lattices()
	if err != nil {
		return nil, err
	}
	if !settled(found) {
		return nil, ErrNone
	}
	return s.page.boards(found, s.scale, s.o)
}

// All returns what [Find] does without [Options.Clear].
func (s *Search) All(ctx context.Context) ([]*Board, error) {
	if err := s.look(ctx); err != nil {
		return nil, err
	}
	found, err := s.lattices()
	if err != nil {
		return nil, err
	}
	rings := s.rings
	if !settled(found) {
		mask, f := tinted(s.work, s.o)
		rings = merge(rings, enlargeRings(findRings(mask...), f))
		found = s.page.among(rings)
	}
	if !settled(found) {
		found = append(found, s.page.among(merge(rings, voteRings(s.work)))...)
		sortLattices(found)
	}
	if !settled(found) {
		found = append(found, s.page.among(merge(s.rings, findRings(fineStrokes(s.work))))...)
		sortLattices(found)
	}
	if !settled(found) {
		found = append(found, s.page.pale(s.work, found, s.o)...)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return s.page.boards(found, s.scale, s.o)
}

// look looks for rings that are seen at once, unless that was done.
func (s *Search) look(ctx context.Context) error {
	if s.gray == nil || s.gray.Rect.Dx() < 24 || s.gray.Rect.Dy() < 24 {
		return ErrNone
	}
	if s.page != nil {
		s.page.ctx = ctx
		return nil
	}
	s.work, s.scale = cv.Reduce(s.gray, workSide, mostSide)
	smooth, ink := strokes(s.work)
	one := &page{ctx: ctx, picture: smooth, marks: smooth}
	s.o.Stage("islands ink", ink)
	s.rings = findRings(ink)
	s.classes = classes(s.rings, float64(len(smooth.Pix)))
	if len(s.classes) > 0 {
		s.likely = one.fitted(s.classes[0], s.rings)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	s.page = one
	return nil
}

// lattices returns those that the rings seen at once lie on, likeliest first.
func (s *Search) lattices() ([]*lattice, error) {
	if !s.completed {
		s.found = s.page.amongClasses(s.classes, s.likely, s.rings)
		if s.page.ctx.Err() != nil {
			return nil, context.Cause(s.page.ctx)
		}
		s.completed = true
	}
	return s.found, nil
}

// settled tells whether the best of the lattices leaves nothing to be looked for.
func settled(found []*lattice) bool { return len(found) > 0 && found[0].sure() }

// boards returns the boards that lattices stand for, best first, in the picture
// scale times larger.
func (s *page) boards(found []*lattice, scale float64, o Options) ([]*Board, error) {
	found = slices.Clone(found)
	sortLattices(found)
	fullerFirst(found)
	var out []*Board
	for _, l := range found {
		printed, _ := l.extent(s.picture)
		cells, ok := o.size(printed, l.bounds())
		if l.score() < leastScore || !ok {
			continue
		}
		if len(out) == 0 && l.cut(s.picture) {
			return nil, ErrCut
		}
		out = append(out, l.board(cells, scale))
	}
	if len(out) == 0 {
		return nil, ErrNone
	}
	return dropTwins(out), nil
}

// size returns the cells of a board: those of the printed grid, or, where the
// number of rows or columns is known, so many of them around the islands. It
// reports false where the islands take up more, even on a page that lies on its
// side.
func (o Options) size(printed, islands image.Rectangle) (image.Rectangle, bool) {
	want := image.Pt(o.Cols, o.Rows)
	fits := func(want image.Point) bool {
		return (want.X == 0 || islands.Dx() <= want.X) && (want.Y == 0 || islands.Dy() <= want.Y)
	}
	if !fits(want) {
		want = image.Pt(want.Y, want.X)
	}
	if want.X > 0 {
		printed.Min.X, printed.Max.X = span(printed.Min.X, printed.Max.X, islands.Min.X, islands.Max.X, want.X)
	}
	if want.Y > 0 {
		printed.Min.Y, printed.Max.Y = span(printed.Min.Y, printed.Max.Y, islands.Min.Y, islands.Max.Y, want.Y)
	}
	return printed, fits(want)
}

// span returns want places from lo on that hold those from least to most, and as
// many of those from lo to hi as possible.
func span(lo, hi, least, most, want int) (from, to int) {
	from = min(max(lo, hi-want), least)
	from = max(from, most-want)
	return from, from + want
}

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
	// nearlyAs is the part of the score of a lattice that leaves cells open that one
	// with islands there must have.
	nearlyAs = 0.85
)

// page is a picture while lattices are looked for in it.
type page struct {
	ctx     context.Context
	picture *image.Gray
	marks   *image.Gray // the same, or what shows its islands better
}

// view is what is looked at closely for islands: the picture, in which lines are
// seen that are printed, and the one in which the marks are.
type view struct{ print, marks *image.Gray }

// among returns the lattices that rings lie on, the likeliest first.
func (s *page) among(rings []ring) []*lattice {
	all := classes(rings, float64(len(s.picture.Pix)))
	if len(all) == 0 {
		return nil
	}
	return s.amongClasses(all, s.fitted(all[0], rings), rings)
}

// amongClasses is among for rings whose classes are known, and the lattices that were
// fitted to the first one.
func (s *page) amongClasses(all []*class, likely []*lattice, rings []ring) []*lattice {
	var out []*lattice
	for i, c := range all {
		if i > 0 {
			likely = s.fitted(c, rings)
		}
		found := s.completed(likely, rings)
		out = append(out, found...)
		if len(found) > 0 && found[0].sure() {
			// There may be another puzzle, printed alike, beside it.
			if parts, ok := found[0].parted(); ok {
				one, other := s.of(parts[0], rings), s.of(parts[1], rings)
				if len(one) > 0 && len(other) > 0 && one[0].sure() && other[0].sure() {
					out = append(one, other...)
				}
			} else if rest := c.outside(found[0]); rest != nil {
				out = append(out, s.of(rest, rings)...)
			}
			break // what follows is smaller
		}
	}
	sortLattices(out)
	return out
}

// of returns the lattices that a class of rings lies on, the likeliest first.
func (s *page) of(c *class, rings []ring) []*lattice {
	return s.completed(s.fitted(c, rings), rings)
}

// fitted returns the lattices that a class of rings may lie on, the likeliest first,
// none of which was looked at closely.
func (s *page) fitted(c *class, rings []ring) []*lattice {
	var found []*lattice
	for _, f := range c.frames() {
		if s.ctx.Err() != nil {
			return nil
		}
		for _, l := range c.lattices(f, rings) {
			if l.countStrays(rings); l.density() > sparsest && l.score() > leastSettled {
				found = append(found, l)
			}
		}
	}
	sortLattices(found)
	return found
}

// outside returns the rings of c that lie beyond the cells of l, nil where they
// are too few for a puzzle.
func (c *class) outside(l *lattice) *class {
	out := *c
	out.rings = nil
	box := l.bounds().Inset(-1)
	for _, r := range c.rings {
		p := l.warp.back(r.center)
		if !image.Pt(int(math.Round(p.X)), int(math.Round(p.Y))).In(box) {
			out.rings = append(out.rings, r)
		}
	}
	if len(out.rings) < sureIslands {
		return nil
	}
	return &out
}

// completed looks at the likeliest lattices of one class closely. One that is
// finer than another and explains no more is left out, and so is one that explains
// far less than another that leaves no doubt, or the same.
func (s *page) completed(found []*lattice, rings []ring) []*lattice {
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
		if l.complete(view{s.picture, s.marks}, rings) {
			l.countStrays(rings)
			out = append(out, l)
		}
	}
	sortLattices(out)
	return out
}

// parted splits the rings of l into those of two puzzles side by side, whose
// lattices are alike but do not go on in each other; ok is false where one
// lattice explains them as well.
func (l *lattice) parted() (parts [2]*class, ok bool) {
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
			one, other := l.halves(at, upright)
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
func (l *lattice) halves(at int, upright bool) (one, other *lattice) {
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

// fullerFirst puts a lattice before the likeliest one that leaves cells open if it has
// the same islands and as many more as those, and is nearly as likely.
func fullerFirst(found []*lattice) {
	for i, l := range found {
		more := len(l.rings) - len(found[0].rings)
		if more > 0 && more <= found[0].doubts && l.doubts == 0 && l.score() > nearlyAs*found[0].score() && l.covers(found[0]) {
			copy(found[1:i+1], found[:i])
			found[0] = l
			return
		}
	}
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

func (b *Board) equal(o *Board) bool {
	if b.Rows != o.Rows || b.Cols != o.Cols {
		return false
	}
	a, c := b.Corners(), o.Corners()
	limit := 0.5 * a[0].Sub(a[1]).Norm() / float64(b.Cols)
	for i := range a {
		if a[i].Sub(c[i]).Norm() > limit {
			return false
		}
	}
	return true
}

func sortIslands(islands []Island) {
	slices.SortStableFunc(islands, func(a, b Island) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
}
