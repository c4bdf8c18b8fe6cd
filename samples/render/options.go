package render

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Options says what picture to draw. The zero value is a clean screenshot.
// Equal options give equal pixels.
type Options struct {
	Seed  uint64 `json:"seed"`
	Level Level  `json:"level"`

	// Width and Height are the picture's size in pixels, 64..8192. 0 draws one
	// from the seed: a photo has 4 to 3 parts or 3 to 4. A screenshot has the
	// page's shape, so that its Height must be 0.
	//
	// A photo of a Sudoku is then 640x480 or more, with no less than 30 pixels a
	// cell, a screenshot has 40 to 70 pixels a cell. Of other kinds, or of two
	// puzzles, the smallest cell of the picture, at the far end, has a side of 24
	// pixels, 30 if clues are in circles, 6 more if there are clues of three
	// digits; the smallest ring of a Hashi has 26 pixels across, 30 if it is
	// doubled or has no outline. By chance it is up to 2.2 times as much, as
	// long as the picture has no more than 3 million pixels. Large grids, from
	// about 40 rows on, need more: they get 85 % of these lengths, and as many
	// pixels as it takes.
	Width  int `json:"width"`
	Height int `json:"height"`

	Style  *Style  `json:"style"`  // nil draws one: PuzzleStyle
	Damage *Damage `json:"damage"` // nil draws one: NewDamage; must be nil for Clean

	Quarter int `json:"quarter"` // further quarter turns clockwise of a photo's page, 0..3

	// Cut lets parts of the grid lie beyond the picture's edges.
	Cut Cut `json:"cut,omitzero"`

	// Answers is the share, 0..1, of a Sudoku's empty cells that hold a
	// handwritten number, of a Shikaku's rectangles that are outlined by hand, of
	// a Hashi's bridges that are drawn by hand. Candidates is the share of a
	// Sudoku's empty cells with small pencilled numbers. Their sum is at most 1.
	Answers    float64 `json:"answers"`
	Candidates float64 `json:"candidates"`

	// Mistakes is the share, 0..1, of the Answers of a Sudoku that are not those of the Solution.
	Mistakes float64 `json:"mistakes,omitempty"`

	// Solution gives what to write or draw in. Without it the numbers of a Sudoku
	// are chosen to differ from the givens of their row, column and box, and no
	// more; Answers of other kinds need it.
	Solution puzzle.Solution `json:"-"`

	// Beside is a second puzzle, printed to the right of the first in the same
	// style and on cells of the same size.
	Beside puzzle.Puzzle `json:"-"`

	// Fonts are drawn from beside BuiltinFonts, as LoadFonts reads them. A
	// picture can be made again only with the same ones in the same order.
	Fonts []*Font `json:"-"`
}

// Cut is how much of a grid is beyond each edge of the picture, 0..0.6 of the
// grid's width and height in the picture. Where something is cut off, the edge
// runs through the grid. Of two opposite edges one may cut.
type Cut struct {
	Left   float64 `json:"left"`
	Top    float64 `json:"top"`
	Right  float64 `json:"right"`
	Bottom float64 `json:"bottom"`
}

func (c Cut) check() error {
	return inRange([]bound{
		{"Cut.Left", c.Left, 0, 0.6}, {"Cut.Top", c.Top, 0, 0.6},
		{"Cut.Right", c.Right, 0, 0.6}, {"Cut.Bottom", c.Bottom, 0, 0.6},
		{"the lesser of Cut.Left and Cut.Right", min(c.Left, c.Right), 0, 0},
		{"the lesser of Cut.Top and Cut.Bottom", min(c.Top, c.Bottom), 0, 0},
	})
}

func (o Options) check() error {
	if o.Level < Clean || o.Level > Hard {
		return fmt.Errorf("%w: no level %d", ErrOptions, int(o.Level))
	}
	if o.Level == Clean && (o.Height != 0 || o.Damage != nil || o.Quarter != 0) {
		return fmt.Errorf("%w: a clean picture takes no Height, Damage or Quarter", ErrOptions)
	}
	if o.Level != Clean && (o.Width == 0) != (o.Height == 0) {
		return fmt.Errorf("%w: want both Width and Height, or neither", ErrOptions)
	}
	err := inRange([]bound{
		{"Width", float64(cmp.Or(o.Width, 64)), 64, 8192},
		{"Height", float64(cmp.Or(o.Height, 64)), 64, 8192},
		{"Quarter", float64(o.Quarter), 0, 3}, {"Answers", o.Answers, 0, 1},
		{"Candidates", o.Candidates, 0, 1}, {"Answers+Candidates", o.Answers + o.Candidates, 0, 1},
		{"Mistakes", o.Mistakes, 0, 1},
	})
	if err != nil {
		return err
	}
	if err := o.Cut.check(); err != nil {
		return err
	}
	if o.Style != nil {
		if err := o.Style.check(); err != nil {
			return err
		}
	}
	if o.Damage != nil {
		return o.Damage.check()
	}
	return nil
}

// maxSide is the most rows and columns of a Shikaku or a Hashi, beyond which no
// picture of a usual size can be read.
const maxSide = 60

// maxSize keeps numbers at two digits and pictures at a size that decoders take.
const maxSize = 36

// checkPuzzle returns an error if a puzzle is malformed or cannot be drawn.
func checkPuzzle(p puzzle.Puzzle) error {
	most := maxSide
	switch p.(type) {
	case *puzzle.Sudoku:
		most = maxSize
	case *puzzle.Shikaku, *puzzle.Hashi:
	default:
		return fmt.Errorf("%w: no pages for %T", ErrOptions, p)
	}
	if err := p.Validate(); err != nil {
		return err
	}
	if rows, cols := shapeOf(p); min(rows, cols) < 1 || max(rows, cols) > most {
		return fmt.Errorf("%w: %d x %d cells, want 1 to %d", ErrOptions, rows, cols, most)
	}
	return nil
}

// shapeOf returns the rows and columns of a puzzle that checkPuzzle accepts.
func shapeOf(p puzzle.Puzzle) (rows, cols int) {
	switch p := p.(type) {
	case *puzzle.Shikaku:
		return p.Rows, p.Cols
	case *puzzle.Hashi:
		return p.Rows, p.Cols
	case *puzzle.Sudoku:
		return p.Size(), p.Size()
	}
	return 0, 0
}

// gap is the number of cells between two puzzles on a page. The second one takes
// a broken part of it, so that it does not continue the rows of the first.
const gap = 3

// checkHand returns an error if what is to be written in by hand does not go
// with the puzzle.
func (o Options) checkHand(p puzzle.Puzzle) error {
	if p, ok := p.(*puzzle.Sudoku); ok {
		switch s := o.Solution.(type) {
		case nil:
			return nil
		case *puzzle.SudokuSolution:
			if s == nil {
				return nil
			}
			return checkSolution(p, s)
		}
		return fmt.Errorf("%w: Solution is of another kind", ErrOptions)
	}
	if o.Candidates != 0 || o.Mistakes != 0 {
		return fmt.Errorf("%w: Candidates and Mistakes are for a Sudoku", ErrOptions)
	}
	if o.Answers == 0 {
		return nil
	}
	if o.Solution == nil {
		return fmt.Errorf("%w: Answers need a Solution", ErrOptions)
	}
	return checkDrawing(p, o.Solution)
}

// checkSolution wants a solution of the puzzle's shape and range; whether it
// solves the puzzle is for the caller to know.
func checkSolution(p *puzzle.Sudoku, s *puzzle.SudokuSolution) error {
	bad := fmt.Errorf("%w: Solution is not a full grid of size %d", ErrOptions, p.Size())
	if len(s.Grid) != p.Size() {
		return bad
	}
	for _, row := range s.Grid {
		if len(row) != p.Size() {
			return bad
		}
		for _, v := range row {
			if v < 1 || v > p.Size() {
				return bad
			}
		}
	}
	return nil
}

// checkDrawing wants rectangles within the grid, bridges between islands; that
// they solve the puzzle is for the caller to know.
func checkDrawing(p puzzle.Puzzle, s puzzle.Solution) error {
	switch s := s.(type) {
	case *puzzle.ShikakuSolution:
		p, ok := p.(*puzzle.Shikaku)
		for _, r := range s.Rectangles {
			ok = ok && min(r.Row, r.Col, r.Rows-1, r.Cols-1) >= 0 && r.Row+r.Rows <= p.Rows && r.Col+r.Cols <= p.Cols
		}
		if ok {
			return nil
		}
	case *puzzle.HashiSolution:
		p, ok := p.(*puzzle.Hashi)
		for _, b := range s.Bridges {
			ok = ok && b.A >= 0 && b.A < b.B && b.B < len(p.Islands) && b.Count >= 1 && b.Count <= 2
		}
		if ok {
			return nil
		}
	}
	return fmt.Errorf("%w: Solution is not one of the puzzle", ErrOptions)
}

// printed checks the options and fills in the style of the page that a puzzle
// is printed on. It returns the fonts to choose from.
func (o Options) printed(p puzzle.Puzzle) (Options, []*Font, error) {
	if err := o.check(); err != nil {
		return o, nil, err
	}
	fonts := append(BuiltinFonts(), o.Fonts...)
	if o.Style != nil {
		return o, fonts, nil
	}
	s := o.styleOf(p, fonts)
	o.Style = &s
	return o, fonts, nil
}

// PuzzleStyle draws the style in which a picture of a puzzle is printed if the
// options, whose Style is nil, say no more: so that a part of it can be changed.
func PuzzleStyle(p puzzle.Puzzle, o Options) Style {
	return o.styleOf(p, append(BuiltinFonts(), o.Fonts...))
}

func (o Options) styleOf(p puzzle.Puzzle, fonts []*Font) Style {
	s := NewStyle(o.Seed, o.Level, fonts)
	rows, cols := shapeOf(p)
	if o.Beside != nil {
		more, wide := shapeOf(o.Beside)
		rows, cols = max(rows, more), cols+gap+wide
	}
	rng := rand.New(rand.NewPCG(o.Seed, streamKind))
	switch p.(type) {
	case *puzzle.Shikaku:
		return s.ofShikaku(rng, fonts).shrunk(max(rows, cols))
	case *puzzle.Hashi:
		return s.ofHashi(rng, fonts).shrunk(max(rows, cols))
	}
	return s
}

// findFont returns the font of the given name, the first if it is empty.
func findFont(fonts []*Font, name string) (*Font, error) {
	if name == "" {
		return fonts[0], nil
	}
	for _, f := range fonts {
		if f.Name() == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("%w: no font %q", ErrOptions, name)
}
