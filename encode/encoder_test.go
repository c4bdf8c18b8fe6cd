package encode_test

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

func distance(a, b []float64) float64 {
	var s float64
	for i, x := range a {
		s += (x - b[i]) * (x - b[i])
	}
	return math.Sqrt(s)
}

// TestEncodersTellMates checks that the code of a side is nearest to its
// mate's, for every encoder, over 40 joints of one make.
func TestEncodersTellMates(t *testing.T) {
	const joints = 40
	for _, e := range encode.Encoders() {
		t.Run(e.Name(), func(t *testing.T) {
			e := e.(encode.Scaled).In(100)
			var tabs, blanks [][]float64
			for i := range uint64(joints) {
				tab, blank := mates(joint(i), 0.2, i)
				tabs, blanks = append(tabs, e.Encode(tab)), append(blanks, e.Encode(blank))
			}
			right := 0
			for i, v := range tabs {
				best := 0
				for j, w := range blanks {
					if len(v) != len(w) || !finite(w) {
						t.Fatalf("vectors of %d and %d numbers", len(v), len(w))
					}
					if distance(v, w) < distance(v, blanks[best]) {
						best = j
					}
				}
				if best == i {
					right++
				}
			}
			t.Logf("%d of %d", right, joints)
			if right < joints*9/10 {
				t.Errorf("the mate is nearest for %d of %d tabs", right, joints)
			}
		})
	}
}

// TestEncodersOwnChord checks that without a unit the scale does not matter.
func TestEncodersOwnChord(t *testing.T) {
	c := joint(3)
	a, _ := mates(c, 0, 1)
	b, _ := mates(c.Scale(7), 0, 1)
	for _, e := range encode.Encoders() {
		if d := distance(e.Encode(a), e.Encode(b)); d > 1e-6 {
			t.Errorf("%s: a side and the same seven times as large are %g apart", e.Name(), d)
		}
	}
}

func TestByName(t *testing.T) {
	for _, e := range encode.Encoders() {
		got, err := encode.ByName(e.Name())
		if err != nil || got != e {
			t.Errorf("%s: %v, %v", e.Name(), got, err)
		}
	}
	if _, err := encode.ByName("wavelet"); !errors.Is(err, encode.ErrEncoder) {
		t.Error(err)
	}
}

// TestDecode checks how far the decoded curves lie from the encoded ones, in
// shares of the chord, and that precision helps.
func TestDecode(t *testing.T) {
	c := joint(5)
	tab, blank := mates(c, 0, 5)
	truth := c.Scale(1 / tab.Chord())
	centred := truth.Shift(geom.Point{X: -0.5})
	decode := map[string]func(n int, s encode.Side) (geom.Curve, error){
		"freeman": func(n int, s encode.Side) (geom.Curve, error) {
			f := encode.Freeman{Step: n}
			return f.Decode(f.Chain(s))
		},
		"matrix": func(n int, s encode.Side) (geom.Curve, error) {
			m := encode.Matrix{Cells: n}
			return m.Decode(m.Patterns(s))
		},
		"ordinates": func(n int, s encode.Side) (geom.Curve, error) {
			o := encode.Ordinates{Abscissas: n}
			return o.Decode(o.Rows(s), 1)
		},
		"profile": func(n int, s encode.Side) (geom.Curve, error) {
			p := encode.Profile{Points: n}
			return p.Decode(p.Encode(s))
		},
		"moments": func(n int, s encode.Side) (geom.Curve, error) {
			m := encode.Moments{Order: n}
			return m.Decode(m.Encode(s))
		},
	}
	for name, f := range decode {
		for _, n := range []int{16, 32, 64} {
			for _, s := range []encode.Side{tab, blank} {
				got, err := f(n, s)
				if err != nil {
					t.Fatalf("%s at %d, %v: %v", name, n, s.Kind, err)
				}
				want := truth
				if name == "matrix" {
					want = centred
				}
				if d := max(apart(got, want), apart(want, got)); d > 1.1/float64(n) {
					t.Errorf("%s at %d, %v: the decoded curve is off by %.4f chords", name, n, s.Kind, d)
				}
			}
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	_, chain := encode.Freeman{}.Decode([]uint8{0, 8})
	_, empty := encode.Matrix{}.Decode([][]encode.Pattern{{0, 0}, {0, 0}})
	_, none := encode.Matrix{}.Decode(nil)
	_, ragged := encode.Matrix{}.Decode([][]encode.Pattern{{1, 1}, {1}})
	_, pattern := encode.Matrix{}.Decode([][]encode.Pattern{{9}})
	_, torn := encode.Matrix{}.Decode([][]encode.Pattern{{1, 0, 0, 0, 1}})
	_, rows := encode.Ordinates{}.Decode(nil, 1)
	_, odd := encode.Profile{}.Decode(make([]float64, 5))
	_, order := encode.Moments{}.Decode(nil)
	for i, err := range []error{chain, empty, none, ragged, pattern, torn, rows, odd, order} {
		if !errors.Is(err, encode.ErrDecode) {
			t.Errorf("case %d: %v", i, err)
		}
	}
}

func TestFreemanChain(t *testing.T) {
	s := encode.Side{Kind: encode.Tab, Curve: geom.Curve{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: -10}, {X: 20, Y: 0}, {X: 40, Y: 0}}}
	got := encode.Freeman{Step: 4}.Chain(s)
	if diff := cmp.Diff([]uint8{0, 2, 7, 0, 0}, got); diff != "" {
		t.Error(diff)
	}
}

func TestMatrixPatterns(t *testing.T) {
	s := encode.Side{Kind: encode.Tab, Curve: geom.Curve{{X: 0, Y: 0}, {X: 5, Y: -5}, {X: 15, Y: -5}, {X: 20, Y: 0}}}
	got := encode.Matrix{Cells: 4}.Patterns(s)
	var marks []encode.Pattern
	for _, row := range got {
		for _, p := range row {
			if p != encode.None {
				marks = append(marks, p)
			}
		}
	}
	// The lowest row first.
	want := []encode.Pattern{encode.Rising, encode.Falling, encode.Horizontal, encode.Horizontal}
	if diff := cmp.Diff(want, marks); diff != "" {
		t.Error(diff)
	}
}

func TestOrdinatesRows(t *testing.T) {
	// A head wider than its neck: three crossings left and right of the neck.
	s := encode.Side{Kind: encode.Tab, Curve: geom.Curve{
		{X: 0, Y: 0}, {X: 40, Y: 0}, {X: 20, Y: -20}, {X: 20, Y: -40}, {X: 80, Y: -40}, {X: 80, Y: -20}, {X: 60, Y: 0}, {X: 100, Y: 0},
	}}
	got := encode.Ordinates{Abscissas: 5}.Rows(s)
	want := [][3]float64{{0, 0, 0}, {0, 0.1, 0.4}, {0.4, 0.4, 0.4}, {0.4, 0.1, 0}, {0, 0, 0}}
	if diff := cmp.Diff(want, got, near); diff != "" {
		t.Error(diff)
	}
}
