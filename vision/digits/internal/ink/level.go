package ink

import "slices"

const (
	// faintest is the least contrast taken for ink where a grid gives
	// nothing to compare with: print this faint is lost in a photo's noise.
	faintest = 0.1
	// fallback is the contrast expected where no cell stands out.
	fallback = 0.35
)

// inkLevel returns the typical contrast of ink over the cells of a grid.
// The contrasts fall into two groups, cells with ink and cells without; the
// split is the one that Otsu's criterion likes best, and the level is the
// median of the upper group.
func inkLevel(contrasts []float32) float32 {
	sorted := slices.Clone(contrasts)
	slices.Sort(sorted)
	n := len(sorted)
	if n == 0 {
		return fallback
	}
	total := float32(0)
	for _, v := range sorted {
		total += v
	}
	best, at, sum := float32(0), 0, float32(0)
	for i := 1; i < n; i++ {
		sum += sorted[i-1]
		low, high := sum/float32(i), (total-sum)/float32(n-i)
		if score := (high - low) * (high - low) * float32(i) * float32(n-i); score > best {
			best, at = score, i
		}
	}
	lowMedian, highMedian := sorted[at/2], sorted[at+(n-at)/2]
	switch {
	case highMedian < faintest:
		return fallback
	case at > 0 && lowMedian > 0.6*highMedian:
		return sorted[n/2] // every cell has ink
	}
	return highMedian
}
