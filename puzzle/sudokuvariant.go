package puzzle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A SudokuVariant is what a [Sudoku] asks for besides rows, columns and rectangular boxes.
// The zero value asks for nothing more.
type SudokuVariant struct {
	// Regions take the place of the boxes, for irregular (jigsaw) Sudoku: N rows of N
	// numbers from 0 to N-1, for each cell the region that it belongs to. Every region
	// has N cells, of any form. Nil means rectangular boxes.
	Regions [][]int
	// Extra are further sets of 2 to N cells in which no number stands twice, such as the
	// [Diagonals] and the [Windows].
	Extra [][]Cell
	// Cages are those of a Killer Sudoku. No two share a cell.
	Cages []Cage
}

// A Cage is a set of 1 to N cells in which no number stands twice and whose numbers add up
// to the sum.
type Cage struct {
	// Sum is 0 where it is not told.
	Sum   int    `json:"sum"`
	Cells []Cell `json:"cells"`
}

// Corner returns the cell in which the sum of a cage is printed, the first in reading order.
func (c Cage) Corner() Cell {
	return slices.MinFunc(c.Cells, func(a, b Cell) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
}

// Plain reports that nothing is asked for besides rows, columns and boxes.
func (v *SudokuVariant) Plain() bool {
	return v.Regions == nil && len(v.Extra) == 0 && len(v.Cages) == 0
}

// Clone returns a deep copy.
func (v *SudokuVariant) Clone() SudokuVariant {
	out := SudokuVariant{Regions: copyGrid(v.Regions), Extra: slices.Clone(v.Extra), Cages: slices.Clone(v.Cages)}
	for i := range out.Extra {
		out.Extra[i] = slices.Clone(out.Extra[i])
	}
	for i := range out.Cages {
		out.Cages[i].Cells = slices.Clone(out.Cages[i].Cells)
	}
	return out
}

// Diagonals returns the two diagonals of a grid of that size, the extra regions of a
// diagonal Sudoku (Sudoku X): the one from the top left first.
func Diagonals(size int) [][]Cell {
	out := [][]Cell{make([]Cell, size), make([]Cell, size)}
	for i := range size {
		out[0][i], out[1][i] = Cell{i, i}, Cell{i, size - 1 - i}
	}
	return out
}

// Windows returns the extra regions of a hyper Sudoku (Windoku) with such boxes: as large
// as these, one line of cells apart and one from the border, four in a grid of 9x9. There
// are none where a window has no room.
func Windows(boxRows, boxCols int) [][]Cell {
	size := boxRows * boxCols
	var out [][]Cell
	for top := 1; top+boxRows < size; top += boxRows + 1 {
		for left := 1; left+boxCols < size; left += boxCols + 1 {
			window := make([]Cell, size)
			for i := range window {
				window[i] = Cell{top + i/boxCols, left + i%boxCols}
			}
			out = append(out, window)
		}
	}
	return out
}

// An Area is a set of cells of a [Sudoku] in which no number stands twice.
type Area struct {
	Unit  Unit
	Cells []Cell
	Sum   int // what the numbers of a cage add up to, else 0
}

// Areas lists the rows, the columns, the boxes or regions, the extra regions and the cages
// of a valid Sudoku, in that order. The first 3N take every number once.
func (s *Sudoku) Areas() []Area {
	n := s.Size()
	out := make([]Area, 3*n, 3*n+len(s.Extra)+len(s.Cages))
	for i := range n * n {
		at := Cell{i / n, i % n}
		for kind, u := range [3]int{at.Row, n + at.Col, 2*n + s.Region(at)} {
			out[u].Unit = [3]Unit{UnitRow, UnitColumn, s.regionUnit()}[kind]
			out[u].Cells = append(out[u].Cells, at)
		}
	}
	for _, cells := range s.Extra {
		out = append(out, Area{Unit: s.extraUnit(cells), Cells: cells})
	}
	for _, c := range s.Cages {
		out = append(out, Area{Unit: UnitCage, Cells: c.Cells, Sum: c.Sum})
	}
	return out
}

// Region returns the number of the box, or of the region, of a cell, from 0 on.
func (s *Sudoku) Region(at Cell) int {
	if s.Regions != nil {
		return s.Regions[at.Row][at.Col]
	}
	return at.Row/s.BoxRows*s.BoxRows + at.Col/s.BoxCols
}

func (s *Sudoku) regionUnit() Unit {
	if s.Regions != nil {
		return UnitRegion
	}
	return UnitBox
}

// extraUnit names an extra region.
func (s *Sudoku) extraUnit(cells []Cell) Unit {
	outside := func(on func(c Cell) bool) bool {
		return slices.ContainsFunc(cells, func(c Cell) bool { return !on(c) })
	}
	if !outside(func(c Cell) bool { return c.Row == c.Col }) ||
		!outside(func(c Cell) bool { return c.Row+c.Col == s.Size()-1 }) {
		return UnitDiagonal
	}
	return UnitExtra
}

// validate checks what a variant of that size adds.
func (v *SudokuVariant) validate(size int) error {
	if v.Regions != nil {
		if err := validRegions(v.Regions, size); err != nil {
			return err
		}
	}
	for i, cells := range v.Extra {
		if len(cells) < 2 {
			return KindSudoku.invalid("extra[%d] has %s, want 2 to %d", i, counted(len(cells), "cell"), size)
		}
		if err := validCells(fmt.Sprintf("extra[%d]", i), cells, make(map[Cell]bool), size); err != nil {
			return err
		}
	}
	caged := make(map[Cell]bool)
	for i, c := range v.Cages {
		name := fmt.Sprintf("cages[%d]", i)
		if most := size * (size + 1) / 2; c.Sum < 0 || c.Sum > most {
			return KindSudoku.invalid("%s has the sum %d, want 0 to %d", name, c.Sum, most)
		}
		if err := validCells(name, c.Cells, caged, size); err != nil {
			return err
		}
	}
	return nil
}

func validRegions(regions [][]int, size int) error {
	if len(regions) != size {
		return KindSudoku.invalid("regions has %d rows, want %d", len(regions), size)
	}
	cells := make([]int, size)
	for r, row := range regions {
		if len(row) != size {
			return KindSudoku.invalid("regions[%d] has %d numbers, want %d", r, len(row), size)
		}
		for c, k := range row {
			if k < 0 || k >= size {
				return KindSudoku.invalid("regions[%d][%d] is %d, want 0 to %d", r, c, k, size-1)
			}
			cells[k]++
		}
	}
	for k, n := range cells {
		if n != size {
			return KindSudoku.invalid("region %d has %s, want %d", k, counted(n, "cell"), size)
		}
	}
	return nil
}

// validCells checks that cells are of the grid and not met before.
func validCells(name string, cells []Cell, met map[Cell]bool, size int) error {
	if len(cells) == 0 || len(cells) > size {
		return KindSudoku.invalid("%s has %s, want 1 to %d", name, counted(len(cells), "cell"), size)
	}
	for _, c := range cells {
		if c.Row < 0 || c.Row >= size || c.Col < 0 || c.Col >= size {
			return KindSudoku.invalid("%s has %v, outside the grid of %d rows", name, c, size)
		}
		if met[c] {
			return KindSudoku.invalid("%s has %v, which is taken already", name, c)
		}
		met[c] = true
	}
	return nil
}

// text writes the lines below the grid.
func (v *SudokuVariant) text() string {
	var b strings.Builder
	if v.Regions != nil {
		b.WriteString("\nregions")
		width := len(fmt.Sprint(len(v.Regions)))
		for _, row := range v.Regions {
			b.WriteByte('\n')
			for c, k := range row {
				if c > 0 {
					b.WriteByte(' ')
				}
				fmt.Fprintf(&b, "%*d", width, k+1)
			}
		}
	}
	list := func(cells []Cell) {
		for _, c := range cells {
			fmt.Fprintf(&b, " %v", c)
		}
	}
	for _, cells := range v.Extra {
		b.WriteString("\nextra")
		list(cells)
	}
	for _, c := range v.Cages {
		fmt.Fprintf(&b, "\ncage %d", c.Sum)
		list(c.Cells)
	}
	return b.String()
}

// A variantText is the part of a text below the grid, which says what a Sudoku asks for
// besides.
type variantText struct {
	regions []string // the rows, as they will be read
	line    int      // of the word "regions", counted from 1
	variant SudokuVariant
}

// cut takes the lines of a variant out of a text, which keeps its number of lines.
func (v *variantText) cut(text string) (grid string, err error) {
	var rest strings.Builder
	rest.Grow(len(text))
	inRegions, i := false, -1
	for line := range strings.SplitSeq(text, "\n") {
		if i++; i > 0 {
			rest.WriteByte('\n')
		}
		fields := strings.Fields(strings.ToLower(line))
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		switch fields[0] {
		case "regions":
			inRegions = true
			v.line = cmp.Or(v.line, i+1)
		case "extra":
			inRegions = false
			cells, err := parseCells(fields[1:], i+1)
			if err != nil {
				return "", err
			}
			v.variant.Extra = append(v.variant.Extra, cells)
		case "cage":
			inRegions = false
			cage, err := parseCage(fields[1:], i+1)
			if err != nil {
				return "", err
			}
			v.variant.Cages = append(v.variant.Cages, cage)
		default:
			if !inRegions {
				rest.WriteString(line)
				continue
			}
			v.regions = append(v.regions, line)
		}
	}
	return rest.String(), nil
}

// read reads the regions of a grid of that size.
func (v *variantText) read(size int) error {
	if v.line == 0 {
		return nil
	}
	if len(v.regions) == 0 {
		return KindSudoku.fault(v.line, 0, "no rows of regions below this line")
	}
	t, err := scanGrid(strings.Repeat("\n", v.line) + strings.Join(v.regions, "\n"))
	if err != nil {
		return err
	}
	regions, err := t.givens()
	if err != nil {
		return err
	}
	if len(regions) != size {
		return KindSudoku.fault(v.line, 0, "%d rows of regions, but the grid has %d", len(regions), size)
	}
	for _, row := range regions {
		for c := range row {
			row[c]--
		}
	}
	v.variant.Regions = regions
	return nil
}

// parseCage reads a sum and cells.
func parseCage(fields []string, line int) (Cage, error) {
	if len(fields) < 2 {
		return Cage{}, KindSudoku.fault(line, 0, "a cage without cells: want cage SUM r1c1 r1c2 ...")
	}
	var cage Cage
	if _, err := fmt.Sscanf(fields[0]+"\n", "%d\n", &cage.Sum); err != nil {
		return Cage{}, KindSudoku.fault(line, 0, "%q is no sum of a cage", fields[0])
	}
	var err error
	cage.Cells, err = parseCells(fields[1:], line)
	return cage, err
}

// parseCells reads cells as [Cell.String] writes them.
func parseCells(fields []string, line int) ([]Cell, error) {
	out := make([]Cell, len(fields))
	for i, f := range fields {
		var row, col int
		if _, err := fmt.Sscanf(f+"\n", "r%dc%d\n", &row, &col); err != nil || row < 1 || col < 1 {
			return nil, KindSudoku.fault(line, 0, "%q is no cell: the top left one is r1c1", f)
		}
		out[i] = Cell{row - 1, col - 1}
	}
	return out, nil
}
