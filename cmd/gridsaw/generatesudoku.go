package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func generateSudokuCommand(s streams) *cobra.Command {
	var f gridPageFlags
	var clues int
	cmd := &cobra.Command{
		Use:   "sudoku",
		Short: "Make a sudoku with exactly one solution",
		Long: `Sudoku prints a puzzle of which it has proved that it has exactly one solution.
The picture is a clean screenshot, or with --photo a newspaper.`,
		Args: f.arguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runGenerateSudoku(cmd.Context(), s, &f, clues)
		},
	}
	f.register(cmd.Flags(), 9)
	cmd.Flags().IntVar(&clues, "clues", 0, "wanted number of givens; 0 is few")
	return cmd
}

func runGenerateSudoku(ctx context.Context, s streams, f *gridPageFlags, clues int) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.rows != f.cols {
		return usage("--rows %d --cols %d: a sudoku is square", f.rows, f.cols)
	}
	if f.rows > sudoku.MaxSize {
		return usage("--rows %d: at most %d", f.rows, sudoku.MaxSize)
	}
	boxRows, boxCols, err := puzzle.BoxShape(f.rows)
	if err != nil {
		return usage("--rows %d: no sudoku has that size", f.rows)
	}
	if clues < 0 || clues > f.rows*f.cols {
		return usage("--clues %d: 0 to %d", clues, f.rows*f.cols)
	}
	p, err := sudoku.Generate(ctx, sudoku.GenerateOptions{BoxRows: boxRows, BoxCols: boxCols, Clues: clues, Seed: f.seed})
	if err != nil {
		return notGenerated(ctx, err)
	}
	return f.finish(s, p)
}
