package grid

import "image"

// The sizes in pixels, of a cell or in all, to which lattices are straightened
// to be followed.
const (
	settleCell  = 36
	fineCell    = 16
	settleLeast = 360
)

const (
	// maxFollows bounds how often the lines of a lattice are followed anew. A
	// growing one needs less: it is measured again with every cell.
	maxFollows     = 5
	growingFollows = 2
	// settledMove is how far crossings may move, in cells, for the lines to have been
	// followed to the end, and settledLoss how much regularity that may cost.
	settledMove, settledLoss = 0.02, 0.2
	// hopelessScore is the regularity that a lattice must have once its lines
	// have been followed.
	hopelessScore = 0.12
)

// lattice is a lattice of lines on a sheet while the sheet is bent to it.
type lattice struct {
	work    *scene
	cells   image.Point // columns and rows
	sheet   sheet
	look    *look
	strokes *strokes
	score   float64
	moved   float64 // how far a crossing moved when the lines were followed, at most, in cells
}

// newLattice looks at a lattice of cells.Y rows and cells.X columns that about
// fills s.
func newLattice(work *scene, s sheet, cells image.Point) *lattice {
	l := &lattice{work: work, cells: cells}
	l.bend(s)
	return l
}

// bend straightens s and measures how regular the lattice is on it.
func (l *lattice) bend(s sheet) {
	l.sheet = s
	l.look = l.work.look(s, frameSize(sheetCorners(s), settleSide(l.cells.Y, l.cells.X)))
	l.strokes = l.look.strokes(alongLine)
	l.score = l.strokes.crossed(l.cells.Y, l.cells.X)
}

// settle follows the lines at most follows times and returns the lattice with its
// regularity.
func (l *lattice) settle(follows int) *Grid {
	for range follows {
		if !l.follow(smoothField) || l.moved < settledMove || l.score < hopelessScore {
			break
		}
	}
	if l.cells.X*l.cells.Y >= manyPieces && l.score > minScore && l.score < sureScore {
		l.follow(bentField)
	}
	return l.grid()
}

// grid returns the lattice as it is.
func (l *lattice) grid() *Grid {
	return &Grid{
		Rows: l.cells.Y, Cols: l.cells.X, Score: l.score,
		Cross: crossings(l.sheet, l.cells.Y, l.cells.X), area: sheetCorners(l.sheet).Area(),
		sheet: l.sheet, look: l.look,
	}
}

// refine returns g with its lines followed more closely, where there are enough of
// them.
func refine(g *Grid, work *scene) *Grid {
	if g.Rows*g.Cols < manyPieces || g.Score < sureScore {
		return g
	}
	l := &lattice{work: work, cells: image.Pt(g.Cols, g.Rows), sheet: g.sheet, look: g.look, score: g.Score}
	l.strokes = l.look.strokes(alongLine)
	if !l.follow(bentField) {
		return g
	}
	if l.moved > settledMove {
		l.follow(bentField)
	}
	out := l.grid()
	out.rivals = g.rivals
	return out
}

// follow bends the sheet along the lines by a field of a degree, if the lattice
// is hardly less regular then.
func (l *lattice) follow(degree int) bool {
	next, s := *l, l.strokes.follow(l.sheet, l.cells.Y, l.cells.X, degree)
	next.moved = s.most(l.cells)
	next.bend(s)
	if next.score < l.score-settledLoss {
		return false
	}
	*l = next
	return true
}

// settleSide returns the longer side, in pixels, to which a lattice is
// straightened to be followed.
func settleSide(rows, cols int) int {
	n := max(rows, cols)
	return max(min(settleCell*n, countSide), min(fineCell*n, fineSide), settleLeast)
}

// withinCell returns the part of the frame over which lines are averaged where
// it matters in which cells they are.
func withinCell(rows, cols int) float64 {
	return min(alongLine, 0.6/float64(max(rows, cols)))
}
