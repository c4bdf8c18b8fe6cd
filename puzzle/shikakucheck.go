package puzzle

import "fmt"

// CheckShikaku returns nil if s is a solution of p. It looks at the rectangles
// in their order first: each lies in the grid, belongs to a clue of its own,
// holds that clue and no other, has as many cells as the clue says, and shares
// no cell with an earlier one. Then it looks for clues without a rectangle, in
// the order of the puzzle, and for cells without one, in reading order. The
// first fault met is returned as a [*Fault]; of a rectangle it names the cell of
// its clue. A malformed p gives the error of [Shikaku.Validate].
//
// The check shares no code with any solving method.
func CheckShikaku(p *Shikaku, s *ShikakuSolution) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if s == nil {
		return &Fault{Reason: "there is no solution to check"}
	}
	c := &cutting{p: p, covered: newCellIndex(p.Rows, p.Cols), clues: newCellIndex(p.Rows, p.Cols), used: make([]bool, len(p.Clues))}
	for i, clue := range p.Clues {
		c.clues.put(clue.Cell(), i)
	}
	for i, r := range s.Rectangles {
		if err := c.checkShape(i, r); err != nil {
			return err
		}
		if err := c.cover(r); err != nil {
			return err
		}
	}
	return c.checkComplete()
}

// A cutting is a grid with rectangles on it.
type cutting struct {
	p       *Shikaku
	covered *cellIndex // clues whose rectangles are here
	clues   *cellIndex
	used    []bool // by clue
}

// checkShape looks at rectangle number i by itself.
func (c *cutting) checkShape(i int, r Rectangle) error {
	if r.Clue < 0 || r.Clue >= len(c.p.Clues) {
		return &Fault{Reason: fmt.Sprintf("rectangle %d is for clue %d, want 0 to %d", i, r.Clue, len(c.p.Clues)-1)}
	}
	clue := c.p.Clues[r.Clue]
	at := clue.Cell()
	switch {
	case c.used[r.Clue]:
		return faultAt(at, "has two rectangles")
	case r.Rows < 1 || r.Cols < 1:
		return faultAt(at, "has a rectangle of %d x %d cells", r.Rows, r.Cols)
	case r.Row < 0 || r.Col < 0 || r.Rows > c.p.Rows || r.Cols > c.p.Cols ||
		r.Row > c.p.Rows-r.Rows || r.Col > c.p.Cols-r.Cols:
		return faultAt(at, "has a rectangle of %d x %d cells at %v, which leaves the grid", r.Rows, r.Cols, Cell{r.Row, r.Col})
	case !r.Holds(at):
		return faultAt(at, "is outside its rectangle of %d x %d cells at %v", r.Rows, r.Cols, Cell{r.Row, r.Col})
	case clue.Area != 0 && r.Cells() != clue.Area:
		return faultAt(at, "says %d, but its rectangle has %d x %d cells", clue.Area, r.Rows, r.Cols)
	}
	c.used[r.Clue] = true
	return nil
}

// cover lays a rectangle on the grid.
func (c *cutting) cover(r Rectangle) error {
	own := c.p.Clues[r.Clue].Cell()
	for row := r.Row; row < r.Row+r.Rows; row++ {
		for col := r.Col; col < r.Col+r.Cols; col++ {
			at := Cell{row, col}
			if _, ok := c.clues.get(at); ok && at != own {
				return &Fault{[]Cell{own, at}, fmt.Sprintf("the rectangle of %v holds the clue at %v too", own, at)}
			}
			if other, ok := c.covered.put(at, r.Clue); !ok {
				before := c.p.Clues[other].Cell()
				return &Fault{[]Cell{at, before, own}, fmt.Sprintf("%v is in the rectangles of %v and of %v", at, before, own)}
			}
		}
	}
	return nil
}

// checkComplete looks for clues and cells that are left over.
func (c *cutting) checkComplete() error {
	for i, clue := range c.p.Clues {
		if !c.used[i] {
			return faultAt(clue.Cell(), "has no rectangle")
		}
	}
	for row := range c.p.Rows {
		for col := range c.p.Cols {
			if _, ok := c.covered.get(Cell{row, col}); !ok {
				return faultAt(Cell{row, col}, "is in no rectangle")
			}
		}
	}
	return nil
}
