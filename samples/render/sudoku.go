package render

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"strconv"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
)

// maxSize keeps numbers at two digits and pictures at a size that decoders take.
const maxSize = 36

// Sudoku draws a picture of a Sudoku of 2 to 36 rows. A wrong puzzle gives the
// error of its Validate, options out of range one that wraps ErrOptions.
func Sudoku(p *puzzle.Sudoku, o Options) (*Picture, error) {
	sheet, o, err := sudokuSheet(p, o)
	if err != nil {
		return nil, err
	}
	return sheet.shoot(o)
}

// SudokuSheet draws the page that Sudoku takes a picture of.
func SudokuSheet(p *puzzle.Sudoku, o Options) (*Sheet, error) {
	sheet, _, err := sudokuSheet(p, o)
	return sheet, err
}

func sudokuSheet(p *puzzle.Sudoku, o Options) (*Sheet, Options, error) {
	if err := p.Validate(); err != nil {
		return nil, o, err
	}
	if p.Size() < 2 || p.Size() > maxSize {
		return nil, o, fmt.Errorf("%w: size %d, want 2 to %d", ErrOptions, p.Size(), maxSize)
	}
	if err := checkSolution(p, o.Solution); err != nil {
		return nil, o, err
	}
	o, fonts, err := o.resolve(p.Size())
	if err != nil {
		return nil, o, err
	}
	b := &sudokuPage{puzzle: p, options: o, style: o.Style.filled()}
	if b.font, err = findFont(fonts, b.style.Font); err != nil {
		return nil, o, err
	}
	b.build(fonts)
	return &b.sheet, o, nil
}

// checkSolution wants a solution of the puzzle's shape and range; whether it
// solves the puzzle is for the caller to know.
func checkSolution(p *puzzle.Sudoku, s *puzzle.SudokuSolution) error {
	if s == nil {
		return nil
	}
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

// sudokuPage draws one Sudoku on a sheet.
type sudokuPage struct {
	puzzle  *puzzle.Sudoku
	options Options
	style   Style
	font    *Font
	grid    lattice
	sheet   Sheet
}

func (b *sudokuPage) build(fonts []*Font) {
	n := b.puzzle.Size()
	b.grid = lattice{cell: b.style.Cell, rows: n, cols: n, boxRows: b.puzzle.BoxRows, boxCols: b.puzzle.BoxCols}
	rng := rand.New(rand.NewPCG(b.options.Seed, streamPage))
	s := &surroundings{rng: rng, style: b.style, fonts: fonts, page: &b.sheet.Page, title: "SUDOKU"}
	s.lay(&b.grid)
	b.sheet.Puzzle = b.puzzle
	b.sheet.Crossings = b.grid.crossings()
	page := &b.sheet.Page
	page.Add(Fill{Box(b.grid.x, b.grid.y, b.grid.width(), b.grid.height()), b.style.Paper})
	s.showThrough()
	b.shade(rng)
	page.Add(b.grid.lines(b.style)...)
	b.print()
	b.handwrite()
}

func (b *sudokuPage) shade(rng *rand.Rand) {
	for r, row := range b.puzzle.Givens {
		for c, v := range row {
			box := r/b.puzzle.BoxRows + c/b.puzzle.BoxCols
			shaded := false
			switch b.style.Shade {
			case ShadeBoxes:
				shaded = box%2 == 1
			case ShadeCells:
				shaded = rng.IntN(8) == 0
			case ShadeGivens:
				shaded = v != 0
			}
			if shaded {
				tint := b.style.Tint
				b.sheet.Page.Add(Fill{b.grid.cellBox(r, c), color.NRGBA{tint.R, tint.G, tint.B, 230}})
			}
		}
	}
}

// print sets the givens.
func (b *sudokuPage) print() {
	b.sheet.Cells = make([][]State, b.grid.rows)
	for r, row := range b.puzzle.Givens {
		b.sheet.Cells[r] = make([]State, b.grid.cols)
		for c, v := range row {
			if v == 0 {
				continue
			}
			b.sheet.Cells[r][c] = Given
			b.sheet.Page.Add(b.grid.number(r, c, strconv.Itoa(v), b.style, b.font))
		}
	}
}

// handwrite fills some of the empty cells by hand.
func (b *sudokuPage) handwrite() {
	if b.options.Answers == 0 && b.options.Candidates == 0 {
		return
	}
	rng := rand.New(rand.NewPCG(b.options.Seed, streamHand))
	h, inRow := newHand(rng), rng.IntN(2) == 0
	n := b.grid.rows
	b.sheet.Answers, b.sheet.Candidates = make([][]int, n), make([][][]int, n)
	for r, row := range b.puzzle.Givens {
		b.sheet.Answers[r], b.sheet.Candidates[r] = make([]int, n), make([][]int, n)
		for c, v := range row {
			if v != 0 {
				continue
			}
			switch chance := rng.Float64(); {
			case chance < b.options.Answers:
				b.answer(h, r, c)
			case chance < b.options.Answers+b.options.Candidates:
				b.candidates(h, r, c, inRow)
			}
		}
	}
}

func (b *sudokuPage) answer(h *hand, r, c int) {
	v := 0
	if b.options.Solution != nil {
		v = b.options.Solution.Grid[r][c]
	} else if free := b.free(r, c); len(free) > 0 {
		v = free[h.rng.IntN(len(free))]
	} else {
		return
	}
	b.sheet.Cells[r][c], b.sheet.Answers[r][c] = Answer, v
	height := (0.5 + 0.16*h.rng.Float64()) * b.grid.cell
	at := b.grid.at(float64(r)+0.5+spread(h.rng, 0.06), float64(c)+0.5+spread(h.rng, 0.08))
	b.sheet.Page.Add(h.write(strconv.Itoa(v), at, height)...)
}

// candidates writes up to four of the numbers that a cell could hold, side by
// side at its top, or each at its own place as on a keypad.
func (b *sudokuPage) candidates(h *hand, r, c int, inRow bool) {
	free := b.free(r, c)
	most := 4
	if inRow && b.puzzle.Size() > 9 {
		most = 2
	}
	for len(free) > most {
		i := h.rng.IntN(len(free))
		free = append(free[:i], free[i+1:]...)
	}
	if len(free) < 2 { // a single small number could as well be an answer
		return
	}
	b.sheet.Cells[r][c], b.sheet.Candidates[r][c] = Candidates, free
	if inRow {
		b.row(h, r, c, free)
		return
	}
	for _, v := range free {
		at, height := b.keypad(r, c, v)
		b.sheet.Page.Add(h.write(strconv.Itoa(v), at, height)...)
	}
}

// row writes small numbers side by side at the top of a cell.
func (b *sudokuPage) row(h *hand, r, c int, numbers []int) {
	text, gap := "", ""
	if b.puzzle.Size() > 9 {
		gap = " "
	}
	for i, v := range numbers {
		if i > 0 {
			text += gap
		}
		text += strconv.Itoa(v)
	}
	long := float64(len(text)) / 4
	at := b.grid.at(float64(r)+0.25, float64(c)+0.5+spread(h.rng, 0.04))
	at.X += spread(h.rng, 0.3) * b.grid.cell * max(0, 1-long)
	b.sheet.Page.Add(h.write(text, at, 0.29*b.grid.cell/max(1, long))...)
}

// keypad returns where number v stands among the small ones of a cell, and how
// high it is.
func (b *sudokuPage) keypad(r, c, v int) (encode.Point, float64) {
	side := 1
	for side*side < b.puzzle.Size() {
		side++
	}
	row, col := (v-1)/side, (v-1)%side
	at := b.grid.at(float64(r)+(float64(row)+0.5)/float64(side), float64(c)+(float64(col)+0.5)/float64(side))
	middle := b.grid.at(float64(r)+0.5, float64(c)+0.5)
	return between(at, middle, 0.1), 0.72 * b.grid.cell / float64(max(side, 3))
}

// free returns the numbers that no given of the cell's row, column and box has.
func (b *sudokuPage) free(r, c int) []int {
	taken := map[int]bool{}
	for i, row := range b.puzzle.Givens {
		for j, v := range row {
			sameBox := i/b.puzzle.BoxRows == r/b.puzzle.BoxRows && j/b.puzzle.BoxCols == c/b.puzzle.BoxCols
			if i == r || j == c || sameBox {
				taken[v] = true
			}
		}
	}
	var out []int
	for v := 1; v <= b.puzzle.Size(); v++ {
		if !taken[v] {
			out = append(out, v)
		}
	}
	return out
}
