package assembly

import (
	"context"
	"math"
)

// fit returns the weight of the joints that a moved part would make on the
// board; ok is false if it cannot lie there.
func (b *board) fit(p *part, v move) (weight float64, joints int, ok bool) {
	for _, s := range p.order {
		at, l := v.apply(s, p.at[s])
		if !b.inside(at) {
			return 0, 0, false
		}
		cell := at.row*b.cols + at.col
		if b.cell[cell] != vacant {
			return 0, 0, false
		}
		w, j := b.gain(cell, int32(l.piece<<2|l.rotation))
		if w <= impossible {
			return 0, 0, false
		}
		weight += w
		joints += j
	}
	return weight, joints, true
}

// lay puts a moved part onto the board.
func (b *board) lay(p *part, v move) {
	for _, s := range p.order {
		at, l := v.apply(s, p.at[s])
		b.put(at.row*b.cols+at.col, int32(l.piece<<2|l.rotation))
	}
}

// A seat is a way in which a part may lie on the board.
type seat struct {
	v      move
	weight float64
	joints int
}

// seats returns all ways in which the part may lie on the board, by rotation,
// row and column.
func (b *board) seats(p *part) []seat {
	var all []seat
	for turn := range 4 {
		low, high := p.low.turned(turn), p.high.turned(turn)
		top, left := min(low.row, high.row), min(low.col, high.col)
		h, w := max(low.row, high.row)-top+1, max(low.col, high.col)-left+1
		for r := 0; r+h <= b.rows; r++ {
			for c := 0; c+w <= b.cols; c++ {
				v := move{turn, spot{r - top, c - left}}
				if weight, joints, ok := b.fit(p, v); ok {
					all = append(all, seat{v, weight, joints})
				}
			}
		}
	}
	return all
}

// settle lays parts onto the board: first the one that says most about where it
// lies, then, as long as there is any, the part whose best seat is clearest.
func (b *board) settle(ctx context.Context, parts []*part, margin float64) {
	if b.placed == 0 {
		parts = b.found(parts)
	}
	for ctx.Err() == nil {
		best, at, place := margin, -1, move{}
		for i, p := range parts {
			if key, v := b.seatOf(p); key >= best {
				best, at, place = key, i, v
			}
		}
		if at < 0 {
			return
		}
		b.lay(parts[at], place)
		parts = append(parts[:at:at], parts[at+1:]...)
	}
}

// found lays the first part onto the empty board and returns the others. It is
// the largest part with so many flat sides that the symmetry of the board alone
// leaves a choice, or else the largest.
func (b *board) found(parts []*part) []*part {
	symmetric := 2
	if b.rows == b.cols {
		symmetric = 4
	}
	first, ways := -1, []seat(nil)
	for i, p := range parts {
		seats := b.seats(p)
		if len(seats) > 0 && (first < 0 || len(seats) <= symmetric) {
			first, ways = i, seats
		}
		if len(seats) > 0 && len(seats) <= symmetric {
			break
		}
	}
	if first < 0 {
		return parts
	}
	b.lay(parts[first], ways[0].v)
	return append(parts[:first:first], parts[first+1:]...)
}

// seatOf returns the best seat of a part in contact with what lies on the
// board, and its odds against all others.
func (b *board) seatOf(p *part) (key float64, v move) {
	best, total := impossible, math.Inf(-1)
	for _, s := range b.seats(p) {
		if s.joints == 0 {
			continue
		}
		if s.weight > best {
			total = addLogs(total, best)
			best, v = s.weight, s.v
		} else {
			total = addLogs(total, s.weight)
		}
	}
	return best - addLogs(total, math.Log(float64(b.m.pieces))), v
}
