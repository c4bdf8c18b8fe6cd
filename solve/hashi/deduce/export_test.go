package deduce

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Board is a puzzle, with any number of solutions, that a test solves step by step.
type Board struct{ b *board }

// NewBoard returns the board of a puzzle.
func NewBoard(p *puzzle.Hashi) *Board { return &Board{newBoard(newShape(p))} }

// Find returns what the finder of a technique finds, nil if nothing.
func (b *Board) Find(t Technique) *Step { return ladder[t](b.b) }

// Next returns the cheapest deduction, nil if there is none.
func (b *Board) Next() *Step {
	s, err := next(context.Background(), b.b)
	if err != nil {
		panic(err)
	}
	return s
}

// Guess returns the step that a solution tells where no deduction is found.
func (b *Board) Guess(s *puzzle.HashiSolution) *Step {
	right := make([]int, len(b.b.ends))
	for _, l := range s.Bridges {
		right[b.b.find(l.A, l.B)] = l.Count
	}
	return guess(b.b, right)
}

// Apply carries a step out.
func (b *Board) Apply(s *Step) { b.b.apply(s) }

// Position shows the board.
func (b *Board) Position() *Position { return &Position{b.b} }

// Open tells whether it is not known of some islands yet how many bridges join them.
func (b *Board) Open() bool { return b.b.open() }
