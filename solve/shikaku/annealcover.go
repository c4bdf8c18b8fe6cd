package shikaku

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/anneal"
)

// An offer is what annealing may choose from: the candidates of each clue. It does
// not change, and all threads share it.
type offer struct {
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

// maxOver bounds the entries of offer.over. Only puzzles with many clues without a
// number have more.
const maxOver = 1 << 22

// newOffer lists the candidates that a state of propagation has left.
func newOffer(s *state) *offer {
	of := &offer{rows: s.m.rows, cols: s.m.cols, first: []int32{0}}
	for k := range s.m.fields {
		f := &s.m.fields[k]
		for i, rect := range s.m.rects[f.first:][:f.count] {
			if s.live[int(f.set)+i/64]>>(i%64)&1 != 0 {
				of.largest = max(of.largest, int64(rect.area()))
				of.rects = append(of.rects, rect)
				of.clueOf = append(of.clueOf, int32(k))
			}
		}
		if len(of.rects)-int(of.first[k]) > 1 {
			of.open = append(of.open, int32(k))
		}
		of.first = append(of.first, int32(len(of.rects)))
	}
	return of
}

// index fills over.
func (of *offer) index() {
	start := make([]int32, of.rows*of.cols+1)
	total := 0
	of.eachOpen(func(_ int32, s span) {
		total += s.area()
	})
	if total > maxOver {
		return
	}
	of.eachOpen(func(_ int32, s span) {
		of.eachCell(s, func(cell int) { start[cell+1]++ })
	})
	for cell := range of.rows * of.cols {
		start[cell+1] += start[cell]
	}
	of.over, of.start = make([]int32, total), start
	next := slices.Clone(start)
	of.eachOpen(func(id int32, s span) {
		of.eachCell(s, func(cell int) {
			of.over[next[cell]] = id
			next[cell]++
		})
	})
}

// eachOpen calls f for all candidates of open clues.
func (of *offer) eachOpen(f func(id int32, s span)) {
	for _, k := range of.open {
		for id := of.first[k]; id < of.first[k+1]; id++ {
			f(id, of.rects[id])
		}
	}
}

func (of *offer) eachCell(s span, f func(cell int)) {
	for r := int(s.top); r <= int(s.bottom); r++ {
		for c := int(s.left); c <= int(s.right); c++ {
			f(r*of.cols + c)
		}
	}
}

// A cover is a state of annealing: one candidate a clue. Its energy is the sum over
// all cells of (n-1)^2, where n is how many of the candidates cover the cell. If
// the areas add up to the grid, that is the paper's sum of n^2 less the number of
// cells; it is 0 exactly for a solution even where areas are not known.
type cover struct {
	*offer
	chosen []int32  // clue: candidate
	counts []uint16 // cell: candidates that cover it
	// bare lists the cells that nothing covers, and at says where in it a cell is.
	bare []int32
	at   []int32
	// chase is the share of moves, in parts of 2^63, that cover a bare cell.
	chase uint64
}

func newCover(of *offer, chase uint64) *cover {
	cells := of.rows * of.cols
	return &cover{
		offer: of, chosen: make([]int32, len(of.first)-1), counts: make([]uint16, cells),
		bare: make([]int32, 0, cells), at: make([]int32, cells), chase: chase,
	}
}

// Start draws a candidate for each clue.
func (v *cover) Start(c *anneal.Chain) int {
	for k := range v.chosen {
		v.chosen[k] = v.first[k] + int32(c.Below(int(v.first[k+1]-v.first[k])))
	}
	return v.load()
}

// settle chooses the first candidate of each clue, and returns the energy.
func (v *cover) settle() int {
	copy(v.chosen, v.first)
	return v.load()
}

// load counts anew from what is chosen, and returns the energy.
func (v *cover) load() int {
	clear(v.counts)
	for _, id := range v.chosen {
		v.eachCell(v.rects[id], func(cell int) { v.counts[cell]++ })
	}
	v.bare = v.bare[:0]
	energy := 0
	for cell, n := range v.counts {
		energy += (int(n) - 1) * (int(n) - 1)
		if n == 0 {
			v.uncover(cell)
		}
	}
	return energy
}

// solution writes a state as a solution.
func (of *offer) solution(state []int32) *puzzle.ShikakuSolution {
	spans := make([]span, len(state))
	for k, id := range state {
		spans[k] = of.rects[id]
	}
	return solutionOf(spans)
}

// State returns the candidate of each clue.
func (v *cover) State(into []int32) []int32 { return append(into[:0], v.chosen...) }

// Walk tries moves; each replaces the candidate of one clue.
func (v *cover) Walk(c *anneal.Chain) {
	for c.Next() {
		id := v.draw(c)
		k := v.clueOf[id]
		from, to := v.rects[v.chosen[k]], v.rects[id]
		if c.Accept(v.difference(from, to)) {
			v.chosen[k] = id
			v.take(from)
			v.lay(to)
		}
	}
}

// draw draws a candidate that is not chosen: any of a clue, or, as a chase, one that
// covers a cell that nothing covers.
func (v *cover) draw(c *anneal.Chain) int32 {
	if v.over != nil && len(v.bare) > 0 && c.Uint64()>>1 < v.chase {
		cell := v.bare[c.Below(len(v.bare))]
		if over := v.over[v.start[cell]:v.start[cell+1]]; len(over) > 0 {
			return over[c.Below(len(over))] // of which none is chosen
		}
	}
	k := v.open[c.Below(len(v.open))]
	id := v.first[k] + int32(c.Below(int(v.first[k+1]-v.first[k])-1))
	if id >= v.chosen[k] {
		id++
	}
	return id
}

// difference returns what it adds to the energy to replace one rectangle by another.
// A cell with n rectangles costs 2n-1 more with another one and 2n-3 less with one
// less. Cells common to both have one rectangle less when the other comes.
func (v *cover) difference(from, to span) int {
	common := intersection([]span{from, to})
	shared := max(0, int(common.bottom)-int(common.top)+1) * max(0, int(common.right)-int(common.left)+1)
	return 2*(v.sum(to)-v.sum(from)) - to.area() + 3*from.area() - 2*shared
}

// sum returns the sum of the counts in a rectangle.
func (v *cover) sum(s span) int {
	sum, width := 0, int(s.right-s.left)+1
	for at := int(s.top)*v.cols + int(s.left); at <= int(s.bottom)*v.cols+int(s.left); at += v.cols {
		for _, n := range v.counts[at : at+width] {
			sum += int(n)
		}
	}
	return sum
}

// take takes a rectangle away.
func (v *cover) take(s span) {
	width := int(s.right-s.left) + 1
	for at := int(s.top)*v.cols + int(s.left); at <= int(s.bottom)*v.cols+int(s.left); at += v.cols {
		for cell := at; cell < at+width; cell++ {
			if v.counts[cell]--; v.counts[cell] == 0 {
				v.uncover(cell)
			}
		}
	}
}

// lay puts a rectangle down.
func (v *cover) lay(s span) {
	width := int(s.right-s.left) + 1
	for at := int(s.top)*v.cols + int(s.left); at <= int(s.bottom)*v.cols+int(s.left); at += v.cols {
		for cell := at; cell < at+width; cell++ {
			if v.counts[cell]++; v.counts[cell] == 1 {
				last := v.bare[len(v.bare)-1]
				v.bare[v.at[cell]], v.at[last] = last, v.at[cell]
				v.bare = v.bare[:len(v.bare)-1]
			}
		}
	}
}

// uncover lists a cell that nothing covers.
func (v *cover) uncover(cell int) {
	v.at[cell] = int32(len(v.bare))
	v.bare = append(v.bare, int32(cell))
}
