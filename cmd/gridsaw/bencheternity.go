package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/suite"
)

// eternityFlags say what is measured and where it goes.
type eternityFlags struct {
	options bench.EternityOptions
	pieces  string
	edges   string
	seconds float64
	out     string
	json    bool
}

func benchEternityCommand(s streams) *cobra.Command {
	f := new(eternityFlags)
	cmd := &cobra.Command{
		Use:   "eternity",
		Short: "Measure the methods that fill boards of edge matching",
		Long: `Eternity repeats the experiments of P. Schaus and Y. Deville 2008 on Eternity II
(figures 4, 5 and 6), and measures what the newer methods give. Every board is
scored by the rules. Runs differ by their seeds and take one thread each.

The experiments, and what they run where no flag says otherwise:
  k         score against time by the cells of a move       60 runs of 30 s
  relaxed   relaxed puzzles solved by positions left out   330 runs of 30 s
  start     final score by what the first board is made of 320 runs of 30 s
  score     score against time of --method                  10 runs of 10 min
  yield     boards per node by score of --method            10 runs of 5e9 nodes
  ablation  what each part of a method gives                 5 runs a variant
  sets      framed boards of others                          1 run of 60 s each

The puzzle is that of --pieces, or official/e2_centre.txt of --edge-matching. sets
takes the other ones there: brendan_set1/b06x06.txt to b16x16.txt,
clue/clue1.txt to clue4.txt and meta2010/meta_10x10.txt to meta_16x16.txt.

--out DIR also gets RESULTS.md, with our numbers beside those of the paper, and
figures/ with each table as NAME.csv and each plot as NAME.png and NAME.svg,
after each experiment. Sections of a RESULTS.md that is there stay, unless their
experiment is run again. An interrupt ends the bench with what there is.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runBenchEternity(cmd.Context(), s, f) },
	}
	f.register(cmd)
	return cmd
}

func (f *eternityFlags) register(cmd *cobra.Command) {
	fs, o := cmd.Flags(), &f.options
	fs.StringVar(&f.pieces, "pieces", "", "`FILE` of the puzzle, a framed board")
	fs.StringVar(&f.edges, "edge-matching", "", "`DIR` with the puzzles of sets")
	fs.StringSliceVar(&o.Only, "only", nil, "experiment `NAME` to run instead of all; repeatable")
	fs.Uint64Var(&o.Seed, "seed", 1, "seed of the first run; the others count on from there")
	fs.IntVar(&o.Seeds, "seeds", 0, "number of runs at each point; 0 is each experiment's own")
	fs.Float64Var(&f.seconds, "seconds", 0, "longest time for a run, in seconds; 0 is each experiment's own")
	fs.Int64Var(&o.Nodes, "nodes", 0, "nodes of a run of yield and ablation; 0 is each one's own")
	fs.StringVar(&o.Method, "method", "", "method `NAME` of score and yield, and whose variants ablation runs; by default schedule, or matching, and all variants")
	fs.StringVar(&o.Preset, "preset", "", "settings `NAME` of that method")
	fs.IntVar(&o.Workers, "workers", 1, "runs at the same time")
	fs.StringVar(&f.out, "out", "", "`DIR` for RESULTS.md, tables and plots")
	fs.BoolVar(&f.json, "json", false, "one JSON object instead of tables")
}

// mostSeconds is the largest --seconds: what a time can hold.
const mostSeconds = 1e9

// check completes the options and returns the number of runs.
func (f *eternityFlags) check() (points int, err error) {
	o := &f.options
	switch {
	case o.Seeds < 0:
		return 0, usage("--seeds %d: a number of runs cannot be negative", o.Seeds)
	case !(f.seconds >= 0 && f.seconds <= mostSeconds):
		return 0, usage("--seconds %v: 0 to %.0f", f.seconds, mostSeconds)
	case o.Nodes < 0:
		return 0, usage("--nodes %d: a number of nodes cannot be negative", o.Nodes)
	case o.Workers < 1:
		return 0, usage("--workers %d: at least 1", o.Workers)
	case o.Preset != "" && o.Method == "":
		return 0, usage("--preset %s: of which method? add --method NAME", o.Preset)
	}
	o.Limit = time.Duration(f.seconds * float64(time.Second))
	if err := f.read(); err != nil {
		return 0, err
	}
	points, err = o.Points()
	switch {
	case errors.Is(err, bench.ErrExperiment):
		return 0, noExperiment(o.Only, o.Experiments())
	case errors.Is(err, bench.ErrInput) && o.Puzzle == nil:
		return 0, usage("bench eternity needs a puzzle: --pieces FILE or --edge-matching DIR")
	case errors.Is(err, bench.ErrInput) && slices.Contains(o.Only, "sets") && len(o.Sets) == 0:
		return 0, usage("--only sets needs --edge-matching DIR")
	case errors.Is(err, bench.ErrInput):
		return 0, usage("--method %s: ablation has no variants of it", o.Method)
	case errors.Is(err, suite.ErrMethod):
		c := usage("%v", err)
		c.hint = "gridsaw methods jigsaw"
		return 0, c
	}
	return points, err
}

// officialPieces is the puzzle below --edge-matching where --pieces names none.
const officialPieces = "official/e2_centre.txt"

// read reads the puzzles.
func (f *eternityFlags) read() error {
	o := &f.options
	if f.edges != "" {
		sets, err := bench.ReadEternitySets(f.edges)
		if err != nil {
			return unreadable(f.edges, err)
		}
		o.Sets = sets
	}
	path, need := f.pieces, true
	if path == "" && f.edges != "" {
		path, need = filepath.Join(f.edges, filepath.FromSlash(officialPieces)), false
	}
	if path == "" {
		return nil
	}
	p, err := bench.ReadJigsaw(path)
	if errors.Is(err, os.ErrNotExist) && !need {
		return nil
	}
	if err != nil {
		return unreadable(path, err)
	}
	o.Puzzle, o.Name = p, filepath.Base(path)+", "+clues(p)
	return nil
}

// clues says how many pieces of a puzzle lie already: scores of boards with other clues
// cannot be compared.
func clues(p *puzzle.Jigsaw) string {
	switch n := len(p.Hints); n {
	case 0:
		return "no clue"
	case 1:
		return "1 clue"
	default:
		return fmt.Sprintf("%d clues", n)
	}
}

func runBenchEternity(ctx context.Context, s streams, f *eternityFlags) error {
	points, err := f.check()
	if err != nil {
		return err
	}
	if err := makeDir(f.out); err != nil {
		return err
	}
	if err := f.checkPage(); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(f.options.Workers))
	count, done := newProgressCount(s, "runs", points, false), 0
	defer count.end()
	f.options.Step = func() { count.step(); done++ }
	f.options.Save = func(r *bench.EternityReport) error { return f.save(r) }
	report, err := bench.MeasureEternity(ctx, f.options)
	count.end()
	if len(report.Experiments) == 0 && ctx.Err() == nil && err != nil {
		return unread("", err, "")
	}
	if shown := f.show(s, report); shown != nil {
		return shown
	}
	switch {
	case ctx.Err() != nil:
		return &complaint{code: exitInterrupted, err: fmt.Errorf("interrupted, %d of %d runs done", done, points)}
	case err != nil:
		return unread("", err, "")
	}
	return nil
}

// checkPage says at once that what is measured could not be written.
func (f *eternityFlags) checkPage() error {
	if f.out == "" {
		return nil
	}
	if err := bench.CheckEternityPage(f.out); err != nil {
		return unread(f.out, err, "choose another directory with --out")
	}
	return nil
}

// save writes the files of what there is.
func (f *eternityFlags) save(r *bench.EternityReport) error {
	if f.out == "" || len(r.Experiments) == 0 {
		return nil
	}
	if _, err := r.WriteFiles(f.out); err != nil {
		return writing(f.out, err)
	}
	return nil
}

// show prints the report, and writes its files.
func (f *eternityFlags) show(s streams, r *bench.EternityReport) error {
	if err := printMeasured(s, r, f.json); err != nil {
		return err
	}
	if err := f.save(r); err != nil || f.out == "" {
		return err
	}
	_, err := fmt.Fprintf(s.err, "%d experiments in %s\n", len(r.Experiments), filepath.Join(f.out, "RESULTS.md"))
	return err
}
