package detect

import (
	"cmp"
	"context"
	"errors"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/digits/cages"
)

// killerView is a grid taken for a Killer Sudoku.
type killerView struct {
	sudokuView
	reader digits.Reader
	cages  []repair.CageReading
	doubt  float64 // about how many borders between cages are seen wrongly
}

const (
	// fewestCages and mostCages bound the number of cages, as a part of the cells: those of
	// a Killer have five cells at most in the mean, and two at least. Where each cell is its
	// own, dashed lines are those of a grid.
	fewestCages, mostCages = 0.2, 0.5
	// mostDoubt is the number of borders that may be seen wrongly, in the mean, above which the
	// cages are not trusted, for each cell.
	mostDoubt = 0.06
	// hopelessDoubt is the same above which there are no cages however the cells are turned:
	// of drawn Killers that lie on their sides the most is 0.15, of pages with pencil marks
	// the least 0.38.
	hopelessDoubt = 0.25
)

// readKiller reads the sums in the corners of the cells of a division, and the cages.
func readKiller(s subject, d division) (*killerView, error) {
	if d.regions != nil || d.grid.Rows != d.grid.Cols {
		return nil, errNoSudoku
	}
	n := d.grid.Rows
	flat := straighten(d.grid, s.picture.Gray())
	var read [4][]cages.Cell // by the turn
	up, err := readUpright(func(l look) ([]reading.Cell, error) {
		var err error
		read[l.turn], err = s.cages.Read(s.ctx, flat.shown(l), n*(n+1)/2)
		if err == nil && l.turn == 0 && !l.mirrored && hopeless(n, read[0]) {
			return nil, errNoSudoku
		}
		return sumsOf(read[l.turn]), err
	}, func() []int { return nil })
	if err != nil {
		return nil, err
	}
	v := &killerView{reader: s.clues, sudokuView: sudokuView{picture: s.picture, size: n, grid: d.grid.Turn(up.turn), upright: up}}
	v.rules = d.rules(up.turn)
	if v.fixed, err = (reading.Extent{Rows: n, Cols: n, Largest: n * (n + 1) / 2}).Fixed(s.o.Set); err != nil {
		return nil, err
	}
	v.join(read[up.turn])
	if part := float64(len(v.cages)) / float64(n*n); part < fewestCages || part > mostCages {
		return nil, errNoSudoku
	}
	return v, nil
}

// hopeless tells whether the borders of cells are none of cages, whichever way up they stand.
func hopeless(n int, cells []cages.Cell) bool {
	shown := make([]float64, len(cells))
	for i, c := range cells {
		shown[i] = 1 - c.Sum.Empty
	}
	_, doubt := cages.Join(n, cells, shown)
	return doubt > hopelessDoubt*float64(n*n)
}

// sumsOf returns what was read in the corners of cells.
func sumsOf(cells []cages.Cell) []reading.Cell {
	out := make([]reading.Cell, len(cells))
	for i, c := range cells {
		out[i] = c.Sum
	}
	return out
}

// readGivens reads the numbers of full size in the cells of a Killer, most of which have none:
// those without a doubt, 0 for the other cells, and what was read in the one of these that
// looks most like a number, if one does. The sums in the corners are left out.
func (v *killerView) readGivens(ctx context.Context) (sure []int, doubtful givenReading) {
	cells := digits.DarkOnLight(v.grid.Cells(v.picture.Gray(), killerCell))
	for i, cell := range cells {
		at := cell.Rect.Min.Add(image.Pt(killerCell/4, killerCell/4))
		cells[i] = cell.SubImage(image.Rectangle{Min: at, Max: at.Add(image.Pt(givenSide, givenSide))}).(*image.Gray)
	}
	sure = make([]int, v.size*v.size)
	readings, err := v.reader.Read(ctx, cells, v.size)
	if err != nil {
		return sure, givenReading{}
	}
	least := likelyGiven
	for i, r := range readings {
		switch {
		case r.Best() > 0 && r.Confidence() >= repair.Certainty:
			sure[i] = r.Best()
		case 1-r.Empty >= least:
			least, doubtful = 1-r.Empty, givenReading{i, r}
		}
	}
	return sure, doubtful
}

// givenReading is what was read in a cell of a Killer as a number of full size.
type givenReading struct {
	cell int
	reading.Cell
}

// likelyGiven is the probability that a cell holds a number of full size from which on it is
// asked which one makes a puzzle.
const likelyGiven = 0.5

// mend repairs the sums, with the givens that were read.
func (v *killerView) mend(ctx context.Context) (fixed repair.Result[*puzzle.Sudoku, *puzzle.SudokuSolution], given []int) {
	read := repair.KillerReading{BoxRows: v.rules.BoxRows, BoxCols: v.rules.BoxCols, Cages: v.cages}
	given, doubtful := v.readGivens(ctx)
	read.Givens = rowsOf(given, v.size)
	fixed = repair.Killer(ctx, read)
	if fixed.Trusted() || len(doubtful.Numbers) == 0 {
		return fixed, given
	}
	results, costs := []repair.Result[*puzzle.Sudoku, *puzzle.SudokuSolution]{fixed}, []float64{-math.Log(max(doubtful.Empty, leastChance))}
	with := [][]int{given}
	for _, g := range doubtful.Numbers {
		p := g.P * (1 - doubtful.Empty)
		if p < leastChance || ctx.Err() != nil {
			continue
		}
		more := slices.Clone(given)
		more[doubtful.cell] = g.Number
		read.Givens = rowsOf(more, v.size)
		results, costs, with = append(results, repair.Killer(ctx, read)), append(costs, -math.Log(p)), append(with, more)
	}
	if best := repair.Prefer(results, costs); best >= 0 {
		return results[best], with[best]
	}
	return fixed, given
}

// leastChance is the probability below which a number of full size is not tried.
const leastChance = 1e-3

// givenSide is the side of the part of a cell in which a given of a Killer stands, in pixels
// of cells of killerCell.
const givenSide = killerCell * 7 / 10

// killerCell is the size in pixels to which the cells of a Killer are straightened for their
// givens.
const killerCell = 2 * cellSide

// join joins the cells to cages, each with what its sum was read as.
func (v *killerView) join(read []cages.Cell) {
	shown := make([]float64, len(read))
	for i, r := range v.readings {
		shown[i] = 1 - r.Empty
		if n := v.fixed[i]; n != reading.Unset {
			shown[i] = float64(min(n, 1))
		}
	}
	of, doubt := cages.Join(v.size, read, shown)
	v.doubt = doubt
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

// clear tells whether the cages are seen well enough for the grid to be a Killer without doubt.
func (v *killerView) clear() bool { return v.doubt <= mostDoubt*float64(v.size*v.size) }

// odds weigh the cages, each of which has its sum, like clues.
func (v *killerView) odds() float64 {
	return oddsPerClue * (float64(len(v.cages)) - conflictWeight*v.doubt)
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
	fixed, given := v.mend(ctx)
	plain := v.plain()
	plain.Givens = rowsOf(given, v.size)
	out := resolved(fixed, plain, leastSure(v.readings, v.fixed, v.cell))
	out.Turn, out.Plain, out.Cells = v.turn, rowsOf(numbersOf(v.readings, v.fixed), v.size), rowsOf(v.readings, v.size)
	out.Cages = v.cages
	out.Corrected = corrections(fixed.Used, func(i int) (puzzle.Cell, reading.Cell) {
		return v.label(v.cages[i].Cells), v.cages[i].Reading
	})
	if errors.Is(out.Err, puzzle.ErrUnsolvable) {
		out.Err = contradiction(out.Err, "a sum may be wrong, or the cages of another shape")
	}
	if out.Err == nil && !v.clear() {
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
