package repair

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// KillerReading is what was read in a Killer Sudoku with boxes of BoxRows x BoxCols cells.
type KillerReading struct {
	BoxRows, BoxCols int
	Cages            []CageReading
	Givens           [][]int // of full size; nil is none
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
	size := r.BoxRows * r.BoxCols
	if size <= 0 || size > sudoku.MaxSize || r.puzzle(make([]int, len(r.Cages))).Validate() != nil {
		return Result[*puzzle.Sudoku, *puzzle.SudokuSolution]{}
	}
	var j job
	for _, c := range r.Cages {
		j.add(r.cageOptions(c), c.Reading, c.Fixed)
	}
	result := resultOf[*puzzle.Sudoku, *puzzle.SudokuSolution](r.repair(ctx, j))
	if result.Found {
		result.Puzzle = r.puzzle(result.Used)
	}
	return result
}

// cageOptions returns the ways to read the sum of a cage of so many cells, cheapest first: what
// was read, which says nothing of how many cells there are, and what sums so many have. Where
// it cannot be read, it may be any.
func (r *KillerReading) cageOptions(c CageReading) []option {
	switch {
	case c.Fixed == 0:
		return []option{{unknown, 0}}
	case c.Fixed != reading.Unset:
		return []option{{c.Fixed, 0}}
	}
	size := r.BoxRows * r.BoxCols
	usual := sumCosts(len(c.Cells), size)
	out := []option{{unknown, min(nats(c.Reading.Empty), unknownCost)}}
	for _, g := range c.Reading.Numbers {
		if g.Number < len(usual) && !math.IsInf(usual[g.Number], 1) {
			likelier := usual[g.Number] - math.Log(float64(size*(size+1)/2)) // than among all sums
			out = append(out, option{g.Number, nats(g.P*(1-c.Reading.Empty)) + likelier})
		}
	}
	return prune(out)
}

// leastKiller is the confidence below which a reading is not to be trusted: more than of others,
// since a sum in a hundred is read wrongly without much doubt where print is five pixels high.
// That cages are missing or wrong is not weighed: all sums would have to fit by accident.
const leastKiller = 0.995

// repair finds the sums with one solution that agree best with what was read.
func (r *KillerReading) repair(ctx context.Context, j job) repaired {
	out := repaired{certain: j.certain(), least: leastKiller}
	plain := make([]int, len(j.options))
	for i, options := range j.options {
		plain[i] = options[0].number
	}
	first := r.solve(ctx, plain, plainNodes*solveNodes)
	out.refuted, out.several = first.refuted(), first.count > 1
	found, all := r.search(ctx, j).run()
	out.exhausted = !all
	if len(found) == 0 {
		return out
	}
	total := 0.0
	for _, f := range found {
		total += math.Exp(found[0].cost - f.cost)
	}
	out.answer, out.found, out.unique, out.extra = found[0].answer, true, true, found[0].cost
	if all {
		out.confidence = 1 / total
	}
	out.compare(j)
	return out
}

// search prepares the search for the sums.
func (r *KillerReading) search(ctx context.Context, j job) *sumSearch {
	p := r.puzzle(make([]int, len(r.Cages)))
	size := p.Size()
	s := &sumSearch{ctx: ctx, neighbourhood: newNeighbourhood(size, p.Areas()), given: slices.Concat(p.Givens...)}
	s.solve = func(sums []int) answer { return r.solve(ctx, sums, solveNodes) }
	for i, cage := range r.Cages {
		cells := make([]int, len(cage.Cells))
		for k, at := range cage.Cells {
			cells[k] = at.Row*size + at.Col
		}
		s.cages = append(s.cages, newCostedCage(cells, j.options[i], size))
	}
	s.regions = regionsOf(s.units, size, s.cages)
	return s
}

// solve looks for the solutions of sums.
func (r *KillerReading) solve(ctx context.Context, sums []int, nodes int64) answer {
	return askSolver(ctx, sudoku.Search{}, r.puzzle(sums), nodes, len(sums), func(s *puzzle.SudokuSolution, into []int) {
		for i, c := range r.Cages {
			for _, at := range c.Cells {
				into[i] += s.Grid[at.Row][at.Col]
			}
		}
	})
}

// puzzle makes sums a puzzle. Unknown ones become 0.
func (r *KillerReading) puzzle(sums []int) *puzzle.Sudoku {
	p := &puzzle.Sudoku{BoxRows: r.BoxRows, BoxCols: r.BoxCols}
	if p.Givens = r.Givens; p.Givens == nil {
		size := p.Size()
		p.Givens = slices.Collect(slices.Chunk(make([]int, size*size), max(size, 1)))
	}
	for i, c := range r.Cages {
		p.Cages = append(p.Cages, puzzle.Cage{Sum: max(sums[i], 0), Cells: c.Cells})
	}
	return p
}
