package grid

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// cageCell is the size in pixels to which cells are straightened to look for the lines
	// of cages: a dash is a fiftieth of a cell wide or so.
	cageCell = 48
	// nearestCage and farthestCage are the distances of those lines from the sides of the
	// cells that are looked at, in pixels.
	nearestCage, farthestCage = 3, 10
)

// sureBorder is the weight from which on two cells are of different cages although one of
// these lacks a label then.
const sureBorder = 0.25

// CageLines are the dashed lines along the sides of cells, inside these, that surround the
// cages of a Killer Sudoku.
type CageLines struct {
	n       int
	borders []border // weight 0 is as likely within a cage as between two, -1/2 and 1/2 are usual
	clear   float64
}

// Clear returns how clearly the lines at the borders of cells are of two kinds, 0 to 1: it
// is 0.64 where they differ by chance, and above 0.8 for cages as a rule.
func (c *CageLines) Clear() float64 { return c.clear }

// FindCageLines looks for the lines of cages in a square grid; gray is the picture in which
// it was found.
func FindCageLines(g *Grid, gray *image.Gray) *CageLines {
	sheet := g.flat(gray, cageCell)
	for r := range g.Rows {
		for c := range g.Cols {
			belowPaper(sheet.SubImage(image.Rect(c*cageCell, r*cageCell, (c+1)*cageCell, (r+1)*cageCell)).(*image.Gray))
		}
	}
	d := &dashes{grid: g, sheet: sheet, upright: cv.Transpose(sheet)}
	return d.lines()
}

// belowPaper turns a cell into darkness below its paper, the level that a quarter of it is
// lighter than.
func belowPaper(cell *image.Gray) {
	var count [256]int
	size := cell.Rect.Size()
	for y := range size.Y {
		for _, v := range cell.Pix[y*cell.Stride:][:size.X] {
			count[v]++
		}
	}
	paper, left := 255, size.X*size.Y/4
	for ; paper > 0 && left > count[paper]; paper-- {
		left -= count[paper]
	}
	for y := range size.Y {
		row := cell.Pix[y*cell.Stride:][:size.X]
		for x, v := range row {
			row[x] = uint8(max(paper-int(v), 0))
		}
	}
}

// dashes measures the lines within cells, darkness above the surroundings.
type dashes struct {
	grid           *Grid
	sheet, upright *image.Gray // straightened, and with rows and columns exchanged
}

// A cellSide is one of the four sides of a cell.
type cellSide struct {
	row, col int
	low      bool // top or left
	across   bool // left or right
}

// mass returns the mean darkness beside a side of a cell, within it.
func (d *dashes) mass(s cellSide) float64 {
	sheet, line, along := d.sheet, s.row, s.col
	if s.across {
		sheet, line, along = d.upright, s.col, s.row
	}
	// The sum of the cage stands at the upper left of a cell.
	from, to := along*cageCell+cageCell/2, (along+1)*cageCell-cageCell/8
	sum := 0
	for inset := nearestCage; inset <= farthestCage; inset++ {
		y := line*cageCell + inset
		if !s.low {
			y = (line+1)*cageCell - inset // the middle of the first pixel lies on the line
		}
		for x := from; x < to; x++ {
			sum += int(sheet.Pix[y*sheet.Stride+x])
		}
	}
	return float64(sum) / float64((to-from)*(farthestCage-nearestCage+1))
}

// lines weighs the borders of cells. Those between boxes, whose lines are thicker, are
// compared with each other alone.
func (d *dashes) lines() *CageLines {
	n := d.grid.Rows
	all := weighBorders(n, func(r, c int, across bool) float64 {
		if across {
			return d.mass(cellSide{r, c - 1, false, true}) + d.mass(cellSide{r, c, true, true})
		}
		return d.mass(cellSide{r - 1, c, false, false}) + d.mass(cellSide{r, c, true, false})
	})
	out := &CageLines{n: n, clear: 1}
	for onBox := range 2 {
		group := slices.DeleteFunc(slices.Clone(all), func(b border) bool { return d.onBox(b) != onBox })
		if len(group) > 0 {
			out.clear = min(out.clear, standardize(group))
			out.borders = append(out.borders, group...)
		}
	}
	out.sort()
	return out
}

// sort puts the borders that are likeliest within a cage first.
func (c *CageLines) sort() {
	slices.SortStableFunc(c.borders, func(a, b border) int { return cmp.Compare(a.weight, b.weight) })
}

// Cages joins cells to cages, the surest first, so that no cage has two cells with a label,
// the sum, and few have none; labelled tells of each cell, in reading order. It returns the number of the cage
// of each cell, from 0 in reading order, and the sum of the weights of the borders against
// which it was decided, in differences between usual ones: 0 where nothing is in doubt.
func (c *CageLines) Cages(labelled []bool) (cages [][]int, strain float64) {
	out := &cut{n: c.n, of: make([]int, c.n*c.n)}
	size, labels := make([]int, c.n*c.n), make([]int, c.n*c.n)
	for i := range out.of {
		out.of[i], size[i] = i, 1
		if labelled[i] {
			labels[i] = 1
		}
	}
	for _, b := range c.borders {
		i, j := out.of[b.a], out.of[b.b]
		sure := b.weight > sureBorder || b.weight > 0 && labels[i] == labels[j]
		if i == j || size[i]+size[j] > c.n || labels[i]+labels[j] > 1 || sure {
			continue
		}
		size[i] += size[j]
		labels[i] += labels[j]
		for k, of := range out.of {
			if of == j {
				out.of[k] = i
			}
		}
	}
	for _, b := range c.borders {
		if joined := out.of[b.a] == out.of[b.b]; joined == (b.weight > 0) {
			strain += math.Abs(b.weight)
		}
	}
	return out.numbered(), strain
}

// standardize turns weights so that 0 parts them into two groups, whose means lie 1 apart, and
// returns how much of their variance lies between the two.
func standardize(all []border) (clear float64) {
	at, apart, clear := split(all)
	for i := range all {
		all[i].weight = (all[i].weight - at) / max(apart, 1e-9)
	}
	return clear
}

// onBox returns 1 for a border between boxes, else 0.
func (d *dashes) onBox(b border) int {
	n := d.grid.Cols
	if d.grid.BoxRows == 0 || d.grid.BoxCols == 0 {
		return 0
	}
	ra, ca, rb, cb := b.a/n, b.a%n, b.b/n, b.b%n
	if ra/d.grid.BoxRows != rb/d.grid.BoxRows || ca/d.grid.BoxCols != cb/d.grid.BoxCols {
		return 1
	}
	return 0
}

// split returns the weight that parts borders into two groups of the least variance within
// (N. Otsu 1979), how far their means lie apart, and how much of the variance lies between
// them.
func split(all []border) (at, apart, clear float64) {
	weights := make([]float64, len(all))
	var total, squares float64
	for i, b := range all {
		weights[i] = b.weight
		total += b.weight
		squares += b.weight * b.weight
	}
	slices.Sort(weights)
	n, left := float64(len(weights)), 0.0
	variance := squares/n - total/n*total/n
	for i := range len(weights) - 1 {
		left += weights[i]
		k := float64(i + 1)
		step := (total-left)/(n-k) - left/k
		if between := k * (n - k) / (n * n) * step * step; between > clear*variance {
			clear, apart, at = between/variance, step, (weights[i]+weights[i+1])/2
		}
	}
	return at, apart, clear
}
