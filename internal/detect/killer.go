package detect

import (
	"cmp"
	"context"
	"errors"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/grid"
)

// killerView is a grid taken for a Killer Sudoku.
type killerView struct {
	sudokuView
	reader digits.Reader
	cages  []repair.CageReading
	strain float64
}

const (
	// clearCages is how clearly the lines beside the borders of cells must be of two kinds
	// for a grid to be read as one with cages.
	clearCages = 0.7
	// fewestCages is the least number of cages, as a part of the cells: those of a Killer
	// have five cells at most in the mean.
	fewestCages = 0.2
	// mostStrain is the sum of the doubts about the lines of cages, in differences between
	// usual lines, above which the cages are not trusted, for each cell.
	mostStrain = 0.03
)

// readKiller reads the sums in the corners of the cells of a division, and the cages.
func readKiller(s *search, d division) (*killerView, error) {
	if d.regions != nil || d.grid.Rows != d.grid.Cols {
		return nil, errNoSudoku
	}
	lines := grid.FindCageLines(d.grid, s.picture.Gray())
	if lines.Clear() < clearCages {
		return nil, errNoSudoku
	}
	n := d.grid.Rows
	up, err := readUpright(func(turn int) ([]reading.Cell, error) { return readSums(s, d.grid.Turn(turn)) })
	if err != nil {
		return nil, err
	}
	v := &killerView{reader: s.clues, sudokuView: sudokuView{picture: s.picture, size: n, grid: d.grid.Turn(up.turn), upright: up}}
	v.rules = d.rules(up.turn)
	if up.turn > 0 {
		lines = grid.FindCageLines(v.grid, s.picture.Gray())
	}
	if v.fixed, err = (reading.Extent{Rows: n, Cols: n, Largest: n * (n + 1) / 2}).Fixed(s.o.Set); err != nil {
		return nil, err
	}
	v.join(lines.Cages(v.labelled()))
	if float64(len(v.cages)) < fewestCages*float64(n*n) {
		return nil, errNoSudoku
	}
	return v, nil
}

// readSums reads the numbers in the upper left corners of cells.
func readSums(s *search, g *grid.Grid) ([]reading.Cell, error) {
	cells := digits.DarkOnLight(g.Cells(s.picture.Gray(), sumCell))
	likely, other := digits.Corners(cells, cellSide)
	if likely == nil {
		return nil, errNoClues
	}
	most := g.Rows * (g.Rows + 1) / 2
	out, err := s.clues.Read(s.ctx, likely, most)
	if err != nil {
		return nil, err
	}
	var unread []int
	var shown []*image.Gray
	for i, r := range out {
		if r.Best() == 0 {
			unread, shown = append(unread, i), append(shown, other[i])
		}
	}
	again, err := s.clues.Read(s.ctx, shown, most)
	if err != nil {
		return nil, err
	}
	for k, i := range unread {
		if again[k].Best() > 0 {
			out[i] = again[k]
		}
	}
	return out, nil
}

// readGivens reads the numbers of full size in the cells of a Killer, most of which have none:
// those without a doubt. The sums in the corners are left out.
func (v *killerView) readGivens(ctx context.Context) [][]int {
	cells := digits.DarkOnLight(v.grid.Cells(v.picture.Gray(), sumCell))
	for i, cell := range cells {
		at := cell.Rect.Min.Add(image.Pt(sumCell/4, sumCell/4))
		cells[i] = cell.SubImage(image.Rectangle{Min: at, Max: at.Add(image.Pt(givenCell, givenCell))}).(*image.Gray)
	}
	readings, err := v.reader.Read(ctx, cells, v.size)
	if err != nil {
		return nil
	}
	out := make([]int, len(readings))
	for i, r := range readings {
		if r.Confidence() >= repair.Certainty {
			out[i] = r.Best()
		}
	}
	return rowsOf(out, v.size)
}

// givenCell is the side of the part of a cell in which a given of a Killer stands, in pixels
// of cells of sumCell.
const givenCell = sumCell * 7 / 10

// sumCell is the size in pixels to which cells are straightened for their corners.
const sumCell = 2 * cellSide

// labelled tells of each cell whether it shows a sum.
func (v *killerView) labelled() []bool {
	out := make([]bool, len(v.readings))
	for i, n := range numbersOf(v.readings, v.fixed) {
		out[i] = n > 0
	}
	return out
}

// join takes over the cages and what their sums were read as.
func (v *killerView) join(of [][]int, strain float64) {
	v.strain = strain
	var cells [][]int
	for i := range v.readings {
		k := of[i/v.size][i%v.size]
		if k == len(cells) {
			cells = append(cells, nil)
		}
		cells[k] = append(cells[k], i)
	}
	for _, list := range cells {
		v.cages = append(v.cages, v.cage(list))
	}
}

// cage returns a cage and its sum: what the one cell with a number says, if the others say
// nothing.
func (v *killerView) cage(cells []int) repair.CageReading {
	out := repair.CageReading{Fixed: reading.Unset, Reading: reading.Cell{Empty: 1}}
	empty := 1.0
	for _, i := range cells {
		out.Cells = append(out.Cells, v.cell(i))
		if v.fixed[i] != reading.Unset {
			out.Fixed = v.fixed[i]
		}
		r := v.readings[i]
		empty *= r.Empty
		if out.Reading.Best() == 0 && len(r.Numbers) > 0 && (len(out.Reading.Numbers) == 0 || r.Empty < out.Reading.Empty) {
			out.Reading = r
		}
	}
	out.Reading.Empty = empty
	return out
}

// odds weigh the cages, each of which has its sum, like clues.
func (v *killerView) odds() float64 {
	return oddsPerClue * (float64(len(v.cages)) - conflictWeight*v.strain)
}

// sums returns those that were read or set, in the order of the cages.
func (v *killerView) sums() []int {
	out := make([]int, len(v.cages))
	for i, c := range v.cages {
		out[i] = c.Reading.Best()
		if c.Fixed != reading.Unset {
			out[i] = c.Fixed
		}
	}
	return out
}

// plain returns the puzzle before any repair.
func (v *killerView) plain() *puzzle.Sudoku {
	p := v.rules
	p.Givens = rowsOf(make([]int, v.size*v.size), v.size)
	for i, sum := range v.sums() {
		p.Cages = append(p.Cages, puzzle.Cage{Sum: sum, Cells: v.cages[i].Cells})
	}
	return &p
}

func (v *killerView) resolve(ctx context.Context) *Puzzle {
	read := repair.KillerReading{BoxRows: v.rules.BoxRows, BoxCols: v.rules.BoxCols, Cages: v.cages}
	fixed := repair.Killer(ctx, read)
	plain := v.plain()
	if !fixed.Trusted() {
		read.Givens = v.readGivens(ctx)
		if again := repair.Killer(ctx, read); again.Trusted() {
			fixed, plain.Givens = again, read.Givens
		}
	}
	out := resolved(fixed, plain, leastSure(v.readings, v.fixed, v.cell))
	out.Turn, out.Plain, out.Cells = v.turn, rowsOf(numbersOf(v.readings, v.fixed), v.size), rowsOf(v.readings, v.size)
	out.Corrected = corrections(fixed.Used, func(i int) (puzzle.Cell, reading.Cell) {
		return v.label(v.cages[i].Cells), v.cages[i].Reading
	})
	if errors.Is(out.Err, puzzle.ErrUnsolvable) {
		out.Err = contradiction(out.Err, "a sum may be wrong, or the cages of another shape")
	}
	if out.Err == nil && v.strain > mostStrain*float64(v.size*v.size) {
		out.Err = fault{errors.New("the lines of the cages are not seen well enough"), ErrDoubtful}
	}
	return out
}

// label returns the cell of a cage that shows its sum.
func (v *killerView) label(cells []puzzle.Cell) puzzle.Cell {
	return slices.MaxFunc(cells, func(a, b puzzle.Cell) int {
		ra, rb := v.readings[a.Row*v.size+a.Col], v.readings[b.Row*v.size+b.Col]
		return cmp.Compare(rb.Empty, ra.Empty)
	})
}
