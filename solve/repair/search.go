package repair

import (
	"container/heap"
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

const (
	// slack is a difference of costs that is none.
	slack = 1e-9
	// maxWork bounds a search, in the units of work: to about a second.
	maxWork = 1_000_000
	// quickWork is the same for one that is to be quick.
	quickWork = maxWork / 3
	// solveNodes bounds the nodes that the solver may take for one reading, and
	// plainNodes is how many times more it may take for the plain one, which is
	// right as a rule.
	solveNodes = 1000
	plainNodes = 50
	// visitWork is how long it takes to look at a reading, besides what the
	// rules say of it.
	visitWork = 10
)

// rules are what the search has to know of a kind of puzzle. A reading is a
// number for each cell, none or unknown.
type rules interface {
	// sum is what the numbers must add up to; with a modulus other than 0, the
	// remainder that their sum must have.
	sum() (sum, modulus int)
	// conflict returns a set of numbers that have no solution together, as far
	// as counting tells, nil if there is none.
	conflict(reading []int) *nogood
	// work is about how long conflict and solve take.
	work() work
	// hidden is the cost, in nats, of a fault that no reading tells of and that
	// looks as if a number were another one.
	hidden(number, other int) float64
	// places are the cells of which it matters, for numbers without a solution,
	// whether they hold clues.
	places() []int
	// trust says when a reading is believed.
	trust() trust
	// solve looks for the solutions of a reading, two at most, within a number
	// of nodes.
	solve(ctx context.Context, reading []int, nodes int64) answer
}

// trust is what a kind of puzzle asks of a reading.
type trust struct {
	// several tells that a puzzle as printed may have several solutions, though few
	// have. Where it may not, only readings with one have any weight.
	several bool
	// unseen is the cost, in nats, of a fault that no reading tells of, as a clue that
	// nobody saw, and that looks as if numbers were others.
	unseen float64
	// least is the confidence below which a reading is not to be trusted.
	least float64
}

// answer is what a solver says to a reading.
type answer struct {
	count    int  // solutions found, 2 at most
	complete bool // there are no others; without it there may be
	solution puzzle.Solution
	used     []int // the reading with its unknown numbers as in the solution
	same     []int // what readings have in common whose weights add up; nil where none do
	nodes    int64 // that it took
}

// newAnswer returns what a solver said, the first solution if there is one, but
// for what it makes of the reading.
func newAnswer[S puzzle.Solution](result solve.Result[S], err error) answer {
	a := answer{
		count: len(result.Solutions), complete: err == nil && result.Complete,
		nodes: result.Stats.Nodes,
	}
	if a.count > 0 {
		a.solution = result.Solutions[0]
	}
	return a
}

// work is how long things take, in microseconds or so: a bound of the search
// that does not depend on the machine and on what else it does.
type work struct{ conflict, solve, node int }

// refuted tells that a reading is proved to have no solution.
func (a answer) refuted() bool { return a.count == 0 && a.complete }

// outcome is what the search found.
type outcome struct {
	found, unique, several, refuted, exhausted bool
	extra, confidence, bound                   float64
	answer                                     answer
}

// searcher holds what the search over the readings of one grid shares.
type searcher struct {
	ctx     context.Context
	rules   rules
	options [][]option
	certain bool // every number was read with hardly a doubt
	reading []int
	derived int // cell whose number follows from the others, or -1
	queue   candidates
	seen    map[string]bool
	nogoods []*nogood
	prices  prices
	least   *leastCost
	work    int // what may still be done, in microseconds or so

	out     outcome
	weight  map[string]float64
	best    float64  // weight of the reading found
	key     string   // by which it stands in weight
	changes []change // what it changes
	limit   float64
}

// search looks at readings in the order of their cost.
func (s *searcher) search() outcome {
	s.seen, s.weight = make(map[string]bool), make(map[string]float64)
	s.limit = maxRepair
	s.prices = newPrices(s.options)
	s.push(s.plain())
	for s.queue.Len() > 0 {
		c := heap.Pop(&s.queue).(candidate)
		if c.bound > s.limit {
			break
		}
		if s.work <= 0 || s.ctx.Err() != nil {
			s.out.exhausted, s.out.bound = true, c.bound
			heap.Push(&s.queue, c)
			break
		}
		s.visit(c)
	}
	if s.out.found {
		s.out.confidence = s.confidence()
	}
	return s.out
}

// visit judges one reading and queues those that follow from it.
func (s *searcher) visit(c candidate) {
	s.work -= visitWork + len(s.options)/40 + len(s.nogoods)/20
	s.load(c)
	if n, bound := s.known(c); n != nil {
		s.follow(c, n, bound)
		return
	}
	if n := s.contradictions(); n != nil {
		s.refute(c)
		s.follow(c, n, c.bound)
		return
	}
	if lack, free := s.lack(c); lack != 0 && !free {
		s.refute(c)
		s.branchAll(c)
		return
	}
	if !s.repeats() {
		a := s.ask(s.reading, s.budget(c))
		if a.refuted() {
			s.refute(c)
			s.follow(c, s.explain(), c.bound)
			return
		}
		s.admit(c, a)
	}
	s.branchAll(c)
}

// budget is how many nodes the solver may take for a reading.
func (s *searcher) budget(c candidate) int64 {
	if len(c.changes) == 0 {
		return plainNodes * solveNodes
	}
	return solveNodes
}

// follow queues what follows from a set of numbers without a solution that c
// holds, or c itself where it turns out to cost more than was known.
func (s *searcher) follow(c candidate, n *nogood, bound float64) {
	if bound > c.bound+slack {
		c.bound = bound
		if bound <= s.limit {
			heap.Push(&s.queue, c)
		}
		return
	}
	s.branch(c, n)
}

// refute notes that a reading has no solution.
func (s *searcher) refute(c candidate) {
	s.out.refuted = s.out.refuted || len(c.changes) == 0
}

// repeats tells whether the number that follows from the others is one that the
// cell was read as anyway: then the reading is one of those at their own cost.
func (s *searcher) repeats() bool {
	return s.derived >= 0 && slices.ContainsFunc(s.options[s.derived], func(o option) bool {
		return o.number == s.reading[s.derived]
	})
}

func (s *searcher) ask(reading []int, nodes int64) answer {
	a := s.rules.solve(s.ctx, reading, nodes)
	s.work -= s.rules.work().solve + s.rules.work().node*int(a.nodes)
	return a
}

// exact tells whether the sum of the numbers betrays every single misread one.
func (s *searcher) exact() bool {
	_, modulus := s.rules.sum()
	return modulus == 0
}

// load sets the scratch reading to candidate c. A single unknown number is what
// the others lack to their sum.
func (s *searcher) load(c candidate) {
	for i, options := range s.options {
		s.reading[i] = options[0].number
	}
	for _, ch := range c.changes {
		s.reading[ch.cell] = s.options[ch.cell][ch.option].number
	}
	s.derived = -1
	lack, free := s.lack(c)
	if s.exact() && c.unread == 1 && free {
		s.derived = slices.Index(s.reading, unknown)
		s.reading[s.derived] = lack
	}
}

// branch queues the readings that differ from c in what the nogood n rests on.
// That is everything where n holds a number that follows from the others.
func (s *searcher) branch(c candidate, n *nogood) {
	if _, ok := n.number[s.derived]; ok {
		s.branchAll(c)
		return
	}
	for _, i := range n.cells {
		s.branchCell(c, i, false)
	}
	for _, i := range n.places {
		s.branchCell(c, i, true)
	}
}

// branchAll queues all readings that change c in one more cell.
func (s *searcher) branchAll(c candidate) {
	for i := range s.options {
		s.branchCell(c, i, false)
	}
}

// branchCell queues the other ways to read a cell that c has not changed;
// toggles are those that make a clue of an empty cell, or the other way round.
func (s *searcher) branchCell(c candidate, i int, togglesOnly bool) {
	options := s.options[i]
	if len(options) < 2 || c.cost+options[1].cost > s.limit {
		return
	}
	at, changed := c.find(i)
	if changed {
		return
	}
	for k := 1; k < len(options) && c.cost+options[k].cost <= s.limit; k++ {
		if togglesOnly && !toggles(options, k) {
			continue
		}
		next := c.with(options[0], options[k])
		if next.bound = max(c.bound, next.cost+s.toBalance(next)); next.bound > s.limit {
			continue
		}
		next.changes = slices.Insert(slices.Clip(c.changes), at, change{int32(i), uint8(k)})
		s.push(next)
	}
}

// toggles tells whether option k makes a clue of an empty cell, or the other
// way round.
func toggles(options []option, k int) bool {
	return (options[k].number == none) != (options[0].number == none)
}

// push queues a candidate, unless it was before.
func (s *searcher) push(c candidate) {
	k := c.key()
	if s.seen[k] {
		return
	}
	s.seen[k] = true
	heap.Push(&s.queue, c)
}
