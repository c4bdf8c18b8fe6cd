package pipeline

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/solve/repair"
)

// Override is a cell whose number the user gives.
type Override struct {
	Row, Col int // from 0
	Number   int // 0 empties the cell
}

// ErrOverride means that a text is no override such as r3c4=8.
var ErrOverride = errors.New("not of the form r3c4=8")

// overrideError means that an override does not fit the grid.
type overrideError struct {
	override Override
	in       bounds
}

// bounds are the rows and columns of a grid, and the largest number that a cell
// may hold.
type bounds struct{ rows, cols, largest int }

func (e *overrideError) Error() string {
	o := e.override
	if o.Row < e.in.rows && o.Col < e.in.cols {
		return fmt.Sprintf("cell r%dc%d cannot hold %d: the largest number is %d", o.Row, o.Col, o.Number, e.in.largest)
	}
	return fmt.Sprintf("cell r%dc%d=%d lies outside the %d x %d grid", o.Row, o.Col, o.Number, e.in.rows, e.in.cols)
}

// fits returns an error where o lies outside a grid.
func (o Override) fits(in bounds) error {
	if o.Row >= in.rows || o.Col >= in.cols || o.Number > in.largest {
		return &overrideError{o, in}
	}
	return nil
}

// unknown stands for a number that the user did not set, or that could not be read.
const unknown = repair.Unset

// fixed returns what the user set, cell by cell, row by row, unknown where
// nothing.
func (in bounds) fixed(set []Override) ([]int, error) {
	out := make([]int, in.rows*in.cols)
	for i := range out {
		out[i] = unknown
	}
	for _, o := range set {
		if err := o.fits(in); err != nil {
			return nil, err
		}
		out[o.Row*in.cols+o.Col] = o.Number
	}
	return out, nil
}

const overrideHint = "rows and columns count from 0, from the top left"

// ParseOverride reads an override such as "r3c4=8": row 3, column 4, counted
// from 0, hold 8.
func ParseOverride(s string) (Override, error) {
	place, number, ok := strings.Cut(s, "=")
	row, col, okPlace := strings.Cut(strings.TrimPrefix(strings.ToLower(place), "r"), "c")
	if !ok || !okPlace || !strings.HasPrefix(strings.ToLower(place), "r") {
		return Override{}, fmt.Errorf("%q is %w", s, ErrOverride)
	}
	var o Override
	for _, part := range []struct {
		text string
		to   *int
	}{{row, &o.Row}, {col, &o.Col}, {number, &o.Number}} {
		n, err := strconv.Atoi(part.text)
		if err != nil || n < 0 {
			return Override{}, fmt.Errorf("%q is %w", s, ErrOverride)
		}
		*part.to = n
	}
	return o, nil
}
