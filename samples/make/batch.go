package main

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

// batch draws labelled pictures that differ in puzzle, print, light and view.
type batch struct {
	count   int
	kind    puzzle.Kind
	size    string         // rows, or rows x cols
	variant string         // of a Sudoku: irregular, diagonals, windows or killer; "" is none
	options render.Options // Seed is that of the first picture
	tiles   bool           // Sudokus without lines
	letters bool           // Sudokus with letters for some numbers
	themes  bool           // screens in the colours of programs
}

func (b batch) draw(ctx context.Context, dir string, w io.Writer) error {
	if b.count < 0 {
		return fmt.Errorf("-photos %d: want a positive number", b.count)
	}
	rows, cols, err := b.shape()
	if err != nil {
		return err
	}
	if b.tiles && b.kind != puzzle.KindSudoku {
		return fmt.Errorf("-tiles: want -kind sudoku")
	}
	if b.letters && (b.kind != puzzle.KindSudoku || b.tiles || rows < 10 || rows > 26) {
		return fmt.Errorf("-letters: want -kind sudoku with lines and 10 to 26 rows")
	}
	for i := range b.count {
		o := b.options
		o.Seed += uint64(i)
		p, err := b.puzzle(ctx, o.Seed)
		if err != nil {
			return fmt.Errorf("puzzle of seed %d: %w", o.Seed, err)
		}
		if o.Solution, err = only(ctx, p); err != nil {
			return fmt.Errorf("puzzle of seed %d: %w", o.Seed, err)
		}
		if b.tiles {
			s := render.PuzzleStyle(p, o).OfTiles(o.Seed)
			o.Style = &s
		}
		if b.themes {
			s := render.PuzzleStyle(p, o).Themed(o.Seed)
			o.Style = &s
		}
		if b.letters {
			s := render.PuzzleStyle(p, o).Lettered(rows, o.Seed)
			o.Style = &s
		}
		picture, err := render.Draw(p, o)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%s-%dx%d-%06d", o.Level, rows, cols, o.Seed)
		if b.kind != puzzle.KindSudoku {
			name = b.kind.String() + "-" + name
		}
		if b.tiles {
			name = "tiles-" + name
		}
		if b.letters {
			name = "letters-" + name
		}
		if b.themes {
			name = "themes-" + name
		}
		path, err := picture.Write(dir, name)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, path)
	}
	return nil
}

// shape returns the rows and columns of the puzzles.
func (b batch) shape() (rows, cols int, err error) {
	bad := fmt.Errorf("-size %s: want rows, or rows and columns such as 12x18", b.size)
	high, wide, two := strings.Cut(b.size, "x")
	if rows, err = strconv.Atoi(high); err != nil {
		return 0, 0, bad
	}
	cols = rows
	if two {
		if cols, err = strconv.Atoi(wide); err != nil {
			return 0, 0, bad
		}
	}
	return rows, cols, nil
}

// puzzle generates the puzzle of a seed.
func (b batch) puzzle(ctx context.Context, seed uint64) (puzzle.Puzzle, error) {
	rows, cols, err := b.shape()
	if err != nil {
		return nil, err
	}
	switch b.kind {
	case puzzle.KindShikaku:
		return shikaku.Generate(ctx, shikaku.GenerateOptions{Rows: rows, Cols: cols, Seed: seed})
	case puzzle.KindHashi:
		return hashi.Generate(ctx, hashi.GenerateOptions{Rows: rows, Cols: cols, Seed: seed})
	case puzzle.KindSudoku:
		if rows != cols {
			return nil, fmt.Errorf("-size %s: a Sudoku is square", b.size)
		}
		boxRows, boxCols, err := puzzle.BoxShape(rows)
		if err != nil {
			return nil, err
		}
		o := sudoku.GenerateOptions{
			BoxRows: boxRows, BoxCols: boxCols, Seed: seed, Clues: clues[rows], Symmetric: seed%2 == 0,
		}
		switch b.variant {
		case "":
		case "irregular":
			o.Irregular = true
		case "diagonals":
			o.Diagonals = true
		case "windows":
			o.Windows = true
		case "killer":
			o.Cages, o.Clues, o.Symmetric = 5, 0, false
		default:
			return nil, fmt.Errorf("-variant %s: want irregular, diagonals, windows or killer", b.variant)
		}
		return sudoku.Generate(ctx, o)
	}
	return nil, fmt.Errorf("-kind %s: want sudoku, shikaku or hashi", b.kind)
}
