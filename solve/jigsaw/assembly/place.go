package assembly

import (
	"context"
	"math"
)

// fit returns the weight of the joints that a moved component would make on the
// board; ok is false if it cannot lie there.
func fit(b *board, p *component, v move) (weight float64, joints int, ok bool) {
	for _, s := range p.order {
		at, state := v.apply(s, p.at[s])
		if !b.inside(at) {
			return 0, 0, false
		}
		cell := at.row*b.cols + at.col
		if b.cell[cell] != vacant {
			return 0, 0, false
		}
		w, j := b.gain(cell, state)
		if w <= impossible {
			return 0, 0, false
		}
		weight += w
		joints += j
	}
	return weight, joints, true
}

// lay puts a moved component onto the board.
func lay(b *board, p *component, v move) {
	for _, s := range p.order {
		at, state := v.apply(s, p.at[s])
		b.put(at.row*b.cols+at.col, state)
	}
}

// A placement is a way in which a component may lie on the board.
type placement struct {
	v      move
	weight float64
	joints int
}

// placements returns all ways in which the component may lie on the board, by rotation,
// row and column.
func placements(b *board, p *component) []placement {
	var all []placement
	for turn := range 4 {
		low, high := p.low.turned(turn), p.high.turned(turn)
		top, left := min(low.row, high.row), min(low.col, high.col)
		h, w := max(low.row, high.row)-top+1, max(low.col, high.col)-left+1
		for r := 0; r+h <= b.rows; r++ {
			for c := 0; c+w <= b.cols; c++ {
				v := move{turn, spot{r - top, c - left}}
				if weight, joints, ok := fit(b, p, v); ok {
					all = append(all, placement{v, weight, joints})
				}
			}
		}
	}
	return all
}

// placeAll lays components onto the board: first the one that says most about where it
// lies, then, as long as there is any, the component whose best placement is clearest.
func placeAll(ctx context.Context, b *board, components []*component, margin float64) {
	if b.placed == 0 {
		components = placeFirst(b, components)
	}
	for ctx.Err() == nil {
		best, at, place := margin, -1, move{}
		for i, p := range components {
			if key, v := bestPlacement(b, p); key >= best {
				best, at, place = key, i, v
			}
		}
		if at < 0 {
			return
		}
		lay(b, components[at], place)
		components = append(components[:at:at], components[at+1:]...)
	}
}

// placeFirst lays the first component onto the empty board and returns the others. It is
// the largest component with so many flat sides that the symmetry of the board alone
// leaves a choice, or else the largest.
func placeFirst(b *board, components []*component) []*component {
	symmetric := 2
	if b.rows == b.cols {
		symmetric = 4
	}
	first, best := -1, []placement(nil)
	for i, p := range components {
		ways := placements(b, p)
		if len(ways) > 0 && (first < 0 || len(ways) <= symmetric) {
			first, best = i, ways
		}
		if len(ways) > 0 && len(ways) <= symmetric {
			break
		}
	}
	if first < 0 {
		return components
	}
	lay(b, components[first], best[0].v)
	return append(components[:first:first], components[first+1:]...)
}

// bestPlacement returns the best placement of a component in contact with what lies on the
// board, and its odds against all others.
func bestPlacement(b *board, p *component) (key float64, v move) {
	best, total := impossible, math.Inf(-1)
	for _, s := range placements(b, p) {
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

// boardFor returns the board that a component of unknown frame is completed on, and
// the shift of the component: its extent, with room beyond it where the puzzle's edge
// is not yet known.
func boardFor(p *component, m *model, room int) (*board, spot) {
	h, w := p.extent()
	extra := [4]int{room, room, room, room}
	for d := range extra {
		if p.flat[d] {
			extra[d] = 0
		}
	}
	b := newBoard(m, h+extra[0]+extra[2], w+extra[1]+extra[3], p.flat)
	return b, spot{extra[0] - p.low.row, extra[3] - p.low.col}
}

// componentOf returns the pieces that lie in cells of a board.
func componentOf(b *board, cells []int) *component {
	p := &component{at: make(map[spot]int32, len(cells))}
	for _, c := range cells {
		p.put(b.m, spot{c / b.cols, c % b.cols}, b.cell[c])
	}
	return p
}

// forestOn returns a forest with the largest island of the board as a component; the
// other pieces are single again.
func forestOn(b *board, bound limits) *forest {
	f := newForest(b.m, bound)
	if largest := b.largest(make([]bool, len(b.cell)), neighbours); len(largest) > 0 {
		f.adopt(componentOf(b, largest))
	}
	return f
}

// cropped returns the board without the vacant rows and columns around its
// pieces, lying across.
func cropped(b *board) *board {
	var cells []int
	for c, state := range b.cell {
		if state != vacant {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return newBoard(b.m, 0, 0, b.closed)
	}
	p := componentOf(b, cells)
	h, w := p.extent()
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
	lay(c, p, v)
	return c
}
