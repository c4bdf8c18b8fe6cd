package main

import (
	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/cmd/internal/bench"
)

func benchGrowthCommand(s streams) *cobra.Command {
	var o gridsaw.JigsawOptions
	var out string
	var json bool
	cmd := &cobra.Command{
		Use:   "jigsaw-growth",
		Short: "Measure how time and memory grow with the number of pieces",
		Long: `Jigsaw-growth draws scans of puzzles of 500, 1000, 2000, 3168 and 5000 loose
pieces, assembles them, and prints time and memory of every stage with the exponents of
their growth. --out DIR also gets a plot, growth.png and growth.svg.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Workers < 1 {
				return usage("--workers %d: at least 1", o.Workers)
			}
			if err := makeDir(out); err != nil {
				return err
			}
			return runBenchGrowth(cmd, s, growthTarget{o, out, json})
		},
	}
	cmd.Flags().Uint64Var(&o.Seed, "seed", 1, "seed of the puzzles")
	cmd.Flags().IntVar(&o.Workers, "workers", 1, "pictures read at the same time")
	cmd.Flags().StringVar(&out, "out", "", "`DIR` for the plot")
	cmd.Flags().BoolVar(&json, "json", false, "one JSON object instead of a table")
	return cmd
}

// A growthTarget says what is measured and where it goes.
type growthTarget struct {
	options gridsaw.JigsawOptions
	out     string
	json    bool
}

func runBenchGrowth(cmd *cobra.Command, s streams, t growthTarget) error {
	count := newProgressCount(s, "puzzles", len(bench.GrowthSizes), false)
	defer count.end()
	g, err := bench.MeasureGrowth(cmd.Context(), bench.GrowthSizes, t.options, count.step)
	if cmd.Context().Err() != nil {
		return interrupted(0, 1)
	}
	if err != nil {
		return unread("", err, "")
	}
	count.end()
	if err := printMeasured(s, g, t.json); err != nil || t.out == "" {
		return err
	}
	return plotted(s, t.out, g)
}
