package inspect

// Principal returns the coordinates on the principal axes, and the share of
// the variance of each.
func Principal(vectors [][]float64, fit func(int) bool) (scores [][]float64, share []float64) {
	c := principal(vectors, fit)
	return c.scores, c.share
}

// MaxComponents is the number of components that are kept.
const MaxComponents = maxComponents
