package main

import (
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// A scoredBoard is a board with its score, and the pieces that it was compared with; nil
// where they are its own.
type scoredBoard struct {
	*format.Answer
	*board.Score
	pieces *puzzle.Jigsaw
}

// laid is the board as an answer to the jigsaw of its pieces, with the clues that it keeps
// as hints.
func (s *scoredBoard) laid() (*puzzle.Jigsaw, *puzzle.JigsawSolution, error) {
	p, answer := s.Puzzle, s.Solution
	var err error
	switch {
	case s.pieces != nil:
		p = s.pieces
		answer, err = s.On(p)
	case p == nil: // not full
		p, answer, err = s.Board.Jigsaw()
	}
	if err != nil {
		return nil, nil, err
	}
	free := *p
	free.Hints = nil
	kept, err := board.WithClues(p, s.Score.Clues)
	if err != nil {
		return &free, answer, nil
	}
	if _, err := puzzle.ScoreJigsaw(kept, answer); err != nil { // a piece that equals that of the clue
		return &free, answer, nil
	}
	return kept, answer, nil
}

// draw draws the board where that is asked for, or has the report say why it cannot be.
func (sc *scoring) draw(s *scoredBoard, report *scoreReport) error {
	if sc.dir == "" {
		return nil
	}
	stem := stems([]string{sc.name})[0]
	p, answer, err := s.laid()
	var drawn *overlay.Board
	if err == nil {
		drawn, err = overlay.NewBoard(p, answer, overlay.BoardOptions{Name: stem})
	}
	if err != nil {
		report.Undrawn = err.Error()
		for _, name := range []string{"board: ", "overlay: "} {
			report.Undrawn = strings.TrimPrefix(report.Undrawn, name)
		}
		return nil
	}
	report.Files, err = writeBoard(filepath.Join(sc.dir, stem+"-scored"), drawn)
	return err
}
