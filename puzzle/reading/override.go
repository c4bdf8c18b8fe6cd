package reading

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Override is a cell whose number somebody gives who knows better than the reading.
type Override struct {
	Row    int `json:"row"` // from 0
	Col    int `json:"col"`
	Number int `json:"number"` // 0 empties the cell
}

// ErrOverride means that a text is no override such as r3c4=8.
var ErrOverride = errors.New("not of the form r3c4=8, rows and columns counted from 1")

// ParseOverride reads an override such as "r3c4=8": the third cell of the fourth
// column holds 8. The error is [ErrOverride].
func ParseOverride(s string) (Override, error) {
	place, number, ok := strings.Cut(s, "=")
	row, col, okPlace := strings.Cut(strings.TrimPrefix(strings.ToLower(place), "r"), "c")
	if !ok || !okPlace || !strings.HasPrefix(strings.ToLower(place), "r") {
		return Override{}, fmt.Errorf("%q is %w", s, ErrOverride)
	}
	var o Override
	for _, part := range []struct {
		text  string
		first int // that is counted from
		to    *int
	}{{row, 1, &o.Row}, {col, 1, &o.Col}, {number, 0, &o.Number}} {
		n, err := strconv.Atoi(part.text)
		if err != nil || n < part.first {
			return Override{}, fmt.Errorf("%q is %w", s, ErrOverride)
		}
		*part.to = n - part.first
	}
	return o, nil
}

// Extent is the number of rows and columns of a grid, and the largest number that
// a cell of it may hold.
type Extent struct{ Rows, Cols, Largest int }

// A MisfitError means that an override does not fit the grid.
type MisfitError struct {
	Override
	Extent
}

// Error says what of the override does not fit.
func (e *MisfitError) Error() string {
	at := puzzle.Cell{Row: e.Row, Col: e.Col}
	if e.Row < e.Rows && e.Col < e.Cols {
		return fmt.Sprintf("cell %v cannot hold %d: the largest number is %d", at, e.Number, e.Largest)
	}
	return fmt.Sprintf("cell %v=%d lies outside the %d x %d grid", at, e.Number, e.Rows, e.Cols)
}

// fits returns a [MisfitError] where o lies outside a grid.
func (in Extent) fits(o Override) error {
	if o.Row >= in.Rows || o.Col >= in.Cols || o.Number > in.Largest {
		return &MisfitError{o, in}
	}
	return nil
}

// Unset stands for a number that nobody gave, or that could not be read.
const Unset = -1

// Fixed returns the numbers that overrides give, cell by cell, row by row, [Unset]
// where there is none. The error is a [MisfitError].
func (in Extent) Fixed(set []Override) ([]int, error) {
	out := slices.Repeat([]int{Unset}, in.Rows*in.Cols)
	for _, o := range set {
		if err := in.fits(o); err != nil {
			return nil, err
		}
		out[o.Row*in.Cols+o.Col] = o.Number
	}
	return out, nil
}

// Overrule changes a puzzle by overrides. A number where there was none adds a clue
// or an island, and 0 takes one away. Pieces of a jigsaw have no numbers, so that
// nothing of one is changed. The error is a [MisfitError].
func Overrule(p puzzle.Puzzle, set []Override) error {
	for _, o := range set {
		if err := overrule(p, o); err != nil {
			return err
		}
	}
	return nil
}

func overrule(p puzzle.Puzzle, o Override) error {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if err := (Extent{p.Size(), p.Size(), p.Size()}).fits(o); err != nil {
			return err
		}
		p.Givens[o.Row][o.Col] = o.Number
	case *puzzle.Shikaku:
		if err := (Extent{p.Rows, p.Cols, p.Rows * p.Cols}).fits(o); err != nil {
			return err
		}
		p.Clues = overruled(p.Clues, puzzle.Clue{Row: o.Row, Col: o.Col, Area: o.Number}, o.Number)
	case *puzzle.Hashi:
		if err := (Extent{p.Rows, p.Cols, puzzle.MaxBridges}).fits(o); err != nil {
			return err
		}
		p.Islands = overruled(p.Islands, puzzle.Island{Row: o.Row, Col: o.Col, Bridges: o.Number}, o.Number)
	}
	return nil
}

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

// Correction is a cell whose number was changed by the rules of the puzzle or by an
// [Override].
type Correction struct {
	Row        int     `json:"row"`
	Col        int     `json:"col"`
	Read       int     `json:"read"` // 0 for an empty cell
	Used       int     `json:"used"`
	Confidence float64 `json:"confidence"` // of what was read, 0 to 1
}
