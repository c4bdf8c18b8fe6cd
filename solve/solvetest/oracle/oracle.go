// Package oracle answers small puzzles by means that the solving methods have no part
// in, so that a test can ask whether a method is right. It was written from the rules of
// the puzzles alone. Of ours it imports package puzzle, of which it takes the fields of
// puzzles and solutions and none of the code; a test sees to that.
//
// There are three of them for each kind: [Check] says whether an answer keeps the rules,
// [Brute] tries everything, and [SAT] asks a solver of satisfiability that others made,
// for puzzles that are too large to try everything. [Answer.Solutions] of the latter two
// are told apart by [Name].
package oracle

import (
	"fmt"
	"iter"

	"github.com/gridsaw/gridsaw/puzzle"
)

// An Answer is what an oracle knows of a puzzle.
type Answer struct {
	// Solutions are different ones, each with another [Name], as many as were asked for at most.
	Solutions []puzzle.Solution
	// Complete tells that there are no others. Where it is false and there are fewer than were
	// asked for, the work was too much for the oracle.
	Complete bool
}

// Known tells that the oracle came to an end, of a question for so many solutions.
func (a Answer) Known(limit int) bool { return a.Complete || len(a.Solutions) >= limit }

// Brute looks for up to limit solutions by trying everything, one cell, pair or piece after the
// other. It gives up after so many steps, a step being a thing tried in a place.
func Brute(p puzzle.Puzzle, limit, steps int) Answer {
	w := &work{left: steps}
	var all iter.Seq[puzzle.Solution]
	switch p := p.(type) {
	case *puzzle.Sudoku:
		all = bruteSudoku(p, w)
	case *puzzle.Shikaku:
		all = bruteShikaku(p, w)
	case *puzzle.Hashi:
		all = bruteHashi(p, w)
	case *puzzle.Jigsaw:
		all = bruteJigsaw(p, w)
	default:
		panic(fmt.Sprintf("oracle: no brute force for %T", p))
	}
	answer := collect(p, limit, all)
	answer.Complete = answer.Complete && !w.done()
	return answer
}

// collect takes solutions until there are so many of different names.
func collect(p puzzle.Puzzle, limit int, all iter.Seq[puzzle.Solution]) Answer {
	var a Answer
	seen := make(map[string]bool)
	for s := range all {
		name := Name(p, s)
		if seen[name] {
			continue
		}
		if len(a.Solutions) == limit {
			return a
		}
		seen[name] = true
		a.Solutions = append(a.Solutions, s)
	}
	a.Complete = true
	return a
}

// work counts what is left of the steps of a search.
type work struct{ left int }

// step takes a step, and reports whether there was one left.
func (w *work) step() bool {
	w.left--
	return w.left >= 0
}

func (w *work) done() bool { return w.left < 0 }

// Check returns what is wrong with an answer, nil if it solves the puzzle.
func Check(p puzzle.Puzzle, s puzzle.Solution) error {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		if s, ok := s.(*puzzle.SudokuSolution); ok {
			return checkSudoku(p, s.Grid)
		}
	case *puzzle.Shikaku:
		if s, ok := s.(*puzzle.ShikakuSolution); ok {
			return checkShikaku(p, s.Rectangles)
		}
	case *puzzle.Hashi:
		if s, ok := s.(*puzzle.HashiSolution); ok {
			return checkHashi(p, s.Bridges)
		}
	case *puzzle.Jigsaw:
		if s, ok := s.(*puzzle.JigsawSolution); ok {
			return checkJigsaw(p, s.Placements)
		}
	}
	return fmt.Errorf("a %T is no answer to a %T", s, p)
}

// Name returns a text that two solutions of a puzzle share if, and only if, they count as the
// same. Of a Sudoku these are equal grids, of a Shikaku equal rectangles for each clue, of a
// Hashi equal bridges. Of a jigsaw they are boards that show the same labels, after a turn of
// the whole board where nothing tells which way up it is: no hint, no known place, and no known
// orientation; a turned board must be one that the size given allows.
func Name(p puzzle.Puzzle, s puzzle.Solution) string {
	switch s := s.(type) {
	case *puzzle.SudokuSolution:
		return fmt.Sprint(s.Grid)
	case *puzzle.ShikakuSolution:
		of := make(map[int][4]int)
		for _, r := range s.Rectangles {
			of[r.Clue] = [4]int{r.Row, r.Col, r.Rows, r.Cols}
		}
		return fmt.Sprint(of)
	case *puzzle.HashiSolution:
		of := make(map[[2]int]int)
		for _, b := range s.Bridges {
			of[[2]int{b.A, b.B}] = b.Count
		}
		return fmt.Sprint(of)
	case *puzzle.JigsawSolution:
		return nameJigsaw(p.(*puzzle.Jigsaw), s.Placements)
	}
	panic(fmt.Sprintf("oracle: no name for %T", s))
}
