package shikaku_test

import "github.com/gridsaw/gridsaw/puzzle"

// A brute is the simplest solver there is: it lays every rectangle that has its
// top left cell on the first cell that is bare. It is what the search is held
// against.
type brute struct {
	p     *puzzle.Shikaku
	bare  [][]bool
	laid  map[int]bool // clues
	limit int
	count int
}

// bruteCount returns the number of solutions, but never more than limit.
func bruteCount(p *puzzle.Shikaku, limit int) int {
	b := &brute{p: p, limit: limit, laid: make(map[int]bool)}
	for range p.Rows {
		b.bare = append(b.bare, make([]bool, p.Cols))
	}
	b.fill(0, 0, p.Rows, p.Cols, true)
	b.from(0)
	return b.count
}

func (b *brute) from(cell int) {
	for cell < b.p.Rows*b.p.Cols && !b.bare[cell/b.p.Cols][cell%b.p.Cols] {
		cell++
	}
	if cell == b.p.Rows*b.p.Cols {
		b.count++
		return
	}
	row, col := cell/b.p.Cols, cell%b.p.Cols
	for rows := 1; row+rows <= b.p.Rows; rows++ {
		for cols := 1; col+cols <= b.p.Cols && b.count < b.limit; cols++ {
			if clue, ok := b.fits(row, col, rows, cols); ok {
				b.laid[clue] = true
				b.fill(row, col, rows, cols, false)
				b.from(cell)
				b.fill(row, col, rows, cols, true)
				b.laid[clue] = false
			}
		}
	}
}

// fits returns the one clue of a rectangle that is bare and has its area.
func (b *brute) fits(row, col, rows, cols int) (clue int, ok bool) {
	found := 0
	for i, c := range b.p.Clues {
		if c.Row >= row && c.Row < row+rows && c.Col >= col && c.Col < col+cols {
			clue = i
			found++
		}
	}
	if found != 1 || b.p.Clues[clue].Area != 0 && b.p.Clues[clue].Area != rows*cols {
		return 0, false
	}
	for r := row; r < row+rows; r++ {
		for c := col; c < col+cols; c++ {
			if !b.bare[r][c] {
				return 0, false
			}
		}
	}
	return clue, !b.laid[clue]
}

func (b *brute) fill(row, col, rows, cols int, bare bool) {
	for r := row; r < row+rows; r++ {
		for c := col; c < col+cols; c++ {
			b.bare[r][c] = bare
		}
	}
}
