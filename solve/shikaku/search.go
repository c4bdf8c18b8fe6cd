package shikaku

import (
	"context"
	"slices"

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
	result, err := budget.Begin[*puzzle.ShikakuSolution](ctx, p.Validate())
	if err != nil {
		return result, err
	}
	m, err := newModel(p)
	if err != nil {
		return result, err
	}
	b := budget.New(ctx, o)
	b.Every(budget.Slow) // nodes of large puzzles take long
	result.Complete = true
	if s := newSearcher(m, &b, o.Wanted()); s != nil {
		// Each is made at once: for a hundred thousand in the end there may be no time left.
		s.take = func(own []span) { result.Solutions = append(result.Solutions, solutionOf(own)) }
		result.Complete = s.run()
	}
	result.Stats.Nodes = b.Spent()
	result.Status = budget.Status(!result.Complete && len(result.Solutions) < o.Wanted(), len(result.Solutions))
	return result, b.Err()
}

// workInterval is the number of words of candidates, added up over nodes,
// between two looks at the context.
const workInterval = 1 << 16

// A searcher is one search for solutions.
type searcher struct {
	*state
	budget     *budget.Budget
	wanted     int
	found      int
	take       func([]span) // gets each solution, the rectangle of each field
	solutions  [][]span     // those that take got, if it is not replaced
	components [][]int32
	of         []int // component of each field
	at         int   // the component that is being solved
	open       int   // fields of the component before this one have no choice left
	closed     int   // components that had a solution so far, beginning with the first
	guesses    []guess
	root       mark     // before all guesses
	weights    []uint32 // contradictions met in each field, plus 1
	heaviest   uint32   // the largest of them
	work       int      // words in the way since the last look at the context
	last       int32    // field of the last contradiction
}

// A guess is a candidate taken for true.
type guess struct {
	before    mark
	at, open  int // of the searcher
	field     int32
	candidate int32
}

// newSearcher draws the conclusions that need no guess. It returns nil if there is
// a contradiction, or no model.
func newSearcher(m *model, b *budget.Budget, wanted int) *searcher {
	if m == nil {
		return nil
	}
	s := &searcher{state: newState(m), budget: b, wanted: wanted, last: -1}
	if !s.start() || !s.propagate() {
		return nil
	}
	s.take = func(own []span) { s.solutions = append(s.solutions, own) }
	s.root = s.mark()
	s.components, s.of = components(s.state)
	s.weights, s.heaviest = slices.Repeat([]uint32{1}, len(m.fields)), 1
	return s
}

// run returns true if the whole space was searched.
func (s *searcher) run() bool {
	for ok := true; ; {
		if !ok {
			if len(s.guesses) == 0 {
				return true
			}
			g := s.guesses[len(s.guesses)-1]
			if g.at < s.at && s.closed <= s.at {
				return true // a component without a solution
			}
			ok = s.negate(g)
			continue
		}
		k := s.choose()
		if k < 0 {
			s.take(s.chosen())
			s.found++
			s.budget.Solutions++
			if s.found >= s.wanted {
				return false
			}
			ok = false
			continue
		}
		if !s.budget.Spend() || s.late() {
			return false
		}
		ok = s.assign(k)
	}
}

// restart forgets all but what needed no guess.
func (s *searcher) restart() {
	s.undo(s.root)
	s.guesses, s.solutions, s.found = s.guesses[:0], nil, 0
	s.at, s.open, s.closed, s.last = 0, 0, 0, -1
}

// late looks at the context more often than the budget does, which counts nodes:
// those of a field with thousands of candidates take long.
func (s *searcher) late() bool {
	if s.work += len(s.live); s.work < workInterval {
		return false
	}
	s.work = 0
	return s.budget.Err() != nil
}

// assign guesses a candidate of field k.
func (s *searcher) assign(k int32) bool {
	g := guess{before: s.mark(), at: s.at, open: s.open, field: k, candidate: s.first(k)}
	s.only(k, g.candidate)
	s.guesses = append(s.guesses, g)
	if s.propagate() {
		return true
	}
	s.bump(k)
	return false
}

// negate takes back the last guess, which is g, and strikes it out.
func (s *searcher) negate(g guess) bool {
	s.guesses = s.guesses[:len(s.guesses)-1]
	s.undo(g.before)
	s.at, s.open = g.at, g.open
	s.drop(g.field, g.candidate)
	if s.propagate() {
		return true
	}
	s.bump(g.field)
	return false
}

// choose returns the field to guess, -1 if none is left.
func (s *searcher) choose() int32 {
	for s.at < len(s.components) {
		if k := s.chooseIn(s.components[s.at]); k >= 0 {
			return k
		}
		s.at++
		s.open = 0
		s.closed = max(s.closed, s.at)
	}
	s.at = len(s.components) - 1
	return -1
}

// chooseIn returns the field of a component that met the last contradiction, or that
// with the fewest candidates for its weight; -1 if none has several left.
func (s *searcher) chooseIn(component []int32) int32 {
	if s.last >= 0 && s.of[s.last] == s.at && s.left(s.last) > 1 {
		return s.last
	}
	best, fewest := int32(-1), 0
	for i := s.open; i < len(component); i++ {
		k := component[i]
		n := s.left(k)
		if n < 2 {
			if i == s.open {
				s.open++ // until the guess is taken back
			}
			continue
		}
		if best < 0 || uint64(n)*uint64(s.weights[best]) < uint64(fewest)*uint64(s.weights[k]) {
			best, fewest = k, n
			if n == 2 && s.weights[k] == s.heaviest {
				break // none can be better
			}
		}
	}
	return best
}

// bump adds to the weight of the field in which a contradiction was met after
// a guess in field k.
func (s *searcher) bump(k int32) {
	s.weights[s.failed]++
	s.heaviest = max(s.heaviest, s.weights[s.failed])
	s.last = k
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
