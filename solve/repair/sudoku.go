package repair

import (
	"context"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// SudokuReading is what was read in a grid with boxes of BoxRows x BoxCols cells, or in a
// variant.
type SudokuReading struct {
	BoxRows, BoxCols int // 0 where the variant has regions
	Variant          puzzle.SudokuVariant
	// Cells are the readings of the cells, row by row.
	Cells []reading.Cell
	// Fixed are the numbers that the user gave, cell by cell, 0 for an empty
	// cell, [reading.Unset] for one that the user has not set. Nil is none.
	Fixed []int
	// Quick asks for a third of the usual effort at most.
	Quick bool
}

// Sudoku finds the likeliest reading that makes a Sudoku. Used has a number for each
// cell, row by row. Nothing is found where the lists have another length than the grid has
// cells, or the rules are invalid or for a grid larger than [sudoku.MaxSize].
func Sudoku(ctx context.Context, r SudokuReading) Result[*puzzle.Sudoku, *puzzle.SudokuSolution] {
	p := &puzzle.Sudoku{BoxRows: r.BoxRows, BoxCols: r.BoxCols, SudokuVariant: r.Variant}
	n := p.Size() * p.Size()
	if n == 0 || len(r.Cells) != n || r.Fixed != nil && len(r.Fixed) != n {
		return Result[*puzzle.Sudoku, *puzzle.SudokuSolution]{}
	}
	rules := newSudokuRules(p)
	if rules == nil {
		return Result[*puzzle.Sudoku, *puzzle.SudokuSolution]{}
	}
	large := p.Size() > mostSearched
	j := job{cells: r.Cells, fixed: r.Fixed, quick: r.Quick || large}.grid(surerDropCost)
	ways := []func(context.Context, job) repaired{
		func(ctx context.Context, j job) repaired { return repair(ctx, rules, j) }, rules.complete, rules.sure,
	}
	told := 0 // the way that says what is wrong where none is trusted
	switch {
	case large && r.Quick:
		ways = ways[1:2]
	case large:
		ways[0], ways[1], told = ways[1], ways[0], 1
	}
	var result Result[*puzzle.Sudoku, *puzzle.SudokuSolution]
	for k, way := range ways {
		other := resultOf[*puzzle.Sudoku, *puzzle.SudokuSolution](way(ctx, j))
		if large && j.overrules(other.Used, rules.trust().least) {
			other.Least = max(other.Least, leastDropped)
		}
		if k <= told || other.Trusted() {
			other.Refuted, other.Several = result.Refuted || other.Refuted, result.Several || other.Several
			result = other
		}
		if result.Trusted() || ctx.Err() != nil {
			break
		}
	}
	if result.Found {
		p.Givens = slices.Collect(slices.Chunk(slices.Clone(result.Used), p.Size()))
		result.Puzzle = p
	}
	if result.Trusted() && result.Unique {
		fixed := r.Fixed
		if fixed == nil {
			fixed = slices.Repeat([]int{reading.Unset}, n)
		}
		result.Puzzle, result.Entries = (&halfSolved{r.Cells, fixed, p, result.Solution.Grid}).part(ctx)
	}
	return result
}

// mostSearched is the size up to which readings are looked at one by one at first, and for long:
// in larger grids, with a hundred numbers and more, they are too many where a few are blurred,
// and whole grids are searched before.
const mostSearched = 9

// outvoting is the part of the cells that must hold numbers for a grid that agrees with
// them to overrule one of them that was read with hardly a doubt.
const outvoting = 0.85

// mostDropped is the number of cells of a large grid which were read as numbers and may be taken
// for none or unknown. Where there are more, the type is one that the reader does not know, and
// what it says of it is trusted from the confidence leastDropped on: of 220 drawn pages with
// letters one would be passed off wrongly without that, at 0.974. The same is asked where a number
// is overruled that was read as surely as puzzles are trusted: of 40 pages of 12x12 one has an l
// that looks like an i, and an i that would be taken for something else, at 0.978.
const mostDropped, leastDropped = 1, leastKiller

// overrules tells whether a reading takes a cell that was read so surely for another number.
func (j job) overrules(used []int, sure float64) bool {
	for i, n := range used {
		if c := j.cells[i]; n > 0 && n != c.Best() && c.Best() > 0 && c.Confidence() >= sure && fixedAt(j.fixed, i) == reading.Unset {
			return true
		}
	}
	return false
}

type sudokuRules struct {
	size    int
	areas   []puzzle.Area
	of      [][]int // areas of each cell
	counter *sudoku.Counter
	clues   []uint8 // scratch
	first   []int   // scratch, by area and number a cell that holds it, from 1
}

// newSudokuRules takes a puzzle but for its givens. It returns nil for one that is invalid or
// too large.
func newSudokuRules(p *puzzle.Sudoku) *sudokuRules {
	size := p.Size()
	empty := *p
	empty.Givens = slices.Collect(slices.Chunk(make([]int, size*size), size))
	counter, err := sudoku.NewCounterOf(&empty)
	if err != nil {
		return nil
	}
	r := &sudokuRules{size: size, areas: p.Areas(), of: make([][]int, size*size), counter: counter, clues: make([]uint8, size*size)}
	r.first = make([]int, len(r.areas)*(size+1))
	for a, area := range r.areas {
		for _, at := range area.Cells {
			i := at.Row*size + at.Col
			r.of[i] = append(r.of[i], a)
		}
	}
	return r
}

// sum asks nothing of the numbers.
func (r *sudokuRules) sum() (sum, modulus int) { return 0, 1 }

// conflict finds a number that is too large, or two equal ones in an area.
func (r *sudokuRules) conflict(reading []int) *nogood {
	clear(r.first)
	for i, n := range reading {
		if n <= 0 {
			continue
		}
		if n > r.size {
			return &nogood{cells: []int{i}, number: map[int]int{i: n}}
		}
		for _, a := range r.of[i] {
			first := &r.first[a*(r.size+1)+n]
			if *first > 0 {
				return &nogood{cells: []int{*first - 1, i}, number: map[int]int{*first - 1: n, i: n}}
			}
			*first = i + 1
		}
	}
	return nil
}

// solve counts solutions. Two readings are the same where their solutions are: a clue more
// or less makes no other puzzle.
func (r *sudokuRules) solve(_ context.Context, reading []int, nodes int64) answer {
	r.load(reading)
	n, complete := r.counter.CountNodes(r.clues, 2, nodes)
	a := answer{count: n, complete: complete, nodes: r.counter.Guesses()}
	if n == 0 {
		return a
	}
	a.same, a.used = make([]int, len(reading)), make([]int, len(reading))
	for i, v := range r.counter.First() {
		a.same[i], a.used[i] = int(v), reading[i]
		if reading[i] == unknown {
			a.used[i] = int(v)
		}
	}
	a.solution = &puzzle.SudokuSolution{Grid: slices.Collect(slices.Chunk(a.same, r.size))}
	return a
}

// load sets the clues of a reading.
func (r *sudokuRules) load(reading []int) {
	for i, n := range reading {
		r.clues[i] = uint8(max(n, 0))
	}
}

// count returns the number of solutions of a reading, most if there may be as many.
func (r *sudokuRules) count(reading []int, most int) int {
	r.load(reading)
	n, complete := r.counter.CountNodes(r.clues, most, judgeNodes)
	if !complete {
		return most
	}
	return n
}

// complete finds the reading of the whole grid that agrees best with what was read: the
// numbers that do not agree with it were misread. It is found only if the others leave no
// other solution.
func (r *sudokuRules) complete(ctx context.Context, j job) repaired {
	if slices.ContainsFunc(r.areas, func(a puzzle.Area) bool { return a.Sum > 0 }) {
		return repaired{} // completions know nothing of sums
	}
	found, bound, all := r.completions(ctx, j.options)
	if !all {
		return repaired{outcome: outcome{exhausted: true, bound: bound}}
	}
	reading := found[0].reading
	out := repaired{certain: j.certain(), least: r.trust().least}
	out.answer = r.solve(ctx, reading, plainNodes*solveNodes)
	out.found = out.answer.count == 1 && out.answer.complete
	out.unique, out.whole = out.found, out.found
	out.extra, out.confidence = found[0].cost, r.confidence(found)
	out.exhausted, out.bound = !out.found, found[0].cost
	out.compare(j)
	numbers, dropped := 0, 0
	for i, n := range reading {
		if n > 0 {
			numbers++
		} else if j.options[i][0].number > 0 {
			dropped++
		}
	}
	if dropped > mostDropped && r.size > mostSearched {
		out.least = leastDropped
	}
	// Numbers in nearly all cells outvote one that was read with hardly a doubt. Fewer of
	// them may be wrong entries, which are as many as those that they would overturn.
	out.overturned = out.overturned && float64(numbers) < outvoting*float64(len(reading))
	return out
}

// sure takes the numbers that were printed and read with hardly a doubt for all that is
// printed, and the others for pencil marks and dirt. The confidence is that none of the
// numbers is wrong without which the others leave several solutions: a wrong one among the
// rest would contradict them.
func (r *sudokuRules) sure(ctx context.Context, j job) repaired {
	shown := make([]int, len(j.options))
	for i, cell := range j.cells {
		switch fixed := fixedAt(j.fixed, i); {
		case fixed != reading.Unset:
			shown[i] = fixed
		case cell.Best() > 0 && cell.Printed >= 0.5 && cell.Confidence() >= Certainty:
			shown[i] = cell.Best()
		}
	}
	if r.conflict(shown) != nil {
		return repaired{}
	}
	out := repaired{certain: j.certain(), least: r.trust().least}
	out.answer = r.solve(ctx, shown, plainNodes*solveNodes)
	if out.answer.count != 1 || !out.answer.complete {
		return repaired{}
	}
	solution := slices.Clone(out.answer.same)
	out.unique, out.confidence = true, 1
	for i, n := range shown {
		if n == none || fixedAt(j.fixed, i) == n {
			continue
		}
		shown[i] = none
		if a := r.solve(ctx, shown, plainNodes*solveNodes); a.count != 1 || !a.complete {
			out.confidence *= j.cells[i].Confidence()
		}
		shown[i] = n
	}
	out.answer = r.solve(ctx, j.agreeing(solution), plainNodes*solveNodes)
	out.found = out.answer.count == 1 && out.answer.complete
	return out
}

// places are none: what contradicts itself does so whatever else is printed.
func (r *sudokuRules) places() []int { return nil }

// trust: a clue that nobody saw leaves several solutions, and never looks as if another
// were misread.
func (r *sudokuRules) trust() trust {
	return trust{several: true, unseen: math.Inf(1), missed: missedClue, least: 0.95}
}

// missedClue is the cost, in nats, of a clue of a Sudoku being missed where no ink is seen.
const missedClue = 7

func (r *sudokuRules) work() work {
	cells := len(r.clues)
	return work{conflict: 1 + cells/100, solve: 2 + cells*cells/800, node: 1 + cells/64}
}
