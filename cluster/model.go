package cluster

import (
	"math"

	"github.com/gridsaw/gridsaw/encode"
)

// featureCount is the length of a feature vector: the gaps at the stations, how
// far the ends reach past each other, and the angles at both ends.
const featureCount = encode.Stations + 4

// features are what is known of a pair after it was laid together.
type features struct {
	v      [featureCount]float32
	border int32 // ends at which one piece ends flat and the other does not
}

// pair is a tab and a blank that may be mates.
type pair struct {
	tab, blank int32
	features   features
	score      float64 // by shape, the less the better
	vote       float64 // of the fronts
}

// model tells how the features of true mates are spread: their means, the
// Cholesky factor of their covariances and the inverse. Mates of one puzzle differ alike: the
// die and the threshold take the same little from every side, corners wear
// more than flanks, a tab bends. What mates often show counts little, what they
// never show counts much.
type model struct {
	mean    [featureCount]float64
	factor  square // lower triangle
	inverse square
	scale   float64 // median of the root of the square sum of sure pairs
}

// borderPenalty is added to the mean square for each end where a border would
// run into the puzzle: enough to go behind what fits otherwise, not enough to
// exclude a side whose neighbour was misread.
const borderPenalty = 3

// deviation returns how far the features are from those of mates: the root mean
// square of independent deviations, each in multiples of its standard
// deviation (Mahalanobis, On the generalised distance in statistics, 1936).
func (m *model) deviation(f *features) float64 {
	var y [featureCount]float64
	var sum float64
	for i := range y {
		t := float64(f.v[i]) - m.mean[i]
		row := m.factor[i][:featureCount]
		for j := range i {
			t -= row[j] * y[j]
		}
		y[i] = t / row[i]
		sum += y[i] * y[i]
	}
	if sum > freeAbove*featureCount {
		sum = m.freed(&y, sum)
	}
	return math.Sqrt(sum/featureCount + borderPenalty*float64(f.border))
}

// Scraps of paper, dents and specks spoil a pair at a few stations. Up to
// freeMost stations are therefore left out, each for a price added to the square
// sum, as long as that lowers it by more; pairs better than freeAbove in the
// mean square need no such help.
const (
	freePrice = 9
	freeMost  = 5
	freeAbove = 1
)

// freed returns the square sum after stations were left out: what a station adds
// that the others do not lead one to expect is its share of the inverse
// covariances times the features, squared, over its own inverse covariance. The
// independent deviations z are overwritten.
func (m *model) freed(z *[featureCount]float64, sum float64) float64 {
	for i := featureCount - 1; i >= 0; i-- {
		row := m.factor[i][:featureCount]
		z[i] /= row[i]
		for j := range i {
			z[j] -= row[j] * z[i]
		}
	}
	for range freeMost {
		best, gain := -1, float64(freePrice)
		for i := range encode.Stations {
			if g := z[i] * z[i] / m.inverse[i][i]; g > gain {
				best, gain = i, g
			}
		}
		if best < 0 {
			break
		}
		step := z[best] / m.inverse[best][best]
		row := m.inverse[best] // symmetric
		for i := range z {
			z[i] -= step * row[i]
		}
		sum += freePrice - gain
	}
	return sum
}

func (m *model) cost(f *features) float64 { return m.deviation(f) / m.scale }

// distance returns the root mean square of the gaps and overhangs less their
// means over mates, in units.
func (m *model) distance(f *features) float64 {
	var sum float64
	for i := range encode.Stations + 2 {
		d := float64(f.v[i]) - m.mean[i]
		sum += d * d
	}
	return math.Sqrt(sum / (encode.Stations + 2))
}
