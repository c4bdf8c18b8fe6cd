package puzzle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// A Puzzle is an instance of one kind. The interface is sealed: its members
// are the types that [AllPuzzles] lists.
type Puzzle interface {
	// Kind returns the kind, also for a nil pointer.
	Kind() Kind
	// Validate reports what is wrong with the shape and the ranges of the
	// data, nil if nothing. It does not say whether there is a solution.
	Validate() error

	sealed()
}

// A Solution is an answer to a puzzle of one kind. The interface is sealed:
// its members are the types that [AllSolutions] lists.
type Solution interface {
	// Kind returns the kind, also for a nil pointer.
	Kind() Kind

	sealed()
}

// Errors of this package that concern more than one kind.
var (
	// ErrInvalid is wrapped by every error about data of a wrong shape or out
	// of range.
	ErrInvalid = errors.New("puzzle: invalid")
	// ErrMismatch reports a solution of another kind than its puzzle.
	ErrMismatch = errors.New("puzzle: solution and puzzle are of different kinds")
)

// AllPuzzles returns a zero value of every type that is a [Puzzle].
func AllPuzzles() []Puzzle {
	return []Puzzle{new(Sudoku), new(Shikaku), new(Hashi), new(Jigsaw)}
}

// AllSolutions returns a zero value of every type that is a [Solution].
func AllSolutions() []Solution {
	return []Solution{new(SudokuSolution), new(ShikakuSolution), new(HashiSolution), new(JigsawSolution)}
}

// Check returns nil if s solves p. Otherwise the error names the first fault:
// a [*Fault] where the solution breaks a rule, [ErrMismatch] where the kinds
// differ, and the error of Validate where the puzzle itself is malformed.
func Check(p Puzzle, s Solution) error {
	switch p := p.(type) {
	case *Sudoku:
		return checkAs(p, s, CheckSudoku)
	case *Shikaku:
		return checkAs(p, s, CheckShikaku)
	case *Hashi:
		return checkAs(p, s, CheckHashi)
	case *Jigsaw:
		return checkAs(p, s, CheckJigsaw)
	default:
		return fmt.Errorf("%w of puzzle %T", ErrKind, p)
	}
}

// checkAs calls the check of a kind, if the solution is of that kind.
func checkAs[P, S any](p P, s Solution, check func(P, S) error) error {
	own, ok := s.(S)
	if !ok {
		return ErrMismatch
	}
	return check(p, own)
}

const (
	// leastObject is a number of bytes that the objects of a puzzle in JSON have on the average:
	// pieces, the smallest, have 20 at least. Empty ones take a hundred times their length of
	// memory.
	leastObject = 16
	// freeObjects is a number of objects that may be smaller.
	freeObjects = 1000
)

// ParseJSON reads one puzzle of any kind; the object's field "kind" says which.
// Unknown fields are passed over. A syntax error, or a value of a wrong JSON
// type, is a [*ParseError]; other faults wrap [ErrKind] or [ErrInvalid].
func ParseJSON(data []byte) (Puzzle, error) {
	if n := bytes.Count(data, []byte("{")); n > freeObjects+len(data)/leastObject {
		return nil, fmt.Errorf("%w: %d JSON objects in %d bytes say nothing", ErrInvalid, n, len(data))
	}
	var head struct {
		Kind *string `json:"kind"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, jsonError(data, err)
	}
	if head.Kind == nil {
		return nil, fmt.Errorf("%w: the JSON object has no field \"kind\"", ErrInvalid)
	}
	kind, err := ParseKind(*head.Kind)
	if err != nil {
		return nil, err
	}
	for _, p := range AllPuzzles() {
		if p.Kind() != kind {
			continue
		}
		if err := p.(json.Unmarshaler).UnmarshalJSON(data); err != nil {
			return nil, err
		}
		return p, nil
	}
	return nil, fmt.Errorf("%w: %s is not read from JSON", ErrKind, kind)
}
