package explain

import (
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
)

// Errors about puzzles that cannot be explained, of whatever kind, and ErrKind of kinds that are
// not explained at all.
var (
	ErrUnsolvable = deduce.ErrUnsolvable
	ErrSeveral    = deduce.ErrSeveral
	ErrKind       = errors.New("explain: this kind of puzzle is not explained")
)

// An Explanation is how a person solves a puzzle, as it is told and drawn.
type Explanation struct {
	Puzzle   puzzle.Puzzle
	Solution puzzle.Solution
	Grade    solve.Grade // that of the hardest step
	steps    []step
	words    words
	kind     kind
}

// A step is what is told of one.
type step struct {
	technique string
	rank      int  // of the technique, the cheapest first
	single    bool // it is of the cheapest ones, which share lines and pictures
	guess     bool
	cage      bool   // it is a single because of a cage
	text      string // in a sentence or a few
	found     string // what a single finds
	data      any    // as JSON has it
}

// words are those in which kinds differ.
type words struct {
	legend  string
	singles string // the cheapest steps
	enough  string // what is said of a puzzle that takes no others
	guessed string // what was guessed
	try     string // what has to be
	// of says how singles in a row were found, in a caption and before a list; the second of each
	// where a cage told some.
	caption, before [2]string
}

// A kind is what a kind of puzzle shows of its steps.
type kind interface {
	draw(f Frame) *canvas
	// look is where to look for a step.
	look(k int) look
	// reasons are what a step rests on and rules out, and what it finds.
	reasons(k int) drawn
	// finds are what a step finds, one by one, without a reason.
	finds(k int) []find
}

// Begun is how far somebody has come with a puzzle, as the ExplainFrom of its kind takes it; the zero
// value is not at all.
type Begun struct {
	Numbers    [][]int            // of a Sudoku, beside the givens
	Rectangles []puzzle.Rectangle // of a Shikaku
	Bridges    []puzzle.Bridge    // of a Hashi
}

// Explain explains a puzzle from how far somebody has come. The error is that of the package that
// explains its kind, or wraps [ErrKind].
func Explain(ctx context.Context, p puzzle.Puzzle, from Begun) (*Explanation, error) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		return explainSudoku(ctx, p, from.Numbers)
	case *puzzle.Shikaku:
		return explainShikaku(ctx, p, from.Rectangles)
	case *puzzle.Hashi:
		return explainHashi(ctx, p, from.Bridges)
	}
	return nil, fmt.Errorf("%w: %s", ErrKind, p.Kind())
}

// Len is the number of steps.
func (e *Explanation) Len() int { return len(e.steps) }

// The largest numbers of rows and columns that [Draw] draws.
const (
	MaxSize       = 60
	MaxSudokuSize = 36 // of a Sudoku, whose cells hold candidates
)

// ErrSize reports a puzzle with more rows or columns than [Draw] draws.
var ErrSize = errors.New("explain: too large to draw")

// Draw draws a frame of an explanation. The error wraps [ErrSize] if the puzzle is too large for a
// picture.
func Draw(e *Explanation, f Frame) (*image.RGBA, error) {
	rows, cols, limit := size(e.Puzzle)
	if n := max(rows, cols); n > limit {
		what := "rows"
		if cols > rows {
			what = "columns"
		}
		return nil, fmt.Errorf("%w: %d %s, the limit is %d", ErrSize, n, what, limit)
	}
	c := e.kind.draw(f)
	c.caption(f.title(e), fmt.Sprintf("of %d, grade %v", len(e.steps), e.Grade), f.caption(e))
	return c.image(), nil
}

// size is that of a puzzle, and the largest of its kind that is drawn.
func size(p puzzle.Puzzle) (rows, cols, limit int) {
	switch p := p.(type) {
	case *puzzle.Sudoku:
		return p.Size(), p.Size(), MaxSudokuSize
	case *puzzle.Shikaku:
		return p.Rows, p.Cols, MaxSize
	case *puzzle.Hashi:
		return p.Rows, p.Cols, MaxSize
	}
	return 0, 0, 0
}
