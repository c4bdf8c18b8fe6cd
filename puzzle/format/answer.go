package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
)

// ErrNoAnswer reports a puzzle without an answer where one is wanted.
var ErrNoAnswer = errors.New("format: no answer to a jigsaw")

// An Answer is an answer to a jigsaw, right or not. Of a board from a URL the
// pieces are known if it is full.
type Answer struct {
	// Board is what the answer shows; nil where labels have signs or the size is
	// not known.
	Board *board.Board
	// Viewer tells that Board comes from a URL of the viewer, not from JSON.
	Viewer bool
	// Puzzle is the jigsaw and Solution the answer; both nil for a board that is
	// not full.
	Puzzle   *puzzle.Jigsaw
	Solution *puzzle.JigsawSolution
}

// DecodeAnswer reads a board as [DecodeBoard] does, or a line of the program's
// output with fields "instance" and "solution". Another puzzle, or none, gives an
// error that wraps [ErrNoAnswer]; pieces in impossible places are an error too.
func DecodeAnswer(data []byte) (*Answer, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLong, len(data), MaxBytes)
	}
	if text := bytes.TrimSpace([]byte(withoutMark(data))); len(text) > 0 && text[0] == '{' {
		return decodeJSONAnswer(text)
	}
	if !IsBoard(data) {
		return nil, fmt.Errorf("%w: want the URL of a board, or JSON with a solution", ErrNoAnswer)
	}
	b, err := DecodeBoard(data)
	if err != nil {
		return nil, err
	}
	a := &Answer{Board: b, Viewer: true}
	a.Puzzle, a.Solution, err = b.Jigsaw()
	if errors.Is(err, board.ErrPartial) {
		err = nil
	}
	return a, err
}

func decodeJSONAnswer(text []byte) (*Answer, error) {
	if lines := content(string(text)); len(lines.head) > 1 && json.Valid([]byte(lines.head[0].text)) {
		return nil, fmt.Errorf("%w: %d lines, use one", ErrSeveral, lines.count())
	}
	var wrapper struct {
		Instance json.RawMessage        `json:"instance"`
		Solution *puzzle.JigsawSolution `json:"solution"`
	}
	p, err := decodeJSON(text)
	if err != nil {
		return nil, err
	}
	jigsaw, ok := p.(*puzzle.Jigsaw)
	if !ok {
		return nil, fmt.Errorf("%w: this is a %s", ErrNoAnswer, p.Kind())
	}
	if err := json.Unmarshal(text, &wrapper); err != nil {
		return nil, fmt.Errorf("%w JSON: solution: %w", puzzle.ErrInvalid, err)
	}
	if wrapper.Instance == nil || wrapper.Solution == nil {
		return nil, fmt.Errorf("%w: there is no solution in it", ErrNoAnswer)
	}
	a := &Answer{Puzzle: jigsaw, Solution: wrapper.Solution}
	a.Board, err = board.Of(jigsaw, a.Solution)
	if errors.Is(err, board.ErrUnsuited) {
		a.Board, err = nil, nil
	}
	return a, err
}

// On returns the answer as one to p: by the IDs of the pieces if both have the
// same, else as [board.Board.Place] finds it out. Hints of p need not be kept.
func (a *Answer) On(p *puzzle.Jigsaw) (*puzzle.JigsawSolution, error) {
	if !a.Viewer && samePieces(a.Puzzle, p) {
		free := *p
		free.Hints = nil
		_, err := puzzle.ScoreJigsaw(&free, a.Solution)
		return a.Solution, err
	}
	if a.Board == nil {
		return nil, fmt.Errorf("%w: they differ, and can be told apart only on boards of known size without signs", board.ErrPieces)
	}
	return a.Board.Place(p)
}

// samePieces reports the same IDs with the same sides.
func samePieces(p, q *puzzle.Jigsaw) bool {
	byID := func(a, b puzzle.JigsawPiece) int { return a.ID - b.ID }
	mine, theirs := slices.SortedFunc(slices.Values(p.Pieces), byID), slices.SortedFunc(slices.Values(q.Pieces), byID)
	return p.Unsigned == q.Unsigned && slices.EqualFunc(mine, theirs, func(a, b puzzle.JigsawPiece) bool {
		return a.ID == b.ID && a.Sides == b.Sides
	})
}
