package pipeline

import (
	"fmt"
	"image"
	"runtime/debug"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The values of Report.Status.
const (
	StatusSolved     = "solved"
	StatusRead       = "read" // by the command that only reads
	StatusUnsolvable = "unsolvable"
	StatusPartial    = "partial"
	StatusTimeout    = "timeout"
	StatusUnread     = "unread"
)

// Outcome is what became of one input.
type Outcome struct {
	Report   Report
	Overlay  *image.RGBA // the picture with the solution drawn on it; nil where there is none
	Ext      string      // suffix of the overlay's file: ".jpg" for photos, ".png" for the rest
	Puzzle   puzzle.Puzzle
	Start    *puzzle.JigsawSolution // what the search begins with; nil where it is nothing
	Solution puzzle.Solution
	Err      error  // why the input was not solved
	Hint     string // what the user can do about it; may be empty

	// Plain is the reading before the rules of the puzzle repaired it, row by
	// row; nil where no grid was found.
	Plain [][]int
	// Corners are the corners of the grid in the picture, from the top left of
	// the puzzle clockwise.
	Corners geom.Quad
	// Cells holds the state of every cell as it was read, row by row: "empty",
	// "number" or "candidates".
	Cells [][]string
}

// Report is the part of an outcome that is written as JSON.
type Report struct {
	Input    []string            `json:"input"`
	Kind     puzzle.Kind         `json:"kind,omitempty"`
	Status   string              `json:"status"`
	Instance any                 `json:"instance,omitempty"`
	Solution any                 `json:"solution,omitempty"`
	Unique   *bool               `json:"unique,omitempty"`
	Score    *puzzle.JigsawScore `json:"score,omitempty"` // of a partial answer to a jigsaw that was written
	Method   string              `json:"method,omitempty"`
	Clues    string              `json:"clues,omitempty"` // in force, as board.Regime says it; of a jigsaw that was written
	Seconds  *Seconds            `json:"seconds,omitempty"`
	Stats    any                 `json:"stats,omitempty"`
	Reading  *Reading            `json:"reading,omitempty"`
	Pieces   *PieceReading       `json:"pieces,omitempty"`
	Stages   Stages              `json:"stages,omitempty"`
	Files    map[string]string   `json:"files,omitempty"`
	Error    string              `json:"error,omitempty"`
	Undrawn  string              `json:"undrawn,omitempty"` // why there is no picture of the answer, where one was asked for

	// Explanation is how a person would solve it, of the command that explains.
	Explanation any `json:"explanation,omitempty"`
}

// Seconds holds the time that the stages took.
type Seconds struct {
	Read  float64 `json:"read"`
	Solve float64 `json:"solve"`
	Total float64 `json:"total"`
}

// Reading tells how a picture was read.
type Reading struct {
	// Confidence is the probability that the reading is right, 0 to 1, as the
	// digit reader and the rules of the puzzle give it.
	Confidence float64 `json:"confidence"`
	// KindConfidence is the probability that the puzzle is of this kind, 0 to 1.
	KindConfidence float64 `json:"kind_confidence,omitempty"`
	// Corrected lists the cells that are used otherwise than they were read.
	Corrected []Correction `json:"corrected"`
	// Corners are the grid's corners in the picture, x and y in pixels.
	Corners [4][2]float64 `json:"corners"`
	// Turn is the number of quarter turns clockwise that the picture must be
	// turned by for the puzzle to stand upright.
	Turn int `json:"turn"`
}

// Correction is a cell whose number was changed by the rules of the puzzle or
// by the user.
type Correction struct {
	Row        int     `json:"row"`
	Col        int     `json:"col"`
	Read       int     `json:"read"` // 0 for an empty cell
	Used       int     `json:"used"`
	Confidence float64 `json:"confidence"` // of what was read, 0 to 1
}

// ExitCode returns the exit code of the program for this input.
func (o *Outcome) ExitCode() int {
	switch o.Report.Status {
	case StatusSolved, StatusRead:
		return 0
	case StatusUnsolvable:
		return 3
	case StatusTimeout, StatusPartial:
		return 4
	}
	return 1
}

// broken makes the outcome one that a panic ended, with the trace if one is
// wanted; it must be called where the panic is recovered. with names what the
// user is to report.
func (o *Outcome) broken(fault any, trace bool, with string) {
	err := fmt.Errorf("internal error: %v", fault)
	if trace {
		err = fmt.Errorf("%w\n%s", err, debug.Stack())
	}
	o.Fail(StatusUnread, err, ownFault(with))
}

// ownFault is the hint where not the input is to blame.
func ownFault(with string) string {
	return "this is a fault of gridsaw; please report it with the " + with
}

// Fail makes the outcome one that was not solved.
func (o *Outcome) Fail(status string, err error, hint string) *Outcome {
	o.Report.Status, o.Report.Error = status, err.Error()
	o.Err, o.Hint = err, hint
	return o
}
