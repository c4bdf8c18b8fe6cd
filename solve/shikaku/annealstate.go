package shikaku

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// A candidateTable is what annealing may choose from: the candidates of each clue. It does
// not change, and all threads share it.
type candidateTable struct {
	rows, cols int
	rects      []span  // candidates, clue by clue
	first      []int32 // clue: its first candidate; one entry more for the end
	clueOf     []int32 // candidate: its clue
	open       []int32 // clues with several candidates
	// over holds the candidates of open clues that cover a cell, cell by cell, from
	// start[cell] to start[cell+1]. It is nil if it would be too large.
	over    []int32
	start   []int32
	largest int64 // area of the largest candidate
}

// maxOver bounds the entries of candidateTable.over. Only puzzles with many clues without a
// number have more.
const maxOver = 1 << 22

// newCandidateTable lists the candidates that a state of propagation has left.
func newCandidateTable(s *state) *candidateTable {
	t := &candidateTable{rows: s.m.rows, cols: s.m.cols, first: []int32{0}}
	for k := range s.m.fields {
		f := &s.m.fields[k]
		for i, rect := range s.m.rects[f.first:][:f.count] {
			if s.live[int(f.set)+i/64]>>(i%64)&1 != 0 {
				t.largest = max(t.largest, int64(rect.area()))
				t.rects = append(t.rects, rect)
				t.clueOf = append(t.clueOf, int32(k))
			}
		}
		if len(t.rects)-int(t.first[k]) > 1 {
			t.open = append(t.open, int32(k))
		}
		t.first = append(t.first, int32(len(t.rects)))
	}
	return t
}

// index fills over.
func (t *candidateTable) index() {
	start := make([]int32, t.rows*t.cols+1)
	total := 0
	t.eachOpen(func(_ int32, s span) {
		total += s.area()
	})
	if total > maxOver {
		return
	}
	t.eachOpen(func(_ int32, s span) {
		t.eachCell(s, func(cell int) { start[cell+1]++ })
	})
	for cell := range t.rows * t.cols {
		start[cell+1] += start[cell]
	}
	t.over, t.start = make([]int32, total), start
	next := slices.Clone(start)
	t.eachOpen(func(id int32, s span) {
		t.eachCell(s, func(cell int) {
			t.over[next[cell]] = id
			next[cell]++
		})
	})
}

// eachOpen calls f for all candidates of open clues.
func (t *candidateTable) eachOpen(f func(id int32, s span)) {
	for _, k := range t.open {
		for id := t.first[k]; id < t.first[k+1]; id++ {
			f(id, t.rects[id])
		}
	}
}

func (t *candidateTable) eachCell(s span, f func(cell int)) {
	for r := int(s.top); r <= int(s.bottom); r++ {
		for c := int(s.left); c <= int(s.right); c++ {
			f(r*t.cols + c)
		}
	}
}

// An annealState is a state of annealing: one candidate a clue. Its energy is the sum over
// all cells of (n-1)^2, where n is how many of the candidates cover the cell. If
// the areas add up to the grid, that is the paper's sum of n^2 less the number of
// cells; it is 0 exactly for a solution even where areas are not known.
type annealState struct {
	*candidateTable
	chosen []int32  // clue: candidate
	counts []uint16 // cell: candidates that cover it
	// uncovered lists the cells that nothing covers, and at says where in it a cell is.
	uncovered []int32
	at        []int32
	// chase is the share of moves, in parts of 2^63, that cover an uncovered cell.
	chase uint64
}

func newAnnealState(t *candidateTable, chase uint64) *annealState {
	cells := t.rows * t.cols
	return &annealState{
		candidateTable: t, chosen: make([]int32, len(t.first)-1), counts: make([]uint16, cells),
		uncovered: make([]int32, 0, cells), at: make([]int32, cells), chase: chase,
	}
}

// Start draws a candidate for each clue.
func (s *annealState) Start(c *anneal.Chain) int {
	for k := range s.chosen {
		s.chosen[k] = s.first[k] + int32(c.Below(int(s.first[k+1]-s.first[k])))
	}
	return s.load()
}

// reset chooses the first candidate of each clue, and returns the energy.
func (s *annealState) reset() int {
	copy(s.chosen, s.first)
	return s.load()
}

// load counts anew from what is chosen, and returns the energy.
func (s *annealState) load() int {
	clear(s.counts)
	for _, id := range s.chosen {
		s.eachCell(s.rects[id], func(cell int) { s.counts[cell]++ })
	}
	s.uncovered = s.uncovered[:0]
	energy := 0
	for cell, n := range s.counts {
		energy += (int(n) - 1) * (int(n) - 1)
		if n == 0 {
			s.uncover(cell)
		}
	}
	return energy
}

// solution writes a state as a solution.
func (t *candidateTable) solution(state []int32) *puzzle.ShikakuSolution {
	spans := make([]span, len(state))
	for k, id := range state {
		spans[k] = t.rects[id]
	}
	return solutionOf(spans)
}

// State returns the candidate of each clue.
func (s *annealState) State(into []int32) []int32 { return append(into[:0], s.chosen...) }

// Walk tries moves; each replaces the candidate of one clue.
func (s *annealState) Walk(c *anneal.Chain) {
	for c.Next() {
		id := s.draw(c)
		k := s.clueOf[id]
		from, to := s.rects[s.chosen[k]], s.rects[id]
		if c.Accept(s.difference(from, to)) {
			s.chosen[k] = id
			s.remove(from)
			s.place(to)
		}
	}
}

// draw draws a candidate that is not chosen: any of a clue, or, as a chase, one that
// covers a cell that nothing covers.
func (s *annealState) draw(c *anneal.Chain) int32 {
	if s.over != nil && len(s.uncovered) > 0 && c.Uint64()>>1 < s.chase {
		cell := s.uncovered[c.Below(len(s.uncovered))]
		if over := s.over[s.start[cell]:s.start[cell+1]]; len(over) > 0 {
			return over[c.Below(len(over))] // of which none is chosen
		}
	}
	k := s.open[c.Below(len(s.open))]
	id := s.first[k] + int32(c.Below(int(s.first[k+1]-s.first[k])-1))
	if id >= s.chosen[k] {
		id++
	}
	return id
}

// difference returns what it adds to the energy to replace one rectangle by another.
// A cell with n rectangles costs 2n-1 more with another one and 2n-3 less with one
// less. Cells common to both have one rectangle less when the other comes.
func (s *annealState) difference(from, to span) int {
	common := intersection([]span{from, to})
	shared := max(0, int(common.bottom)-int(common.top)+1) * max(0, int(common.right)-int(common.left)+1)
	return 2*(s.sum(to)-s.sum(from)) - to.area() + 3*from.area() - 2*shared
}

// sum returns the sum of the counts in a rectangle.
func (s *annealState) sum(r span) int {
	sum, width := 0, int(r.right-r.left)+1
	for at := int(r.top)*s.cols + int(r.left); at <= int(r.bottom)*s.cols+int(r.left); at += s.cols {
		for _, n := range s.counts[at : at+width] {
			sum += int(n)
		}
	}
	return sum
}

// remove takes a rectangle away.
func (s *annealState) remove(r span) {
	width := int(r.right-r.left) + 1
	for at := int(r.top)*s.cols + int(r.left); at <= int(r.bottom)*s.cols+int(r.left); at += s.cols {
		for cell := at; cell < at+width; cell++ {
			if s.counts[cell]--; s.counts[cell] == 0 {
				s.uncover(cell)
			}
		}
	}
}

// place puts a rectangle down.
func (s *annealState) place(r span) {
	width := int(r.right-r.left) + 1
	for at := int(r.top)*s.cols + int(r.left); at <= int(r.bottom)*s.cols+int(r.left); at += s.cols {
		for cell := at; cell < at+width; cell++ {
			if s.counts[cell]++; s.counts[cell] == 1 {
				last := s.uncovered[len(s.uncovered)-1]
				s.uncovered[s.at[cell]], s.at[last] = last, s.at[cell]
				s.uncovered = s.uncovered[:len(s.uncovered)-1]
			}
		}
	}
}

// uncover lists a cell that nothing covers.
func (s *annealState) uncover(cell int) {
	s.at[cell] = int32(len(s.uncovered))
	s.uncovered = append(s.uncovered, int32(cell))
}
