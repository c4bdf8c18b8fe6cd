package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

func generateShikakuCommand(s streams) *cobra.Command {
	var f gridPageFlags
	var o shikaku.GenerateOptions
	var grade string
	cmd := &cobra.Command{
		Use:   "shikaku",
		Short: "Make a shikaku with exactly one solution",
		Long: `Shikaku cuts a grid into rectangles and prints a clue for each, so that it is
proved that no other cut fits them; with --several the clues stand anywhere.
The picture is a clean screenshot, or with --photo a newspaper.`,
		Args: f.arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if grade != "" {
				g, err := solve.ParseGrade(grade)
				if err != nil {
					return usage("--grade %s: there are easy, medium, hard and extreme", grade)
				}
				o.Grade = g
			}
			return runGenerateShikaku(cmd.Context(), s, &f, o)
		},
	}
	f.register(cmd.Flags(), 10)
	cmd.Flags().IntVar(&o.Depth, "depth", 0, "how often the grid is cut in two; 0 until rectangles are as in print")
	cmd.Flags().IntVar(&o.MergeIter, "merge-iterations", 0, "how often neighbours are merged again; 0 means 2, -1 never")
	cmd.Flags().Float64Var(&o.MergeProb, "merge-probability", 0, "chance of two that fit to be merged, 0 to 1; 0 means 0.2")
	cmd.Flags().StringVar(&grade, "grade", "", "how hard it is to solve: easy, medium, hard, extreme; any if none is named")
	cmd.Flags().BoolVar(&o.Several, "several", false, "more than one solution may be")
	return cmd
}

func runGenerateShikaku(ctx context.Context, s streams, f *gridPageFlags, o shikaku.GenerateOptions) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.rows < 1 || f.cols < 1 || f.rows > shikaku.MaxSide || f.cols > shikaku.MaxSide {
		return usage("--rows %d --cols %d: each is 1 to %d", f.rows, f.cols, shikaku.MaxSide)
	}
	o.Rows, o.Cols, o.Seed = f.rows, f.cols, f.seed
	p, err := shikaku.Generate(ctx, o)
	if err != nil {
		return notGenerated(ctx, err)
	}
	return f.finish(s, p)
}
