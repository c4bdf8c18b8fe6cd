package cluster

import (
	"context"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// Beside returns a ranking that gives the costs of further sides, too, numbered from Sides()
// on, four a piece: in the measure of the sides that were ranked, which it does not rank anew.
// The further sides have no mates.
func (r *Ranking) Beside(ctx context.Context, further []encode.Side) *Ranking {
	more := newSideSet(ctx, further, r.sides.unit, r.sides.workers)
	s := &sideSet{
		kinds:   slices.Concat(r.sides.kinds, more.kinds),
		shapes:  slices.Concat(r.sides.shapes, more.shapes),
		ends:    slices.Concat(r.sides.ends, more.ends),
		corners: slices.Concat(r.sides.corners, more.corners),
		unit:    r.sides.unit, workers: r.sides.workers,
	}
	mates := slices.Concat(r.mates, make([][]Mate, len(further)))
	return &Ranking{sides: s, model: r.model, mates: mates, known: make(map[[2]int]float64)}
}
