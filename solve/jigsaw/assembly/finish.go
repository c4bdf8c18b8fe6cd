package assembly

import (
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
)

// MaxCost stands for all higher costs of a joint, and for one that is impossible
// as its sides were read.
const MaxCost = 100.0

// trust is the prior, a logarithm of odds, that a piece belongs to the puzzle
// when the pieces are as many as the frame has cells.
const trust = 5.0

// finish describes the board.
func (s *search) finish(b *board, parts []*part) *Assembly {
	margins := s.mend(b)
	if !s.frame.known() {
		b = b.cropped()
		margins = s.appraise(b, 0)
	}
	a := &Assembly{Rows: b.rows, Cols: b.cols}
	doubtful := make([]bool, s.m.pieces)
	for i, state := range b.cell {
		if state == vacant {
			continue
		}
		p := placement(state, i/b.cols, i%b.cols)
		a.Placements = append(a.Placements, p)
		a.Margins = append(a.Margins, margins[i])
		doubtful[p.Piece] = margins[i] < SureMargin
	}
	b.unhinge(doubtful)
	for p, cell := range b.at {
		if cell == vacant {
			a.Unplaced = append(a.Unplaced, p)
		} else if doubtful[p] {
			a.Doubtful = append(a.Doubtful, p)
		}
	}
	a.Joints = b.joints(doubtful)
	a.Complete = s.frame.known() && b.placed == len(b.cell) && len(a.Unplaced) == 0
	a.Parts = append(b.islands(s.frame.known()), s.loose(b, parts)...)
	slices.SortStableFunc(a.Parts, func(x, y Part) int { return len(y.Placements) - len(x.Placements) })
	return a
}

// mend takes off what does not hold, fills gaps with pieces that fit if one of
// their sides was misread, and returns the margins. If all pieces but a few have
// found their places, then these few take the places that are left.
func (s *search) mend(b *board) []float64 {
	b.learn()
	if s.ctx.Err() != nil {
		return s.appraise(b, 0)
	}
	s.peel(b, 0)
	b.relaxed = true
	fill := newFiller(b)
	fill.giveRest()
	fill.considerAll()
	fill.run(fillSure)
	b.learn()
	if !s.frame.exact {
		return s.peel(b, 0)
	}
	margins := s.peel(b, trust)
	if left := s.m.pieces - b.placed; left > 0 && float64(left) < fewLeft*float64(s.m.pieces) {
		fill.clear()
		fill.giveRest()
		fill.considerAll()
		fill.run(impossible / 2)
		b.learn()
		margins = s.appraise(b, trust)
	}
	return margins
}

// leastBody is the number of sure pieces, side by side, that anything can be sure
// of its place against: a loop of four.
const leastBody = 4

// unhinge makes those pieces doubtful too that are sure only next to doubtful
// ones: whatever is not in the largest connected group of sure pieces.
func (b *board) unhinge(doubtful []bool) {
	seen := make([]bool, len(b.cell))
	for c, state := range b.cell {
		seen[c] = state != vacant && doubtful[state>>2]
	}
	var body []int
	for c := range b.cell {
		if group := b.flood(c, seen); len(group) > len(body) {
			body = group
		}
	}
	for _, state := range b.cell {
		if state != vacant {
			doubtful[state>>2] = true
		}
	}
	if len(body) < min(leastBody, len(b.at)) {
		return
	}
	for _, c := range body {
		doubtful[b.cell[c]>>2] = false
	}
}

// placement describes the state of a cell.
func placement(state int32, row, col int) puzzle.Placement {
	return puzzle.Placement{Piece: int(state >> 2), Row: row, Col: col, Rotation: int(state & 3)}
}

// fewLeft is the share of pieces that may be laid for no other reason than that
// no other place is left. They are doubtful, of course.
const fewLeft = 0.05

// peel takes the pieces off that are likelier not to belong where they lie, and
// returns the margins of the others.
func (s *search) peel(b *board, prior float64) []float64 {
	for {
		margins := s.appraise(b, prior)
		weak := false
		if s.ctx.Err() != nil {
			return margins
		}
		for c, state := range b.cell {
			if state != vacant && margins[c] < 0 {
				b.take(c)
				weak = true
			}
		}
		if !weak {
			return margins
		}
	}
}

// appraise returns the margins of all cells. When the context is done, there is
// no time to find out, and nothing is certain.
func (s *search) appraise(b *board, prior float64) []float64 {
	margins := b.appraise(s.ctx, prior)
	for c := range margins {
		if s.ctx.Err() != nil {
			margins[c] = min(margins[c], 0)
		}
	}
	return margins
}

// joints lists all joints on the board.
func (b *board) joints(doubtful []bool) []Joint {
	var all []Joint
	for i, state := range b.cell {
		for d := 1; d <= 2 && state != vacant; d++ {
			n := b.near[i][d]
			if n == vacant || b.cell[n] == vacant {
				continue
			}
			x, y := sideOf(state, d), sideOf(b.cell[n], d^2)
			if b.m.kind[x] == encode.Blank {
				x, y = y, x
			}
			all = append(all, Joint{
				A: x, B: y, Cost: min(b.m.cost(x, y), MaxCost), Misread: !b.m.possible(x, y),
				Doubtful: doubtful[x>>2] || doubtful[y>>2] || !b.m.possible(x, y) || b.joint(x, y) < 0,
			})
		}
	}
	return all
}

// islands returns the connected groups of two or more pieces on the board.
func (b *board) islands(anchored bool) []Part {
	seen := make([]bool, len(b.cell))
	var all []Part
	for c := range b.cell {
		if group := b.flood(c, seen); len(group) > 1 {
			slices.Sort(group)
			p := Part{Anchored: anchored}
			for _, i := range group {
				p.Placements = append(p.Placements, placement(b.cell[i], i/b.cols, i%b.cols))
			}
			p.measure()
			all = append(all, p)
		}
	}
	return all
}

// flood returns the pieces connected with a cell that have not been seen.
func (b *board) flood(cell int, seen []bool) []int {
	if seen[cell] || b.cell[cell] == vacant {
		return nil
	}
	seen[cell] = true
	group := []int{cell}
	for i := 0; i < len(group); i++ {
		for _, n := range b.near[group[i]] {
			if n != vacant && !seen[n] && b.cell[n] != vacant {
				seen[n] = true
				group = append(group, int(n))
			}
		}
	}
	return group
}

// measure sets the extent of a part; one that is not anchored is moved so that
// it begins at row 0 and column 0.
func (p *Part) measure() {
	low, high := spot{p.Placements[0].Row, p.Placements[0].Col}, spot{}
	for i, x := range p.Placements {
		if i == 0 {
			high = low
		}
		low = spot{min(low.row, x.Row), min(low.col, x.Col)}
		high = spot{max(high.row, x.Row), max(high.col, x.Col)}
	}
	p.Rows, p.Cols = high.row-low.row+1, high.col-low.col+1
	if p.Anchored {
		return
	}
	for i := range p.Placements {
		p.Placements[i].Row -= low.row
		p.Placements[i].Col -= low.col
	}
}

// loose returns the groups that unplaced pieces form in the parts they have
// grown in.
func (s *search) loose(b *board, parts []*part) []Part {
	var all []Part
	for _, p := range parts {
		rest := newBoard(s.m, p.high.row-p.low.row+1, p.high.col-p.low.col+1, [4]bool{})
		for _, at := range p.order {
			if l := p.at[at]; b.at[l.piece] == vacant {
				rest.put((at.row-p.low.row)*rest.cols+at.col-p.low.col, int32(l.piece<<2|l.rotation))
			}
		}
		if rest.placed > 1 {
			all = append(all, rest.islands(false)...)
		}
	}
	return all
}
