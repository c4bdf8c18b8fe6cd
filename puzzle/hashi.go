package puzzle

import (
	"fmt"
	"slices"
)

// Bounds of a [Hashi].
const (
	// MaxHashiSize is the largest number of rows and of columns.
	MaxHashiSize = 200
	// MaxBridges is the largest number of bridges that end at one island.
	MaxBridges = 8
	// MaxParallel is the largest number of bridges between two islands.
	MaxParallel = 2
)

// A Hashi is an instance of Hashiwokakero: islands in the cells of a grid that
// are to be joined by bridges. A bridge runs straight, along a row or a column,
// between two islands without another between them; two islands have two
// bridges at most, no bridge crosses another, every island has as many bridges
// as its number says, and over the bridges every island can be reached from
// every other.
type Hashi struct {
	Rows, Cols int
	// Islands are listed in any order, no two in one cell.
	Islands []Island
	// Touching allows bridges between islands in neighbouring cells, between
	// which there is no water to be seen. Most publishers have no such islands.
	Touching bool
}

// An Island is a cell of a [Hashi] with a number in it.
type Island struct {
	Row int `json:"row"`
	Col int `json:"col"`
	// Bridges is the number of bridges that end here, 1 to 8; 0 is an island
	// whose number is not shown, which may have any of these.
	Bridges int `json:"bridges"`
}

// Cell returns the place of the island.
func (i Island) Cell() Cell { return Cell{i.Row, i.Col} }

// A HashiSolution lists the pairs of islands that have bridges between them.
type HashiSolution struct {
	Bridges []Bridge `json:"bridges"`
}

// A Bridge joins the islands of indices A and B, A < B, in the puzzle's list by
// Count bridges, 1 or 2.
type Bridge struct {
	A     int `json:"a"`
	B     int `json:"b"`
	Count int `json:"count"`
}

// Kind returns [KindHashi].
func (*Hashi) Kind() Kind { return KindHashi }

func (*Hashi) sealed() {}

// Kind returns [KindHashi].
func (*HashiSolution) Kind() Kind { return KindHashi }

func (*HashiSolution) sealed() {}

// Clone returns a deep copy.
func (p *Hashi) Clone() *Hashi {
	return &Hashi{Rows: p.Rows, Cols: p.Cols, Islands: slices.Clone(p.Islands), Touching: p.Touching}
}

// Touch reports whether two islands lie in cells that share a side.
func Touch(a, b Island) bool {
	rows, cols := a.Row-b.Row, a.Col-b.Col
	return rows*rows+cols*cols == 1
}

// HasTouching reports whether any two islands lie in cells that share a side.
// If none do, Touching makes no difference. It expects a valid Hashi.
func (p *Hashi) HasTouching() bool {
	at := p.index()
	for _, island := range p.Islands {
		for _, side := range []int{Right, Bottom} {
			if _, ok := at.get(neighbour(island.Cell(), side)); ok {
				return true
			}
		}
	}
	return false
}

// index returns the islands by cell.
func (p *Hashi) index() *cellIndex {
	at := newCellIndex(p.Rows, p.Cols)
	for i, island := range p.Islands {
		at.put(island.Cell(), i)
	}
	return at
}

// Validate reports a grid without rows, columns or islands or with over
// [MaxHashiSize] of rows or columns, and islands that are outside the grid, share
// a cell, or have a number below 0 or over [MaxBridges]. Numbers that cannot be
// met are valid, since a misread puzzle must be representable: [Hashi.Diagnose]
// tells of those. The error wraps [ErrInvalid].
func (p *Hashi) Validate() error {
	if p == nil {
		return invalidHashi("there is none")
	}
	if !validSize(p.Rows, p.Cols, MaxHashiSize) {
		return invalidHashi("a grid of %d x %d, want 1 to %d rows and columns", p.Rows, p.Cols, MaxHashiSize)
	}
	if len(p.Islands) == 0 {
		return invalidHashi("there are no islands")
	}
	taken := newCellIndex(p.Rows, p.Cols)
	for i, island := range p.Islands {
		at := island.Cell()
		if !taken.holds(at) {
			return invalidHashi("islands[%d]: %v is outside the grid of %d x %d", i, at, p.Rows, p.Cols)
		}
		if island.Bridges < 0 || island.Bridges > MaxBridges {
			return invalidHashi("islands[%d]: bridges is %d, want 0 to %d", i, island.Bridges, MaxBridges)
		}
		if j, ok := taken.put(at, i); !ok {
			return invalidHashi("islands[%d] and islands[%d] are both at %v", j, i, at)
		}
	}
	return nil
}

func invalidHashi(format string, args ...any) error {
	return fmt.Errorf("%w hashi: %s", ErrInvalid, fmt.Sprintf(format, args...))
}
