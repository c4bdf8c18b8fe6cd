package gridsaw

import (
	"github.com/gridsaw/gridsaw/internal/bytename"
	"github.com/gridsaw/gridsaw/puzzle"
)

// A Report is a [Result] as it is written as JSON, one object for each puzzle.
type Report struct {
	Input []string `json:"input"`
	// InputBytes are the same names where one of them is no UTF-8, which strings of JSON have to be.
	InputBytes [][]byte `json:"input_bytes,omitempty"`

	Kind     puzzle.Kind         `json:"kind,omitempty"`
	Status   Status              `json:"status"`
	Instance any                 `json:"instance,omitempty"`
	Solution any                 `json:"solution,omitempty"`
	Unique   *bool               `json:"unique,omitempty"`
	Count    *Count              `json:"count,omitempty"` // of solutions, where that was asked for
	Score    *puzzle.JigsawScore `json:"score,omitempty"` // of a partial answer to a jigsaw that was written
	Method   string              `json:"method,omitempty"`
	Clues    string              `json:"clues,omitempty"` // in force, as board.Regime says it; of a jigsaw that was written
	Seconds  *Seconds            `json:"seconds,omitempty"`
	Stats    any                 `json:"stats,omitempty"`
	Reading  *Reading            `json:"reading,omitempty"`
	Pieces   *PieceReading       `json:"pieces,omitempty"`
	Stages   Stages              `json:"stages,omitempty"`
	Files    map[string]string   `json:"files,omitempty"`
	// FilesBytes are the same names where one of them is no UTF-8.
	FilesBytes map[string][]byte `json:"files_bytes,omitempty"`
	Error      string            `json:"error,omitempty"`
	Undrawn    string            `json:"undrawn,omitempty"` // why there is no picture of the answer, where one was asked for

	// Check tells of what was entered by hand, and Hint of the next step, of the commands that do so.
	Check *Check `json:"check,omitempty"`
	Hint  any    `json:"hint,omitempty"`
	// Explanation is how a person would solve it, of the command that explains.
	Explanation any `json:"explanation,omitempty"`
}

// Report returns the result as it is written as JSON, without what only its caller
// knows: files, and an explanation.
func (r *Result) Report() *Report {
	out := &Report{
		Input: r.Input, InputBytes: bytename.List(r.Input), Kind: r.Kind, Status: r.Status, Unique: r.Unique, Score: r.Score,
		Method: r.Method, Clues: r.Clues, Reading: r.Reading,
	}
	if seconds := r.Seconds; seconds != (Seconds{}) {
		out.Seconds = &seconds
	}
	if r.Puzzle != nil {
		out.Instance = r.Puzzle
	}
	if r.Solution != nil {
		out.Solution = r.Solution
	}
	if r.Stats != nil {
		out.Stats = *r.Stats
	}
	if r.Err != nil {
		out.Error = r.Err.Error()
	}
	return out
}

// PieceReading tells how the pieces of a jigsaw were read, and how well they
// fit together.
type PieceReading struct {
	Found int `json:"found"`
	// Flat, Tabs and Blanks count the sides of each kind.
	Flat   int `json:"flat"`
	Tabs   int `json:"tabs"`
	Blanks int `json:"blanks"`
	// Alternatives are other sizes that the border allows.
	Alternatives [][2]int `json:"alternatives,omitempty"`
	// Labels tells about the groups of like sides.
	Labels *LabelReading `json:"labels,omitempty"`
	// Problems are the things in the pictures that were not used.
	Problems []PieceProblem `json:"problems,omitempty"`
	// Placed counts the pieces in the answer; Doubtful lists those among them
	// that may lie elsewhere, Unplaced those that are in no place.
	Placed   int   `json:"placed,omitempty"`
	Doubtful []int `json:"doubtful,omitempty"`
	Unplaced []int `json:"unplaced,omitempty"`
	// Empty lists the places, row and column, that no piece was found for.
	Empty [][2]int `json:"empty,omitempty"`
	// FaceDown lists the pieces that lie with their other side up: their sides, turns and
	// degrees count after they were turned over about the vertical axis of the picture.
	FaceDown []int `json:"face_down,omitempty"`
	// Parted lists the pieces that touched others, and were parted from them by straight lines.
	Parted []int `json:"parted,omitempty"`
	// Clipped lists the pieces of which a picture's edge hides the tip of a tab.
	Clipped []int `json:"clipped,omitempty"`
	// Doubles are the pieces that are there twice: one that was left out, and the one that
	// it is the same as.
	Doubles [][2]int `json:"doubles,omitempty"`
	// Exchangeable lists groups of pieces of one shape, as one die cuts them, of which some are
	// placed, and which could not be told apart: each may lie in the place of any other of its group.
	Exchangeable [][]int `json:"exchangeable,omitempty"`
	// Parts are groups of unplaced pieces that belong together.
	Parts []PartReport `json:"parts,omitempty"`
	// Constraints are what became of those that were given.
	Constraints []ConstraintOutcome `json:"constraints,omitempty"`
	// BadJoints are the joints of the answer that fit badly.
	BadJoints []BadJoint `json:"bad_joints,omitempty"`
}

// LabelReading tells about the labels of the sides.
type LabelReading struct {
	Encoder    string  `json:"encoder"`
	K          int     `json:"k"` // number of labels
	Silhouette float64 `json:"silhouette"`
	// Clean tells that the labels are fit for an exact solver.
	Clean bool `json:"clean"`
}

// PieceProblem is something in a picture that is not used as a piece, or a
// picture that could not be read at all.
type PieceProblem struct {
	Image  int     `json:"image"`
	X      float64 `json:"x,omitempty"` // pixels
	Y      float64 `json:"y,omitempty"`
	Reason string  `json:"reason"`
	Hint   string  `json:"hint,omitempty"`
}

// PartReport is a group of pieces that belong together, but whose place in the
// puzzle is not known: rows and columns count within it.
type PartReport struct {
	Rows       int                `json:"rows"`
	Cols       int                `json:"cols"`
	Placements []puzzle.Placement `json:"placements"`
	// Puzzle tells that it is a puzzle of its own, with a border all around, and Doubtful which
	// of its pieces may lie elsewhere.
	Puzzle   bool  `json:"puzzle,omitempty"`
	Doubtful []int `json:"doubtful,omitempty"`
}

// BadJoint is a joint between two neighbours that fits badly: the sides and by
// how much they gape, root mean square, in chords of a side.
type BadJoint struct {
	Pieces [2]int  `json:"pieces"`
	Sides  [2]int  `json:"sides"`
	Gap    float64 `json:"gap"`
}
