package bench

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A census is how many boards of each score were found on so many nodes.
type census struct {
	nodes  float64
	boards map[int]float64 // by score
}

// add puts two together.
func (c *census) add(d census) {
	if c.boards == nil {
		c.boards = make(map[int]float64)
	}
	c.nodes += d.nodes
	for score, n := range d.boards {
		c.boards[score] += n
	}
}

// sumOf puts all together.
func sumOf(all []census) census {
	var out census
	for _, c := range all {
		out.add(c)
	}
	return out
}

// commonest returns the score with the most boards, and whether there is a board at all.
func (c *census) commonest() (score int, ok bool) {
	most := 0.0
	for s, n := range c.boards {
		if n > most || n == most && n > 0 && s > score {
			score, most, ok = s, n, true
		}
	}
	return score, ok
}

// A fall is a straight line through the logarithms of boards per node: exp(a + b (score - from)).
type fall struct {
	from int
	a, b float64
}

// at returns the boards per node of a score.
func (f fall) at(score int) float64 { return math.Exp(f.a + f.b*float64(score-f.from)) }

// fit fits a fall to a census from a score on: the maximum of the likelihood when the
// numbers of boards are drawn from Poisson distributions. It reports false where there are
// boards of fewer than two scores.
func (c *census) fit(from, joints int) (fall, bool) {
	total, weighted, kinds := 0.0, 0.0, 0
	for s := from; s <= joints; s++ {
		n := c.boards[s]
		total, weighted = total+n, weighted+n*float64(s-from)
		kinds += count(n > 0)
	}
	if kinds < 2 || c.nodes <= 0 {
		return fall{}, false
	}
	// For every b the best a makes the sum of the expected boards that of those found,
	// so the mean score alone determines b; it rises with b, so that halving finds it.
	moments := func(b float64) (sum, mean float64) {
		for s := 0; s <= joints-from; s++ {
			w := math.Exp(b * float64(s))
			sum, mean = sum+w, mean+w*float64(s)
		}
		return sum, mean / sum
	}
	low, high := -50.0, 5.0
	for range 100 {
		b := (low + high) / 2
		if _, m := moments(b); m < weighted/total {
			low = b
		} else {
			high = b
		}
	}
	sum, _ := moments(low)
	return fall{from: from, a: math.Log(total / (c.nodes * sum)), b: low}, true
}

// replicas is the number of times that the runs are drawn anew for an error bar.
const replicas = 1000

// spread returns the falls of samples of the runs, drawn with replacement (B. Efron,
// "Bootstrap methods: another look at the jackknife", 1979). Of a single run the numbers of
// boards are drawn from Poisson distributions instead.
func spread(all []census, from, joints int) []fall {
	rng := rand.New(rand.NewPCG(1, uint64(len(all))))
	var out []fall
	for range replicas {
		var c census
		for range all {
			c.add(all[rng.IntN(len(all))])
		}
		if len(all) == 1 {
			c = c.redrawn(rng)
		}
		if f, ok := c.fit(from, joints); ok {
			out = append(out, f)
		}
	}
	return out
}

// redrawn draws the numbers of boards anew.
func (c *census) redrawn(rng *rand.Rand) census {
	out := census{nodes: c.nodes, boards: make(map[int]float64)}
	var scores []int
	for s := range c.boards {
		scores = append(scores, s)
	}
	slices.Sort(scores)
	for _, s := range scores {
		out.boards[s] = poisson(c.boards[s], rng)
	}
	return out
}

// poisson draws a number of events of which so many are expected.
func poisson(expected float64, rng *rand.Rand) float64 {
	if expected > 100 { // as good as a normal distribution
		return max(0, math.Round(expected+math.Sqrt(expected)*rng.NormFloat64()))
	}
	n, left := 0.0, expected
	for {
		if left -= rng.ExpFloat64(); left < 0 {
			return n
		}
		n++
	}
}

// ranged returns the 5 % and 95 % quantiles of the boards per node of a score.
func ranged(falls []fall, score int) (low, high float64) {
	var values []float64
	for _, f := range falls {
		values = append(values, f.at(score))
	}
	return quantile(values, 0.05), quantile(values, 0.95)
}
