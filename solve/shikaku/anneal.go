package shikaku

import (
	"cmp"
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Anneal is simulated annealing after A. Rafaralahy, "Résolution des jeux Shikaku et
// Hashiwokakero par programmation linéaire en nombre entiers" (2020), section 1.3. A
// state has one candidate rectangle for each clue, a move replaces one of them, and
// the energy is the sum over all cells of the square of the number of rectangles on
// it, which is lowest, the number of cells, exactly for a solution. The zero value
// is what we found best; [PaperAnneal] returns what the paper says.
//
// We differ from the paper in what follows. That the areas add up to the grid is
// looked at first, since the energy tells a solution only then; if they do not, it is
// proved that there is none. Candidates hold no other clue. The energy that we count
// is the sum of (n-1)^2 for n rectangles on a cell, the paper's less the number of
// cells, which is right for clues without a number too. Changes of energy are summed
// over the cells of the two rectangles, not over the grid. Most moves are chases:
// they take a cell that nothing covers, and one of the candidates that cover it. Such
// moves are not drawn as often as their contraries, so that there is no law of
// Boltzmann at a level; that is of no concern here.
//
// The method finds one solution at most, whatever Options.Limit, and proves nothing
// but what can be seen before it begins. If it finds none, at the end of the nodes, of
// the context or of the last try, the status is Partial, with the best state met, which
// covers cells twice or not at all. A node, as counted by Options.Nodes and
// Stats.Nodes, is a move tried. Tries are spread over Options.Workers threads, which
// changes nothing in the result. Stats.Figures are the "tries" begun, the "levels" of
// temperature in them, and the lowest "energy" above that of a solution.
type Anneal struct {
	// T0 is the temperature to begin with; 0 means 16, about the area of a rectangle.
	T0 float64
	// Factor, above 0 and below 1, multiplies the temperature after each level; 0
	// means 0.95.
	Factor float64
	// Stop ends a try when the temperature falls below it; 0 means 0.3.
	Stop float64
	// Moves is the number of moves tried at each level; 0 means the number of cells,
	// or 100 if that is more.
	Moves int
	// Levels ends a try after so many levels; 0 means no bound.
	Levels int
	// Tries is the number of tries, each from a state drawn anew; 0 means 1000.
	Tries int
	// Chase is the share of moves, up to 1, that cover a cell that nothing covers; 0
	// means 0.9, and a negative share none.
	Chase float64
	// Propagate takes away, before the first try, the candidates that the rules of
	// [Search] rule out without a guess. That is most of them, and often all but the
	// solution.
	Propagate bool
}

// PaperAnneal returns the method as the paper has it: any candidate of any clue is
// equally likely for a move, the temperature is multiplied by a factor after each
// move, and there is a single try with a largest number of moves. The paper leaves
// the three numbers to experience; we take a first temperature of 10, a factor of
// 0.9999, and 100,000 moves.
func PaperAnneal() Anneal {
	return Anneal{T0: 10, Factor: 0.9999, Stop: -1, Moves: 1, Levels: 100_000, Tries: 1, Chase: -1}
}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrSize] for one with too many candidates.
func (a Anneal) Solve(
	ctx context.Context, p *puzzle.Shikaku, o solve.Options,
) (solve.Result[*puzzle.ShikakuSolution], error) {
	result, err := budget.Begin[*puzzle.ShikakuSolution](ctx, p.Validate())
	if err != nil {
		return result, err
	}
	t, err := a.candidates(p)
	if err != nil {
		return result, err
	}
	if t == nil {
		result.Status, result.Complete = solve.Unsolvable, true
		return result, nil
	}
	run, err := a.task(t).Run(ctx, o)
	return anneal.Answer(&run, t.solution), err
}

// candidates lists them. It returns nil if it is seen that there is no solution.
func (a Anneal) candidates(p *puzzle.Shikaku) (*candidateTable, error) {
	build := newPlainModel
	if a.Propagate {
		build = newModel
	}
	m, err := build(p)
	if m == nil || err != nil {
		return nil, err
	}
	s := newState(m)
	if a.Propagate && (!s.start() || !s.propagate()) {
		return nil, nil
	}
	t := newCandidateTable(s)
	if len(t.open) == 0 && newAnnealState(t, 0).reset() != 0 {
		return nil, nil
	}
	if a.Chase >= 0 {
		t.index()
	}
	return t, nil
}

// task returns what the engine has to do, with the defaults put in.
func (a Anneal) task(t *candidateTable) *anneal.Task {
	chase := anneal.Chance(cmp.Or(a.Chase, 0.9))
	return &anneal.Task{
		Schedule: anneal.Schedule{
			Law:  anneal.Geometric(cmp.Or(a.T0, 16), cmp.Or(a.Factor, 0.95)),
			Stop: cmp.Or(a.Stop, 0.3), Levels: a.Levels,
			Moves: cmp.Or(a.Moves, max(t.rows*t.cols, 100)),
			Tries: cmp.Or(a.Tries, 1000),
		},
		New:   func() anneal.Problem { return newAnnealState(t, chase) },
		Slice: max(1, cellInterval/t.largest),
	}
}

// cellInterval is the number of cells of candidates in moves between two looks at the
// context.
const cellInterval = 1 << 20
