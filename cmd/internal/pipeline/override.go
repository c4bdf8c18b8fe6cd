package pipeline

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
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
	size     int
}

func (e *overrideError) Error() string {
	o := e.override
	return fmt.Sprintf("cell r%dc%d=%d lies outside the %d x %d grid", o.Row, o.Col, o.Number, e.size, e.size)
}

// fits returns an error where o lies outside a Sudoku of that size.
func (o Override) fits(size int) error {
	if o.Row >= size || o.Col >= size || o.Number > size {
		return &overrideError{o, size}
	}
	return nil
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
