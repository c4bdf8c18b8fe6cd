package puzzle

import "fmt"

// A Cell is a place in a grid, counted from 0 from the top left; only its name counts from 1.
type Cell struct {
	Row int `json:"row"`
	Col int `json:"col"`
}

// String returns the cell as people name it, r1c1 for the one in the top left corner.
func (c Cell) String() string { return fmt.Sprintf("r%dc%d", c.Row+1, c.Col+1) }

// A cellIndex tells for each cell of a grid which item of a list lies in it.
type cellIndex struct {
	rows, cols int
	items      []int32 // by cell in reading order: 0 for none, else 1 more than the item
}

func newCellIndex(rows, cols int) *cellIndex {
	return &cellIndex{rows, cols, make([]int32, rows*cols)}
}

// holds reports a cell of the grid.
func (x *cellIndex) holds(at Cell) bool {
	return at.Row >= 0 && at.Col >= 0 && at.Row < x.rows && at.Col < x.cols
}

// get returns the item in a cell, which may lie outside the grid.
func (x *cellIndex) get(at Cell) (item int, ok bool) {
	if !x.holds(at) {
		return 0, false
	}
	v := int(x.items[at.Row*x.cols+at.Col])
	return v - 1, v > 0
}

// put records an item in a cell of the grid. If another is there it stays, and
// is returned.
func (x *cellIndex) put(at Cell, item int) (other int, ok bool) {
	if v := x.items[at.Row*x.cols+at.Col]; v > 0 {
		return int(v) - 1, false
	}
	x.items[at.Row*x.cols+at.Col] = int32(item + 1)
	return item, true
}

// neighbour returns the cell on that side.
func neighbour(at Cell, side int) Cell {
	switch side {
	case Top:
		at.Row--
	case Right:
		at.Col++
	case Bottom:
		at.Row++
	default:
		at.Col--
	}
	return at
}
