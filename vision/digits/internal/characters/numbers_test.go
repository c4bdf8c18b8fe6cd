package characters

import (
	"math"
	"testing"
)

// sure is a character that is the digit d with probability p, and else dirt.
func sure(d int, p float64) Scores {
	s := make(Scores, DigitClasses+1)
	s[d], s[DigitClasses] = p, 1-p
	return s
}

func TestSpell(t *testing.T) {
	for _, test := range []struct {
		name   string
		glyphs []Scores
		max    int
		want   map[int]float64
	}{
		{"one digit", []Scores{sure(7, 0.9)}, 9, map[int]float64{7: 0.9}},
		{"zero is no number", []Scores{sure(0, 1)}, 9, map[int]float64{}},
		{"two digits", []Scores{sure(1, 0.9), sure(6, 0.8)}, 16, map[int]float64{16: 0.72, 1: 0.18, 6: 0.08}},
		{"too large to be both", []Scores{sure(1, 0.9), sure(7, 0.8)}, 16, map[int]float64{1: 0.18, 7: 0.08}},
		{"inner zero", []Scores{sure(1, 1), sure(0, 1), sure(5, 1)}, 400, map[int]float64{105: 1}},
		{"nothing", nil, 9, map[int]float64{}},
	} {
		got := spell(test.glyphs, Decimals(test.max))
		for n, p := range test.want {
			if math.Abs(got[n]-p) > 1e-9 {
				t.Errorf("%s: P(%d) = %v, want %v", test.name, n, got[n], p)
			}
		}
		if len(got) != len(test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestSpellBoundsItsWork(t *testing.T) {
	flat := make(Scores, DigitClasses+1)
	for i := range flat {
		flat[i] = 1.0 / float64(len(flat))
	}
	glyphs := make([]Scores, 60)
	for i := range glyphs {
		glyphs[i] = flat
	}
	sum := 0.0
	for n, p := range spell(glyphs, Decimals(maxNumber)) {
		if n < 1 || n > maxNumber {
			t.Errorf("number %d", n)
		}
		sum += p
	}
	if sum > 1+1e-9 {
		t.Errorf("sum %v", sum)
	}
}

func TestRank(t *testing.T) {
	guesses := Rank(map[int]float64{3: 0.2, 5: 0.6})
	if len(guesses) != 2 || guesses[0].Number != 5 || math.Abs(guesses[0].P-0.75) > 1e-9 {
		t.Errorf("guesses %v", guesses)
	}
	if guesses := Rank(nil); guesses != nil {
		t.Errorf("guesses %v of nothing", guesses)
	}
}
