package suite_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
	"github.com/gridsaw/gridsaw/solve/repair"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/solvetest/oracle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/solve/suite"
)

const (
	// most is the number of solutions up to which the oracle counts, mostLarge that for large
	// instances.
	most, mostLarge = 60, 3
	// heuristicNodes bounds methods that would go on for long, largeNodes exact ones on what is large
	// for the plainest of them, and cbcEvery says how seldom cbc is asked, which is a process for
	// each answer.
	heuristicNodes = 400
	largeNodes     = 20_000
	cbcEvery       = 100
)

// A judge holds what methods say of an instance against what the oracle knows.
type judge struct {
	instance
	rng   *rand.Rand
	limit int           // of the solutions asked for
	truth oracle.Answer // of an instance that it decided
	tally *tally

	complaints []string
}

func (j *judge) complain(who, format string, args ...any) {
	j.complaints = append(j.complaints, who+": "+fmt.Sprintf(format, args...))
}

// solvable reports that there is a solution.
func (j *judge) solvable() bool { return len(j.truth.Solutions) > 0 }

// unique reports that there is exactly one.
func (j *judge) unique() bool { return j.truth.Complete && len(j.truth.Solutions) == 1 }

// verdict says what the oracle knows in a word.
func (j *judge) verdict() string {
	switch {
	case !j.solvable():
		return "unsolvable"
	case j.unique():
		return "unique"
	}
	return "several"
}

// judged holds all that is said of an instance against the oracles. It returns nil where they could
// not decide it. A panic is a complaint, too.
func judged(in instance, t *tally) (decided *judge) {
	j := &judge{instance: in, rng: rand.New(rand.NewPCG(in.seed, 0x7d6e)), limit: most, tally: t}
	if in.large {
		j.limit = mostLarge
		j.truth = oracle.SAT(in.p, j.limit, patience)
	} else {
		j.truth = oracle.Brute(in.p, j.limit, oracleSteps)
	}
	if !j.truth.Known(j.limit) {
		return nil
	}
	defer func() {
		if fault := recover(); fault != nil {
			j.complain("panic", "%v\n%s", fault, debug.Stack())
			decided = j
		}
	}()
	j.oracles()
	j.diagnosis()
	for _, m := range suite.Of(in.p.Kind()) {
		j.methods(m)
	}
	switch p := in.p.(type) {
	case *puzzle.Sudoku:
		j.explanation(p)
		j.repairedSudoku(p)
	case *puzzle.Shikaku:
		_, err := shikaku.Rate(p)
		j.rating(err, shikaku.ErrNotUnique)
		j.repairedShikaku(p)
	case *puzzle.Hashi:
		_, err := hashi.Rate(p)
		j.rating(err, hashi.ErrNotUnique)
		j.repairedHashi(p)
	}
	return j
}

// oracles holds the oracles against each other, and against the checks of package puzzle.
func (j *judge) oracles() {
	for _, s := range j.truth.Solutions {
		if err := oracle.Check(j.p, s); err != nil {
			j.complain("oracle", "its own solution: %v", err)
		}
		if err := puzzle.Check(j.p, s); err != nil {
			j.complain("puzzle.Check", "a solution: %v", err)
		}
	}
	if j.large || j.rng.IntN(8) > 0 {
		return
	}
	limit := min(j.limit, 6)
	other := oracle.SAT(j.p, limit, patience)
	if other.Known(limit) && len(other.Solutions) != min(limit, len(j.truth.Solutions)) {
		j.complain("oracles", "%d solutions by clauses, %d by force", len(other.Solutions), len(j.truth.Solutions))
	}
}

// diagnosis: reasons against a solution are only given where there is none.
func (j *judge) diagnosis() {
	var why any
	found := 0
	switch p := j.p.(type) {
	case *puzzle.Sudoku:
		c := p.Conflicts()
		why, found = c, len(c)
	case *puzzle.Shikaku:
		d := p.Diagnose()
		why, found = d, len(d)
	case *puzzle.Hashi:
		d := p.Diagnose()
		why, found = d, len(d)
	case *puzzle.Jigsaw:
		d := p.Diagnose()
		why, found = d, len(d)
		j.sizes(p)
	}
	if found > 0 && j.solvable() {
		j.complain("diagnosis", "%v, but there is a solution", why)
	}
}

// sizes: the board of every solution is one of those that there may be.
func (j *judge) sizes(p *puzzle.Jigsaw) {
	for _, s := range j.truth.Solutions {
		var size puzzle.BoardSize
		for _, l := range s.(*puzzle.JigsawSolution).Placements {
			size = puzzle.BoardSize{Rows: max(size.Rows, l.Row+1), Cols: max(size.Cols, l.Col+1)}
		}
		if !slices.Contains(p.BoardSizes(), size) {
			j.complain("sizes", "%v, but there is a solution of %v", p.BoardSizes(), size)
		}
	}
}

// methods tries a method with all its settings: as the command does, for one solution, and, if it
// is exact, for all of them and with an end set to its nodes.
func (j *judge) methods(m solve.Method) {
	if m.Name == "ilp" && (j.rng.IntN(cbcEvery) > 0 || !haveCbc) {
		return
	}
	for _, preset := range append([]solve.Method{{}}, m.Presets...) {
		set, ok := m.Preset(preset.Name)
		if !ok {
			j.complain(m.Name, "no preset %q", preset.Name)
			continue
		}
		name := strings.TrimSuffix(m.Name+" "+preset.Name, " ")
		o := solve.Options{Seed: j.seed, Limit: 2, Workers: j.rng.IntN(3)}
		if !m.Exact {
			o.Nodes = heuristicNodes
			j.ask(name, set, o)
			continue
		}
		if j.large {
			o.Nodes = largeNodes
		}
		j.ask(name, set, o)
		j.ask(name, set, solve.Options{Limit: j.rng.IntN(j.limit + 2), Nodes: o.Nodes})
		o.Nodes = 1 + int64(j.rng.IntN(30))
		j.ask(name, set, o)
	}
}

// haveCbc tells whether the program of the integer programs is there.
var haveCbc = func() bool {
	_, err := exec.LookPath("cbc")
	return err == nil
}()

// refusals are the errors by which a method says that it does not take a puzzle. The default method
// of a kind takes all of them.
var refusals = []error{
	jigsaw.ErrVariant, jigsaw.ErrHints, jigsaw.ErrThin,
	eternity.ErrVariant, eternity.ErrFrame, eternity.ErrSize, eternity.ErrLabels,
	sudoku.ErrAnnealVariant,
}

// ask has a method solve the instance, and holds all that it says against the truth.
func (j *judge) ask(name string, m solve.Method, o solve.Options) {
	before := encoded(j.p)
	start := time.Now()
	r, err := m.Solve(context.Background(), j.p, o)
	j.tally.took(j.sort, name, time.Since(start))
	if encoded(j.p) != before {
		j.complain(name, "the puzzle was changed")
	}
	if err != nil {
		refused := slices.ContainsFunc(refusals, func(known error) bool { return errors.Is(err, known) })
		if !refused || m.Name == "search" || len(r.Solutions) > 0 || r.Complete || r.Status == solve.Unsolvable {
			j.complain(name, "%v, with status %v", err, r.Status)
		}
		j.tally.count(j.sort, name, "refused")
		return
	}
	j.tally.count(j.sort, name, j.verdict())
	said := fmt.Sprintf("%v with %d solutions, complete %v, of %d wanted and %d nodes; there are %d (all: %v)",
		r.Status, len(r.Solutions), r.Complete, o.Wanted(), o.Nodes, len(j.truth.Solutions), j.truth.Complete)
	if fault := j.falsehood(o, r); fault != "" {
		j.complain(name, "%s: %s", fault, said)
	} else if fault := j.silence(o, r); fault != "" && m.Exact && !slices.Contains(atEase, name) {
		j.complain(name, "%s: %s", fault, said)
	}
	if name == "euler" && r.Status == solve.Partial || name == "euler" && !j.solvable() && r.Status != solve.Unsolvable && o.Nodes == 0 {
		j.complain(name, "no answer: %s", said)
	}
	j.answers(name, r)
}

// atEase are exact methods that stop at one solution, and settings of such that may end with an
// attempt. What they say must be true, but it may be less than all.
var atEase = []string{"euler", "ilp paper", "ilp plain"}

// falsehood returns what is wrong with what a method says of all solutions, "" if nothing is.
func (j *judge) falsehood(o solve.Options, r solve.Result[puzzle.Solution]) string {
	there, all := len(j.truth.Solutions), j.truth.Complete
	switch {
	case len(r.Solutions) > o.Wanted():
		return "more than was asked for"
	case r.Status == solve.Unsolvable && there > 0:
		return "false proof that there is none"
	case (r.Status == solve.Unsolvable) != (r.Complete && len(r.Solutions) == 0):
		return "status and proof differ"
	case r.Status == solve.Solved && len(r.Solutions) == 0:
		return "solved without a solution"
	case r.Complete && !(all && len(r.Solutions) == there):
		return "false proof that these are all"
	case all && len(r.Solutions) > there:
		return "more than there are"
	}
	return ""
}

// silence returns what an exact method should have said and did not, "" if nothing is missing.
func (j *judge) silence(o solve.Options, r solve.Result[puzzle.Solution]) string {
	there := len(j.truth.Solutions)
	switch {
	case o.Nodes > 0 && r.Status == solve.Limit:
		return ""
	case len(r.Solutions) < min(there, o.Wanted()):
		return "fewer than there are"
	case r.Status != solve.Solved && r.Status != solve.Unsolvable:
		return "no answer"
	case j.truth.Complete && there < o.Wanted() && !r.Complete:
		return "not proved that these are all"
	}
	return ""
}

// answers checks solutions, which differ, and attempts, which are none.
func (j *judge) answers(name string, r solve.Result[puzzle.Solution]) {
	seen := make(map[string]bool)
	for _, s := range r.Solutions {
		if err := cmpErr(puzzle.Check(j.p, s), oracle.Check(j.p, s)); err != nil {
			j.complain(name, "a wrong solution: %v", err)
			continue
		}
		of := oracle.Name(j.p, s)
		if seen[of] {
			j.complain(name, "two solutions that count as one: %s", encoded(s))
		}
		seen[of] = true
	}
	for _, s := range r.Attempt {
		if err := puzzle.Check(j.p, s); err == nil {
			j.complain(name, "an attempt that is a solution")
		}
		if board, ok := s.(*puzzle.JigsawSolution); ok {
			if _, err := puzzle.ScoreJigsaw(j.p.(*puzzle.Jigsaw), board); err != nil {
				j.complain(name, "an impossible attempt: %v", err)
			}
		}
	}
}

// cmpErr returns the first error there is.
func cmpErr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// encoded is a puzzle or a solution as JSON, which the command reads.
func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// rating: a puzzle has a grade if it has one solution.
func (j *judge) rating(err, several error) {
	if err != nil && !errors.Is(err, several) || (err == nil) != j.unique() {
		j.complain("grade", "%v, but it is %s", err, j.verdict())
	}
	j.tally.count(j.sort, "grade", j.verdict())
}

// explanation: an explanation is of the only solution, and none of its steps rules it out.
func (j *judge) explanation(p *puzzle.Sudoku) {
	e, err := deduce.Explain(context.Background(), p)
	j.tally.count(j.sort, "explain", j.verdict())
	switch {
	case err == nil && !j.unique(), errors.Is(err, deduce.ErrUnsolvable) && j.solvable(), errors.Is(err, deduce.ErrSeveral) && j.verdict() != "several",
		err != nil && !errors.Is(err, deduce.ErrUnsolvable) && !errors.Is(err, deduce.ErrSeveral):
		j.complain("explain", "%v, but it is %s", err, j.verdict())
		return
	case err != nil:
		return
	}
	grid := j.truth.Solutions[0].(*puzzle.SudokuSolution).Grid
	if encoded(e.Solution.Grid) != encoded(grid) {
		j.complain("explain", "another solution: %v", e.Solution.Grid)
	}
	for k, s := range e.Steps {
		if s.Set != nil && grid[s.Set.Row][s.Set.Col] != s.Set.Number {
			j.complain("explain", "step %d, %v, sets %v", k, s.Technique, s.Set)
		}
		for _, c := range s.Removed {
			if grid[c.Row][c.Col] == c.Number {
				j.complain("explain", "step %d, %v, rules out %v", k, s.Technique, c)
			}
		}
	}
	end := e.At(len(e.Steps))
	for r, row := range grid {
		for c, v := range row {
			if end.Number(puzzle.Cell{Row: r, Col: c}) != v {
				j.complain("explain", "r%dc%d is not filled in the end", r, c)
			}
		}
	}
}

// read makes the reading of a cell that holds a number: surely, or with another number beside it,
// or with that one before it.
func (j *judge) read(number, largest int) reading.Cell {
	if number == 0 {
		return reading.Cell{State: reading.Empty, StateConfidence: 0.999, Empty: 0.999, Printed: 1}
	}
	cell := reading.Cell{State: reading.Number, StateConfidence: 0.999, Empty: 0.001, Printed: 0.9}
	sure := pick(j.rng, []float64{0.9999, 0.9999, 0.8})
	cell.Numbers = []reading.Guess{{Number: number, P: sure}}
	if other := 1 + j.rng.IntN(largest); other != number {
		cell.Numbers = append(cell.Numbers, reading.Guess{Number: other, P: 0.9999 - sure + 0.00005})
	}
	return cell
}

// repaired holds what a repair says of the plain reading, and of the one that it prefers, against
// the truth. used is nil where it found none.
func repaired[P puzzle.Puzzle, S puzzle.Solution](j *judge, r repair.Result[P, S]) {
	j.tally.count(j.sort, "repair", j.verdict())
	if r.Refuted && j.solvable() {
		j.complain("repair", "false proof that the plain reading has no solution")
	}
	if r.Several && j.verdict() != "several" {
		j.complain("repair", "several solutions, but it is %s", j.verdict())
	}
	if !r.Found {
		return
	}
	if err := cmpErr(puzzle.Check(r.Puzzle, r.Solution), oracle.Check(r.Puzzle, r.Solution)); err != nil {
		j.complain("repair", "%v of %s", err, encoded(r.Puzzle))
	}
	if a := oracle.Brute(r.Puzzle, 2, oracleSteps); r.Unique && a.Known(2) && len(a.Solutions) != 1 {
		j.complain("repair", "%d solutions, not one, has %s", len(a.Solutions), encoded(r.Puzzle))
	}
}

// repairs says whether the repair is tried: it takes long.
func (j *judge) repairs() bool { return !j.large && j.rng.IntN(6) == 0 }

func (j *judge) repairedSudoku(p *puzzle.Sudoku) {
	if !j.repairs() {
		return
	}
	r := repair.SudokuReading{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Variant: p.SudokuVariant, Quick: true}
	for _, row := range p.Givens {
		for _, v := range row {
			r.Cells = append(r.Cells, j.read(v, len(row)))
		}
	}
	repaired(j, repair.Sudoku(context.Background(), r))
}

func (j *judge) repairedShikaku(p *puzzle.Shikaku) {
	hidden := func(c puzzle.Clue) bool { return c.Area == 0 }
	if slices.ContainsFunc(p.Clues, hidden) || !j.repairs() {
		return
	}
	numbers := make([]int, p.Rows*p.Cols)
	for _, c := range p.Clues {
		numbers[c.Row*p.Cols+c.Col] = c.Area
	}
	r := repair.ShikakuReading{Rows: p.Rows, Cols: p.Cols, Quick: true}
	for _, v := range numbers {
		r.Cells = append(r.Cells, j.read(v, len(numbers)))
	}
	repaired(j, repair.Shikaku(context.Background(), r))
}

func (j *judge) repairedHashi(p *puzzle.Hashi) {
	if !j.repairs() {
		return
	}
	r := repair.HashiReading{Rows: p.Rows, Cols: p.Cols, Touching: p.Touching, Quick: true}
	for _, i := range p.Islands {
		island := repair.HashiIsland{Row: i.Row, Col: i.Col, Reading: j.read(max(i.Bridges, 1), 8), Fixed: reading.Unset}
		if i.Bridges == 0 {
			island.Fixed = 0
		}
		r.Islands = append(r.Islands, island)
	}
	repaired(j, repair.Hashi(context.Background(), r))
}
