package pipeline

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// exactNodes bounds the exact search where it is not asked for by name, to about half a
// minute: labels that look clean and are not make it hopeless.
const exactNodes = 1_000_000_000

const doubtHint = "look at the pieces marked in the maps; `gridsaw inspect` shows their mates"

// solve finds the places of the pieces and checks them.
func (r *jigsawRun) solve(ctx context.Context) {
	var err error
	switch {
	case r.options.Method == MethodLabels:
		_, err = r.byLabels(ctx, 0)
	case r.options.Method == MethodMates:
		err = r.byMates(ctx)
	default:
		var solved bool
		if solved, err = r.tryLabels(ctx); err == nil && !solved {
			err = r.byMates(ctx)
		}
	}
	r.clock.end(stageSolve)
	switch {
	case len(r.Placements) > 0:
		r.check(ctx)
		r.clock.end(stageCheck)
	case ctx.Err() != nil:
		r.Fail(StatusTimeout, errTimeLimit, timeoutHint)
	case r.Report.Status == "" && err != nil:
		r.Fail(StatusUnread, err, "")
	case r.Report.Status == "":
		r.Fail(StatusPartial, errors.New("no two pieces belong together for sure"), doubtHint)
	}
}

// tryLabels solves exactly where the labels look clean, and takes the answer
// only if its pieces fit.
func (r *jigsawRun) tryLabels(ctx context.Context) (solved bool, err error) {
	if !r.clean {
		return false, nil
	}
	if solved, _ = r.byLabels(ctx, exactNodes); solved {
		if r.lay(); r.Layout != nil && len(r.Layout.Check()) == 0 {
			return true, nil
		}
	}
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	r.Placements, r.Layout = nil, nil
	r.Report = r.Report.unsolved()
	r.Err, r.Hint, r.Puzzle, r.Solution = nil, "", nil, nil
	return false, nil
}

// unsolved returns the report without what a failed method wrote into it.
func (r Report) unsolved() Report {
	r.Status, r.Error, r.Method, r.Stats, r.Unique = "", "", "", nil, nil
	r.Instance, r.Solution = nil, nil
	return r
}

// byLabels solves the labelled puzzle exactly, within so many nodes; 0 is no limit.
func (r *jigsawRun) byLabels(ctx context.Context, nodes int64) (solved bool, err error) {
	instance := r.instance(r.Labels.Of)
	r.Puzzle, r.Report.Instance, r.Report.Method = instance, instance, MethodLabels
	result, err := jigsaw.Search{}.Solve(ctx, instance, solve.Options{Seed: r.options.Seed, Limit: 2, Nodes: nodes})
	r.Report.Stats = result.Stats
	switch {
	case len(result.Solutions) > 0:
		r.Placements = slices.Clone(result.Solutions[0].Placements)
		if result.Complete || len(result.Solutions) > 1 {
			unique := len(result.Solutions) == 1
			r.Report.Unique = &unique
		}
		return true, nil
	case result.Status == solve.Unsolvable:
		err := errors.New("the labels of the sides have no solution")
		if why := instance.Diagnose(); len(why) > 0 {
			err = fmt.Errorf("%w: %s", err, why[0].Reason)
		}
		r.Fail(StatusUnsolvable, err, "leave out --method, so that mates count instead of labels")
		return false, nil
	}
	return false, err
}

// byMates puts the pieces together from their ranked mates.
func (r *jigsawRun) byMates(ctx context.Context) error {
	r.Report.Method = MethodMates
	o := assembly.Options{Rows: r.Shape.Rows, Cols: r.Shape.Cols, Seed: r.options.Seed}
	if r.options.Rows == 0 && r.Shape.Missing+r.Shape.Extra > 0 {
		// A size that wants other pieces than there are is a guess.
		o.Rows, o.Cols = 0, 0
	}
	a, err := assembly.Solve(ctx, r.Ranking, o)
	if a == nil {
		return err
	}
	r.Assembly = a
	r.Placements = slices.Clone(a.Placements)
	r.Shape.Rows, r.Shape.Cols = a.Rows, a.Cols
	if len(a.Placements) == 0 && len(a.Parts) > 0 {
		largest := a.Parts[0]
		r.Placements = slices.Clone(largest.Placements)
		r.Shape.Rows, r.Shape.Cols = largest.Rows, largest.Cols
	}
	instance := r.instance(r.joinedLabels())
	instance.Rows, instance.Cols = r.Shape.Rows, r.Shape.Cols
	r.Puzzle, r.Report.Instance = instance, instance
	return err
}

// joinedLabels gives every joint of the assembly a label of its own, and every
// other side one that no side fits: noisy labels would contradict the answer.
func (r *jigsawRun) joinedLabels() []int {
	labels := make([]int, len(r.Sides))
	next := 1
	for _, j := range r.Assembly.Joints {
		a, b := j.A, j.B
		if r.Ranking.Kind(a) == encode.Blank {
			a, b = b, a
		}
		labels[a], labels[b] = next, -next
		next++
	}
	for i, label := range labels {
		if kind := r.Ranking.Kind(i); label == 0 && kind != encode.Flat {
			labels[i] = next * int(kind)
			next++
		}
	}
	return labels
}

// lay lays the pieces out in the plane, and the loose parts below them.
func (r *jigsawRun) lay() {
	all := make([]layout.Piece, len(r.Pieces))
	for i, p := range r.Pieces {
		all[i].Sides = p.Sides
	}
	o := layout.Options{Rows: r.Shape.Rows, Cols: r.Shape.Cols, Open: !r.anchored()}
	l, err := layout.Fit(all, r.Placements, o)
	if err != nil {
		r.Fail(StatusUnread, fmt.Errorf("internal error: %w", err), ownFault("pictures"))
		return
	}
	r.Layout = l
	layouts := []*layout.Layout{l}
	for _, p := range r.looseParts() {
		p.Layout, err = layout.Fit(all, p.Placements, layout.Options{Rows: p.Rows, Cols: p.Cols, Open: true})
		if err == nil {
			r.Parts, layouts = append(r.Parts, p), append(layouts, p.Layout)
		}
	}
	layout.Beside(layouts...)
}

// anchored tells whether the places are those of the whole puzzle.
func (r *jigsawRun) anchored() bool {
	if r.Assembly == nil {
		return true
	}
	for _, p := range r.Assembly.Parts {
		if p.Anchored {
			return true
		}
	}
	return r.Assembly.Complete
}

// looseParts are the groups of pieces that the answer has no place for.
func (r *jigsawRun) looseParts() []Part {
	if r.Assembly == nil {
		return nil
	}
	placed := make(map[int]bool)
	for _, p := range r.Placements {
		placed[p.Piece] = true
	}
	var out []Part
	for _, p := range r.Assembly.Parts {
		if len(p.Placements) > 0 && !placed[p.Placements[0].Piece] {
			out = append(out, Part{Rows: p.Rows, Cols: p.Cols, Placements: p.Placements})
		}
	}
	return out
}

// check lays the answer out, measures every joint, and says how sure each place
// is. What is not sure is never called solved.
func (r *jigsawRun) check(ctx context.Context) {
	if r.Layout == nil {
		r.lay()
	}
	if r.Layout == nil {
		return
	}
	r.findDoubt()
	solution := &puzzle.JigsawSolution{}
	for _, p := range r.Placements {
		solution.Placements = append(solution.Placements, r.place(p))
	}
	r.Solution, r.Report.Solution = solution, solution
	r.reportFit()
	whole := r.anchored() && len(r.Placements) == len(r.Pieces) && len(r.Placements) == r.Shape.Rows*r.Shape.Cols
	var wrong error
	if whole {
		wrong = puzzle.Check(r.Puzzle, solution)
	}
	switch {
	case wrong != nil:
		r.Fail(StatusPartial, wrong, doubtHint)
	case ctx.Err() != nil:
		r.Fail(StatusTimeout, errTimeLimit, timeoutHint)
	case !whole:
		r.Fail(StatusPartial, r.missing(), "scan what is missing, and add the picture to the others")
	case len(r.Doubtful) > 0:
		r.Fail(StatusPartial, fmt.Errorf("%d of %d pieces are not certain", len(r.Doubtful), len(r.Pieces)), doubtHint)
	default:
		r.Report.Status = StatusSolved
	}
}

// place completes a placement by how far the piece is to be turned.
func (r *jigsawRun) place(p puzzle.Placement) puzzle.Placement {
	piece := puzzle.JigsawPiece{ID: p.Piece, Turn: 90*float64(p.Rotation) - r.degrees(p.Piece, p.Rotation)}
	return piece.Place(puzzle.Cell{Row: p.Row, Col: p.Col}, p.Rotation)
}

// missing says how far an answer is from a whole puzzle.
func (r *jigsawRun) missing() error {
	cells, placed := r.Shape.Rows*r.Shape.Cols, len(r.Placements)
	left := len(r.Pieces) - placed
	if !r.anchored() {
		return fmt.Errorf("the size of the puzzle could not be told; %d of %d pieces surely belong together", placed, len(r.Pieces))
	}
	if cells > placed && left > 0 {
		return fmt.Errorf("%d of %d places are empty, and %d pieces fit nowhere", cells-placed, cells, left)
	}
	if left > 0 {
		return fmt.Errorf("%d of %d pieces fit nowhere", left, len(r.Pieces))
	}
	return fmt.Errorf("%d of %d places are empty", cells-placed, cells)
}

// findDoubt collects the pieces that may lie elsewhere: those that the assembly
// doubts, those at joints that fit badly, and, where no labels say that two
// pieces are alike, those whose place another piece fits about as well.
func (r *jigsawRun) findDoubt() {
	r.Doubtful = make(map[int]bool)
	if r.Assembly != nil {
		for _, p := range r.Assembly.Doubtful {
			r.Doubtful[p] = true
		}
		if len(r.Assembly.Placements) == 0 { // a part of which nobody says how sure it is
			for _, p := range r.Placements {
				r.Doubtful[p.Piece] = true
			}
		}
	}
	worn := r.worn()
	for _, p := range r.Placements {
		verdict := r.Layout.Seats[p.Piece].Verdict
		if r.Assembly != nil && verdict > layout.Sure && !worn[p.Piece] {
			r.Doubtful[p.Piece] = true
		}
	}
	for _, j := range r.Layout.Joints {
		for _, piece := range [2]int{j.A / 4, j.B / 4} {
			if j.Bad && !worn[piece] {
				r.Doubtful[piece] = true
			}
		}
	}
}

const (
	// wornMargin is how much worse, as a logarithm, every exchange of a piece
	// with a worn side must fit.
	wornMargin = 0.5
	// fairScore is the score up to which a joint fits as joints do.
	fairScore = 3
)

// worn finds the pieces that fit badly at one side, or at two that meet in a
// torn corner, and yet can lie nowhere else: all pieces have found a place, at
// least two other sides fit as they should, and to exchange the piece with any
// other would fit much worse. With a piece missing, or one too many, there are
// none: another one may have taken the place.
func (r *jigsawRun) worn() map[int]bool {
	out := make(map[int]bool)
	if len(r.Placements) != len(r.Pieces) || len(r.Pieces) != r.Shape.Rows*r.Shape.Cols {
		return out
	}
	fair, bad := make([]int, len(r.Pieces)), make([]int, len(r.Pieces))
	for _, j := range r.Layout.Joints {
		for _, piece := range [2]int{j.A / 4, j.B / 4} {
			switch {
			case j.Bad:
				bad[piece]++
			case j.Score <= fairScore:
				fair[piece]++
			}
		}
	}
	for i := range r.Pieces {
		out[i] = bad[i] >= 1 && bad[i] <= 2 && fair[i] >= 2 && r.Layout.Seats[i].Margin >= wornMargin
	}
	return out
}
