package deduce

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// A Board is a grid whose candidates a test sets by hand.
type Board struct{ b *board }

// NewBoard returns the grid of a puzzle.
func NewBoard(p *puzzle.Sudoku) *Board { return &Board{newBoard(p)} }

// Find returns what the finder of a technique finds, nil if nothing.
func (b *Board) Find(t Technique) *Step { return ladder[t](b.b) }

// Next returns the cheapest deduction, nil if there is none.
func (b *Board) Next() *Step {
	s, err := next(context.Background(), b.b, solve.GradeExtreme)
	if err != nil {
		panic(err)
	}
	return s
}

// Apply carries a step out.
func (b *Board) Apply(s *Step) { b.b.apply(s) }

// Position shows the grid.
func (b *Board) Position() *Position { return &Position{b.b} }

// Set gives a cell its number.
func (b *Board) Set(r, c, v int) { b.b.set(r*b.b.size+c, v) }

// Keep leaves a cell only the given candidates.
func (b *Board) Keep(r, c int, list ...int) {
	i := r*b.b.size + c
	var m mask
	for _, v := range list {
		m |= bit(v)
	}
	for v := range numbers(b.b.cand[i] &^ m) {
		b.b.remove(i, v)
	}
}

// Only leaves number v in a unit only at the given places, which are counted
// from 0 in reading order.
func (b *Board) Only(u Unit, v int, places ...int) {
	n := b.b.size
	index := map[puzzle.Unit]int{puzzle.UnitRow: 0, puzzle.UnitColumn: n, puzzle.UnitBox: 2 * n}[u.Kind] + u.Index
	var keep mask
	for _, place := range places {
		keep |= 1 << place
	}
	for _, i := range b.b.cellsAt(index, b.b.in(index, v)&^keep) {
		b.b.remove(i, v)
	}
}
