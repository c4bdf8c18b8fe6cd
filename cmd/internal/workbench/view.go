package workbench

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// A summary is a puzzle as the list of all has it.
type summary struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Created time.Time      `json:"created"`
	Kind    puzzle.Kind    `json:"kind,omitempty"`
	Status  gridsaw.Status `json:"status"`
	Said    string         `json:"said"`
	Count   int            `json:"count,omitempty"` // of the puzzles in the picture, where there are several
}

// An outline is one of several puzzles in a picture, as far as it is known without looking at its cells.
type outline struct {
	Number  int            `json:"number"` // from 1
	Kind    puzzle.Kind    `json:"kind"`
	Status  gridsaw.Status `json:"status"`
	Said    string         `json:"said"`
	Corners [4][2]float64  `json:"corners"`
}

// A view is a puzzle as the page shows it. Rows and columns count from 0.
type view struct {
	summary
	Hint   string `json:"hint,omitempty"`
	Unique *bool  `json:"unique,omitempty"`
	Width  int    `json:"width"` // of the picture, in pixels
	Height int    `json:"height"`
	Rows   int    `json:"rows"`
	Cols   int    `json:"cols"`
	// Puzzles are all in the picture, of which this is the one of that Number; Searched tells that they are all
	// that were found anywhere in it.
	Number   int       `json:"number"`
	Puzzles  []outline `json:"puzzles"`
	Searched bool      `json:"searched"`
	// Corners and Crossings are as in [Grid]; Cells are row by row, none where nothing was read.
	Corners   [4][2]float64  `json:"corners"`
	Crossings [][][2]float64 `json:"crossings"`
	Cells     [][]viewCell   `json:"cells"`
	// Symbols are those that the numbers 1, 2 and so on are printed as, where some are letters.
	Symbols string `json:"symbols,omitempty"`
	// Missing counts the empty cells of a Sudoku into which numbers were entered; null where none were.
	Missing *int `json:"missing,omitempty"`
	// Largest is the largest number that a cell may hold, 0 where none can be corrected.
	Largest int    `json:"largest"`
	Fixed   string `json:"fixed,omitempty"` // why none can be
	// Set are the numbers that a person said, in their order.
	Set      []reading.Override `json:"set"`
	Puzzle   puzzle.Puzzle      `json:"puzzle"`
	Solution puzzle.Solution    `json:"solution"`
	// Player is the address of the puzzle as it was read in a player on another site; "" where that has no such.
	Player string `json:"player,omitempty"`
}

// A viewCell is a cell of a grid. Probabilities are 0 to 1.
type viewCell struct {
	Used int     `json:"used"` // 0 is none, -1 one that nobody could read
	Read int     `json:"read"`
	P    float64 `json:"p"` // of what is used
	// Doubt is set where that is less than certain and no person said it.
	Doubt bool `json:"doubt,omitempty"`
	Set   bool `json:"set,omitempty"`   // a person said what it holds
	Clash bool `json:"clash,omitempty"` // it contradicts another cell
	// Differs is set where another solution has it otherwise.
	Differs bool `json:"differs,omitempty"`
	// Entered is the number that was entered by hand, and Verdict what is to be thought of it, "" where there is no
	// solution.
	Entered int             `json:"entered,omitempty"`
	Verdict gridsaw.Verdict `json:"verdict,omitempty"`
	// Guesses are what it may hold, the likeliest first; the number 0 is none.
	Guesses []guess `json:"guesses,omitempty"`
}

// A guess is a number that a cell may hold.
type guess struct {
	Number int     `json:"number"`
	P      float64 `json:"p"`
}

func (p *Puzzle) summary() summary {
	s := p.summaryOf(&p.Entry)
	if len(p.Others) > 0 {
		s.Count = 1 + len(p.Others)
		for _, e := range p.Others {
			if s.Status == gridsaw.StatusSolved {
				s.Status, s.Said = e.Answer.Status, e.Answer.Said
			}
		}
	}
	if p.Jigsaw != nil {
		s.Kind = puzzle.KindJigsaw
	}
	return s
}

// summaryOf is that of one of the puzzles alone.
func (p *Puzzle) summaryOf(e *Entry) summary {
	s := summary{ID: p.ID, Name: p.Name, Created: p.Created, Status: e.Answer.Status, Said: e.Answer.Said}
	if e.Answer.Puzzle != nil {
		s.Kind = e.Answer.Puzzle.Kind()
	}
	return s
}

// outlines are those of all puzzles in the picture.
func (p *Puzzle) outlines() []outline {
	out := []outline{}
	for i, e := range p.entries() {
		if e.Grid == nil {
			continue
		}
		s := p.summaryOf(e)
		out = append(out, outline{Number: i + 1, Kind: s.Kind, Status: s.Status, Said: s.Said, Corners: e.Grid.Corners})
	}
	return out
}

// view returns one of the puzzles as the page shows it.
func (p *Puzzle) view(e *Entry) *view {
	a := e.Answer
	v := &view{
		summary: p.summaryOf(e), Hint: a.Hint, Unique: a.Unique, Width: p.Seen.Width, Height: p.Seen.Height,
		Number: 1 + slices.Index(p.entries(), e), Puzzles: p.outlines(), Searched: p.Searched,
		Puzzle: a.Puzzle, Solution: a.Solution, Cells: [][]viewCell{}, Set: e.Set, Player: player(a.Puzzle),
	}
	g := e.Grid
	if g == nil || a.Puzzle == nil {
		return v
	}
	v.Corners, v.Crossings, v.Symbols = g.Corners, g.Crossings, g.Symbols
	v.Rows, v.Cols = g.size()
	v.Largest, v.Fixed = largest(a.Puzzle)
	used := usedIn(a.Puzzle, v.Rows, v.Cols)
	if used == nil {
		return v
	}
	clashes := clashing(a.Puzzle)
	cells := g.shown()
	for r, row := range cells {
		out := make([]viewCell, len(row))
		for c, read := range row {
			out[c] = newViewCell(read, used[r][c])
			at := puzzle.Cell{Row: r, Col: c}
			out[c].Clash, out[c].Differs = slices.Contains(clashes, at), slices.Contains(a.Differing, at)
		}
		v.Cells = append(v.Cells, out)
	}
	for _, n := range a.Entries {
		v.Cells[n.Row][n.Col].Entered = n.Number
	}
	if a.Check != nil {
		v.Missing = &a.Check.Missing
		for _, n := range a.Check.Entries {
			v.Cells[n.Row][n.Col].Verdict = n.Verdict
		}
	}
	for _, o := range e.Set {
		at := g.label(puzzle.Cell{Row: o.Row, Col: o.Col})
		cell := &v.Cells[at.Row][at.Col]
		cell.Set, cell.Doubt = true, false
	}
	return v
}

// player is the address of a puzzle in a player; "" where there is none.
func player(p puzzle.Puzzle) string {
	var out strings.Builder
	if p == nil || format.Encode(&out, p, format.PuzzLink) != nil {
		return ""
	}
	return strings.TrimSpace(out.String())
}

// shown are what the cells may hold: of a Killer Sudoku the sums, in the first cell of each cage.
func (g *Grid) shown() [][]reading.Cell {
	if len(g.Cages) == 0 {
		return g.Cells
	}
	out := make([][]reading.Cell, len(g.Cells))
	for r := range out {
		out[r] = make([]reading.Cell, len(g.Cells[r]))
		for c := range out[r] {
			out[r][c].Empty = 1
		}
	}
	for _, c := range g.Cages {
		at := puzzle.Cage{Cells: c.Cells}.Corner()
		out[at.Row][at.Col] = c.Reading
	}
	return out
}

// label is the cell in which what is said of one is shown: of a Killer Sudoku the first one of the cage.
func (g *Grid) label(at puzzle.Cell) puzzle.Cell {
	for _, c := range g.Cages {
		if slices.Contains(c.Cells, at) {
			return puzzle.Cage{Cells: c.Cells}.Corner()
		}
	}
	return at
}

// fewestP is the probability below which a guess is not shown.
const fewestP = 0.001

func newViewCell(read reading.Cell, used int) viewCell {
	c := viewCell{Used: used, Read: read.Best(), P: read.P(used)}
	c.Doubt = c.P < repair.Certainty
	if len(read.Numbers) == 0 {
		return c // without ink
	}
	for _, g := range read.Numbers {
		c.Guesses = append(c.Guesses, guess{g.Number, read.P(g.Number)})
	}
	c.Guesses = append(c.Guesses, guess{0, read.Empty})
	slices.SortStableFunc(c.Guesses, func(a, b guess) int { return cmp.Compare(b.P, a.P) })
	c.Guesses = slices.DeleteFunc(c.Guesses, func(g guess) bool { return g.P < fewestP })
	return c
}

// usedIn lays out the numbers of a puzzle in rows, the sums of cages in their first cells; nil where it has another
// size.
func usedIn(p puzzle.Puzzle, rows, cols int) [][]int {
	out := make([][]int, rows)
	for r := range out {
		out[r] = make([]int, cols)
	}
	put := func(at puzzle.Cell, n int) {
		if at.Row < rows && at.Col < cols {
			out[at.Row][at.Col] = n
		}
	}
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if p.Size() != rows || p.Size() != cols {
			return nil
		}
		for _, cage := range p.Cages {
			put(cage.Corner(), cage.Sum)
		}
		if len(p.Cages) == 0 {
			return p.Givens
		}
	case *puzzle.Shikaku:
		for _, c := range p.Clues {
			put(c.Cell(), c.Area)
		}
	case *puzzle.Hashi:
		for _, i := range p.Islands {
			put(i.Cell(), i.Bridges)
			if i.Bridges == 0 {
				put(i.Cell(), reading.Unset)
			}
		}
	}
	return out
}

// largest is the largest number that a person may put into a cell of a puzzle; where it is 0, why.
func largest(p puzzle.Puzzle) (int, string) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if len(p.Cages) > 0 {
			return largestSum(p.Size()), ""
		}
		return p.Size(), ""
	case *puzzle.Shikaku:
		return p.Rows * p.Cols, ""
	case *puzzle.Hashi:
		return puzzle.MaxBridges, ""
	}
	return 0, fmt.Sprintf("A %s cannot be corrected here.", p.Kind())
}
