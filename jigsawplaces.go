package gridsaw

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// A placing is where one method puts the pieces.
type placing struct {
	method     string
	instance   *puzzle.Jigsaw
	rows, cols int
	placements []puzzle.Placement
	unique     *bool
	stats      *solve.Stats
	assembly   *assembly.Assembly // nil where the method goes by labels
	twins      [][]cluster.Twin   // groups of pieces of one shape
	// exchangeable are those of which it could not be told which lies where
	exchangeable [][]int
	err          *Error // why there is no placement; may be nil

	others []Part // puzzles of their own
	layout *layout.Layout
	parts  []Part
}

// byLabels solves the labelled puzzle exactly, within so many nodes; 0 is no limit.
func (r *jigsawRun) byLabels(nodes int64) *placing {
	p := &placing{method: MethodLabels, instance: r.instance(r.Labels.Of), rows: r.Shape.Rows, cols: r.Shape.Cols}
	result, err := jigsaw.Search{}.Solve(r.limit, p.instance, solve.Options{Seed: r.options.Seed, Limit: 2, Nodes: nodes})
	p.stats = &result.Stats
	switch {
	case len(result.Solutions) > 0:
		p.placements = slices.Clone(result.Solutions[0].Placements)
		for _, l := range p.placements { // where the border did not tell the size
			p.rows, p.cols = max(p.rows, l.Row+1), max(p.cols, l.Col+1)
		}
		if result.Complete || len(result.Solutions) > 1 {
			unique := len(result.Solutions) == 1
			p.unique = &unique
		}
	case result.Status == solve.Unsolvable:
		err := errors.New("the labels of the sides have no solution")
		if why := p.instance.Diagnose(); len(why) > 0 {
			err = fmt.Errorf("%w: %s", err, why[0].Reason)
		}
		p.err = &Error{ErrUnsolvable, err, AdviceMates}
	case err != nil:
		p.err = &Error{ErrInput, err, NoAdvice}
	}
	return p
}

// byMates puts some of the pieces together from their ranked mates.
func (r *jigsawRun) byMates(ctx context.Context, pieces []int) *placing {
	p := &placing{method: MethodMates, rows: r.Shape.Rows, cols: r.Shape.Cols}
	o := assembly.Options{Twins: r.twins(ctx), Seed: r.options.Seed, Progress: r.progress.joined}
	said := hear(r.JigsawResult, r.options.Constraints)
	o.Together, o.Apart = pairs(said, SayTogether), pairs(said, SayNever)
	if r.options.Rows > 0 { // a size that the border tells is a guess where pieces are missing
		o.Rows, o.Cols = r.Shape.Rows, r.Shape.Cols
	}
	a, err := assembly.SolvePart(ctx, r.Ranking, pieces, o)
	if err != nil {
		p.err = &Error{ErrInput, err, NoAdvice}
	}
	if a == nil {
		return p
	}
	p.assembly, p.rows, p.cols, p.placements = a, a.Rows, a.Cols, slices.Clone(a.Placements)
	p.twins, p.exchangeable = a.Twins, a.Exchangeable
	if len(a.Placements) == 0 && len(a.Parts) > 0 {
		largest := a.Parts[0]
		p.rows, p.cols, p.placements = largest.Rows, largest.Cols, slices.Clone(largest.Placements)
	}
	p.instance = r.instance(r.joinedLabels(a))
	p.instance.Rows, p.instance.Cols = p.rows, p.cols
	return p
}

// joinedLabels gives every joint of the assembly a label of its own, and every
// other side one that no side fits: noisy labels would contradict the answer. What lies on
// the border of the puzzle is flat, also where it was read otherwise.
func (r *jigsawRun) joinedLabels(a *assembly.Assembly) []int {
	labels := make([]int, len(r.Sides))
	next := 1
	for _, j := range a.Joints {
		tab, blank := j.A, j.B
		if r.Ranking.Kind(tab) == encode.Blank {
			tab, blank = blank, tab
		}
		labels[tab], labels[blank] = next, -next
		next++
	}
	border, whole := make([]bool, len(r.Sides)), anchored(a)
	for _, p := range a.Placements {
		for d, on := range [4]bool{p.Row == 0, p.Col == a.Cols-1, p.Row == a.Rows-1, p.Col == 0} {
			border[4*p.Piece+(d+4-p.Rotation)%4] = on && whole
		}
	}
	for i, label := range labels {
		if kind := r.Ranking.Kind(i); label == 0 && !border[i] && kind != encode.Flat {
			labels[i] = next * int(kind)
			next++
		}
	}
	return labels
}

// twins returns the groups of pieces that one die cut.
func (r *jigsawRun) twins(ctx context.Context) [][]cluster.Twin {
	if r.cutBy.ranking != r.Ranking {
		r.cutBy.ranking, r.cutBy.twins = r.Ranking, r.Ranking.Twins(ctx)
		for i, group := range r.cutBy.twins {
			r.cutBy.twins[i] = slices.DeleteFunc(group, func(t cluster.Twin) bool { _, double := r.Doubles[t.Piece]; return double })
		}
		r.cutBy.twins = slices.DeleteFunc(r.cutBy.twins, func(g []cluster.Twin) bool { return len(g) < 2 })
	}
	return r.cutBy.twins
}

// all lists the pieces that are no second ones.
func (r *jigsawRun) all() []int { return r.left(new(placing)) }

// left lists the pieces that an answer has no place for, but for second ones and those of
// other puzzles, in ascending order.
func (r *jigsawRun) left(p *placing) (out []int) {
	placed := p.placed()
	for i := range r.Pieces {
		if _, double := r.Doubles[i]; !double && !placed[i] {
			out = append(out, i)
		}
	}
	return out
}

// placed tells of the pieces whether they have a place, in the puzzle or in another one.
func (p *placing) placed() map[int]bool {
	out := make(map[int]bool)
	for _, list := range append([]Part{{Placements: p.placements}}, p.others...) {
		for _, at := range list.Placements {
			out[at.Piece] = true
		}
	}
	return out
}

// anchored tells whether the places are those of the whole puzzle; a is nil for places by
// labels.
func anchored(a *assembly.Assembly) bool {
	if a == nil {
		return true
	}
	for _, p := range a.Parts {
		if p.Anchored {
			return true
		}
	}
	return a.Complete
}

// looseParts are the groups of pieces that the answer has no place for: other puzzles, and
// parts of this one.
func (p *placing) looseParts() []Part {
	if p.assembly == nil {
		return nil
	}
	placed := p.placed()
	out := slices.Clone(p.others)
	for _, part := range p.assembly.Parts {
		taken := func(at puzzle.Placement) bool { return placed[at.Piece] }
		if len(part.Placements) > 0 && !slices.ContainsFunc(part.Placements, taken) {
			out = append(out, Part{Rows: part.Rows, Cols: part.Cols, Placements: part.Placements})
		}
	}
	return out
}
