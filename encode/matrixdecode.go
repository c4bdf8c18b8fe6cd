package encode

import "github.com/gridsaw/gridsaw/vision/geom"

// Decode draws the curve of a matrix, in units, the middle of its chord at
// x = 0: from node to node, through every cell that holds a pattern and through
// each once, from the left to the right. A matrix does not say on which side of
// a cell a horizontal or vertical way runs, nor what happened in a cell that
// was passed twice, so that several curves can have one matrix: the one found
// goes through as many of the marked cells as a short search can manage. A
// matrix without marks, not rectangular, or with marks that no way joins gives
// an error that wraps ErrDecode.
func (m Matrix) Decode(rows [][]Pattern) (geom.Curve, error) {
	total := 0
	for r, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, decodeError("row %d of a matrix has %d cells, not %d", r, len(row), len(rows[0]))
		}
		for c, p := range row {
			if p > Falling {
				return nil, decodeError("pattern %d in row %d, column %d", p, r, c)
			}
			if p != None {
				total++
			}
		}
	}
	if total == 0 {
		return nil, decodeError("an empty matrix")
	}
	t := &tracer{rows: rows, used: map[node]bool{}, most: 1000 + 50*total}
	t.run(total)
	if 10*(len(t.best)-1) < 9*total {
		return nil, decodeError("the longest way joins %d of %d cells", len(t.best)-1, total)
	}
	low, _, _ := m.window()
	c := make(geom.Curve, len(t.best))
	for i, n := range t.best {
		c[i] = geom.Point{X: float64(n.x + low.x), Y: float64(n.y + low.y)}.Mul(1 / m.cells())
	}
	return c, nil
}

// tracer looks for the longest way through the marked cells.
type tracer struct {
	rows  [][]Pattern
	used  map[node]bool // cells on the way
	path  []node
	best  []node
	steps int
	most  int // of steps: a side takes few more than it has cells
}

// run tries the nodes of the leftmost marked cells as the start, and stops at
// the first way through all.
func (t *tracer) run(total int) {
	for c := range t.rows[0] {
		for r := range t.rows {
			if t.rows[r][c] == None {
				continue
			}
			for _, d := range [4]node{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
				t.path = append(t.path[:0], node{c + d.x, r + d.y})
				t.walk(total)
				if len(t.best) > total || t.steps > t.most {
					return
				}
			}
		}
		if len(t.best)-1 > total*9/10 {
			return
		}
	}
}

// walk extends the path by each step that an unused cell allows, and reports
// whether the search is over.
func (t *tracer) walk(total int) bool {
	t.steps++
	if len(t.path) > len(t.best) {
		t.best = append(t.best[:0], t.path...)
	}
	if len(t.best) > total || t.steps > t.most {
		return true
	}
	at := t.path[len(t.path)-1]
	for _, k := range t.turnOrder() {
		to := node{at.x + directions[k].x, at.y + directions[k].y}
		for _, cell := range cellsOfStep(at, to) {
			if !t.marked(cell, patternOf(at, to)) {
				continue
			}
			t.used[cell] = true
			t.path = append(t.path, to)
			if t.walk(total) {
				return true
			}
			t.path = t.path[:len(t.path)-1]
			delete(t.used, cell)
		}
	}
	return false
}

// turnOrder lists the directions, the ones that bend the way least first.
func (t *tracer) turnOrder() [8]int {
	last := 0
	if n := len(t.path); n > 1 {
		a, b := t.path[n-2], t.path[n-1]
		last = int(codeOf[b.x-a.x+1][b.y-a.y+1])
	}
	var out [8]int
	for i, turn := range [8]int{0, 1, 7, 2, 6, 3, 5, 4} {
		out[i] = (last + turn) % 8
	}
	return out
}

func (t *tracer) marked(cell node, p Pattern) bool {
	return cell.y >= 0 && cell.y < len(t.rows) && cell.x >= 0 && cell.x < len(t.rows[0]) &&
		t.rows[cell.y][cell.x] == p && !t.used[cell]
}

// cellsOfStep returns the cells, by their lower left nodes, that have both ends
// of the step among their nodes: one for a diagonal (given twice), else two.
func cellsOfStep(a, b node) [2]node {
	low := node{min(a.x, b.x), min(a.y, b.y)}
	switch {
	case a.y == b.y:
		return [2]node{low, {low.x, low.y - 1}}
	case a.x == b.x:
		return [2]node{low, {low.x - 1, low.y}}
	}
	return [2]node{low, low}
}
