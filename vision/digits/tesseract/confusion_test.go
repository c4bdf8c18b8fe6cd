package tesseract

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits/internal/characters"
)

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
	for d := range characters.DigitClasses {
		answers := []string{string(rune('0' + d)), string(rune('0' + d))}
		if s := confusions().scores(answers); s[d] < 0.9 {
			t.Errorf("answer %d: %v", d, s)
		}
	}
	if s := confusions().scores([]string{"g", "9 g"}); s[9] < 0.9 {
		t.Errorf("9 that reads as g: %v", s)
	}
}

func FuzzSummarise(f *testing.F) {
	f.Add("x_wconf 90'>8<")
	f.Add("x_confs 1.5'>3<x_confs 99999999999999999999999999'>3<")
	f.Fuzz(func(t *testing.T, report string) {
		sum := 0.0
		for _, p := range confusions().scores([]string{summarise(report)}) {
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
