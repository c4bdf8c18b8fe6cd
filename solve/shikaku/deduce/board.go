package deduce

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// Bounds of what is explained, which clues without a number alone can pass.
const (
	maxCandidates = 1 << 18
	maxCovers     = 1 << 22 // cells of all candidates
)

// A shape is the geometry of a puzzle: all rectangles that hold one clue alone and have its
// area, the candidates. It is never changed.
type shape struct {
	*puzzle.Shikaku
	rects []puzzle.Rectangle // candidates, clue by clue
	from  []int              // first candidate of each clue, and the end of all
	at    [][]int            // cell: candidates that cover it, rising
	block []puzzle.Rectangle // clue: smallest block that holds all its candidates
	first []int              // clue: where its block begins in board.reach
}

// newShape lists the candidates of a valid puzzle. The error wraps [shikaku.ErrSize].
func newShape(p *puzzle.Shikaku) (*shape, error) {
	s := &shape{Shikaku: p.Clone(), at: make([][]int, p.Rows*p.Cols)}
	covers, size := 0, 0
	for k := range p.Clues {
		s.from = append(s.from, len(s.rects))
		s.list(k)
		block := puzzle.Rectangle{Row: p.Clues[k].Row, Col: p.Clues[k].Col, Rows: 1, Cols: 1, Clue: k}
		for _, r := range s.rects[s.from[k]:] {
			covers += r.Cells()
			block = hull(block, r)
		}
		s.block, s.first = append(s.block, block), append(s.first, size)
		size += block.Cells()
		if len(s.rects) > maxCandidates || covers > maxCovers {
			return nil, fmt.Errorf("%w: more than can be explained", shikaku.ErrSize)
		}
	}
	s.from, s.first = append(s.from, len(s.rects)), append(s.first, size)
	for c, r := range s.rects {
		for x := range s.cells(r) {
			s.at[x] = append(s.at[x], c)
		}
	}
	return s, nil
}

// hull returns the smallest block that holds two.
func hull(a, b puzzle.Rectangle) puzzle.Rectangle {
	row, col := min(a.Row, b.Row), min(a.Col, b.Col)
	return puzzle.Rectangle{
		Row: row, Rows: max(a.Row+a.Rows, b.Row+b.Rows) - row,
		Col: col, Cols: max(a.Col+a.Cols, b.Col+b.Cols) - col, Clue: a.Clue,
	}
}

// list lists the candidates of clue k, flat ones first.
func (s *shape) list(k int) {
	c := s.Clues[k]
	most := c.Area
	if most == 0 {
		most = s.Rows * s.Cols
	}
	for rows := 1; rows <= min(s.Rows, most); rows++ {
		if c.Area%rows != 0 {
			continue
		}
		for top := max(0, c.Row-rows+1); top <= min(c.Row, s.Rows-rows); top++ {
			left, right := s.run(k, top, top+rows-1)
			for cols := 1; cols <= min(right-left+1, most/rows); cols++ {
				if c.Area > 0 && rows*cols != c.Area {
					continue
				}
				for col := max(left, c.Col-cols+1); col <= min(c.Col, right-cols+1); col++ {
					s.rects = append(s.rects, puzzle.Rectangle{Row: top, Col: col, Rows: rows, Cols: cols, Clue: k})
				}
			}
		}
		if len(s.rects) > maxCandidates {
			return
		}
	}
}

// run returns how far left and right of clue k rows are free of other clues; nothing if
// there is one above or below it.
func (s *shape) run(k, top, bottom int) (left, right int) {
	c := s.Clues[k]
	left, right = 0, s.Cols-1
	for j, other := range s.Clues {
		switch {
		case j == k || other.Row < top || other.Row > bottom:
		case other.Col < c.Col:
			left = max(left, other.Col+1)
		case other.Col > c.Col:
			right = min(right, other.Col-1)
		default:
			return c.Col + 1, c.Col
		}
	}
	return left, right
}

// cells runs over the cells of a block in reading order.
func (s *shape) cells(r puzzle.Rectangle) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for row := r.Row; row < r.Row+r.Rows; row++ {
			for col := r.Col; col < r.Col+r.Cols; col++ {
				if !yield(row*s.Cols + col) {
					return
				}
			}
		}
	}
}

// cell returns the public name of a cell.
func (s *shape) cell(x int) puzzle.Cell { return puzzle.Cell{Row: x / s.Cols, Col: x % s.Cols} }

// find returns the candidate that is a rectangle, -1 if none is.
func (s *shape) find(r puzzle.Rectangle) int {
	if r.Clue < 0 || r.Clue >= len(s.Clues) {
		return -1
	}
	k := slices.Index(s.rects[s.from[r.Clue]:s.from[r.Clue+1]], r)
	if k < 0 {
		return -1
	}
	return s.from[r.Clue] + k
}

// A board is a puzzle that is being solved: the candidates left, and how they cover the cells.
type board struct {
	*shape
	live   []bool // candidate: it is left
	drawn  []bool // clue: its rectangle is drawn
	open   int    // clues whose rectangle is not
	left   []int  // clue: candidates left
	reach  []int  // clue and cell of its block: candidates left that cover it
	covers []int  // cell: candidates left that cover it
	owners []int  // cell: clues that reach it

	interrupted func() bool // asked by finders that may take long; they return nil then
}

func newBoard(s *shape) *board {
	n := s.Rows * s.Cols
	b := &board{
		shape: s, live: make([]bool, len(s.rects)), drawn: make([]bool, len(s.Clues)), open: len(s.Clues),
		left: make([]int, len(s.Clues)), reach: make([]int, s.first[len(s.Clues)]),
		covers: make([]int, n), owners: make([]int, n),

		interrupted: func() bool { return false },
	}
	for c := range s.rects {
		b.restore(c)
	}
	return b
}

func (b *board) clone() *board {
	out := *b
	out.live, out.drawn, out.left = slices.Clone(b.live), slices.Clone(b.drawn), slices.Clone(b.left)
	out.reach, out.covers, out.owners = slices.Clone(b.reach), slices.Clone(b.covers), slices.Clone(b.owners)
	return &out
}

// place returns where the count of clue k in cell x is in reach; x lies in its block.
func (b *board) place(k, x int) int {
	block := b.block[k]
	return b.first[k] + (x/b.Cols-block.Row)*block.Cols + x%b.Cols - block.Col
}

// restore puts a candidate back.
func (b *board) restore(c int) {
	k := b.rects[c].Clue
	b.live[c] = true
	b.left[k]++
	for x := range b.cells(b.rects[c]) {
		b.covers[x]++
		at := b.place(k, x)
		if b.reach[at]++; b.reach[at] == 1 {
			b.owners[x]++
		}
	}
}

// remove rules a candidate out that is left.
func (b *board) remove(c int) {
	k := b.rects[c].Clue
	b.live[c] = false
	b.left[k]--
	for x := range b.cells(b.rects[c]) {
		b.covers[x]--
		at := b.place(k, x)
		if b.reach[at]--; b.reach[at] == 0 {
			b.owners[x]--
		}
	}
}

// draw makes a candidate the rectangle of its clue, and rules out what it excludes.
func (b *board) draw(c int) {
	k := b.rects[c].Clue
	for _, other := range b.excluded(c) {
		b.remove(other)
	}
	if !b.drawn[k] {
		b.drawn[k] = true
		b.open--
	}
}

// excluded returns the candidates left that cannot be beside a candidate.
func (b *board) excluded(c int) []int {
	out := b.without(b.rects[c].Clue, func(other int) bool { return other == c })
	return append(out, b.over(b.rects[c])...)
}

// over returns the candidates left of other clues than the block's that cover a cell of the block.
func (b *board) over(block puzzle.Rectangle) []int {
	var out []int
	for x := range b.cells(block) {
		for _, c := range b.at[x] {
			if b.live[c] && b.rects[c].Clue != block.Clue {
				out = append(out, c)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// without returns the candidates left of clue k but those that are kept.
func (b *board) without(k int, kept func(c int) bool) []int {
	var out []int
	for c := b.from[k]; c < b.from[k+1]; c++ {
		if b.live[c] && !kept(c) {
			out = append(out, c)
		}
	}
	return out
}

// candidates returns those left of clue k.
func (b *board) candidates(k int) []int { return b.without(k, func(int) bool { return false }) }

// covering returns the candidates left that cover a cell.
func (b *board) covering(x int) []int {
	var out []int
	for _, c := range b.at[x] {
		if b.live[c] {
			out = append(out, c)
		}
	}
	return out
}

// shared returns the block of cells that all candidates left of clue k cover.
func (b *board) shared(k int) puzzle.Rectangle {
	list := b.candidates(k)
	core := b.rects[list[0]]
	for _, c := range list[1:] {
		r := b.rects[c]
		row, col := max(core.Row, r.Row), max(core.Col, r.Col)
		core.Rows, core.Row = min(core.Row+core.Rows, r.Row+r.Rows)-row, row
		core.Cols, core.Col = min(core.Col+core.Cols, r.Col+r.Cols)-col, col
	}
	return core
}

// named returns the public names of candidates.
func (b *board) named(list []int) []puzzle.Rectangle {
	out := make([]puzzle.Rectangle, len(list))
	for k, c := range list {
		out[k] = b.rects[c]
	}
	return out
}

// apply does what a step says.
func (b *board) apply(s *Step) {
	for _, r := range s.Removed {
		if c := b.find(r); c >= 0 && b.live[c] {
			b.remove(c)
		}
	}
	if s.Set != nil {
		b.draw(b.find(*s.Set))
	}
}
