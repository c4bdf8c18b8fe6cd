package pipeline

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// overrule sets the cells of a written puzzle that the user gave.
func overrule(p puzzle.Puzzle, set []Override) error {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		for _, o := range set {
			if err := o.fits(bounds{p.Size(), p.Size(), p.Size()}); err != nil {
				return err
			}
			p.Givens[o.Row][o.Col] = o.Number
		}
	case *puzzle.Shikaku:
		for _, o := range set {
			if err := o.fits(bounds{p.Rows, p.Cols, p.Rows * p.Cols}); err != nil {
				return err
			}
			p.Clues = overruled(p.Clues, puzzle.Clue{Row: o.Row, Col: o.Col, Area: o.Number}, o.Number)
		}
	case *puzzle.Hashi:
		for _, o := range set {
			if err := o.fits(bounds{p.Rows, p.Cols, mostBridges}); err != nil {
				return err
			}
			p.Islands = overruled(p.Islands, puzzle.Island{Row: o.Row, Col: o.Col, Bridges: o.Number}, o.Number)
		}
	}
	return nil
}

// mostBridges is the largest number of bridges of one island.
const mostBridges = 8

// overruled returns list with entry in the place of the one in its cell, or added
// where there is none; with the number 0 that one is taken away.
func overruled[E interface{ Cell() puzzle.Cell }](list []E, entry E, number int) []E {
	i := slices.IndexFunc(list, func(e E) bool { return e.Cell() == entry.Cell() })
	switch {
	case i >= 0 && number == 0:
		return slices.Delete(list, i, i+1)
	case i >= 0:
		list[i] = entry
	case number > 0:
		return append(list, entry)
	}
	return list
}
