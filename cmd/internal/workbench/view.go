package workbench

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
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
	// Corners are as in [Grid]; Cells are row by row, none where nothing was read.
	Corners [4][2]float64 `json:"corners"`
	Cells   [][]viewCell  `json:"cells"`
	// Largest is the largest number that a cell may hold, 0 where none can be corrected.
	Largest int    `json:"largest"`
	Fixed   string `json:"fixed,omitempty"` // why none can be
	// Set are the numbers that a person said, in their order.
	Set      []reading.Override `json:"set"`
	Puzzle   puzzle.Puzzle      `json:"puzzle"`
	Solution puzzle.Solution    `json:"solution"`
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
	// Guesses are what it may hold, the likeliest first; the number 0 is none.
	Guesses []guess `json:"guesses,omitempty"`
}

// A guess is a number that a cell may hold.
type guess struct {
	Number int     `json:"number"`
	P      float64 `json:"p"`
}

func (p *Puzzle) summary() summary {
	s := summary{ID: p.ID, Name: p.Name, Created: p.Created, Status: p.Answer.Status, Said: p.Answer.Said}
	if p.Answer.Puzzle != nil {
		s.Kind = p.Answer.Puzzle.Kind()
	}
	if p.Jigsaw != nil {
		s.Kind = puzzle.KindJigsaw
	}
	return s
}

// view returns the puzzle as the page shows it.
func (p *Puzzle) view() *view {
	a := p.Answer
	v := &view{
		summary: p.summary(), Hint: a.Hint, Unique: a.Unique, Width: p.Seen.Width, Height: p.Seen.Height,
		Puzzle: a.Puzzle, Solution: a.Solution, Cells: [][]viewCell{}, Set: p.Set,
	}
	g := p.Seen.Grid
	if g == nil || a.Puzzle == nil {
		return v
	}
	v.Corners = g.Corners
	v.Rows, v.Cols = g.size()
	v.Largest, v.Fixed = largest(a.Puzzle)
	used := usedIn(a.Puzzle, v.Rows, v.Cols)
	if used == nil {
		return v
	}
	clashes := clashing(a.Puzzle)
	for r, row := range g.Cells {
		out := make([]viewCell, len(row))
		for c, read := range row {
			out[c] = newViewCell(read, used[r][c])
			out[c].Clash = slices.Contains(clashes, puzzle.Cell{Row: r, Col: c})
		}
		v.Cells = append(v.Cells, out)
	}
	for _, o := range p.Set {
		cell := &v.Cells[o.Row][o.Col]
		cell.Set, cell.Doubt = true, false
	}
	return v
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

// usedIn lays out the numbers of a puzzle in rows; nil where it has another size, or cages, in which numbers
// are sums.
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
			return 0, sentence(errCages.Error())
		}
		return p.Size(), ""
	case *puzzle.Shikaku:
		return p.Rows * p.Cols, ""
	case *puzzle.Hashi:
		return puzzle.MaxBridges, ""
	}
	return 0, fmt.Sprintf("A %s cannot be corrected here.", p.Kind())
}

// clashing lists the cells that contradict others by themselves.
func clashing(p puzzle.Puzzle) (out []puzzle.Cell) {
	if s, ok := p.(*puzzle.Sudoku); ok {
		for _, c := range s.Conflicts() {
			out = append(out, c.A, c.B)
		}
	}
	return out
}
