package eternity

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Relaxed places pieces by constraint propagation on a board of which some positions are
// left out, no two of them side by side: the model of P. Schaus and Y. Deville 2008 (see
// [Matching]), section 2, on the relaxed problem of section 5. A variable for each cell
// holds the piece and its rotation; joints and the difference of all pieces are
// propagated; the variable with the smallest domain is tried first, values in random
// order. The deepest placement met is completed: what is missing at random, and the
// positions left out by a matching of largest weight. It takes what Matching takes, but no
// start.
//
// Each attempt leaves out positions of its own. The best board of all is returned, with
// status [solve.Partial] unless all joints match. A node is a value tried. Stats.Figures
// are the "score" of the board, in joints, the "restarts", and of all attempts those that
// placed all but the positions left out, "complete", and the largest number of pieces that
// one placed, "deepest".
//
// Where we differ: a joint is propagated once one of its cells has at most [narrow] values
// left, before which it would hardly ever strike out anything; and that pieces are
// different is propagated from cells with one value.
type Relaxed struct {
	// Positions is how many cells are left out, as far as that many do not touch; 0 means
	// 24, and a negative number none.
	Positions int
	// Tries ends an attempt after so many values; 0 means 20,000.
	Tries int64
	// Restarts is the number of attempts; 0 means no bound.
	Restarts int64
}

// complete puts the defaults in.
func (m Relaxed) complete() Relaxed {
	m.Positions = max(cmp.Or(m.Positions, 24), 0)
	m.Tries = cmp.Or(max(m.Tries, 0), 20_000)
	return m
}

// Solve implements [solve.Solver]. Its errors are those of [Matching.Solve].
func (m Relaxed) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	o.Start = nil
	return method{name: "relaxed", begin: m.complete().begin, restarts: m.Restarts, knobs: m}.solve(ctx, p, o)
}

// begin makes one attempt.
func (m Relaxed) begin(r *run) *filling {
	s := newPropagation(r.in, r.rng, &r.budget)
	left := s.leaveOut(m.Positions)
	if s.search(m.Tries) {
		r.figures["complete"]++
	}
	r.figures["deepest"] = max(r.figures["deepest"], float64(s.most))
	return completed(r.in, s.deepest, left, r.rng)
}

// narrow is the number of values from which on down a cell is propagated to its
// neighbours.
const narrow = 48

// A propagation is the constraint search of [Relaxed]: a domain of poses for each cell, as
// a set of bits.
type propagation struct {
	*instance
	rng    *rand.Rand
	budget *budget.Budget
	tries  int64 // left

	words  int        // of a domain
	domain []uint64   // by cell, so many words each
	size   []int32    // by cell, of its domain
	shows  [][]uint64 // by 4*code + side, the poses that show the code there
	aside  []bool     // by cell, whether it is left out
	placed []bool     // by cell
	trail  []change
	todo   []int32 // cells to propagate
	queued []bool  // by cell

	allowed []uint64 // of one propagation
	marked  []bool   // by code
	levels  [][]int32

	depth, most int
	poses       []int32 // by cell, as far as placed
	deepest     []int32 // the poses of the deepest placement
}

// A change is a word of a domain as it was before.
type change struct {
	at  int32
	was uint64
}

func newPropagation(in *instance, rng *rand.Rand, b *budget.Budget) *propagation {
	n := len(in.near)
	s := &propagation{
		instance: in, rng: rng, budget: b, words: (int(in.empty()) + 63) / 64,
		size: make([]int32, n), aside: make([]bool, n), placed: make([]bool, n), queued: make([]bool, n),
		marked: make([]bool, in.codes), levels: make([][]int32, n+1),
		poses: make([]int32, n), deepest: make([]int32, n),
	}
	s.domain, s.allowed = make([]uint64, n*s.words), make([]uint64, s.words)
	s.list()
	for cell := range n {
		s.poses[cell], s.deepest[cell] = in.empty(), in.empty()
	}
	s.admit()
	return s
}

// list lists the poses by what they show.
func (s *propagation) list() {
	s.shows = make([][]uint64, 4*s.codes)
	for pose := range s.empty() {
		for d, code := range s.sides[pose] {
			set := &s.shows[4*int(code)+d]
			if *set == nil {
				*set = make([]uint64, s.words)
			}
			(*set)[pose>>6] |= 1 << (pose & 63)
		}
	}
}

// admit fills the domains with what the frame and the hints allow: cells of a class, on the
// same side of the board, have the same.
func (s *propagation) admit() {
	var like [classes][4][]uint64
	for cell := range s.size {
		own := s.of(int32(cell))
		if pose := s.hint[cell]; pose != s.empty() {
			own[pose>>6] = 1 << (pose & 63)
			s.size[cell] = 1
			continue
		}
		first := &like[s.zone[cell]][s.out[cell]]
		if *first == nil {
			s.admitFree(cell, own)
			*first = own
		}
		copy(own, *first)
		for _, word := range own {
			s.size[cell] += int32(bits.OnesCount64(word))
		}
	}
}

// admitFree adds what a cell without a hint may hold.
func (s *propagation) admitFree(cell int, own []uint64) {
	for _, piece := range s.pieces[s.zone[cell]] {
		if s.hinted[piece] {
			continue
		}
		for pose := piece << 2; pose < piece<<2+4; pose++ {
			if s.framed(cell, pose) {
				own[pose>>6] |= 1 << (pose & 63)
			}
		}
	}
}

// of returns the domain of a cell.
func (s *propagation) of(cell int32) []uint64 { return s.domain[int(cell)*s.words:][:s.words] }

// leaveOut draws cells to leave out, no two of them side by side, and returns them.
func (s *propagation) leaveOut(n int) []int32 {
	var left []int32
	for _, cell := range s.rng.Perm(len(s.aside)) {
		if len(left) == n {
			break
		}
		ok := s.hint[cell] == s.empty()
		for _, next := range s.near[cell] {
			ok = ok && (next < 0 || !s.aside[next])
		}
		if ok {
			s.aside[cell] = true
			left = append(left, int32(cell))
		}
	}
	return left
}

// search places pieces until all are, and then reports true, or so many values have been
// tried.
func (s *propagation) search(tries int64) bool {
	s.tries = tries
	for cell := range s.size {
		s.push(int32(cell))
	}
	return s.propagate() && s.place()
}

// place places what is not placed yet, depth first.
func (s *propagation) place() bool {
	cell := s.smallest()
	if cell < 0 {
		return true
	}
	values := s.values(cell)
	for n := len(values); n > 0; n-- {
		k := s.rng.IntN(n)
		pose := values[k]
		values[k] = values[n-1]
		if s.tries--; s.tries < 0 || !s.budget.Spend() {
			return false
		}
		mark := len(s.trail)
		if s.try(cell, pose) && s.place() {
			return true
		}
		s.undo(cell, mark)
		if s.tries < 0 || s.budget.Stopped() {
			return false
		}
	}
	return false
}

// smallest returns the cell not yet placed with the smallest domain, at random of several,
// or -1.
func (s *propagation) smallest() int32 {
	best, ties := int32(-1), 0
	for cell, size := range s.size {
		switch {
		case s.placed[cell] || s.aside[cell]:
		case best < 0 || size < s.size[best]:
			best, ties = int32(cell), 1
		case size == s.size[best]:
			if ties++; s.rng.IntN(ties) == 0 {
				best = int32(cell)
			}
		}
	}
	return best
}

// values lists the domain of a cell. The list is that of the depth.
func (s *propagation) values(cell int32) []int32 {
	list := s.levels[s.depth][:0]
	for k, word := range s.of(cell) {
		for ; word != 0; word &= word - 1 {
			list = append(list, int32(64*k+bits.TrailingZeros64(word)))
		}
	}
	s.levels[s.depth] = list
	return list
}

// try places a pose; it reports false where another cell has no value left then.
func (s *propagation) try(cell, pose int32) bool {
	s.placed[cell], s.poses[cell] = true, pose
	s.depth++
	for k, word := range s.of(cell) {
		keep := uint64(0)
		if k == int(pose>>6) {
			keep = 1 << (pose & 63)
		}
		s.narrow(cell, k, word&keep)
	}
	s.push(cell)
	ok := s.propagate()
	if ok && s.depth > s.most {
		s.most = s.depth
		copy(s.deepest, s.poses)
	}
	return ok
}

// undo takes back the last placement.
func (s *propagation) undo(cell int32, mark int) {
	for len(s.trail) > mark {
		last := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		now := s.domain[last.at]
		s.size[int(last.at)/s.words] += int32(bits.OnesCount64(last.was) - bits.OnesCount64(now))
		s.domain[last.at] = last.was
	}
	s.placed[cell], s.poses[cell] = false, s.empty()
	s.depth--
}

// narrow sets a word of a domain to a part of what it is; it reports whether that changes
// anything.
func (s *propagation) narrow(cell int32, word int, to uint64) bool {
	at := int(cell)*s.words + word
	was := s.domain[at]
	if was == to {
		return false
	}
	s.trail = append(s.trail, change{int32(at), was})
	s.domain[at] = to
	s.size[cell] -= int32(bits.OnesCount64(was) - bits.OnesCount64(to))
	return true
}

// push lists a cell for propagation if that may strike out anything.
func (s *propagation) push(cell int32) {
	if s.size[cell] <= narrow && !s.queued[cell] && !s.aside[cell] {
		s.queued[cell] = true
		s.todo = append(s.todo, cell)
	}
}

// propagate works off the list. It reports false, with an empty list, where a cell has no
// value left.
func (s *propagation) propagate() bool {
	ok := true
	for len(s.todo) > 0 {
		cell := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		s.queued[cell] = false
		ok = ok && s.size[cell] > 0 && s.differ(cell) && s.revise(cell)
	}
	return ok
}

// differ takes the piece of a cell with one value from all others.
func (s *propagation) differ(cell int32) bool {
	if s.size[cell] > 1 {
		return true
	}
	pose := s.only(cell)
	word, mask := int(pose>>6), uint64(15)<<(pose&^3&63)
	for _, other := range s.cells[s.zone[cell]] {
		own := s.domain[int(other)*s.words+word]
		if own&mask == 0 || other == cell || s.aside[other] {
			continue
		}
		s.narrow(other, word, own&^mask)
		if s.size[other] == 0 {
			return false
		}
		s.push(other)
	}
	return true
}

// only returns the one value of a cell.
func (s *propagation) only(cell int32) int32 {
	for k, word := range s.of(cell) {
		if word != 0 {
			return int32(64*k + bits.TrailingZeros64(word))
		}
	}
	return s.empty() // never: the domain is not empty
}

// revise strikes out of the domains of the neighbours what fits no value of a cell.
func (s *propagation) revise(cell int32) bool {
	for d, next := range s.near[cell] {
		if next < 0 || s.aside[next] || s.placed[next] {
			continue
		}
		s.allow(cell, d)
		changed := false
		for k, word := range s.of(next) {
			changed = s.narrow(next, k, word&s.allowed[k]) || changed
		}
		if s.size[next] == 0 {
			return false
		}
		if changed {
			s.push(next)
		}
	}
	return true
}

// allow finds the poses that fit any value of a cell on a side of it.
func (s *propagation) allow(cell int32, d int) {
	clear(s.allowed)
	clear(s.marked)
	for k, word := range s.of(cell) {
		for ; word != 0; word &= word - 1 {
			code := s.mate[s.sides[64*k+bits.TrailingZeros64(word)][d]]
			if s.marked[code] {
				continue
			}
			s.marked[code] = true
			for k, poses := range s.shows[4*int(code)+opposite(d)] {
				s.allowed[k] |= poses
			}
		}
	}
}
