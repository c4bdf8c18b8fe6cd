package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// Errors of [Explain] about puzzles that cannot be explained.
var (
	// ErrUnsolvable reports a puzzle without a solution.
	ErrUnsolvable = deduction.ErrUnsolvable
	// ErrSeveral reports a puzzle with more than one solution: deductions lead
	// nowhere where both a number and another one are right.
	ErrSeveral = deduction.ErrSeveral
	// ErrWrong reports a number that was entered and is not that of the solution.
	ErrWrong = errors.New("deduce: a number that was entered is wrong")
)

// An Explanation is a way from the givens of a puzzle, or from how far it is filled in, to its
// only solution.
type Explanation struct {
	// Puzzle is what was explained, a copy of its own.
	Puzzle *puzzle.Sudoku
	// Entered are the numbers that were filled in before the first step, row by row, 0 where
	// there is none; nil where nothing was.
	Entered [][]int
	// Solution is the only one.
	Solution *puzzle.SudokuSolution
	// Steps lead there, in this order.
	Steps []Step
	// Grade is that of the hardest step, [solve.GradeEasy] if there is none.
	Grade solve.Grade

	start *board
}

// Logical reports that deductions alone lead to the solution, without a guess.
func (e *Explanation) Logical() bool { return e.Grade != solve.GradeTrial }

// Hardest returns the hardest technique among the steps; ok is false if there
// are none, because all cells were given.
func (e *Explanation) Hardest() (t Technique, ok bool) {
	for _, s := range e.Steps {
		t = max(t, s.Technique)
	}
	return t, len(e.Steps) > 0
}

// Explain solves a puzzle as a person would: each step is of the cheapest
// technique that finds one. First it is proved by search that there is exactly
// one solution; each step is compared with it. The same puzzle always gives the
// same steps.
//
// The error wraps [puzzle.ErrInvalid], [sudoku.ErrSize], [ErrUnsolvable] or
// [ErrSeveral]; when the context is done it is the context's cause.
func Explain(ctx context.Context, p *puzzle.Sudoku) (*Explanation, error) {
	return explain(ctx, p, nil, solve.GradeTrial)
}

// ExplainFrom is [Explain] for a puzzle that somebody has begun to fill in: entered are the
// numbers that are there beside the givens, row by row, 0 where there is none; one in the cell
// of a given is the given. The steps go on from there, and the grade is that of what is left.
//
// Its errors are those of Explain, [puzzle.ErrInvalid] for entries of another size than the
// puzzle's, and [ErrWrong] if one is not that of the solution.
func ExplainFrom(ctx context.Context, p *puzzle.Sudoku, entered [][]int) (*Explanation, error) {
	return explain(ctx, p, entered, solve.GradeTrial)
}

// Rate returns the grade of a puzzle:
//
//   - easy: it suffices to see that a number has one place left, or a cell one number,
//     or a cage one cell. No pencil marks are needed;
//   - medium: candidates must be crossed out because some cells of one row, column or box
//     keep them for themselves: locked candidates, pairs, triples; or because they are in
//     no set that makes the sum of a cage. Sums of rows, columns and boxes tell a cell;
//   - hard: several rows, columns or cells must be looked at together: fish, wings,
//     sets of four, sums of two to four cells, and ways in which a cage can be filled;
//   - extreme: chains of conclusions, from "if not here, then there" to a number that is
//     supposed and followed to a contradiction;
//   - trial: no deduction of this package is enough. At one point at least a number has to
//     be guessed, which only a search can prove.
//
// Its errors are those of [Explain].
func Rate(ctx context.Context, p *puzzle.Sudoku) (solve.Grade, error) {
	e, err := explain(ctx, p, nil, solve.GradeTrial)
	if err != nil {
		return solve.GradeAny, err
	}
	return e.Grade, nil
}

// explain ends before the first step that is harder than limit; the grade says
// that it is.
func explain(ctx context.Context, p *puzzle.Sudoku, entered [][]int, limit solve.Grade) (*Explanation, error) {
	solution, err := deduction.OnlySolution(ctx, sudoku.Search{}, p)
	if err != nil {
		return nil, err
	}
	b := newBoard(p)
	if err := b.enter(entered, solution.Grid); err != nil {
		return nil, err
	}
	e := &Explanation{Puzzle: p.Clone(), Entered: clone(entered), Solution: solution, Grade: solve.GradeEasy, start: b.clone()}
	for b.open > 0 {
		s, err := next(ctx, b, limit)
		if err != nil {
			return nil, err
		}
		if s == nil && limit < solve.GradeTrial {
			e.Grade = limit + 1
			return e, nil
		}
		if s == nil {
			s = guess(b, solution.Grid)
		}
		if err := s.check(solution.Grid); err != nil {
			return nil, err
		}
		b.apply(s)
		e.Steps = append(e.Steps, *s)
		e.Grade = max(e.Grade, s.Technique.Grade())
	}
	return e, nil
}

// clone copies rows of numbers.
func clone(rows [][]int) [][]int {
	if rows == nil {
		return nil
	}
	out := make([][]int, len(rows))
	for r, row := range rows {
		out[r] = slices.Clone(row)
	}
	return out
}

// check compares a step with the solution, so that no fault of this package can
// be told to anyone as a deduction.
func (s *Step) check(solution [][]int) error {
	for _, c := range s.Removed {
		if solution[c.Row][c.Col] == c.Number {
			return fmt.Errorf("deduce: internal error: a %v rules out %v", s.Technique, c)
		}
	}
	if s.Set != nil && solution[s.Set.Row][s.Set.Col] != s.Set.Number {
		return fmt.Errorf("deduce: internal error: a %v sets %v", s.Technique, s.Set)
	}
	return nil
}

// A Position is a grid between two steps.
type Position struct{ b *board }

// At returns the position before step k, counted from 0; for k the number of
// steps it is the solved grid. It panics for any other k.
func (e *Explanation) At(k int) *Position {
	if k < 0 || k > len(e.Steps) {
		panic(fmt.Sprintf("deduce: no position before step %d of %d", k, len(e.Steps)))
	}
	b := e.start.clone()
	for i := range e.Steps[:k] {
		b.apply(&e.Steps[i])
	}
	return &Position{b}
}

// Number returns the number in a cell, 0 if it has none yet.
func (p *Position) Number(c puzzle.Cell) int { return p.b.number[c.Row*p.b.size+c.Col] }

// Candidates returns the numbers that are not ruled out yet in an open cell,
// rising; none for a cell that has its number.
func (p *Position) Candidates(c puzzle.Cell) []int { return listed(p.b.cand[c.Row*p.b.size+c.Col]) }
