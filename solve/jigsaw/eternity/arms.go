package eternity

import "slices"

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
)

// choose returns the arm that the next task is for, and its nodes: those of a first task
// for a new arm, or others for the best one. New arms get the share explore of all nodes.
func (s *campaignState) choose(first, others int64, explore float64) (best *arm, nodes int64) {
	for _, a := range s.Arms {
		fromStart := a.Number < 0 && a.Nodes == 0
		if !a.Busy && (a.Boards > 0 || fromStart) && (best == nil || fromStart || a.yield() > best.yield()) {
			best = a
		}
	}
	nodes = others
	if best == nil || best.Nodes > 0 && float64(s.Probed) < explore*float64(s.Given) {
		best = &arm{Number: s.Next}
		s.Next++
		s.Arms = append(s.Arms, best)
		nodes = first
		s.Probed += nodes
	}
	best.Busy = true
	s.Given += nodes
	return best, nodes
}

// credit takes over what came of a task for its arm, of which so many boards are expected.
func (s *campaignState) credit(u *task, boards float64) {
	k := slices.IndexFunc(s.Arms, func(a *arm) bool { return a.Number == u.Arm })
	if u.end == exhausted {
		s.Arms = slices.Delete(s.Arms, k, k+1)
		return
	}
	a := s.Arms[k]
	a.Busy, a.Poses = false, u.stands
	a.Boards = memory*a.Boards + boards
	a.Nodes = memory*a.Nodes + float64(u.count.Nodes)
	s.prune()
}

// prune drops the worst arm where there are too many.
func (s *campaignState) prune() {
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
