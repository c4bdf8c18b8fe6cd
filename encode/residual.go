package encode

import "math"

// endWeight is the weight of the stations nearest to the ends, against 1 in
// the middle: two tabs of one make differ little, how the curve runs into its
// corners differs more.
const endWeight = 2

// Residual returns the aligned distance of two sides, in multiples of unit: the
// root of the weighted mean square of the gaps after the best rigid motion,
// less what is common to all stations (a die takes away a little all along, and
// so does a threshold in a picture), with what the ends reach past each other.
// Large gaps count less than their square: no more than residualCap units.
// Sides of no length are infinitely far from all others.
func Residual(a, b Side, unit float64) float64 {
	p, q := NewShape(a, unit), NewShape(b, unit)
	if p == nil || q == nil {
		return math.Inf(1)
	}
	fit := Align(p, q)
	return fit.Distance()
}

// residualCap bounds a single gap.
const residualCap = 0.08

// Distance returns the number that Residual describes.
func (f *Fit) Distance() float64 {
	var mean, sum, total float64
	for _, g := range f.Gaps {
		mean += g / Stations
	}
	for j, g := range f.Gaps {
		w := stationWeight(j)
		d := min(math.Abs(g-mean), residualCap)
		sum += w * d * d
		total += w
	}
	for _, e := range f.Ends {
		d := min(math.Abs(e), residualCap)
		sum += d * d
		total++
	}
	return math.Sqrt(sum / total)
}

// stationWeight falls from endWeight at both ends to 1 a fifth into the side.
func stationWeight(j int) float64 {
	near := float64(min(j, Stations-1-j)) / (Stations / 5)
	return 1 + (endWeight-1)*max(0, 1-near)
}
