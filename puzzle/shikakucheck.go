package puzzle

import (
	"fmt"
)

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
	c := &partition{p: p, covered: newCellIndex(p.Rows, p.Cols), clues: newCellIndex(p.Rows, p.Cols), used: make([]bool, len(p.Clues))}
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

// A partition is a grid with rectangles on it.
type partition struct {
	p       *Shikaku
	covered *cellIndex // clues whose rectangles are here
	clues   *cellIndex
	used    []bool // by clue
}

// checkShape looks at rectangle number i by itself.
func (c *partition) checkShape(i int, r Rectangle) error {
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
func (c *partition) cover(r Rectangle) error {
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
func (c *partition) checkComplete() error {
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

// Diagnose returns reasons why p has no solution that can be seen by counting:
// areas that do not sum up to the grid, clues without any rectangle of their area
// in the grid that holds no other clue, and, if there are none of these, cells
// that no such rectangle reaches. An empty list proves nothing. It expects a
// valid Shikaku.
func (p *Shikaku) Diagnose() []Obstacle {
	d := newShikakuDiagnosis(p)
	d.sum()
	for i := range p.Clues {
		if !d.fit(i) {
			clue := p.Clues[i]
			d.add([]Cell{clue.Cell()}, "no rectangle of %s fits around the clue at %v without another clue",
				counted(clue.Area, "cell"), clue.Cell())
			d.stuck = true
		}
	}
	if !d.stuck {
		d.gaps()
	}
	return d.found
}

// A shikakuDiagnosis collects the obstacles of a Shikaku. It knows for each cell how far
// one can go in its row without meeting a clue.
type shikakuDiagnosis struct {
	p           *Shikaku
	left, right [][]int // the outermost free columns around a cell that is free
	clue        [][]bool
	// reach counts rectangles: the sum over all cells up and left of a cell is
	// the number that reach it.
	reach [][]int
	stuck bool // a clue has no rectangle
	obstacles
}

func newShikakuDiagnosis(p *Shikaku) *shikakuDiagnosis {
	d := &shikakuDiagnosis{
		p: p, left: grid[int](p.Rows, p.Cols), right: grid[int](p.Rows, p.Cols),
		clue: grid[bool](p.Rows, p.Cols), reach: grid[int](p.Rows+1, p.Cols+1),
	}
	for _, clue := range p.Clues {
		d.clue[clue.Row][clue.Col] = true
	}
	for r, row := range d.clue {
		for c, free := 0, 0; c < p.Cols; c++ { // free is the column after the last clue
			d.left[r][c] = free
			if row[c] {
				free = c + 1
			}
		}
		for c, free := p.Cols-1, p.Cols-1; c >= 0; c-- {
			d.right[r][c] = free
			if row[c] {
				free = c - 1
			}
		}
	}
	return d
}

// grid returns rows of zeros.
func grid[T any](rows, cols int) [][]T {
	grid := make([][]T, rows)
	for r := range grid {
		grid[r] = make([]T, cols)
	}
	return grid
}

// sum compares the areas with the grid.
func (d *shikakuDiagnosis) sum() {
	sum, unknown := 0, 0
	for _, clue := range d.p.Clues {
		sum += clue.Area
		if clue.Area == 0 {
			unknown++
		}
	}
	cells := d.p.Rows * d.p.Cols
	switch {
	case unknown == 0 && sum != cells:
		d.add(nil, "the clues sum up to %d, but the grid has %s", sum, counted(cells, "cell"))
	case sum+unknown > cells:
		d.add(nil, "the clues sum up to %d at least with those not shown, but the grid has %s", sum+unknown, counted(cells, "cell"))
	}
}

// fit looks for the rectangles of a clue, records the cells that they reach, and
// reports whether there are any.
func (d *shikakuDiagnosis) fit(i int) bool {
	clue := d.p.Clues[i]
	some := false
	left, right := 0, d.p.Cols-1
	for top := clue.Row; top >= 0; top-- {
		if top < clue.Row && d.clue[top][clue.Col] {
			break
		}
		left, right = max(left, d.left[top][clue.Col]), min(right, d.right[top][clue.Col])
		l, r := left, right
		for bottom := clue.Row; bottom < d.p.Rows; bottom++ {
			if bottom > clue.Row && d.clue[bottom][clue.Col] {
				break
			}
			l, r = max(l, d.left[bottom][clue.Col]), min(r, d.right[bottom][clue.Col])
			some = d.slide(clue, Rectangle{Row: top, Col: l, Rows: bottom - top + 1, Cols: r - l + 1}) || some
		}
	}
	return some
}

// slide looks for rectangles of the clue's area as high as the free space
// around it.
func (d *shikakuDiagnosis) slide(clue Clue, free Rectangle) bool {
	from, to := free.Col, free.Col+free.Cols-1
	if clue.Area > 0 {
		width := clue.Area / free.Rows
		if width*free.Rows != clue.Area || width > free.Cols {
			return false
		}
		from, to = max(from, clue.Col-width+1), min(to, clue.Col+width-1)
	}
	d.reach[free.Row][from]++
	d.reach[free.Row][to+1]--
	d.reach[free.Row+free.Rows][from]--
	d.reach[free.Row+free.Rows][to+1]++
	return true
}

// gaps looks for cells that no rectangle reaches.
func (d *shikakuDiagnosis) gaps() {
	var gaps []Cell
	for r := range d.p.Rows {
		inRow := 0
		for c := range d.p.Cols {
			inRow += d.reach[r][c]
			above := 0
			if r > 0 {
				above = d.reach[r-1][c]
			}
			// From here on the entry is the number that reach the cell.
			d.reach[r][c] = inRow + above
			if d.reach[r][c] == 0 {
				gaps = append(gaps, Cell{r, c})
			}
		}
	}
	switch {
	case len(gaps) == 1:
		d.add(gaps, "no clue has a rectangle that reaches %v", gaps[0])
	case len(gaps) > 1:
		d.add(gaps, "no clue has a rectangle that reaches %v, nor %s", gaps[0], counted(len(gaps)-1, "more cell"))
	}
}
