package digits

import (
	"math"
	"testing"
)

// sure is a character that is the digit d with probability p, and else dirt.
func sure(d int, p float64) scores {
	var s scores
	s[d], s[notDigit] = p, 1-p
	return s
}

func TestSpell(t *testing.T) {
	for _, test := range []struct {
		name   string
		glyphs []scores
		max    int
		want   map[int]float64
	}{
		{"one digit", []scores{sure(7, 0.9)}, 9, map[int]float64{7: 0.9}},
		{"zero is no number", []scores{sure(0, 1)}, 9, map[int]float64{}},
		{"two digits", []scores{sure(1, 0.9), sure(6, 0.8)}, 16, map[int]float64{16: 0.72, 1: 0.18, 6: 0.08}},
		{"too large to be both", []scores{sure(1, 0.9), sure(7, 0.8)}, 16, map[int]float64{1: 0.18, 7: 0.08}},
		{"inner zero", []scores{sure(1, 1), sure(0, 1), sure(5, 1)}, 400, map[int]float64{105: 1}},
		{"nothing", nil, 9, map[int]float64{}},
	} {
		got := spell(test.glyphs, test.max)
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
	flat := scores{}
	for i := range flat {
		flat[i] = 1.0 / classes
	}
	glyphs := make([]scores, 60)
	for i := range glyphs {
		glyphs[i] = flat
	}
	sum := 0.0
	for n, p := range spell(glyphs, maxNumber) {
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
	guesses := rank(map[int]float64{3: 0.2, 5: 0.6})
	if len(guesses) != 2 || guesses[0].Number != 5 || math.Abs(guesses[0].P-0.75) > 1e-9 {
		t.Errorf("guesses %v", guesses)
	}
	if guesses := rank(nil); guesses != nil {
		t.Errorf("guesses %v of nothing", guesses)
	}
}

func TestSummarise(t *testing.T) {
	word := `<span class='ocrx_word' title='bbox 1 2 3 4; x_wconf 90'>`
	for report, want := range map[string]string{
		"<html>":           "",
		word + "8\n  <x>":  "8",
		word + " 9g7 <x>":  "9g",
		word + "&amp; <x>": "&",
		word + "8<a title='x_confs 80.5'>8<a title='x_confs 60'>3<": "8 3",
		word + "8<a title='x_confs 80.5'>8<a title='x_confs 5'>3<":  "8",
	} {
		if got := summarise(report); got != want {
			t.Errorf("%s: %q, want %q", report, got, want)
		}
	}
}

func TestConfusions(t *testing.T) {
	for d := range digitClasses {
		answers := []string{string(rune('0' + d)), string(rune('0' + d))}
		if s := confusions().judge(answers); s[d] < 0.9 {
			t.Errorf("answer %d: %v", d, s)
		}
	}
	if s := confusions().judge([]string{"g", "9 g"}); s[9] < 0.9 {
		t.Errorf("9 that reads as g: %v", s)
	}
}

func FuzzSummarise(f *testing.F) {
	f.Add("x_wconf 90'>8<")
	f.Add("x_confs 1.5'>3<x_confs 99999999999999999999999999'>3<")
	f.Fuzz(func(t *testing.T, report string) {
		sum := 0.0
		for _, p := range confusions().judge([]string{summarise(report)}) {
			if p < 0 || p > 1 || math.IsNaN(p) {
				t.Fatalf("probability %v", p)
			}
			sum += p
		}
		if math.Abs(sum-1) > 1e-6 {
			t.Fatalf("sum %v", sum)
		}
	})
}
