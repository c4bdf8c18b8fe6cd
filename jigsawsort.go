package gridsaw

import (
	"context"
	"maps"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
)

// A sorter sees to the pieces that an answer leaves over.
type sorter struct{ *jigsawRun }

// sortOut goes on from an answer that leaves pieces over: it takes second ones of other pieces
// away, turns over those that lie face down, and assembles apart what is a puzzle of its own.
// Nothing of that is believed unless more pieces find their places then.
func (r sorter) sortOut(ctx context.Context, p *placing) *placing {
	for _, step := range []func(context.Context, *placing) *placing{r.withoutDoubles, r.withTurnedOver, r.withOthers} {
		if r.ended() || len(p.placements) == 0 || p.assembly == nil || len(r.left(p))+len(p.assembly.Doubtful) == 0 {
			return p
		}
		p = step(ctx, p)
	}
	return p
}

// withoutDoubles looks for pieces left over that are the same as another piece, and leaves
// one of the two out. Which is of no matter: it is the one that is listed later. Where one
// die cut several times, all have their like, and nothing can be told.
func (r sorter) withoutDoubles(ctx context.Context, p *placing) *placing {
	if len(r.twins(ctx)) > 0 {
		return p
	}
	before, doubles := r.Doubles, make(map[int]int)
	maps.Copy(doubles, before)
	for _, i := range r.left(p) {
		k, ok := r.Ranking.Double(i, -1)
		if !ok {
			continue
		}
		if back, mutual := r.Ranking.Double(k, -1); mutual && back == i {
			doubles[max(i, k)] = min(i, k)
		}
	}
	if len(doubles) == len(before) {
		return p
	}
	r.Doubles = doubles
	again := r.byMates(ctx, r.all())
	if len(again.placements) < len(p.placements) {
		r.Doubles = before
		return p
	}
	return again
}

// mostTurns bounds how often more pieces are turned over: next to one another they are found
// one after the other.
const mostTurns = 4

// withTurnedOver turns over the pieces left over that fit into empty places then, and assembles
// all anew. What finds no place then is turned back. A piece whose place is doubtful counts as
// left over: the last one may lie there for want of another place.
func (r sorter) withTurnedOver(ctx context.Context, p *placing) *placing {
	for range mostTurns {
		restore := r.turns()
		over := r.fittingOver(ctx, p)
		if len(over) == 0 || r.turn(ctx, over) != nil {
			return p
		}
		again := r.byMates(ctx, r.all())
		if back := slices.DeleteFunc(slices.Clone(over), again.belongs); len(back) > 0 && ctx.Err() == nil {
			over = slices.DeleteFunc(over, func(i int) bool { return slices.Contains(back, i) })
			if r.turn(ctx, back) != nil {
				restore()
				return p
			}
			again = r.byMates(ctx, r.all())
		}
		if len(over) == 0 || !again.better(p) || ctx.Err() != nil {
			restore()
			return p
		}
		p = again
	}
	return p
}

// better tells whether more pieces are placed than in another answer, or as many with less
// doubt.
func (p *placing) better(than *placing) bool {
	more := len(p.placements) - len(than.placements)
	return more > 0 || more == 0 && len(p.assembly.Doubtful) < len(than.assembly.Doubtful)
}

// belongs tells whether a piece has a place that the assembly does not doubt, or doubts though
// it had the choice to leave it out.
func (p *placing) belongs(piece int) bool {
	choice := len(p.placements) < min(p.rows*p.cols, len(p.instance.Pieces))
	return p.placed()[piece] && (choice || !slices.Contains(p.assembly.Doubtful, piece))
}

// turns returns what turns all pieces back to how they lie now.
func (r sorter) turns() (restore func()) {
	over, ranking, labels := maps.Clone(r.FaceDown), r.Ranking, r.Labels
	return func() {
		r.FaceDown, r.Ranking, r.Labels = over, ranking, labels
		r.takeSides()
	}
}

// turn turns pieces over and ranks all mates anew. Where there is no time for that, all
// remains as it was.
func (r sorter) turn(ctx context.Context, over []int) error {
	if len(over) == 0 {
		return nil
	}
	flip := func() {
		for _, i := range over {
			if r.FaceDown[i] {
				delete(r.FaceDown, i)
			} else {
				r.FaceDown[i] = true
			}
		}
		r.takeSides()
	}
	flip()
	ranking, err := cluster.Rank(ctx, r.Sides, cluster.RankOptions{Fronts: r.options.Fronts})
	if err != nil {
		flip()
		return err
	}
	r.Ranking = ranking
	if r.Encoder == labelsByMates {
		r.Labels = ranking.Labels()
	}
	return nil
}

const (
	// overCost is the mean cost, of at least overJoints joints, up to which a piece turned over
	// is thought to fit into an empty place, and overLead how many times as much that of
	// any other piece is: true joints cost 1 at the median, and seldom twice that.
	overCost, overLead, overJoints = 3, 1.2, 1
	// overShare is the part of the empty places, or of the pieces left over if they are fewer, one
	// in so many, from which on that is no chance: of thousands of pieces, some seem to fit.
	overShare = 10
)

// fittingOver lists the pieces left over that fit into an empty place better than all others
// if they are turned over.
func (r sorter) fittingOver(ctx context.Context, p *placing) (out []int) {
	left := slices.Concat(r.left(p), p.assembly.Doubtful)
	var mirrored []encode.Side
	for _, i := range left {
		over := encode.TurnedOver([4]encode.Side(r.Sides[4*i : 4*i+4]))
		mirrored = append(mirrored, over[:]...)
	}
	costs := r.Ranking.Beside(ctx, mirrored)
	holes := r.holes(p)
	for _, h := range holes {
		if ctx.Err() != nil {
			return nil
		}
		best, least, next := -1, math.Inf(1), math.Inf(1)
		for k, i := range left {
			as := h.cost(costs, 4*i)
			over := h.cost(costs, len(r.Sides)+4*k)
			if over < least {
				best, least, next = i, over, min(least, as)
			} else {
				next = min(next, over, as)
			}
		}
		if least <= overCost && next >= overLead*least && !slices.Contains(out, best) {
			out = append(out, best)
		}
	}
	if overShare*len(out) < min(len(holes), len(left)) {
		return nil
	}
	slices.Sort(out)
	return out
}

// A hole is a place that is empty, or in doubt: the sides that face it, by their position about
// it, -1 for an empty place, and -2 for the border.
type hole [4]int

// holes returns the places without a sure piece that have enough neighbours to tell what
// belongs there.
func (r sorter) holes(p *placing) (out []hole) {
	cells := make(map[puzzle.Cell]puzzle.Placement)
	for _, at := range p.placements {
		cells[puzzle.Cell{Row: at.Row, Col: at.Col}] = at
	}
	steps := [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}
	for row := range p.rows {
		for col := range p.cols {
			if here, taken := cells[puzzle.Cell{Row: row, Col: col}]; taken && !slices.Contains(p.assembly.Doubtful, here.Piece) {
				continue
			}
			var h hole
			joints := 0
			for d, step := range steps {
				at := puzzle.Cell{Row: row + step[0], Col: col + step[1]}
				next, there := cells[at]
				switch {
				case there:
					h[d] = 4*next.Piece + ((d+2-next.Rotation)%4+4)%4
					joints++
				case at.Row < 0 || at.Col < 0 || at.Row >= p.rows || at.Col >= p.cols:
					h[d] = -2
				default:
					h[d] = -1
				}
			}
			if joints >= overJoints {
				out = append(out, h)
			}
		}
	}
	return out
}

// cost returns the mean cost of the joints of the piece with such a first side in the hole, in
// its best rotation; +Inf where it cannot lie there.
func (h hole) cost(costs *cluster.Ranking, first int) float64 {
	best := math.Inf(1)
	for turn := range 4 {
		sum, joints := 0.0, 0.0
		for d, facing := range h {
			side := first + (d-turn+4)%4
			switch flat := costs.Kind(side) == encode.Flat; {
			case flat != (facing == -2):
				sum = math.Inf(1)
			case facing >= 0:
				sum += costs.Cost(facing, side)
				joints++
			}
		}
		best = min(best, sum/joints)
	}
	return best
}

const (
	// wholeShare is the share of places that a puzzle of its own has pieces for, and
	// leastPuzzle the fewest pieces of one.
	wholeShare, leastPuzzle = 0.75, 6
)

// withOthers looks for puzzles of their own among the pieces left over: with a border all
// around, and most places filled. All are assembled anew then without the pieces of the
// others.
func (r sorter) withOthers(ctx context.Context, p *placing) *placing {
	if !anchored(p.assembly) {
		return p
	}
	for {
		left := r.left(p)
		if len(left) < leastPuzzle {
			return p
		}
		other := r.byMates(ctx, left)
		if !other.isPuzzle() {
			return p
		}
		// Both had each other's pieces to choose from.
		before := p.others
		others := append(slices.Clone(before), other.part())
		mine := r.byMates(ctx, r.left(&placing{others: others}))
		theirs := r.byMates(ctx, r.left(&placing{placements: mine.placements, others: before}))
		switch {
		case ctx.Err() != nil:
			return p
		case len(mine.placements) >= len(p.placements) && theirs.isPuzzle() && len(theirs.placements) >= len(other.placements):
			other, p = theirs, mine
		}
		if len(other.placements) > len(p.placements) {
			other, p = p, other
			other.others, p.others = nil, before
		}
		p.others = append(slices.Clone(before), other.part())
	}
}

// isPuzzle tells whether what lies there has a border all around, and most of its pieces.
func (p *placing) isPuzzle() bool {
	return p.assembly != nil && anchored(p.assembly) && len(p.placements) >= leastPuzzle &&
		float64(len(p.placements)) >= wholeShare*float64(p.rows*p.cols) && 4*len(p.assembly.Doubtful) <= len(p.placements)
}

// part is the answer as a part of another one.
func (p *placing) part() Part {
	return Part{Rows: p.rows, Cols: p.cols, Placements: p.placements, Puzzle: true, Doubtful: slices.Clone(p.assembly.Doubtful)}
}
