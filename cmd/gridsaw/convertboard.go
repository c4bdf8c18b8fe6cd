package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/board"
	"github.com/gridsaw/gridsaw/puzzle/format"
)

// hasSolution reports JSON with an answer to a jigsaw, or with a broken one, which
// is then to be told.
func hasSolution(data []byte) bool {
	start := bytes.TrimSpace(data)
	if len(start) == 0 || start[0] != '{' || !bytes.Contains(data, []byte(`"solution"`)) {
		return false
	}
	_, err := format.DecodeAnswer(data)
	return !errors.Is(err, format.ErrNoAnswer)
}

// lossyHint says how to come by what a format needs.
func lossyHint(p puzzle.Puzzle, target format.Format) string {
	if target == format.Bucas && p.Kind() == puzzle.KindJigsaw {
		return "gridsaw solve --json FILE prints a line that has the solution"
	}
	return ""
}

// convertBoard converts an answer to a jigsaw, with the pieces in a file if there
// is one.
func convertBoard(ctx context.Context, s streams, in gridsaw.Input, target format.Format, pieces string) error {
	a, err := decodeAnswer(in.Name, in.Data)
	if err != nil {
		return unread(in.Name, err, answerHint(err))
	}
	if pieces != "" {
		p, err := pieceList(ctx, s, pieces)
		if err != nil {
			return err
		}
		answer, err := a.On(p)
		if err != nil {
			return unread(in.Name, err, partialHint(err))
		}
		a.Puzzle, a.Solution = p, answer
		if a.Viewer {
			a.Board.Numbers = numbersOf(a.Board, answer)
		}
	}
	var out bytes.Buffer
	if err := writeAnswer(&out, in.Name, a, target); err != nil {
		return unread(in.Name, err, partialHint(err))
	}
	return writeResult(s.out, out.Bytes())
}

// numbersOf returns the numbers of the pieces, cell by cell.
func numbersOf(b *board.Board, s *puzzle.JigsawSolution) []int {
	numbers := make([]int, len(b.Cells))
	for _, l := range s.Placements {
		numbers[l.Row*b.Cols+l.Col] = l.Piece + 1
	}
	return numbers
}

func partialHint(err error) string {
	switch {
	case errors.Is(err, board.ErrPartial):
		return "name the file of its pieces: --pieces FILE"
	case errors.Is(err, board.ErrAmbiguous):
		return "give the board more pieces, or board_pieces with their numbers"
	}
	return ""
}

// writeAnswer writes an answer: its board as a URL, both as JSON, and in other
// formats the pieces alone.
func writeAnswer(w *bytes.Buffer, name string, a *format.Answer, target format.Format) error {
	if target == format.Bucas {
		b := a.Board
		if !a.Viewer {
			var err error
			if b, err = board.ForViewer(a.Puzzle, a.Solution); err != nil {
				return fmt.Errorf("%w: %w", format.ErrLossy, err)
			}
		}
		url, err := format.EncodeBoard(b)
		fmt.Fprintln(w, url)
		return err
	}
	if a.Puzzle == nil {
		_, _, err := a.Board.Jigsaw()
		return err
	}
	if target != format.JSON {
		return writePuzzle(w, a.Puzzle, target)
	}
	return writeAnswerJSON(w, name, a)
}

// writeAnswerJSON writes a line as that which a command that solves prints.
func writeAnswerJSON(w *bytes.Buffer, name string, a *format.Answer) error {
	r := gridsaw.Report{
		Input: []string{name}, Kind: puzzle.KindJigsaw, Status: gridsaw.StatusSolved,
		Instance: a.Puzzle, Solution: a.Solution, Clues: board.Regime(a.Puzzle),
	}
	if puzzle.CheckJigsaw(a.Puzzle, a.Solution) != nil {
		free := *a.Puzzle
		free.Hints = nil
		score, err := puzzle.ScoreJigsaw(&free, a.Solution)
		if err != nil {
			return err
		}
		r.Status, r.Score = gridsaw.StatusPartial, &score
	}
	return writeJSON(w, r)
}
