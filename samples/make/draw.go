package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// clues is the number of givens that papers print for a size, for which a
// puzzle is made quickly.
var clues = map[int]int{4: 5, 6: 11, 8: 22, 9: 27, 10: 36, 12: 56, 16: 116, 20: 200, 25: 330}

// only returns the one solution of a puzzle; none or several are an error.
func only(ctx context.Context, p *puzzle.Sudoku) (*puzzle.SudokuSolution, error) {
	result, err := sudoku.Search{}.Solve(ctx, p, solve.Options{Limit: 2})
	if err != nil {
		return nil, err
	}
	if len(result.Solutions) != 1 {
		return nil, errors.New("the puzzle does not have exactly one solution")
	}
	return result.Solutions[0], nil
}

// batch draws labelled pictures that differ in puzzle, print, light and view.
type batch struct {
	count, size int
	options     render.Options // Seed is that of the first picture
}

func (b batch) draw(ctx context.Context, dir string, w io.Writer) error {
	if b.count < 0 {
		return fmt.Errorf("-photos %d: want a positive number", b.count)
	}
	rows, cols, err := puzzle.BoxShape(b.size)
	if err != nil {
		return err
	}
	for i := range b.count {
		o := b.options
		o.Seed += uint64(i)
		g := sudoku.GenerateOptions{BoxRows: rows, BoxCols: cols, Seed: o.Seed, Clues: clues[b.size], Symmetric: o.Seed%2 == 0}
		p, err := sudoku.Generate(ctx, g)
		if err != nil {
			return fmt.Errorf("puzzle of seed %d: %w", o.Seed, err)
		}
		if o.Solution, err = only(ctx, p); err != nil {
			return fmt.Errorf("puzzle of seed %d: %w", o.Seed, err)
		}
		picture, err := render.Sudoku(p, o)
		if err != nil {
			return err
		}
		path, err := picture.Write(dir, fmt.Sprintf("%s-%dx%d-%06d", o.Level, b.size, b.size, o.Seed))
		if err != nil {
			return err
		}
		fmt.Fprintln(w, path)
	}
	return nil
}
