package deduce

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

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
