package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// ErrInput reports an experiment without the puzzle that it is made on.
var ErrInput = errors.New("bench: no puzzle for the experiment")

// EternityOptions say what [MeasureEternity] measures. Seeds, Limit and Nodes replace
// what each experiment has of its own; what is shorter for it is said in the report.
type EternityOptions struct {
	// Puzzle is a framed board of all experiments but sets; Name is what it is called.
	Puzzle *puzzle.Jigsaw
	Name   string
	// Sets are the puzzles of the experiment sets.
	Sets []NamedJigsaw
	// Only names the experiments; empty means all whose puzzles are given, see
	// [EternityOptions.Experiments].
	Only []string
	// Seed is that of the first run at each point; run i has Seed + i.
	Seed uint64
	// Seeds is the number of runs at each point.
	Seeds int
	// Limit is the longest time for a run.
	Limit time.Duration
	// Nodes ends a run of yield and ablation.
	Nodes int64
	// Method is what score and yield run, and what ablation keeps to; "" means
	// schedule, or matching where that is none of the suite. Preset is its preset.
	Method, Preset string
	// Workers is the number of runs at the same time, each on one thread; 0 means 1.
	Workers int
	// Step, if set, is called after each of [EternityOptions.Points] runs, by one
	// goroutine at a time.
	Step func()
	// Save, if set, is called with what there is after each experiment. Its error ends
	// the bench.
	Save func(*EternityReport) error
}

// An EternityReport is the outcome of the experiments on full boards.
type EternityReport struct {
	Host
	Puzzle      string               `json:"puzzle,omitempty"`
	Seed        uint64               `json:"seed"`
	Workers     int                  `json:"workers"`
	Experiments []EternityExperiment `json:"experiments"`
}

// An EternityExperiment is the outcome of one.
type EternityExperiment struct {
	Experiment
	// Paper is what P. Schaus and Y. Deville 2008 did and say.
	Paper string `json:"paper,omitempty"`
	Scale Scale  `json:"scale"`
	// Cut says what flags made shorter, Late how many runs ended after their time, and
	// Interrupted that it was not run to its end.
	Cut         string    `json:"cut,omitempty"`
	Late        string    `json:"late,omitempty"`
	Interrupted bool      `json:"interrupted,omitempty"`
	Findings    []Finding `json:"findings,omitempty"`
	// Seconds is how long it took, and Processor the share of that time for which its
	// threads were on a processor, 0 where the system does not tell: well below 1
	// other work disturbed it.
	Seconds   float64 `json:"seconds"`
	Processor float64 `json:"processor_share,omitempty"`
}

// A Scale says how much an experiment does.
type Scale struct {
	Seeds   int     `json:"seeds"`             // runs at each point
	Seconds float64 `json:"seconds,omitempty"` // of a run at most; 0 is no limit
	Nodes   int64   `json:"nodes,omitempty"`   // of a run at most; 0 is no limit
}

// An eternityExperiment is one as it can be chosen.
type eternityExperiment struct {
	name, about, paper string
	scale              Scale
	// entries are what is run, with every seed; report makes tables, plots and findings
	// of the runs by entry, of which the last may be missing.
	entries func(*eternityLab) ([]entry, error)
	report  func(*eternityLab, [][]*boardRun, *EternityExperiment)
}

// eternityExperiments are those of P. Schaus and Y. Deville 2008, figures 4 to 6, and what
// the newer methods ask for.
func eternityExperiments() []eternityExperiment {
	return []eternityExperiment{
		cellsExperiment(), relaxedExperiment(), startExperiment(), scoreExperiment(),
		yieldExperiment(), ablationExperiment(), setsExperiment(),
	}
}

// Experiments returns the names of all experiments, in the order in which they run.
func (o *EternityOptions) Experiments() []string {
	var names []string
	for _, e := range eternityExperiments() {
		names = append(names, e.name)
	}
	return names
}

// onSets names the experiment that is made on EternityOptions.Sets.
const onSets = "sets"

// given reports whether there are puzzles for an experiment.
func (o *EternityOptions) given(name string) bool {
	if name == onSets {
		return len(o.Sets) > 0
	}
	return o.Puzzle != nil
}

// chosen returns the experiments that the options name.
func (o *EternityOptions) chosen() ([]eternityExperiment, error) {
	known := o.Experiments()
	for _, name := range o.Only {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%w: %s", ErrExperiment, name)
		}
		if !o.given(name) {
			return nil, fmt.Errorf("%w: %s", ErrInput, name)
		}
	}
	var out []eternityExperiment
	for _, e := range eternityExperiments() {
		if o.given(e.name) && (len(o.Only) == 0 || slices.Contains(o.Only, e.name)) {
			out = append(out, e)
		}
	}
	if len(out) == 0 {
		return nil, ErrInput
	}
	return out, nil
}

// contender returns the method of the experiments score and yield. The error wraps
// [suite.ErrMethod].
func (o *EternityOptions) contender() (solve.Method, error) {
	name := o.Method
	if name == "" {
		name = "schedule"
		if _, err := suite.Find(puzzle.KindJigsaw, name); err != nil {
			name = "matching"
		}
	}
	m, err := suite.Find(puzzle.KindJigsaw, name)
	if err != nil {
		return m, err
	}
	preset, ok := m.Preset(o.Preset)
	if !ok {
		return m, fmt.Errorf("%w: %s has no preset %q", suite.ErrMethod, name, o.Preset)
	}
	return preset, nil
}

// Points returns how often Step is called. The error wraps [ErrExperiment], [ErrInput] or
// [suite.ErrMethod].
func (o *EternityOptions) Points() (int, error) {
	if _, err := o.contender(); err != nil {
		return 0, err
	}
	chosen, err := o.chosen()
	n := 0
	for _, e := range chosen {
		l := o.lab(context.Background(), e)
		entries, err := e.entries(l)
		if err != nil {
			return 0, err
		}
		n += len(entries) * l.scale.Seeds
	}
	return n, err
}

// MeasureEternity runs the experiments, one after the other. The report comes with every
// error and holds what was finished before. The error wraps what Points returns,
// [ErrWrong] where a method gives a wrong answer, and the context's cause where that ends
// it.
func MeasureEternity(ctx context.Context, o EternityOptions) (*EternityReport, error) {
	r := &EternityReport{Host: ThisHost(), Puzzle: o.Name, Seed: o.Seed, Workers: max(o.Workers, 1)}
	if _, err := o.Points(); err != nil {
		return r, err
	}
	chosen, err := o.chosen()
	if err != nil {
		return r, err
	}
	for _, e := range chosen {
		l := o.lab(ctx, e)
		done, err := l.perform(e)
		if done != nil {
			r.Experiments = append(r.Experiments, *done)
		}
		if err != nil {
			return r, fmt.Errorf("%s: %w", e.name, err)
		}
		if o.Save == nil {
			continue
		}
		if err := o.Save(r); err != nil {
			return r, err
		}
	}
	return r, nil
}
