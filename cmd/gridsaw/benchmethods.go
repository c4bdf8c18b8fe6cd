package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
)

// methodsFlags say what is measured and where it goes.
type methodsFlags struct {
	options bench.MethodsOptions
	out     string
	edges   string
	json    bool
}

func benchMethodsCommand(s streams) *cobra.Command {
	f := new(methodsFlags)
	cmd := &cobra.Command{
		Use:   "jigsaw",
		Short: "Compare the methods that solve jigsaws",
		Long: `Jigsaw runs the solving methods on random jigsaws that have a solution, on one
thread, checks every answer, and prints tables. The puzzles come from the seed;
whatever is no time is the same in each run. Times are those of the method
alone, medians as a rule. A run that takes too many nodes is cut off, and shown
as such.

The experiments are:
  time-size         each method against the number of pieces
  time-labels       each exact method against the number of labels
  growth            the method search, nothing known, against the number of pieces
  shares            shares of valid pieces and of faces that fit, and their bounds
  propagation       how far propagation alone gets
  propagate-growth  propagation on boards of up to 600 x 600
  blocks-kept       blocks that pyramid builds and strikes out
  targets           single tasks, with edge-matching puzzles if they are given

--out DIR also gets each table as NAME.csv and each plot as NAME.png and
NAME.svg. All experiments together take some minutes.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runBenchMethods(cmd, s, f) },
	}
	f.register(cmd)
	cmd.Flags().StringVar(&f.edges, "edge-matching", "", "`DIR` with brendan_set1/b06x06.txt, b07x07.txt and b08x08.txt for the targets")
	cmd.Flags().DurationVar(&f.options.Limit, "limit", time.Minute, "longest time for one run of the targets")
	return cmd
}

func benchGridsCommand(s streams) *cobra.Command {
	f := &methodsFlags{options: bench.MethodsOptions{Grids: true, Limit: time.Minute}}
	cmd := &cobra.Command{
		Use:   "grids",
		Short: "Compare the methods that solve Sudoku, Shikaku and Hashi",
		Long: `Grids repeats the experiments of the methods' sources: those of A. Rafaralahy
2020 on Shikaku and Hashi (figures 6, 7, 10, 12 and 13) and of R. Sirdey 2006 on
Sudoku (section IV), on one thread. Every answer is checked. The puzzles come
from the seed; whatever is no time is the same in each run, but for runs that
their time limit ends, 10 seconds.

The experiments are:
  shikaku-profile  exact, integer program and annealing, 4 x 4 to 25 x 25
  shikaku-success  how often annealing ends with a solution, up to 50 x 50
  hashi-connected  how often the integer program's first answer is connected
  hashi-islands    islands of a puzzle against those that are scattered
  hashi-profile    exact, integer program and annealing, 4 to 80 islands
  sudoku-tries     tries of annealing on puzzles of 23 to 26 givens
  sudoku-schedule  annealing against first temperature and cooling

The integer programs need the program cbc (Debian's package coinor-cbc). --out
DIR also gets each table as NAME.csv and each plot as NAME.png and NAME.svg. Those on
Sudoku take half an hour, the others some minutes.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runBenchMethods(cmd, s, f) },
	}
	f.register(cmd)
	cmd.Flags().IntVar(&f.options.Runs, "runs", 0, "runs of annealing on each Sudoku instead of 100, in sudoku-tries to the end a 25th of it")
	return cmd
}

// register adds what both benches of methods have.
func (f *methodsFlags) register(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&f.options.Seed, "seed", 1, "seed of the puzzles")
	cmd.Flags().StringSliceVar(&f.options.Only, "only", nil, "experiment `NAME` to run instead of all; repeatable")
	cmd.Flags().BoolVar(&f.options.Quick, "quick", false, "small puzzles and few of them: seconds")
	cmd.Flags().StringVar(&f.out, "out", "", "`DIR` for tables and plots")
	cmd.Flags().BoolVar(&f.json, "json", false, "one JSON object instead of tables")
}

// check completes the options and returns the number of points to measure.
func (f *methodsFlags) check() (points int, err error) {
	if f.options.Runs < 0 {
		return 0, usage("--runs %d: a number of runs cannot be negative", f.options.Runs)
	}
	if f.options.Limit <= 0 {
		return 0, usage("--limit %v: more than 0", f.options.Limit)
	}
	points, err = f.options.Points()
	if errors.Is(err, bench.ErrExperiment) {
		return 0, noExperiment(f.options.Only, f.options.Experiments())
	}
	if f.edges == "" {
		return points, nil
	}
	if len(f.options.Only) > 0 && !slices.Contains(f.options.Only, "targets") {
		return 0, usage("--edge-matching is for the experiment targets")
	}
	if f.options.Sets, err = bench.ReadEdgeMatching(f.edges); err != nil {
		return 0, unreadable(f.edges, err)
	}
	return f.options.Points()
}

// noExperiment reports names, one of which at least is none of the experiments there are.
func noExperiment(names, there []string) error {
	return usage("--only %s: not an experiment: %s", strings.Join(names, ","), strings.Join(there, ", "))
}

func runBenchMethods(cmd *cobra.Command, s streams, f *methodsFlags) error {
	points, err := f.check()
	if err != nil {
		return err
	}
	if err := makeDir(f.out); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	count := newProgressCount(s, "runs", points, false)
	defer count.end()
	f.options.Step = count.step
	report, err := bench.MeasureMethods(cmd.Context(), f.options)
	if cmd.Context().Err() != nil {
		return interrupted(0, 1)
	}
	if err != nil {
		return unread("", err, "")
	}
	count.end()
	return f.show(s, report)
}

// show prints the report, and writes its files.
func (f *methodsFlags) show(s streams, report *bench.MethodsReport) error {
	if err := printMeasured(s, report, f.json); err != nil || f.out == "" {
		return err
	}
	paths, err := report.WriteFiles(f.out)
	if err != nil {
		return writing(f.out, err)
	}
	_, err = fmt.Fprintf(s.err, "%d files in %s\n", len(paths), f.out)
	return err
}
