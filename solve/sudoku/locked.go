package sudoku

import "math/bits"

// A crossing is the geometry of a band (boxes side by side, crossed by their
// rows) or of a stack (boxes one above the other, crossed by their columns).
type crossing struct {
	lines, boxes int
	// segments[line*boxes+box] are the cells that the line shares with the box.
	segments [][]uint16
}

// newCrossings returns the bands of a board, then its stacks.
func newCrossings(b *board) []crossing {
	var all []crossing
	for band := range b.boxCols {
		c := crossing{lines: b.boxRows, boxes: b.boxRows}
		for i := range c.lines * c.boxes {
			row, col := band*b.boxRows+i/c.boxes, i%c.boxes*b.boxCols
			c.segments = append(c.segments, b.run(row*b.size+col, 1, b.boxCols))
		}
		all = append(all, c)
	}
	for stack := range b.boxRows {
		c := crossing{lines: b.boxCols, boxes: b.boxCols}
		for i := range c.lines * c.boxes {
			row, col := i%c.boxes*b.boxRows, stack*b.boxCols+i/c.boxes
			c.segments = append(c.segments, b.run(row*b.size+col, b.size, b.boxRows))
		}
		all = append(all, c)
	}
	return all
}

// run lists n cells from start on.
func (b *board) run(start, step, n int) []uint16 {
	cells := make([]uint16, n)
	for i := range cells {
		cells[i] = uint16(start + i*step)
	}
	return cells
}

// locks finds locked candidates: a number that has, within a box, no place
// outside one line leaves the rest of that line, and one that has, within a
// line, no place outside one box leaves the rest of that box. All numbers are
// treated at once, as bits of a word.
type locks struct {
	board     *board
	crossings []crossing
	dirty     [2]uint64 // bit i: crossing i has changed since it was looked at
	union     []uint64  // numbers possible in each segment
	boxOne    []uint64  // numbers in one segment of the box alone
	boxTaken  []uint64  // numbers that some line needs from the box
}

func newLocks(b *board) *locks {
	most := max(b.boxRows, b.boxCols)
	return &locks{
		board:     b,
		crossings: newCrossings(b),
		union:     make([]uint64, most*most),
		boxOne:    make([]uint64, most),
		boxTaken:  make([]uint64, most),
	}
}

func (l *locks) touch(cell int) {
	for _, i := range l.board.crossingsOf[cell] {
		l.dirty[i>>6] |= 1 << (i & 63)
	}
}

func (l *locks) touchAll() {
	for i := range l.crossings {
		l.dirty[i>>6] |= 1 << (i & 63)
	}
}

func (l *locks) forget() { l.dirty = [2]uint64{} }

// take returns a crossing that has to be looked at, nil if there is none.
func (l *locks) take() *crossing {
	for i, word := range l.dirty {
		if word != 0 {
			l.dirty[i] = word & (word - 1)
			return &l.crossings[i*64+bits.TrailingZeros64(word)]
		}
	}
	return nil
}

func (l *locks) conclude(w *wide, cand []uint64) (any, ok bool) {
	c := l.take()
	return c != nil, c == nil || l.apply(w, cand, c)
}

// apply rules out what locked candidates in a crossing rule out.
func (l *locks) apply(w *wide, cand []uint64, c *crossing) bool {
	l.scan(cand, c)
	for line := range c.lines {
		lineOne := l.lineOne(c, line)
		var taken uint64 // numbers that some box needs from the line
		for box := range c.boxes {
			taken |= l.union[line*c.boxes+box] & l.boxOne[box]
		}
		for box := range c.boxes {
			i := line*c.boxes + box
			gone := l.union[i] & (taken&^l.boxOne[box] | l.boxTaken[box]&^lineOne)
			if gone != 0 && !w.removeAll(cand, c.segments[i], gone) {
				return false
			}
		}
	}
	return true
}

// scan fills in union, boxOne and boxTaken for a crossing.
func (l *locks) scan(cand []uint64, c *crossing) {
	for i, segment := range c.segments {
		var u uint64
		for _, cell := range segment {
			u |= cand[cell]
		}
		l.union[i] = u
	}
	for box := range c.boxes {
		var once, twice uint64
		for i := box; i < len(c.segments); i += c.boxes {
			twice |= once & l.union[i]
			once |= l.union[i]
		}
		l.boxOne[box] = once &^ twice
		l.boxTaken[box] = 0
	}
	for line := range c.lines {
		once := l.lineOne(c, line)
		for box := range c.boxes {
			l.boxTaken[box] |= l.union[line*c.boxes+box] & once
		}
	}
}

// lineOne returns the numbers that are possible in one segment of the line
// alone.
func (l *locks) lineOne(c *crossing, line int) uint64 {
	var once, twice uint64
	for _, u := range l.union[line*c.boxes : (line+1)*c.boxes] {
		twice |= once & u
		once |= u
	}
	return once &^ twice
}
