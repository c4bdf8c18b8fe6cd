package shikaku

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// ErrNotUnique reports a puzzle that is not known to have exactly one solution.
var ErrNotUnique = errors.New("shikaku: not exactly one solution")

// rateNodes is the number of guesses that Rate spends on the proof that an
// extreme puzzle has one solution.
const rateNodes = 100_000

// Rate returns the grade of a puzzle with exactly one solution:
//
//   - easy: rectangles can be drawn one after the other, each because its clue has no
//     other place left for it, or because no other rectangle covers a certain cell;
//   - medium: it takes cells that belong to a clue before its rectangle is known,
//     because all its rectangles cover them, or because no other clue reaches them;
//   - hard: rectangles have to be tried, but a wrong one leaves at once a cell that
//     nothing can cover any more, or a clue without a place;
//   - extreme: the conflict shows only after further deductions, or further tries.
//
// The error wraps
// [puzzle.ErrInvalid], [ErrSize], or [ErrNotUnique] if there is no solution,
// another one, or no proof within 100,000 guesses.
func Rate(p *puzzle.Shikaku) (solve.Grade, error) {
	if err := p.Validate(); err != nil {
		return solve.GradeAny, err
	}
	m, err := newPlainModel(p)
	if err != nil {
		return solve.GradeAny, err
	}
	if m == nil {
		return solve.GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
	}
	for _, g := range []solve.Grade{solve.GradeEasy, solve.GradeMedium, solve.GradeHard} {
		s, ok := deduce(m, g)
		if !ok {
			return solve.GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
		}
		if s.solved() {
			return g, nil
		}
	}
	b := budget.Nodes(rateNodes)
	s := newSearcher(m, &b, 2)
	switch complete := s.run(); {
	case len(s.solutions) > 1:
		return solve.GradeAny, fmt.Errorf("%w: there are several", ErrNotUnique)
	case !complete:
		return solve.GradeAny, fmt.Errorf("%w: no proof within %d guesses", ErrNotUnique, rateNodes)
	case len(s.solutions) == 0:
		return solve.GradeAny, fmt.Errorf("%w: there is none", ErrNotUnique)
	}
	return solve.GradeExtreme, nil
}

// deduce goes as far as the deductions of a grade below GradeExtreme lead. It
// returns false on a contradiction.
func deduce(m *model, g solve.Grade) (*state, bool) {
	d := deducer{newState(m)}
	if g == solve.GradeEasy {
		return d.state, d.draw()
	}
	ok := d.start() && d.propagate()
	if g == solve.GradeHard {
		for progress := ok; progress && ok; {
			progress, ok = d.tryAll()
		}
	}
	return d.state, ok
}

// A deducer draws the conclusions of the grades.
type deducer struct{ *state }

// draw draws rectangles one after the other, as for GradeEasy.
func (s deducer) draw() bool {
	drawn := make([]bool, len(s.m.fields))
	for progress := true; progress; {
		progress = false
		for k := range s.m.fields {
			if drawn[k] || s.left(int32(k)) != 1 {
				continue
			}
			drawn[k], progress = true, true
			if !s.spread(int32(k)) {
				return false
			}
		}
		if progress {
			continue
		}
		var ok bool
		if progress, ok = s.coverSingles(); !ok {
			return false
		}
	}
	return true
}

// coverSingles leaves those candidates alone in their fields that are the last
// to cover some cell. It returns whether there were any, and false if a cell is
// not covered at all or two of a field are the last.
func (s deducer) coverSingles() (progress, ok bool) {
	covers := make([]uint32, s.m.rows*s.m.cols)
	s.eachCell(func(_ int32, cell int, _ int32) { covers[cell]++ })
	for _, n := range covers {
		if n == 0 {
			return false, false
		}
	}
	last := make([]int32, len(s.m.fields)) // the candidate of a field, counted from 1
	ok = true
	s.eachCell(func(k int32, cell int, candidate int32) {
		if covers[cell] == 1 {
			ok = ok && (last[k] == 0 || last[k] == candidate+1)
			last[k] = candidate + 1
		}
	})
	for k, candidate := range last {
		if candidate > 0 && s.left(int32(k)) > 1 {
			s.only(int32(k), candidate-1)
			progress = true
		}
	}
	return progress, ok
}

// eachCell calls visit for each cell of each candidate left.
func (s deducer) eachCell(visit func(k int32, cell int, candidate int32)) {
	for k := range s.m.fields {
		s.each(int32(k), func(candidate int32) {
			r := s.m.rects[s.m.fields[k].first+candidate]
			for row := int(r.top); row <= int(r.bottom); row++ {
				for col := int(r.left); col <= int(r.right); col++ {
					visit(int32(k), row*s.m.cols+col, candidate)
				}
			}
		})
	}
}

// tryAll tries all candidates once and strikes out those that end at once in a
// contradiction. It returns whether there were any, and false if striking them
// out was a contradiction itself.
func (s deducer) tryAll() (progress, ok bool) {
	for k := range int32(len(s.m.fields)) {
		if s.left(k) == 1 {
			continue
		}
		var wrong []int32
		s.each(k, func(candidate int32) {
			start := s.mark()
			if !s.fits(k, candidate) {
				wrong = append(wrong, candidate)
			}
			s.undo(start)
		})
		for _, candidate := range wrong {
			s.drop(k, candidate)
		}
		if len(wrong) > 0 {
			progress = true
			if !s.propagate() {
				return true, false
			}
		}
	}
	return progress, true
}

// fits takes a candidate for true and reports whether all cells and clues can
// still be covered, without any conclusion from those that can in one way only.
func (s deducer) fits(k, candidate int32) bool {
	defer s.clear()
	s.idle = true
	defer func() { s.idle = false }()
	s.only(k, candidate)
	if !s.account(k) || !s.spread(k) {
		return false
	}
	hit := s.queue // account may add to it, but those are left alone
	for _, j := range hit {
		if !s.account(j) {
			return false
		}
	}
	return true
}
