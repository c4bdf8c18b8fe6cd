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
			overruleClue(p, o)
		}
	case *puzzle.Hashi:
		for _, o := range set {
			if err := o.fits(bounds{p.Rows, p.Cols, mostBridges}); err != nil {
				return err
			}
			overruleIsland(p, o)
		}
	}
	return nil
}

// mostBridges is the largest number of bridges of one island.
const mostBridges = 8

func overruleClue(p *puzzle.Shikaku, o Override) {
	at := puzzle.Cell{Row: o.Row, Col: o.Col}
	i := slices.IndexFunc(p.Clues, func(c puzzle.Clue) bool { return c.Cell() == at })
	switch {
	case i >= 0 && o.Number == 0:
		p.Clues = slices.Delete(p.Clues, i, i+1)
	case i >= 0:
		p.Clues[i].Area = o.Number
	case o.Number > 0:
		p.Clues = append(p.Clues, puzzle.Clue{Row: o.Row, Col: o.Col, Area: o.Number})
	}
}

func overruleIsland(p *puzzle.Hashi, o Override) {
	at := puzzle.Cell{Row: o.Row, Col: o.Col}
	i := slices.IndexFunc(p.Islands, func(c puzzle.Island) bool { return c.Cell() == at })
	switch {
	case i >= 0 && o.Number == 0:
		p.Islands = slices.Delete(p.Islands, i, i+1)
	case i >= 0:
		p.Islands[i].Bridges = o.Number
	case o.Number > 0:
		p.Islands = append(p.Islands, puzzle.Island{Row: o.Row, Col: o.Col, Bridges: o.Number})
	}
}
