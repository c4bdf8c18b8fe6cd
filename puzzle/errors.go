package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// A ParseError says where in its input a parser stopped, and why.
type ParseError struct {
	Line int // line, counted from 1
	Col  int // byte in the line, counted from 1; 0 means the whole line
	Err  error
}

// Error returns the place and the reason.
func (e *ParseError) Error() string {
	if e.Col == 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Col, e.Err)
}

// Unwrap returns the reason alone.
func (e *ParseError) Unwrap() error { return e.Err }

// A Fault is a broken rule in a solution.
type Fault struct {
	Cells  []Cell // the cells concerned, the one to blame first
	Reason string // what is wrong with them, in words for the user
}

// Error returns the reason, which names the cells itself.
func (f *Fault) Error() string { return "puzzle: " + f.Reason }

// faultAt is a fault of one cell, whose name the reason begins with.
func faultAt(at Cell, format string, args ...any) *Fault {
	return &Fault{[]Cell{at}, fmt.Sprintf("%v "+format, append([]any{at}, args...)...)}
}

// An Obstacle is a reason why a puzzle cannot have a solution, found by counting
// alone.
type Obstacle struct {
	// Reason is what is wrong, in words for the user.
	Reason string
	// Cells are the cells concerned in a grid, if it is not all of them, the one
	// to look at first in front.
	Cells []Cell
	// Pieces are the IDs of the pieces concerned in a jigsaw, if it is not all of
	// them.
	Pieces []int
}

// obstacles are those that were found in a grid.
type obstacles struct{ found []Obstacle }

func (o *obstacles) add(cells []Cell, format string, args ...any) {
	o.found = append(o.found, Obstacle{Reason: fmt.Sprintf(format, args...), Cells: cells})
}

// jsonError turns an error of encoding/json into one that points into data and
// speaks of JSON and not of Go types.
func jsonError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return at(data, syntax.Offset, fmt.Errorf("%w JSON: %s", ErrInvalid, syntax.Error()))
	case errors.As(err, &kind):
		return at(data, kind.Offset, fmt.Errorf("%w JSON: %s is a %s", ErrInvalid, fieldName(kind.Field), kind.Value))
	default:
		return fmt.Errorf("%w JSON: %w", ErrInvalid, err)
	}
}

func fieldName(field string) string {
	if field == "" {
		return "the value"
	}
	return "field " + field
}

// at makes a ParseError of a byte offset, which may lie outside data.
func at(data []byte, offset int64, err error) *ParseError {
	before := data[:max(0, min(int(offset), len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	col := len(before) - bytes.LastIndexByte(before, '\n') - 1
	return &ParseError{Line: line, Col: max(col, 1), Err: err}
}

// counted returns a number of things in words.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
