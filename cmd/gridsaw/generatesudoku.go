package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func generateSudokuCommand(s streams) *cobra.Command {
	var f generateFlags
	var clues int
	cmd := &cobra.Command{
		Use:   "sudoku",
		Short: "Make a sudoku with exactly one solution",
		Long: `Sudoku prints a puzzle of which it has proved that it has exactly one solution.
The picture is a clean screenshot, or with --photo a newspaper.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runGenerateSudoku(cmd.Context(), s, &f, clues)
		},
	}
	f.register(cmd.Flags(), 9)
	cmd.Flags().IntVar(&clues, "clues", 0, "wanted number of givens; 0 is few")
	return cmd
}

func runGenerateSudoku(ctx context.Context, s streams, f *generateFlags, clues int) error {
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
		if ctx.Err() != nil {
			return interrupted(0, 1)
		}
		return unread("generate", err, "")
	}
	if err := drawSudoku(f, p); err != nil {
		return err
	}
	return printInstance(s, p)
}

// drawSudoku writes the picture and the truth that are asked for.
func drawSudoku(f *generateFlags, p *puzzle.Sudoku) error {
	if f.picture == "" {
		return nil
	}
	level := render.Clean
	if f.photo {
		level = render.Medium
	}
	picture, err := render.Sudoku(p, render.Options{Seed: f.seed, Level: level})
	if err != nil {
		if errors.Is(err, render.ErrOptions) {
			return refused(err)
		}
		return unread("generate", err, "")
	}
	const quality = 90
	if err := writeScan(f.picture, &render.Scan{Image: picture.Image, Quality: quality}); err != nil {
		return err
	}
	return writeTruth(f.truth, picture.Truth)
}
