package jigsaw

import "slices"

// A partialBoard is a board with pieces, which may not be turned, in some of its cells.
type partialBoard struct {
	grid
	in     *instance
	border []int32     // by cell: poses of a whole border, -1 where there is none
	poses  []int32     // by cell; -1 where the cell is empty
	left   []int32     // how many pieces are not laid, by pose
	unlaid [16][]int32 // poses of pieces not laid, by their straight sides
}

// newPartialBoard returns a board without pieces; border are the pieces of a whole border.
func newPartialBoard(in *instance, g grid, border []placement) *partialBoard {
	m := &partialBoard{
		grid: g, in: in, border: slices.Repeat([]int32{-1}, g.Rows*g.Cols),
		poses: slices.Repeat([]int32{-1}, g.Rows*g.Cols), left: make([]int32, len(in.poses)),
	}
	for _, l := range border {
		m.border[l.cell] = l.pose
	}
	for i := range in.poses {
		o := &in.poses[i]
		m.left[i] = int32(in.count(o.kind))
		m.unlaid[o.flat] = append(m.unlaid[o.flat], int32(i))
	}
	return m
}

// colour returns the colour of a cell on a checkerboard; that of the upper left
// corner is 0.
func (m *partialBoard) colour(cell int) int { return (cell/m.Cols + cell%m.Cols) % 2 }

// lay lays a piece.
func (m *partialBoard) lay(cell int, o int32) {
	m.poses[cell] = o
	m.left[o]--
}

// layBorder lays the pieces that the border has in cells, where none lies yet.
func (m *partialBoard) layBorder(cells []int) {
	for _, cell := range cells {
		if m.poses[cell] < 0 {
			m.lay(cell, m.border[cell])
		}
	}
}

// layAny lays any piece whose straight sides are those that the cell asks for, if
// there is one left.
func (m *partialBoard) layAny(cell int) {
	unlaid := &m.unlaid[m.flat(cell)]
	for len(*unlaid) > 0 && m.left[(*unlaid)[0]] == 0 {
		*unlaid = (*unlaid)[1:]
	}
	if len(*unlaid) > 0 {
		m.lay(cell, (*unlaid)[0])
	}
}

// valid counts the pieces that are valid in the sense of [puzzle.JigsawScore].
func (m *partialBoard) valid() int {
	n := 0
	for cell, o := range m.poses {
		if o >= 0 && m.validAt(cell) {
			n++
		}
	}
	return n
}

// validAt tells whether the piece in a cell is valid.
func (m *partialBoard) validAt(cell int) bool {
	o := m.poses[cell]
	for side := range 4 {
		next, inside := m.neighbour(cell, side)
		switch {
		case !inside && m.in.poses[o].sides[side] != 0:
			return false
		case inside && m.poses[next] >= 0 && !m.in.joined(o, side, m.poses[next]):
			return false
		}
	}
	return true
}

// offer offers the board as the result, with the share of valid pieces and its bound.
func (m *partialBoard) offer(c *collector, bound float64) {
	valid := m.valid()
	c.note("share", float64(valid)/float64(len(m.poses)))
	c.note("bound", bound)
	c.offer(m.BoardSize, m.poses, valid == len(m.poses))
}

// scatter lays single pieces in the empty cells that touch no piece. Those cells
// fall into regions, and in each the cells of one colour of a checkerboard are filled,
// the one with more cells.
func (m *partialBoard) scatter() {
	free := make([]bool, len(m.poses))
	for cell, o := range m.poses {
		free[cell] = o < 0 && m.gapAt(cell).shape.joints == 0
	}
	for cell := range free {
		if !free[cell] {
			continue
		}
		colours := m.region(cell, free)
		most := colours[0]
		if len(colours[1]) > len(most) {
			most = colours[1]
		}
		for _, at := range most {
			if o := m.border[at]; o >= 0 {
				m.lay(at, o)
			} else {
				m.layAny(at)
			}
		}
	}
}

// region returns the free cells that hang together with one, itself among them, by
// colour, and takes them out of the free ones.
func (m *partialBoard) region(cell int, free []bool) (colours [2][]int) {
	queue := []int{cell}
	free[cell] = false
	for len(queue) > 0 {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		colours[m.colour(at)] = append(colours[m.colour(at)], at)
		for side := range 4 {
			if next, inside := m.neighbour(at, side); inside && free[next] {
				free[next] = false
				queue = append(queue, next)
			}
		}
	}
	return colours
}

// A gap is what a piece must show to fill a cell: straight sides along the border
// of the board, and codes towards the pieces around the cell.
type gap struct {
	shape gapShape
	codes [4]int32 // 0 but for the sides in shape.joints
}

// A gapShape is the sides of a gap along the border, and those with a piece beside
// them, a bit each.
type gapShape struct{ flat, joints uint8 }

// gapAt returns what an empty cell asks for.
func (m *partialBoard) gapAt(cell int) gap {
	g := gap{shape: gapShape{flat: m.flat(cell)}}
	for side := range 4 {
		next, inside := m.neighbour(cell, side)
		if inside && m.poses[next] >= 0 {
			g.shape.joints |= 1 << side
			g.codes[side] = m.in.poses[m.poses[next]].need[(side+2)%4]
		}
	}
	return g
}

// filledBy returns the gap of a shape that a pose fills; it reports false if there
// is none.
func (g gapShape) filledBy(o *pose) (gap, bool) {
	out := gap{shape: g}
	for side, code := range o.sides {
		if g.joints>>side&1 != 0 {
			out.codes[side] = code
		}
	}
	return out, o.flat == g.flat
}

// fill lays pieces in empty cells of a colour, no two of which touch, so that each
// fits what lies around it: as many as possible. It stops, and reports false, when
// step does, which it calls for each piece.
func (m *partialBoard) fill(colour int, step func() bool) bool {
	gaps := m.gaps(colour)
	if !newMatching(slices.Clone(m.left), gaps.demands).run(step) {
		return false
	}
	for d, wanted := range gaps.demands {
		cells := gaps.cells[d]
		for slot, o := range wanted.from {
			for range wanted.got[slot] {
				if !step() {
					return false
				}
				m.lay(cells[0], o)
				cells = cells[1:]
			}
		}
	}
	for _, cell := range gaps.free { // last: they take what is left
		if !step() {
			return false
		}
		m.layAny(cell)
	}
	return true
}

// gapList is the empty cells of a colour: those that no piece touches, and the
// others by what they ask for.
type gapList struct {
	free    []int
	demands []demand // by gap, of poses
	cells   [][]int  // beside demands
}

func (m *partialBoard) gaps(colour int) *gapList {
	out, index := &gapList{}, make(map[gap]int)
	var shapes []gapShape
	for cell, o := range m.poses {
		if o >= 0 || m.colour(cell) != colour {
			continue
		}
		g := m.gapAt(cell)
		if g.shape.joints == 0 {
			out.free = append(out.free, cell)
			continue
		}
		d, known := index[g]
		if !known {
			d = len(out.demands)
			index[g] = d
			out.demands, out.cells = append(out.demands, demand{}), append(out.cells, nil)
			if !slices.Contains(shapes, g.shape) { // there are few
				shapes = append(shapes, g.shape)
			}
		}
		out.demands[d].want++
		out.cells[d] = append(out.cells[d], cell)
	}
	for i := range m.in.poses {
		for _, shape := range shapes {
			g, fits := shape.filledBy(&m.in.poses[i])
			if d, known := index[g]; fits && known {
				out.demands[d].from = append(out.demands[d].from, int32(i))
			}
		}
	}
	return out
}
