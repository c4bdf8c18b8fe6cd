package shikaku

import (
	"context"
	"fmt"
	"io"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
	"github.com/gridsaw/gridsaw/solve/internal/lp"
)

// ILP is integer linear programming with the program cbc, the model of A.
// Rafaralahy, "Résolution des jeux Shikaku et Hashiwokakero par programmation
// linéaire en nombre entiers" (2020), section 1.2: a variable for each rectangle
// that a clue can have, which is 1 if it is taken; each clue has one rectangle,
// and each cell is in one.
//
// We differ from the paper in that a rectangle must hold no other clue, that
// clues without a number have rectangles of any area, and that the areas are
// added up first, since cbc would find out only slowly that they do not fill the
// grid. The paper's bound of the number of variables is wrong, because an area may
// be larger than a side of the grid. To find more than one solution, or prove
// that there is one only, those found are forbidden: of its rectangles another
// solution lacks two at least.
//
// A node, as counted by Options.Nodes and Stats.Nodes, is a run of cbc. The
// figures are variables, constraints (before any was added), forbidden (the
// constraints added for solutions) and runs. It draws no random numbers and
// runs on one thread.
//
// That nothing else is possible is cbc's word, which cannot be checked; every
// solution is.
type ILP struct {
	// Cbc is the file of the program; "" looks for cbc on the PATH.
	Cbc string
}

// maxTerms bounds the size of a model: each candidate is a term for each of its
// cells. It makes a file of some 30 MB.
const maxTerms = 1 << 21

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrSize] for one with too many candidates; it says what to
// install if there is no cbc, and that cbc went wrong if its answer cannot be
// understood or is no solution.
func (m ILP) Solve(
	ctx context.Context, p *puzzle.Shikaku, o solve.Options,
) (solve.Result[*puzzle.ShikakuSolution], error) {
	result, err := budget.Begin[*puzzle.ShikakuSolution](ctx, p.Validate())
	if err != nil {
		return result, err
	}
	if _, ok := areasOf(p); !ok {
		result.Status, result.Complete = solve.Unsolvable, true
		return result, nil
	}
	g, err := newProgram(ctx, p)
	if err != nil {
		if ctx.Err() != nil {
			result.Status = solve.Limit
		}
		return result, err
	}
	search := lp.Search[*puzzle.ShikakuSolution]{
		Cbc: lp.Cbc{Path: m.Cbc}, Model: &g.Model, Read: g.read, Forbid: g.forbid,
	}
	return search.Run(ctx, p, o)
}

// WriteLP writes the model, with nothing forbidden, in the LP format of CPLEX.
// The variable of R x C cells at row r and column c for clue number k is
// xk_r_c_R_C, all but R and C counted from 0; constraints are clue_k and cell_r_c.
// Errors are those of Solve, or the writer's.
func (ILP) WriteLP(w io.Writer, p *puzzle.Shikaku) error {
	if err := p.Validate(); err != nil {
		return err
	}
	g, err := newProgram(context.Background(), p)
	if err != nil {
		return err
	}
	return g.Write(w)
}

// A program is the model of a puzzle for cbc.
type program struct {
	lp.Model
	choices []choice // clue by clue
}

// A choice is a rectangle and the variable that says whether it is taken.
type choice struct {
	span
	taken lp.Var
}

// newProgram makes the model of a valid puzzle, which takes a tenth of a second
// for the largest. The error wraps [ErrSize] or is the cause of the context's end.
func newProgram(ctx context.Context, p *puzzle.Shikaku) (*program, error) {
	g := &program{}
	cells := make([][]lp.Term, p.Rows*p.Cols)
	l := newLister(p, reachOf(p))
	terms := 0
	for k := range p.Clues {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		l.listOne(k)
		for _, s := range l.rects[k] {
			terms += s.area()
		}
		if len(l.all) > MaxRectangles || terms > maxTerms {
			return nil, fmt.Errorf("%w for cbc: %d of them have %d cells, and more", ErrSize, l.total, terms)
		}
		g.addClue(k, l.rects[k], func(r, c uint8) *[]lp.Term { return &cells[int(r)*p.Cols+int(c)] })
	}
	for i, terms := range cells {
		g.Add(fmt.Sprintf("cell_%d_%d", i/p.Cols, i%p.Cols), terms, lp.Equal, 1)
	}
	return g, nil
}

// reachOf is areasOf, and also bounds areas that do not add up, so that every
// puzzle has a model.
func reachOf(p *puzzle.Shikaku) []extent {
	if areas, ok := areasOf(p); ok {
		return areas
	}
	areas := make([]extent, len(p.Clues))
	for k, c := range p.Clues {
		areas[k] = extent{c.Area, c.Area}
		if c.Area == 0 {
			areas[k] = extent{1, p.Rows * p.Cols}
		}
	}
	return areas
}

// addClue adds the variables and the constraint of clue k, and the terms to the
// constraints of their cells.
func (g *program) addClue(k int, rects []span, at func(r, c uint8) *[]lp.Term) {
	own := make([]lp.Term, len(rects))
	for i, s := range rects {
		taken := g.Binary(fmt.Sprintf("x%d_%d_%d_%d_%d", k, s.top, s.left, s.bottom-s.top+1, s.right-s.left+1))
		g.choices = append(g.choices, choice{s, taken})
		own[i] = lp.Term{Coef: 1, Var: taken}
		for r := s.top; r <= s.bottom; r++ {
			for c := s.left; c <= s.right; c++ {
				terms := at(r, c)
				*terms = append(*terms, own[i])
			}
		}
	}
	g.Add(fmt.Sprintf("clue_%d", k), own, lp.Equal, 1)
}

// read returns the rectangles that were taken.
func (g *program) read(values []int) *puzzle.ShikakuSolution {
	var spans []span
	for _, c := range g.choices {
		if values[c.taken] == 1 {
			spans = append(spans, c.span)
		}
	}
	return solutionOf(spans)
}

// forbid adds the constraint that two of the rectangles taken are not. One alone
// cannot be another, since the others leave the same cells to it.
func (g *program) forbid(values []int) {
	var taken []lp.Term
	for _, c := range g.choices {
		if values[c.taken] == 1 {
			taken = append(taken, lp.Term{Coef: 1, Var: c.taken})
		}
	}
	g.Add(fmt.Sprintf("forbidden_%d", g.Constraints()), taken, lp.AtMost, len(taken)-2)
}
