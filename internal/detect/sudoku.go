package detect

import (
	"context"
	"errors"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/vision/digits"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// sudokuView is a grid taken for a Sudoku.
type sudokuView struct {
	picture  *load.Picture
	grid     *grid.Grid
	size     int
	rules    puzzle.Sudoku   // without givens
	fixed    []int           // what the user set, or reading.Unset
	alphabet digits.Alphabet // of the symbols that numbers are printed as, "" for decimals
	upright
}

const (
	// smallSize is the size below which the rules say so little about a
	// reading that its numbers must be read with the mean confidence smallSure,
	// and are not repaired.
	smallSize = 6
	smallSure = 0.85
	// usualSize is the size below which no more is repaired than usualExtra nats: of cells
	// that are none, a few numbers left make a puzzle with one solution.
	usualSize  = 9
	usualExtra = 6
	// solvedPart is the part of the cells that hold a number where hardly one is left.
	solvedPart = 0.9
)

// readSudoku reads the numbers of a division.
func readSudoku(s subject, d division) (*sudokuView, error) {
	reader := s.digits
	if d.grid.Rows > 9 {
		reader = s.clues // numbers of two digits, and hardly any handwriting
	}
	flat := straighten(d.grid, s.picture.Gray())
	slashed := false
	if d.regions == nil {
		for _, rising := range []bool{false, true} {
			if grid.Crossed(d.grid, s.picture.Gray(), rising) {
				slashed = true
				wipe(flat, rising)
			}
		}
	}
	up, err := readGrid(s.ctx, reader, flat, d.grid.Rows)
	if err != nil {
		return nil, err
	}
	v, err := newSudokuView(s, d, up)
	if err == nil && d.regions == nil {
		v.findExtra(slashed)
	}
	return v, err
}

// wipe takes the line of a diagonal out of cells: what lies within wiped of it becomes as
// light as the lighter side of it, so that numbers stay whole where they run through it.
func wipe(flat straightened, rising bool) {
	const wiped = cellSide / 32 // in x and in y
	for i := range flat.rows {
		row := i
		if rising {
			row = flat.rows - 1 - i
		}
		cell := flat.cells[row*flat.rows+i]
		at := func(x, y int) *uint8 {
			if rising {
				y = cellSide - 1 - y
			}
			return &cell.Pix[cell.PixOffset(cell.Rect.Min.X+x, cell.Rect.Min.Y+y)]
		}
		for x := range cellSide {
			for y := max(0, x-2*wiped+1); y < min(x+2*wiped, cellSide); y++ {
				a, b := wiped-(x-y)/2, wiped+(x-y)/2
				if x+a < cellSide && y >= a && x >= b && y+b < cellSide {
					p := at(x, y)
					*p = max(*p, *at(x+a, y-a), *at(x-b, y+b))
				}
			}
		}
	}
}

// readLettered reads the numbers of a division of which some are printed as letters.
func readLettered(s subject, d division) (*sudokuView, error) {
	flat := straighten(d.grid, s.picture.Gray())
	var alphabets [4]digits.Alphabet // by turn
	up, err := readUpright(func(l look) (list []reading.Cell, err error) {
		list, alphabets[l.turn], err = s.letters.Read(s.ctx, flat.shown(l), flat.rows)
		return list, err
	}, flat.contrasting)
	if err != nil {
		return nil, err
	}
	v, err := newSudokuView(s, d, up)
	if err == nil {
		v.alphabet = alphabets[up.turn]
	}
	return v, err
}

func newSudokuView(s subject, d division, up upright) (*sudokuView, error) {
	v := &sudokuView{picture: s.picture, size: d.grid.Rows, upright: up}
	v.grid, v.rules = d.grid.Turn(up.turn), d.rules(up.turn)
	return v, v.override(s.o.Set)
}

// findExtra looks for windows and diagonals that are tinted; slashed tells that a diagonal is
// drawn.
func (s *sudokuView) findExtra(slashed bool) {
	diagonals, windows := puzzle.Diagonals(s.size), puzzle.Windows(s.rules.BoxRows, s.rules.BoxCols)
	tints := grid.FindTints(s.grid, s.picture.Color)
	if slashed || slices.Contains(tints.Sets(s.numbered(diagonals)), true) {
		s.rules.Extra = diagonals // both, as always
	}
	if tints.Sets(s.numbered([][]puzzle.Cell{slices.Concat(windows...)}))[0] {
		s.rules.Extra = append(s.rules.Extra, windows...)
	}
}

// numbered returns the numbers of cells, in reading order.
func (s *sudokuView) numbered(sets [][]puzzle.Cell) [][]int {
	out := make([][]int, len(sets))
	for k, cells := range sets {
		for _, at := range cells {
			out[k] = append(out[k], at.Row*s.size+at.Col)
		}
	}
	return out
}

// override takes over the numbers that the user gave.
func (s *sudokuView) override(set []reading.Override) (err error) {
	s.fixed, err = reading.Extent{Rows: s.size, Cols: s.size, Largest: s.size}.Fixed(set)
	return err
}

func (s *sudokuView) corners() geom.Quad { return s.grid.Corners() }

func (s *sudokuView) crossings() [][]geom.Point { return s.grid.Cross }

func (s *sudokuView) atEdge() bool { return s.grid.AtEdge(s.picture.Color.Rect) }

func (s *sudokuView) stages(show func(string, image.Image)) { stageGrid(s.picture, s.grid, show) }

// odds weighs the numbers that stand twice in a row, a column or a box, which
// no Sudoku has but by misreading, against all.
func (s *sudokuView) odds() float64 {
	clues := s.clues()
	return oddsPerClue * (float64(clues) - conflictWeight*float64(len(s.plain().Conflicts())))
}

// consistent tells whether hardly two numbers contradict each other, as they would if the grid
// had another size or the cells held something else.
func (s *sudokuView) consistent() bool {
	return s.odds() > (1-conflictWeight*fewConflicts)*oddsPerClue*float64(s.clues())
}

// fewConflicts is the number of contradictions, as a part of that of clues, up to which some
// numbers are misread: of sixteen symbols at random half of them contradict another one.
const fewConflicts = 0.3

// plain returns the puzzle before any repair.
func (s *sudokuView) plain() *puzzle.Sudoku {
	p := s.rules
	p.Givens = rowsOf(numbersOf(s.readings, s.fixed), s.size)
	return &p
}

func (s *sudokuView) resolve(ctx context.Context) *Puzzle {
	if s.sure < legible && !slices.ContainsFunc(s.fixed, func(n int) bool { return n != reading.Unset }) {
		return &Puzzle{Puzzle: s.plain(), Turn: s.turn, Plain: s.plain().Givens, Cells: rowsOf(s.readings, s.size), Err: errUnread}
	}
	fixed := s.mended(ctx)
	if extra := s.rules.Extra; extra != nil && (!fixed.Trusted() || !fixed.Unique || fixed.Extra > 0) {
		s.rules.Extra = nil // perhaps mere decoration
		if plain := s.mended(ctx); plain.Trusted() && plain.Unique {
			fixed = plain
		} else {
			s.rules.Extra = extra
		}
	}
	out := resolved(fixed, s.plain(), leastSure(s.readings, s.fixed, s.cell))
	out.Turn, out.Plain, out.Cells = s.turn, s.plain().Givens, rowsOf(s.readings, s.size)
	out.Symbols = string(s.alphabet)
	out.Corrected = corrections(fixed.Used, func(i int) (puzzle.Cell, reading.Cell) { return s.cell(i), s.readings[i] })
	few := float64(s.clues()) < fewestPrinted*float64(len(s.readings))
	if out.Err == nil && !fixed.Unique && (few || !s.boxed() || s.lacksNumber()) {
		out.Err = errSeveral
	}
	if errors.Is(out.Err, puzzle.ErrUnsolvable) {
		// What was entered by hand may be wrong, and boxes may have another shape.
		out.Err = contradiction(out.Err, "an entry may be wrong, or the boxes of another shape")
	}
	if out.Err == nil && s.size < smallSize && (s.sure < smallSure || fixed.Extra > 0) {
		out.Err = errNoSudoku // so few cells that noise makes a puzzle easily
	}
	if out.Err == nil && s.size < usualSize && fixed.Extra > usualExtra {
		out.Err = errNoSudoku
	}
	if out.Err == nil {
		out.Entries = fixed.Entries
		out.Corrected = slices.DeleteFunc(out.Corrected, func(c reading.Correction) bool {
			return slices.ContainsFunc(out.Entries, func(e reading.Entry) bool { return e.Row == c.Row && e.Col == c.Col })
		})
	}
	return out
}

// mended repairs what was read by the rules.
func (s *sudokuView) mended(ctx context.Context) repair.Result[*puzzle.Sudoku, *puzzle.SudokuSolution] {
	mend := func(quick bool) repair.Result[*puzzle.Sudoku, *puzzle.SudokuSolution] {
		return repair.Sudoku(ctx, repair.SudokuReading{
			BoxRows: s.rules.BoxRows, BoxCols: s.rules.BoxCols, Variant: s.rules.SudokuVariant,
			Cells: s.readings, Fixed: s.fixed, Quick: quick,
		})
	}
	if s.size <= 9 {
		return mend(false)
	}
	// Each shape is there often enough to be compared.
	return resolveByShape(ctx, s.readings, func() []*image.Gray { return straighten(s.grid, s.picture.Gray()).cells }, mend)
}

// fewestPrinted is the part of the cells that the givens of a Sudoku with one solution take up
// at least: 17 of 81 (G. McGuire, B. Tugemann and G. Civario 2014), 8 of 36.
const fewestPrinted = 17.0 / 81

// lacksNumber tells whether a number is in no cell. In a Sudoku with several solutions it was
// perhaps read as nothing wherever it stands, as all its shapes are alike.
func (s *sudokuView) lacksNumber() bool {
	seen := make(map[int]bool)
	for _, n := range numbersOf(s.readings, s.fixed) {
		seen[n] = true
	}
	delete(seen, 0)
	return len(seen) < s.size
}

// boxed tells whether the lines of the grid show the boxes that the rules are taken for.
func (s *sudokuView) boxed() bool {
	return s.rules.Regions != nil || s.grid.BoxRows == s.rules.BoxRows && s.grid.BoxCols == s.rules.BoxCols
}

// cell returns the place of a reading.
func (s *sudokuView) cell(i int) puzzle.Cell { return puzzle.Cell{Row: i / s.size, Col: i % s.size} }

// solved tells whether hardly a cell is left to be filled.
func (s *sudokuView) solved() bool { return float64(s.clues()) > solvedPart*float64(len(s.readings)) }

// clues returns how many cells hold a number.
func (s *sudokuView) clues() int {
	n := 0
	for _, r := range s.readings {
		if r.Best() > 0 {
			n++
		}
	}
	return n
}

// explained is about how many cells hold what was read in them.
func (s *sudokuView) explained() float64 {
	mean, clues := sureness(s.readings)
	return mean * float64(clues)
}

// unexplained tells whether some of the cells with ink were not read as numbers, as letters
// are not.
func (s *sudokuView) unexplained() bool {
	return s.explained() < mostlyRead*float64(inked(s.readings))
}

// mostlyRead is the part of the cells with ink that numbers explain where there are no letters:
// all of them on a page that can be read, while one symbol in ten is a letter in the smallest
// grid that has any.
const mostlyRead = 0.95

// conflictWeight is the number of clues that one conflict of two outweighs, and
// oddsPerClue what each clue without one adds to the odds.
const (
	conflictWeight = 4
	oddsPerClue    = 0.2
)

// draw draws the numbers found, those that other solutions have otherwise in another colour,
// and the corrected clues. What was entered rightly by hand stays as it is, and what is wrong is framed.
func (s *sudokuView) draw(picture *image.RGBA, p *Puzzle, solution puzzle.Solution) *image.RGBA {
	read, found := p.Puzzle.(*puzzle.Sudoku), solution.(*puzzle.SudokuSolution)
	differing, _ := sudoku.Differing(read, found) // it was solved, so it is valid
	entered := make(map[puzzle.Cell]int)
	for _, e := range p.Entries {
		entered[puzzle.Cell{Row: e.Row, Col: e.Col}] = e.Number
	}
	var list []overlay.Entry
	for r, row := range found.Grid {
		for c, n := range row {
			written := entered[puzzle.Cell{Row: r, Col: c}]
			if read.Givens[r][c] != 0 || written == n {
				continue
			}
			e := overlay.Entry{Quad: s.grid.Cell(r, c), Number: n, Symbol: s.alphabet.Symbol(n)}
			if slices.Contains(differing, puzzle.Cell{Row: r, Col: c}) {
				e.Style = overlay.Differing
			} else if written != 0 {
				e.Style = overlay.Corrected
			}
			list = append(list, e)
		}
	}
	corrected := p.correctedEntries(s.grid.Cell)
	for i := range corrected {
		corrected[i].Symbol = s.alphabet.Symbol(corrected[i].Number)
	}
	return overlay.Draw(picture, append(list, corrected...))
}
