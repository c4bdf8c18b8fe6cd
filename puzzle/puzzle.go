package puzzle

import (
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
		if s, ok := s.(*SudokuSolution); ok {
			return CheckSudoku(p, s)
		}
		return ErrMismatch
	case *Shikaku:
		if s, ok := s.(*ShikakuSolution); ok {
			return CheckShikaku(p, s)
		}
		return ErrMismatch
	case *Hashi:
		if s, ok := s.(*HashiSolution); ok {
			return CheckHashi(p, s)
		}
		return ErrMismatch
	case *Jigsaw:
		if s, ok := s.(*JigsawSolution); ok {
			return CheckJigsaw(p, s)
		}
		return ErrMismatch
	default:
		return fmt.Errorf("%w of puzzle %T", ErrKind, p)
	}
}

// ParseJSON reads one puzzle of any kind; the object's field "kind" says which.
// Unknown fields are passed over. A syntax error, or a value of a wrong JSON
// type, is a [*ParseError]; other faults wrap [ErrKind] or [ErrInvalid].
func ParseJSON(data []byte) (Puzzle, error) {
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
	switch kind {
	case KindSudoku:
		return unmarshal(new(Sudoku), data)
	case KindShikaku:
		return unmarshal(new(Shikaku), data)
	case KindHashi:
		return unmarshal(new(Hashi), data)
	case KindJigsaw:
		return unmarshal(new(Jigsaw), data)
	default:
		return nil, fmt.Errorf("%w: %s is not read from JSON", ErrKind, kind)
	}
}

// unmarshal reads data into an empty puzzle, and returns that.
func unmarshal(p interface {
	Puzzle
	json.Unmarshaler
}, data []byte) (Puzzle, error) {
	if err := p.UnmarshalJSON(data); err != nil {
		return nil, err
	}
	return p, nil
}
