package main

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
)

// maxPageSide is the largest number of rows or columns of a Hashi that is drawn.
const maxPageSide = 60

func generateShikakuCommand(s streams) *cobra.Command {
	var f gradedFlags
	var o shikaku.GenerateOptions
	cmd := &cobra.Command{
		Use:   "shikaku",
		Short: "Make a shikaku with exactly one solution",
		Long: `Shikaku cuts a grid into rectangles and prints a clue for each, so that it is
proved that no other cut fits them; with --several the clues stand anywhere.
The picture is a clean screenshot, or with --photo a newspaper.`,
		Args: f.arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.run(cmd.Context(), s, 1, shikaku.MaxSide, func(ctx context.Context, grade solve.Grade) (puzzle.Puzzle, error) {
				o.Rows, o.Cols, o.Seed, o.Grade, o.Several = f.rows, f.cols, f.seed, grade, f.several
				return shikaku.Generate(ctx, o)
			})
		},
	}
	f.register(cmd.Flags())
	cmd.Flags().IntVar(&o.Depth, "depth", 0, "how often the grid is cut in two; 0 until rectangles are as in print")
	cmd.Flags().IntVar(&o.MergeIter, "merge-iterations", 0, "how often neighbours are merged again; 0 means 2, -1 never")
	cmd.Flags().Float64Var(&o.MergeProb, "merge-probability", 0, "chance of two that fit to be merged, 0 to 1; 0 means 0.2")
	return cmd
}

func generateHashiCommand(s streams) *cobra.Command {
	var f gradedFlags
	var o hashi.GenerateOptions
	cmd := &cobra.Command{
		Use:   "hashi",
		Short: "Make a hashi with exactly one solution",
		Long: `Hashi grows islands and bridges from each other and prints the islands, so that
it is proved that no other bridges fit them; with --several they may.
The picture is a clean screenshot, or with --photo a newspaper.`,
		Args: f.arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.run(cmd.Context(), s, 2, maxPageSide, func(ctx context.Context, grade solve.Grade) (puzzle.Puzzle, error) {
				o.Rows, o.Cols, o.Seed, o.Grade, o.Several = f.rows, f.cols, f.seed, grade, f.several
				return hashi.Generate(ctx, o)
			})
		},
	}
	f.register(cmd.Flags())
	cmd.Flags().IntVar(&o.Islands, "islands", 0, "wanted number of islands; 0 is about a fourth of the cells")
	cmd.Flags().Float64Var(&o.Doubles, "doubles", 0, "share of double bridges to begin with, 0 to 1; 0 means a half, negative none")
	cmd.Flags().IntVar(&o.Scatter, "scatter", 0, "throw so many islands on the grid; where bridges between them cross there are more (Rafaralahy 2020); 0 grows them one by one")
	return cmd
}

// gradedFlags are those of kinds that may be made of a grade, or with several solutions.
type gradedFlags struct {
	gridPageFlags
	grade   string
	several bool
}

func (f *gradedFlags) register(fs *pflag.FlagSet) {
	f.gridPageFlags.register(fs, 10)
	fs.StringVar(&f.grade, "grade", "", "how hard it is to solve: easy, medium, hard, extreme; any if none is named")
	fs.BoolVar(&f.several, "several", false, "more than one solution may be")
}

// run prints what generate makes, with rows and columns from least to most.
func (f *gradedFlags) run(
	ctx context.Context, s streams, least, most int, generate func(context.Context, solve.Grade) (puzzle.Puzzle, error),
) error {
	grade := solve.GradeAny
	if f.grade != "" {
		var err error
		if grade, err = solve.ParseGrade(f.grade); err != nil || grade == solve.GradeTrial {
			return usage("--grade %s: there are easy, medium, hard and extreme", f.grade)
		}
	}
	if err := f.check(); err != nil {
		return err
	}
	if min(f.rows, f.cols) < least || max(f.rows, f.cols) > most {
		return usage("--rows %d --cols %d: each is %d to %d", f.rows, f.cols, least, most)
	}
	p, err := generate(ctx, grade)
	if err != nil {
		return notGenerated(ctx, err)
	}
	return f.finish(s, p)
}
