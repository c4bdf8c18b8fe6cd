package deduce

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/puzzle"
)

// enough is the number of conclusions, from the supposition on, with which the search for a
// shorter contradiction ends, and depths are those to which it is searched in turn: the short
// ones first, since a long one takes as many times the work for each rectangle.
const enough = 3

var depths = [...]int{enough, 8, 1 << 30}

// findNoCover looks for rectangles of one clue that would leave the same cell without cover.
func findNoCover(b *board) *Step {
	s := newSupposition(b)
	for k := range b.Clues {
		if b.interrupted() {
			return nil
		}
		if b.drawn[k] {
			continue
		}
		cell := -1
		var removed []int
		for _, c := range b.candidates(k) {
			if p := s.refute(c, 1); p != nil && p.cell >= 0 && (cell < 0 || p.cell == cell) {
				cell, removed = p.cell, append(removed, c)
			}
		}
		if len(removed) > 0 {
			return noCoverStep(b, cell, removed)
		}
	}
	return nil
}

func noCoverStep(b *board, cell int, removed []int) *Step {
	k := b.rects[removed[0]].Clue
	s := &Step{
		Technique: NoCover, Clues: []int{k}, Cells: []puzzle.Cell{b.cell(cell)},
		Basis: b.named(b.covering(cell)), Removed: b.named(removed),
	}
	these := "any of " + counted(len(removed), "rectangle")
	if len(removed) <= mostNamed {
		these = some(s.Removed)
	}
	s.Text = fmt.Sprintf("With %s for %s nothing that is left would cover %v.", these, Label(b.Clues[k]), b.cell(cell))
	return s
}

// findContradiction looks for a candidate from which the conclusions of the first four
// techniques lead to a contradiction, and takes one in which it takes few of them.
func findContradiction(b *board) *Step {
	s := newSupposition(b)
	for _, depth := range depths {
		var best *proof
		for c, live := range b.live {
			if !live || b.drawn[b.rects[c].Clue] {
				continue
			}
			if b.interrupted() {
				return nil
			}
			p := s.refute(c, depth)
			if p != nil && (best == nil || len(p.follows) < len(best.follows)) {
				best = p
			}
			if best != nil && len(best.follows) <= enough {
				break
			}
		}
		if best != nil {
			return contradictionStep(b, best)
		}
	}
	return nil
}

// A conclusion is what follows from a supposition: cells of a clue that all its candidates cover
// and no others do, or a cell that its candidates must cover because no others can.
type conclusion struct {
	clue int
	core puzzle.Rectangle // the cells that are the clue's
	rect int              // the candidate that is left, or supposed; else -1
	cell int              // which no other clue reaches, else -1
}

// A proof is the conclusions that lead to a contradiction, in order; the first is the
// supposition. One of clue and cell is -1.
type proof struct {
	follows []conclusion
	clue    int // without a rectangle
	cell    int // without cover
}

// A supposition draws conclusions on a board, remembers why each candidate went, and puts all
// back.
type supposition struct {
	board *board
	made  []conclusion
	gone  []int              // candidates that were ruled out, in order
	why   []int              // candidate: which of made ruled it out
	first []puzzle.Rectangle // clue: the cells that no others had to begin with
	cores []puzzle.Rectangle // clue: those that no others have now
	grown []int              // clues of which first and cores may differ
	clues []int              // those that lost candidates, to be looked at
	cells []int              // those that lost an owner, to be looked at
	fault *proof
}

func newSupposition(b *board) *supposition {
	s := &supposition{board: b.clone(), why: make([]int, len(b.rects))}
	for k := range b.Clues {
		s.first = append(s.first, b.shared(k))
	}
	s.cores = slices.Clone(s.first)
	return s
}

// refute returns the proof that a candidate is wrong in which at most so many conclusions were
// drawn, the supposition among them; nil if there is none.
func (s *supposition) refute(c, depth int) *proof {
	s.made, s.clues, s.cells, s.fault = s.made[:0], s.clues[:0], s.cells[:0], nil
	k := s.board.rects[c].Clue
	s.conclude(conclusion{k, s.board.rects[c], c, -1}, s.board.excluded(c))
	for s.fault == nil && len(s.made) < depth && s.follow() {
	}
	if s.fault != nil {
		s.fault.follows = s.needed()
	}
	for _, c := range slices.Backward(s.gone) {
		s.board.restore(c)
	}
	for _, k := range s.grown {
		s.cores[k] = s.first[k]
	}
	s.gone, s.grown = s.gone[:0], s.grown[:0]
	return s.fault
}

// conclude draws a conclusion, which rules candidates out, and looks at what is left beside them.
func (s *supposition) conclude(made conclusion, removed []int) {
	b := s.board
	for _, c := range removed {
		b.remove(c)
		s.gone = append(s.gone, c)
		s.why[c] = len(s.made)
	}
	s.made = append(s.made, made)
	s.grow(made.clue, made.core)
	for _, c := range removed {
		if k := b.rects[c].Clue; b.left[k] == 0 { // told rather than a cell that nothing covers
			s.fault = &proof{clue: k, cell: -1}
			return
		}
	}
	for _, c := range removed {
		r := b.rects[c]
		s.clues = append(s.clues, r.Clue)
		for x := range b.cells(r) {
			if b.covers[x] == 0 {
				s.fault = &proof{clue: -1, cell: x}
				return
			}
			if b.owners[x] == 1 {
				s.cells = append(s.cells, x)
			}
		}
	}
}

// grow notes the cells that no others than a clue have.
func (s *supposition) grow(k int, core puzzle.Rectangle) {
	s.cores[k] = core
	s.grown = append(s.grown, k)
}

// follow draws the next conclusion that rules something out. It returns false if there is none.
func (s *supposition) follow() bool {
	b := s.board
	for len(s.clues)+len(s.cells) > 0 {
		if len(s.clues) > 0 {
			k := s.clues[0]
			s.clues = s.clues[1:]
			core := b.shared(k)
			if core == s.cores[k] {
				continue
			}
			made := conclusion{k, core, -1, -1}
			if b.left[k] == 1 {
				made.rect = b.candidates(k)[0]
			}
			if removed := b.over(core); len(removed) > 0 {
				s.conclude(made, removed)
				return true
			}
			s.grow(k, core)
			continue
		}
		x := s.cells[0]
		s.cells = s.cells[1:]
		k := b.rects[b.covering(x)[0]].Clue
		if removed := b.without(k, func(c int) bool { return b.rects[c].Holds(b.cell(x)) }); len(removed) > 0 {
			s.conclude(conclusion{k, s.cores[k], -1, x}, removed)
			return true
		}
	}
	return false
}

// needed returns those conclusions that the fault rests on, in order.
func (s *supposition) needed() []conclusion {
	need := make([]bool, len(s.made))
	need[0] = true
	if s.fault.clue >= 0 {
		s.needClue(s.fault.clue, puzzle.Rectangle{}, need)
	} else {
		s.needCell(s.fault.cell, -1, need)
	}
	for k := len(s.made) - 1; k > 0; k-- {
		if !need[k] {
			continue
		}
		if c := s.made[k]; c.cell >= 0 {
			s.needCell(c.cell, c.clue, need)
		} else {
			s.needClue(c.clue, c.core, need)
		}
	}
	var out []conclusion
	for k, c := range s.made {
		if need[k] {
			out = append(out, c)
		}
	}
	return out
}

// needClue marks what ruled out the candidates of a clue that do not cover all of a block; an
// empty one is covered by none.
func (s *supposition) needClue(k int, core puzzle.Rectangle, need []bool) {
	for _, c := range s.gone {
		if r := s.board.rects[c]; r.Clue == k && (core.Rows == 0 || hull(r, core) != r) {
			need[s.why[c]] = true
		}
	}
}

// needCell marks what ruled out the candidates over a cell of other clues than one.
func (s *supposition) needCell(x, clue int, need []bool) {
	for _, c := range s.gone {
		if r := s.board.rects[c]; r.Clue != clue && r.Holds(s.board.cell(x)) {
			need[s.why[c]] = true
		}
	}
}

// contradictionStep makes a step of a proof.
func contradictionStep(b *board, p *proof) *Step {
	supposed := b.rects[p.follows[0].rect]
	s := &Step{Technique: Contradiction, Removed: []puzzle.Rectangle{supposed}}
	for _, c := range p.follows {
		s.Clues = append(s.Clues, c.clue)
		switch {
		case c.rect >= 0:
			s.Basis = append(s.Basis, b.rects[c.rect])
		case c.cell >= 0:
			s.Cells = append(s.Cells, b.cell(c.cell))
		}
	}
	if p.clue >= 0 {
		s.Clues = append(s.Clues, p.clue)
	} else {
		s.Cells = append(s.Cells, b.cell(p.cell))
	}
	s.Text = contradictionText(b, p)
	return s
}

// contradictionText reads a proof aloud.
func contradictionText(b *board, p *proof) string {
	var t strings.Builder
	supposed := Name(b.rects[p.follows[0].rect])
	fmt.Fprintf(&t, "Suppose %s were %s.", Label(b.Clues[p.follows[0].clue]), supposed)
	for _, c := range p.follows[1:] {
		label := Label(b.Clues[c.clue])
		switch {
		case c.rect >= 0:
			fmt.Fprintf(&t, " Then only %s is left for %s.", Name(b.rects[c.rect]), label)
		case c.cell >= 0:
			fmt.Fprintf(&t, " Then only %s reaches %v.", label, b.cell(c.cell))
		default:
			fmt.Fprintf(&t, " Then all that is left for %s covers %s.", label, Name(c.core))
		}
	}
	if p.clue >= 0 {
		fmt.Fprintf(&t, " But then no rectangle is left for %s.", Label(b.Clues[p.clue]))
	} else {
		fmt.Fprintf(&t, " But then nothing is left that covers %v.", b.cell(p.cell))
	}
	fmt.Fprintf(&t, " So it is not %s.", supposed)
	return t.String()
}
