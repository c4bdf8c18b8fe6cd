package render

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// sudokuPrinter prints one Sudoku.
type sudokuPrinter struct {
	*gridPrinter
	puzzle *puzzle.Sudoku
}

func (b *sudokuPrinter) print() {
	b.drawn.need = 28 // as a second puzzle; alone its cells have 30 and more
	b.grid.boxRows, b.grid.boxCols = b.puzzle.BoxRows, b.puzzle.BoxCols
	if b.style.Tiles != nil {
		b.tiles()
	} else {
		v := newVariantPrinter(b.gridPrinter, b.puzzle)
		v.restyle()
		b.shade()
		v.shade()
		b.page.Add(b.grid.lines(b.style)...)
		v.cages()
	}
	b.numbers()
	b.handwrite()
}

func (b *sudokuPrinter) shade() {
	boxes := b.puzzle.Regions == nil
	for r, row := range b.puzzle.Givens {
		for c, v := range row {
			shaded := false
			switch b.style.Shade {
			case ShadeBoxes:
				shaded = boxes && (r/b.puzzle.BoxRows+c/b.puzzle.BoxCols)%2 == 1
			case ShadeCells:
				shaded = b.rng.IntN(8) == 0
			case ShadeGivens:
				shaded = v != 0
			}
			if shaded {
				b.tint(r, c)
			}
		}
	}
}

// tiles draws the tiles of a Sudoku.
func (b *sudokuPrinter) tiles() {
	t := b.style.Tiles.filled(b.style)
	b.grid.boxGap = t.BoxGap
	pitch := 1 - t.BoxGap/float64(max(b.puzzle.BoxRows, b.puzzle.BoxCols))
	side := (pitch - t.Gap) * b.grid.cell
	for r, row := range b.puzzle.Givens {
		for c, v := range row {
			odd := r/b.puzzle.BoxRows + c/b.puzzle.BoxCols
			if t.Chess {
				odd = r + c
			}
			colour := t.Tile
			if odd%2 == 1 {
				colour = t.Other
			}
			if v != 0 && t.Given != t.Tile {
				colour = t.Given
			}
			b.page.Add(Fill{roundBox(b.grid.middle(r, c), side, t.Round*side), colour})
		}
	}
}

// numbers prints the givens.
func (b *sudokuPrinter) numbers() {
	for r, row := range b.puzzle.Givens {
		for c, v := range row {
			if v == 0 {
				continue
			}
			b.drawn.Cells[r][c] = Given
			b.page.Add(b.grid.number(r, c, b.symbol(v), b.style, b.font))
		}
	}
}

// symbol returns what a number is printed as.
func (b *sudokuPrinter) symbol(v int) string {
	if v <= len(b.style.Symbols) {
		return b.style.Symbols[v-1 : v]
	}
	return strconv.Itoa(v)
}

// handwrite fills some of the empty cells by hand. No letters are written.
func (b *sudokuPrinter) handwrite() {
	if b.style.Symbols != "" || b.options.Answers == 0 && b.options.Candidates == 0 {
		return
	}
	rng := rand.New(rand.NewPCG(b.options.Seed, streamHand))
	h, inRow := newHand(rng), rng.IntN(2) == 0
	n := b.grid.rows
	b.drawn.Answers, b.drawn.Candidates = make([][]int, n), make([][][]int, n)
	for r, row := range b.puzzle.Givens {
		b.drawn.Answers[r], b.drawn.Candidates[r] = make([]int, n), make([][]int, n)
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

func (b *sudokuPrinter) answer(h *hand, r, c int) {
	v := 0
	if full, ok := b.options.Solution.(*puzzle.SudokuSolution); ok {
		v = full.Grid[r][c]
		if b.options.Mistakes > 0 && h.rng.Float64() < b.options.Mistakes {
			v = b.mistake(h, r, c, v)
		}
	} else if free := b.free(r, c); len(free) > 0 {
		v = free[h.rng.IntN(len(free))]
	} else {
		return
	}
	b.drawn.Cells[r][c], b.drawn.Answers[r][c] = Answer, v
	height := (0.5 + 0.16*h.rng.Float64()) * b.grid.cell
	at := b.grid.at(float64(r)+0.5+spread(h.rng, 0.06), float64(c)+0.5+spread(h.rng, 0.08))
	b.page.Add(h.write(strconv.Itoa(v), at, height)...)
}

// mistake is a number other than the right one, if possible one that no given of its row, column and box
// rules out: people err so.
func (b *sudokuPrinter) mistake(h *hand, r, c, right int) int {
	others := slices.DeleteFunc(b.free(r, c), func(v int) bool { return v == right })
	if len(others) > 0 {
		return others[h.rng.IntN(len(others))]
	}
	return (right+h.rng.IntN(b.puzzle.Size()-1))%b.puzzle.Size() + 1
}

// candidates writes up to four of the numbers that a cell could hold, side by
// side at its top, or each at its own place as on a keypad.
func (b *sudokuPrinter) candidates(h *hand, r, c int, inRow bool) {
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
	b.drawn.Cells[r][c], b.drawn.Candidates[r][c] = Candidates, free
	if inRow {
		b.row(h, r, c, free)
		return
	}
	for _, v := range free {
		at, height := b.keypad(r, c, v)
		b.page.Add(h.write(strconv.Itoa(v), at, height)...)
	}
}

// row writes small numbers side by side at the top of a cell.
func (b *sudokuPrinter) row(h *hand, r, c int, numbers []int) {
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
	b.page.Add(h.write(text, at, 0.29*b.grid.cell/max(1, long))...)
}

// keypad returns where number v stands among the small ones of a cell, and how
// high it is.
func (b *sudokuPrinter) keypad(r, c, v int) (geom.Point, float64) {
	side := 1
	for side*side < b.puzzle.Size() {
		side++
	}
	row, col := (v-1)/side, (v-1)%side
	at := b.grid.at(float64(r)+(float64(row)+0.5)/float64(side), float64(c)+(float64(col)+0.5)/float64(side))
	middle := b.grid.at(float64(r)+0.5, float64(c)+0.5)
	return between(at, middle, 0.1), 0.72 * b.grid.cell / float64(max(side, 3))
}

// free returns the numbers that no given of the cell's row, column and box or region has.
func (b *sudokuPrinter) free(r, c int) []int {
	taken := map[int]bool{}
	for i, row := range b.puzzle.Givens {
		for j, v := range row {
			sameBox := b.puzzle.Region(puzzle.Cell{Row: i, Col: j}) == b.puzzle.Region(puzzle.Cell{Row: r, Col: c})
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
