package islands

import (
	"context"
	"errors"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/islands/internal/rings"
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
	page      *page        // nil until rings are looked for
	rings     []rings.Ring // that are seen at once
	classes   []*class     // of those
	likely    []*lattice   // fitted to the first class
	found     []*lattice   // that the rings lie on, once completed
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
	all := s.rings
	if !settled(found) {
		all = rings.Merge(all, rings.Tinted(s.work, s.stage("islands tinted")))
		found = s.page.among(all)
	}
	if !settled(found) {
		found = append(found, s.page.among(rings.Merge(all, rings.Vote(s.work)))...)
		sortLattices(found)
	}
	if !settled(found) {
		found = append(found, s.page.among(rings.Merge(s.rings, rings.Fine(s.work)))...)
		sortLattices(found)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return s.page.boards(found, s.scale, s.o)
}

// stage returns what shows pictures of a stage.
func (s *Search) stage(name string) func(image.Image) {
	return func(m image.Image) { s.o.Stage(name, m) }
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
	smooth, ink := rings.Strokes(s.work)
	one := &page{ctx: ctx, picture: smooth}
	s.o.Stage("islands ink", ink)
	s.rings = rings.Find(ink)
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
	var out []*Board
	for _, l := range found {
		printed, _ := newExtentFinder(l, s.picture).extent()
		cells, ok := o.size(printed, l.bounds())
		if l.score() < leastScore || !ok {
			continue
		}
		if len(out) == 0 && cut(l, s.picture) {
			return nil, ErrCut
		}
		out = append(out, newBoard(l, cells, scale))
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
