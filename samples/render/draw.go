package render

import (
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Draw draws a picture of a puzzle as Sudoku, Shikaku or Hashi does, by its
// kind. Other kinds give an error that wraps ErrOptions.
func Draw(p puzzle.Puzzle, o Options) (*Picture, error) {
	sheet, o, err := newSheet(p, o)
	if err != nil {
		return nil, err
	}
	return sheet.shoot(o)
}

// Sudoku draws a picture of a Sudoku of 2 to 36 rows. A wrong puzzle gives the
// error of its Validate, options out of range one that wraps ErrOptions.
func Sudoku(p *puzzle.Sudoku, o Options) (*Picture, error) {
	return Draw(p, o)
}

// Shikaku draws a picture of a Shikaku of up to 60 rows and columns. A clue
// whose number is not shown is a question mark. A wrong puzzle gives the error
// of its Validate, options out of range one that wraps ErrOptions.
func Shikaku(p *puzzle.Shikaku, o Options) (*Picture, error) {
	return Draw(p, o)
}

// Hashi draws a picture of a Hashi of up to 60 rows and columns. An island
// whose number is not shown is left empty. A wrong puzzle gives the error of its
// Validate, options out of range one that wraps ErrOptions.
func Hashi(p *puzzle.Hashi, o Options) (*Picture, error) {
	return Draw(p, o)
}

// SudokuSheet draws the page that Sudoku takes a picture of.
func SudokuSheet(p *puzzle.Sudoku, o Options) (*Sheet, error) {
	sheet, _, err := newSheet(p, o)
	return sheet, err
}

// ShikakuSheet draws the page that Shikaku takes a picture of.
func ShikakuSheet(p *puzzle.Shikaku, o Options) (*Sheet, error) {
	sheet, _, err := newSheet(p, o)
	return sheet, err
}

// HashiSheet draws the page that Hashi takes a picture of. Its crossings are
// the corners of the cells, in whose middles the islands are, whatever lines
// are printed.
func HashiSheet(p *puzzle.Hashi, o Options) (*Sheet, error) {
	sheet, _, err := newSheet(p, o)
	return sheet, err
}

// newSheet draws the page of a puzzle, and returns the options with all that
// was drawn from the seed.
func newSheet(p puzzle.Puzzle, o Options) (*Sheet, Options, error) {
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
	b := &gridPage{options: o, style: o.Style.filled(), fonts: fonts, font: font}
	b.build(p)
	return &b.sheet, b.sheet.viewed(o), nil
}

// build draws the page with everything on it.
func (b *gridPage) build(p puzzle.Puzzle) {
	b.rng = rand.New(rand.NewPCG(b.options.Seed, streamPage))
	b.page = &b.sheet.Page
	rows, cols := shapeOf(p)
	block := lattice{cell: b.style.Cell, rows: rows, cols: cols}
	if b.options.Beside != nil {
		more, wide := shapeOf(b.options.Beside)
		block.rows, block.cols = max(rows, more), cols+gap+wide
	}
	s := &surroundings{rng: b.rng, style: b.style, fonts: b.fonts, page: b.page}
	s.name, s.keys = b.named(p)
	s.lay(&block)
	b.page.Add(Fill{Box(block.x, block.y, block.width(), block.height()), b.style.Paper})
	s.showThrough()
	b.grid = lattice{x: block.x, y: block.y, cell: block.cell, rows: rows, cols: cols}
	b.print(p)
	if b.options.Beside != nil {
		b.beside(b.options.Beside)
	}
}

// named returns the page's title and the keys of a program for the puzzle.
func (b *gridPage) named(p puzzle.Puzzle) (name string, keys []string) {
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
func (b *gridPage) beside(p puzzle.Puzzle) {
	other := *b
	other.sheet = Sheet{}
	other.options.Answers, other.options.Candidates, other.options.Beside = 0, 0, nil
	other.grid.rows, other.grid.cols = shapeOf(p)
	other.grid.x += b.grid.width() + (gap-0.35)*b.grid.cell
	if other.grid.rows < b.grid.rows {
		other.grid.y += 0.4 * b.grid.cell
	}
	other.print(p)
	b.sheet.Beside = &other.sheet
}

// print prints the puzzle itself in its place.
func (b *gridPage) print(p puzzle.Puzzle) {
	b.sheet.Puzzle, b.sheet.cell = p, b.style.Cell
	b.sheet.Crossings = b.grid.crossings()
	b.sheet.Cells = make([][]State, b.grid.rows)
	for r := range b.sheet.Cells {
		b.sheet.Cells[r] = make([]State, b.grid.cols)
	}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		(&sudokuPage{b, p}).imprint()
	case *puzzle.Shikaku:
		(&shikakuPage{b, p}).imprint()
	case *puzzle.Hashi:
		(&hashiPage{b, p}).imprint()
	}
}
