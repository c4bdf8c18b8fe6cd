package cut

import (
	"errors"
	"fmt"
)

// ErrOptions says that a field of Options or Wear is out of its range.
var ErrOptions = errors.New("cut: bad options")

// MaxSide is the largest number of rows or columns.
const MaxSide = 100

// Options says what puzzle to cut. Equal options give the equal puzzle.
type Options struct {
	Seed       uint64 `json:"seed"`
	Rows, Cols int    // 1..MaxSide each

	// Templates is the number of different tabs, 1..200. Such a puzzle is cut
	// along straight lines on a regular lattice, so Jitter and Wave must be 0.
	// 0 gives every joint a tab of its own.
	Templates int `json:"templates"`

	// Jitter is how far a crossing may stray from the regular lattice, in sides
	// of a piece, 0..0.12.
	Jitter float64 `json:"jitter"`

	// Wave is the largest angle, in degrees, at which a line passes a crossing
	// aslant, 0..20.
	Wave float64 `json:"wave"`

	// Repeats is how often one die cuts the puzzle, as makers cut large ones; 0 and 1 are once.
	// With 2 the second half is turned by 180 degrees: the piece of row r and column c has the
	// outline of that of row Rows-1-r and column Cols-1-c. With 4 the die is laid twice across
	// and twice down: pieces Rows/2 rows or Cols/2 columns apart have one outline, but for
	// sides at the border. Rows and Cols must be even then, and Templates 0.
	Repeats int `json:"repeats,omitempty"`

	// Stray is how far each cut strays from the die, root mean square in sides of a piece,
	// 0..0.01: what the pieces of one outline differ by. Those of a real puzzle of 3168 pieces stray by
	// about 0.0013.
	Stray float64 `json:"stray,omitempty"`
}

func (o Options) check() error {
	switch {
	case o.Rows < 1 || o.Rows > MaxSide || o.Cols < 1 || o.Cols > MaxSide:
		return fmt.Errorf("%w: %d x %d pieces, want 1 to %d rows and columns", ErrOptions, o.Rows, o.Cols, MaxSide)
	case o.Templates < 0 || o.Templates > 200:
		return fmt.Errorf("%w: %d templates, want 0 to 200", ErrOptions, o.Templates)
	case !(o.Jitter >= 0 && o.Jitter <= 0.12): // NaN fails too
		return fmt.Errorf("%w: jitter is %v, want 0 to 0.12", ErrOptions, o.Jitter)
	case !(o.Wave >= 0 && o.Wave <= 20):
		return fmt.Errorf("%w: wave is %v, want 0 to 20", ErrOptions, o.Wave)
	case !(o.Stray >= 0 && o.Stray <= 0.01):
		return fmt.Errorf("%w: stray is %v, want 0 to 0.01", ErrOptions, o.Stray)
	case o.Repeats < 0 || o.Repeats == 3 || o.Repeats > 4:
		return fmt.Errorf("%w: a die cuts %d times, want 1, 2 or 4", ErrOptions, o.Repeats)
	case o.Repeats > 1 && (o.Rows%2 != 0 || o.Cols%2 != 0 || o.Templates > 0):
		return fmt.Errorf("%w: a die cuts an even number of rows and columns %d times, without templates", ErrOptions, o.Repeats)
	case o.Templates > 0 && (o.Jitter > 0 || o.Wave > 0):
		return fmt.Errorf("%w: templates need a regular lattice, without jitter and waves", ErrOptions)
	}
	return nil
}

// Streams keep the random choices of one concern apart from those of others.
const (
	streamLattice = iota + 1
	streamTabs
	streamTemplates
	streamLabels
	streamWear
	streamShuffle
	streamStray
)
