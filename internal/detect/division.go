package detect

import (
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
	grid             *grid.Grid // divided into the Sudoku's cells
	base             *grid.Grid // as it was found
	boxRows, boxCols int
}

// usual tells whether a grid of these lines is a Sudoku as a rule: it has nine
// rows, or fewer and thick lines around its boxes.
func (d division) usual() bool {
	return d.grid.Rows == 9 || d.grid.Rows < 9 && d.grid.BoxRows > 0
}

// divisions returns the ways to take one of the grids for a Sudoku, the likeliest
// first. The thin lines of a faint picture may be lost, in one direction or in
// both: then the boxes stand for their cells.
func divisions(found []*grid.Grid) []division {
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
				whole = append(whole, division{g, g, boxRows, boxCols})
			case thinned(g.Rows, n, boxRows) && thinned(g.Cols, n, boxCols):
				boxes = append(boxes, division{g.Subdivide(n/g.Rows, n/g.Cols), g, boxRows, boxCols})
			case thinned(g.Rows, n, boxCols) && thinned(g.Cols, n, boxRows):
				boxes = append(boxes, division{g.Subdivide(n/g.Rows, n/g.Cols), g, boxCols, boxRows})
			}
		}
	}
	all := append(whole, boxes...)
	return all[:min(len(all), maxDivisions)]
}

// thinned tells whether seen cells may be all that is seen of n, box of them
// between thick lines.
func thinned(seen, n, box int) bool { return seen == n || seen*box == n }
