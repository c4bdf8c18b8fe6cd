package grid

import (
	"cmp"
	"image"
	"math"
	"slices"
)

const (
	// sureScore is the regularity above which no other number of cells is tried
	// for a frame, and no other frame, and maxSizes the number of them that are.
	sureScore = 0.8
	maxSizes  = 3
	// squareGrid is what it adds to the regularity of rows and columns that
	// there are as many, squareCells what it takes away that the cells are not
	// square, for each e-fold beyond foreshortened.
	squareGrid    = 0.2
	squareCells   = 0.5
	foreshortened = 0.15
	// rival is the part of the best evidence that another size of a grid must
	// have to be an alternative, and maxRivals the number of them.
	rival     = 0.5
	maxRivals = 4
)

// frame is the outer frame of what may be a grid, and the grids tried for it.
type frame struct {
	work  *scene
	page  *surface
	quad  quad
	o     Options
	tried []*Grid
}

// measure straightens the frame that q stands for, counts its cells, follows
// its lines and straightens it again along them. Other sizes that the lines
// allow become alternatives of the grid.
func measure(work *scene, q quad, o Options) (*Grid, bool) {
	page, ok := fitSurface(q)
	if !ok {
		return nil, false
	}
	f := &frame{work: work, page: page, quad: q, o: o}
	if !f.measure(countSide, 0) {
		f.measure(fineSide, fineCells)
	}
	best := f.best()
	return best, best != nil && max(best.evidence(), best.Score-seedScore+minEvidence) >= minEvidence
}

// measure tries the numbers of cells that the frame seems to have when it is
// straightened to the given size, if there are at least so many of them, and
// tells whether no others need be tried.
func (f *frame) measure(side, least int) bool {
	st := newStrokes(f.work.straighten(f.page, frameSize(f.quad.corners, side)), alongLine)
	rows, cols := newLines(st.horizontal).count(f.o.Rows), newLines(st.vertical).count(f.o.Cols)
	tries := slices.DeleteFunc(sizes(rows, cols, heightToWidth(f.page)), func(p image.Point) bool { return !f.o.allows(p) })
	for _, size := range tries[:min(len(tries), maxSizes)] {
		if max(size.X, size.Y) >= least && f.try(f.page, size) {
			return true
		}
	}
	flat, size, ok := st.unfold(f.page)
	if !ok || !f.o.allows(size) {
		return true
	}
	return f.try(flat, size) || max(size.X, size.Y) < fineCells
}

// try follows the lines of a lattice of a given size that about fills s, and
// tells whether it is the right one beyond doubt.
func (f *frame) try(s sheet, size image.Point) bool {
	g := settle(f.work, s, size, maxFollows)
	if f.o.Rows == 0 && f.o.Cols == 0 {
		if inner := trim(f.work, g); inner != g {
			inner.rivals = append(inner.rivals, g)
			g = inner
		}
	}
	f.tried = append(f.tried, g)
	return g.Rows > 1 && g.Cols > 1 && g.Score > sureScore
}

// best returns the grid with the most evidence, nil where none was tried, with
// the others that have nearly as much.
func (f *frame) best() *Grid {
	if len(f.tried) == 0 {
		return nil
	}
	slices.SortStableFunc(f.tried, func(a, b *Grid) int { return cmp.Compare(b.evidence(), a.evidence()) })
	best := f.tried[0]
	for _, g := range f.tried[1:] {
		if g.evidence() > rival*best.evidence() && g.Score > minScore {
			best.rivals = append(best.rivals, g)
		}
	}
	return best
}

// allows tells whether a grid of so many columns (X) and rows (Y) is looked
// for.
func (o Options) allows(size image.Point) bool {
	return max(size.X, size.Y) <= maxCells && (o.Rows == 0 || o.Rows == size.Y) && (o.Cols == 0 || o.Cols == size.X)
}

// heightToWidth returns how many times as high as wide a sheet is.
func heightToWidth(s sheet) float64 {
	c := sheetCorners(s)
	height := c[3].Sub(c[0]).Norm() + c[2].Sub(c[1]).Norm()
	return height / (c[1].Sub(c[0]).Norm() + c[2].Sub(c[3]).Norm())
}

// sizes returns the combinations of numbers of rows (Y) and columns (X), the
// likeliest first, for a frame that is aspect times as high as wide. Cells are
// square, as far as the perspective lets one tell.
func sizes(rows, cols []counted, aspect float64) []image.Point {
	type pair struct {
		size  image.Point
		score float64
	}
	var all []pair
	add := func(r, c int, score float64) {
		stretch := math.Abs(math.Log(aspect * float64(c) / float64(r)))
		size := image.Pt(c, r)
		if !slices.ContainsFunc(all, func(p pair) bool { return p.size == size }) {
			all = append(all, pair{size, score - squareCells*max(stretch-foreshortened, 0)})
		}
	}
	for _, r := range rows {
		for _, c := range cols {
			score := r.score + c.score
			if r.n == c.n {
				score += squareGrid // most puzzles are square
			}
			add(r.n, c.n, score)
		}
	}
	// Where the lines of one direction are counted well, they tell how many
	// there may be of the other.
	for i := range min(len(rows), 2) {
		add(rows[i].n, max(int(float64(rows[i].n)/aspect+0.5), 1), rows[i].score)
		add(rows[i].n, rows[i].n, rows[i].score)
	}
	for i := range min(len(cols), 2) {
		add(max(int(float64(cols[i].n)*aspect+0.5), 1), cols[i].n, cols[i].score)
		add(cols[i].n, cols[i].n, cols[i].score)
	}
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(b.score, a.score) })
	out := make([]image.Point, len(all))
	for i, p := range all {
		out[i] = p.size
	}
	return out
}
