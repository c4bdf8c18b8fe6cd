package puzzle

import (
	"fmt"
	"slices"
)

// Diagnose returns reasons why p has no solution that can be seen by counting:
// pieces that fit nowhere on a board, a wrong number of corner, border or inner
// pieces, no board of a fitting size, labels without as many mates, hints and
// positions that no solution can keep. Labels are counted for the whole
// board, for the ring of the border pieces, which match among themselves, and
// between border and inner pieces; if pieces may not be turned, also by
// direction. Pieces whose straight sides lie opposite each other, and their ends,
// make a board of one row or column. An empty list proves nothing. It expects a
// valid Jigsaw.
func (p *Jigsaw) Diagnose() []Obstacle {
	d := &jigsawDiagnosis{p: p}
	d.shapes()
	if len(d.found) == 0 {
		d.size()
	}
	d.labels()
	if len(d.found) == 0 {
		d.places()
	}
	return d.found
}

// A jigsawDiagnosis collects the obstacles of a Jigsaw.
type jigsawDiagnosis struct {
	p       *Jigsaw
	corners []int // indices of pieces
	border  []int
	inner   []int
	sizes   []BoardSize // that the board can have
	found   []Obstacle
}

func (d *jigsawDiagnosis) add(pieces []int, format string, args ...any) {
	d.found = append(d.found, Obstacle{Reason: fmt.Sprintf(format, args...), Pieces: pieces})
}

// shapes sorts the pieces by their straight sides.
func (d *jigsawDiagnosis) shapes() {
	if d.p.narrow() {
		d.strip()
		return
	}
	for i := range d.p.Pieces {
		piece := &d.p.Pieces[i]
		id := []int{piece.ID}
		switch zeros := piece.Zeros(); {
		case zeros > 2:
			d.add(id, "piece %d has %d straight sides", piece.ID, zeros)
		case zeros == 2 && (piece.Sides[Top] == 0) == (piece.Sides[Bottom] == 0):
			d.add(id, "piece %d has straight sides opposite each other", piece.ID)
		case zeros == 2:
			d.corners = append(d.corners, i)
		case zeros == 1:
			d.border = append(d.border, i)
		case d.p.Variant.Contour():
			d.add(id, "piece %d has no straight side, so it is not of the border", piece.ID)
		default:
			d.inner = append(d.inner, i)
		}
	}
	if len(d.found) == 0 && len(d.corners) != 4 {
		d.add(d.ids(d.corners), "there are %d corner pieces, want 4", len(d.corners))
	}
}

// strip looks whether the pieces are those of a board of one row or column.
func (d *jigsawDiagnosis) strip() {
	var ends []int
	for i := range d.p.Pieces {
		piece := &d.p.Pieces[i]
		zeros := piece.Zeros()
		switch {
		case !piece.narrow(), zeros == 4 && len(d.p.Pieces) > 1:
			d.add([]int{piece.ID}, "piece %d, with %d straight sides, is not of a board of one row or column", piece.ID, zeros)
		case zeros == 3:
			ends = append(ends, i)
		}
	}
	switch {
	case len(d.found) > 0:
	case len(d.p.Pieces) == 1 && len(ends) > 0:
		d.add(d.ids(ends), "the only piece has 3 straight sides, want 4")
	case len(d.p.Pieces) > 1 && len(ends) != 2:
		d.add(d.ids(ends), "there are %d pieces with 3 straight sides, want 2, the ends of the only row", len(ends))
	}
}

func (d *jigsawDiagnosis) ids(pieces []int) []int {
	ids := make([]int, len(pieces))
	for k, i := range pieces {
		ids[k] = d.p.Pieces[i].ID
	}
	return ids
}

// size looks for a board that takes the pieces.
func (d *jigsawDiagnosis) size() {
	p := d.p
	if d.sizes = p.BoardSizes(); len(d.sizes) > 0 {
		return
	}
	size := BoardSize{p.Rows, p.Cols}
	wantBorder := 2*(p.Rows+p.Cols) - 8
	switch {
	case p.Rows > 0 && p.Cols > 0 && size.Cells(p.Variant) != len(p.Pieces):
		d.add(nil, "there are %d pieces, but the board of %d x %d takes %d", len(p.Pieces), p.Rows, p.Cols, size.Cells(p.Variant))
	case p.Rows > 1 && p.Cols > 1 && wantBorder != len(d.border):
		d.add(nil, "there are %d border pieces with one straight side, but the board of %d x %d takes %d",
			len(d.border), p.Rows, p.Cols, wantBorder)
	case p.Rows > 0 && p.Cols > 0 && p.Variant.Oriented():
		d.add(nil, "the straight sides, as the pieces lie, are not those of a board of %d x %d", p.Rows, p.Cols)
	case p.narrow():
		d.add(nil, "no board of %s x %s takes %d pieces in one row or column", sizeText(p.Rows), sizeText(p.Cols), len(p.Pieces))
	default:
		d.add(nil, "no board of %s x %s takes %d pieces, %d of them with one straight side",
			sizeText(p.Rows), sizeText(p.Cols), len(p.Pieces), len(d.border))
	}
}

// A histogram counts sides by their labels.
type histogram map[int]int

// labels compares the numbers of labels that have to match.
func (d *jigsawDiagnosis) labels() {
	if d.p.narrow() {
		if len(d.found) == 0 {
			d.balance()
		}
		if d.p.Variant.Oriented() && len(d.found) == 0 {
			d.directions()
		}
		return
	}
	if len(d.corners)+len(d.border)+len(d.inner) < len(d.p.Pieces) {
		return // the other pieces have no place to count for
	}
	before := len(d.found)
	if !d.p.Variant.Contour() {
		d.balance()
	}
	if len(d.found) == before {
		d.ring()
	}
	if d.p.Variant == VariantOrientation && len(d.found) == before {
		d.directions()
	}
	if len(d.found) == before {
		d.inward()
	}
}

// balance compares tabs and blanks of the whole board.
func (d *jigsawDiagnosis) balance() {
	count := histogram{}
	for i := range d.p.Pieces {
		for _, label := range d.p.Pieces[i].Sides {
			count[label]++
		}
	}
	for _, label := range count.labels() {
		n, mates := count[label], count[d.p.Mate(label)]
		switch {
		case d.p.Unsigned && n%2 != 0:
			d.add(nil, "label %d is on %d sides, an odd number", label, n)
		case label > 0 && n != mates, label < 0 && mates == 0: // else told with its mate
			k := max(label, -label)
			d.add(nil, "label %d is out of balance: %d sides with +%d, %d with -%d", k, count[k], k, count[-k], k)
		}
	}
}

// labels returns the labels counted, but 0, in order.
func (h histogram) labels() []int {
	var all []int
	for label := range h {
		if label != 0 {
			all = append(all, label)
		}
	}
	slices.Sort(all)
	return all
}

// ring compares, going clockwise around the border, the sides by which pieces
// are left with those by which they are entered.
func (d *jigsawDiagnosis) ring() {
	entries, exits := histogram{}, histogram{}
	for _, i := range slices.Concat(d.corners, d.border) {
		entry, exit := ringSides(&d.p.Pieces[i])
		entries[entry]++
		exits[exit]++
	}
	for _, label := range exits.labels() {
		if mate := d.p.Mate(label); exits[label] > entries[mate] {
			d.add(nil, "around the border, label %d leads out of %d pieces, and %d into %d",
				label, exits[label], mate, entries[mate])
			return
		}
	}
}

// ringSides returns the labels by which a border or corner piece is entered and
// left, going clockwise around the border.
func ringSides(piece *JigsawPiece) (entry, exit int) {
	for k, label := range piece.Sides {
		if next := piece.Sides[(k+1)%4]; label == 0 && next != 0 {
			exit = next
		}
		if before := piece.Sides[(k+3)%4]; label == 0 && before != 0 {
			entry = before
		}
	}
	return entry, exit
}

// directions compares opposite sides, if pieces may not be turned.
func (d *jigsawDiagnosis) directions() {
	var count [4]histogram
	for side := range count {
		count[side] = histogram{}
		for i := range d.p.Pieces {
			count[side][d.p.Pieces[i].Sides[side]]++
		}
	}
	for _, side := range []int{Right, Bottom} {
		facing := (side + 2) % 4
		for _, label := range count[side].labels() {
			if mate := d.p.Mate(label); count[side][label] != count[facing][mate] {
				d.add(nil, "label %d is on %d %s sides, and %d on %d %s ones",
					label, count[side][label], sideNames[side], mate, count[facing][mate], sideNames[facing])
				return
			}
		}
	}
}

// inward asks that the sides by which border pieces touch inner ones find
// mates there.
func (d *jigsawDiagnosis) inward() {
	if len(d.inner) == 0 {
		return
	}
	needed, there := histogram{}, histogram{}
	for _, i := range d.border {
		for k, label := range d.p.Pieces[i].Sides {
			if label == 0 {
				needed[d.p.Pieces[i].Sides[(k+2)%4]]++
			}
		}
	}
	for _, i := range d.inner {
		for _, label := range d.p.Pieces[i].Sides {
			there[label]++
		}
	}
	for _, label := range needed.labels() {
		if mate := d.p.Mate(label); needed[label] > there[mate] {
			d.add(nil, "%d border pieces have label %d inside, but inner pieces have %d on %d sides only",
				needed[label], label, mate, there[mate])
		}
	}
}

// places looks at what is known of single pieces, on a board of known size.
func (d *jigsawDiagnosis) places() {
	sizes := d.sizes
	if len(sizes) != 1 || !d.p.Variant.Positioned() && len(d.p.Hints) == 0 {
		return
	}
	index := make(map[int]*JigsawPiece, len(d.p.Pieces))
	for i := range d.p.Pieces {
		piece := &d.p.Pieces[i]
		index[piece.ID] = piece
		if at := piece.Position; at != nil && piece.Zeros() != zerosAt(*at, sizes[0]) {
			d.add([]int{piece.ID}, "piece %d has %d straight sides, but is at %v", piece.ID, piece.Zeros(), *at)
		}
	}
	known := make(map[Cell]laid)
	for _, h := range d.p.Hints {
		piece, at := index[h.Piece], Cell{h.Row, h.Col}
		switch {
		case d.p.Variant.Oriented() && h.Rotation != 0:
			d.add([]int{h.Piece}, "the hint for piece %d turns it, but orientations are given", h.Piece)
		case piece.Position != nil && *piece.Position != at:
			d.add([]int{h.Piece}, "the hint puts piece %d at %v, its position is %v", h.Piece, at, *piece.Position)
		default:
			known[at] = laid{h.Piece, piece.Turned(h.Rotation)}
		}
	}
	d.hints(known, sizes[0])
}

// zerosAt returns the number of straight sides of a cell.
func zerosAt(at Cell, size BoardSize) int {
	n := 0
	for side := range 4 {
		if !size.holds(neighbour(at, side)) {
			n++
		}
	}
	return n
}

func (b BoardSize) holds(at Cell) bool {
	return at.Row >= 0 && at.Col >= 0 && at.Row < b.Rows && at.Col < b.Cols
}

// hints compares hints with the border and with each other, in their order.
func (d *jigsawDiagnosis) hints(known map[Cell]laid, size BoardSize) {
	for _, h := range d.p.Hints {
		at := Cell{h.Row, h.Col}
		piece, ok := known[at]
		if !ok {
			continue
		}
		for side, label := range piece.sides {
			next := neighbour(at, side)
			other, taken := known[next]
			switch {
			case size.holds(next) == (label == 0):
				d.add([]int{h.Piece}, "the hint for piece %d puts its %s side, label %d, against the wrong thing", h.Piece, sideNames[side], label)
			case taken && !d.p.Fit(label, other.sides[(side+2)%4]):
				d.add([]int{h.Piece, other.id}, "by their hints, pieces %d and %d touch and do not fit", h.Piece, other.id)
			default:
				continue
			}
			break // one obstacle a hint
		}
	}
}

// A BoardSize is a number of rows and columns, each 1 or more.
type BoardSize struct{ Rows, Cols int }

// Narrow reports a board of one row or column, along whose border all cells lie.
func (b BoardSize) Narrow() bool { return min(b.Rows, b.Cols) == 1 }

// Cells returns the number of cells to fill: all, or those along the border.
func (b BoardSize) Cells(v Variant) int {
	if v.Contour() && !b.Narrow() {
		return 2*(b.Rows+b.Cols) - 4
	}
	return b.Rows * b.Cols
}

// BoardSizes returns the sizes that the board can have, by rows: those that the
// number of pieces, the number of border pieces (with one straight side), hints
// and positions allow, out of what Rows and Cols leave open. For all pieces of a
// jigsaw that is one size, or two that are each other turned; a contour alone
// leaves more. An empty list means that the pieces make no board of a known
// size. It expects a valid Jigsaw.
func (p *Jigsaw) BoardSizes() []BoardSize {
	half, ok := p.halfBorder()
	least := BoardSize{2, 2}
	if p.narrow() {
		half, ok, least = len(p.Pieces)+1, true, BoardSize{1, 1}
	}
	if !ok {
		return nil
	}
	var sizes []BoardSize
	least = p.leastSize(least)
	straight := p.straightSides()
	for rows := least.Rows; rows <= half-least.Cols; rows++ {
		size := BoardSize{rows, half - rows}
		if p.Rows > 0 && p.Rows != size.Rows || p.Cols > 0 && p.Cols != size.Cols {
			continue
		}
		if size.Cells(p.Variant) == len(p.Pieces) && (!p.Variant.Oriented() || size.fitsOrientation(straight)) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// narrow reports pieces of a board of one row or column: its size says so, or no piece
// has a place on any other.
func (p *Jigsaw) narrow() bool {
	if p.Rows > 1 && p.Cols > 1 {
		return false
	}
	return p.Rows == 1 || p.Cols == 1 ||
		!slices.ContainsFunc(p.Pieces, func(piece JigsawPiece) bool { return !piece.narrow() })
}

// narrow reports a piece with straight sides opposite each other.
func (p *JigsawPiece) narrow() bool {
	return p.Sides[Top] == 0 && p.Sides[Bottom] == 0 || p.Sides[Left] == 0 && p.Sides[Right] == 0
}

// halfBorder returns rows plus columns, which the number of border pieces
// tells.
func (p *Jigsaw) halfBorder() (sum int, ok bool) {
	border := 0
	for i := range p.Pieces {
		if p.Pieces[i].Zeros() == 1 {
			border++
		}
	}
	return border/2 + 4, border%2 == 0
}

// leastSize returns the rows and columns that hints and positions need, or those
// of size where they are more.
func (p *Jigsaw) leastSize(size BoardSize) BoardSize {
	for _, h := range p.Hints {
		size = BoardSize{max(size.Rows, h.Row+1), max(size.Cols, h.Col+1)}
	}
	for i := range p.Pieces {
		if at := p.Pieces[i].Position; at != nil {
			size = BoardSize{max(size.Rows, at.Row+1), max(size.Cols, at.Col+1)}
		}
	}
	return size
}

// straightSides counts the straight sides in each direction, as pieces are listed.
func (p *Jigsaw) straightSides() (straight [4]int) {
	for i := range p.Pieces {
		for side, label := range p.Pieces[i].Sides {
			if label == 0 {
				straight[side]++
			}
		}
	}
	return straight
}

// fitsOrientation reports whether, if pieces may not be turned, each border of
// the board has as many straight sides as cells.
func (b BoardSize) fitsOrientation(straight [4]int) bool {
	return straight == [4]int{b.Cols, b.Rows, b.Cols, b.Rows}
}
