package pipeline

import (
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/islands"
	"github.com/gridsaw/gridsaw/vision/load"
)

// The faults of pictures that could be decoded.
var (
	errNoPuzzle  = errors.New("no puzzle found in the picture")
	errNoSudoku  = errors.New("no Sudoku grid found in the picture")
	errNoShikaku = errors.New("no Shikaku grid found in the picture")
	errNoHashi   = errors.New("no islands of a Hashi found in the picture")
	errCut       = errors.New("the grid is cut off at the edge of the picture")
	errSolved    = errors.New("there is only a small grid with all its numbers, as solutions are printed: come closer to the puzzle, or say its kind with --kind")
	errNoClues   = errors.New("a grid was found, but no numbers in it")
)

// A view is a part of a picture taken for a puzzle of one kind, with its
// numbers read.
type view interface {
	// take repairs the reading and makes it the puzzle of the outcome. It
	// reports false, and the outcome says why, where the reading is not to be
	// trusted.
	take(ctx context.Context, out *Outcome) bool
	// draw returns a copy of the picture, on which other solutions may have been
	// drawn before, with the solution of the outcome.
	draw(picture *image.RGBA, out *Outcome) *image.RGBA
	// stages shows what was found, and the straightened cells.
	stages(show func(name string, img image.Image))
	// corners are those of the puzzle in the picture, and atEdge tells whether
	// more of it may lie beyond the picture's edge.
	corners() geom.Quad
	atEdge() bool
	// odds are how much likelier than other kinds its own is, by what was read,
	// as a logarithm.
	odds() float64
}

const (
	// maxViews bounds the number of views of each kind that are read of one
	// picture.
	maxViews = 4
	// clearBoard is the score from which on islands are no accident.
	clearBoard = 0.5
	// largePart is the part of the picture that a puzzle must fill for nothing
	// else to be looked for, and fairPart that for nothing to be looked for that
	// is not clearly there.
	largePart, fairPart = 0.25, 0.1
	// smallPart is the part of the picture below which a Sudoku is the solution of
	// the last one if it has the part solvedPart of its numbers, and not what was
	// meant, unless it was asked for.
	smallPart, solvedPart = 0.02, 0.9
	// larger is how many times the area of a puzzle found another one must have
	// to be preferred to it.
	larger = 1.3
	// leastShikaku is the number of cells and leastClues that of clues below
	// which a grid is taken for a Shikaku only when the user says that it is
	// one; leastOdds are the odds that it must have besides, or a board to be
	// taken for a Hashi.
	leastShikaku = 16
	leastClues   = 4
	leastOdds    = -2
	// overlapping is the part of the smaller of two puzzles that must lie in the
	// other for the two to be one.
	overlapping = 0.3
)

// A hunt goes through what a picture may show, the likeliest first.
type hunt struct {
	*Pipeline
	ctx     context.Context
	picture *load.Picture
	o       Options
	// accept is told of every view that was read, and says whether it makes a
	// puzzle.
	accept   func(view) bool
	accepted []geom.Quad
	islands  *islands.Search     // begun at the first look
	sheets   map[division]*sheet // read, but not offered yet
	first    error               // of the likeliest view that could not be read
	cut      bool                // a part of a puzzle runs out of the picture
}

// run reads views until enough is accepted. The error says why nothing was
// read at all. What costs little to find is looked for first.
func (h *hunt) run() error {
	if err := h.boards(true); err != nil {
		return err
	}
	if h.enough(largePart) {
		return nil
	}
	grids, err := h.grids()
	if err != nil {
		return err
	}
	h.sheets = make(map[division]*sheet)
	all := divisions(grids)
	for _, d := range all {
		if d.usual() {
			h.sudoku(d, true)
		}
	}
	if h.enough(largePart) {
		return nil
	}
	h.ruled(grids, all)
	if h.enough(fairPart) {
		return nil
	}
	if err := h.boards(false); err != nil {
		return err
	}
	return h.failure(grids)
}

// wants tells whether puzzles of that kind are looked for.
func (h *hunt) wants(kind puzzle.Kind) bool { return h.o.Kind == "" || h.o.Kind == kind }

// grids finds the ruled grids in the picture.
func (h *hunt) grids() ([]*grid.Grid, error) {
	if !h.wants(puzzle.KindSudoku) && !h.wants(puzzle.KindShikaku) {
		return nil, nil
	}
	found, err := grid.Find(h.ctx, h.picture.Gray(), grid.Options{Rows: h.o.Rows, Cols: h.o.Cols, Stage: h.o.Stages})
	switch {
	case errors.Is(err, grid.ErrCut):
		h.cut = true
		return nil, nil
	case errors.Is(err, grid.ErrNoGrid):
		return nil, nil
	}
	return found, err
}

// boards finds the islands in the picture and offers them as a Hashi, clear ones
// alone or all.
func (h *hunt) boards(clear bool) error {
	if !h.wants(puzzle.KindHashi) {
		return nil
	}
	if h.islands == nil {
		h.islands = h.newSearch(h.picture.Gray())
	}
	if clear {
		return h.offerBoards(h.islands.Clear)
	}
	before := len(h.accepted)
	if err := h.offerBoards(h.islands.All); err != nil || len(h.accepted) > before || h.ctx.Err() != nil {
		return err
	}
	// Discs may differ from the paper in colour alone.
	return h.offerBoards(h.newSearch(h.picture.Tint()).All)
}

func (h *hunt) newSearch(picture *image.Gray) *islands.Search {
	return islands.NewSearch(picture, islands.Options{Rows: h.o.Rows, Cols: h.o.Cols, Stage: h.o.Stages})
}

// offerBoards offers the boards that a look at the picture finds as a Hashi.
func (h *hunt) offerBoards(look func(context.Context) ([]*islands.Board, error)) error {
	found, err := look(h.ctx)
	switch {
	case errors.Is(err, islands.ErrCut):
		h.cut = true
		return nil
	case errors.Is(err, islands.ErrNone):
		return nil
	case err != nil:
		return err
	}
	for _, b := range found[:min(len(found), maxViews)] {
		h.hashi(b)
	}
	return nil
}

// ruled reads grids as Sudoku and as Shikaku, the likelier first.
func (h *hunt) ruled(grids []*grid.Grid, all []division) {
	for _, g := range grids[:min(len(grids), maxViews)] {
		shikaku, err := h.shikaku(g)
		likely := err == nil && shikaku.odds() > 0
		if likely {
			h.offer(shikaku, nil)
		}
		for _, d := range all {
			if d.base == g {
				h.sudoku(d, false)
			}
		}
		if !likely && h.wants(puzzle.KindShikaku) && h.open(g.Corners()) {
			h.offer(shikaku, err)
		}
	}
}

// sudoku offers a division as a Sudoku, unless it was offered before. If other
// kinds are still to be looked at, one with numbers against the rules is left
// for later.
func (h *hunt) sudoku(d division, early bool) {
	if !h.wants(puzzle.KindSudoku) || !h.open(d.grid.Corners()) {
		return
	}
	s, read := h.sheets[d]
	if !read {
		var err error
		if s, err = h.readSudoku(h.ctx, h.picture, d, h.o); err != nil {
			h.offer(nil, err)
			s = nil
		}
	}
	h.sheets[d] = nil
	if s != nil && h.o.Kind == "" && !h.o.All && s.solved() && s.corners().Area() < smallPart*h.size() {
		h.offer(nil, errSolved)
		return
	}
	if s != nil && early && h.o.Kind == "" && s.odds() < 0 {
		h.sheets[d] = s
	} else if s != nil {
		h.offer(s, nil)
	}
}

// shikaku reads a grid as a Shikaku, where it may be one.
func (h *hunt) shikaku(g *grid.Grid) (*shikakuSheet, error) {
	if !h.wants(puzzle.KindShikaku) || !h.open(g.Corners()) {
		return nil, errNoShikaku
	}
	if h.o.Kind == "" && g.Rows*g.Cols < leastShikaku {
		return nil, errNoShikaku
	}
	s, err := h.readShikaku(g)
	if err == nil && h.o.Kind == "" && (s.odds() < leastOdds || len(s.plain().Clues) < leastClues) {
		return nil, errNoShikaku
	}
	return s, err
}

// hashi offers a board as a Hashi.
func (h *hunt) hashi(b *islands.Board) {
	if !h.open(b.Corners()) {
		return
	}
	s, err := h.readHashi(h.ctx, h.picture, b, h.o)
	if err == nil && h.o.Kind == "" && s.odds() < leastOdds {
		return
	}
	h.offer(s, err)
}

// failure says why nothing was read.
func (h *hunt) failure(grids []*grid.Grid) error {
	nothing := map[puzzle.Kind]error{
		"": errNoPuzzle, puzzle.KindSudoku: errNoSudoku, puzzle.KindShikaku: errNoShikaku, puzzle.KindHashi: errNoHashi,
	}[h.o.Kind]
	switch {
	case h.ctx.Err() != nil:
		return context.Cause(h.ctx)
	case h.cut || h.first == nil && len(grids) > 0 && grids[0].AtEdge(h.picture.Color.Rect):
		return errCut
	case h.first != nil:
		return h.first
	case len(grids) > 0:
		return fmt.Errorf("%w: the best grid has %d x %d cells", nothing, grids[0].Rows, grids[0].Cols)
	}
	return nothing
}

// enough tells whether nothing else in the picture is to be preferred to what was
// accepted, if that fills a part of the picture.
func (h *hunt) enough(part float64) bool {
	if h.ctx.Err() != nil {
		return true
	}
	if h.o.All || len(h.accepted) == 0 {
		return false
	}
	return h.accepted[len(h.accepted)-1].Area() > part*h.size()
}

// size returns the area of the picture.
func (h *hunt) size() float64 {
	size := h.picture.Color.Rect.Size()
	return float64(size.X) * float64(size.Y)
}

// open tells whether a view with these corners is still to be read.
func (h *hunt) open(corners geom.Quad) bool {
	if h.ctx.Err() != nil {
		return false
	}
	for _, a := range h.accepted {
		if h.o.All && a.Overlap(corners) > overlapping {
			return false
		}
		if !h.o.All && corners.Area() < larger*a.Area() {
			return false
		}
	}
	return true
}

// offer reads a view and offers it.
func (h *hunt) offer(v view, err error) {
	if err != nil {
		if h.first == nil && !errors.Is(err, errNoShikaku) {
			h.first = err
		}
		return
	}
	if h.accept(v) {
		h.accepted = append(h.accepted, v.corners())
	}
}
