package eternity

import (
	"math"
	"slices"
)

// A census is what is counted on the way.
type census struct {
	Nodes, HeadNodes, Entries int64
	Reached                   [tailMax]int64 // by breaks, nodes at the depth that restarts are judged by
	// By level, of a sample of cells: how many were looked at, and how many poses fitted,
	// fitted but for one joint, and but for two.
	Looks, Fits, Misfits, Doubles [tailMax]int64
}

// add counts what another census has counted.
func (s *census) add(o *census) {
	s.Nodes += o.Nodes
	s.HeadNodes += o.HeadNodes
	s.Entries += o.Entries
	for i := range s.Looks {
		s.Reached[i] += o.Reached[i]
		s.Looks[i] += o.Looks[i]
		s.Fits[i] += o.Fits[i]
		s.Misfits[i] += o.Misfits[i]
		s.Doubles[i] += o.Doubles[i]
	}
}

// A model predicts a search of the tail from how many poses fit a cell on the average:
// with f of them without a break, g with one and h with two, N(d, b) partial boards of d
// cells and b breaks make f N(d, b) + g N(d, b-1) + h N(d, b-2) of d+1 cells and b breaks,
// where the schedule allows the breaks.
type model struct {
	course              *course
	fit, misfit, double []float64 // by level
}

// enoughLooks is the number of cells looked at that a mean is taken from.
const enoughLooks = 200

// newModel returns the model that a census gives. Levels of which too little was seen are
// judged by the pieces left, as if all codes were as frequent.
func newModel(c *course, s *census) *model {
	n := len(c.cell) - c.head
	m := &model{c, make([]float64, n), make([]float64, n), make([]float64, n)}
	inners, rings := float64(max(len(c.codesOf(inner)), 1)), float64(max(len(c.codesOf(corner, border)), 1))
	innersLeft, framesLeft := 0.0, 0.0
	for i := n - 1; i >= 0; i-- {
		d := c.head + i
		at := c.kind[d]
		switch at {
		case inside:
			innersLeft++
			m.fit[i], m.misfit[i], m.double[i] = 4*innersLeft/(inners*inners), 8*innersLeft/inners, 4*innersLeft
		case bottomLeft, bottomRight:
			framesLeft++
			m.fit[i] = 1 / rings
		default:
			framesLeft++
			m.fit[i] = framesLeft / rings
			if at != onLeft {
				m.fit[i], m.misfit[i] = framesLeft/(rings*inners), framesLeft/rings
			}
		}
		switch {
		case c.held[d] >= 0:
			m.fit[i], m.misfit[i], m.double[i] = 1, 0, 0
		case s.Looks[i] >= enoughLooks:
			m.fit[i] = float64(s.Fits[i]) / float64(s.Looks[i])
			m.misfit[i] = float64(s.Misfits[i]) / float64(s.Looks[i])
			m.double[i] = float64(s.Doubles[i]) / float64(s.Looks[i])
		}
	}
	return m
}

// completions returns, by the breaks that a partial board of so many cells has, how many
// full boards of at most so many breaks come from it.
func (m *model) completions(plan schedule, limit, depth int) []float64 {
	value := make([]float64, limit+1)
	for b := range value {
		value[b] = 1
	}
	for d := len(m.course.cell) - 1; d >= depth; d-- {
		may := plan.allowed(d, limit)
		for b := range value { // in ascending order: value[b+1] is still that of d+1
			v := m.fit[d-m.course.head] * value[b]
			if b < may {
				v += m.misfit[d-m.course.head] * value[b+1]
			}
			if b+1 < may {
				v += m.double[d-m.course.head] * value[b+2]
			}
			value[b] = v
		}
	}
	return value
}

// A schedule says from which depth on the first, the second, ... break is allowed. It has
// as many as a board may have at most.
type schedule []int

// breakOffsets are how many cells before the end of a board of 256 cells breaks begin to
// be allowed.
var breakOffsets = []float64{60, 54, 47, 41, 36, 32, 28, 24, 21, 19, 17, 15, 13, 11, 9, 7, 6, 5, 4, 3, 2}

// newSchedule returns the schedule of a course. A cell of the tail beside a hint, where one
// joint more is asked for, may have a break of its own.
func newSchedule(c *course) schedule {
	n := len(c.cell)
	plan := make(schedule, len(breakOffsets))
	for k, offset := range breakOffsets {
		plan[k] = max(c.head, n-max(int(math.Round(offset*float64(n)/256)), 1))
	}
	for d := c.head; d < n; d++ {
		if c.held[d] < 0 && c.special(d) {
			plan = append(plan, d)
		}
	}
	slices.Sort(plan)
	return plan
}

// allowed returns how many breaks there may be after the cell at a depth, of at most so
// many in all.
func (s schedule) allowed(d, limit int) int {
	n := 0
	for n < min(limit, len(s)) && d >= s[n] {
		n++
	}
	return n
}
