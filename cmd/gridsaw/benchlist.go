package main

import (
	"context"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
	"github.com/gridsaw/gridsaw/vision/load"
)

// listFlags say what is measured on a list.
type listFlags struct {
	options bench.ListOptions
	json    bool
}

func benchListCommand(s streams) *cobra.Command {
	f := new(listFlags)
	cmd := &cobra.Command{
		Use:   "list FILE",
		Short: "Measure solving methods on a list of puzzles",
		Long: `List solves every puzzle of FILE, a list as solve takes it, by each method that is
named, on one thread, and checks every answer. It prints how many have one solution,
several or none, and what the method takes for each, without reading and checking.`,
		Example: "  gridsaw bench list puzzles.txt\n  gridsaw bench list --method search --method anneal --most 100 puzzles.txt",
		Args: func(_ *cobra.Command, names []string) error {
			if len(names) != 1 {
				return usage("bench list takes one FILE, not %d", len(names))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, names []string) error { return f.run(cmd.Context(), s, names[0]) },
	}
	cmd.Flags().StringSliceVar(&f.options.Methods, "method", nil, "solving method `NAME`; repeatable; the default of each kind if none is named")
	cmd.Flags().Uint64Var(&f.options.Seed, "seed", 1, "seed of what is random in a method, for the first puzzle; the next has the next")
	cmd.Flags().IntVar(&f.options.Most, "most", 0, "`NUMBER` of puzzles that are taken, from the first; 0 is all")
	cmd.Flags().DurationVar(&f.options.Limit, "limit", time.Minute, "longest time for one puzzle; 0 is no limit")
	cmd.Flags().BoolVar(&f.json, "json", false, "one JSON object instead of a table")
	return cmd
}

func (f *listFlags) run(ctx context.Context, s streams, name string) error {
	if f.options.Most < 0 || f.options.Limit < 0 {
		return usage("--most %d --limit %v: neither can be negative", f.options.Most, f.options.Limit)
	}
	in, err := fetch(ctx, name, s.in, load.MaxBytes(0))
	if err != nil {
		return err
	}
	defer in.close()
	puzzles, err := bench.ReadList(in.list, in.Data, f.options.Most)
	if err != nil {
		return unread(name, err, "")
	}
	runs, err := f.options.Runs(puzzles)
	if err != nil {
		return usage("--method: %s", strings.TrimPrefix(err.Error(), "suite: "))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	count := newProgressCount(s, "runs", runs, false)
	defer count.end()
	f.options.Step = count.step
	report, err := bench.MeasureList(ctx, printable(name), puzzles, f.options)
	count.end()
	if ctx.Err() != nil {
		return interrupted(0, 1)
	}
	if err != nil {
		return unread(name, err, "")
	}
	return printMeasured(s, report, f.json)
}
