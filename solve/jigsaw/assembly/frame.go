package assembly

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

// A frame is the size of the puzzle, as far as it is known.
type frame struct {
	rows, cols int  // 0 where unknown
	exact      bool // all pieces together fill the frame
	counted    bool // it follows from the numbers of flat sides
}

// known reports whether both sides are known.
func (f frame) known() bool { return f.rows > 0 && f.cols > 0 }

// limits returns the bounds on the extent of a part of n pieces.
func (f frame) limits(n int) limits {
	if f.known() {
		return limits{min(f.rows, f.cols), max(f.rows, f.cols), true}
	}
	return limits{n, n, false}
}

// frameOf finds the size of the puzzle: it is given, or it follows from the
// flat sides. Of m x n pieces 2(m+n) sides are flat, so m and n are the
// solutions of a quadratic equation; if they are no whole numbers, or if the
// corners are not four, then pieces are missing, are too many or are misread.
func frameOf(m *model, o Options) frame {
	f := frame{rows: o.Rows, cols: o.Cols}
	switch {
	case f.rows > 0 && f.cols == 0 && m.pieces%f.rows == 0:
		f.cols = m.pieces / f.rows
	case f.cols > 0 && f.rows == 0 && m.pieces%f.cols == 0:
		f.rows = m.pieces / f.cols
	case f.rows == 0 && f.cols == 0:
		f.rows, f.cols = counted(m)
		f.counted = f.known()
	}
	f.exact = f.known() && f.rows*f.cols == m.pieces
	return f
}

// counted returns the size that follows from the flat sides, or zeros.
func counted(m *model) (rows, cols int) {
	var flats, corners int
	for side, kind := range m.kind {
		if kind == encode.Flat {
			flats++
			if m.kind[next(side)] == encode.Flat {
				corners++
			}
		}
	}
	sum := flats / 2
	square := sum*sum - 4*m.pieces
	if flats%2 != 0 || square < 0 {
		return 0, 0
	}
	root := int(math.Round(math.Sqrt(float64(square))))
	rows = (sum - root) / 2
	cols = sum - rows
	if rows < 1 || rows*cols != m.pieces || corners != 4 && rows > 1 {
		return 0, 0
	}
	return rows, cols
}

// frameAround returns the frame of which a part has flat sides all around, or
// the unknown frame. It lies across, if the part does not.
func frameAround(m *model, p *part) frame {
	if p.flat != [4]bool{true, true, true, true} || len(p.order) == 1 {
		return frame{}
	}
	h, w := p.high.row-p.low.row+1, p.high.col-p.low.col+1
	return frame{rows: min(h, w), cols: max(h, w), exact: h*w == m.pieces}
}

// boardFor returns the board that a part of unknown frame is completed on, and
// the shift of the part: its extent, with room beyond it where the puzzle's edge
// is not yet known.
func boardFor(p *part, m *model, room int) (*board, spot) {
	h, w := p.high.row-p.low.row+1, p.high.col-p.low.col+1
	extra := [4]int{room, room, room, room}
	for d := range extra {
		if p.flat[d] {
			extra[d] = 0
		}
	}
	b := newBoard(m, h+extra[0]+extra[2], w+extra[1]+extra[3], p.flat)
	return b, spot{extra[0] - p.low.row, extra[3] - p.low.col}
}

// replant returns a forest with the largest island of the board as a part; the
// other pieces are single again.
func (b *board) replant(bound limits) *forest {
	f := newForest(b.m, bound)
	var largest []int
	seen := make([]bool, len(b.cell))
	for c := range b.cell {
		if group := b.flood(c, seen); len(group) > len(largest) {
			largest = group
		}
	}
	if len(largest) == 0 {
		return f
	}
	p := &part{at: make(map[spot]laid, len(largest))}
	for _, c := range largest {
		p.copy(b, c)
	}
	f.adopt(p)
	return f
}

// copy adds what lies in a cell of a board to the part.
func (p *part) copy(b *board, cell int) {
	if state := b.cell[cell]; state != vacant {
		p.put(b.m, spot{cell / b.cols, cell % b.cols}, laid{int(state >> 2), int(state & 3)})
	}
}

// cropped returns the board without the vacant rows and columns around its
// pieces, lying across.
func (b *board) cropped() *board {
	p := &part{at: make(map[spot]laid, b.placed)}
	for c := range b.cell {
		p.copy(b, c)
	}
	if b.placed == 0 {
		return newBoard(b.m, 0, 0, b.closed)
	}
	h, w := p.high.row-p.low.row+1, p.high.col-p.low.col+1
	v := move{shift: spot{-p.low.row, -p.low.col}}
	if h > w {
		v = move{1, spot{-p.low.col, p.high.row}}
		h, w = w, h
	}
	var closed [4]bool
	for d := range closed {
		closed[(d+v.turn)&3] = p.flat[d]
	}
	c := newBoard(b.m, h, w, closed)
	c.relaxed = b.relaxed
	c.lay(p, v)
	return c
}
