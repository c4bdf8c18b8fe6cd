package detect

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/islands"
)

const (
	// maxViews bounds the number of views of each kind that are read of one
	// picture.
	maxViews = 4
	// largePart is the part of the picture that a puzzle must fill for nothing
	// else to be looked for, and fairPart that for nothing to be looked for that
	// is not clearly there.
	largePart, fairPart = 0.25, 0.1
	// smallPart is the part of the picture below which a solved Sudoku is the solution of
	// the last one, and not what was meant, unless it was asked for.
	smallPart = 0.02
	// larger is how many times the area of a puzzle found another one must have
	// to be preferred to it.
	larger = 1.3
	// leastShikaku is the number of cells and leastClues that of clues below
	// which a grid is taken for a Shikaku only when the user says that it is
	// one, and leastIslands the same of a Hashi; leastOdds are the odds that either
	// must have besides.
	leastShikaku = 16
	leastClues   = 4
	leastIslands = 7
	leastOdds    = -2
	// evidentOdds are those of a Sudoku that is taken for nothing else.
	evidentOdds = 4.6 // a probability of 0.99
	// overlapping is the part of the smaller of two puzzles that must lie in the
	// other for the two to be one.
	overlapping = 0.3
)

// A search goes through what a picture may show, the likeliest first.
type search struct {
	subject
	// accept is told of every view that was read, and says whether it makes a
	// puzzle.
	accept   func(view) bool
	accepted []geom.Quad
	known    []geom.Quad              // of what could not be read, but is of a kind beyond doubt
	islands  *islands.Search          // begun at the first look
	sudokus  map[division]*sudokuView // read, but not offered yet
	evident  bool                     // there is a Sudoku, though it was not accepted
	lettered int                      // if not 0, the size of one with letters, which nothing else in the picture is
	first    error                    // of the likeliest view that could not be read
	cut      bool                     // a part of a puzzle runs out of the picture
}

// search finds the largest puzzle in a picture as it is, or with Options.All those that the way
// there leads to.
func (t subject) search() ([]*Puzzle, error) {
	var trusted, doubtful []*Puzzle
	s := &search{subject: t}
	s.accept = func(v view) bool {
		p := v.resolve(t.ctx)
		p.view, p.Corners = v, v.corners()
		p.KindConfidence = p.kindConfidence()
		if p.Err == nil {
			trusted = append(trusted, p)
		} else {
			doubtful = append(doubtful, p)
		}
		return p.Err == nil
	}
	err := s.run()
	misfit := new(reading.MisfitError)
	switch {
	case len(trusted) > 0 && t.o.All:
		return fromTop(trusted), nil
	case len(trusted) > 0 && !s.outdone(trusted[len(trusted)-1], doubtful):
		return trusted[len(trusted)-1:], nil // each is larger than those before
	case len(doubtful) == 0 && err == nil: // the search was cut short, and found no fault
		return nil, context.Cause(t.ctx)
	case len(doubtful) == 0 || errors.As(err, &misfit):
		return nil, err
	}
	best := slices.MaxFunc(doubtful, func(a, b *Puzzle) int { return cmp.Compare(a.view.odds(), b.view.odds()) })
	best.doubtEdge()
	return []*Puzzle{best}, nil
}

// run reads views until enough is accepted. The error says why nothing was
// read at all. What costs little to find is looked for first.
func (s *search) run() error {
	large := largePart
	if s.o.Quick {
		large = fairPart
	}
	if err := s.boards(true); err != nil {
		return err
	}
	if s.enough(large) {
		return nil
	}
	grids, err := s.grids()
	if err != nil {
		return err
	}
	s.sudokus = make(map[division]*sudokuView)
	all := divisions(grids, s.picture)
	for _, d := range all {
		if d.usual() {
			s.sudoku(d, true)
		}
	}
	if s.enough(large) {
		return nil
	}
	s.ruled(grids, all)
	if s.enough(fairPart) {
		return nil
	}
	if !s.evident && s.lettered == 0 || s.o.All {
		if err := s.boards(false); err != nil {
			return err
		}
	}
	if err := s.tiles(); err != nil {
		return err
	}
	return s.failure(grids)
}

// tiles offers the boards of tiles in the picture as a Sudoku, where nothing else was
// accepted.
func (s *search) tiles() error {
	if len(s.accepted) > 0 || !s.wants(puzzle.KindSudoku) {
		return nil
	}
	found, err := grid.FindTiles(s.ctx, s.picture.Gray(), grid.Options{Rows: s.o.Rows, Cols: s.o.Cols, Stage: s.o.Stage})
	if err != nil && !errors.Is(err, grid.ErrNoGrid) {
		return err
	}
	for _, d := range divisions(found, s.picture) {
		d.tiles = true
		s.sudoku(d, false)
	}
	return nil
}

// wants tells whether puzzles of that kind are looked for.
func (s *search) wants(kind puzzle.Kind) bool { return s.o.Kind == "" || s.o.Kind == kind }

// grids finds the ruled grids in the picture.
func (s *search) grids() ([]*grid.Grid, error) {
	if !s.wants(puzzle.KindSudoku) && !s.wants(puzzle.KindShikaku) {
		return nil, nil
	}
	known := grid.Options{Rows: s.o.Rows, Cols: s.o.Cols, Stage: s.o.Stage}
	if s.o.Corners != nil {
		g, err := grid.Within(s.ctx, s.picture.Gray(), *s.o.Corners, known)
		if errors.Is(err, grid.ErrNoGrid) {
			return nil, nil
		}
		return []*grid.Grid{g}, err
	}
	found, err := grid.Find(s.ctx, s.picture.Gray(), known)
	switch {
	case errors.Is(err, grid.ErrCut):
		s.cut = true
		return nil, nil
	case errors.Is(err, grid.ErrNoGrid):
		return nil, nil
	}
	return found, err
}

// boards finds the islands in the picture and offers them as a Hashi, clear ones
// alone or all.
func (s *search) boards(clear bool) error {
	if !s.wants(puzzle.KindHashi) {
		return nil
	}
	if s.islands == nil {
		s.islands = s.newSearch(s.picture.Gray())
	}
	if clear {
		return s.offerBoards(s.islands.Clear)
	}
	before := len(s.accepted)
	if err := s.offerBoards(s.islands.All); err != nil || len(s.accepted) > before || s.ctx.Err() != nil {
		return err
	}
	// Discs may differ from the paper in colour alone.
	return s.offerBoards(s.newSearch(s.picture.Tint()).All)
}

func (s *search) newSearch(picture *image.Gray) *islands.Search {
	return islands.NewSearch(picture, islands.Options{Rows: s.o.Rows, Cols: s.o.Cols, Stage: s.o.Stage})
}

// offerBoards offers the boards that a look at the picture finds as a Hashi.
func (s *search) offerBoards(look func(context.Context) ([]*islands.Board, error)) error {
	found, err := look(s.ctx)
	switch {
	case errors.Is(err, islands.ErrCut):
		s.cut = true
		return nil
	case errors.Is(err, islands.ErrNone):
		return nil
	case err != nil:
		return err
	}
	for _, b := range found[:min(len(found), maxViews)] {
		s.hashi(b)
	}
	return nil
}

// ruled reads grids as Sudoku and as Shikaku, the likelier first.
func (s *search) ruled(grids []*grid.Grid, all []division) {
	for _, g := range grids[:min(len(grids), maxViews)] {
		shikaku, err := s.shikaku(g)
		likely := err == nil && shikaku.odds() > 0
		if likely {
			s.offer(shikaku, nil)
		}
		for _, d := range all {
			if d.base == g {
				s.sudoku(d, false)
			}
		}
		if !likely && s.wants(puzzle.KindShikaku) && s.open(g.Corners()) {
			s.offer(shikaku, err)
		}
	}
}

// sudoku offers a division as a Sudoku, unless it was offered before. If other
// kinds are still to be looked at, one with numbers against the rules is left
// for later.
func (s *search) sudoku(d division, early bool) {
	if !s.wants(puzzle.KindSudoku) || !s.open(d.grid.Corners()) {
		return
	}
	if s.lettered > 0 && !s.o.All {
		if d.grid.Rows == s.lettered {
			s.offer(readLettered(s.subject, d))
		}
		return
	}
	v, read := s.sudokus[d]
	if !read {
		var err error
		if v, err = readSudoku(s.subject, d); err != nil {
			s.offer(nil, err)
			v = nil
		}
	}
	s.sudokus[d] = nil
	if v != nil && s.o.Kind == "" && !s.o.All && v.solved() && v.corners().Area() < smallPart*s.size() {
		s.offer(nil, errSolved)
		return
	}
	before := len(s.accepted)
	if !read && v != nil && s.letters != nil && v.size >= digits.LeastSymbols && v.unexplained() {
		// Letters read as digits take long to be refuted.
		if lettered, err := readLettered(s.subject, d); err == nil && lettered.explained() > v.explained() {
			s.offer(lettered, nil)
			if lettered.consistent() && lettered.corners().Area() > largePart*s.size() {
				s.lettered = lettered.size
			}
			v = nil
		}
	}
	switch {
	case v == nil || len(s.accepted) > before:
	case early && s.o.Kind == "" && v.odds() < 0:
		s.sudokus[d] = v
	default:
		s.offer(v, nil)
		s.evident = s.evident || len(s.accepted) == before && v.odds() > evidentOdds && v.corners().Area() > fairPart*s.size()
	}
	if !read && len(s.accepted) == before && !d.tiles && s.lettered == 0 && s.open(d.grid.Corners()) {
		if k, err := readKiller(s.subject, d); err == nil {
			s.offer(k, nil)
			if len(s.accepted) == before && k.clear() {
				s.known = append(s.known, k.corners())
			}
		}
	}
}

// shikaku reads a grid as a Shikaku, where it may be one.
func (s *search) shikaku(g *grid.Grid) (*shikakuView, error) {
	if !s.wants(puzzle.KindShikaku) || !s.open(g.Corners()) || s.lettered > 0 && !s.o.All {
		return nil, errNoShikaku
	}
	if s.o.Kind == "" && g.Rows*g.Cols < leastShikaku {
		return nil, errNoShikaku
	}
	v, err := readShikaku(s.subject, g)
	if err == nil && s.o.Kind == "" && (v.odds() < leastOdds || len(v.plain().Clues) < leastClues) {
		return nil, errNoShikaku
	}
	return v, err
}

// hashi offers a board as a Hashi.
func (s *search) hashi(b *islands.Board) {
	if !s.open(b.Corners()) {
		return
	}
	v, err := readHashi(s.subject, b)
	if err == nil && s.o.Kind == "" && (v.odds() < leastOdds || len(v.places) < leastIslands) {
		return
	}
	s.offer(v, err)
}

// failure says why nothing was read.
func (s *search) failure(grids []*grid.Grid) error {
	nothing := map[puzzle.Kind]error{
		"": errNoPuzzle, puzzle.KindSudoku: errNoSudoku, puzzle.KindShikaku: errNoShikaku, puzzle.KindHashi: errNoHashi,
	}[s.o.Kind]
	switch {
	case s.ctx.Err() != nil:
		return context.Cause(s.ctx)
	case s.cut || s.first == nil && len(grids) > 0 && grids[0].AtEdge(s.picture.Color.Rect):
		return errCut
	case s.first != nil:
		return s.first
	case len(grids) > 0:
		return fmt.Errorf("%w: the best grid has %d x %d cells", nothing, grids[0].Rows, grids[0].Cols)
	}
	return nothing
}

// enough tells whether nothing else in the picture is to be preferred to what was
// accepted, if that fills a part of the picture.
func (s *search) enough(part float64) bool {
	if s.ctx.Err() != nil {
		return true
	}
	if s.o.All {
		return false
	}
	all := slices.Concat(s.known, s.accepted)
	return len(all) > 0 && all[len(all)-1].Area() > part*s.size()
}

// size returns the area of the picture.
func (s *search) size() float64 {
	size := s.picture.Color.Rect.Size()
	return float64(size.X) * float64(size.Y)
}

// open tells whether a view with these corners is still to be read.
func (s *search) open(corners geom.Quad) bool {
	if s.ctx.Err() != nil {
		return false
	}
	for _, a := range s.known {
		if a.Overlap(corners) > overlapping {
			return false
		}
	}
	for _, a := range s.accepted {
		if s.o.All && a.Overlap(corners) > overlapping {
			return false
		}
		if !s.o.All && corners.Area() < larger*a.Area() {
			return false
		}
	}
	return true
}

// outdone tells whether a puzzle is the printed solution of another, larger one, which alone
// is meant, even if that could not be read.
func (s *search) outdone(p *Puzzle, doubtful []*Puzzle) bool {
	v, ok := p.view.(*sudokuView)
	return ok && s.o.Kind == "" && v.solved() && slices.ContainsFunc(doubtful, func(d *Puzzle) bool {
		return d.Puzzle.Kind() == puzzle.KindSudoku && d.Corners.Area() > larger*p.Corners.Area() && d.Corners.Overlap(p.Corners) < overlapping
	})
}

// offer reads a view and offers it.
func (s *search) offer(v view, err error) {
	if err != nil {
		if s.first == nil && !errors.Is(err, errNoShikaku) {
			s.first = err
		}
		return
	}
	if s.accept(v) {
		s.accepted = append(s.accepted, v.corners())
	}
}
