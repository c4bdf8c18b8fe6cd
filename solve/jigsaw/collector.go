package jigsaw

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

var (
	// ErrVariant reports a variant that the method does not solve.
	ErrVariant = errors.New("jigsaw: the method does not solve this variant")
	// ErrHints reports hints, which the method does not take.
	ErrHints = errors.New("jigsaw: the method takes no hints")
	// ErrThin reports a contour of two rows or columns, which the method does not
	// take: there the joints across join the border's sides.
	ErrThin = errors.New("jigsaw: the method takes no contour of two rows or columns")
)

// takes says which jigsaws a method takes.
type takes struct {
	variants []puzzle.Variant
	hints    bool
	thin     bool // contours of two rows or columns
}

// check returns the error for a jigsaw that is not taken; that of
// [puzzle.Jigsaw.Validate] comes first.
func (t takes) check(p *puzzle.Jigsaw) error {
	if err := p.Validate(); err != nil {
		return err
	}
	variant := p.Variant
	if variant == "" {
		variant = puzzle.VariantPuzzle
	}
	if !slices.Contains(t.variants, variant) {
		return fmt.Errorf("%w: %q", ErrVariant, string(variant))
	}
	if len(p.Hints) > 0 && !t.hints {
		return ErrHints
	}
	thin := func(size puzzle.BoardSize) bool { return min(size.Rows, size.Cols) == 2 }
	if variant.Contour() && !t.thin && slices.ContainsFunc(p.BoardSizes(), thin) {
		return ErrThin
	}
	return nil
}

// run does what all methods have in common around a search, which gives what it
// finds to the collector and reports whether it searched everything. What counting
// can refuse never comes to a search.
func (t takes) run(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options, search func(*collector) bool,
) (solve.Result[*puzzle.JigsawSolution], error) {
	var result solve.Result[*puzzle.JigsawSolution]
	if err := t.check(p); err != nil {
		return result, err
	}
	b := budget.New(ctx, o)
	if err := b.Err(); err != nil {
		result.Status = solve.Limit
		return result, err
	}
	if len(p.Diagnose()) > 0 {
		result.Status, result.Complete = solve.Unsolvable, true
		return result, nil
	}
	if slices.ContainsFunc(p.BoardSizes(), puzzle.BoardSize.Narrow) {
		search = searchStrips
	}
	c := &collector{in: newInstance(p), budget: &b, wanted: o.Wanted()}
	result.Complete = search(c)
	result.Solutions = c.solutions
	result.Stats = solve.Stats{Nodes: b.Spent(), Figures: c.figures}
	switch {
	case b.Stopped():
		result.Status = solve.Limit
		if c.furthest.b != nil && len(c.solutions) == 0 {
			c.leaveFurthest(&result)
		}
	case len(c.solutions) > 0:
		result.Status = solve.Solved
	case result.Complete:
		result.Status = solve.Unsolvable
	case c.attempt != nil:
		result.Status, result.Attempt = solve.Partial, []*puzzle.JigsawSolution{c.attempt}
	}
	return result, b.Err()
}

// leaveFurthest completes the arrangement that came furthest. On a small board that may be a solution,
// which the search has not come to: its status stays that of one that a limit ended.
func (c *collector) leaveFurthest(result *solve.Result[*puzzle.JigsawSolution]) {
	c.note("deepest", float64(c.furthest.pieces))
	result.Stats.Figures = c.figures
	c.furthest.complete()
	board := []*puzzle.JigsawSolution{c.in.solution(c.furthest.b.BoardSize, listed(c.furthest.poses))}
	if puzzle.CheckJigsaw(c.in.p, board[0]) == nil {
		result.Solutions = board
	} else {
		result.Attempt = board
	}
}

// A collector collects the solutions of a jigsaw, each once.
type collector struct {
	in        *instance
	budget    *budget.Budget
	wanted    int
	solutions []*puzzle.JigsawSolution
	attempt   *puzzle.JigsawSolution // the best that breaks rules
	furthest  furthest
	figures   map[string]float64
}

// note adds a figure to what the method tells of its work.
func (c *collector) note(name string, value float64) {
	if c.figures == nil {
		c.figures = make(map[string]float64)
	}
	c.figures[name] = value
}

// add adds a solution, and reports whether more are wanted.
func (c *collector) add(size puzzle.BoardSize, placed []placement) bool {
	c.solutions = append(c.solutions, c.in.solution(size, placed))
	c.budget.Solutions = len(c.solutions)
	return len(c.solutions) < c.wanted
}

// take adds a solution that the search of a board has found, if it is the one of those
// that differ by a turn to count. It reports whether more are wanted.
func (c *collector) take(b *board, placed []placement) bool {
	return !b.counts(placed) || c.add(b.BoardSize, placed)
}

// each searches all boards of the jigsaw, until one is not searched to its end. It reports
// whether that was everything, as all searches do.
func (c *collector) each(search func(*board) bool) bool {
	boards := boardsOf(c.in)
	for i := range boards {
		if !search(&boards[i]) {
			return false
		}
	}
	return true
}

// offer takes over an arrangement of a method that proves nothing: a solution, or the
// attempt that comes out if there is none.
func (c *collector) offer(size puzzle.BoardSize, poses []int32, solved bool) {
	if solved {
		c.add(size, listed(poses))
		return
	}
	c.attempt = c.in.solution(size, listed(poses))
}
