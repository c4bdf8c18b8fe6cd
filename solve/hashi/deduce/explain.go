package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// Errors of [Explain] and [ExplainFrom] about puzzles that cannot be explained.
var (
	// ErrUnsolvable reports a puzzle without a solution.
	ErrUnsolvable = deduction.ErrUnsolvable
	// ErrSeveral reports a puzzle with more than one solution: deductions lead
	// nowhere where both a bridge and another one are right.
	ErrSeveral = deduction.ErrSeveral
	// ErrWrong reports a bridge that was drawn and is not one of the solution.
	ErrWrong = errors.New("deduce: a bridge that was drawn is wrong")
)

// An Explanation is a way from the islands of a puzzle, or from the bridges that are drawn, to
// its only solution.
type Explanation struct {
	// Puzzle is what was explained, a copy of its own.
	Puzzle *puzzle.Hashi
	// Drawn are the bridges that were there before the first step.
	Drawn []puzzle.Bridge
	// Solution is the only one.
	Solution *puzzle.HashiSolution
	// Steps lead there, in this order.
	Steps []Step
	// Grade is that of the hardest step, [solve.GradeEasy] if there is none.
	Grade solve.Grade

	start *board
}

// Logical reports that deductions alone lead to the solution, without a guess.
func (e *Explanation) Logical() bool { return e.Grade != solve.GradeTrial }

// Hardest returns the hardest technique among the steps; ok is false if there
// are none, because all bridges were drawn.
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
// The error wraps [puzzle.ErrInvalid], [ErrUnsolvable] or [ErrSeveral]; when the context is
// done it is the context's cause.
func Explain(ctx context.Context, p *puzzle.Hashi) (*Explanation, error) {
	return ExplainFrom(ctx, p, nil)
}

// ExplainFrom is [Explain] for a puzzle that somebody has begun: drawn are the bridges that are
// there, in any order. One where the solution has two is no mistake: a second may follow. The
// steps go on from there, and the grade is that of what is left.
//
// Its errors are those of Explain, [puzzle.ErrInvalid] for bridges that the rules do not allow
// between two islands, and [ErrWrong] if there are more than the solution has there.
func ExplainFrom(ctx context.Context, p *puzzle.Hashi, drawn []puzzle.Bridge) (*Explanation, error) {
	solution, err := deduction.OnlySolution(ctx, hashi.Search{}, p)
	if err != nil {
		return nil, err
	}
	b := newBoard(newShape(p))
	right := make([]int, len(b.ends))
	for _, bridge := range solution.Bridges {
		right[b.find(bridge.A, bridge.B)] = bridge.Count
	}
	if err := enter(b, drawn, right); err != nil {
		return nil, err
	}
	e := &Explanation{
		Puzzle: p.Clone(), Drawn: slices.Clone(drawn), Solution: solution, Grade: solve.GradeEasy, start: b.clone(),
	}
	for b.open() {
		s, err := next(ctx, b)
		if err != nil {
			return nil, err
		}
		if s == nil {
			s = guess(b, right)
		}
		if err := s.check(b, right); err != nil {
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
//   - easy: it suffices to compare islands, one at a time, with the bridges that they have and
//     that there is room for;
//   - medium: it also takes that no two islands may be cut off, and that what is the last way
//     from some islands to the others has bridges, an even number if their numbers have an even sum;
//   - hard: it takes that no islands may be cut off, or bridges have to be supposed, but a wrong
//     one leads to a contradiction within two conclusions;
//   - extreme: the contradiction shows later;
//   - trial: no deduction of this package is enough. At one point at least bridges have to be
//     guessed, which only a search can prove.
//
// Up to medium they are near those of [hashi.Rate], whose hard is hard or extreme here. Its
// errors are those of [Explain].
func Rate(ctx context.Context, p *puzzle.Hashi) (solve.Grade, error) {
	e, err := Explain(ctx, p)
	if err != nil {
		return solve.GradeAny, err
	}
	return e.Grade, nil
}

// enter draws what was drawn; right are the bridges of the solution by edge.
func enter(b *board, drawn []puzzle.Bridge, right []int) error {
	for _, bridge := range drawn {
		e := b.find(bridge.A, bridge.B)
		if e < 0 || bridge.Count < 1 || bridge.Count > puzzle.MaxParallel {
			return fmt.Errorf("%w: %s between islands %d and %d", puzzle.ErrInvalid, bridges(bridge.Count), bridge.A, bridge.B)
		}
		if bridge.Count > right[e] {
			return fmt.Errorf("%w: %s between %v and %v", ErrWrong, bridges(bridge.Count),
				b.Islands[b.ends[e][0]].Cell(), b.Islands[b.ends[e][1]].Cell())
		}
	}
	b.apply(&Step{Built: drawn})
	return nil
}

// check compares a step with the solution, so that no fault of this package can
// be told to anyone as a deduction.
func (s *Step) check(b *board, right []int) error {
	for _, l := range s.Limited {
		if right[b.find(l.A, l.B)] > l.Count {
			return fmt.Errorf("deduce: internal error: %v allows at most %d bridges in %+v", s.Technique, l.Count, l)
		}
	}
	for _, l := range s.Built {
		if right[b.find(l.A, l.B)] < l.Count {
			return fmt.Errorf("deduce: internal error: %v builds %+v", s.Technique, l)
		}
	}
	return nil
}

// A Position is a puzzle between two steps.
type Position struct{ b *board }

// At returns the position before step k, counted from 0; for k the number of
// steps it is the solved puzzle. It panics for any other k.
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

// Bridges returns those that are found.
func (p *Position) Bridges() []puzzle.Bridge {
	var out []puzzle.Bridge
	for e, n := range p.b.lo {
		if n > 0 {
			out = append(out, p.b.bridge(e, n))
		}
	}
	return out
}

// Room returns the pairs of islands that may get more bridges, with how many they may have at most.
func (p *Position) Room() []puzzle.Bridge {
	var out []puzzle.Bridge
	for e, n := range p.b.hi {
		if n > p.b.lo[e] {
			out = append(out, p.b.bridge(e, n))
		}
	}
	return out
}
