package puzzle

// An Obstacle is a reason why a puzzle cannot have a solution, found by counting
// alone.
type Obstacle struct {
	// Reason is what is wrong, in words for the user.
	Reason string
	// Cells are the cells concerned in a grid, if it is not all of them, the one
	// to look at first in front.
	Cells []Cell
	// Pieces are the IDs of the pieces concerned in a jigsaw, if it is not all of
	// them.
	Pieces []int
}
