package render

import (
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Draw draws a picture of a Sudoku of 2 to 36 rows, of a Shikaku or of a Hashi of
// up to 60 rows and columns. A clue of a Shikaku whose number is not shown is a
// question mark, such an island of a Hashi is left empty. A wrong puzzle gives
// the error of its Validate, one of another kind and options out of range one
// that wraps [ErrOptions].
func Draw(p puzzle.Puzzle, o Options) (*Picture, error) {
	page, o, err := newPuzzlePage(p, o)
	if err != nil {
		return nil, err
	}
	return shoot(page, o)
}

// NewPuzzlePage draws the page that Draw takes a picture of. Of a Hashi its
// crossings are the corners of the cells, in whose middles the islands are,
// whatever lines are printed.
func NewPuzzlePage(p puzzle.Puzzle, o Options) (*PuzzlePage, error) {
	page, _, err := newPuzzlePage(p, o)
	return page, err
}

// newPuzzlePage returns the options with all that was drawn from the seed as
// well.
func newPuzzlePage(p puzzle.Puzzle, o Options) (*PuzzlePage, Options, error) {
	if err := checkPuzzle(p); err != nil {
		return nil, o, err
	}
	if o.Beside != nil {
		if err := checkPuzzle(o.Beside); err != nil {
			return nil, o, err
		}
	}
	if err := o.checkHand(p); err != nil {
		return nil, o, err
	}
	o, fonts, err := o.printed(p)
	if err != nil {
		return nil, o, err
	}
	font, err := findFont(fonts, o.Style.Font)
	if err != nil {
		return nil, o, err
	}
	b := &gridPrinter{options: o, style: o.Style.filled(), fonts: fonts, font: font}
	b.build(p)
	return &b.drawn, framed(&b.drawn, o), nil
}

// build draws the page with everything on it.
func (b *gridPrinter) build(p puzzle.Puzzle) {
	b.rng = rand.New(rand.NewPCG(b.options.Seed, streamPage))
	b.page = &b.drawn.Page
	rows, cols := shapeOf(p)
	block := lattice{cell: b.style.Cell, rows: rows, cols: cols}
	if b.options.Beside != nil {
		more, wide := shapeOf(b.options.Beside)
		block.rows, block.cols = max(rows, more), cols+gap+wide
	}
	s := &surroundings{rng: b.rng, style: b.style, fonts: b.fonts, page: b.page}
	s.name, s.keys = b.named(p)
	s.print(&block)
	b.page.Add(Fill{Box(block.x, block.y, block.width(), block.height()), b.style.Paper})
	s.showThrough()
	b.grid = lattice{x: block.x, y: block.y, cell: block.cell, rows: rows, cols: cols}
	b.printPuzzle(p)
	if b.options.Beside != nil {
		b.beside(b.options.Beside)
	}
}

// named returns the page's title and the keys of a program for the puzzle.
func (b *gridPrinter) named(p puzzle.Puzzle) (name string, keys []string) {
	keys = []string{"undo", "redo", "check"}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		name, keys = "Sudoku", digitKeys(p.Size())
	case *puzzle.Shikaku:
		name = "Shikaku"
	case *puzzle.Hashi:
		name = "Hashi"
	}
	if b.options.Beside != nil {
		name = "Puzzles"
	}
	return name, keys
}

// beside prints a second puzzle to the right of the first.
func (b *gridPrinter) beside(p puzzle.Puzzle) {
	other := *b
	other.drawn = PuzzlePage{}
	other.options.Answers, other.options.Candidates, other.options.Beside = 0, 0, nil
	other.grid.rows, other.grid.cols = shapeOf(p)
	other.grid.x += b.grid.width() + (gap-0.35)*b.grid.cell
	if other.grid.rows < b.grid.rows {
		other.grid.y += 0.4 * b.grid.cell
	}
	other.printPuzzle(p)
	b.drawn.Beside = &other.drawn
}

// printPuzzle prints the puzzle itself in its place.
func (b *gridPrinter) printPuzzle(p puzzle.Puzzle) {
	b.drawn.Puzzle, b.drawn.cell = p, b.style.Cell
	b.drawn.Crossings = b.grid.crossings()
	b.drawn.Cells = make([][]State, b.grid.rows)
	for r := range b.drawn.Cells {
		b.drawn.Cells[r] = make([]State, b.grid.cols)
	}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		(&sudokuPrinter{b, p}).print()
	case *puzzle.Shikaku:
		(&shikakuPrinter{b, p}).print()
	case *puzzle.Hashi:
		(&hashiPrinter{b, p}).print()
	}
}
