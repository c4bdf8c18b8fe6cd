package eternity

import (
	"cmp"
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
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
