package assembly

import (
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
)

// describe says what lies on a board, of known size or not, how certain it is by the
// margins of the cells, and which groups the pieces left over form in the components that
// they have grown in.
func describe(b *board, sized bool, margins []float64, components []*component) *Assembly {
	a := &Assembly{Rows: b.rows, Cols: b.cols}
	doubtful := make([]bool, len(b.at))
	for i, state := range b.cell {
		if state == vacant {
			continue
		}
		a.Placements = append(a.Placements, b.placement(i, spot{}))
		a.Margins = append(a.Margins, margins[i])
		doubtful[state>>2] = margins[i] < SureMargin
	}
	unhinge(b, doubtful)
	for p, cell := range b.at {
		if cell == vacant {
			a.Unplaced = append(a.Unplaced, p)
		} else if doubtful[p] {
			a.Doubtful = append(a.Doubtful, p)
		}
	}
	a.Joints = joints(b, doubtful)
	a.Complete = sized && b.placed == len(b.cell) && len(a.Unplaced) == 0
	a.Parts = append(islands(b, sized), loose(b, components)...)
	slices.SortStableFunc(a.Parts, func(x, y Part) int { return len(y.Placements) - len(x.Placements) })
	return a
}

// placement describes what lies in a cell, counted from an origin.
func (b *board) placement(cell int, origin spot) puzzle.Placement {
	state := int(b.cell[cell])
	return puzzle.Placement{
		Piece: state >> 2, Row: cell/b.cols - origin.row, Col: cell%b.cols - origin.col, Rotation: state & 3,
	}
}

// leastBody is the number of sure pieces, side by side, that anything can be sure
// of its place against: a loop of four.
const leastBody = 4

// unhinge makes those pieces doubtful too that are sure only next to doubtful
// ones: whatever is not in the largest connected group of sure pieces.
func unhinge(b *board, doubtful []bool) {
	seen := make([]bool, len(b.cell))
	for c, state := range b.cell {
		seen[c] = state != vacant && doubtful[state>>2]
	}
	body := b.largest(seen, neighbours)
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

// joints lists all joints on the board.
func joints(b *board, doubtful []bool) []Joint {
	var all []Joint
	for x, y := range b.joints() {
		if b.m.kind[x] == encode.Blank {
			x, y = y, x
		}
		all = append(all, Joint{
			A: x, B: y, Cost: min(b.m.cost(x, y), MaxCost), Misread: !b.m.possible(x, y),
			Doubtful: doubtful[x>>2] || doubtful[y>>2] || !b.m.possible(x, y) || b.joint(x, y) < 0,
		})
	}
	return all
}

// islands returns the connected groups of two or more pieces on the board; those that are
// not anchored begin at row 0 and column 0.
func islands(b *board, anchored bool) []Part {
	seen := make([]bool, len(b.cell))
	var all []Part
	for c := range b.cell {
		group := b.flood(c, seen, neighbours)
		if len(group) < 2 {
			continue
		}
		slices.Sort(group)
		extent := componentOf(b, group)
		part, origin := Part{Anchored: anchored}, spot{}
		part.Rows, part.Cols = extent.extent()
		if !anchored {
			origin = extent.low
		}
		for _, i := range group {
			part.Placements = append(part.Placements, b.placement(i, origin))
		}
		all = append(all, part)
	}
	return all
}

// loose returns the groups that unplaced pieces form in the components they have
// grown in.
func loose(b *board, components []*component) []Part {
	var all []Part
	for _, p := range components {
		h, w := p.extent()
		rest := newBoard(b.m, h, w, [4]bool{})
		for _, at := range p.order {
			if state := p.at[at]; b.at[state>>2] == vacant {
				rest.put((at.row-p.low.row)*rest.cols+at.col-p.low.col, state)
			}
		}
		all = append(all, islands(rest, false)...)
	}
	return all
}
