package reduction

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Labels of the jigsaw with known places: S, T and I of the source.
const (
	signal = iota + 1
	truth
	rim
)

// Rows of a clause. The first three are those of its literals.
const (
	rowAbove = iota
	rowReceiver
	rowBelow
	rowApart
	clauseRows
)

// A circuit is the plan of a jigsaw with known places. Its tracks are the rows of
// the upper half, from the top.
type circuit struct {
	f       OneInThree
	columns []column
	start   []int // by track: the column whose wire bends into it
}

// A column is one of the columns left of the receivers.
type column struct {
	kind    columnKind
	literal int
	track   int // in which the wire bends
}

type columnKind int

const (
	emitter  columnKind = iota
	leftEnd             // of the loop of a variable
	rightEnd            // of the loop of a variable
)

// variable returns the number of the variable whose column it is.
func (c column) variable() int { return max(c.literal, -c.literal) }

// circuit returns the plan of the formula.
func (f OneInThree) circuit() (*circuit, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	c := &circuit{f: f, columns: f.columns()}
	rows, cols := c.size()
	if cols > puzzle.MaxJigsawPieces/rows {
		return nil, fmt.Errorf("%w: the board of %d x %d takes more than %d pieces", ErrProblem, rows, cols, puzzle.MaxJigsawPieces)
	}
	c.start = slices.Repeat([]int{len(c.columns)}, c.tracks())
	for col, column := range c.columns {
		if column.kind == emitter {
			c.start[column.track] = col
		}
	}
	return c, nil
}

// columns returns the columns of the literals, by their variables, and of the
// ends of loops.
func (f OneInThree) columns() []column {
	var literals, all []column
	for i, clause := range f.Clauses {
		for k, literal := range clause {
			literals = append(literals, column{emitter, literal, clauseRows*i + k})
		}
	}
	slices.SortStableFunc(literals, func(a, b column) int { return cmp.Compare(a.variable(), b.variable()) })
	for i, l := range literals {
		if i == 0 || l.variable() != literals[i-1].variable() {
			all = append(all, column{kind: leftEnd, literal: l.variable()})
		}
		all = append(all, l)
		if i == len(literals)-1 || l.variable() != literals[i+1].variable() {
			all = append(all, column{kind: rightEnd, literal: l.variable()})
		}
	}
	return all
}

// tracks returns the number of rows of the upper half.
func (c *circuit) tracks() int { return clauseRows * len(c.f.Clauses) }

// size returns the size of the board.
func (c *circuit) size() (rows, cols int) { return 2*c.tracks() + 4, len(c.columns) + 3 }

// draw returns the board as it lies for these values. If they are no solution,
// the receivers of some clauses do not fit.
func (c *circuit) draw(values []bool) *board {
	b := newBoard(c.size())
	put := func(row, col int, sides [4]int) { b.cells[row*b.cols+col] = sides }
	for col := range len(c.columns) + 1 {
		for track := range c.tracks() {
			sides := c.cell(track, col, values)
			put(1+track, 1+col, sides)
			put(b.rows-2-track, 1+col, image(sides))
		}
		put(1+c.tracks(), 1+col, c.loop(col, values, 1))
		put(2+c.tracks(), 1+col, image(c.loop(col, values, -1)))
	}
	b.frame(rim)
	return b
}

// image returns a piece of the upper half as it is in the lower one.
func image(sides [4]int) [4]int {
	sides[puzzle.Top], sides[puzzle.Bottom] = sides[puzzle.Bottom], sides[puzzle.Top]
	for side, label := range sides {
		if label == signal || label == -signal {
			sides[side] = -label
		}
	}
	return sides
}

// entry returns the label by which the value of a literal enters a piece; it
// leaves by the opposite one.
func entry(literal int, values []bool) int {
	if holds(literal, values) {
		return signal
	}
	return -signal
}

// cell returns a cell of the upper half.
func (c *circuit) cell(track, col int, values []bool) [4]int {
	if col == len(c.columns) {
		return receiver(c.f.Clauses[track/clauseRows], track%clauseRows, values)
	}
	sides := [4]int{-signal, signal, signal, -signal}
	if start := c.start[track]; col >= start {
		in := entry(c.columns[start].literal, values)
		sides[puzzle.Right] = -in
		if col > start {
			sides[puzzle.Left] = in
		}
	}
	column := c.columns[col]
	if column.kind != emitter {
		label := truth * (1 - 2*(track%2)) * column.kind.sign()
		sides[puzzle.Top], sides[puzzle.Bottom] = label, label
		return sides
	}
	in := entry(column.literal, values)
	if track >= column.track {
		sides[puzzle.Bottom] = in
	}
	if track > column.track {
		sides[puzzle.Top] = -in
	}
	return sides
}

// sign returns the sign of T at the end of a loop, in tracks of an even number;
// in those between it is the other one.
func (k columnKind) sign() int {
	if k == leftEnd {
		return -1
	}
	return 1
}

// receiver returns a cell of the column of receivers. The receiver itself has S
// towards the first true literal, or the first one, so that it is the same piece
// for all values.
func receiver(clause [3]int, row int, values []bool) [4]int {
	switch row {
	case rowAbove:
		in := entry(clause[rowAbove], values)
		return [4]int{-signal, -signal, -in, in}
	case rowReceiver:
		sides := [4]int{-signal, -signal, -signal, -signal}
		switch {
		case holds(clause[rowAbove], values):
			sides[puzzle.Top] = signal
		case holds(clause[rowReceiver], values):
			sides[puzzle.Left] = signal
		default:
			sides[puzzle.Bottom] = signal
		}
		return sides
	case rowBelow:
		in := entry(clause[rowBelow], values)
		return [4]int{-in, signal, signal, in}
	default:
		return [4]int{-signal, rim, signal, -signal}
	}
}

// loop returns a cell of the upper row of emitters; with -1 for direction it is
// the image of the one in the lower row, where T goes the other way.
//
// Loops cannot reach into each other. The two bends of a right end have six T and
// two -T. The sides between them add up to nothing, and so do those towards the
// emitters, which, two on a wire, carry opposite labels in the two rows. The upper
// and the lower side are T, kept by the column. So the two sides that look out to
// the right must be T; and -T, in the same way, those that look out of a left end.
func (c *circuit) loop(col int, values []bool, direction int) [4]int {
	if col == len(c.columns) {
		return [4]int{-signal, truth, signal, -truth}
	}
	column := c.columns[col]
	right := -truth * direction
	if values[column.variable()-1] {
		right = -right
	}
	switch column.kind {
	case leftEnd:
		return [4]int{-truth, right, -right, -truth}
	case rightEnd:
		return [4]int{truth, truth, right, -right}
	default:
		in := entry(column.literal, values)
		return [4]int{-in, right, in, -right}
	}
}
