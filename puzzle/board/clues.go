package board

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// Clues says which clues of a jigsaw are in force. Answers under different ones
// are not comparable.
//
// The centre clue is the one that the rules of Eternity II ask for: piece 139,
// counted from 1, at row 8 and column 7, counted from 0. In any other jigsaw it is
// the hint at row rows/2, column (cols-1)/2, which is the same place.
type Clues string

// The clues.
const (
	CluesAsGiven Clues = ""       // the hints that the jigsaw carries
	CluesNone    Clues = "none"   // none
	CluesCentre  Clues = "centre" // the centre clue alone
	CluesAll     Clues = "all"    // all hints; of Eternity II also the five published ones
)

// Errors about clues.
var (
	// ErrClues reports a name that says no clues.
	ErrClues = errors.New("board: not none, centre or all")
	// ErrNoClue reports clues that a jigsaw does not carry.
	ErrNoClue = errors.New("board: no such clue")
)

// ParseClues returns the clues of that name. The error wraps [ErrClues].
func ParseClues(name string) (Clues, error) {
	c := Clues(strings.ToLower(name))
	if !slices.Contains([]Clues{CluesNone, CluesCentre, CluesAll}, c) {
		return "", fmt.Errorf("%w: %q", ErrClues, name)
	}
	return c, nil
}

// WithClues returns the jigsaw with those clues as its hints; p is not changed.
// Clues that it does not carry are added to the pieces of Eternity II; for others
// the error wraps [ErrNoClue].
func WithClues(p *puzzle.Jigsaw, c Clues) (*puzzle.Jigsaw, error) {
	if c == CluesAsGiven {
		return p, nil
	}
	out := p.Clone()
	switch c {
	case CluesNone:
		out.Hints = nil
	case CluesCentre:
		h, ok := centreHint(p)
		if !ok {
			return nil, noCentre(p)
		}
		out.Hints = []puzzle.Hint{h}
	case CluesAll:
		out.Hints = allHints(p)
		if len(out.Hints) == 0 {
			return nil, fmt.Errorf("%w: the pieces carry none, and are not those of Eternity II", ErrNoClue)
		}
	default:
		return nil, fmt.Errorf("%w: %q", ErrClues, string(c))
	}
	return out, out.Validate()
}

func noCentre(p *puzzle.Jigsaw) error {
	if p.Rows == 0 || p.Cols == 0 {
		return fmt.Errorf("%w: a board of unknown size has no centre", ErrNoClue)
	}
	return fmt.Errorf("%w: the pieces carry none at the centre, %v, and are not those of Eternity II", ErrNoClue, centre(p))
}

// centre returns the cell of the centre clue of a board of known size.
func centre(p *puzzle.Jigsaw) puzzle.Cell {
	return puzzle.Cell{Row: p.Rows / 2, Col: (p.Cols - 1) / 2}
}

// centreHint returns the centre clue.
func centreHint(p *puzzle.Jigsaw) (puzzle.Hint, bool) {
	if f, ok := official(p); ok {
		return f.hints(p)[0], true
	}
	i := slices.IndexFunc(p.Hints, func(h puzzle.Hint) bool {
		return puzzle.Cell{Row: h.Row, Col: h.Col} == centre(p)
	})
	if i < 0 || p.Rows == 0 || p.Cols == 0 {
		return puzzle.Hint{}, false
	}
	return p.Hints[i], true
}

// allHints returns the hints of p, and the clues of Eternity II that are missing
// among them.
func allHints(p *puzzle.Jigsaw) []puzzle.Hint {
	all := slices.Clone(p.Hints)
	if f, ok := official(p); ok {
		for _, h := range f.hints(p) {
			if !slices.Contains(all, h) {
				all = append(all, h)
			}
		}
	}
	return all
}

// Regime says in a word which clues are in force: none, centre, all for the five
// of Eternity II, and for any other hints their number.
func Regime(p *puzzle.Jigsaw) string {
	if len(p.Hints) == 0 {
		return string(CluesNone)
	}
	h, ok := centreHint(p)
	switch {
	case ok && len(p.Hints) == 1 && p.Hints[0] == h:
		return string(CluesCentre)
	case len(p.Hints) == len(officialClues) && Official(p) && len(allHints(p)) == len(p.Hints):
		return string(CluesAll)
	}
	return strconv.Itoa(len(p.Hints))
}

// RegimeText is a regime, as [Regime] names it, in the words that stand beside a
// score: "no clue", "centre clue", "all clues", "1 clue", "3 clues". Of "" it is "".
func RegimeText(regime string) string {
	switch regime {
	case "":
		return ""
	case string(CluesNone):
		return "no clue"
	case string(CluesCentre), "1":
		return regime + " clue"
	}
	return regime + " clues"
}

// Kept says which clues of p an answer keeps: all, centre or none. In a jigsaw
// whose only clue is that of the centre it is centre.
func Kept(p *puzzle.Jigsaw, s *puzzle.JigsawSolution) Clues {
	kept := func(h puzzle.Hint) bool {
		return slices.ContainsFunc(s.Placements, func(l puzzle.Placement) bool {
			return keeps(p, l, h)
		})
	}
	all := allHints(p)
	h, ok := centreHint(p)
	missing := slices.ContainsFunc(all, func(h puzzle.Hint) bool { return !kept(h) })
	switch {
	case len(all) > 0 && !missing && !(ok && len(all) == 1):
		return CluesAll
	case ok && kept(h):
		return CluesCentre
	}
	return CluesNone
}

// keeps reports a placement that agrees with a hint, up to turns that change no
// side and pieces that are equal.
func keeps(p *puzzle.Jigsaw, l puzzle.Placement, h puzzle.Hint) bool {
	if l.Row != h.Row || l.Col != h.Col {
		return false
	}
	lies, told := pieceOf(p, l.Piece), pieceOf(p, h.Piece)
	return lies != nil && told != nil && lies.Turned(l.Rotation) == told.Turned(h.Rotation)
}

func pieceOf(p *puzzle.Jigsaw, id int) *puzzle.JigsawPiece {
	if id >= 0 && id < len(p.Pieces) && p.Pieces[id].ID == id {
		return &p.Pieces[id]
	}
	i := slices.IndexFunc(p.Pieces, func(piece puzzle.JigsawPiece) bool { return piece.ID == id })
	if i < 0 {
		return nil
	}
	return &p.Pieces[i]
}
