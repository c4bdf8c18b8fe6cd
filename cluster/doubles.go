package cluster

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// doubleSpread is how many times as far as the two sides of a joint, at the median of the
	// surest, those of two pieces of one shape may lie apart.
	doubleSpread = 2
	// doubleGap is how many times as far the next piece is from either of the two.
	doubleGap = 2
)

// Double returns the piece that is as like a piece in all its sides as mates are, if there is
// one and no other comes near: the same piece of another copy of the puzzle.
func (r *Ranking) Double(piece int) (other int, ok bool) {
	forms := r.sides.forms()
	var apart []float64
	for _, p := range r.MutualBest() {
		apart = append(apart, float64(squared(&forms[p[0]], &forms[p[1]])))
	}
	if len(apart) == 0 {
		return 0, false
	}
	usual := math.Sqrt(geom.MedianHigh(apart) / (float64(len(forms[0])) / 2))
	near := r.sides.lookAlikes(piece, forms)
	switch {
	case len(near) == 0 || near[0].distance > doubleSpread*usual:
		return 0, false
	case len(near) > 1 && near[1].distance < doubleGap*max(near[0].distance, usual):
		return 0, false
	}
	return near[0].piece, true
}
