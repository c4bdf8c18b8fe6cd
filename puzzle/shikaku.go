package puzzle

import (
	"fmt"
	"slices"
)

// MaxShikakuSize is the largest number of rows and of columns of a [Shikaku].
const MaxShikakuSize = 200

// A Shikaku is an instance of Shikaku: a grid of Rows x Cols cells that is to
// be cut into rectangles, each of which holds exactly one clue, the number of
// its cells.
type Shikaku struct {
	Rows, Cols int
	// Clues are listed in any order, no two in one cell.
	Clues []Clue
}

// A Clue is a cell of a [Shikaku] with a number in it.
type Clue struct {
	Row int `json:"row"`
	Col int `json:"col"`
	// Area is the number of cells of its rectangle; 0 is a clue whose number is
	// not shown, so that its rectangle may have any size.
	Area int `json:"area"`
}

// Cell returns the place of the clue.
func (c Clue) Cell() Cell { return Cell{c.Row, c.Col} }

// A ShikakuSolution cuts a [Shikaku] into rectangles, one for each clue.
type ShikakuSolution struct {
	Rectangles []Rectangle `json:"rectangles"`
}

// A Rectangle is Rows x Cols cells, of which (Row, Col) is the top left one,
// around the clue of index Clue in the puzzle's list.
type Rectangle struct {
	Row  int `json:"row"`
	Col  int `json:"col"`
	Rows int `json:"rows"`
	Cols int `json:"cols"`
	Clue int `json:"clue"`
}

// Kind returns [KindShikaku].
func (*Shikaku) Kind() Kind { return KindShikaku }

func (*Shikaku) sealed() {}

// Kind returns [KindShikaku].
func (*ShikakuSolution) Kind() Kind { return KindShikaku }

func (*ShikakuSolution) sealed() {}

// Clone returns a deep copy.
func (p *Shikaku) Clone() *Shikaku {
	return &Shikaku{Rows: p.Rows, Cols: p.Cols, Clues: slices.Clone(p.Clues)}
}

// Cells returns the number of cells of the rectangle.
func (r Rectangle) Cells() int { return r.Rows * r.Cols }

// Holds reports whether the cell lies in the rectangle.
func (r Rectangle) Holds(at Cell) bool {
	return at.Row >= r.Row && at.Col >= r.Col && at.Row-r.Row < r.Rows && at.Col-r.Col < r.Cols
}

// Validate reports a grid without rows, columns or clues or with over
// [MaxShikakuSize] of rows or columns, and clues that are outside the grid, share
// a cell, or have an area below 0 or over Rows*Cols. Clues that no rectangles fit
// are valid, since a misread grid must be representable: [Shikaku.Diagnose] tells
// of those. The error wraps [ErrInvalid].
func (p *Shikaku) Validate() error {
	if p == nil {
		return invalidShikaku("there is none")
	}
	if !validSize(p.Rows, p.Cols, MaxShikakuSize) {
		return invalidShikaku("a grid of %d x %d, want 1 to %d rows and columns", p.Rows, p.Cols, MaxShikakuSize)
	}
	if len(p.Clues) == 0 {
		return invalidShikaku("there are no clues")
	}
	taken := newCellIndex(p.Rows, p.Cols)
	for i, clue := range p.Clues {
		at := clue.Cell()
		if !taken.holds(at) {
			return invalidShikaku("clues[%d]: %v is outside the grid of %d x %d", i, at, p.Rows, p.Cols)
		}
		if clue.Area < 0 || clue.Area > p.Rows*p.Cols {
			return invalidShikaku("clues[%d]: area is %d, want 0 to %d", i, clue.Area, p.Rows*p.Cols)
		}
		if j, ok := taken.put(at, i); !ok {
			return invalidShikaku("clues[%d] and clues[%d] are both at %v", j, i, at)
		}
	}
	return nil
}

func invalidShikaku(format string, args ...any) error {
	return fmt.Errorf("%w shikaku: %s", ErrInvalid, fmt.Sprintf(format, args...))
}
