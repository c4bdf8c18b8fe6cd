package repair

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// KillerReading is what was read in a Killer Sudoku with boxes of BoxRows x BoxCols cells.
type KillerReading struct {
	BoxRows, BoxCols int
	Cages            []CageReading
	Givens           [][]int // of full size; nil is none
	// Quick asks for a third of the usual effort at most.
	Quick bool
}

// A CageReading is a cage, what its sum was read as, and the sum that the user gave: 0 for
// none that is shown, [reading.Unset] if the user has not set it.
type CageReading struct {
	Cells   []puzzle.Cell
	Reading reading.Cell
	Fixed   int
}

// Killer finds the likeliest reading that makes a Killer Sudoku. Used has the sum of each
// cage. Nothing is found where the cages make none.
func Killer(ctx context.Context, r KillerReading) Result[*puzzle.Sudoku, *puzzle.SudokuSolution] {
	rules, ok := newKillerRules(r)
	if !ok {
		return Result[*puzzle.Sudoku, *puzzle.SudokuSolution]{}
	}
	j := job{quick: r.Quick}
	for _, c := range r.Cages {
		j.add(cageOptions(c.Reading, c.Fixed), c.Reading, c.Fixed)
	}
	result := resultOf[*puzzle.Sudoku, *puzzle.SudokuSolution](repair(ctx, rules, j))
	if result.Found {
		result.Puzzle = rules.puzzle(result.Used)
	}
	return result
}

// cageOptions returns the ways to read the sum of a cage, cheapest first. Where it cannot be
// read, it may be any.
func cageOptions(r reading.Cell, fixed int) []option {
	switch {
	case fixed == 0:
		return []option{{unknown, 0}}
	case fixed != reading.Unset:
		return []option{{fixed, 0}}
	}
	out := []option{{unknown, min(nats(r.Empty), unknownCost)}}
	for _, g := range r.Numbers[:min(len(r.Numbers), maxNumbers)] {
		out = append(out, option{g.Number, nats(g.P * (1 - r.Empty))})
	}
	return prune(out)
}

type killerRules struct {
	KillerReading
	size   int
	units  [][]int // cages that lie in a row, a column or a box as a whole
	left   []int   // cells that these leave of each
	all    bool    // every cell is in a cage
	solver solve.Solver[*puzzle.Sudoku, *puzzle.SudokuSolution]
}

// newKillerRules returns false if the cages are not those of a Killer Sudoku.
func newKillerRules(r KillerReading) (k *killerRules, ok bool) {
	k = &killerRules{KillerReading: r, size: r.BoxRows * r.BoxCols, solver: sudoku.Search{}}
	if k.size <= 0 || k.size > sudoku.MaxSize {
		return nil, false
	}
	p := k.puzzle(make([]int, len(r.Cages)))
	if p.Validate() != nil {
		return nil, false
	}
	caged := 0
	for _, c := range r.Cages {
		caged += len(c.Cells)
	}
	k.all = caged == k.size*k.size
	for _, area := range p.Areas()[:3*k.size] {
		var inside []int
		left := k.size
		for i, c := range r.Cages {
			if !slices.ContainsFunc(c.Cells, func(at puzzle.Cell) bool { return !slices.Contains(area.Cells, at) }) {
				inside, left = append(inside, i), left-len(c.Cells)
			}
		}
		if len(inside) > 0 {
			k.units, k.left = append(k.units, inside), append(k.left, left)
		}
	}
	return k, true
}

// puzzle makes sums a puzzle. Unknown ones become 0.
func (r *killerRules) puzzle(sums []int) *puzzle.Sudoku {
	p := &puzzle.Sudoku{BoxRows: r.BoxRows, BoxCols: r.BoxCols}
	if p.Givens = r.Givens; p.Givens == nil {
		p.Givens = slices.Collect(slices.Chunk(make([]int, r.size*r.size), r.size))
	}
	for i, c := range r.Cages {
		p.Cages = append(p.Cages, puzzle.Cage{Sum: max(sums[i], 0), Cells: c.Cells})
	}
	return p
}

// sum is that of all numbers of the grid, if every cell is in a cage.
func (r *killerRules) sum() (sum, modulus int) {
	if !r.all {
		return 0, 1
	}
	return r.size * r.size * (r.size + 1) / 2, 0
}

// conflict finds a cage whose sum so many cells cannot have, or cages in a row, a column or
// a box that leave too much or too little for its other cells.
func (r *killerRules) conflict(reading []int) *nogood {
	for i, c := range r.Cages {
		if lo, hi := r.bounds(len(c.Cells)); reading[i] > 0 && (reading[i] < lo || reading[i] > hi) {
			return &nogood{cells: []int{i}, number: map[int]int{i: reading[i]}}
		}
	}
	for u, inside := range r.units {
		rest, known := r.size*(r.size+1)/2, true
		for _, i := range inside {
			rest -= reading[i]
			known = known && reading[i] > 0
		}
		if lo, hi := r.bounds(r.left[u]); known && (rest < lo || rest > hi) {
			n := &nogood{cells: inside, number: make(map[int]int)}
			for _, i := range inside {
				n.number[i] = reading[i]
			}
			return n
		}
	}
	return nil
}

// bounds returns the least and the largest sum of so many different numbers.
func (r *killerRules) bounds(cells int) (least, most int) {
	return cells * (cells + 1) / 2, cells * (2*r.size - cells + 1) / 2
}

func (r *killerRules) solve(ctx context.Context, reading []int, nodes int64) answer {
	return askSolver(ctx, r.solver, r.puzzle(reading), nodes, len(reading), func(s *puzzle.SudokuSolution, into []int) {
		for i, c := range r.Cages {
			for _, at := range c.Cells {
				into[i] += s.Grid[at.Row][at.Col]
			}
		}
	})
}

// places are none: every cage has a sum.
func (r *killerRules) places() []int { return nil }

// trust: a Killer Sudoku has one solution, and its cages are found by all of them having a
// sum, not by the likelihood of each.
func (r *killerRules) trust() trust { return trust{unseen: math.Inf(1), least: 0.95} }

func (r *killerRules) work() work {
	return work{conflict: 2 + len(r.Cages)/8, solve: 300, node: 20}
}
