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
	// longCells is how far, in e-folds, the sides of a cell may differ, and atOdds
	// by how much a lattice may be less regular than the best one before its lines
	// are followed.
	longCells = 0.7
	atOdds    = 0.5
	// likelyScore is the regularity from which on a number of cells is likely,
	// and fewCells the number of cells that no curl of the page hides.
	likelyScore = 0.3
	fewCells    = 9
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

	look    *look
	strokes *strokes
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
	f.look = f.work.look(f.page, frameSize(f.quad.corners, side))
	f.strokes = f.look.strokes(alongLine)
	rows, cols := f.strokes.rows.count(f.o.Rows), f.strokes.columns.count(f.o.Cols)
	certain := likely(rows) && likely(cols)
	if certain && f.tryCounted(rows, cols, least) {
		return true
	}
	flat, size, ok := f.strokes.unfold(f.page)
	waves := ok && f.allows(size)
	if waves && f.try(newLattice(f.work, flat, size)) {
		return true
	}
	if !certain && (ok || likely(rows) || likely(cols)) && f.tryCounted(rows, cols, least) {
		return true
	}
	return !waves || max(size.X, size.Y) < fineCells || f.clear()
}

// tryCounted tries the sizes that numbers of rows and columns allow.
func (f *frame) tryCounted(rows, cols []counted, least int) bool {
	all := slices.DeleteFunc(sizes(rows, cols, heightToWidth(f.page)), func(p image.Point) bool { return !f.allows(p) })
	for _, p := range all[:min(len(all), maxSizes)] {
		if max(p.X, p.Y) >= least && f.tryEven(p) {
			return true
		}
	}
	return false
}

// likely tells whether a number of cells explains the strokes of one direction.
func likely(a []counted) bool { return len(a) > 0 && a[0].score > likelyScore }

// tryEven follows the lines of a lattice of cells that are even on the page.
func (f *frame) tryEven(size image.Point) bool {
	l := &lattice{work: f.work, cells: size, sheet: f.page, look: f.look, strokes: f.strokes}
	l.score = l.strokes.crossed(size.Y, size.X)
	best := f.bestScore()
	if l.score < best-atOdds || size.X*size.Y <= fewCells && (l.score < hopelessScore || best > seedScore) {
		return false
	}
	return f.try(l)
}

// bestScore returns the best regularity of the grids tried that are no small
// ones.
func (f *frame) bestScore() float64 {
	best := 0.0
	for _, g := range f.tried {
		if g.Rows*g.Cols >= wholeCells {
			best = max(best, g.Score)
		}
	}
	return best
}

// try follows the lines of a lattice, and tells whether it is the right one
// beyond doubt: because it is very regular, or because it is so twice.
func (f *frame) try(l *lattice) bool {
	g := l.settle(maxFollows)
	again := slices.ContainsFunc(f.tried, func(o *Grid) bool { return o.good() && o.size() == g.size() })
	f.tried = append(f.tried, g)
	return again || g.Rows > 1 && g.Cols > 1 && g.Score > sureScore
}

// clear tells whether one of the grids tried is one beyond doubt.
func (f *frame) clear() bool { return slices.ContainsFunc(f.tried, (*Grid).good) }

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

// allows tells whether a size fits what is looked for and the frame, whose cells
// are about square.
func (f *frame) allows(size image.Point) bool {
	if f.o.Rows > 0 || f.o.Cols > 0 {
		return f.o.allows(size)
	}
	stretch := math.Log(heightToWidth(f.page) * float64(size.X) / float64(size.Y))
	return f.o.allows(size) && math.Abs(stretch) < longCells
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
