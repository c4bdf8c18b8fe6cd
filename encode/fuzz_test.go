package encode_test

import (
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
)

func seeds(f *testing.F) {
	tab, blank := mates(joint(1), 0.2, 1)
	for _, s := range []encode.Side{tab, blank} {
		data := []byte{byte(s.Kind + 1)}
		for _, p := range s.Joint() {
			data = append(data, byte(p.X+50), byte(p.Y+50))
		}
		f.Add(data, false)
	}
	f.Add([]byte{2, 0, 0, 9, 0, 0, 0}, false)
	f.Add([]byte{1, 5, 5, 5, 5}, false)
	f.Add(make([]byte, 81), true)
}

// fuzzVector checks that an encoder gives vectors of one length, of finite
// numbers where the curve is of moderate size, and never panics.
func fuzzVector(t *testing.T, e encode.Scaled, s encode.Side, wild bool) []float64 {
	tab, _ := mates(joint(1), 0, 1)
	want := len(e.Encode(tab))
	for _, e := range []encode.Encoder{e, e.In(100), e.In(math.SmallestNonzeroFloat64), e.In(math.Inf(1))} {
		v := e.Encode(s)
		if len(v) != want {
			t.Fatalf("a vector of %d numbers, not %d", len(v), want)
		}
		if !wild && !finite(v) {
			t.Fatalf("a vector that is not finite: %v", v)
		}
	}
	return e.Encode(s)
}

func FuzzFreeman(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte, wild bool) {
		e, s := encode.Freeman{}, fuzzSide(data, wild)
		fuzzVector(t, e, s, wild)
		c, err := e.Decode(e.Chain(s))
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < len(c); i++ {
			if d := c[i].Sub(c[i-1]); max(math.Abs(d.X), math.Abs(d.Y)) > 1.0001/48 {
				t.Fatalf("step %d is %v", i, d)
			}
		}
		e.Decode(data)
	})
}

func FuzzMatrix(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte, wild bool) {
		e, s := encode.Matrix{Cells: 8}, fuzzSide(data, wild)
		fuzzVector(t, e, s, wild)
		e.Decode(e.Patterns(s))
		rows := make([][]encode.Pattern, 6)
		for i, b := range data[:min(len(data), 60)] {
			rows[i%6] = append(rows[i%6], encode.Pattern(b%6))
		}
		e.Decode(rows)
	})
}

func FuzzOrdinates(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte, wild bool) {
		e := encode.Ordinates{}
		s := fuzzSide(data, wild)
		fuzzVector(t, e, s, wild)
		if _, err := e.Decode(e.Rows(s), 1); err != nil && !wild {
			t.Fatal(err)
		}
	})
}

func FuzzProfile(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte, wild bool) {
		e := encode.Profile{}
		v := fuzzVector(t, e, fuzzSide(data, wild), wild)
		if c, err := e.Decode(v); err != nil || len(c) != 32 {
			t.Fatal(len(c), err)
		}
		e.Decode(v[:min(len(v), len(data))])
	})
}

func FuzzMoments(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte, wild bool) {
		e := encode.Moments{}
		v := fuzzVector(t, e, fuzzSide(data, wild), wild)
		if _, err := e.Decode(v); err != nil {
			t.Fatal(err)
		}
		e.Decode(v[:min(len(v), len(data))])
	})
}

// FuzzResidual lays any side upon a tab.
func FuzzResidual(f *testing.F) {
	seeds(f)
	tab, _ := mates(joint(1), 0, 1)
	f.Fuzz(func(t *testing.T, data []byte, wild bool) {
		s := fuzzSide(data, wild)
		for _, d := range []float64{encode.Residual(tab, s, 100), encode.Residual(s, tab, 100)} {
			if !wild && (math.IsNaN(d) || d < 0) {
				t.Fatalf("distance %g", d)
			}
		}
		encode.Bulge(s.Curve)
	})
}
