package pipeline

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/grid"
)

// sudokuSizes are the sizes of Sudoku that are looked for, the usual ones
// first.
var sudokuSizes = []int{9, 6, 16, 12, 4, 8, 10, 25, 15, 20}

// maxDivisions bounds the number of divisions that are read of one picture.
const maxDivisions = 4

// division is a grid taken for a Sudoku.
type division struct {
	grid             *grid.Grid
	boxRows, boxCols int
}

// divisions returns the ways to take one of the grids for a Sudoku, the likeliest
// first. The thin lines of a faint picture may be lost, in one direction or in
// both: then the boxes stand for their cells.
func divisions(found []*grid.Grid) ([]division, error) {
	var whole, boxes []division
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
				whole = append(whole, division{g, boxRows, boxCols})
			case thinned(g.Rows, n, boxRows) && thinned(g.Cols, n, boxCols):
				boxes = append(boxes, division{g.Subdivide(n/g.Rows, n/g.Cols), boxRows, boxCols})
			case thinned(g.Rows, n, boxCols) && thinned(g.Cols, n, boxRows):
				boxes = append(boxes, division{g.Subdivide(n/g.Rows, n/g.Cols), boxCols, boxRows})
			}
		}
	}
	all := append(whole, boxes...)
	if len(all) == 0 {
		g := found[0]
		return nil, fmt.Errorf("%w: the best grid has %d x %d cells", errNoSudoku, g.Rows, g.Cols)
	}
	return all[:min(len(all), maxDivisions)], nil
}

// thinned tells whether seen cells may be all that is seen of n, box of them
// between thick lines.
func thinned(seen, n, box int) bool { return seen == n || seen*box == n }
