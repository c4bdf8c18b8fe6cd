package eternity

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// Schedule is a depth first search that may break joints, but not before a depth that is
// fixed for the first, the second, ... break, with restarts of which the most promising
// are gone on with. It is made for boards of the size of Eternity II, of which a few joints
// less than all can be had.
//
// The design is that of J. Blackwood's public solver of 2020 and 2021, as its behaviour is
// described by those who use it: rows, then columns of a few cells; breaks allowed late,
// at most one a cell and none between two pieces of the border; and sides of a few labels
// used up early, so that what is left has fewer different ones. It is ours where it
// differs:
//
//   - The labels that are used up early are found out: two of inner pieces and one of the
//     border that stand on the fewest pieces for the number of their sides. So is how many
//     must be used up by when (a curve): by a beam search that keeps those boards that
//     have used most.
//   - In the tail (the last rows) at most 64 inner and 64 border pieces are left, a bit of
//     a word each: what fits a cell is pairs[left, top] & free, what fits but for one joint
//     (l ^ u) & free in each rotation. A pose is left again at once, before anything is
//     made ready behind it, if nothing fits the next cell.
//   - Two joints may break with one pose where two more may break at all. By the model
//     that is worth three times the boards of 464.
//   - A restart is a random order of all poses. How many poses fit a cell of the tail on the
//     average gives a model of how many full boards its partial ones will come to, by which
//     restarts are chosen: each has a first task, and the one of highest yield gets more.
//
// It takes jigsaws of variant puzzle that make a framed board of up to [MaxScheduleCells]
// cells and 254 labels, with hints, which never move. A joint of a hint is counted as
// broken by the piece beside it.
//
// The method finds one board, whatever Options.Limit, with status [solve.Partial] unless
// all joints match, and proves nothing. A node is a pose laid; a restart
// counts as 1,000 at least. Options.Workers are used;
// the result depends on their number, but not on how fast they are. Options.Start is the
// best board until a better one is found; and the search that first goes on begins where
// it stops to fit. Stats.Figures are the "score" of the board, in joints; the "restarts";
// "boards-S", the boards of score S that were met; and "yield-S", the boards of score S or
// better that the model expects of a node. As soon as there is a board, only better ones
// are looked for, unless Breaks is set.
type Schedule struct {
	// Breaks, if it is above 0, makes the search count all boards that it meets of at most
	// so many breaks, for measurements.
	Breaks int
	// Plain leaves out the curves: no labels are used up early.
	Plain bool
	// Single lets at most one joint break with a pose.
	Single bool
	// Probe and Stay are the nodes of the first task of a restart and of the others; 0
	// means 300 and 750 times the square of the number of cells.
	Probe, Stay int64
	// Explore is the share of the nodes that go to first tasks; 0 means 0.1. More finds better
	// restarts, but what is found most often lies deep in few of them.
	Explore float64
}

// complete puts the defaults for a board in.
func (m Schedule) complete(c *course) Schedule {
	square := int64(len(c.cell)) * int64(len(c.cell))
	m.Probe = cmp.Or(max(m.Probe, 0), 300*square)
	m.Stay = cmp.Or(max(m.Stay, 0), 750*square)
	m.Explore = cmp.Or(m.Explore, 0.1)
	m.Breaks = min(max(m.Breaks, 0), len(breakOffsets))
	return m
}

// Solve implements [solve.Solver]. Its errors are those of [Matching.Solve], and [ErrLabels].
func (m Schedule) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	in, result, err := compiled(p)
	if in == nil {
		return result, err
	}
	c, err := newCourse(in)
	if err != nil {
		return result, err
	}
	s := newCampaign(m, c, o)
	if err := s.begin(); err != nil {
		return result, err
	}
	s.search(ctx)
	result = in.result(s.Best, s.Score)
	result.Stats = solve.Stats{Nodes: s.Count.Nodes, Figures: s.figures()}
	if ctx.Err() != nil {
		return result, context.Cause(ctx)
	}
	return result, nil
}

// A campaign is one call of [Schedule]. Tasks are chosen in order, each when the results of
// all but the last few are known, as many as there are workers less one, and results are
// taken in order. So what is found does not depend on how fast anything is.
type campaign struct {
	Schedule
	course  *course
	plan    schedule
	o       solve.Options
	workers int
	curves  []func() *curve // made when they are first used

	campaignState
	granted int64  // nodes of all tasks
	fresh   bool   // the best board has not been told of
	told    bool   // nothing has been taken since the last event
	saved   int64  // nodes at the last state that was told
	sealed  bool   // a task was cut short by the budget: what follows is in no state
	last    []byte // the state before that, until it is told
}

const (
	// polishMoves is the number of moves that the first board is improved by.
	polishMoves = 2000
	// taskNodes is what a task counts at least, about what it takes to set it up: else
	// restarts without a node would never end.
	taskNodes = 1000
	// stateTasks is the number of first tasks in whose nodes a state is told.
	stateTasks = 4
)

// newCampaign returns a campaign that has not begun.
func newCampaign(m Schedule, c *course, o solve.Options) *campaign {
	s := &campaign{Schedule: m.complete(c), course: c, plan: newSchedule(c), o: o, workers: max(o.Workers, 1)}
	s.Score, s.Limit = -1, noBoard
	if m.Plain {
		return s
	}
	for k, p := range palettes(c.instance) {
		s.curves = append(s.curves, sync.OnceValue(func() *curve {
			return newCurve(c, p, rand.New(rand.NewPCG(o.Seed, 1<<63+uint64(k))))
		}))
	}
	return s
}

// begin goes to the first state, or to the one of an earlier run. The error wraps
// [ErrStart] or [ErrResume].
func (s *campaign) begin() error {
	f := newFilling(s.course.instance)
	if s.o.Start != nil {
		if err := f.begin(s.o.Start); err != nil {
			return err
		}
	}
	if len(s.o.Resume) > 0 {
		return s.resume(s.o.Resume)
	}
	start := slices.Clone(f.pose)
	rng := rand.New(rand.NewPCG(s.o.Seed, 1<<62))
	f.complete(rng)
	moves := budget.Nodes(polishMoves)
	polish(f, &moves, polishMoves, rng)
	s.offer(f.pose, f.score)
	s.Limit = s.course.most - f.score
	if s.o.Start != nil {
		s.Arms = append(s.Arms, &arm{Number: -1, Poses: s.course.prefix(start)})
	}
	return nil
}

// offer keeps a full board if it is the best so far.
func (s *campaign) offer(board []int32, score int) {
	if score > s.Score {
		s.Best, s.Score, s.fresh = slices.Clone(board), score, true
	}
}

// search hands out tasks until the nodes are used up, the context is done or all joints
// match.
func (s *campaign) search(ctx context.Context) {
	s.report(false)
	if s.Score == s.course.most || len(s.course.puzzle.Hints) == len(s.course.near) {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs := make(chan *task, s.workers+len(s.Pending))
	var group sync.WaitGroup
	for range s.workers {
		group.Go(func() {
			t := newTree(s.course)
			for u := range jobs {
				s.work(ctx, t, u)
				close(u.done)
			}
		})
	}
	for _, u := range s.Pending {
		s.hand(u, jobs)
	}
	s.command(jobs)
	cancel()
	close(jobs)
	group.Wait()
	for _, u := range s.Pending { // boards of broken tasks count, though nothing follows from them
		if u.board != nil {
			s.offer(u.board, s.course.most-u.breaks)
		}
	}
	s.report(true)
}

// command chooses tasks and takes their results.
func (s *campaign) command(jobs chan<- *task) {
	for {
		for len(s.Pending) < s.workers && (s.o.Nodes <= 0 || s.granted < s.o.Nodes) {
			u := s.choose()
			s.Pending = append(s.Pending, u)
			s.hand(u, jobs)
		}
		if len(s.Pending) == 0 {
			return
		}
		u := s.Pending[0]
		<-u.done
		if u.end == canceled {
			return
		}
		s.Pending = s.Pending[1:]
		s.take(u)
		s.report(false)
		if s.Score == s.course.most {
			return
		}
	}
}

// hand gives a task to the workers.
func (s *campaign) hand(u *task, jobs chan<- *task) {
	u.granted = u.Nodes
	if s.o.Nodes > 0 {
		u.granted = min(u.Nodes, max(s.o.Nodes-s.granted, 0))
	}
	if u.granted < u.Nodes && !s.sealed {
		s.sealed = true
		if s.o.Progress != nil {
			s.last = s.save() // with this task as it is without a budget
		}
	}
	s.granted += u.granted
	u.done = make(chan struct{})
	jobs <- u
}

// choose returns the next task.
func (s *campaign) choose() *task {
	a, nodes := s.campaignState.choose(s.Probe, s.Stay, s.Explore)
	limit := min(s.Limit, len(s.plan)+1)
	if s.Breaks > 0 {
		limit = s.Breaks + 1
	}
	return &task{Arm: a.Number, Poses: a.Poses, Nodes: nodes, Limit: limit}
}

// work does a task.
func (s *campaign) work(ctx context.Context, t *tree, u *task) {
	u.breaks = noBoard
	if ctx.Err() != nil {
		u.end = canceled
		return
	}
	rng := rand.New(rand.NewPCG(s.o.Seed, uint64(u.Arm)))
	var v *curve
	var weight []uint8
	if n := int64(len(s.curves)); n > 0 && u.Arm >= 0 {
		v = s.curves[u.Arm/armsPerCurve%n]()
		weight = v.weight
	}
	t.keep, t.single = s.Breaks > 0, s.Single // before reset, which opens cells of the tail
	t.reset(newLists(s.course, weight, rng), v, u.Poses, s.plan, u.Limit)
	u.end = t.run(ctx, u.granted)
	u.stands, u.count, u.found, u.breaks = t.poses(), t.census, t.found, t.best
	if t.best != noBoard {
		u.board = s.course.filled(t.bestPoses)
	}
}

// take counts the result of a task.
func (s *campaign) take(u *task) {
	s.told = false
	s.Count.add(&u.count)
	least := min(u.granted, taskNodes)
	s.Count.Nodes += max(least-u.count.Nodes, 0)
	s.granted -= u.granted - max(u.count.Nodes, least)
	for b, n := range u.found {
		s.Found[b] += n
	}
	if u.board != nil {
		s.offer(u.board, s.course.most-u.breaks)
		s.Limit = min(s.Limit, u.breaks)
	}
	s.credit(u, s.expected(s.model(), &u.count, u.Limit-1))
}

// model returns the one of all that was counted.
func (s *campaign) model() *model {
	m := newModel(s.course, &s.Count)
	if s.Single {
		clear(m.double)
	}
	return m
}

// expected returns how many boards of at most so many breaks a model expects of what a
// census has counted.
func (s *campaign) expected(m *model, count *census, limit int) float64 {
	boards := 0.0
	if limit >= 0 {
		for b, each := range m.completions(s.plan, min(limit, len(s.plan)), s.course.judged()) {
			boards += each * float64(count.Reached[b])
		}
	}
	return boards
}

// report tells how far the campaign is. A state goes with it where it is the last time, or
// where some tasks were taken since the one before.
func (s *campaign) report(last bool) {
	state := !s.sealed && (last || s.Count.Nodes-s.saved >= stateTasks*s.Probe)
	if s.o.Progress == nil || s.told && !s.fresh && !state && s.last == nil {
		return
	}
	s.told = true
	e := solve.Event{Nodes: s.Count.Nodes, Restarts: s.Next, Score: s.Score}
	if s.Score == s.course.joints {
		e.Solutions = 1
	}
	if s.fresh {
		e.Attempt, s.fresh = s.course.solution(s.Best), false
	}
	if state {
		e.State, s.saved = s.save(), s.Count.Nodes
	} else {
		e.State, s.last = s.last, nil
	}
	s.o.Progress(e)
}

// figures returns what is told at the end.
func (s *campaign) figures() map[string]float64 {
	joints := s.course.most
	f := map[string]float64{"score": float64(s.Score), "restarts": float64(s.Next)}
	for b, n := range s.Found {
		if n > 0 {
			f[fmt.Sprintf("boards-%d", joints-b)] = float64(n)
		}
	}
	m := s.model()
	for limit := range len(s.plan) {
		if boards := s.expected(m, &s.Count, limit); boards > 0 {
			f[fmt.Sprintf("yield-%d", joints-limit)] = boards / float64(s.Count.Nodes)
		}
	}
	return f
}

// A scheduleState is what Event.State of [Schedule] holds.
type scheduleState struct {
	Method string `json:"method"`
	Print  uint64 `json:"print"` // fingerprint of puzzle and options
	campaignState
}

// save returns the state of the campaign.
func (s *campaign) save() []byte {
	text, err := json.Marshal(scheduleState{"schedule", s.fingerprint(), s.campaignState})
	if err != nil {
		return nil // never: there is nothing in it that JSON does not take
	}
	return text
}

// fingerprint tells campaigns apart.
func (s *campaign) fingerprint() uint64 {
	return fingerprint(s.course.instance, "schedule", s.Schedule, s.o)
}

// resume goes to a state that was saved. The error wraps [ErrResume].
func (s *campaign) resume(state []byte) error {
	var saved scheduleState
	if err := json.Unmarshal(state, &saved); err != nil {
		return fmt.Errorf("%w: %w", ErrResume, err)
	}
	if saved.Method != "schedule" || saved.Print != s.fingerprint() {
		return ErrResume
	}
	f, err := restored(s.course.instance, saved.Best)
	if err != nil {
		return err
	}
	if f.score != saved.Score || saved.Limit < 0 || saved.Count.Nodes < 0 {
		return fmt.Errorf("%w: the board is another", ErrResume)
	}
	arms := make(map[int64]*arm)
	for _, a := range saved.Arms {
		if a == nil || arms[a.Number] != nil || a.Number >= saved.Next || !s.course.stands(a.Poses) {
			return fmt.Errorf("%w: a restart is another", ErrResume)
		}
		arms[a.Number] = a
	}
	for _, u := range saved.Pending {
		if u == nil || arms[u.Arm] == nil || !arms[u.Arm].Busy || u.Nodes < 1 || u.Limit < 0 || !s.course.stands(u.Poses) {
			return fmt.Errorf("%w: a task is another", ErrResume)
		}
	}
	s.campaignState, s.fresh = saved.campaignState, true
	s.granted = s.Count.Nodes
	return nil
}
