package pipeline

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/grid"
)

// sudokuSizes are the sizes of Sudoku that are looked for, the usual ones
// first.
var sudokuSizes = []int{9, 6, 16, 12, 4, 8, 10, 25, 15, 20}

// maxLayouts bounds the number of layouts that are read of one picture.
const maxLayouts = 4

// layout is a grid taken for a Sudoku.
type layout struct {
	grid             *grid.Grid
	boxRows, boxCols int
}

// layouts returns the ways to take one of the grids for a Sudoku, the likeliest
// first. The thin lines of a faint picture may be lost, in one direction or in
// both: then the boxes stand for their cells.
func layouts(found []*grid.Grid) ([]layout, error) {
	var whole, boxes []layout
	for _, g := range found {
		for _, n := range sudokuSizes {
			boxRows, boxCols, err := puzzle.BoxShape(n)
			if err != nil {
				continue
			}
			switch {
			case g.Rows == n && g.Cols == n:
				if g.BoxRows*g.BoxCols == n {
					boxRows, boxCols = g.BoxRows, g.BoxCols
				}
				whole = append(whole, layout{g, boxRows, boxCols})
			case thinned(g.Rows, n, boxRows) && thinned(g.Cols, n, boxCols):
				boxes = append(boxes, layout{g.Subdivide(n/g.Rows, n/g.Cols), boxRows, boxCols})
			case thinned(g.Rows, n, boxCols) && thinned(g.Cols, n, boxRows):
				boxes = append(boxes, layout{g.Subdivide(n/g.Rows, n/g.Cols), boxCols, boxRows})
			}
		}
	}
	all := append(whole, boxes...)
	if len(all) == 0 {
		g := found[0]
		return nil, fmt.Errorf("%w: the best grid has %d x %d cells", errNoSudoku, g.Rows, g.Cols)
	}
	return all[:min(len(all), maxLayouts)], nil
}

// thinned tells whether seen cells may be all that is seen of n, box of them
// between thick lines.
func thinned(seen, n, box int) bool { return seen == n || seen*box == n }
