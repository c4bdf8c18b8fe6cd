package eternity

import (
	"errors"
	"fmt"
)

// ErrLabels reports more labels than a method can tell apart.
var ErrLabels = errors.New("eternity: the board has too many labels")

// Bounds of what [Schedule] takes.
const (
	// MaxScheduleCells is the largest number of cells of a board.
	MaxScheduleCells = 1000
	// maxCodes is the largest number of codes, one of them the straight side's.
	maxCodes = 255
	// word is the number of pieces of a class that the tail of a course may have left.
	word = 64
	// tailMax is the largest number of cells of a tail: two words of pieces.
	tailMax = 2 * word
)

// A kind of cell says which sides of it lie on the border, in the tail of a course.
type kind uint8

const (
	inside kind = iota
	onLeft
	onBottom
	onRight
	bottomLeft
	bottomRight
	kinds
)

// turn returns which of its turns a piece of the border has in the tail in a cell of the
// kind: no two kinds in which the same piece may lie have the same.
func (k kind) turn() int { return int(k-onLeft) % 3 }

// kindOfRing returns the kind of cell of the tail, not inside, that a pose is for.
func kindOfRing(s *[4]uint16) (k kind, ok bool) {
	switch [4]bool{s[0] == 0, s[1] == 0, s[2] == 0, s[3] == 0} {
	case [4]bool{3: true}:
		return onLeft, true
	case [4]bool{2: true}:
		return onBottom, true
	case [4]bool{1: true}:
		return onRight, true
	case [4]bool{2: true, 3: true}:
		return bottomLeft, true
	case [4]bool{1: true, 2: true}:
		return bottomRight, true
	}
	return inside, false
}

// ringLeft and ringTop report, by kind, that the joint there is one between two pieces of
// the border.
var (
	ringLeft = [kinds]bool{onBottom: true, bottomRight: true}
	ringTop  = [kinds]bool{onLeft: true, onRight: true, bottomLeft: true, bottomRight: true}
)

// outside is the depth of a neighbour that is not on the board.
const outside = 1023

// A course is the order in which a board is filled: rows from the top; then the tail, of
// which the first cells of each row, and after them the other columns from left to right.
// A cell is filled after its left and its upper neighbour. Boards that are wider than
// high are turned clockwise before. Depth is the number of cells filled before.
type course struct {
	*instance
	quarter    int // quarter turns of the board
	rows, cols int // of the turned board
	head       int // depth at which the tail begins

	cell      []int32 // by depth, the cell of the instance
	row, col  []int
	left, top [outside + 1]uint16 // by depth, the depth of the neighbour there
	kind      [outside + 1]kind
	held      []int32  // by depth, the pose on the turned board that a hint gives, or -1
	asked     [][2]int // by depth, the codes that hints ask of the right and the lower side, or -1
	most      int      // joints of the full board but those between two hints that do not match
}

// newCourse returns the course for a board. The error wraps [ErrSize] or [ErrLabels].
func newCourse(in *instance) (*course, error) {
	n := len(in.near)
	if n > MaxScheduleCells {
		return nil, fmt.Errorf("%w: %d cells, the limit is %d", ErrSize, n, MaxScheduleCells)
	}
	if in.codes > maxCodes {
		return nil, fmt.Errorf("%w: %d, the limit is %d", ErrLabels, in.codes-1, maxCodes-1)
	}
	c := &course{instance: in, rows: in.rows, cols: in.cols}
	if in.cols > in.rows {
		c.quarter, c.rows, c.cols = 1, in.cols, in.rows
	}
	tail := c.tailRows()
	c.head = (c.rows - tail) * c.cols
	c.arrange(tail)
	c.connect()
	c.most = c.joints
	for d, pose := range c.held {
		for k, code := range c.asked[d] {
			if pose >= 0 && code >= 0 && int(c.mate[c.sides[pose][k+1]]) != code {
				c.most--
			}
		}
	}
	return c, nil
}

// tailRows returns the number of rows of the tail: a third of the board at most, with no
// more pieces of a class than a word has bits.
func (c *course) tailRows() int {
	tail := max((c.rows+1)/3, 1)
	for tail > 1 && ((tail-1)*(c.cols-2) > word || 2*tail+c.cols-2 > word) {
		tail--
	}
	return tail
}

// arrange puts the cells in order.
func (c *course) arrange(tail int) {
	add := func(row, col int) {
		c.row, c.col = append(c.row, row), append(c.col, col)
		cell := row*c.cols + col
		if c.quarter == 1 { // (r, c) has come to (c, rows-1-r)
			cell = (c.instance.rows-1-col)*c.instance.cols + row
		}
		c.cell = append(c.cell, int32(cell))
	}
	first := c.rows - tail
	for row := range first {
		for col := range c.cols {
			add(row, col)
		}
	}
	lead := min(tail, c.cols)
	for row := first; row < c.rows; row++ {
		for col := range lead {
			add(row, col)
		}
	}
	for col := lead; col < c.cols; col++ {
		for row := first; row < c.rows; row++ {
			add(row, col)
		}
	}
}

// connect finds neighbours, kinds and hints.
func (c *course) connect() {
	depth := make([]int, len(c.cell))
	for d := range c.cell {
		depth[c.row[d]*c.cols+c.col[d]] = d
	}
	at := func(row, col int) int {
		if row < 0 || col < 0 || row >= c.rows || col >= c.cols {
			return outside
		}
		return depth[row*c.cols+col]
	}
	for d := range c.cell {
		held := int32(-1)
		if pose := c.hint[c.cell[d]]; pose != c.empty() {
			held = c.turnedPose(pose, c.quarter)
		}
		c.held = append(c.held, held)
	}
	for d := range c.cell {
		row, col := c.row[d], c.col[d]
		c.left[d], c.top[d] = uint16(at(row, col-1)), uint16(at(row-1, col))
		c.kind[d] = c.kindOf(row, col)
		asked := [2]int{-1, -1}
		for k, next := range []int{at(row, col+1), at(row+1, col)} {
			if next != outside && c.held[next] >= 0 {
				asked[k] = int(c.sides[c.held[next]][[2]int{3, 0}[k]])
			}
		}
		c.asked = append(c.asked, asked)
	}
}

// kindOf returns the kind of a cell; those of the first row are of no kind that matters.
func (c *course) kindOf(row, col int) kind {
	last := row == c.rows-1
	switch {
	case last && col == 0:
		return bottomLeft
	case last && col == c.cols-1:
		return bottomRight
	case last:
		return onBottom
	case col == 0:
		return onLeft
	case col == c.cols-1:
		return onRight
	}
	return inside
}

// turnedPose turns a pose clockwise.
func (c *course) turnedPose(pose int32, quarters int) int32 {
	return pose&^3 | (pose+int32(quarters))&3
}

// fits reports whether a pose shows its straight sides to the outside at a depth, and no
// others, and what hints around ask for.
func (c *course) fits(d int, pose int32) bool {
	s := &c.sides[pose]
	row, col := c.row[d], c.col[d]
	if (s[0] == 0) != (row == 0) || (s[1] == 0) != (col == c.cols-1) ||
		(s[2] == 0) != (row == c.rows-1) || (s[3] == 0) != (col == 0) {
		return false
	}
	for k, code := range c.asked[d] {
		if code >= 0 && int(c.mate[s[k+1]]) != code {
			return false
		}
	}
	return true
}

// joined reports whether the pose that lies at a depth matches those to its left and above,
// which lie at the depths before.
func (c *course) joined(d int, lie []int32) bool {
	own, left, top := &c.sides[lie[d]], c.left[d], c.top[d]
	return (left == outside || c.mate[own[3]] == c.sides[lie[left]][1]) &&
		(top == outside || c.mate[own[0]] == c.sides[lie[top]][2])
}

// distinct reports whether a pose shows other sides than those of its piece in fewer
// turns.
func (c *course) distinct(pose int32) bool {
	for before := pose &^ 3; before < pose; before++ {
		if c.sides[before] == c.sides[pose] {
			return false
		}
	}
	return true
}

// takes reports whether a search may lay a pose at a depth: one that fits there, and that
// a hint gives, or else one of a piece without a hint in the fewest turns.
func (c *course) takes(d int, pose int32) bool {
	if c.held[d] >= 0 {
		return c.held[d] == pose && c.fits(d, pose)
	}
	return !c.hinted[pose>>2] && c.fits(d, pose) && c.distinct(pose)
}

// judged returns the depth at which partial boards are counted, from which the model says
// what a restart will come to: an eighth of the board before its end.
func (c *course) judged() int {
	n := len(c.cell)
	return max(n-n/8, c.head+1)
}

// special reports a cell of the tail that hints meddle with.
func (c *course) special(d int) bool {
	return c.held[d] >= 0 || c.asked[d] != [2]int{-1, -1}
}

// filled returns the board with poses laid along the course, by cell of the instance.
func (c *course) filled(poses []uint16) []int32 {
	board := make([]int32, len(c.cell))
	for cell := range board {
		board[cell] = c.hint[cell]
	}
	for d, pose := range poses {
		board[c.cell[d]] = c.turnedPose(int32(pose), 4-c.quarter)
	}
	return board
}

// prefix returns the poses along the course of a board, turned with it, as far as they
// fit.
func (c *course) prefix(board []int32) []uint16 {
	var poses []uint16
	lie := make([]int32, len(c.cell))
	for d, cell := range c.cell {
		if board[cell] == c.empty() {
			break
		}
		pose := c.turnedPose(board[cell], c.quarter)
		lie[d] = pose
		if !c.joined(d, lie) || !c.fits(d, pose) || !c.distinct(pose) {
			break
		}
		poses = append(poses, uint16(pose))
	}
	return poses
}

// stands reports whether a search may stand behind these poses: whether they fit, each in
// its place, in the head, and are poses of pieces that are used once.
func (c *course) stands(poses []uint16) bool {
	if len(poses) > len(c.cell) {
		return false
	}
	used := make([]bool, len(c.grey))
	lie := make([]int32, len(c.cell))
	for d, p := range poses {
		pose := int32(p)
		if pose >= c.empty() || used[pose>>2] {
			return false
		}
		used[pose>>2], lie[d] = true, pose
		if d >= c.head {
			continue
		}
		if !c.joined(d, lie) || !c.takes(d, pose) {
			return false
		}
	}
	return true
}
