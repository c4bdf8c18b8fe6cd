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

// maxPageSide is the largest number of rows or columns that are drawn.
const maxPageSide = 60

func generateShikakuCommand(s streams) *cobra.Command {
	var o shikaku.GenerateOptions
	cmd := gradedCommand(s, graded{
		kind: puzzle.KindShikaku, least: 1, most: shikaku.MaxSide,
		about: `Shikaku cuts a grid into rectangles and prints a clue for each, so that it is
proved that no other cut fits them; with --several the clues stand anywhere.
The picture is a clean screenshot, or with --photo a newspaper.`,
		generate: func(ctx context.Context, f *gradedFlags, grade solve.Grade) (puzzle.Puzzle, error) {
			o.Rows, o.Cols, o.Seed, o.Grade, o.Several = f.rows, f.cols, f.seed, grade, f.several
			return shikaku.Generate(ctx, o)
		},
	})
	cmd.Flags().IntVar(&o.Depth, "depth", 0, "how often the grid is cut in two; 0 until rectangles are as in print")
	cmd.Flags().IntVar(&o.MergeIter, "merge-iterations", 0, "how often neighbours are merged again; 0 means 2, -1 never")
	cmd.Flags().Float64Var(&o.MergeProb, "merge-probability", 0, "chance of two that fit to be merged, 0 to 1; 0 means 0.2")
	return cmd
}

func generateHashiCommand(s streams) *cobra.Command {
	var o hashi.GenerateOptions
	cmd := gradedCommand(s, graded{
		kind: puzzle.KindHashi, least: 2, most: hashi.MaxSize,
		about: `Hashi grows islands and bridges from each other and prints the islands, so that
it is proved that no other bridges fit them; with --several they may.
The picture is a clean screenshot, or with --photo a newspaper.`,
		generate: func(ctx context.Context, f *gradedFlags, grade solve.Grade) (puzzle.Puzzle, error) {
			o.Rows, o.Cols, o.Seed, o.Grade, o.Several = f.rows, f.cols, f.seed, grade, f.several
			return hashi.Generate(ctx, o)
		},
	})
	cmd.Flags().IntVar(&o.Islands, "islands", 0, "wanted number of islands; 0 is about a fourth of the cells")
	cmd.Flags().Float64Var(&o.Doubles, "doubles", 0, "share of double bridges to begin with, 0 to 1; 0 means a half, negative none")
	cmd.Flags().IntVar(&o.Scatter, "scatter", 0, "throw so many islands on the grid; where bridges between them cross there are more (Rafaralahy 2020); 0 grows them one by one")
	return cmd
}

// graded is a kind that may be made of a grade, or with several solutions.
type graded struct {
	kind        puzzle.Kind
	about       string
	least, most int // rows or columns
	generate    func(context.Context, *gradedFlags, solve.Grade) (puzzle.Puzzle, error)
}

// gradedCommand returns the command that makes it. What only that kind has is added by the
// caller.
func gradedCommand(s streams, g graded) *cobra.Command {
	f := new(gradedFlags)
	cmd := &cobra.Command{
		Use:   string(g.kind),
		Short: "Make a " + string(g.kind) + " with exactly one solution",
		Long:  g.about,
		Args:  f.arguments,
		RunE:  func(cmd *cobra.Command, _ []string) error { return f.run(cmd.Context(), s, g) },
	}
	f.register(cmd.Flags())
	return cmd
}

// gradedFlags are those of such kinds.
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

// run prints a puzzle of that kind.
func (f *gradedFlags) run(ctx context.Context, s streams, g graded) error {
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
	if min(f.rows, f.cols) < g.least || max(f.rows, f.cols) > g.most {
		return usage("--rows %d --cols %d: each is %d to %d", f.rows, f.cols, g.least, g.most)
	}
	if f.picture != "" && max(f.rows, f.cols) > maxPageSide {
		return usage("--rows %d --cols %d: a picture has at most %d of each", f.rows, f.cols, maxPageSide)
	}
	p, err := g.generate(ctx, f, grade)
	if err != nil {
		return notGenerated(ctx, err)
	}
	return f.finish(ctx, s, p)
}
