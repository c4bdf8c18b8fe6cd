package puzzle

import "fmt"

// Diagnose returns reasons why p has no solution that can be seen by counting:
// areas that do not sum up to the grid, clues without any rectangle of their area
// in the grid that holds no other clue, and, if there are none of these, cells
// that no such rectangle reaches. An empty list proves nothing. It expects a
// valid Shikaku.
func (p *Shikaku) Diagnose() []Obstacle {
	d := newRoom(p)
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

// A room collects the obstacles of a Shikaku. It knows for each cell how far one
// can go in its row without meeting a clue.
type room struct {
	p           *Shikaku
	left, right [][]int // the outermost free columns around a cell that is free
	clue        [][]bool
	// reach counts rectangles: the sum over all cells up and left of a cell is
	// the number that reach it.
	reach [][]int
	stuck bool // a clue has no rectangle
	found []Obstacle
}

func newRoom(p *Shikaku) *room {
	d := &room{p: p, left: intGrid(p.Rows, p.Cols), right: intGrid(p.Rows, p.Cols), reach: intGrid(p.Rows+1, p.Cols+1)}
	d.clue = make([][]bool, p.Rows)
	for r := range d.clue {
		d.clue[r] = make([]bool, p.Cols)
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

func intGrid(rows, cols int) [][]int {
	grid := make([][]int, rows)
	for r := range grid {
		grid[r] = make([]int, cols)
	}
	return grid
}

func (d *room) add(cells []Cell, format string, args ...any) {
	d.found = append(d.found, Obstacle{Reason: fmt.Sprintf(format, args...), Cells: cells})
}

// sum compares the areas with the grid.
func (d *room) sum() {
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
func (d *room) fit(i int) bool {
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
func (d *room) slide(clue Clue, free Rectangle) bool {
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
func (d *room) gaps() {
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
