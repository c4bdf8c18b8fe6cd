package ink

import (
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// faintest is the least contrast taken for ink where a grid gives
	// nothing to compare with: print this faint is lost in a photo's noise.
	faintest = 0.1
	// fallback is the contrast expected where no cell stands out.
	fallback = 0.35
)

// inkLevel returns the typical contrast of ink over the cells of a grid.
// The contrasts fall into two groups, cells with ink and cells without, which
// Otsu's threshold parts; the level is the median of the upper group.
func inkLevel(contrasts []float32) float32 {
	sorted := slices.Clone(contrasts)
	slices.Sort(sorted)
	n := len(sorted)
	if n == 0 {
		return fallback
	}
	at, _ := slices.BinarySearch(sorted, cv.Otsu(sorted))
	lowMedian, highMedian := sorted[at/2], sorted[at+(n-at)/2]
	switch {
	case highMedian < faintest:
		return fallback
	case at > 0 && lowMedian > 0.6*highMedian:
		return sorted[n/2] // every cell has ink
	}
	return highMedian
}
