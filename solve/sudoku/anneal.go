package sudoku

import (
	"cmp"
	"context"
	"errors"
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Anneal is simulated annealing after R. Sirdey, "Sudokus et algorithmes de recuit"
// (2006), whose law of temperature it has, and R. Lewis, "Metaheuristics can solve
// sudoku puzzles" (2007), whose states and moves the zero value has: every box holds
// every number once, and a move swaps two free cells of a box. The energy is the
// number of pairs of cells in a row or column with the same number, where Lewis
// counts the numbers missing in each. [PaperAnneal] returns the method as Sirdey has
// it.
//
// The temperature T falls after each level to T/(1 + T log(1+Delta)/(e+1)), where e is
// the largest number of pairs of cells that can be in conflict: 81*20/2 = 810 for 9x9,
// so that the divisor is 811. Sirdey's e_p + 1 is printed as e to the power of p+1.
//
// The method finds one solution at most, whatever Options.Limit, and proves nothing
// but what the first deductions do. If it finds no solution, at the end of the nodes, of
// the context or of the last try, the status is Partial, with the best state met, which
// has conflicts. A node, as counted by Options.Nodes and Stats.Nodes,
// is a move tried. Tries are spread over Options.Workers threads, which changes
// nothing in the result. Stats.Figures are the "tries" begun, the "levels" of
// temperature in them, and the lowest "energy" met.
type Anneal struct {
	// Cells takes the states and moves of Sirdey: free cells hold any number, a move
	// changes one of them to any other, and the energy counts the pairs in boxes too.
	Cells bool
	// T0 is the temperature to begin with; 0 means 0.5, and with Cells e, which is 810
	// for 9x9.
	T0 float64
	// Delta, above 0, says how fast the temperature falls; 0 means 10, and with Cells
	// 0.1.
	Delta float64
	// Stop ends a try when the temperature falls below it; 0 means 0.25. With Cells 0
	// means 0.5/(N log n - log 0.01) for N cells and n numbers, below which, in
	// equilibrium, there is a solution with a chance of 0.99 or more; that is
	// 0.00273852 for 9x9.
	Stop float64
	// Moves is the number of moves tried at each level; 0 means the number of cells.
	Moves int
	// Patience ends a try after so many levels in a row that did not improve on its
	// lowest energy. A negative number means no bound. So does 0, but with Cells it
	// means 10,000 for all sizes other than 9x9, as in Sirdey's section V.
	Patience int
	// Tries is the number of tries, each from a state drawn anew; 0 means 10,000.
	Tries int
	// Plain leaves all cells free that are not given. Otherwise the cells with one
	// number left, and the numbers with one cell left in a row, a column or a box, are
	// fixed before the first try. The hardest puzzles have none.
	Plain bool
}

// PaperAnneal returns the method with the states, moves and numbers of R. Sirdey,
// "Sudokus et algorithmes de recuit" (2006), sections III to V: T0 = 810, Delta = 0.1,
// 81 moves at each level, and Stop = 0.00273852 for 9x9, where a try has 3.1 million
// levels, nearly all of them so cold that no move that costs energy is taken.
func PaperAnneal() Anneal { return Anneal{Cells: true, Plain: true} }

// sirdeyPatience is the number of levels without improvement that Sirdey gives up
// after, except for 9x9.
const sirdeyPatience = 10_000

// complete puts the defaults for a size in.
func (a Anneal) complete(f *frame) Anneal {
	standard := Anneal{T0: 0.5, Delta: 10, Stop: 0.25}
	if a.Cells {
		standard = Anneal{T0: max(f.largestEnergy(), 1), Delta: 0.1, Stop: f.sirdeyStop()}
		if f.size != 9 {
			standard.Patience = sirdeyPatience
		}
	}
	a.T0 = cmp.Or(a.T0, standard.T0)
	a.Delta = cmp.Or(a.Delta, standard.Delta)
	a.Stop = cmp.Or(a.Stop, standard.Stop)
	a.Moves = cmp.Or(a.Moves, f.cells)
	a.Patience = cmp.Or(a.Patience, standard.Patience)
	a.Tries = cmp.Or(a.Tries, 10_000)
	return a
}

// ErrAnnealVariant reports a Sudoku with extra regions or cages, whose faults the energy
// does not count.
var ErrAnnealVariant = errors.New("sudoku: annealing knows no extra regions and no cages: take the search")

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle, [ErrSize] for one that is too large, and [ErrAnnealVariant].
func (a Anneal) Solve(
	ctx context.Context, p *puzzle.Sudoku, o solve.Options,
) (solve.Result[*puzzle.SudokuSolution], error) {
	result, err := budget.Begin[*puzzle.SudokuSolution](ctx, validate(p))
	if err != nil {
		return result, err
	}
	if len(p.Extra) > 0 || len(p.Cages) > 0 {
		return result, ErrAnnealVariant
	}
	f := newFrame(p)
	if !f.consistent() || !a.Plain && !f.deduce() {
		result.Status, result.Complete = solve.Unsolvable, true
		return result, nil
	}
	f.list()
	run, err := a.complete(f).task(f).Run(ctx, o)
	return anneal.Answer(&run, f.solution), err
}

// task returns what the engine has to do, for a method without defaults. Without two
// free cells in any box there is nothing to do but look.
func (a Anneal) task(f *frame) *anneal.Task {
	beta := math.Log(1+a.Delta) / (f.largestEnergy() + 1)
	task := &anneal.Task{
		Schedule: anneal.Schedule{
			Law: anneal.Harmonic(a.T0, beta), Moves: a.Moves, Stop: a.Stop, Patience: a.Patience, Tries: a.Tries,
		},
		New:   func() anneal.Problem { return newBoxesState(f) },
		Slice: int64(max(1, peerInterval/f.size)),
	}
	if a.Cells {
		task.New = func() anneal.Problem { return newCellsState(f) }
	}
	if len(f.free) == 0 || !a.Cells && len(f.pairs) == 0 || f.size == 1 {
		task.Schedule.Stop = math.Inf(1)
	}
	return task
}

// peerInterval divided by the number of rows is the number of moves between two looks
// at the context: a move that changes a cell counts at all of its peers.
const peerInterval = 1 << 16

// largestEnergy returns the number of pairs of cells with a unit in common.
func (f *frame) largestEnergy() float64 {
	twice := 0
	for _, peers := range f.peers {
		twice += len(peers)
	}
	return float64(twice) / 2
}

// sirdeyStop is his T'_f, with epsilon 1/2 and alpha 0.99.
func (f *frame) sirdeyStop() float64 {
	return 0.5 / (float64(f.cells)*math.Log(float64(f.size)) - math.Log(0.01))
}

// solution writes a state as a solution.
func (f *frame) solution(state []int32) *puzzle.SudokuSolution {
	grid := make([][]int, f.size)
	for r := range grid {
		grid[r] = make([]int, f.size)
		for c := range grid[r] {
			grid[r][c] = int(state[r*f.size+c]) + 1
		}
	}
	return &puzzle.SudokuSolution{Grid: grid}
}
