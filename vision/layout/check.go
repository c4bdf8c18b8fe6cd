package layout

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// FaultKind says what is wrong.
type FaultKind int

// The kinds of faults. The first five are against the rules of a jigsaw, the
// others against the evidence of its outlines.
const (
	Beyond     FaultKind = iota // a piece lies outside the puzzle's rows and columns
	Crowded                     // two pieces have one place
	Vacant                      // a place has no piece
	FlatInside                  // a flat side lies against another piece
	NotFlat                     // a side on the border is not flat
	Clash                       // a tab meets a tab, or a blank a blank
	Misfit                      // the curves of a joint are too far apart, or overlap too far
	Crooked                     // a flat side lies off the line of the border
	Misplaced                   // another piece fits the place better
	Uncertain                   // another piece fits the place about as well
)

// String names the kind in one or two words.
func (k FaultKind) String() string {
	return [...]string{
		"beyond the border", "crowded", "vacant", "flat side inside", "border not flat",
		"clash", "misfit", "crooked", "misplaced", "uncertain",
	}[k]
}

// Fault is one fault of an answer. It is an error.
type Fault struct {
	Kind FaultKind
	// Row and Col are the place, from 0.
	Row, Col int
	// Side is the position about the place that the fault lies at, 0 top,
	// 1 right, 2 bottom, 3 left, or -1.
	Side int
	// Piece is the piece at that place and Other the one beside it, or the one
	// that would fit instead; -1 for none.
	Piece, Other int
	// Amount is how far off: of a Misfit the joint's RMS, of a Crooked side its
	// Off, of a Misplaced or Uncertain piece its Margin.
	Amount float64
}

// Error says what is wrong where, without the numbers of pieces.
func (f Fault) Error() string {
	at := fmt.Sprintf("layout: row %d, column %d: ", f.Row+1, f.Col+1)
	if f.Side >= 0 {
		at = fmt.Sprintf("layout: row %d, column %d, %s: ", f.Row+1, f.Col+1, positions[f.Side])
	}
	switch f.Kind {
	case Beyond:
		return at + "a piece lies outside the puzzle"
	case Crowded:
		return at + "two pieces have one place"
	case Vacant:
		return at + "no piece"
	case FlatInside:
		return at + "a flat side lies inside the puzzle"
	case NotFlat:
		return at + "a side on the border is not flat"
	case Clash:
		return at + "two tabs or two blanks meet"
	case Misfit:
		return at + fmt.Sprintf("the joint is off by %.1f%% of a side", 100*f.Amount)
	case Crooked:
		return at + "the flat side is out of line"
	case Misplaced:
		return at + "another piece fits better"
	default:
		return at + "another piece fits as well"
	}
}

// Check returns all faults of the answer, from the top left, and none for a
// whole puzzle in which every piece is sure of its place.
func (l *Layout) Check() []Fault {
	faults := l.checkPlaces()
	faults = append(faults, l.checkBorder()...)
	faults = append(faults, l.checkJoints()...)
	faults = append(faults, l.checkFits()...)
	slices.SortStableFunc(faults, func(a, b Fault) int {
		return cmp.Or(a.Row-b.Row, a.Col-b.Col, int(a.Kind-b.Kind), a.Side-b.Side)
	})
	return faults
}

func (l *Layout) checkPlaces() (faults []Fault) {
	placed := 0
	for i, p := range l.Places {
		if p == nil {
			continue
		}
		f := Fault{Row: p.Row, Col: p.Col, Side: -1, Piece: i, Other: -1}
		if p.Row >= l.Rows || p.Col >= l.Cols {
			f.Kind = Beyond
			faults = append(faults, f)
			continue
		}
		placed++
		if first := l.board.cells[[2]int{p.Row, p.Col}]; first != i {
			f.Kind, f.Other = Crowded, first
			faults = append(faults, f)
		}
	}
	// Of a component, or a handful of pieces of a large puzzle, vacancy says nothing.
	if l.board.open || l.Rows*l.Cols-placed > 4*placed {
		return faults
	}
	for r := range l.Rows {
		for c := range l.Cols {
			if _, ok := l.board.cells[[2]int{r, c}]; !ok {
				faults = append(faults, Fault{Kind: Vacant, Row: r, Col: c, Side: -1, Piece: -1, Other: -1})
			}
		}
	}
	return faults
}

func (l *Layout) checkBorder() (faults []Fault) {
	for i, p := range l.Places {
		if p == nil {
			continue
		}
		for d := range 4 {
			flat, outside := l.board.flat(i, d), l.board.outside(i, d)
			if flat == outside {
				continue
			}
			kind := FlatInside
			if outside {
				kind = NotFlat
			}
			faults = append(faults, Fault{Kind: kind, Row: p.Row, Col: p.Col, Side: d, Piece: i, Other: l.board.neighbour(i, d)})
		}
	}
	for _, e := range l.Edges {
		if e.Bad {
			faults = append(faults, Fault{
				Kind: Crooked, Row: e.Row, Col: e.Col, Side: e.Side, Piece: e.Piece, Other: -1, Amount: e.Off,
			})
		}
	}
	return faults
}

func (l *Layout) checkJoints() (faults []Fault) {
	for _, j := range l.Joints {
		f := Fault{Kind: Misfit, Row: j.Row, Col: j.Col, Side: j.Side, Piece: j.A / 4, Other: j.B / 4, Amount: j.RMS}
		if !j.Mated {
			a, b := l.board.bodies[j.A/4].kinds[j.A%4], l.board.bodies[j.B/4].kinds[j.B%4]
			if a == encode.Flat || b == encode.Flat {
				continue // reported as a flat side inside
			}
			f.Kind = Clash
		}
		if j.Bad {
			faults = append(faults, f)
		}
	}
	return faults
}

func (l *Layout) checkFits() (faults []Fault) {
	for i, s := range l.Fits {
		if s.Margin >= near || s.Verdict == Unjudged {
			continue // the placement itself is not in doubt, though a joint may be
		}
		kind := Uncertain
		if s.Verdict == Wrong {
			kind = Misplaced
		}
		p := l.Places[i]
		faults = append(faults, Fault{
			Kind: kind, Row: p.Row, Col: p.Col, Side: -1, Piece: i, Other: s.Rival, Amount: s.Margin,
		})
	}
	return faults
}
