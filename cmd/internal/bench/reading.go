package bench

import (
	"context"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// A Run reads labelled photos.
type Run struct {
	// Read reads and solves one picture, as [gridsaw.Engine.Solve] does; it is called
	// by Workers goroutines at once.
	Read    func(context.Context, gridsaw.Input) (*gridsaw.Page, error)
	Workers int    // 0 means 1; more than 1 makes the times of single photos longer
	Done    func() // called after each photo, by any worker; may be nil
}

// Photos reads photos and sums up. The only error is the cause of a cancelled
// context. The first photo is read once before the clock starts, so that no
// photo pays for the loading of the reader.
func (r Run) Photos(ctx context.Context, photos []Photo) (*Report, error) {
	verdicts := make([]verdict, len(photos))
	next := make(chan int, len(photos))
	for i := range photos {
		next <- i
	}
	close(next)
	if len(photos) > 0 {
		r.one(ctx, photos[0])
	}
	var workers sync.WaitGroup
	for range max(r.Workers, 1) {
		workers.Go(func() {
			for i := range next {
				if ctx.Err() != nil {
					return
				}
				verdicts[i] = r.one(ctx, photos[i])
				if r.Done != nil {
					r.Done()
				}
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return sum(photos, verdicts), nil
}

// A verdict is what came of one photo.
type verdict struct {
	found        bool // a puzzle, of the right size
	kindRight    bool
	wrongBefore  int  // cells of the plain reading that differ from the truth
	wrongAfter   int  // cells after the repair that differ from it
	wrongStates  int  // cells whose state differs from it
	answered     bool // an answer was given, with exit code 0
	wrongAnswer  bool // it is not the solution of the puzzle in the photo
	cornersRight bool
	seconds      float64
	status       gridsaw.Status
	err          string

	numbers, whole []saying // how sure they were said to be
}

// one reads and judges one photo. The time includes the reading of the file.
func (r Run) one(ctx context.Context, p Photo) verdict {
	start := time.Now()
	data, err := os.ReadFile(p.Path)
	if err != nil {
		return judge(p, outcomeOf(nil, err))
	}
	page, err := r.Read(ctx, gridsaw.Input{Name: p.Path, Data: data})
	page.Overlay()
	seconds := time.Since(start).Seconds()
	v := judge(p, outcomeOf(page, err))
	v.seconds = seconds
	return v
}

// outcomeOf returns what came of the first puzzle on a page, or of one without any.
func outcomeOf(page *gridsaw.Page, err error) *gridsaw.Result {
	if page != nil && len(page.Results) > 0 {
		r := *page.Results[0]
		if r.Reading == nil {
			r.Reading = new(gridsaw.Reading)
		}
		return &r
	}
	return &gridsaw.Result{Status: gridsaw.StatusOf(err), Err: err, Reading: new(gridsaw.Reading)}
}

func judge(p Photo, o *gridsaw.Result) verdict {
	want, before, after := p.Givens, o.Reading.Plain, cluesOf(o.Puzzle)
	if p.Kind == puzzle.KindHashi {
		want, before, after = trim(want), trim(before), trim(after)
	}
	v := verdict{
		found:       len(before) == max(len(want), len(p.States)),
		kindRight:   o.Kind == p.Kind,
		wrongBefore: different(want, before),
		wrongAfter:  different(want, after),
		wrongStates: different(p.States, statesOf(o.Reading.Cells)),
		answered:    o.Status == gridsaw.StatusSolved,
		status:      o.Status,
	}
	if v.found && len(want) > 0 {
		v.found = len(before[0]) == len(want[0])
	}
	if !v.kindRight {
		v.wrongAfter = max(v.wrongAfter, 1)
	}
	v.wrongAnswer = v.answered && v.wrongAfter > 0 && !solves(p, o)
	v.numbers, v.whole = sayings(p, o, v)
	if o.Err != nil {
		v.err = o.Err.Error()
	}
	if p.Corners != nil && o.Reading.Plain != nil {
		var found geom.Quad
		for i, c := range o.Reading.Corners {
			found[i] = geom.Point{X: c[0], Y: c[1]}
		}
		v.cornersRight = near(*p.Corners, found, p.size())
	}
	return v
}

// solves tells whether the answer is a solution of the puzzle in the photo: a
// clue of a Sudoku that was missed, but that the others imply, makes no wrong
// answer. In the other kinds no clue can be missing from an answer.
func solves(p Photo, o *gridsaw.Result) bool {
	truth, ok := p.Puzzle.(*puzzle.Sudoku)
	answer, same := o.Solution.(*puzzle.SudokuSolution)
	if !ok || !same {
		return false
	}
	return puzzle.CheckSudoku(truth, answer) == nil
}

// cluesOf lays the clues of a puzzle out as the picture does: rows of columns,
// 0 where there is none.
func cluesOf(p puzzle.Puzzle) [][]int {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if p != nil {
			return p.Givens
		}
	case *puzzle.Shikaku:
		out := blank(p.Rows, p.Cols)
		for _, c := range p.Clues {
			out[c.Row][c.Col] = c.Area
		}
		return out
	case *puzzle.Hashi:
		out := blank(p.Rows, p.Cols)
		for _, i := range p.Islands {
			out[i.Row][i.Col] = i.Bridges
		}
		return out
	}
	return nil
}

// statesOf returns the names of the states of cells.
func statesOf(cells [][]reading.Cell) [][]string {
	var out [][]string
	for _, row := range cells {
		names := make([]string, len(row))
		for c, cell := range row {
			names[c] = cell.State.String()
		}
		out = append(out, names)
	}
	return out
}

func blank(rows, cols int) [][]int {
	out := make([][]int, rows)
	for r := range out {
		out[r] = make([]int, cols)
	}
	return out
}

// trim takes empty rows and columns away at the sides: where a Hashi has no
// frame, nothing in the picture tells of them.
func trim(rows [][]int) [][]int {
	empty := func(row []int) bool { return !slices.ContainsFunc(row, func(v int) bool { return v != 0 }) }
	for len(rows) > 0 && empty(rows[0]) {
		rows = rows[1:]
	}
	for len(rows) > 0 && empty(rows[len(rows)-1]) {
		rows = rows[:len(rows)-1]
	}
	if len(rows) == 0 {
		return nil
	}
	from, to := len(rows[0]), 0
	for _, row := range rows {
		for c, v := range row {
			if v != 0 {
				from, to = min(from, c), max(to, c+1)
			}
		}
	}
	out := make([][]int, len(rows))
	for r, row := range rows {
		out[r] = row[from:to]
	}
	return out
}

// size is the larger number of rows or columns.
func (p Photo) size() int {
	n := max(len(p.Givens), len(p.States))
	if len(p.Givens) > 0 {
		n = max(n, len(p.Givens[0]))
	}
	return n
}

// different counts the cells of want that got does not have. Of a grid of
// another shape, or of none, all are different.
func different[T comparable](want, got [][]T) int {
	n := 0
	for r, row := range want {
		for c, v := range row {
			if len(got) != len(want) || c >= len(got[r]) || got[r][c] != v {
				n++
			}
		}
	}
	return n
}

// near tells whether each corner is within half a cell of its true place. The
// labels may be turned: a reader may have found that the page lies on its side.
func near(want, got geom.Quad, size int) bool {
	var around float64
	for i := range want {
		around += want[(i+1)%4].Sub(want[i]).Norm()
	}
	half := around / 4 / float64(size) / 2
	for turn := range got {
		all := true
		for i := range want {
			all = all && got[(i+turn)%4].Sub(want[i]).Norm() <= half
		}
		if all {
			return true
		}
	}
	return false
}
