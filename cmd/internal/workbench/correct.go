package workbench

import (
	"context"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// Correct solves a grid anew that was taken for p before, with the numbers that people say: the likeliest
// reading that has them and keeps the rules, if it is to be trusted, and else what was read with them put in.
// The error is a [reading.MisfitError], or that of a kind that cannot be corrected.
func (g *Grid) Correct(ctx context.Context, p puzzle.Puzzle, set []reading.Override) (*Answer, error) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		return g.correctSudoku(ctx, p, set)
	case *puzzle.Shikaku:
		return g.correctShikaku(ctx, p, set)
	case *puzzle.Hashi:
		return g.correctHashi(ctx, p, set)
	}
	return nil, fmt.Errorf("a %s cannot be corrected on this page", p.Kind())
}

func (g *Grid) correctSudoku(ctx context.Context, p *puzzle.Sudoku, set []reading.Override) (*Answer, error) {
	if len(p.Cages) > 0 {
		return g.correctKiller(ctx, p, set)
	}
	fixed, err := reading.Extent{Rows: p.Size(), Cols: p.Size(), Largest: p.Size()}.Fixed(set)
	if err != nil {
		return nil, err
	}
	cells := slices.Concat(g.Cells...)
	for i, n := range fixed {
		if n != reading.Unset && cells[i].Best() > 0 && cells[i].Printed < 0.5 {
			cells[i], fixed[i] = writtenAs(n), reading.Unset // it stays an entry
		}
	}
	plain := p.Clone()
	for r := range plain.Givens {
		copy(plain.Givens[r], g.Plain[r])
	}
	if err := reading.Overrule(plain, set); err != nil {
		return nil, err
	}
	a, err := answered(ctx, plain, repair.Sudoku(ctx, repair.SudokuReading{
		BoxRows: p.BoxRows, BoxCols: p.BoxCols, Variant: p.SudokuVariant, Cells: cells, Fixed: fixed,
	}))
	if err == nil {
		a.check(ctx, slices.Collect(slices.Chunk(cells, p.Size())))
	}
	return a, err
}

// writtenAs is the reading of a cell of which a person says that this number was entered by hand; 0 is none.
func writtenAs(n int) reading.Cell {
	if n == 0 {
		return reading.Cell{StateConfidence: 1, Empty: 1, Printed: 0.5}
	}
	return reading.Cell{State: reading.Number, StateConfidence: 1, Numbers: []reading.Guess{{Number: n, P: 1}}}
}

// correctKiller takes the numbers for the sums of the cages that the cells are in; 0 is one that is not shown.
func (g *Grid) correctKiller(ctx context.Context, p *puzzle.Sudoku, set []reading.Override) (*Answer, error) {
	fixed, err := reading.Extent{Rows: p.Size(), Cols: p.Size(), Largest: largestSum(p.Size())}.Fixed(set)
	if err != nil {
		return nil, err
	}
	read := repair.KillerReading{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Givens: p.Givens, Cages: slices.Clone(g.Cages)}
	plain := p.Clone()
	plain.Cages = nil
	for i := range read.Cages {
		c := &read.Cages[i]
		for _, at := range c.Cells {
			if n := fixed[at.Row*p.Size()+at.Col]; n != reading.Unset {
				c.Fixed = n
			}
		}
		sum := c.Reading.Best()
		if c.Fixed != reading.Unset {
			sum = c.Fixed
		}
		plain.Cages = append(plain.Cages, puzzle.Cage{Sum: sum, Cells: c.Cells})
	}
	return answered(ctx, plain, repair.Killer(ctx, read))
}

func (g *Grid) correctShikaku(ctx context.Context, p *puzzle.Shikaku, set []reading.Override) (*Answer, error) {
	fixed, err := reading.Extent{Rows: p.Rows, Cols: p.Cols, Largest: p.Rows * p.Cols}.Fixed(set)
	if err != nil {
		return nil, err
	}
	plain := &puzzle.Shikaku{Rows: p.Rows, Cols: p.Cols}
	for i, n := range slices.Concat(g.Plain...) {
		if fixed[i] != reading.Unset {
			n = fixed[i]
		}
		if n > 0 {
			plain.Clues = append(plain.Clues, puzzle.Clue{Row: i / p.Cols, Col: i % p.Cols, Area: n})
		}
	}
	return answered(ctx, plain, repair.Shikaku(ctx, repair.ShikakuReading{
		Rows: p.Rows, Cols: p.Cols, Cells: slices.Concat(g.Cells...), Fixed: fixed,
	}))
}

func (g *Grid) correctHashi(ctx context.Context, p *puzzle.Hashi, set []reading.Override) (*Answer, error) {
	fixed, err := reading.Extent{Rows: p.Rows, Cols: p.Cols, Largest: puzzle.MaxBridges}.Fixed(set)
	if err != nil {
		return nil, err
	}
	read := repair.HashiReading{Rows: p.Rows, Cols: p.Cols, Touching: p.Touching}
	plain := &puzzle.Hashi{Rows: p.Rows, Cols: p.Cols, Touching: p.Touching}
	for i, n := range slices.Concat(g.Plain...) {
		at := puzzle.Cell{Row: i / p.Cols, Col: i % p.Cols}
		if fixed[i] == 0 || n == 0 && fixed[i] == reading.Unset {
			continue // no island, or one that people took away
		}
		island := repair.HashiIsland{Row: at.Row, Col: at.Col, Reading: g.Cells[at.Row][at.Col], Fixed: fixed[i]}
		if slices.Contains(g.Dropped, at) && fixed[i] == reading.Unset {
			island.Faint = 1
		}
		read.Islands = append(read.Islands, island)
		if fixed[i] != reading.Unset {
			n = fixed[i]
		}
		plain.Islands = append(plain.Islands, puzzle.Island{Row: at.Row, Col: at.Col, Bridges: max(n, 0)})
	}
	return answered(ctx, plain, repair.Hashi(ctx, read))
}

// answered solves what a repair found, if that is to be trusted; plain is the puzzle before it.
func answered[P puzzle.Puzzle, S puzzle.Solution](ctx context.Context, plain P, fixed repair.Result[P, S]) (*Answer, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if fixed.Trusted() {
		r, err := gridsaw.SolvePuzzle(ctx, fixed.Puzzle, gridsaw.Options{})
		a := newAnswer(r, err)
		a.Entries = fixed.Entries
		a.differ(ctx)
		return a, nil
	}
	// Never unsolvable: of what was printed nothing is proved, since a clue may have been missed, or stand elsewhere.
	a := &Answer{Puzzle: plain, Status: gridsaw.StatusUnread, Hint: hintDoubtful}
	switch {
	case fixed.Refuted && fixed.Certain:
		a.Said = "With these numbers there is no solution."
		a.Hint = "Compare them with the picture: one may be misread, or missing."
	case fixed.Several && (!fixed.Found || fixed.Overturned):
		a.Said = "With these numbers there are several solutions."
		a.Hint = "Compare them with the picture: a number may be missing."
	case fixed.Found && fixed.Overturned:
		a.Said = "With these numbers there is no solution, unless one is changed that was read without a doubt."
	case fixed.Found && fixed.Refuted:
		a.Said = "With these numbers there is no solution; others that fit the rules are too doubtful."
	case fixed.Found:
		a.Said = "Several readings fit the rules."
	default:
		a.Said = "No reading was found that fits the rules."
	}
	a.differ(ctx)
	return a, nil
}
