package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

// maxPageSide is the largest number of rows or columns that is drawn.
const maxPageSide = 60

func generateHashiCommand(s streams) *cobra.Command {
	var f gridPageFlags
	var o hashi.GenerateOptions
	var grade string
	cmd := &cobra.Command{
		Use:   "hashi",
		Short: "Make a hashi with exactly one solution",
		Long: `Hashi grows islands and bridges from each other and prints the islands, so that
it is proved that no other bridges fit them; with --several they may.
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
			return runGenerateHashi(cmd.Context(), s, &f, o)
		},
	}
	f.register(cmd.Flags(), 10)
	cmd.Flags().IntVar(&o.Islands, "islands", 0, "wanted number of islands; 0 is about a fourth of the cells")
	cmd.Flags().Float64Var(&o.Doubles, "doubles", 0, "share of double bridges to begin with, 0 to 1; 0 means a half, negative none")
	cmd.Flags().IntVar(&o.Scatter, "scatter", 0, "throw so many islands on the grid; where bridges between them cross there are more (Rafaralahy 2020); 0 grows them one by one")
	cmd.Flags().StringVar(&grade, "grade", "", "how hard it is to solve: easy, medium, hard, extreme; any if none is named")
	cmd.Flags().BoolVar(&o.Several, "several", false, "more than one solution may be")
	return cmd
}

func runGenerateHashi(ctx context.Context, s streams, f *gridPageFlags, o hashi.GenerateOptions) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.rows < 2 || f.cols < 2 || f.rows > maxPageSide || f.cols > maxPageSide {
		return usage("--rows %d --cols %d: each is 2 to %d", f.rows, f.cols, maxPageSide)
	}
	o.Rows, o.Cols, o.Seed = f.rows, f.cols, f.seed
	p, err := hashi.Generate(ctx, o)
	if err != nil {
		return notGenerated(ctx, err)
	}
	return f.finish(s, p)
}
