package repair

import (
	"container/heap"
	"context"
	"math"
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
	// missed, if not 0, is the cost, in nats, of a clue that nobody saw being the reason
	// why a reading has several solutions.
	missed float64
	// hidden, if set, is that cost where the fault looks as if one number were another.
	hidden func(number, other int) float64
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

// askSolver returns what a solver says to a puzzle within a number of nodes. Read writes the
// numbers of a solution into a reading of so many cells.
func askSolver[P puzzle.Puzzle, S puzzle.Solution](
	ctx context.Context, solver solve.Solver[P, S], p P, nodes int64, cells int, read func(s S, into []int),
) answer {
	result, err := solver.Solve(ctx, p, solve.Options{Limit: 2, Nodes: nodes})
	a := answer{
		count: len(result.Solutions), complete: err == nil && result.Complete,
		nodes: result.Stats.Nodes,
	}
	if a.count > 0 {
		a.solution, a.used = result.Solutions[0], make([]int, cells)
		read(result.Solutions[0], a.used)
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
	nogoods nogoods
	balance balance
	weights posterior
	work    int // what may still be done, in microseconds or so
	limit   float64
	rival   bool // a reading without unknown numbers has one solution
	out     outcome
}

func newSearcher(ctx context.Context, r rules, j job) *searcher {
	s := &searcher{
		ctx: ctx, rules: r, options: j.options, certain: j.certain(), reading: make([]int, len(j.options)),
		seen: make(map[string]bool), nogoods: newNogoods(j.options), balance: balance{options: j.options},
		weights: posterior{weight: make(map[string]float64)}, work: maxWork, limit: maxRepair,
	}
	s.balance.sum, s.balance.modulus = r.sum()
	if j.quick {
		s.work = quickWork
	}
	return s
}

// search looks at readings in the order of their cost.
func (s *searcher) search() outcome {
	s.push(plain(s.options))
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
	if s.rules.trust().missed > 0 && !s.out.unique && s.rival {
		// The puzzle has one solution if a number is another that it may be: that is why
		// it has several, rather than that it was printed so.
		s.out.found = false
	}
	if s.out.found {
		var left []float64
		if s.out.exhausted {
			for _, c := range s.queue {
				left = append(left, math.Exp(-c.bound))
			}
		}
		if missed := s.rules.trust().missed; missed > 0 && !s.out.unique {
			left = append(left, math.Exp(-missed))
		}
		s.out.confidence = s.weights.confidence(left, s.weights.unseen(s.rules.trust(), s.options, s.nogoods.list))
	}
	return s.out
}

// visit judges one reading and queues those that follow from it.
func (s *searcher) visit(c candidate) {
	s.work -= visitWork + len(s.options)/40 + len(s.nogoods.list)/20
	s.load(c)
	if n, bound := s.nogoods.worst(c, s.reading, s.derived, s.limit); n != nil {
		s.follow(c, n, bound)
		return
	}
	if n := s.contradictions(); n != nil {
		s.refute(c)
		s.follow(c, n, c.bound)
		return
	}
	if lack, free := s.balance.lack(c); lack != 0 && !free {
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

// admit weighs a reading that was not refuted, and takes it if it makes a puzzle
// and none of more weight was found. The plain reading makes one with several
// solutions, too, where its numbers are beyond doubt: read so, or because their
// sum would betray one that is misread.
func (s *searcher) admit(c candidate, a answer) {
	plain := len(c.changes) == 0
	open := slices.Contains(s.reading, unknown)
	unique, several := a.count == 1 && a.complete, a.count == 2
	s.rival = s.rival || unique && !open
	if plain {
		s.out.several, s.out.exhausted = several, !unique && !several
	}
	if !unique && !s.rules.trust().several {
		return
	}
	accept := unique || plain && several && (s.certain || s.balance.exact() && !open)
	cost := c.cost
	switch {
	case unique:
	case accept, several && !open:
		cost += severalCost
	default:
		// Undecided, or with unknown numbers that may be this or that: the
		// right one may be among them.
		a.used = slices.Clone(s.reading)
	}
	weight := math.Exp(-cost)
	k := s.weights.add(a, weight)
	if w := &s.weights; accept && weight > w.best {
		w.best, w.key, w.changes = weight, k, c.changes
		s.out.found, s.out.unique, s.out.extra, s.out.answer = true, unique, c.cost, a
		s.limit = min(s.limit, cost+rivalMargin)
	}
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
	lack, free := s.balance.lack(c)
	if s.balance.exact() && c.unread == 1 && free {
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
		if next.bound = max(c.bound, next.cost+s.balance.bound(next)); next.bound > s.limit {
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
