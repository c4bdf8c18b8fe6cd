package gridsaw

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve"
)

// ErrStart means that a search cannot begin with the board of Options.From, ErrNotWritten
// that Options.From or Options.Clues are given with something else than a jigsaw written as
// text. Both are an [ErrInput] or an [ErrMethod].
var (
	ErrStart      = errors.New("gridsaw: a start that does not fit")
	ErrNotWritten = errors.New("clues and a start are for jigsaws written as text")
)

var (
	errNotWritten = &Error{ErrInput, ErrNotWritten, NoAdvice}

	errBreaksClues = errors.New("it breaks a clue")
	errNoStart     = errors.New("does not begin with a board")
)

// readPuzzle makes ready a puzzle that was written as text, which data are, or were.
func readPuzzle(p puzzle.Puzzle, data []byte, o Options) (*Result, error) {
	if o.Kind != "" && o.Kind != p.Kind() {
		return nil, &Error{ErrInput, fmt.Errorf("this is a %s, not a %s", p.Kind(), o.Kind), AdviceKind}
	}
	r := &Result{Kind: p.Kind(), Status: StatusRead, Puzzle: p}
	if err := reading.Overrule(p, o.Set); err != nil {
		r.fail(&Error{ErrInput, err, AdviceCells})
		return r, nil
	}
	jigsaw, ok := p.(*puzzle.Jigsaw)
	switch {
	case ok:
		if err := begin(r, jigsaw, data, o); err != nil {
			r.fail(unfit(err))
		}
	case o.Clues != "" || o.From != nil:
		r.fail(errNotWritten)
	}
	return r, nil
}

// begin puts the clues in force that were asked for, and the board that the search
// begins with.
func begin(r *Result, p *puzzle.Jigsaw, data []byte, o Options) error {
	p, err := board.WithClues(p, o.Clues)
	if err != nil {
		return err
	}
	r.Puzzle, r.Clues = p, board.Regime(p)
	from := o.From
	if from == nil && format.IsBoard(data) {
		if from, err = format.DecodeAnswer(data); err != nil {
			return err
		}
	}
	if from == nil {
		return nil
	}
	if r.Start, err = from.On(p); err == nil {
		err = keepsHints(p, r.Start)
	}
	if err != nil {
		return startError{err}
	}
	return nil
}

// A startError is what is wrong with the start of a search.
type startError struct{ error }

func (e startError) Unwrap() []error { return []error{e.error, ErrStart} }

// keepsHints reports the first hint that an answer breaks: its piece lies
// elsewhere, or another in its place.
func keepsHints(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) error {
	for _, h := range p.Hints {
		hint := puzzle.Placement{Piece: h.Piece, Row: h.Row, Col: h.Col, Rotation: h.Rotation}
		for _, l := range s.Placements {
			l.Degrees = 0
			if here := l.Row == h.Row && l.Col == h.Col; (here || l.Piece == h.Piece) && l != hint {
				return fmt.Errorf("%w: piece %d belongs at %v in rotation %d, but piece %d lies at %v in rotation %d", errBreaksClues,
					h.Piece, puzzle.Cell{Row: h.Row, Col: h.Col}, h.Rotation, l.Piece, puzzle.Cell{Row: l.Row, Col: l.Col}, l.Rotation)
			}
		}
	}
	return nil
}

// takesStart reports a method that would ignore the board that was given for it to begin
// with. One that is the input itself gives the pieces, so any method may have it.
func takesStart(m solve.Method, o Options) *Error {
	if o.From == nil || m.Starts {
		return nil
	}
	return &Error{ErrMethod, startError{fmt.Errorf("%s %w", m.Name, errNoStart)}, AdviceStart}
}

// unfit is the error of a text, of a board or of clues.
func unfit(err error) *Error {
	return &Error{ErrInput, err, adviceOn(err, NoAdvice,
		remedy{errBreaksClues, AdviceClues},
		remedy{board.ErrNoClue, AdviceClueLines},
		remedy{board.ErrPartial, AdvicePieces},
		remedy{board.ErrAmbiguous, AdviceFuller})}
}
