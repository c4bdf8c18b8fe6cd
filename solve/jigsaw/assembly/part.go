package assembly

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
)

// SolvePart does what [Solve] does for some of the pieces, as if there were no others: those
// listed, each once, in ascending order. The answer has the numbers that they have in e, and
// its Unplaced are those of the pieces listed.
func SolvePart(ctx context.Context, e Evidence, pieces []int, o Options) (*Assembly, error) {
	s := &selection{e: e, pieces: pieces, at: make(map[int]int, len(pieces))}
	for i, p := range pieces {
		if p < 0 || 4*p >= e.Sides() {
			return nil, fmt.Errorf("%w: piece %d of %d", ErrEvidence, p, e.Sides()/4)
		}
		s.at[p] = i
	}
	if len(pieces) == e.Sides()/4 {
		return Solve(ctx, e, o)
	}
	o.Twins, o.Together, o.Apart = s.twins(o.Twins), s.pairs(o.Together), s.pairs(o.Apart)
	a, err := Solve(ctx, s, o)
	if a != nil {
		s.number(a)
	}
	return a, err
}

// A selection is the evidence about some of the pieces, which have numbers of their own.
type selection struct {
	e      Evidence
	pieces []int
	at     map[int]int // by their numbers in e
}

func (s *selection) Sides() int { return 4 * len(s.pieces) }

// side returns the number of a side in e.
func (s *selection) side(i int) int { return 4*s.pieces[i/4] + i%4 }

func (s *selection) Kind(side int) encode.Kind { return s.e.Kind(s.side(side)) }

func (s *selection) Cost(a, b int) float64 { return s.e.Cost(s.side(a), s.side(b)) }

// Votes returns those of the evidence, nil where it has none.
func (s *selection) Votes() func(a, b int) float64 {
	votes := votesOf(s.e)
	if votes == nil {
		return nil
	}
	return func(a, b int) float64 { return votes(s.side(a), s.side(b)) }
}

func (s *selection) Mates(side int) []cluster.Mate {
	var out []cluster.Mate
	for _, m := range s.e.Mates(s.side(side)) {
		if i, in := s.at[m.Side/4]; in {
			m.Side = 4*i + m.Side%4
			out = append(out, m)
		}
	}
	return out
}

// twins returns the groups of the pieces selected.
func (s *selection) twins(all [][]cluster.Twin) (out [][]cluster.Twin) {
	for _, group := range all {
		var own []cluster.Twin
		for _, t := range group {
			if i, in := s.at[t.Piece]; in {
				own = append(own, cluster.Twin{Piece: i, Turn: t.Turn})
			}
		}
		for i := range own { // turns count from the first
			own[len(own)-1-i].Turn = (own[len(own)-1-i].Turn - own[0].Turn + 4) % 4
		}
		if len(own) > 1 {
			out = append(out, own)
		}
	}
	return out
}

// pairs returns the pairs of sides of the pieces selected.
func (s *selection) pairs(all [][2]int) (out [][2]int) {
	for _, p := range all {
		a, ok := s.at[p[0]/4]
		b, both := s.at[p[1]/4]
		if ok && both {
			out = append(out, [2]int{4*a + p[0]%4, 4*b + p[1]%4})
		}
	}
	return out
}

// number gives the pieces of an answer the numbers that they have in e.
func (s *selection) number(a *Assembly) {
	for i := range a.Placements {
		a.Placements[i].Piece = s.pieces[a.Placements[i].Piece]
	}
	for _, list := range append([][]int{a.Doubtful, a.Unplaced}, a.Exchangeable...) {
		for i, p := range list {
			list[i] = s.pieces[p]
		}
	}
	for _, group := range a.Twins {
		for i := range group {
			group[i].Piece = s.pieces[group[i].Piece]
		}
	}
	for i := range a.Joints {
		a.Joints[i].A, a.Joints[i].B = s.side(a.Joints[i].A), s.side(a.Joints[i].B)
	}
	for _, part := range a.Parts {
		for i := range part.Placements {
			part.Placements[i].Piece = s.pieces[part.Placements[i].Piece]
		}
	}
}
