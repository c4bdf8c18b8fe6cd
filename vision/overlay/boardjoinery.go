package overlay

import (
	"image/color"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The pixels about a board, and those that it may have.
const (
	marginBefore = 22 // on the left and above, where rows and columns are numbered
	marginBehind = 10
	usualBoard   = 768 // across, unless cells come out too small or too large
	largestBoard = 4096
	leastCell    = 24 // as chosen; a board of many cells has smaller ones
	mostCell     = 96
	leastMotif   = 14 // the smallest cell with motifs
)

// Classes of what is marked, in the SVG.
const (
	mismatchClass = "mismatch" // a joint whose sides do not fit
	outwardClass  = "outward"  // a side on the border that is not straight
	clueClass     = "clue"
)

// A square is a cell: the labels of the piece in it as they lie, if there is one.
type square struct {
	sides [4]int
	taken bool
}

// A joinery is a board on the way to its drawing.
type joinery struct {
	p          *puzzle.Jigsaw
	rows, cols int
	squares    []square   // row by row
	cell       float64    // the side of a cell in pixels, whole so that lines are sharp
	corner     geom.Point // the top left of the board
	scene      scene
}

// newJoinery lays the pieces out; the answer must be one that can be scored.
func newJoinery(p *puzzle.Jigsaw, s *puzzle.JigsawSolution, rows, cols, cell int) *joinery {
	if cell <= 0 {
		cell = min(max(usualBoard/max(rows, cols), leastCell), mostCell)
	}
	cell = max(min(cell, largestBoard/max(rows, cols)), 1)
	j := &joinery{p: p, rows: rows, cols: cols, squares: make([]square, rows*cols), cell: float64(cell)}
	j.corner = geom.Point{X: marginBefore, Y: marginBefore}
	j.scene.width = max(marginBefore+cols*cell+marginBehind, leastWidth)
	j.scene.height = marginBefore + rows*cell + marginBehind
	byID := make(map[int]*puzzle.JigsawPiece, len(p.Pieces))
	for i := range p.Pieces {
		byID[p.Pieces[i].ID] = &p.Pieces[i]
	}
	if s != nil {
		for _, l := range s.Placements {
			j.squares[l.Row*cols+l.Col] = square{byID[l.Piece].Turned(l.Rotation), true}
		}
	}
	return j
}

// at returns the top left of a cell.
func (j *joinery) at(row, col int) geom.Point {
	return j.corner.Add(geom.Point{X: float64(col), Y: float64(row)}.Mul(j.cell))
}

// onSide takes places about the middle of a side to the picture: x runs along the side,
// y from it to the middle of the cell, and the cell is one wide.
func (j *joinery) onSide(row, col, side int, shape geom.Curve) geom.Curve {
	out := make(geom.Curve, len(shape))
	for i, p := range shape {
		p.Y -= 0.5
		for range side {
			p = geom.Point{X: -p.Y, Y: p.X}
		}
		out[i] = j.at(row, col).Add(p.Add(geom.Point{X: 0.5, Y: 0.5}).Mul(j.cell))
	}
	return out
}

// draw draws all but words.
func (j *joinery) draw() {
	j.drawCells()
	j.drawLabels()
	j.drawJoints()
	clues, rings := j.clues(), j.rings()
	j.scene.stamps = append(j.scene.stamps, clues)
	j.scene.stamps = append(j.scene.stamps, rings...)
}

// drawCells lays the background: dark under pieces, where it shows as lines between their
// triangles, and pale with a cross where there is none.
func (j *joinery) drawCells() {
	under := figure{class: "piece", ink: background}
	empty := figure{class: "empty", ink: hollow}
	crosses := figure{class: "cross", ink: mixed(border, page, 0.35), width: max(j.cell/24, 0.5)}
	for i, s := range j.squares {
		at := j.at(i/j.cols, i%j.cols)
		if s.taken {
			under.parts = append(under.parts, rectangle(at, j.cell, j.cell))
			continue
		}
		empty.parts = append(empty.parts, rectangle(at, j.cell, j.cell))
		arm := j.cell / 7
		middle := at.Add(geom.Point{X: j.cell / 2, Y: j.cell / 2})
		for _, d := range []geom.Point{{X: arm, Y: arm}, {X: arm, Y: -arm}} {
			crosses.parts = append(crosses.parts, polygon(middle.Sub(d), middle.Add(d)))
		}
	}
	j.scene.figures = append(j.scene.figures, under, empty, crosses)
}

// drawLabels colours the sides: first all triangles, then all motifs, each label a
// figure, as few as that.
func (j *joinery) drawLabels() {
	triangles, marks, cores := newLayer("label"), newLayer("motif"), newLayer("core")
	look := guises(j.p)
	for i, s := range j.squares {
		if !s.taken {
			continue
		}
		for side, label := range s.sides {
			g, ok := look[label]
			if !ok {
				g.base = border
			}
			on := func(shape geom.Curve) contour { return polygon(j.onSide(i/j.cols, i%j.cols, side, shape)...) }
			triangles.add(g.base, on(geom.Curve{{X: -0.5}, {X: 0.5}, {Y: 0.5}}))
			if !ok || j.cell < leastMotif {
				continue
			}
			marks.add(g.ink, on(motifs[g.motif]))
			if g.outlined {
				cores.add(g.base, on(motifs[g.motif].Scale(0.5)))
			}
		}
	}
	for _, l := range []*layer{triangles, marks, cores} {
		j.scene.figures = append(j.scene.figures, l.figures...)
	}
}

// A layer is parts that do not overlap, gathered by their colour.
type layer struct {
	class   string
	figures []figure
	byInk   map[color.NRGBA]int
}

func newLayer(class string) *layer { return &layer{class: class, byInk: make(map[color.NRGBA]int)} }

func (l *layer) add(ink color.NRGBA, part contour) {
	i, ok := l.byInk[ink]
	if !ok {
		i = len(l.figures)
		l.byInk[ink] = i
		l.figures = append(l.figures, figure{class: l.class, ink: ink})
	}
	l.figures[i].parts = append(l.figures[i].parts, part)
}

// drawJoints draws the lines between the triangles of a piece, thin, and those between
// cells.
func (j *joinery) drawJoints() {
	seams := figure{class: "seam", ink: color.NRGBA{R: background.R, G: background.G, B: background.B, A: 100}, width: j.cell / 64}
	for i, s := range j.squares {
		if r, c := i/j.cols, i%j.cols; s.taken && j.cell >= leastMotif {
			seams.parts = append(seams.parts, polygon(j.at(r, c), j.at(r+1, c+1)), polygon(j.at(r+1, c), j.at(r, c+1)))
		}
	}
	lines := figure{class: "line", ink: color.NRGBA{R: background.R, G: background.G, B: background.B, A: 150}, width: max(j.cell/40, 0.25)}
	for r := range j.rows + 1 {
		lines.parts = append(lines.parts, polygon(j.at(r, 0), j.at(r, j.cols)))
	}
	for c := range j.cols + 1 {
		lines.parts = append(lines.parts, polygon(j.at(0, c), j.at(j.rows, c)))
	}
	j.scene.figures = append(j.scene.figures, seams, lines)
}

// clues frames the cells of the hints.
func (j *joinery) clues() stamp {
	s := stamp{class: clueClass, figures: clueFrame(j.cell)}
	for _, h := range j.p.Hints {
		if h.Row < j.rows && h.Col < j.cols {
			s.at = append(s.at, j.at(h.Row, h.Col))
		}
	}
	return s
}

// clueFrame is a frame just inside a cell, black between white lines: seen on any
// colour, and no ring.
func clueFrame(cell float64) []figure {
	inset := cell / 14
	frame := []contour{rectangle(geom.Point{X: inset, Y: inset}, cell-2*inset, cell-2*inset)}
	return []figure{
		{class: "frame", ink: page, width: max(cell/7, 4), parts: frame},
		{class: "frame", ink: background, width: max(cell/18, 2), parts: frame},
	}
}

// rings goes round the joints that do not match, and border sides that are not straight.
func (j *joinery) rings() []stamp {
	mismatch := stamp{class: mismatchClass, figures: ring(j.cell)}
	outward := stamp{class: outwardClass, figures: ring(j.cell)}
	for i, s := range j.squares {
		row, col := i/j.cols, i%j.cols
		for side, label := range s.sides {
			if !s.taken {
				break
			}
			middle := j.onSide(row, col, side, geom.Curve{{}})[0]
			next, inside := j.beyond(row, col, side)
			if !inside {
				if label != 0 {
					outward.at = append(outward.at, middle)
				}
			} else if (side == puzzle.Right || side == puzzle.Bottom) && next.taken && !j.p.Fit(label, next.sides[(side+2)%4]) {
				mismatch.at = append(mismatch.at, middle)
			}
		}
	}
	return []stamp{outward, mismatch}
}

// beyond returns the square on the other side of a side, and false outside the board.
func (j *joinery) beyond(row, col, side int) (square, bool) {
	row += [4]int{-1, 0, 1, 0}[side]
	col += [4]int{0, 1, 0, -1}[side]
	if row < 0 || col < 0 || row >= j.rows || col >= j.cols {
		return square{}, false
	}
	return j.squares[row*j.cols+col], true
}

// ring goes about a joint far enough to leave its two motifs to be seen: red between
// white and black, so that it stands out from any colour.
func ring(cell float64) []figure {
	about := []contour{circle(geom.Point{}, 0.36*cell)}
	return []figure{
		{class: "ring", ink: background, width: 0.2 * cell, parts: about},
		{class: "ring", ink: page, width: 0.16 * cell, parts: about},
		{class: "ring", ink: alarm, width: 0.085 * cell, parts: about},
	}
}
