package render

import (
	"errors"
	"fmt"
	"slices"
)

// ErrOptions says that a field of Options, Style or Damage is out of its range
// or does not go with another.
var ErrOptions = errors.New("render: bad options")

// ErrTruth says that text is not a truth file.
var ErrTruth = errors.New("render: bad truth")

// Level says how hard a picture is to read.
type Level int

const (
	Clean  Level = iota // a screenshot: no camera, exact pixels
	Easy                // a careful photo: nearly upright, sharp, even light
	Medium              // an ordinary phone photo of a newspaper
	Hard                // strong perspective and curl, shadow edge, blur, noise, often 640x480
)

// Table is what lies under and beside the page.
type Table int

const (
	Wood  Table = iota // brown boards
	Cloth              // a woven cover
	Dark               // nearly black
	Stone              // speckled grey
)

// Lines is how the lines between cells are printed. Lines between boxes and the
// frame are always unbroken.
type Lines int

const (
	Solid  Lines = iota // thin unbroken inner lines
	Dotted              // square dots
	Dashed              // short dashes
	Grey                // pale inner lines
	Red                 // every line in red
)

// Shade is what the page tints under the grid.
type Shade int

const (
	Plain       Shade = iota // nothing
	ShadeBoxes               // every second box
	ShadeCells               // some cells by chance
	ShadeGivens              // the cells that hold a number
)

// Around is what the page shows beside the grid.
type Around int

const (
	Bare      Around = iota // an empty margin
	Titled                  // a title above and a line of text below
	App                     // the header and the keys of a puzzle program
	Newspaper               // columns of text, small grids, pictures, the other side showing through
)

// State is what stands in a cell.
type State int

const (
	Empty      State = iota
	Given            // a printed number
	Answer           // a handwritten number of full size
	Candidates       // one or more small handwritten numbers
)

// Clues is what is drawn around the numbers of a Shikaku.
type Clues int

const (
	Uncircled Clues = iota // nothing
	Circled                // a thin circle
	Disced                 // a dark disc, the number in the paper's colour
)

// Outline is how the edge of an island is drawn.
type Outline int

const (
	SingleRing Outline = iota
	DoubleRing
	NoRing // the filling alone
)

// Water is what is printed between the islands of a Hashi.
type Water int

const (
	NoWater    Water = iota
	WaterLines       // lines through the middles of the cells, from island to island
	WaterCells       // the borders of the cells
	WaterDots        // a dot in the middle of each cell
)

// Stock is the cardboard of the pieces, or the colour of their faces.
type Stock int

const (
	Board     Stock = iota // raw grey board, as most backs are
	BlueBack               // a coloured back
	GreenBack              // the same
	Kraft                  // raw brown board
	WhiteFace              // white fronts
	Printed                // fronts with a picture on them
)

// Background is what a scanner sees behind the pieces.
type Background int

const (
	Card  Background = iota // dark grey cardboard
	Night                   // nearly black: the lid is open
	Lid                     // the white lid
)

// Paper is a sheet that loose pieces lie on.
type Paper int

const (
	NoPaper Paper = iota // straight on the glass or the table
	A4                   // 210 x 297 mm
	A3                   // 297 x 420 mm
	Letter               // 216 x 279 mm
)

// The names of closed choices, as truth files and flags have them, in the order
// of the constants.
var (
	levelNames      = []string{"clean", "easy", "medium", "hard"}
	tableNames      = []string{"wood", "cloth", "dark", "stone"}
	lineNames       = []string{"solid", "dotted", "dashed", "grey", "red"}
	shadeNames      = []string{"plain", "boxes", "cells", "givens"}
	aroundNames     = []string{"bare", "titled", "app", "newspaper"}
	stateNames      = []string{"empty", "given", "answer", "candidates"}
	clueNames       = []string{"plain", "circled", "disced"}
	outlineNames    = []string{"single", "double", "none"}
	waterNames      = []string{"empty", "lines", "cells", "dots"}
	stockNames      = []string{"board", "blue", "green", "kraft", "white", "picture"}
	backgroundNames = []string{"card", "night", "lid"}
	paperNames      = []string{"none", "A4", "A3", "letter"}
)

// String returns the level's name in lower case.
func (l Level) String() string { return nameOf(levelNames, l) }

// MarshalText writes the level's name.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (l *Level) UnmarshalText(text []byte) error { return parseName(levelNames, text, l) }

// ParseLevel returns the level with the given name: clean, easy, medium or
// hard. The error wraps ErrOptions.
func ParseLevel(name string) (Level, error) {
	var l Level
	if err := l.UnmarshalText([]byte(name)); err != nil {
		return 0, fmt.Errorf("%w: no level %q", ErrOptions, name)
	}
	return l, nil
}

// String returns the table's name in lower case.
func (t Table) String() string { return nameOf(tableNames, t) }

// MarshalText writes the table's name.
func (t Table) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (t *Table) UnmarshalText(text []byte) error { return parseName(tableNames, text, t) }

// String returns the line style's name in lower case.
func (l Lines) String() string { return nameOf(lineNames, l) }

// MarshalText writes the line style's name.
func (l Lines) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (l *Lines) UnmarshalText(text []byte) error { return parseName(lineNames, text, l) }

// String returns the shade's name in lower case.
func (s Shade) String() string { return nameOf(shadeNames, s) }

// MarshalText writes the shade's name.
func (s Shade) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Shade) UnmarshalText(text []byte) error { return parseName(shadeNames, text, s) }

// String returns the name of the surroundings in lower case.
func (a Around) String() string { return nameOf(aroundNames, a) }

// MarshalText writes the name of the surroundings.
func (a Around) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (a *Around) UnmarshalText(text []byte) error { return parseName(aroundNames, text, a) }

// String returns the state's name in lower case.
func (s State) String() string { return nameOf(stateNames, s) }

// MarshalText writes the state's name.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *State) UnmarshalText(text []byte) error { return parseName(stateNames, text, s) }

// String returns the name of the clues' form in lower case.
func (c Clues) String() string { return nameOf(clueNames, c) }

// MarshalText writes the name of the clues' form.
func (c Clues) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (c *Clues) UnmarshalText(text []byte) error { return parseName(clueNames, text, c) }

// String returns the outline's name in lower case.
func (o Outline) String() string { return nameOf(outlineNames, o) }

// MarshalText writes the outline's name.
func (o Outline) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (o *Outline) UnmarshalText(text []byte) error { return parseName(outlineNames, text, o) }

// String returns the water's name in lower case.
func (w Water) String() string { return nameOf(waterNames, w) }

// MarshalText writes the water's name.
func (w Water) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (w *Water) UnmarshalText(text []byte) error { return parseName(waterNames, text, w) }

// String returns the stock's name in lower case.
func (s Stock) String() string { return nameOf(stockNames, s) }

// MarshalText writes the stock's name.
func (s Stock) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Stock) UnmarshalText(text []byte) error { return parseName(stockNames, text, s) }

// String returns the background's name in lower case.
func (b Background) String() string { return nameOf(backgroundNames, b) }

// MarshalText writes the background's name.
func (b Background) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (b *Background) UnmarshalText(text []byte) error { return parseName(backgroundNames, text, b) }

// String returns the paper's name.
func (p Paper) String() string { return nameOf(paperNames, p) }

// MarshalText writes the paper's name.
func (p Paper) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (p *Paper) UnmarshalText(text []byte) error { return parseName(paperNames, text, p) }

func nameOf[T ~int](names []string, v T) string {
	if v < 0 || int(v) >= len(names) {
		return fmt.Sprintf("%T(%d)", v, int(v))
	}
	return names[v]
}

func parseName[T ~int](names []string, text []byte, v *T) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%w: no %T is called %q", ErrTruth, *v, text)
	}
	*v = T(i)
	return nil
}

// bound is one field with its permitted range.
type bound struct {
	name      string
	v, lo, hi float64
}

func inRange(bounds []bound) error {
	for _, b := range bounds {
		if !(b.v >= b.lo && b.v <= b.hi) { // NaN fails too
			return fmt.Errorf("%w: %s is %v, want %v to %v", ErrOptions, b.name, b.v, b.lo, b.hi)
		}
	}
	return nil
}
