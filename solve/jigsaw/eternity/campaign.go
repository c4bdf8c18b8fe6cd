package eternity

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// An arm is one restart: a tree from random orders of its own, and how far its search is.
type arm struct {
	Number int64    `json:"number"`
	Poses  []uint16 `json:"poses"` // what the search stands behind
	// Boards is how many boards better than the best the model expects of the nodes that
	// the arm has had, and Nodes is their number; older ones count less in both.
	Boards float64 `json:"boards"`
	Nodes  float64 `json:"nodes"`
	Busy   bool    `json:"busy,omitempty"`
}

// yield returns the boards expected of a node.
func (a *arm) yield() float64 { return a.Boards / max(a.Nodes, 1) }

// A task is a piece of work for one thread: so many nodes of an arm.
type task struct {
	Arm   int64    `json:"arm"`
	Poses []uint16 `json:"poses"`
	Nodes int64    `json:"nodes"`
	Limit int      `json:"limit"` // only boards with fewer breaks are wanted

	granted int64 // Nodes, or what is left of the budget
	done    chan struct{}
	outcome
}

// An outcome is what came of a task.
type outcome struct {
	end    ending
	stands []uint16 // poses that the search of the arm stands behind then
	count  census
	found  [tailMax]int64 // boards by breaks
	breaks int            // of the best board, or noBoard
	board  []int32        // the best board, poses by cell
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

// campaignState is all that decides what a campaign goes on to find.
type campaignState struct {
	Next    int64          `json:"next"`   // number of the next arm
	Probed  int64          `json:"probed"` // nodes of first tasks
	Given   int64          `json:"given"`  // nodes of all tasks, had they not been cut short
	Limit   int            `json:"limit"`  // breaks of the best board of the tasks that were taken
	Found   [tailMax]int64 `json:"found"`  // boards by breaks
	Count   census         `json:"count"`
	Arms    []*arm         `json:"arms"`
	Pending []*task        `json:"pending"` // in order, the first is the next to be taken
	Best    []int32        `json:"best"`    // the best board, poses by cell
	Score   int            `json:"score"`
}

const (
	// keptArms is the number of arms that may be gone on with.
	keptArms = 64
	// memory is what the past of an arm counts less with each task.
	memory = 0.9
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
	for k, p := range c.palettes() {
		s.curves = append(s.curves, sync.OnceValue(func() *curve {
			return c.newCurve(p, rand.New(rand.NewPCG(o.Seed, 1<<63+uint64(k))))
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
	f.polish(&moves, polishMoves, rng)
	s.offer(f.pose, f.score)
	s.Limit = s.course.joints - f.score
	if s.o.Start != nil {
		s.Arms = append(s.Arms, &arm{Number: -1, Poses: s.course.prefix(start)})
	}
	return nil
}

// prefix returns the poses along the course of a board, turned with it, as far as they
// fit.
func (c *course) prefix(board []int32) []uint16 {
	var poses []uint16
	lie := make([]int32, len(c.cell))
	for d, cell := range c.cell {
		if board[cell] == c.empty() {
			break
		}
		pose := c.turnedPose(board[cell], c.quarter)
		lie[d] = pose
		if !c.joined(d, lie) || !c.fits(d, pose) || !c.distinct(pose) {
			break
		}
		poses = append(poses, uint16(pose))
	}
	return poses
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
	if s.Score == s.course.joints || len(s.course.puzzle.Hints) == len(s.course.near) {
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
			s.offer(u.board, s.course.joints-u.breaks)
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
		if s.Score == s.course.joints {
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

// choose returns the next task: the first of a new arm, or more of the best one.
func (s *campaign) choose() *task {
	var best *arm
	for _, a := range s.Arms {
		fromStart := a.Number < 0 && a.Nodes == 0
		if !a.Busy && (a.Boards > 0 || fromStart) && (best == nil || fromStart || a.yield() > best.yield()) {
			best = a
		}
	}
	nodes := s.Stay
	if best == nil || best.Nodes > 0 && float64(s.Probed) < s.Explore*float64(s.Given) {
		best = &arm{Number: s.Next}
		s.Next++
		s.Arms = append(s.Arms, best)
		nodes = s.Probe
		s.Probed += nodes
	}
	best.Busy = true
	s.Given += nodes
	limit := min(s.Limit, len(s.plan)+1)
	if s.Breaks > 0 {
		limit = s.Breaks + 1
	}
	return &task{Arm: best.Number, Poses: best.Poses, Nodes: nodes, Limit: limit}
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
	t.plant(newLists(s.course, weight, rng), v, u.Poses, s.plan, u.Limit)
	t.keep, t.single = s.Breaks > 0, s.Single
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
		s.offer(u.board, s.course.joints-u.breaks)
		s.Limit = min(s.Limit, u.breaks)
	}
	k := slices.IndexFunc(s.Arms, func(a *arm) bool { return a.Number == u.Arm })
	if u.end == exhausted {
		s.Arms = slices.Delete(s.Arms, k, k+1)
		return
	}
	a := s.Arms[k]
	a.Busy, a.Poses = false, u.stands
	a.Boards = memory*a.Boards + s.expected(s.model(), &u.count, u.Limit-1)
	a.Nodes = memory*a.Nodes + float64(u.count.Nodes)
	s.prune()
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

// prune drops the worst arm where there are too many.
func (s *campaign) prune() {
	if len(s.Arms) <= keptArms {
		return
	}
	worst := -1
	for k, a := range s.Arms {
		if !a.Busy && (worst < 0 || a.yield() < s.Arms[worst].yield()) {
			worst = k
		}
	}
	if worst >= 0 {
		s.Arms = slices.Delete(s.Arms, worst, worst+1)
	}
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
	joints := s.course.joints
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
