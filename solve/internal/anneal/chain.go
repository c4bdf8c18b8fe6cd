package anneal

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// A Chain is the random walk of one try: its stream of random numbers, its
// temperature, and the energy of the state it is in.
type Chain struct {
	rng    rand.PCG
	left   int64            // moves left before the problem must return
	unused int64            // moves that were left when it was told to return early
	odds   [oddsSize]uint64 // 2^63 exp(-d/T) for the difference d
	cold   float64          // -1/T
	cut    int              // differences above it are never accepted

	energy, best, goal int
	improved, solved   bool
}

// oddsSize is the number of differences whose acceptance is looked up; that of
// others is computed.
const oddsSize = 64

// hopeless is -log 2^-64: what is less likely than that is not tried.
const hopeless = 64 * math.Ln2

// newChain returns the chain of a try of the run with that seed.
func newChain(seed uint64, try, goal int) *Chain {
	stream := mix(seed) + uint64(try)
	return &Chain{rng: *rand.NewPCG(mix(stream), mix(^stream)), goal: goal}
}

// mix is the finisher of SplitMix64 (S. Vigna, after G. Steele and others 2014), so
// that seeds next to each other give streams that have nothing in common.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Next reports that another move is to be tried, and counts it.
func (c *Chain) Next() bool {
	if c.left == 0 {
		return false
	}
	c.left--
	return true
}

// Accept decides on the move just tried, which would change the energy by d, after
// Metropolis: it is taken if d <= 0, and else with the chance exp(-d/T). If the
// answer is true the problem has to do the move, before it calls Next.
func (c *Chain) Accept(d int) bool {
	if d > 0 && !c.climb(d) {
		return false
	}
	c.Take(d)
	return true
}

// Take is the part of [Chain.Accept] that follows when the answer is true.
func (c *Chain) Take(d int) {
	c.energy += d
	if c.energy < c.best {
		c.best, c.improved = c.energy, true
		c.solved = c.solved || c.energy <= c.goal
		c.pause()
	}
}

// Bound draws how much energy the move just tried may cost at most, 0 or more. It is
// for problems that can refuse a move before they know all of its difference d:
// to call Bound, and Take if d is not above it, is the same as to call Accept.
func (c *Chain) Bound() int {
	u, d, known := c.rng.Uint64()>>1, 0, min(oddsSize-1, c.cut)
	for d < known && u < c.odds[d+1] {
		d++
	}
	if d < oddsSize-1 {
		return d
	}
	return int(min(math.Log(float64(u)/(1<<63))/c.cold, float64(c.cut)))
}

// climb decides on a move that costs energy.
func (c *Chain) climb(d int) bool {
	if d > c.cut {
		return false
	}
	if d < oddsSize {
		return c.rng.Uint64()>>1 < c.odds[d]
	}
	return c.rng.Uint64()>>1 < Chance(math.Exp(c.cold*float64(d)))
}

// Chance returns a probability in parts of 2^63, 0 for a negative one and all of them for one
// above 1: 63 random bits are below it as often.
func Chance(p float64) uint64 { return uint64(max(0, min(p, 1)) * (1 << 63)) }

// Succeed ends the run with the present state, for problems whose goal is not a
// matter of energy alone. It is called after the move is done.
func (c *Chain) Succeed() {
	c.best, c.improved, c.solved = c.energy, true, true
	c.pause()
}

// pause makes Next false, so that the engine can look at the state.
func (c *Chain) pause() {
	c.unused += c.left
	c.left = 0
}

// Energy returns the energy of the present state.
func (c *Chain) Energy() int { return c.energy }

// Below returns a random number from 0 to n-1, n at least 1. Its chances are equal
// up to n parts of 2^64.
func (c *Chain) Below(n int) int {
	high, _ := bits.Mul64(c.rng.Uint64(), uint64(n))
	return int(high)
}

// Pair returns two independent random numbers from 0 to n-1 and to m-1, for the price
// of one. Their chances are equal up to n*m parts of 2^64.
func (c *Chain) Pair(n, m int) (int, int) {
	first, rest := bits.Mul64(c.rng.Uint64(), uint64(n))
	second, _ := bits.Mul64(rest, uint64(m))
	return int(first), int(second)
}

// Uint64 returns 64 random bits.
func (c *Chain) Uint64() uint64 { return c.rng.Uint64() }

// heat sets the temperature.
func (c *Chain) heat(t float64) {
	c.cut = 0
	if !(t > 0) {
		return
	}
	c.cold = -1 / t
	c.cut = int(min(hopeless*t, 1<<40))
	// One exponential a level, since some schedules have few moves a level.
	q, p := math.Exp(c.cold), 1.0
	for d := range min(oddsSize, c.cut+1) {
		c.odds[d] = Chance(p)
		p *= q
	}
}

// walk lets the problem try so many moves at most, and returns how many it tried.
func (c *Chain) walk(p Problem, moves int64) int64 {
	c.left, c.unused = moves, 0
	p.Walk(c)
	return moves - c.left - c.unused
}
