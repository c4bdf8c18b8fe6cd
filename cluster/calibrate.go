package cluster

import (
	"context"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// calibrateRounds is the number of times that the surest pairs are chosen anew
// by the model that the pairs before gave: a third time changes nothing.
const calibrateRounds = 2

// calibrate learns the model from the pairs of the sides that are each other's best, and
// leaves its deviations as the scores of the pairs.
func calibrate(ctx context.Context, s *sideSet, pairs []pair) *model {
	m := plainModel()
	rescore := func() {
		s.each(ctx, len(pairs), func(i int) { pairs[i].score = m.deviation(&pairs[i].features) })
	}
	if len(mutual(pairs, len(s.kinds))) < 2 {
		rescore()
	}
	for range calibrateRounds {
		sure := mutual(pairs, len(s.kinds))
		if len(sure) < 2 {
			break
		}
		m = learn(pairs, sure, m)
		rescore()
	}
	sure := mutual(pairs, len(s.kinds))
	scores := make([]float64, len(sure))
	for i, p := range sure {
		scores[i] = pairs[p].score
	}
	if len(scores) > 0 {
		m.scale = max(geom.MedianHigh(scores), 1e-9)
	}
	return m
}

// mutual returns the pairs that have the best score for both their sides, n
// being the number of sides.
func mutual(pairs []pair, n int) []int {
	best := make([]int, n)
	for i := range best {
		best[i] = -1
	}
	for i, p := range pairs {
		for _, s := range [2]int32{p.tab, p.blank} {
			if best[s] < 0 || p.score < pairs[best[s]].score {
				best[s] = i
			}
		}
	}
	var out []int
	for i, p := range pairs {
		if best[p.tab] == i && best[p.blank] == i {
			out = append(out, i)
		}
	}
	return out
}

// The standard deviations that are assumed of gaps, overhangs and angles before
// any pair is known, in units and radians: some hundredths of a side.
const (
	gapSpread    = 0.01
	endSpread    = 0.03
	cornerSpread = 0.15
)

// plainModel is the model before anything is known.
func plainModel() *model {
	m := &model{factor: newSquare(featureCount), inverse: newSquare(featureCount), scale: 1}
	for i := range featureCount {
		m.factor[i][i] = spread(i)
		m.inverse[i][i] = 1 / spread(i) / spread(i)
	}
	return m
}

func spread(i int) float64 {
	switch {
	case i < encode.Stations:
		return gapSpread
	case i < encode.Stations+2:
		return endSpread
	}
	return cornerSpread
}

// heavy is the degree of freedom of the distribution that is fitted: a t
// distribution, in which pairs far out count less, because some are no mates
// (Lange, Little and Taylor, Robust statistical modeling using the t
// distribution, 1989).
const heavy = 5

// learn fits means and covariances to the sure pairs. Pairs are weighed by how
// likely they were under the last model. With few pairs the covariances shrink
// towards none.
func learn(pairs []pair, sure []int, last *model) *model {
	m := &model{scale: 1}
	weights := make([]float64, len(sure))
	var total, squares float64
	typical := typicalDeviation(pairs, sure, last)
	for k, p := range sure {
		d := last.deviation(&pairs[p].features) / typical
		weights[k] = (heavy + 1) / (heavy + d*d)
		total += weights[k]
		squares += weights[k] * weights[k]
		for i, x := range pairs[p].features.v {
			m.mean[i] += weights[k] * float64(x)
		}
	}
	for i := range m.mean {
		m.mean[i] /= total
	}
	cov := newSquare(featureCount)
	for k, p := range sure {
		var d [featureCount]float64
		for i, x := range pairs[p].features.v {
			d[i] = float64(x) - m.mean[i]
			for j := range i + 1 {
				cov[i][j] += weights[k] / total * d[i] * d[j]
			}
		}
	}
	m.factor = cholesky(shrunk(cov, total*total/squares))
	m.inverse = inverse(m.factor)
	return m
}

// typicalDeviation is the median deviation of the sure pairs.
func typicalDeviation(pairs []pair, sure []int, m *model) float64 {
	d := make([]float64, len(sure))
	for k, p := range sure {
		d[k] = m.deviation(&pairs[p].features)
	}
	return max(geom.MedianHigh(d), 1e-9)
}

// shrunk moves the covariances towards zero, and the variances towards what is
// assumed of any puzzle, the more the fewer pairs they come from, and keeps
// them from vanishing (after Ledoit and Wolf, A well-conditioned estimator for
// large-dimensional covariance matrices, 2004, with a fixed rate).
func shrunk(cov square, count float64) square {
	rate := featureCount / (featureCount + 4*count)
	few := 4 / (4 + count)
	for i := range cov {
		for j := range i {
			cov[i][j] *= 1 - rate
		}
		assumed := spread(i) * spread(i)
		cov[i][i] = (1-few)*cov[i][i] + few*assumed + 1e-4*assumed
	}
	return cov
}
