package puzzle

import "fmt"

// A Cell is a place in a grid, counted from 0 from the top left.
type Cell struct {
	Row int `json:"row"`
	Col int `json:"col"`
}

// String returns the cell as r3c4 for row 3, column 4.
func (c Cell) String() string { return fmt.Sprintf("r%dc%d", c.Row, c.Col) }
