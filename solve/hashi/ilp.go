package hashi

import (
	"context"
	"io"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/lp"
)

// ILP is integer linear programming with the program cbc, the model of A.
// Rafaralahy, "Résolution des jeux Shikaku et Hashiwokakero par programmation
// linéaire en nombre entiers" (2020), section 2.2. For a pair of islands, x says
// whether there is a bridge and y, from x to 2x, how many; the y of an island sum
// up to its number; of two pairs that cross only one has x = 1.
//
// We differ from the paper in that only pairs that see each other have
// variables, that a number that is not shown asks for one bridge at least, and
// in that the islands are connected. The model cannot say that, so constraints
// are added after each answer that is not: one of the pairs with one island in a
// component and one out of it must have a bridge. Such cuts are those of L. Coelho, G.
// Laporte, A. Lindbeck and T. Vidal, "Benchmark Instances and Branch-and-Cut
// Algorithm for the Hashiwokakero Puzzle" (2019), who add them within the search,
// while we run cbc again.
//
// To find more than one solution, or prove that there is one only, those found
// are forbidden by a constraint in x and y that is explained at its place.
//
// A node, as counted by Options.Nodes and Stats.Nodes, is a run of cbc. The
// figures are variables, constraints (before any was added), cuts (those added to
// connect), forbidden (those added for solutions) and runs. It draws no random
// numbers and runs on one thread.
//
// That nothing else is possible is cbc's word, which cannot be checked; every
// solution is.
type ILP struct {
	// NoCuts leaves the paper's model as it is. The first answer that is not
	// connected ends the search: its status is Partial, with the answer as the
	// attempt, or Solved but not Complete if solutions were found before it.
	NoCuts bool
	// NoObjective takes any answer, instead of one with the largest sum of x,
	// formula (9) of the paper, which favours connected answers. For some hundred
	// islands that saves so many cuts that it takes less time, often a tenth.
	NoObjective bool
	// Cbc is the file of the program; "" looks for cbc on the PATH.
	Cbc string
}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle; it says what to install if there is no cbc, and that cbc went
// wrong if its answer cannot be understood or is no solution.
func (m ILP) Solve(
	ctx context.Context, p *puzzle.Hashi, o solve.Options,
) (solve.Result[*puzzle.HashiSolution], error) {
	result, err := budget.Begin[*puzzle.HashiSolution](ctx, p.Validate())
	if err != nil {
		return result, err
	}
	g := newProgram(p, !m.NoObjective)
	search := lp.Search[*puzzle.HashiSolution]{
		Cbc: lp.Cbc{Path: m.Cbc}, Model: &g.Model, Read: g.read, Forbid: g.forbid, Relaxed: m.NoCuts,
	}
	if !m.NoCuts {
		search.Cut = g.connect
	}
	return search.Run(ctx, p, o)
}

// WriteLP writes the model, without cuts and with nothing forbidden, in the LP
// format of CPLEX. The variables for the islands of numbers a and b in the
// puzzle's list, counted from 0, a being left of b or above it, are xa_b and ya_b;
// constraints are island_a for numbers, least_a_b and most_a_b for formula (7) of
// the paper, and cross_a_b_c_d. Errors are those of Solve, or the writer's.
func (m ILP) WriteLP(w io.Writer, p *puzzle.Hashi) error {
	if err := p.Validate(); err != nil {
		return err
	}
	return newProgram(p, !m.NoObjective).Write(w)
}
