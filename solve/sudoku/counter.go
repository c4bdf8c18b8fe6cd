package sudoku

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A Counter counts solutions of many grids of one box shape, with no allocation
// a grid but for hard ones over 9x9. It serves callers that try thousands of
// readings of one picture. A Counter must not be used by two goroutines at once.
type Counter struct {
	engine engine
	budget budget.Budget // here, because a local one would be allocated
	cells  int
	first  []uint8
	has    bool
}

// NewCounter returns a Counter for boxes of boxRows x boxCols cells. It panics
// if that is not from 1 to [MaxSize] cells.
func NewCounter(boxRows, boxCols int) *Counter {
	if boxRows < 1 || boxCols < 1 || boxRows > MaxSize || boxCols > MaxSize || boxRows*boxCols > MaxSize {
		panic(fmt.Sprintf("sudoku: no Counter for boxes of %d x %d cells", boxRows, boxCols))
	}
	return newCounter(&puzzle.Sudoku{BoxRows: boxRows, BoxCols: boxCols})
}

// NewCounterOf returns a Counter for grids with the boxes and the variant of a puzzle; its
// givens do not matter. The error is that of [puzzle.Sudoku.Validate], or wraps [ErrSize].
func NewCounterOf(p *puzzle.Sudoku) (*Counter, error) {
	if err := validate(p); err != nil {
		return nil, err
	}
	return newCounter(p), nil
}

func newCounter(p *puzzle.Sudoku) *Counter {
	cells := p.Size() * p.Size()
	return &Counter{engine: newEngine(p), cells: cells, first: make([]uint8, cells)}
}

// Count returns the number of solutions, but never more than limit. The cells
// are listed row by row, 0 for an empty one; it panics if their number is
// wrong. Equal givens in a row, column or box, and numbers over the size, give
// 0 at once. A limit below 1 is taken for 1.
func (c *Counter) Count(cells []uint8, limit int) int {
	n, _ := c.CountNodes(cells, limit, 0)
	return n
}

// CountNodes is Count within a budget of maxNodes guesses; 0 means no bound. It
// also tells whether n is exact: complete is true if there are n solutions and
// no more, or if n has reached the limit, and false if the budget ended the
// count before.
func (c *Counter) CountNodes(cells []uint8, limit int, maxNodes int64) (n int, complete bool) {
	c.budget = budget.Nodes(maxNodes)
	return c.count(cells, limit)
}

// CountContext is Count until the context is done, with the limits of the options on solutions and
// nodes. complete is as of CountNodes.
func (c *Counter) CountContext(ctx context.Context, cells []uint8, o solve.Options) (n int, complete bool) {
	c.budget = budget.New(ctx, o)
	return c.count(cells, o.Wanted())
}

// count counts within the budget.
func (c *Counter) count(cells []uint8, limit int) (n int, complete bool) {
	if len(cells) != c.cells {
		panic(fmt.Sprintf("sudoku: Count of %d cells, want %d", len(cells), c.cells))
	}
	c.has = false
	if !c.engine.load(cells) {
		return 0, true
	}
	for {
		switch c.engine.next(&c.budget) {
		case exhausted:
			return n, true
		case stopped:
			return n, false
		}
		if n == 0 {
			c.engine.solution(c.first)
			c.has = true
		}
		if n++; n >= limit {
			return n, true
		}
	}
}

// Guesses returns the number of guesses that the last Count made.
func (c *Counter) Guesses() int64 { return c.budget.Spent() }

// First returns the first solution that the last Count found, row by row, nil
// if it found none. The slice is overwritten by the next Count.
func (c *Counter) First() []uint8 {
	if !c.has {
		return nil
	}
	return c.first
}
