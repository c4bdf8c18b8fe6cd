package geom

import "slices"

// Median returns the median of values, of an even number the mean of the middle
// two; 0 of none. The values stay in their order.
func Median(values []float64) float64 {
	n := len(values)
	if n == 0 {
		return 0
	}
	v := slices.Clone(values)
	return (ranked(v, n/2) + ranked(v, (n-1)/2)) / 2
}

// MedianHigh returns the median of values, of an even number the larger of the
// middle two; 0 of none. The values stay in their order.
func MedianHigh(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return ranked(slices.Clone(values), len(values)/2)
}

// ranked returns the value at place k of v once it is sorted, and brings v into
// another order. Hoare, Algorithm 65: Find, 1961; a few times as fast as sorting.
func ranked(v []float64, k int) float64 {
	for lo, hi := 0, len(v)-1; lo < hi; {
		pivot := v[lo+(hi-lo)/2]
		i, j := lo, hi
		for i <= j {
			for v[i] < pivot {
				i++
			}
			for v[j] > pivot {
				j--
			}
			if i <= j {
				v[i], v[j] = v[j], v[i]
				i++
				j--
			}
		}
		if k <= j {
			hi = j
		} else if k >= i {
			lo = i
		} else {
			break
		}
	}
	return v[k]
}
