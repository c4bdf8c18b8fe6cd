package detect

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
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
	regions          *regions // in place of boxes, or nil
	tiles            bool     // there are no lines, and so no cages
}

// rules returns the boxes or regions as they are when the grid is turned by k quarter turns
// clockwise.
func (d division) rules(k int) puzzle.Sudoku {
	p := puzzle.Sudoku{BoxRows: d.boxRows, BoxCols: d.boxCols}
	if k%2 == 1 {
		p.BoxRows, p.BoxCols = d.boxCols, d.boxRows
	}
	if d.regions != nil {
		p.Regions = d.regions.turn(k)
	}
	return p
}

// regions tell for each cell the region it belongs to.
type regions [][]int

// boxed returns the rows and columns of the boxes if the regions are equal boxes.
func (r regions) boxed() (rows, cols int, ok bool) {
	n := len(r)
	for rows = 1; rows < n && r[rows][0] == r[0][0]; rows++ {
	}
	if n%rows != 0 {
		return 0, 0, false
	}
	boxes := puzzle.Sudoku{BoxRows: rows, BoxCols: n / rows}
	for row := range r {
		for col, k := range r[row] {
			if k != boxes.Region(puzzle.Cell{Row: row, Col: col}) {
				return 0, 0, false
			}
		}
	}
	return rows, n / rows, true
}

// turn returns the regions of the grid turned by k quarter turns clockwise.
func (r regions) turn(k int) regions {
	for range k {
		out := make(regions, len(r))
		for row := range out {
			for col := range r {
				out[row] = append(out[row], r[len(r)-1-col][row])
			}
		}
		r = out
	}
	return r
}

// usual tells whether a grid of these lines is a Sudoku as a rule: it has nine
// rows, or fewer and thick lines around its boxes.
func (d division) usual() bool {
	return d.grid.Rows == 9 || d.grid.Rows < 9 && d.grid.BoxRows > 0
}

// divisions returns the ways to take one of the grids for a Sudoku, the likeliest
// first. The thin lines of a faint picture may be lost, in one direction or in
// both: then the boxes stand for their cells. Last come other sizes of the same grids.
func divisions(found []*grid.Grid, p *load.Picture) []division {
	var whole, boxes, other []division
	for _, g := range found {
		for _, n := range sudokuSizes {
			boxRows, boxCols, err := puzzle.BoxShape(n)
			if err != nil {
				continue
			}
			switch {
			case g.Rows == n && g.Cols == n:
				whole = append(whole, wholeDivision(g, g, p))
			case thinned(g.Rows, n, boxRows) && thinned(g.Cols, n, boxCols):
				boxes = append(boxes, division{grid: g.Subdivide(n/g.Rows, n/g.Cols), base: g, boxRows: boxRows, boxCols: boxCols})
			case thinned(g.Rows, n, boxCols) && thinned(g.Cols, n, boxRows):
				boxes = append(boxes, division{grid: g.Subdivide(n/g.Rows, n/g.Cols), base: g, boxRows: boxCols, boxCols: boxRows})
			}
		}
		for _, a := range g.Alternatives() {
			if a.Rows == a.Cols && slices.Contains(sudokuSizes, a.Rows) {
				other = append(other, wholeDivision(a, g, p))
			}
		}
	}
	all := slices.Concat(whole, boxes, other)
	return all[:min(len(all), maxDivisions)]
}

// wholeDivision takes the cells of a grid, one of a Sudoku's size, for the Sudoku's own.
func wholeDivision(g, base *grid.Grid, p *load.Picture) division {
	d := division{grid: g, base: base}
	if g.BoxRows*g.BoxCols == g.Rows {
		d.boxRows, d.boxCols = g.BoxRows, g.BoxCols
		return d
	}
	d.boxRows, d.boxCols, _ = puzzle.BoxShape(g.Rows) // of these sizes there is one
	d.findRegions(p)
	return d
}

// findRegions looks for thick lines, and for colours, that cut the grid into regions of
// another form than the usual boxes.
func (d *division) findRegions(p *load.Picture) {
	found := regions(grid.FindRegions(d.grid, p.Gray(), p.Color))
	if found == nil {
		return
	}
	if rows, cols, ok := found.boxed(); ok {
		d.boxRows, d.boxCols = rows, cols
		d.grid.BoxRows, d.grid.BoxCols = rows, cols
		return
	}
	d.boxRows, d.boxCols, d.regions = 0, 0, &found
}

// thinned tells whether seen cells may be all that is seen of n, box of them
// between thick lines.
func thinned(seen, n, box int) bool { return seen == n || seen*box == n }
