package workbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/format"
	"github.com/gridsaw/gridsaw/puzzle/reading"
)

// An Answer is what a grid was taken for, and what came of it.
type Answer struct {
	Puzzle   puzzle.Puzzle // as it is used, or as it was read where that is not to be trusted
	Status   gridsaw.Status
	Solution puzzle.Solution // nil where there is none
	Unique   *bool           // whether the solution is the only one, where that is known
	Said     string          // in words, what came of it
	Hint     string          // in words, what to do; "" is nothing
	// Differing are the cells that two solutions have otherwise, where there are several.
	Differing []puzzle.Cell
	// Entries are the numbers that were entered by hand, and Check is what is to be thought of them; nil where
	// there is no solution.
	Entries []reading.Entry
	Check   *gridsaw.Check
}

// check compares what was entered by hand with the solution.
func (a *Answer) check(ctx context.Context, cells [][]reading.Cell) {
	p, ok := a.Puzzle.(*puzzle.Sudoku)
	solution, solved := a.Solution.(*puzzle.SudokuSolution)
	if !ok || !solved || len(a.Entries) == 0 {
		return
	}
	if a.Unique == nil || !*a.Unique {
		solution = nil
	}
	if check, err := gridsaw.CheckEntries(ctx, p, solution, gridsaw.Entered{Entries: a.Entries, Cells: cells}); err == nil {
		a.Check = check
	}
}

const hintDoubtful = "Compare the numbers with the picture, the doubtful ones first: tap a cell and say what it holds."

// newAnswer is the answer that the library gives; err is that of its result.
func newAnswer(r *gridsaw.Result, err error) *Answer {
	a := &Answer{Puzzle: r.Puzzle, Status: r.Status, Unique: r.Unique}
	if a.Status == gridsaw.StatusSolved {
		a.Solution = r.Solution
	}
	advice := gridsaw.NoAdvice
	if failed := new(gridsaw.Error); errors.As(err, &failed) {
		advice = failed.Advice
	}
	reason := ""
	if err != nil {
		reason = err.Error()
	}
	a.word(reason, advice)
	return a
}

// word says in words what came of it; reason is why there is no solution.
func (a *Answer) word(reason string, advice gridsaw.Advice) {
	switch {
	case a.Status == gridsaw.StatusSolved && a.Unique != nil && !*a.Unique:
		a.Said = "There are several solutions; this is one of them."
		a.Hint = "Compare the numbers with the picture: one may be missing."
	case a.Status == gridsaw.StatusSolved:
		a.Said = "Solved: there is only this solution."
		if a.Unique == nil {
			a.Said = "Solved."
		}
	default:
		a.Said, a.Hint = sentence(reason), advices[advice]
	}
}

// advices say what to do in the words of the page.
var advices = map[gridsaw.Advice]string{
	gridsaw.AdviceRetake:   "Take the picture from closer, straight above, in even light, with the whole grid in it.",
	gridsaw.AdviceOverrule: hintDoubtful,
	gridsaw.AdviceCorners:  "Put the corners on those of the grid, one after the other around it.",
	gridsaw.AdviceFormat:   "Give a picture: jpg, png, gif, tif, bmp, webp or heic.",
	gridsaw.AdviceShrink:   "Make the picture smaller: 12 megapixels are plenty.",
	gridsaw.AdviceCopy:     "Copy the file again, or open it in a viewer and save it anew.",
	gridsaw.AdviceText:     "This program was built without what reads pictures.",
	gridsaw.AdviceTime:     "It took too long; try a smaller part of the picture.",
	gridsaw.AdviceReport:   "This is a fault of gridsaw; please report it with the picture.",
}

// sentence begins a text with a capital letter, and ends it with a full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if strings.HasSuffix(text, ".") {
		return text
	}
	return text + "."
}

// keptAnswer is an [Answer] as it lies on the disk.
type keptAnswer struct {
	Puzzle    json.RawMessage `json:"puzzle"`
	Status    gridsaw.Status  `json:"status"`
	Solution  json.RawMessage `json:"solution,omitempty"`
	Unique    *bool           `json:"unique,omitempty"`
	Said      string          `json:"said"`
	Hint      string          `json:"hint,omitempty"`
	Differing []puzzle.Cell   `json:"differing,omitempty"`
	Entries   []reading.Entry `json:"entries,omitempty"`
	Check     *gridsaw.Check  `json:"check,omitempty"`
}

// MarshalJSON writes the puzzle and its solution as the command line does.
func (a *Answer) MarshalJSON() ([]byte, error) {
	out := keptAnswer{Status: a.Status, Unique: a.Unique, Said: a.Said, Hint: a.Hint, Differing: a.Differing, Entries: a.Entries, Check: a.Check}
	var err error
	if a.Puzzle != nil {
		if out.Puzzle, err = json.Marshal(a.Puzzle); err != nil {
			return nil, err
		}
	}
	if a.Solution != nil {
		if out.Solution, err = json.Marshal(a.Solution); err != nil {
			return nil, err
		}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (a *Answer) UnmarshalJSON(data []byte) error {
	var in keptAnswer
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	out, err := in.answer()
	if err == nil {
		*a = *out
	}
	return err
}

// answer reads the puzzle and its solution, and checks that one is that of the other.
func (k *keptAnswer) answer() (a *Answer, err error) {
	a = &Answer{Status: k.Status, Unique: k.Unique, Said: k.Said, Hint: k.Hint, Differing: k.Differing, Entries: k.Entries, Check: k.Check}
	if present(k.Puzzle) {
		if a.Puzzle, err = format.Decode(k.Puzzle); err != nil {
			return nil, err
		}
	}
	if a.Puzzle != nil && present(k.Solution) {
		if a.Solution, err = solutionOf(a.Puzzle, k.Solution); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// present tells whether there is a value in JSON, and not null.
func present(data json.RawMessage) bool { return len(data) > 0 && string(data) != "null" }

// solutionOf reads a solution of a puzzle, as the command line writes it.
func solutionOf(p puzzle.Puzzle, data []byte) (puzzle.Solution, error) {
	var s puzzle.Solution
	switch p.(type) {
	case *puzzle.Sudoku:
		s = new(puzzle.SudokuSolution)
	case *puzzle.Shikaku:
		s = new(puzzle.ShikakuSolution)
	case *puzzle.Hashi:
		s = new(puzzle.HashiSolution)
	default:
		return nil, fmt.Errorf("a %s has no solution on this page", p.Kind())
	}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, puzzle.Check(p, s)
}
