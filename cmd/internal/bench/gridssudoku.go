package bench

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// sirdeyGrids are the solutions in tables I to IV of R. Sirdey, "Sudokus et algorithmes
// de recuit" (2006), the numbers of givens of his puzzles, of which the text has only the
// solutions, and his mean numbers of tries.
var sirdeyGrids = []struct {
	table, solution string
	givens          int
	tries           float64
}{
	{"I", "659413782317285496248796531965172843872934165431568279726341958584629317193857624", 23, 7.69},
	{"II", "549172386683459172271386594324597618765821439918643257197265843456938721832714965", 26, 2.28},
	{"III", "952147638176893245483256719614738952729561483538429176345972861261384597897615324", 25, 3.85},
	{"IV", "798642315415973628362185974674528193521739486839461752943857261186294537257316849", 24, 2.38},
}

// carveTries bounds the orders in which givens are taken from a solution.
const carveTries = 20_000

// carved returns a puzzle with so many givens whose one solution is known: givens are
// taken from it in random order as long as it stays the only one.
func carved(solution string, givens int, seed uint64) (*puzzle.Sudoku, error) {
	rng := rand.New(rand.NewPCG(seed, 9))
	counter := sudoku.NewCounter(3, 3)
	for range carveTries {
		cells := make([]uint8, len(solution))
		for i := range cells {
			cells[i] = solution[i] - '0'
		}
		left := len(cells)
		for _, at := range rng.Perm(len(cells)) {
			if left == givens {
				break
			}
			v := cells[at]
			cells[at] = 0
			if counter.Count(cells, 2) == 1 {
				left--
			} else {
				cells[at] = v
			}
		}
		if left == givens {
			return gridOf(cells)
		}
	}
	return nil, fmt.Errorf("no puzzle of %d givens found", givens)
}

func gridOf(cells []uint8) (*puzzle.Sudoku, error) {
	rows := make([][]int, 9)
	for i, v := range cells {
		rows[i/9] = append(rows[i/9], int(v))
	}
	return puzzle.NewSudoku(3, 3, rows)
}

// sudokuRuns is the number of runs of annealing on each Sudoku, with each schedule.
func sudokuRuns(o *MethodsOptions) int {
	if o.Runs > 0 {
		return o.Runs
	}
	return pick(o, 100, 2)
}

// deltas and firsts are the constants of cooling and the first temperatures that are
// tried, the paper's own among them.
func deltas(o *MethodsOptions) []float64 {
	return pick(o, []float64{0.1, 0.3, 1, 3, 10, 30, 100}, []float64{3, 10})
}
func firsts(o *MethodsOptions) []float64 { return pick(o, []float64{810, 1, 0.5}, []float64{0.5}) }

// schedulePatience is the number of levels without improvement that end a try where
// schedules are compared.
const schedulePatience = 10_000

// asPrinted is the method of the paper; the quick bench has no time for it.
func asPrinted(o *MethodsOptions) sudoku.Anneal {
	return pick(o, sudoku.PaperAnneal(), sudoku.Anneal{})
}

func pointsOfSudokuTries(*MethodsOptions) int { return 3 * len(sirdeyGrids) }
func pointsOfSudokuSchedule(o *MethodsOptions) int {
	return len(deltas(o)) * len(firsts(o)) * sudokuRuns(o)
}

// wholeTries is how many times fewer runs there are of tries that go on to the end.
const wholeTries = 25

// sudokuTries repeats section IV of R. Sirdey 2006.
func sudokuTries(l *lab) ([]Table, []figure, error) {
	runs := sudokuRuns(&l.MethodsOptions)
	whole := max(runs/wholeTries, 1)
	t := Table{
		Name: "sudoku-tries", Title: fmt.Sprintf("Sudoku, tries of annealing, mean of %d runs, of %d to the end", runs, whole),
		Columns: []Column{
			wordColumn("solution of table"), countColumn("givens"), realColumn("tries, printed", 2),
			realColumn("paper, to the end", 2), timeColumn("seconds a run", 3),
			realColumn("paper", 2), timeColumn("seconds a run", 3), realColumn("tuned", 2), timeColumn("seconds a run", 4),
		},
		Notes: []string{
			"the puzzles are carved out of the printed solutions: those of the source are lost",
			fmt.Sprintf("but for those to the end, tries end after %d levels without improvement", schedulePatience),
		},
	}
	patient := asPrinted(&l.MethodsOptions)
	patient.Patience = schedulePatience
	for _, g := range sirdeyGrids {
		p, err := carved(g.solution, g.givens, l.Seed)
		if err != nil {
			return nil, nil, err
		}
		row := []any{g.table, g.givens, g.tries}
		for _, c := range []settings9{{asPrinted(&l.MethodsOptions), whole}, {patient, runs}, {sudoku.Anneal{}, runs}} {
			one, err := triesOf(l, p, c.method, c.runs, func() {})
			if err != nil {
				return nil, nil, err
			}
			row = append(row, one.tries, one.seconds)
			l.step()
		}
		t.add(row...)
	}
	return []Table{t}, nil, nil
}

// A settings9 is annealing with certain settings, and how often it is run.
type settings9 struct {
	method sudoku.Anneal
	runs   int
}

// A tally is the mean over some runs of annealing.
type tally struct{ tries, seconds, moves float64 }

// triesOf runs annealing so many times, each with another seed, until it is solved, and
// calls done after each.
func triesOf(l *lab, p *puzzle.Sudoku, a sudoku.Anneal, runs int, done func()) (tally, error) {
	var sum tally
	m := solve.Describe("anneal", "", a)
	for i := range runs {
		one, err := l.run(m, p, heat{seed: 1000*l.Seed + uint64(i)})
		if err != nil {
			return sum, err
		}
		if !one.solved {
			return sum, errors.New("annealing ended without a solution")
		}
		sum.tries += one.figures["tries"] / float64(runs)
		sum.seconds += one.seconds / float64(runs)
		sum.moves += float64(one.nodes) / float64(runs)
		done()
	}
	return sum, nil
}

// sudokuSchedule varies the first temperature and the constant of cooling, as the exercise
// on R. Sirdey's method asks for.
func sudokuSchedule(l *lab) ([]Table, []figure, error) {
	g := sirdeyGrids[1] // the easiest
	p, err := carved(g.solution, g.givens, l.Seed)
	if err != nil {
		return nil, nil, err
	}
	t := Table{
		Name: "sudoku-schedule", Title: fmt.Sprintf("Sudoku of %d givens, %d runs each", g.givens, sudokuRuns(&l.MethodsOptions)),
		Columns: []Column{
			realColumn("first temperature", 1), realColumn("delta", 1), realColumn("mean tries", 2),
			realColumn("million moves", 2), timeColumn("seconds", 3),
		},
		Notes: []string{
			"states, moves, moves a level and last temperature are the paper's",
			fmt.Sprintf("a try ends after %d levels without improvement, too, as the paper has it for larger Sudokus", schedulePatience),
		},
	}
	f := figure{
		name: "sudoku-schedule", title: "Sudoku, annealing with the law of R. Sirdey",
		x: axis{label: "delta", log: true}, y: axis{label: "million moves to a solution (mean)", log: true},
	}
	for _, t0 := range firsts(&l.MethodsOptions) {
		along := line{name: fmt.Sprintf("from T = %g", t0)}
		for _, delta := range deltas(&l.MethodsOptions) {
			a := asPrinted(&l.MethodsOptions)
			a.T0, a.Delta, a.Patience = t0, delta, schedulePatience
			one, err := triesOf(l, p, a, sudokuRuns(&l.MethodsOptions), l.step)
			if err != nil {
				return nil, nil, err
			}
			t.add(t0, delta, one.tries, one.moves/1e6, one.seconds)
			along.points = append(along.points, dot{x: delta, y: one.moves / 1e6})
		}
		f.lines = append(f.lines, along)
	}
	return []Table{t}, []figure{f}, nil
}
