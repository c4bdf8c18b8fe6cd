package puzzle

import (
	"encoding/json"
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

func (c Clue) number() int { return c.Area }

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
		return KindShikaku.invalid("there is none")
	}
	return validate(shikakuGrid, p.Rows, p.Cols, p.Rows*p.Cols, p.Clues)
}

// shikakuJSON is the object that stands for a Shikaku. Pointers tell a missing
// field, or a null, from a zero.
type shikakuJSON struct {
	Kind  *Kind       `json:"kind"`
	Rows  *int        `json:"rows"`
	Cols  *int        `json:"cols"`
	Clues *[]clueJSON `json:"clues"`
}

type clueJSON struct {
	Row  *int `json:"row"`
	Col  *int `json:"col"`
	Area *int `json:"area"`
}

func (c clueJSON) numbers() []*int { return []*int{c.Row, c.Col, c.Area} }

// MarshalJSON writes
//
//	{"kind":"shikaku","rows":M,"cols":N,"clues":[{"row":r,"col":c,"area":v},...]}
//
// and refuses an invalid Shikaku.
func (p Shikaku) MarshalJSON() ([]byte, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Kind  Kind   `json:"kind"`
		Rows  int    `json:"rows"`
		Cols  int    `json:"cols"`
		Clues []Clue `json:"clues"`
	}{KindShikaku, p.Rows, p.Cols, p.Clues})
}

// UnmarshalJSON reads the object that MarshalJSON writes. Unknown fields are
// passed over; kind may be missing but not wrong; all others must be there, an
// area too, which is 0 where the number is not shown. Errors are [*ParseError]
// for broken JSON and values of a wrong type; all others are those of
// [Shikaku.Validate] or name the missing field, and wrap [ErrInvalid].
func (p *Shikaku) UnmarshalJSON(data []byte) error {
	var raw shikakuJSON
	if err := json.Unmarshal(data, &raw); err != nil {
		return jsonError(data, err)
	}
	if err := complete(shikakuGrid, raw.Kind, raw.Rows, raw.Cols, raw.Clues); err != nil {
		return err
	}
	out := Shikaku{Rows: *raw.Rows, Cols: *raw.Cols}
	for _, c := range *raw.Clues {
		out.Clues = append(out.Clues, Clue{Row: *c.Row, Col: *c.Col, Area: *c.Area})
	}
	if err := out.Validate(); err != nil {
		return err
	}
	*p = out
	return nil
}

// String returns the grid as text: the word shikaku, then a line a row, cells
// with blanks between them, a dot for an empty cell, and a question mark for a
// clue whose number is not shown.
//
//	shikaku
//	. . 3
//	4 . .
//	. ? .
//
// [ParseShikakuText] reads it back, with the clues in reading order. There is no
// newline at the end. For an invalid Shikaku it returns a remark in angle
// brackets instead.
func (p *Shikaku) String() string {
	if err := p.Validate(); err != nil {
		return "<" + err.Error() + ">"
	}
	return cluesText(string(KindShikaku), p.Rows, p.Cols, p.Clues)
}

// ParseShikakuText reads a grid: a line a row, cells with blanks between them. A
// cell is a number, a question mark for a clue whose number is not shown, or, if
// it is empty, one of . 0 _ *. The word shikaku may stand on a line before it.
// Bars, lines of dashes, empty lines, and lines that begin with # are passed
// over. Errors are [*ParseError] where they have a place, and wrap [ErrInvalid].
func ParseShikakuText(text string) (*Shikaku, error) {
	t, err := shikakuGrid.scan(text)
	if err != nil {
		return nil, err
	}
	if len(t.heading) > 1 || len(t.heading) == 1 && t.heading[0] != string(KindShikaku) {
		return nil, KindShikaku.invalid("the line before the grid is %q, want %q", t.heading, string(KindShikaku))
	}
	p := new(Shikaku)
	p.Rows, p.Cols = t.size()
	if err := t.numbers(p.Rows*p.Cols, func(at Cell, number int) {
		p.Clues = append(p.Clues, Clue{Row: at.Row, Col: at.Col, Area: number})
	}); err != nil {
		return nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}
