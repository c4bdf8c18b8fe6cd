package bench

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/gridsaw/gridsaw/cmd/internal/pipeline"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// A Run reads labelled photos.
type Run struct {
	// Read makes the outcome of one picture; it is called by Workers
	// goroutines at once.
	Read    func(context.Context, pipeline.Input, pipeline.Options) *pipeline.Outcome
	Options pipeline.Options
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
	found        bool // a grid, of the right size
	wrongBefore  int  // cells of the plain reading that differ from the truth
	wrongAfter   int  // cells after the repair that differ from it
	wrongStates  int  // cells whose state differs from it
	answered     bool // an answer was given, with exit code 0
	wrongAnswer  bool // it is not the solution of the puzzle in the photo
	cornersRight bool
	seconds      float64
	status, err  string
}

// one reads and judges one photo. The time includes the reading of the file.
func (r Run) one(ctx context.Context, p Photo) verdict {
	start := time.Now()
	data, err := os.ReadFile(p.Path)
	if err != nil {
		o := &pipeline.Outcome{Err: err}
		o.Report.Status = pipeline.StatusUnread
		return judge(p, o)
	}
	o := r.Read(ctx, pipeline.Input{Name: p.Path, Data: data}, r.Options)
	seconds := time.Since(start).Seconds()
	v := judge(p, o)
	v.seconds = seconds
	return v
}

func judge(p Photo, o *pipeline.Outcome) verdict {
	v := verdict{
		found:       len(o.Plain) == p.size(),
		wrongBefore: different(p.Givens, o.Plain),
		wrongAfter:  different(p.Givens, givens(o.Puzzle)),
		wrongStates: different(p.States, o.Cells),
		answered:    o.ExitCode() == 0,
		status:      o.Report.Status,
	}
	v.wrongAnswer = v.answered && v.wrongAfter > 0 && !sameSolution(p.Givens, o.Solution)
	if o.Err != nil {
		v.err = o.Err.Error()
	}
	if p.Corners != nil && o.Plain != nil {
		v.cornersRight = near(*p.Corners, o.Corners, p.size())
	}
	return v
}

// sameSolution tells whether answer is the one solution of the givens: a clue
// that was missed, but that the others imply, makes no wrong answer.
func sameSolution(givens [][]int, answer puzzle.Solution) bool {
	s, ok := answer.(*puzzle.SudokuSolution)
	boxRows, boxCols, err := puzzle.BoxShape(len(givens))
	if !ok || s == nil || err != nil {
		return false
	}
	p, err := puzzle.NewSudoku(boxRows, boxCols, givens)
	if err != nil {
		return false
	}
	truth, err := sudoku.Search{}.Solve(context.Background(), p, solve.Options{Limit: 2})
	return err == nil && truth.Unique() && different(truth.Solutions[0].Grid, s.Grid) == 0
}

func givens(p puzzle.Puzzle) [][]int {
	if s, ok := p.(*puzzle.Sudoku); ok && s != nil {
		return s.Givens
	}
	return nil
}

// size is the number of rows, and of columns.
func (p Photo) size() int { return max(len(p.Givens), len(p.States)) }

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
func near(want, got [4]encode.Point, size int) bool {
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
