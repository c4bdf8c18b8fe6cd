package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// Errors of [Explain] and [ExplainFrom] about puzzles that cannot be explained.
var (
	// ErrUnsolvable reports a puzzle without a solution.
	ErrUnsolvable = deduction.ErrUnsolvable
	// ErrSeveral reports a puzzle with more than one solution: deductions lead
	// nowhere where both a rectangle and another one are right.
	ErrSeveral = deduction.ErrSeveral
	// ErrWrong reports a rectangle that was drawn and is not one of the solution.
	ErrWrong = errors.New("deduce: a rectangle that was drawn is wrong")
)

// An Explanation is a way from the clues of a puzzle, or from the rectangles that are drawn, to
// its only solution.
type Explanation struct {
	// Puzzle is what was explained, a copy of its own.
	Puzzle *puzzle.Shikaku
	// Drawn are the rectangles that were there before the first step.
	Drawn []puzzle.Rectangle
	// Solution is the only one.
	Solution *puzzle.ShikakuSolution
	// Steps lead there, in this order.
	Steps []Step
	// Grade is that of the hardest step, [solve.GradeEasy] if there is none.
	Grade solve.Grade

	start *board
}

// Logical reports that deductions alone lead to the solution, without a guess.
func (e *Explanation) Logical() bool { return e.Grade != solve.GradeTrial }

// Hardest returns the hardest technique among the steps; ok is false if there
// are none, because all rectangles were drawn.
func (e *Explanation) Hardest() (t Technique, ok bool) {
	for _, s := range e.Steps {
		t = max(t, s.Technique)
	}
	return t, len(e.Steps) > 0
}

// Explain solves a puzzle as a person would: each step is of the cheapest technique that finds
// one. First it is proved by search that there is exactly one solution; each step is compared
// with it. The same puzzle always gives the same steps.
//
// The error wraps [puzzle.ErrInvalid], [shikaku.ErrSize], [ErrUnsolvable] or [ErrSeveral];
// when the context is done it is the context's cause.
func Explain(ctx context.Context, p *puzzle.Shikaku) (*Explanation, error) {
	return ExplainFrom(ctx, p, nil)
}

// ExplainFrom is [Explain] for a puzzle that somebody has begun: drawn are the rectangles that
// are there, in any order, each with the index of its clue. The steps go on from there, and the
// grade is that of what is left.
//
// Its errors are those of Explain, [puzzle.ErrInvalid] for a rectangle that leaves the grid or
// is for no clue, and [ErrWrong] if one is not that of the solution.
func ExplainFrom(ctx context.Context, p *puzzle.Shikaku, drawn []puzzle.Rectangle) (*Explanation, error) {
	solution, err := deduction.OnlySolution(ctx, shikaku.Search{}, p)
	if err != nil {
		return nil, err
	}
	right := make([]puzzle.Rectangle, len(p.Clues))
	for _, r := range solution.Rectangles {
		right[r.Clue] = r
	}
	shape, err := newShape(p)
	if err != nil {
		return nil, err
	}
	b := newBoard(shape)
	if err := b.enter(drawn, right); err != nil {
		return nil, err
	}
	e := &Explanation{
		Puzzle: p.Clone(), Drawn: slices.Clone(drawn), Solution: solution, Grade: solve.GradeEasy, start: b.clone(),
	}
	for b.open > 0 {
		s, err := next(ctx, b)
		if err != nil {
			return nil, err
		}
		if s == nil {
			s = guess(b, right)
		}
		if err := s.check(right); err != nil {
			return nil, err
		}
		b.apply(s)
		e.Steps = append(e.Steps, *s)
		e.Grade = max(e.Grade, s.Technique.Grade())
	}
	return e, nil
}

// Rate returns the grade of a puzzle:
//
//   - easy: rectangles can be drawn one after the other, each because its clue has no other
//     left, or because nothing else covers a certain cell;
//   - medium: it takes cells that belong to a clue before its rectangle is known;
//   - hard: rectangles have to be tried, but a wrong one leaves at once a clue without a
//     place or a cell without cover;
//   - extreme: a rectangle has to be supposed and followed to a contradiction;
//   - trial: no deduction of this package is enough. At one point at least a rectangle has to
//     be guessed, which only a search can prove.
//
// Up to hard they are near those of [shikaku.Rate], whose extreme is extreme or trial here.
// Its errors are those of [Explain].
func Rate(ctx context.Context, p *puzzle.Shikaku) (solve.Grade, error) {
	e, err := Explain(ctx, p)
	if err != nil {
		return solve.GradeAny, err
	}
	return e.Grade, nil
}

// enter draws what was drawn; right are the rectangles of the solution by clue.
func (b *board) enter(drawn, right []puzzle.Rectangle) error {
	for _, r := range drawn {
		if r.Clue < 0 || r.Clue >= len(b.Clues) || r.Row < 0 || r.Col < 0 || r.Rows < 1 || r.Cols < 1 ||
			r.Rows > b.Rows-r.Row || r.Cols > b.Cols-r.Col {
			return fmt.Errorf("%w: a rectangle of %d x %d cells at %v for clue %d",
				puzzle.ErrInvalid, r.Rows, r.Cols, puzzle.Cell{Row: r.Row, Col: r.Col}, r.Clue)
		}
		if r != right[r.Clue] {
			return fmt.Errorf("%w: %s for %s", ErrWrong, Name(r), Label(b.Clues[r.Clue]))
		}
	}
	for _, r := range drawn {
		b.draw(b.find(r))
	}
	return nil
}

// check compares a step with the solution, so that no fault of this package can
// be told to anyone as a deduction.
func (s *Step) check(right []puzzle.Rectangle) error {
	for _, r := range s.Removed {
		if right[r.Clue] == r {
			return fmt.Errorf("deduce: internal error: %v rules out %s", s.Technique, Name(r))
		}
	}
	if s.Set != nil && right[s.Set.Clue] != *s.Set {
		return fmt.Errorf("deduce: internal error: %v sets %s", s.Technique, Name(*s.Set))
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

// Drawn returns the rectangles that are found, by clue.
func (p *Position) Drawn() []puzzle.Rectangle {
	var out []puzzle.Rectangle
	for k, drawn := range p.b.drawn {
		if drawn {
			out = append(out, p.b.rects[p.b.candidates(k)[0]])
		}
	}
	return out
}

// Candidates returns the rectangles of a clue that are not ruled out yet.
func (p *Position) Candidates(clue int) []puzzle.Rectangle { return p.b.named(p.b.candidates(clue)) }
