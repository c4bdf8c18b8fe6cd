package cluster

import "math"

const (
	// shareSharp is how fast a joint becomes unlikely with the square of its cost.
	shareSharp = 8
	// VoteWorth is the square of a cost that is as unlikely as a vote of 1 is likely.
	VoteWorth = 1.0 / shareSharp
	// loneCost is the cost from which two sides rather have no mate at all: theirs are missing, were
	// misread, or are no candidates.
	loneCost = 2.2
	// hopeless is the cost beyond which a pair has no share.
	hopeless = 2 * loneCost
	// shareRounds is the number of times that tabs and blanks are scaled: with real sides,
	// no order changes any more after twenty.
	shareRounds = 50
)

// A joining holds the pairs that may be joints, in flat slices.
type joining struct {
	index       []int32 // of the pair, among all
	tab, blank  []int32
	likelihood  []float64
	factor, sum []float64 // by side
}

// shares returns for each pair the part that it has in its two sides, 0 to 1, when every
// side has one mate at most: likelihoods of pairs, each by its cost and its vote alone, are
// scaled until those of no side sum up to more than one (Sinkhorn, Diagonal equivalence to
// matrices with prescribed row and column sums, 1967; Cuturi, Sinkhorn distances, 2013, for their use as
// a soft assignment). What is left of one is the likelihood that the side has no mate. Of
// two sides that would both like a third best, the one that has no other gets it.
func shares(pairs []pair, sides int, scale float64) []float64 {
	j := joining{factor: make([]float64, sides), sum: make([]float64, sides)}
	for i := range pairs {
		p := &pairs[i]
		if c := p.score / scale; c*c-p.vote*VoteWorth < hopeless*hopeless {
			j.index = append(j.index, int32(i))
			j.tab, j.blank = append(j.tab, p.tab), append(j.blank, p.blank)
			j.likelihood = append(j.likelihood, math.Exp(p.vote-shareSharp*c*c))
		}
	}
	for i := range j.factor {
		j.factor[i] = 1
	}
	for range shareRounds {
		j.fit(j.tab, j.blank)
		j.fit(j.blank, j.tab)
	}
	out := make([]float64, len(pairs))
	for k, i := range j.index {
		out[i] = j.likelihood[k] * j.factor[j.tab[k]] * j.factor[j.blank[k]]
	}
	return out
}

// fit scales the sides of one kind, given the factors of their mates.
func (j *joining) fit(these, others []int32) {
	lone := math.Exp(-shareSharp * loneCost * loneCost / 2) // one of two such sides
	clear(j.sum)
	for k, side := range these {
		j.sum[side] += j.likelihood[k] * j.factor[others[k]]
	}
	for _, side := range these {
		j.factor[side] = 1 / (lone + j.sum[side])
	}
}
