package puzzle

import (
	"encoding/json"
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

func (i Island) number() int { return i.Bridges }

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
		return KindHashi.invalid("there is none")
	}
	return validate(hashiGrid, p.Rows, p.Cols, MaxBridges, p.Islands)
}

// hashiJSON is the object that stands for a Hashi. Pointers tell a missing
// field, or a null, from a zero.
type hashiJSON struct {
	Kind     *Kind         `json:"kind"`
	Rows     *int          `json:"rows"`
	Cols     *int          `json:"cols"`
	Islands  *[]islandJSON `json:"islands"`
	Touching bool          `json:"touching"`
}

type islandJSON struct {
	Row     *int `json:"row"`
	Col     *int `json:"col"`
	Bridges *int `json:"bridges"`
}

func (i islandJSON) numbers() []*int { return []*int{i.Row, i.Col, i.Bridges} }

// MarshalJSON writes
//
//	{"kind":"hashi","rows":M,"cols":N,"islands":[{"row":r,"col":c,"bridges":v},...]}
//
// with "touching":true at the end if islands that touch may be bridged. It
// refuses an invalid Hashi.
func (p Hashi) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind     Kind     `json:"kind"`
		Rows     int      `json:"rows"`
		Cols     int      `json:"cols"`
		Islands  []Island `json:"islands"`
		Touching bool     `json:"touching,omitempty"`
	}{KindHashi, p.Rows, p.Cols, p.Islands, p.Touching})
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over; kind may be missing but not wrong; touching may be missing, which
// means false; all others must be there, bridges too, which is 0 where the number
// is not shown. Errors are [*ParseError] for broken JSON and values of a wrong
// type; all others are those of [Hashi.Validate] or name the missing field, and
// wrap [ErrInvalid].
func (p *Hashi) UnmarshalJSON(data []byte) error {
	var raw hashiJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if err := complete(hashiGrid, raw.Kind, raw.Rows, raw.Cols, raw.Islands); err != nil {
		return err
	}
	out := Hashi{Rows: *raw.Rows, Cols: *raw.Cols, Touching: raw.Touching}
	for _, i := range *raw.Islands {
		out.Islands = append(out.Islands, Island{Row: *i.Row, Col: *i.Col, Bridges: *i.Bridges})
	}
	if err := out.Validate(); err != nil {
		return err
	}
	*p = out
	return nil
}

// touchingWord follows the kind in the heading of a Hashi with Touching.
const touchingWord = "touching"

// String returns the grid as text: the word hashi, then a line a row, cells with
// blanks between them, a dot for water, the numbers 1 to 8 for islands, and a
// question mark for an island whose number is not shown. The first line is
// "hashi touching" if islands that touch may be bridged.
//
//	hashi
//	2 . . 4
//	. . . .
//	1 . . ?
//
// [ParseHashiText] reads it back, with the islands in reading order. There is no
// newline at the end. For an invalid Hashi it returns a remark in angle brackets
// instead.
func (p *Hashi) String() string {
	if err := p.Validate(); err != nil {
		return "<" + err.Error() + ">"
	}
	heading := string(KindHashi)
	if p.Touching {
		heading += " " + touchingWord
	}
	return cluesText(heading, p.Rows, p.Cols, p.Islands)
}

// ParseHashiText reads a grid: a line a row, each character a cell, with or
// without blanks between them. A cell is a digit from 1 to 8, a question mark for
// an island whose number is not shown, or, if it is water, one of . 0 _ *. The
// words "hashi" or "hashi touching" may stand on a line before it. Bars, lines of
// dashes, empty lines, and lines that begin with # are passed over. Errors are
// [*ParseError] where they have a place, and wrap [ErrInvalid].
func ParseHashiText(text string) (*Hashi, error) {
	t, err := hashiGrid.scan(text)
	if err != nil {
		return nil, err
	}
	p := new(Hashi)
	switch words := t.heading; {
	case len(words) == 0, len(words) == 1 && words[0] == string(KindHashi):
	case len(words) == 2 && words[0] == string(KindHashi) && words[1] == touchingWord:
		p.Touching = true
	default:
		return nil, KindHashi.invalid("the line before the grid is %q, want %q or %q", words, string(KindHashi), string(KindHashi)+" "+touchingWord)
	}
	p.Rows, p.Cols = t.size()
	if err := t.numbers(MaxBridges, func(at Cell, number int) {
		p.Islands = append(p.Islands, Island{Row: at.Row, Col: at.Col, Bridges: number})
	}); err != nil {
		return nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}
