package gridsaw

import (
	"context"
	"errors"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// A Verdict says what is to be thought of a number that somebody entered.
type Verdict string

const (
	VerdictRight Verdict = "right" // it is that of the solution, or of one of them
	VerdictWrong Verdict = "wrong" // no solution has it
	// VerdictDoubtful means that it reads as a wrong number, but may well be the right one.
	VerdictDoubtful Verdict = "doubtful"
)

// A CheckedEntry is a number that was entered, and what is to be thought of it.
type CheckedEntry struct {
	reading.Entry
	Verdict Verdict `json:"verdict"`
	// Solution is the number that belongs there; 0 where there are several solutions.
	Solution int `json:"solution,omitempty"`
}

// A Check tells how far somebody has come with a Sudoku.
type Check struct {
	Entries []CheckedEntry `json:"entries"` // in reading order
	// Wrong are the entries that no solution has.
	Wrong []CheckedEntry `json:"wrong"`
	// Missing is the number of cells that are still empty.
	Missing int `json:"missing"`
}

var (
	errNoEntries   = errors.New("a puzzle written as text has no entries by hand")
	errCheckSudoku = errors.New("what was drawn by hand is told in a Sudoku alone so far")
)

// NewCheck compares what was entered by hand with the solution. The result must be that of a Sudoku in a
// picture, and solved. The error is an [*Error].
func NewCheck(ctx context.Context, r *Result) (*Check, error) {
	p, ok := r.Puzzle.(*puzzle.Sudoku)
	solution, solved := r.Solution.(*puzzle.SudokuSolution)
	switch {
	case r.Err != nil:
		return nil, r.Err
	case r.Puzzle != nil && !ok:
		return nil, &Error{ErrInput, errCheckSudoku, AdviceKind}
	case r.Reading == nil:
		return nil, &Error{ErrInput, errNoEntries, AdviceFormat}
	case !solved || r.Status != StatusSolved:
		return nil, &Error{ErrInput, errors.New("the puzzle is not solved"), NoAdvice}
	}
	if r.Unique == nil || !*r.Unique {
		solution = nil
	}
	out, err := CheckEntries(ctx, p, solution, Entered{r.Reading.Entries, r.Reading.Cells})
	if err != nil {
		return nil, &Error{ErrLimit, err, AdviceTime}
	}
	return out, nil
}

// Entered is what was entered by hand into a Sudoku, and how each cell was read, row by row.
type Entered struct {
	Entries []reading.Entry
	Cells   [][]reading.Cell
}

// CheckEntries compares entries with the only solution of a Sudoku. Where there are several, solution is nil, and only
// those entries are wrong that none of them has. The error is the cause of ctx.
func CheckEntries(ctx context.Context, p *puzzle.Sudoku, solution *puzzle.SudokuSolution, in Entered) (*Check, error) {
	out := &Check{Entries: []CheckedEntry{}, Wrong: []CheckedEntry{}, Missing: missing(p) - len(in.Entries)}
	for _, e := range in.Entries {
		c := CheckedEntry{Entry: e, Verdict: VerdictRight}
		if solution != nil {
			c.Solution = solution.Grid[e.Row][e.Col]
			c.Verdict = verdict(in.Cells[e.Row][e.Col], c)
		} else {
			fits, err := fits(ctx, p, e)
			if err != nil {
				return nil, err
			}
			if !fits {
				c.Verdict = VerdictWrong
			}
		}
		out.Entries = append(out.Entries, c)
		if c.Verdict == VerdictWrong {
			out.Wrong = append(out.Wrong, c)
		}
	}
	return out, nil
}

const (
	// rightOdds is how much likelier an entry is right than any one other number, whatever was read: people
	// err in about one of fifty.
	rightOdds = 400
	// writtenOdds is how much likelier a wrong number must be than that nothing was entered, but candidates,
	// or dirt, for it to be called wrong.
	writtenOdds = 9
)

// verdict judges a number by how it was read, given that most entries are right.
func verdict(cell reading.Cell, e CheckedEntry) Verdict {
	read := cell.P(e.Number)
	switch {
	case e.Number == e.Solution:
		return VerdictRight
	case read > rightOdds*cell.P(e.Solution) && read > writtenOdds*cell.Empty:
		return VerdictWrong
	}
	return VerdictDoubtful
}

// fits tells whether a puzzle has a solution with an entry.
func fits(ctx context.Context, p *puzzle.Sudoku, e reading.Entry) (bool, error) {
	with := p.Clone()
	with.Givens[e.Row][e.Col] = e.Number
	if len(with.Conflicts()) > 0 || ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	counter, err := sudoku.NewCounterOf(with)
	if err != nil {
		return false, err
	}
	return counter.Count(givens(with), 1) > 0, nil
}

// missing counts the cells without a given.
func missing(p *puzzle.Sudoku) int {
	n := 0
	for _, row := range p.Givens {
		for _, v := range row {
			if v == 0 {
				n++
			}
		}
	}
	return n
}

// A Mark is what is drawn into a cell of a puzzle in a picture.
type Mark struct {
	puzzle.Cell
	Number int // 0 is none
	Style  overlay.Style
	Small  bool // the number is a candidate, in its place among others
}

// Marks are what tells each entry right, wrong or doubtful.
func (c *Check) Marks() []Mark {
	styles := map[Verdict]overlay.Style{VerdictRight: overlay.Right, VerdictWrong: overlay.Wrong, VerdictDoubtful: overlay.Unsure}
	var out []Mark
	for _, e := range c.Entries {
		out = append(out, Mark{Cell: puzzle.Cell{Row: e.Row, Col: e.Col}, Style: styles[e.Verdict]})
	}
	return out
}

// Right returns the numbers of p that were entered rightly, row by row, 0 elsewhere: how far somebody has come.
// A doubtful entry counts as the right number. It is nil where nothing was checked.
func (c *Check) Right(p *puzzle.Sudoku) [][]int {
	if c == nil {
		return nil
	}
	out := make([][]int, p.Size())
	for r := range out {
		out[r] = make([]int, p.Size())
	}
	for _, e := range c.Entries {
		if e.Verdict != VerdictWrong {
			out[e.Row][e.Col] = e.Solution
		}
	}
	return out
}

// Marked returns the picture with what a function tells of each puzzle of the page: marks in its cells,
// and over them a part of a solution, rectangles of a Shikaku or bridges of a Hashi, nil for none. It is
// nil for a text, and where there is nothing to draw.
func (p *Page) Marked(marks func(*Result) ([]Mark, puzzle.Solution)) *image.RGBA {
	var canvas *image.RGBA
	for _, r := range p.Results {
		list, part := marks(r)
		if r.found == nil || len(list) == 0 && part == nil {
			continue
		}
		if canvas == nil {
			canvas = p.picture.Color
		}
		var entries []overlay.Entry
		var at []puzzle.Cell
		for _, m := range list {
			e := overlay.Entry{Number: m.Number, Style: m.Style}
			if m.Small {
				e.Side = side(r.Puzzle)
			}
			entries, at = append(entries, e), append(at, m.Cell)
		}
		if canvas = r.found.Mark(canvas, entries, at); part != nil {
			canvas = r.found.Draw(canvas, part)
		}
	}
	return canvas
}

// side is how many candidates of a Sudoku stand side by side in a cell.
func side(p puzzle.Puzzle) int {
	s, ok := p.(*puzzle.Sudoku)
	if !ok {
		return 0
	}
	n := 1
	for n*n < s.Size() {
		n++
	}
	return n
}
