package explain

import (
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	shikaku "github.com/gridsaw/gridsaw/solve/shikaku/deduce"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// A Wrong is something that was drawn and is not in the solution.
type Wrong struct {
	Text  string `json:"text"`
	marks []gridsaw.Mark
}

// Marks are what is drawn of it.
func (w *Wrong) Marks() []gridsaw.Mark { return w.marks }

// Compare tells which of the rectangles or bridges that were drawn are those of the only solution, and
// which are wrong. Of too many bridges between two islands those that the solution has are right.
// Rectangles need not say which clue is theirs. The error wraps [puzzle.ErrInvalid] if an island or a
// cell is not in the puzzle.
func Compare(p puzzle.Puzzle, s puzzle.Solution, drawn Begun) (right Begun, wrong []Wrong, err error) {
	switch p := p.(type) {
	case *puzzle.Shikaku:
		return compareRectangles(p, s.(*puzzle.ShikakuSolution), drawn.Rectangles)
	case *puzzle.Hashi:
		return compareBridges(p, s.(*puzzle.HashiSolution), drawn.Bridges)
	}
	return Begun{}, nil, fmt.Errorf("%w: %s", ErrKind, p.Kind())
}

func compareRectangles(p *puzzle.Shikaku, s *puzzle.ShikakuSolution, drawn []puzzle.Rectangle) (right Begun, wrong []Wrong, err error) {
	for _, r := range drawn {
		if r.Row < 0 || r.Col < 0 || r.Rows < 1 || r.Cols < 1 || r.Rows > p.Rows-r.Row || r.Cols > p.Cols-r.Col {
			return Begun{}, nil, fmt.Errorf("%w: a rectangle of %d x %d cells at %v", puzzle.ErrInvalid, r.Rows, r.Cols, puzzle.Cell{Row: r.Row, Col: r.Col})
		}
		k := slices.IndexFunc(s.Rectangles, func(own puzzle.Rectangle) bool {
			return own.Row == r.Row && own.Col == r.Col && own.Rows == r.Rows && own.Cols == r.Cols
		})
		if k >= 0 {
			right.Rectangles = append(right.Rectangles, s.Rectangles[k])
			continue
		}
		w := Wrong{Text: fmt.Sprintf("%s is wrong", shikaku.Name(r))}
		for at := range cells(r) {
			w.marks = append(w.marks, gridsaw.Mark{Cell: at, Style: overlay.Wrong})
		}
		wrong = append(wrong, w)
	}
	return right, wrong, nil
}

func compareBridges(p *puzzle.Hashi, s *puzzle.HashiSolution, drawn []puzzle.Bridge) (right Begun, wrong []Wrong, err error) {
	for _, l := range drawn {
		l.A, l.B = min(l.A, l.B), max(l.A, l.B)
		if l.A < 0 || l.B >= len(p.Islands) || l.Count < 1 {
			return Begun{}, nil, fmt.Errorf("%w: %d bridges between islands %d and %d of %d", puzzle.ErrInvalid, l.Count, l.A, l.B, len(p.Islands))
		}
		has := 0
		for _, own := range s.Bridges {
			if own.A == l.A && own.B == l.B {
				has = own.Count
			}
		}
		if l.Count > has {
			a, z := p.Islands[l.A].Cell(), p.Islands[l.B].Cell()
			is := "is"
			if l.Count > 1 {
				is = "are"
			}
			wrong = append(wrong, Wrong{
				fmt.Sprintf("%d between %v and %v %s too many", l.Count, a, z, is),
				[]gridsaw.Mark{{Cell: a, Style: overlay.Wrong}, {Cell: z, Style: overlay.Wrong}},
			})
		}
		if l.Count = min(l.Count, has); l.Count > 0 {
			right.Bridges = append(right.Bridges, l)
		}
	}
	return right, wrong, nil
}
