package anneal

import (
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A Problem is a state that moves change one by one. It is used by one goroutine
// at a time; each thread has its own.
type Problem interface {
	// Start draws a first state, and returns its energy.
	Start(c *Chain) int
	// Walk tries one move after the other as long as c.Next() is true. Of each it
	// tells the difference to c.Accept, and does it if that is true.
	Walk(c *Chain)
	// State returns a copy of the state, in the given memory if there is room.
	State(into []int32) []int32
}

// An attempt is the outcome of one try.
type attempt struct {
	state  []int32 // the best one
	energy int
	solved bool
	cut    bool // the budget ended it
	levels int64
	nodes  int64
}

// A trier makes tries, one after the other.
type trier struct {
	*Task
	problem Problem
	seed    uint64
	chain   *Chain
	best    attempt
	granted int64 // nodes of the budget that are not spent yet
	blind   int64 // moves since the last look at the context, if that is Slice's matter
}

// try makes one try within a budget.
func (t *trier) try(number int, b *budget.Budget) attempt {
	t.chain = newChain(t.seed, number, t.Goal)
	c := t.chain
	c.energy = t.problem.Start(c)
	c.best = c.energy
	c.solved = c.solved || c.energy <= t.Goal
	t.best = attempt{state: t.problem.State(nil), energy: c.energy}
	t.granted = 0
	if !c.solved {
		t.cool(b)
	}
	b.Return(t.granted)
	t.best.solved = c.solved
	return t.best
}

// cool goes through the levels.
func (t *trier) cool(b *budget.Budget) {
	idle := 0
	for level := 0; ; level++ {
		heat := t.Schedule.Law(level)
		if t.Schedule.over(level, idle, heat) {
			return
		}
		t.chain.heat(heat)
		t.best.levels++
		before := t.best.energy
		if !t.level(b) {
			return
		}
		idle++
		if t.best.energy < before {
			idle = 0
		}
	}
}

// level tries the moves of one level, and reports that the try goes on.
func (t *trier) level(b *budget.Budget) bool {
	for left := int64(max(t.Schedule.Moves, 1)); left > 0; {
		if !t.look(b) {
			t.best.cut = true
			return false
		}
		moves := min(left, t.granted)
		if t.Slice > 0 {
			moves = min(moves, t.Slice-t.blind)
		}
		used := t.chain.walk(t.problem, moves)
		left -= used
		t.granted -= used
		t.blind += used
		t.best.nodes += used
		if t.chain.improved {
			t.chain.improved = false
			t.best.energy = t.chain.best
			t.best.state = t.problem.State(t.best.state)
		}
		if t.chain.solved {
			return false
		}
	}
	return true
}

// look sees to it that there are nodes to spend and that the context is looked at,
// and reports that the try goes on.
func (t *trier) look(b *budget.Budget) bool {
	if t.Slice > 0 && t.blind >= t.Slice {
		if t.blind = 0; b.Err() != nil {
			return false
		}
	}
	if t.granted == 0 {
		t.granted = b.Grant()
	}
	return t.granted > 0
}
