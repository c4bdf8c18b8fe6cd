package cluster

import (
	"math"
	"math/rand/v2"

	"github.com/muesli/clusters"
)

// projectedLength is the length to which long vectors are cut for comparing
// many numbers of clusters: distances keep within about a tenth.
const projectedLength = 192

// project returns vectors of projectedLength with about the distances of the
// given ones, which it returns themselves when they are not much longer: sums of
// a third of the numbers with random signs (Achlioptas, Database-friendly random
// projections, 2003).
func project(vectors []clusters.Coordinates, seed uint64) []clusters.Coordinates {
	dim := len(vectors[0])
	if dim < 2*projectedLength {
		return vectors
	}
	rng := rand.New(rand.NewPCG(seed, 5))
	signs := make([][]int32, projectedLength) // index+1, negative to subtract
	for k := range signs {
		for i := range dim {
			switch rng.IntN(6) {
			case 0:
				signs[k] = append(signs[k], int32(i+1))
			case 1:
				signs[k] = append(signs[k], -int32(i+1))
			}
		}
	}
	out := make([]clusters.Coordinates, len(vectors))
	scale := math.Sqrt(3.0 / projectedLength)
	for n, v := range vectors {
		out[n] = make([]float64, projectedLength)
		for k, list := range signs {
			var sum float64
			for _, i := range list {
				if i > 0 {
					sum += v[i-1]
				} else {
					sum -= v[-i-1]
				}
			}
			out[n][k] = sum * scale
		}
	}
	return out
}
