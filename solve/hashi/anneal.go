package hashi

import (
	"cmp"
	"context"
	"math"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Anneal is simulated annealing after A. Rafaralahy, "Résolution des jeux Shikaku et
// Hashiwokakero par programmation linéaire en nombre entiers" (2020), section 2.3. A
// state is a number of bridges, 0 to 2, between all islands that see each other; a
// move adds, removes or changes bridges. The zero value is what we found best;
// [PaperAnneal] returns what the paper says.
//
// The energy is, with C the number of crossings, W the sum over all islands of the
// square of the difference between its number and its bridges, E the number of pairs
// with bridges, and P the number of components into which the bridges join the islands,
//
//	Crossing*C + W + Component*(P-1) - Edge*E
//
// The paper has C + W^2 - E, although W is a sum of squares already; its last term is
// to favour answers that are joined. We count the components instead, and add two sorts of
// moves: those that mend an island whose number is wrong by one bridge, and those that
// move a bridge from one side of an island to another, so that its number stays
// right. Nothing but a valid answer that is joined ends the run, since the lowest
// energy with a negative term is not known before.
//
// The method finds one solution at most, whatever Options.Limit, and proves nothing
// but what counting does, which is done first ([puzzle.Hashi.Diagnose]). If it finds
// no solution, at the end of the nodes, of the context or of the last try, the status is
// Partial, with the best state met, which breaks rules. A node, as
// counted by Options.Nodes and Stats.Nodes, is a move drawn. Tries are spread over
// Options.Workers threads, which changes nothing in the result. Stats.Figures are the
// "tries" begun, the "levels" of temperature in them, and the lowest "energy" met, that
// of the solution if there is one.
type Anneal struct {
	// T0 is the temperature to begin with; 0 means 2.
	T0 float64
	// Factor, above 0 and below 1, multiplies the temperature after each level; 0
	// means 0.9.
	Factor float64
	// Stop ends a try when the temperature falls below it; 0 means 0.2.
	Stop float64
	// Moves is the number of moves drawn at each level; 0 means ten for each pair of
	// islands that see each other.
	Moves int
	// Levels ends a try after so many levels; 0 means no bound.
	Levels int
	// Tries is the number of tries, each from a state drawn anew; 0 means 1000.
	Tries int
	// Crossing is the energy of a crossing; 0 means 2.
	Crossing int
	// Component is the energy of each component but one; 0 means 1, and a negative number
	// none.
	Component int
	// Edge is what a pair with bridges takes from the energy; 0 means none.
	Edge int
	// Squared squares W once more.
	Squared bool
	// Mend is the share of moves, up to 1, that mend an island; 0 means 0.8, and a
	// negative share none.
	Mend float64
	// Shift is the share of moves that move a bridge from side to side; 0 means 0.1,
	// and a negative share none. The other moves are the paper's.
	Shift float64
}

// PaperAnneal returns the method as the paper has it: its energy (10), its moves, and
// the temperature multiplied by a factor after each move. The paper leaves the numbers
// to experience; we take a first temperature of 10, a factor of 0.9999, and 150,000
// moves. A single try, which is all that the paper speaks of, solves four of five
// puzzles with 4 to 80 islands made like the paper's; we allow 30, which solve all of
// them, as the paper reports.
func PaperAnneal() Anneal {
	return Anneal{
		T0: 10, Factor: 0.9999, Stop: -1, Moves: 1, Levels: 150_000, Tries: 30,
		Crossing: 1, Component: -1, Edge: 1, Squared: true, Mend: -1, Shift: -1,
	}
}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle.
func (a Anneal) Solve(
	ctx context.Context, p *puzzle.Hashi, o solve.Options,
) (solve.Result[*puzzle.HashiSolution], error) {
	result, err := budget.Begin[*puzzle.HashiSolution](ctx, p.Validate())
	if err != nil {
		return result, err
	}
	g := new(graph)
	g.load(p)
	if len(g.ends) == 0 || len(p.Diagnose()) > 0 {
		result.Status, result.Complete = solve.Unsolvable, true
		return result, nil
	}
	run, err := a.task(g).Run(ctx, o)
	return anneal.Answer(&run, func(bridges []int32) *puzzle.HashiSolution {
		return g.solution(func(e int) int { return int(bridges[e]) })
	}), err
}

// task returns what the engine has to do, with the defaults put in.
func (a Anneal) task(g *graph) *anneal.Task {
	w := a.weights()
	return &anneal.Task{
		Schedule: anneal.Schedule{
			Law:  anneal.Geometric(cmp.Or(a.T0, 2), cmp.Or(a.Factor, 0.9)),
			Stop: cmp.Or(a.Stop, 0.2), Levels: a.Levels,
			Moves: cmp.Or(a.Moves, 10*len(g.ends)), Tries: cmp.Or(a.Tries, 1000),
		},
		New:   func() anneal.Problem { return newAnnealState(g, w) },
		Goal:  math.MinInt, // see annealState.keep
		Slice: int64(max(1, islandInterval/len(g.at))),
	}
}

// islandInterval is the number of islands walked over between two looks at the
// context, if every move walks over all.
const islandInterval = 1 << 19

// weights returns the weights with the defaults put in.
func (a Anneal) weights() weights {
	return weights{
		crossing: cmp.Or(a.Crossing, 2), component: max(cmp.Or(a.Component, 1), 0), edge: a.Edge, squared: a.Squared,
		mending: anneal.Chance(cmp.Or(a.Mend, 0.8)), shifting: anneal.Chance(cmp.Or(a.Shift, 0.1)),
	}
}
