package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
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
	cmd.Flags().Uint64Var(&f.options.Seed, "seed", 1, "seed of the puzzles")
	cmd.Flags().StringSliceVar(&f.options.Only, "only", nil, "experiment `NAME` to run instead of all; repeatable")
	cmd.Flags().BoolVar(&f.options.Quick, "quick", false, "small boards and few of them: seconds")
	cmd.Flags().StringVar(&f.edges, "edge-matching", "", "`DIR` with brendan_set1/b06x06.txt, b07x07.txt and b08x08.txt for the targets")
	cmd.Flags().DurationVar(&f.options.Limit, "limit", time.Minute, "longest time for one run of the targets")
	cmd.Flags().StringVar(&f.out, "out", "", "`DIR` for tables and plots")
	cmd.Flags().BoolVar(&f.json, "json", false, "one JSON object instead of tables")
	return cmd
}

// check completes the options and returns the number of points to measure.
func (f *methodsFlags) check() (points int, err error) {
	if f.options.Limit <= 0 {
		return 0, usage("--limit %v: more than 0", f.options.Limit)
	}
	points, err = f.options.Points()
	if errors.Is(err, bench.ErrExperiment) {
		return 0, usage("--only %s: not an experiment: %s", strings.Join(f.options.Only, ","), strings.Join(bench.Experiments(), ", "))
	}
	if f.edges == "" {
		return points, nil
	}
	if len(f.options.Only) > 0 && !slices.Contains(f.options.Only, "targets") {
		return 0, usage("--edge-matching is for the experiment targets")
	}
	if f.options.Sets, err = bench.ReadEdgeMatching(f.edges); err != nil {
		var file *fs.PathError
		if errors.As(err, &file) {
			return 0, opening(file.Path, err)
		}
		return 0, unread(f.edges, err, "")
	}
	return f.options.Points()
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
	bar := newProgress(s, points, false)
	defer bar.finish()
	f.options.Step = bar.step
	report, err := bench.MeasureMethods(cmd.Context(), f.options)
	if cmd.Context().Err() != nil {
		return interrupted(0, 1)
	}
	if err != nil {
		return unread("", err, "")
	}
	bar.clear()
	return f.show(s, report)
}

// show prints the report, and writes its files.
func (f *methodsFlags) show(s streams, report *bench.MethodsReport) error {
	var text bytes.Buffer
	err := report.WriteTable(&text)
	if f.json {
		err = writeJSON(s.out, report)
	} else if err == nil {
		err = writeResult(s.out, text.Bytes())
	}
	if err != nil || f.out == "" {
		return err
	}
	paths, err := report.WriteFiles(f.out)
	if err != nil {
		return writing(f.out, err)
	}
	_, err = fmt.Fprintf(s.err, "%d files in %s\n", len(paths), f.out)
	return err
}
