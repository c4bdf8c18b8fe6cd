package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// gridExperiments are those of the sources of the methods: A. Rafaralahy 2020 for Shikaku
// and Hashi, whose figures they repeat, and R. Sirdey 2006 for Sudoku.
func gridExperiments() []experiment {
	return []experiment{
		{"shikaku-profile", "Shikaku: exact, by integer programming, by annealing", pointsOfShikakuProfile, shikakuProfile},
		{"shikaku-success", "Shikaku: how often annealing ends with a solution", pointsOfShikakuSuccess, shikakuSuccess},
		{"hashi-connected", "Hashi: how often the integer program's first answer is connected", pointsOfHashiConnected, hashiConnected},
		{"hashi-islands", "Hashi: islands of a puzzle against those that are scattered", pointsOfHashiIslands, hashiIslands},
		{"hashi-profile", "Hashi: exact, by integer programming, by annealing", pointsOfHashiProfile, hashiProfile},
		{"sudoku-tries", "Sudoku: tries of annealing", pointsOfSudokuTries, sudokuTries},
		{"sudoku-schedule", "Sudoku: annealing against first temperature and cooling", pointsOfSudokuSchedule, sudokuSchedule},
	}
}

// gridLimit is the longest time for one run on a printed grid.
const gridLimit = 10 * time.Second

// A rival is a method that is compared, with one of its presets or none.
type rival struct{ method, preset string }

func (r rival) String() string {
	if r.preset == "" {
		return r.method
	}
	return r.method + " " + r.preset
}

// A result is the outcome of one run of a rival.
type result struct {
	solved  bool // the checker agrees
	seconds float64
	nodes   int64
	figures map[string]float64
}

// A heat is one run: its seed, and the longest time that it may take; 0 is no limit.
type heat struct {
	seed  uint64
	limit time.Duration
}

// compete runs a rival on a puzzle that has a solution, and checks what it says.
func (l *lab) compete(r rival, p puzzle.Puzzle, seed uint64) (*result, error) {
	m, err := suite.Find(p.Kind(), r.method)
	if err != nil {
		return nil, err
	}
	m, ok := m.Preset(r.preset)
	if !ok {
		return nil, fmt.Errorf("%w: %s", suite.ErrMethod, r)
	}
	return l.run(m, p, heat{seed: seed, limit: pick(&l.MethodsOptions, gridLimit, gridLimit/10)})
}

// run is compete for a method that need not be in the suite.
func (l *lab) run(m solve.Method, p puzzle.Puzzle, h heat) (*result, error) {
	runtime.GC() // of the leavings of the run before
	ctx, cancel := l.ctx, func() {}
	if h.limit > 0 {
		ctx, cancel = context.WithTimeoutCause(ctx, h.limit, errSlow)
	}
	defer cancel()
	start := time.Now()
	r, err := m.Solve(ctx, p, solve.Options{Seed: h.seed, Workers: 1})
	out := &result{seconds: time.Since(start).Seconds(), nodes: r.Stats.Nodes, figures: r.Stats.Figures}
	if err != nil && !errors.Is(err, errSlow) {
		return nil, err
	}
	out.solved = len(r.Solutions) > 0
	if r.Status == solve.Unsolvable || r.Status == solve.Solved && !out.solved {
		return nil, fmt.Errorf("%w: %s: %s with %d solutions", ErrWrong, m.Name, r.Status, len(r.Solutions))
	}
	if !out.solved {
		return out, nil
	}
	if err := puzzle.Check(p, r.Solutions[0]); err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrWrong, m.Name, err)
	}
	return out, nil
}

// A race is what several rivals did with the same puzzles.
type race struct {
	rivals  []rival
	groups  []string    // of the puzzles, by number
	results [][]*result // by rival and puzzle
}

// race lets rivals solve puzzles, whose groups are named.
func (l *lab) race(rivals []rival, groups []string, puzzles []puzzle.Puzzle) (*race, error) {
	out := &race{rivals: rivals, groups: groups, results: make([][]*result, len(rivals))}
	for i, p := range puzzles {
		for k, r := range rivals {
			one, err := l.compete(r, p, l.Seed+uint64(i))
			if err != nil {
				return nil, err
			}
			out.results[k] = append(out.results[k], one)
		}
		l.step()
	}
	return out, nil
}
