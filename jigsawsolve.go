package gridsaw

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// exactNodes bounds the exact search where it is not asked for by name, to about half a
// minute: labels that look clean and are not make it hopeless.
const exactNodes = 1_000_000_000

// solve finds the places of the pieces and checks them.
func (r *jigsawRun) solve(ctx context.Context) *Error {
	r.progress.begin(stageSolve, len(r.Pieces))
	p := r.findPlaces(ctx)
	r.Method, r.Stats, r.Unique, r.Assembly = p.method, p.stats, p.unique, p.assembly
	r.Placements, r.Exchangeable = p.placements, p.exchangeable
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
		return r.judged(r.check())
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
	case r.options.Method == "" && r.clean && !r.saidOfTwo():
		p := r.byLabels(exactNodes)
		if len(p.placements) > 0 && r.lay(p) == nil && len(p.layout.Check()) == 0 {
			return p
		}
	}
	return sorter{r}.sortOut(ctx, r.byMates(ctx, r.all()))
}

// saidOfTwo tells whether people say something of two sides, which labels do not know of.
func (r *jigsawRun) saidOfTwo() bool {
	c := r.options.Constraints
	return c != nil && slices.ContainsFunc(c.Constraints, func(k JigsawConstraint) bool { return k.Say.sides() == 2 })
}

// lay lays the pieces out in the plane, and the loose parts below them.
func (r *jigsawRun) lay(p *placing) *Error {
	all := make([]layout.Piece, len(r.Pieces))
	for i := range r.Pieces {
		all[i].Sides = [4]encode.Side(r.Sides[4*i : 4*i+4])
	}
	for i, group := range p.twins {
		for _, t := range group {
			all[t.Piece].Twin = i + 1
		}
	}
	next := len(p.twins)
	for double, of := range r.Doubles {
		next++
		if all[of].Twin == 0 {
			all[of].Twin = next
		}
		all[double].Twin = all[of].Twin
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

// check lays the answer out, measures every joint, and says how sure each place
// is. What is not sure is never called solved.
func (r *jigsawRun) check() *Error {
	r.findDoubt()
	solution := &puzzle.JigsawSolution{}
	for _, p := range r.Placements {
		solution.Placements = append(solution.Placements, r.place(p))
	}
	r.Solution = solution
	whole := anchored(r.Assembly) && len(r.Placements) == len(r.Pieces)-r.seenAgain() && len(r.Placements) == r.Shape.Rows*r.Shape.Cols
	var wrong error
	if whole {
		wrong = puzzle.Check(r.withoutSecondOnes(), solution)
	}
	sure := whole && wrong == nil && len(r.Doubtful)+len(r.Exchangeable) == 0
	switch {
	case r.ended() && (!sure || r.seen() < len(r.Pictures)):
		return r.soFar()
	case wrong != nil:
		return &Error{ErrPartial, wrong, AdviceLook}
	case !whole:
		return &Error{ErrPartial, r.missing(), r.missingAdvice()}
	case len(r.Doubtful)+len(r.Exchangeable) > 0:
		return &Error{ErrPartial, r.uncertain(), AdviceLook}
	}
	return nil
}

// judged notes which constraints the answer keeps, and adds to what is wrong with it how many it does not.
func (r *jigsawRun) judged(err *Error) *Error {
	against := make(map[int]int)
	for _, l := range r.layouts() {
		for _, j := range l.Joints {
			against[j.A], against[j.B] = j.B, j.A
		}
	}
	broken := 0
	r.Constraints = nil
	for i, h := range hear(r.JigsawResult, r.options.Constraints) {
		out := ConstraintOutcome{JigsawConstraint: h.JigsawConstraint, Reason: h.reason}
		other, faced := against[h.sides[0]]
		switch {
		case h.Say == SayNoPiece && r.none[i] != nil:
			out.Reason = ""
		case h.reason != "" || h.Say == SayNever && !(faced && other == h.sides[1]):
		case h.Say == SayTogether && faced && other == h.sides[1]:
		case h.Say == SayTogether:
			out.Reason = "no answer was found in which the two sides meet"
		case h.Say == SayNever:
			out.Reason = "no answer was found in which the two sides do not meet"
		case h.Say == SayFlat && faced:
			out.Reason = "a piece lies against it"
		}
		if out.Kept = out.Reason == ""; !out.Kept {
			broken++
		}
		r.Constraints = append(r.Constraints, out)
	}
	if broken == 0 {
		return err
	}
	said := fmt.Sprintf("%d of %d constraints are not kept", broken, len(r.Constraints))
	if err == nil {
		return &Error{ErrPartial, errors.New(said), AdviceLook}
	}
	err.Err = fmt.Errorf("%w; %s", err.Err, said)
	return err
}

// layouts are those of the answer and of its parts.
func (r *JigsawResult) layouts() []*layout.Layout {
	out := []*layout.Layout{r.Layout}
	for _, part := range r.Parts {
		out = append(out, part.Layout)
	}
	return out
}

// seenAgain counts the second ones of pieces that lie in another picture: they are the same
// pieces, of which no place is missing.
func (r *JigsawResult) seenAgain() (n int) {
	for double, of := range r.Doubles {
		if r.Where[double].Picture != r.Where[of].Picture {
			n++
		}
	}
	return n
}

// withoutSecondOnes returns the puzzle of the pieces, each but once.
func (r *jigsawRun) withoutSecondOnes() puzzle.Puzzle {
	p, labelled := r.Puzzle.(*puzzle.Jigsaw)
	if !labelled || len(r.Doubles) == 0 {
		return r.Puzzle
	}
	out := *p
	out.Pieces = slices.DeleteFunc(slices.Clone(p.Pieces), func(piece puzzle.JigsawPiece) bool {
		_, double := r.Doubles[piece.ID]
		return double
	})
	return &out
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
	twins := fmt.Sprintf("%d of %d pieces may lie in the places of others that the same die cut", alike, len(r.Pieces))
	switch doubt := fmt.Errorf("%d of %d pieces are not certain", len(r.Doubtful), len(r.Pieces)); {
	case alike == 0:
		return doubt
	case len(r.Doubtful) > 0:
		return fmt.Errorf("%w; %s", doubt, twins)
	}
	return errors.New(twins)
}

// place completes a placement by how far the piece is to be turned.
func (r *JigsawResult) place(p puzzle.Placement) puzzle.Placement {
	piece := puzzle.JigsawPiece{ID: p.Piece, Turn: r.turned(p.Piece)}
	return piece.Place(puzzle.Cell{Row: p.Row, Col: p.Col}, p.Rotation)
}

// Empty lists the places that no piece was found for, by rows. It is empty where the size of
// the puzzle is not known.
func (r *JigsawResult) Empty() (out []puzzle.Cell) {
	if r.Solution == nil || !anchored(r.Assembly) {
		return nil
	}
	taken := make(map[puzzle.Cell]bool)
	for _, p := range r.Placements {
		taken[puzzle.Cell{Row: p.Row, Col: p.Col}] = true
	}
	for row := range r.Shape.Rows {
		for col := range r.Shape.Cols {
			if at := (puzzle.Cell{Row: row, Col: col}); !taken[at] {
				out = append(out, at)
			}
		}
	}
	return out
}

// leftOver counts the pieces that are in no place, in no other puzzle, and no second ones.
func (r *JigsawResult) leftOver() int {
	left := len(r.Pieces) - len(r.Placements) - len(r.Doubles)
	for _, part := range r.Parts {
		if part.Puzzle {
			left -= len(part.Placements)
		}
	}
	return left
}

// missing says how far an answer is from a whole puzzle.
func (r *jigsawRun) missing() error {
	if !anchored(r.Assembly) {
		return fmt.Errorf("the size of the puzzle could not be told; its largest part has %d of %d pieces, %d of them for sure",
			len(r.Placements), len(r.Pieces), len(r.Placements)-len(r.Doubtful))
	}
	var said []string
	say := func(n int, one, many string) {
		switch {
		case n == 1:
			said = append(said, one)
		case n > 1:
			said = append(said, fmt.Sprintf(many, n))
		}
	}
	cells, empty, left := r.Shape.Rows*r.Shape.Cols, len(r.Empty()), r.leftOver()
	say(empty, fmt.Sprintf("1 of %d places is empty", cells), fmt.Sprintf("%%d of %d places are empty", cells))
	say(left, "1 piece fits nowhere", "%d pieces fit nowhere")
	say(len(r.Doubles), "1 piece is shown twice", "%d pieces are shown twice")
	for _, part := range r.Parts {
		if part.Puzzle {
			said = append(said, fmt.Sprintf("%d pieces belong to another puzzle, of %d x %d", len(part.Placements), part.Rows, part.Cols))
		}
	}
	if n := len(r.Doubtful); n > 0 && empty == 0 {
		say(n, "1 of its pieces is not certain", "%d of its pieces are not certain")
	}
	return errors.New(strings.Join(said, ", "))
}

// missingAdvice says what to do about it.
func (r *jigsawRun) missingAdvice() Advice {
	problems := 0
	for _, p := range r.Pictures {
		if p.Err != nil {
			problems++
		} else {
			problems += len(p.Page.Problems)
		}
	}
	switch empty := len(r.Empty()); {
	case anchored(r.Assembly) && empty == 0:
		return AdviceSurplus
	case problems > 0:
		return AdviceProblems
	case r.leftOver() > 0 || !anchored(r.Assembly):
		return AdviceLook
	}
	return AdviceMore
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
	for i, part := range r.Parts {
		for _, j := range part.Layout.Joints {
			for _, piece := range [2]int{j.A / 4, j.B / 4} {
				if j.Bad && part.Puzzle && !slices.Contains(part.Doubtful, piece) {
					r.Parts[i].Doubtful = append(r.Parts[i].Doubtful, piece)
				}
			}
		}
		slices.Sort(r.Parts[i].Doubtful)
	}
	worn, vouched := r.worn(), r.vouched()
	for _, p := range r.Placements {
		verdict := r.Layout.Fits[p.Piece].Verdict
		if r.Assembly != nil && verdict > layout.Sure && !worn[p.Piece] && !vouched[p.Piece] {
			r.Doubtful[p.Piece] = true
		}
	}
	said := pairs(hear(r.JigsawResult, r.options.Constraints), SayTogether)
	for _, j := range r.Layout.Joints {
		if slices.Contains(said, [2]int{j.A, j.B}) || slices.Contains(said, [2]int{j.B, j.A}) {
			continue // however badly it fits
		}
		for _, piece := range [2]int{j.A / 4, j.B / 4} {
			if j.Bad && !worn[piece] && !vouched[piece] {
				r.Doubtful[piece] = true
			}
		}
	}
}

const (
	// vouchers is the number of joints that must fit by shape and by what the pieces show, each
	// alone, for a piece to need no more, and vouchMargin the least margin in the assembly: that
	// of a certain piece twice. Of pieces placed wrongly none has even one of the two.
	vouchers    = 2
	vouchMargin = 2 * assembly.SureMargin
)

// vouched finds the pieces that some joints hold for certain, whatever the outline is like at the
// others: it may have been read wrong there, and by shape alone another piece would do.
func (r *jigsawRun) vouched() map[int]bool {
	out := make(map[int]bool)
	votes := r.Ranking.Votes()
	if votes == nil || r.Assembly == nil {
		return out
	}
	fair := make([]int, len(r.Pieces))
	for _, j := range r.Layout.Joints {
		if j.Mated && j.Score <= fairScore && votes(j.A, j.B) > 0 {
			fair[j.A/4]++
			fair[j.B/4]++
		}
	}
	for i, p := range r.Assembly.Placements {
		out[p.Piece] = fair[p.Piece] >= vouchers && r.Assembly.Margins[i] >= vouchMargin
	}
	return out
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
	if cells := r.Shape.Rows * r.Shape.Cols; len(r.Placements) != cells || len(r.Pieces)-r.seenAgain() != cells {
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
