package pipeline

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/solve"
)

// Errors about where the search in a jigsaw begins.
var (
	errNotWritten  = errors.New("--clues and --from are for jigsaws written as text")
	errBreaksClues = errors.New("--from: it breaks a clue")
	errNoStart     = errors.New("does not begin with a board")
)

// begin puts the clues in force that were asked for, and the board that the search
// begins with.
func begin(data []byte, o Options, out *Outcome) error {
	p, ok := out.Puzzle.(*puzzle.Jigsaw)
	if !ok {
		if o.Clues != "" || o.From != nil {
			return errNotWritten
		}
		return nil
	}
	p, err := board.WithClues(p, o.Clues)
	if err != nil {
		return err
	}
	out.Puzzle, out.Report.Instance, out.Report.Clues = p, p, board.Regime(p)
	from := o.From
	if from == nil && format.IsBoard(data) {
		if from, err = format.DecodeAnswer(data); err != nil {
			return err
		}
	}
	if from == nil {
		return nil
	}
	if out.Start, err = from.On(p); err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	return keepsHints(p, out.Start)
}

// takesStart reports a method that would ignore the board that was given for it to begin
// with. One that is the input itself gives the pieces, so any method may have it.
func takesStart(m solve.Method, o Options) error {
	if o.From == nil || m.Starts {
		return nil
	}
	return fmt.Errorf("--from: %s %w", m.Name, errNoStart)
}

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

// beginHint says what to do about an error of a board or of clues.
func beginHint(err error) string {
	switch {
	case errors.Is(err, errBreaksClues):
		return "--clues none allows it, --clues centre all but the clue at the centre"
	case errors.Is(err, errNoStart):
		return "--method schedule or matching go on from a board"
	case errors.Is(err, board.ErrNoClue):
		return "leave out --clues, or add lines \"hint PIECE CELL ROTATION\" to the pieces"
	case errors.Is(err, board.ErrPartial):
		return "give the file of its pieces too: gridsaw solve --from BOARD PIECES"
	case errors.Is(err, board.ErrAmbiguous):
		return "give the board more pieces, or board_pieces with their numbers"
	}
	return ""
}
