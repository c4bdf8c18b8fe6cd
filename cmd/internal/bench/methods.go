package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

// ErrExperiment reports a name that is no experiment.
var ErrExperiment = errors.New("bench: no such experiment")

// ErrWrong reports an answer of a method that the rules refuse.
var ErrWrong = errors.New("bench: wrong answer")

// MethodsOptions say what [MeasureMethods] measures.
type MethodsOptions struct {
	// Grids takes the experiments on Sudoku, Shikaku and Hashi instead of those on
	// jigsaws.
	Grids bool
	// Seed chooses the puzzles: number i of each point is that of seed 1000 Seed + i.
	Seed uint64
	// Only names the experiments; empty means all, see [MethodsOptions.Experiments].
	Only []string
	// Quick takes small boards and few of them: seconds instead of minutes.
	Quick bool
	// Sets are puzzles of known names for the experiment targets.
	Sets []NamedJigsaw
	// Runs is the number of runs on each Sudoku; 0 means 100, as in the source.
	Runs int
	// Limit is the longest time for one run of the targets; 0 means a minute.
	Limit time.Duration
	// Step, if set, is called after each of [MethodsOptions.points] points.
	Step func()
}

// A NamedJigsaw is a puzzle that was not made here.
type NamedJigsaw struct {
	Name   string
	Puzzle *puzzle.Jigsaw
}

// A MethodsReport compares the methods that solve jigsaws, or those for printed grids. Whatever is no time is
// the same in each run with the same options, unless the limit on the time of a run
// ends one; see [Column.Measured].
type MethodsReport struct {
	Host
	Seed        uint64       `json:"seed"`
	Quick       bool         `json:"quick,omitempty"`
	Experiments []Experiment `json:"experiments"`
}

// An Experiment is the outcome of one.
type Experiment struct {
	Name   string  `json:"name"`
	About  string  `json:"about"`
	Tables []Table `json:"tables"`

	figures []figure
}

// An experiment is one as it can be chosen.
type experiment struct {
	name, about string
	points      func(o *MethodsOptions) int // of the progress bar
	run         func(*lab) ([]Table, []figure, error)
}

func (o *MethodsOptions) experiments() []experiment {
	if o.Grids {
		return gridExperiments()
	}
	return []experiment{
		{"time-size", "time against the number of pieces", pointsOfSizes, timeBySize},
		{"time-labels", "time against the number of labels", pointsOfLabels, timeByLabels},
		{"growth", "the method search, nothing known, against the number of pieces", pointsOfGrowth, growthOfBlocks},
		{"shares", "shares of valid pieces and of faces that fit, and their bounds", pointsOfShares, shares},
		{"propagation", "how far propagation alone gets", pointsOfForcing, propagation},
		{"propagate-growth", "propagation on large boards", pointsOfForcedGrowth, forcedGrowth},
		{"blocks-kept", "blocks that are built and struck out", pointsOfBlocks, blocksKept},
		{"targets", "single tasks", pointsOfTargets, hitTargets},
	}
}

// Experiments returns the names of all experiments, in the order in which they run.
func (o *MethodsOptions) Experiments() []string {
	var names []string
	for _, e := range o.experiments() {
		names = append(names, e.name)
	}
	return names
}

// chosen returns the experiments that the options name.
func (o *MethodsOptions) chosen() ([]experiment, error) {
	all := o.experiments()
	for _, name := range o.Only {
		if !slices.Contains(o.Experiments(), name) {
			return nil, fmt.Errorf("%w: %s", ErrExperiment, name)
		}
	}
	if len(o.Only) == 0 {
		return all, nil
	}
	return slices.DeleteFunc(all, func(e experiment) bool { return !slices.Contains(o.Only, e.name) }), nil
}

// Points returns how often Step is called. The error wraps [ErrExperiment].
func (o *MethodsOptions) Points() (int, error) {
	chosen, err := o.chosen()
	n := 0
	for _, e := range chosen {
		n += e.points(o)
	}
	return n, err
}

// MeasureMethods runs the experiments, one after the other. The error wraps
// [ErrExperiment] for an unknown name, [ErrWrong] where a method gives a wrong
// answer, and the context's cause where that ends it.
func MeasureMethods(ctx context.Context, o MethodsOptions) (*MethodsReport, error) {
	chosen, err := o.chosen()
	if err != nil {
		return nil, err
	}
	r := &MethodsReport{Host: ThisHost(), Seed: o.Seed, Quick: o.Quick}
	for _, e := range chosen {
		l := &lab{ctx: ctx, MethodsOptions: o}
		tables, figures, err := e.run(l)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
		r.Experiments = append(r.Experiments, Experiment{Name: e.name, About: e.about, Tables: tables, figures: figures})
	}
	return r, nil
}

// A lab is what an experiment works with.
type lab struct {
	ctx context.Context
	MethodsOptions
}

// step tells that a point is done.
func (l *lab) step() {
	if l.Step != nil {
		l.Step()
	}
}

// puzzle makes number i of the puzzles of a point.
func (l *lab) puzzle(o jigsaw.GenerateOptions, i int) (*puzzle.Jigsaw, error) {
	o.Seed = 1000*l.Seed + uint64(i)
	p, _, err := jigsaw.Generate(l.ctx, o)
	return p, err
}

// pick returns what the full bench takes, or the quick one.
func pick[T any](o *MethodsOptions, full, quick T) T {
	if o.Quick {
		return quick
	}
	return full
}
