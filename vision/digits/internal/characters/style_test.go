package characters

import (
	"math/rand/v2"
	"testing"
)

// drawnStyles returns numbers in print, and by hand after them. What the classifier says of them is
// wrong for a third of the second, and all of them lie nearer to print than they should.
func drawnStyles(rng *rand.Rand, print, hand int) *styles {
	s := new(styles)
	add := func(n int, made, dark, height, spread float64) {
		for range n {
			s.values = append(s.values, 1+rng.IntN(9))
			s.numbers = append(s.numbers, features{
				made + 1.2*rng.NormFloat64(), dark + 0.08*rng.NormFloat64(),
				0.5 + spread*rng.NormFloat64(), 0.5 + spread*rng.NormFloat64(), height + spread*rng.NormFloat64(),
			})
		}
	}
	add(print, 3, -1, 0.55, 0.015)
	add(hand, 0.5, -0.6, 0.6, 0.06)
	return s
}

// TestStyles parts print from handwriting, and leaves pages of one style alone.
func TestStyles(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	wrong, all := 0, 0
	for page := range 100 {
		print, hand := 20+rng.IntN(15), 8+rng.IntN(40)
		s := drawnStyles(rng, print, hand)
		s.separate()
		if !s.apart() {
			t.Errorf("page %d: %d and %d numbers are not told apart", page, print, hand)
			continue
		}
		for k, p := range s.printed {
			all++
			if (p > 0.5) != (k < print) {
				wrong++
			}
		}
	}
	if wrong*100 > all {
		t.Errorf("%d of %d numbers are taken for the wrong style", wrong, all)
	}
	for page := range 100 {
		s := drawnStyles(rng, 20+rng.IntN(20), 0)
		s.separate()
		if s.apart() {
			t.Errorf("page %d: one style is taken for two", page)
		}
	}
}
