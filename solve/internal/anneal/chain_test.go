package anneal

import (
	"math"
	"testing"
)

// TestAcceptance compares how often moves are taken with exp(-d/T), below and above
// the end of the table.
func TestAcceptance(t *testing.T) {
	const draws = 200_000
	c := newChain(1, 0, -1<<40)
	for _, heat := range []float64{0.2, 1, 3.7, 100} {
		c.heat(heat)
		for _, d := range []int{-3, 0, 1, 2, 5, oddsSize - 1, oddsSize, 150} {
			taken, within := 0, 0
			for range draws {
				if c.Accept(d) {
					taken++
				}
				if d <= c.Bound() {
					within++
				}
			}
			want := min(1, math.Exp(-float64(d)/heat))
			spread := 5 * math.Sqrt(want*(1-want)/draws)
			for _, n := range []int{taken, within} {
				if got := float64(n) / draws; math.Abs(got-want) > spread+1e-12 {
					t.Errorf("T %v, d %d: %v are taken, want %v", heat, d, got, want)
				}
			}
		}
	}
}

// TestAcceptanceCold takes nothing that costs energy at no temperature, and nearly
// all at an endless one.
func TestAcceptanceCold(t *testing.T) {
	c := newChain(1, 0, -1<<40)
	for _, heat := range []float64{0, -1, 1e-9} {
		if c.heat(heat); c.Accept(1) || c.Accept(1000) || !c.Accept(0) || c.Bound() != 0 {
			t.Errorf("temperature %v", heat)
		}
	}
	for _, heat := range []float64{1e15, 1e300} {
		c.heat(heat)
		for range 1000 {
			if !c.Accept(1) || !c.Accept(500) || c.Bound() < 500 {
				t.Fatalf("temperature %v", heat)
			}
		}
	}
}

// TestPair counts all pairs.
func TestPair(t *testing.T) {
	c := newChain(1, 0, 0)
	const n, m, draws = 5, 9, 90_000
	var counts [n][m]int
	for range draws {
		i, j := c.Pair(n, m)
		counts[i][j]++
	}
	for i := range n {
		for j, k := range counts[i] {
			if math.Abs(float64(k)-draws/(n*m)) > 5*math.Sqrt(draws/(n*m)) {
				t.Errorf("%d, %d comes %d times of %d", i, j, k, draws)
			}
		}
	}
}

func TestBelow(t *testing.T) {
	c := newChain(1, 0, 0)
	const n, draws = 7, 70_000
	var counts [n]int
	for range draws {
		counts[c.Below(n)]++
	}
	for v, k := range counts {
		if math.Abs(float64(k)-draws/n) > 5*math.Sqrt(draws/n) {
			t.Errorf("%d comes %d times of %d", v, k, draws)
		}
	}
}

// TestLaws compares the laws with the steps that define them.
func TestLaws(t *testing.T) {
	const start, beta, factor = 810, 0.001, 0.99
	harmonic, geometric := Harmonic(start, beta), Geometric(start, factor)
	h, g := float64(start), float64(start)
	for level := range 1000 {
		if !near(harmonic(level), h) || !near(geometric(level), g) {
			t.Fatalf("level %d: %v and %v, want %v and %v", level, harmonic(level), geometric(level), h, g)
		}
		h /= 1 + beta*h
		g *= factor
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Abs(b) }
