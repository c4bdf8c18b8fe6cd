package shikaku

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Search is exact search with propagation; the package documentation tells how
// it works. A node, as counted by Options.Nodes and Stats.Nodes, is a guess. It
// draws no random numbers and runs on one thread.
type Search struct{}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an
// invalid puzzle and [ErrSize] for one with too many candidates.
func (Search) Solve(
	ctx context.Context, p *puzzle.Shikaku, o solve.Options,
) (solve.Result[*puzzle.ShikakuSolution], error) {
	var result solve.Result[*puzzle.ShikakuSolution]
	if err := p.Validate(); err != nil {
		return result, err
	}
	b := budget.New(ctx, o)
	b.Every(budget.Slow) // nodes of large puzzles take long
	if err := b.Err(); err != nil {
		result.Status = solve.Limit
		return result, err
	}
	m, err := newModel(p)
	if err != nil {
		return result, err
	}
	result.Complete = true
	if h := newHunt(m, &b, o.Wanted()); h != nil {
		// Each is made at once: for a hundred thousand in the end there may be no time left.
		h.take = func(s []span) { result.Solutions = append(result.Solutions, solutionOf(s)) }
		result.Complete = h.search()
	}
	result.Stats.Nodes = b.Spent()
	switch {
	case !result.Complete && len(result.Solutions) < o.Wanted():
		result.Status = solve.Limit
	case len(result.Solutions) > 0:
		result.Status = solve.Solved
	default:
		result.Status = solve.Unsolvable
	}
	return result, b.Err()
}

// workInterval is the number of words of candidates, added up over nodes,
// between two looks at the context.
const workInterval = 1 << 16

// A hunt is one search for solutions.
type hunt struct {
	*state
	budget    *budget.Budget
	wanted    int
	found     int
	take      func([]span) // gets each solution, the rectangle of each field
	solutions [][]span     // those that take got, if it is not replaced
	parts     [][]int32
	partOf    []int // part of each field
	part      int   // the part that is being solved
	open      int   // fields of the part before this one have no choice left
	closed    int   // parts that had a solution so far, beginning with the first
	guesses   []guess
	root      mark     // before all guesses
	weights   []uint32 // contradictions met in each field, plus 1
	heaviest  uint32   // the largest of them
	work      int      // words in the way since the last look at the context
	last      int32    // field of the last contradiction
}

// A guess is a candidate taken for true.
type guess struct {
	at         mark
	part, open int // of the hunt
	field      int32
	candidate  int32
}

// newHunt draws the conclusions that need no guess. It returns nil if there is
// a contradiction, or no model.
func newHunt(m *model, b *budget.Budget, wanted int) *hunt {
	if m == nil {
		return nil
	}
	h := &hunt{state: newState(m), budget: b, wanted: wanted, last: -1}
	if !h.start() || !h.propagate() {
		return nil
	}
	h.take = func(s []span) { h.solutions = append(h.solutions, s) }
	h.root = h.mark()
	h.split()
	h.weights, h.heaviest = make([]uint32, len(m.fields)), 1
	for k := range h.weights {
		h.weights[k] = 1
	}
	return h
}

// search returns true if the whole space was searched.
func (h *hunt) search() bool {
	for ok := true; ; {
		if !ok {
			if len(h.guesses) == 0 {
				return true
			}
			g := h.guesses[len(h.guesses)-1]
			if g.part < h.part && h.closed <= h.part {
				return true // a part without a solution
			}
			ok = h.refute(g)
			continue
		}
		k := h.choose()
		if k < 0 {
			h.take(h.chosen())
			h.found++
			h.budget.Solutions++
			if h.found >= h.wanted {
				return false
			}
			ok = false
			continue
		}
		if !h.budget.Spend() || h.late() {
			return false
		}
		ok = h.try(k)
	}
}

// restart forgets all but what needed no guess.
func (h *hunt) restart() {
	h.undo(h.root)
	h.guesses, h.solutions, h.found = h.guesses[:0], nil, 0
	h.part, h.open, h.closed, h.last = 0, 0, 0, -1
}

// late looks at the context more often than the budget does, which counts nodes:
// those of a field with thousands of candidates take long.
func (h *hunt) late() bool {
	if h.work += len(h.live); h.work < workInterval {
		return false
	}
	h.work = 0
	return h.budget.Err() != nil
}

// try guesses a candidate of field k.
func (h *hunt) try(k int32) bool {
	g := guess{at: h.mark(), part: h.part, open: h.open, field: k, candidate: h.first(k)}
	h.only(k, g.candidate)
	h.guesses = append(h.guesses, g)
	if h.propagate() {
		return true
	}
	h.blame(k)
	return false
}

// refute takes back the last guess, which is g, and strikes it out.
func (h *hunt) refute(g guess) bool {
	h.guesses = h.guesses[:len(h.guesses)-1]
	h.undo(g.at)
	h.part, h.open = g.part, g.open
	h.drop(g.field, g.candidate)
	if h.propagate() {
		return true
	}
	h.blame(g.field)
	return false
}

// choose returns the field to guess, -1 if none is left.
func (h *hunt) choose() int32 {
	for h.part < len(h.parts) {
		if k := h.chooseIn(h.parts[h.part]); k >= 0 {
			return k
		}
		h.part++
		h.open = 0
		h.closed = max(h.closed, h.part)
	}
	h.part = len(h.parts) - 1
	return -1
}

// chooseIn returns the field of a part that met the last contradiction, or that
// with the fewest candidates for its weight; -1 if none has several left.
func (h *hunt) chooseIn(part []int32) int32 {
	if h.last >= 0 && h.partOf[h.last] == h.part && h.left(h.last) > 1 {
		return h.last
	}
	best, fewest := int32(-1), 0
	for i := h.open; i < len(part); i++ {
		k := part[i]
		n := h.left(k)
		if n < 2 {
			if i == h.open {
				h.open++ // until the guess is taken back
			}
			continue
		}
		if best < 0 || uint64(n)*uint64(h.weights[best]) < uint64(fewest)*uint64(h.weights[k]) {
			best, fewest = k, n
			if n == 2 && h.weights[k] == h.heaviest {
				break // none can be better
			}
		}
	}
	return best
}

// blame adds to the weight of the field in which a contradiction was met after
// a guess in field k.
func (h *hunt) blame(k int32) {
	h.weights[h.failed]++
	h.heaviest = max(h.heaviest, h.weights[h.failed])
	h.last = k
}

// chosen returns the first candidate left of each field.
func (s *state) chosen() []span {
	out := make([]span, len(s.m.fields))
	for k := range s.m.fields {
		out[k] = s.m.rects[s.m.fields[k].first+s.first(int32(k))]
	}
	return out
}

// solutionOf writes spans, one for each clue, as a solution.
func solutionOf(spans []span) *puzzle.ShikakuSolution {
	out := &puzzle.ShikakuSolution{Rectangles: make([]puzzle.Rectangle, len(spans))}
	for k, r := range spans {
		out.Rectangles[k] = puzzle.Rectangle{
			Row: int(r.top), Col: int(r.left), Clue: k,
			Rows: int(r.bottom-r.top) + 1, Cols: int(r.right-r.left) + 1,
		}
	}
	return out
}
