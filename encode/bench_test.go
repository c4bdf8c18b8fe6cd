package encode_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
)

// at returns the encoders of the source at a precision.
func at(n int) []encode.Encoder {
	return []encode.Encoder{
		encode.Freeman{Step: n, Places: n}, encode.Matrix{Cells: n}, encode.Ordinates{Abscissas: n},
		encode.Profile{Points: n}, encode.Moments{Order: n},
	}
}

func BenchmarkEncode(b *testing.B) {
	tab, _ := mates(joint(1), 0.2, 1)
	for _, n := range []int{16, 32, 64, 128, 256, 512} {
		for _, e := range at(n) {
			b.Run(fmt.Sprintf("%s/%d", e.Name(), n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					e.Encode(tab)
				}
				b.ReportMetric(float64(len(e.Encode(tab))), "numbers")
			})
		}
	}
}

func BenchmarkShape(b *testing.B) {
	tab, _ := mates(joint(1), 0.2, 1)
	for b.Loop() {
		encode.NewShape(tab, 100)
	}
}

func BenchmarkAlign(b *testing.B) {
	tab, blank := mates(joint(1), 0.2, 1)
	p, q := encode.NewShape(tab, 100), encode.NewShape(blank, 100)
	for b.Loop() {
		encode.Align(p, q)
	}
}

// TestGrowth measures how the size of a code grows with its precision, and
// checks the claim of Behague's section 2.3: the matrix quadratic, the
// ordinates linear. Times are in BenchmarkEncode, they depend on the machine.
func TestGrowth(t *testing.T) {
	tab, _ := mates(joint(1), 0.2, 1)
	want := map[string]float64{"freeman": 1, "matrix": 2, "ordinates": 1, "profile": 1, "moments": 1}
	small, large := at(32), at(256)
	for i, e := range small {
		ratio := float64(len(large[i].Encode(tab))) / float64(len(e.Encode(tab)))
		exponent := math.Log(ratio) / math.Log(8)
		t.Logf("%s: numbers grow with the precision to the power %.2f", e.Name(), exponent)
		if math.Abs(exponent-want[e.Name()]) > 0.05 {
			t.Errorf("%s: exponent %.2f, want %g", e.Name(), exponent, want[e.Name()])
		}
	}
	chain := func(n int) float64 { return float64(len(encode.Freeman{Step: n}.Chain(tab))) }
	if e := math.Log(chain(256)/chain(32)) / math.Log(8); math.Abs(e-1) > 0.1 {
		t.Errorf("the chain grows with the power %.2f, want 1", e)
	}
}
