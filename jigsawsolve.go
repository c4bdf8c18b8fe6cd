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

// exactNodes bounds the exact search where it is not asked for by name, to about half a
// minute: labels that look clean and are not make it hopeless.
const exactNodes = 1_000_000_000

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
	err        *Error             // why there is no placement; may be nil

	layout *layout.Layout
	parts  []Part
}

// solve finds the places of the pieces and checks them.
func (r *jigsawRun) solve(ctx context.Context) *Error {
	r.progress.begin(stageSolve, len(r.Pieces))
	p := r.findPlaces(ctx)
	r.Method, r.Stats, r.Unique, r.Assembly = p.method, p.stats, p.unique, p.assembly
	r.Placements, r.Exchangeable = p.placements, p.exchangeable()
	r.Shape.Rows, r.Shape.Cols = p.rows, p.cols
	if r.Puzzle = nil; p.instance != nil {
		r.Puzzle = p.instance
	}
	r.clock.end(stageSolve)
	r.progress.begin(stageCheck, len(r.Pieces))
	switch {
	case len(p.placements) > 0:
		defer r.clock.end(stageCheck)
		if p.layout == nil {
			if err := r.lay(p); err != nil {
				return err
			}
		}
		r.Layout, r.Parts = p.layout, p.parts
		return r.check()
	case r.ended():
		return r.inTime()
	case p.err != nil:
		return p.err
	}
	return &Error{ErrPartial, errors.New("no two pieces belong together for sure"), AdviceLook}
}

// findPlaces has a method place the pieces: where none is asked for the exact one if the
// labels look clean, and where that fails, or its pieces do not fit, the one by mates.
func (r *jigsawRun) findPlaces(ctx context.Context) *placing {
	switch {
	case r.options.Method == MethodLabels:
		return r.byLabels(0)
	case r.options.Method == "" && r.clean:
		p := r.byLabels(exactNodes)
		if len(p.placements) > 0 && r.lay(p) == nil && len(p.layout.Check()) == 0 {
			return p
		}
	}
	return r.byMates(ctx)
}

// byLabels solves the labelled puzzle exactly, within so many nodes; 0 is no limit.
func (r *jigsawRun) byLabels(nodes int64) *placing {
	p := &placing{method: MethodLabels, instance: r.instance(r.Labels.Of), rows: r.Shape.Rows, cols: r.Shape.Cols}
	result, err := jigsaw.Search{}.Solve(r.limit, p.instance, solve.Options{Seed: r.options.Seed, Limit: 2, Nodes: nodes})
	p.stats = &result.Stats
	switch {
	case len(result.Solutions) > 0:
		p.placements = slices.Clone(result.Solutions[0].Placements)
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

// byMates puts the pieces together from their ranked mates.
func (r *jigsawRun) byMates(ctx context.Context) *placing {
	p := &placing{method: MethodMates, rows: r.Shape.Rows, cols: r.Shape.Cols}
	p.twins = r.Ranking.Twins(ctx)
	o := assembly.Options{Rows: r.Shape.Rows, Cols: r.Shape.Cols, Twins: p.twins, Seed: r.options.Seed, Progress: r.progress.joined}
	if r.options.Rows == 0 && r.Shape.Missing+r.Shape.Extra > 0 {
		// A size that wants other pieces than there are is a guess.
		o.Rows, o.Cols = 0, 0
	}
	a, err := assembly.Solve(ctx, r.Ranking, o)
	if err != nil {
		p.err = &Error{ErrInput, err, NoAdvice}
	}
	if a == nil {
		return p
	}
	p.assembly, p.rows, p.cols, p.placements = a, a.Rows, a.Cols, slices.Clone(a.Placements)
	if len(a.Placements) == 0 && len(a.Parts) > 0 {
		largest := a.Parts[0]
		p.rows, p.cols, p.placements = largest.Rows, largest.Cols, slices.Clone(largest.Placements)
	}
	p.instance = r.instance(r.joinedLabels(a))
	p.instance.Rows, p.instance.Cols = p.rows, p.cols
	return p
}

// joinedLabels gives every joint of the assembly a label of its own, and every
// other side one that no side fits: noisy labels would contradict the answer.
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
	for i, label := range labels {
		if kind := r.Ranking.Kind(i); label == 0 && kind != encode.Flat {
			labels[i] = next * int(kind)
			next++
		}
	}
	return labels
}

// lay lays the pieces out in the plane, and the loose parts below them.
func (r *jigsawRun) lay(p *placing) *Error {
	all := make([]layout.Piece, len(r.Pieces))
	for i, piece := range r.Pieces {
		all[i].Sides = piece.Sides
	}
	for i, group := range p.twins {
		for _, t := range group {
			all[t.Piece].Twin = i + 1
		}
	}
	l, err := layout.Fit(all, p.placements, layout.Options{Rows: p.rows, Cols: p.cols, Open: !anchored(p.assembly)})
	if err != nil {
		return &Error{ErrInternal, fmt.Errorf("internal error: %w", err), AdviceReport}
	}
	p.layout = l
	layouts := []*layout.Layout{l}
	for _, part := range p.looseParts() {
		part.Layout, err = layout.Fit(all, part.Placements, layout.Options{Rows: part.Rows, Cols: part.Cols, Open: true})
		if err == nil {
			p.parts, layouts = append(p.parts, part), append(layouts, part.Layout)
		}
	}
	layout.Beside(layouts...)
	return nil
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

// looseParts are the groups of pieces that the answer has no place for.
func (p *placing) looseParts() []Part {
	if p.assembly == nil {
		return nil
	}
	placed := make(map[int]bool)
	for _, at := range p.placements {
		placed[at.Piece] = true
	}
	var out []Part
	for _, part := range p.assembly.Parts {
		if len(part.Placements) > 0 && !placed[part.Placements[0].Piece] {
			out = append(out, Part{Rows: part.Rows, Cols: part.Cols, Placements: part.Placements})
		}
	}
	return out
}

// check lays the answer out, measures every joint, and says how sure each place
// is. What is not sure is never called solved.
func (r *jigsawRun) check() *Error {
	r.findDoubt()
	solution := &puzzle.JigsawSolution{}
	for _, p := range r.Placements {
		solution.Placements = append(solution.Placements, r.place(p))
	}
	r.Solution = solution
	whole := anchored(r.Assembly) && len(r.Placements) == len(r.Pieces) && len(r.Placements) == r.Shape.Rows*r.Shape.Cols
	var wrong error
	if whole {
		wrong = puzzle.Check(r.Puzzle, solution)
	}
	sure := whole && wrong == nil && len(r.Doubtful)+len(r.Exchangeable) == 0
	switch {
	case r.ended() && (!sure || r.seen() < len(r.Pictures)):
		return r.soFar()
	case wrong != nil:
		return &Error{ErrPartial, wrong, AdviceLook}
	case !whole:
		return &Error{ErrPartial, r.missing(), AdviceMore}
	case len(r.Doubtful)+len(r.Exchangeable) > 0:
		return &Error{ErrPartial, r.uncertain(), AdviceLook}
	}
	return nil
}

// soFar says that the work was ended, and how far it had come.
func (r *jigsawRun) soFar() *Error {
	joined := len(r.Placements)
	for _, p := range r.Parts {
		joined += len(p.Placements)
	}
	end := r.inTime()
	return &Error{ErrPartial, fmt.Errorf("%w, %d of them lie together, %d for certain", end, joined, len(r.Placements)-len(r.Doubtful)), end.Advice}
}

// uncertain says what is not sure about an answer in which every place has a piece.
func (r *jigsawRun) uncertain() error {
	alike := 0
	for _, group := range r.Exchangeable {
		alike += len(group)
	}
	twins := fmt.Sprintf("%d of %d pieces were cut by one die with others, and may lie in each other's places", alike, len(r.Pieces))
	switch doubt := fmt.Errorf("%d of %d pieces are not certain", len(r.Doubtful), len(r.Pieces)); {
	case alike == 0:
		return doubt
	case len(r.Doubtful) > 0:
		return fmt.Errorf("%w; %s", doubt, twins)
	}
	return errors.New(twins)
}

// exchangeable are the groups of twins of which some are placed.
func (p *placing) exchangeable() [][]int {
	placed := make(map[int]bool)
	for _, at := range p.placements {
		placed[at.Piece] = true
	}
	var out [][]int
	for _, group := range p.twins {
		var pieces []int
		for _, t := range group {
			pieces = append(pieces, t.Piece)
		}
		if slices.ContainsFunc(pieces, func(piece int) bool { return placed[piece] }) {
			out = append(out, pieces)
		}
	}
	return out
}

// place completes a placement by how far the piece is to be turned.
func (r *JigsawResult) place(p puzzle.Placement) puzzle.Placement {
	piece := puzzle.JigsawPiece{ID: p.Piece, Turn: 90*float64(p.Rotation) - r.Degrees(p.Piece, p.Rotation)}
	return piece.Place(puzzle.Cell{Row: p.Row, Col: p.Col}, p.Rotation)
}

// missing says how far an answer is from a whole puzzle.
func (r *jigsawRun) missing() error {
	cells, placed := r.Shape.Rows*r.Shape.Cols, len(r.Placements)
	left := len(r.Pieces) - placed
	if !anchored(r.Assembly) {
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
		// Of a part nobody says how sure it is, nor of pieces whose rivals were not looked at.
		if len(r.Assembly.Placements) == 0 || r.hasty {
			for _, p := range r.Placements {
				r.Doubtful[p.Piece] = true
			}
		}
	}
	worn := r.worn()
	for _, p := range r.Placements {
		verdict := r.Layout.Fits[p.Piece].Verdict
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
		out[i] = bad[i] >= 1 && bad[i] <= 2 && fair[i] >= 2 && r.Layout.Fits[i].Margin >= wornMargin
	}
	return out
}
