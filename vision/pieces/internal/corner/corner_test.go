package corner_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

// miss returns the largest distance of a corner from the truth, over the mean
// side, and how far the fit is turned against it.
func (d drawn) miss(f corner.Fit) (miss float64, turned int) {
	miss = math.Inf(1)
	for turn := range 4 {
		far := 0.0
		for k, p := range d.corners {
			far = max(far, f.Corners[(k+turn)%4].Sub(p).Norm()/d.side)
		}
		if far < miss {
			miss, turned = far, turn
		}
	}
	return miss, turned
}

// kindsOf returns the kinds of the fit in the order of the truth.
func kindsOf(f corner.Fit, turned int) (kinds [4]encode.Kind) {
	for k := range kinds {
		kinds[k] = f.Kinds[(k+turned)%4]
	}
	return kinds
}

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name  string
		style style
		// the largest misses allowed: of half the pieces, of 99 in 100
		half, most float64
	}{
		{"a regular cut", style{pixels: 300, skew: 0.05, aspect: 1.2, wave: 0.1, slide: 0.05, round: 0.02, noise: 0.2}, 0.002, 0.006},
		{"wavy sides", style{pixels: 400, skew: 0.09, aspect: 1.5, wave: 0.5, slide: 0.15, round: 0.02, noise: 0.2, whole: true}, 0.004, 0.015},
		{"worn", style{pixels: 300, skew: 0.06, aspect: 1.3, wave: 0.2, slide: 0.1, round: 0.08, ding: 0.06, noise: 0.3, whole: true}, 0.01, 0.08},
		{"thin", style{pixels: 300, skew: 0.04, aspect: 2, wave: 0.2, slide: 0.08, round: 0.03, noise: 0.3, whole: true}, 0.004, 0.015},
		{"small", style{pixels: 120, skew: 0.05, aspect: 1.3, wave: 0.15, slide: 0.1, round: 0.03, noise: 0.3, whole: true}, 0.015, 0.07},
		{"large", style{pixels: 900, skew: 0.06, aspect: 1.4, wave: 0.3, slide: 0.1, round: 0.03, noise: 0.5, whole: true}, 0.004, 0.015},
		{"heads near corners", style{pixels: 300, skew: 0.05, aspect: 1.2, wave: 0.2, slide: 0.27, round: 0.03, noise: 0.3, whole: true}, 0.004, 0.015},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			number := 150
			if testing.Short() {
				number = 60
			}
			checkStyle(t, test.style, number, test.half, test.most)
		})
	}
}

// checkStyle draws pieces and holds what is found against the truth.
func checkStyle(t *testing.T, s style, number int, half, most float64) {
	r := rand.New(rand.NewPCG(11, 4))
	var misses []float64
	wrong := 0
	for range number {
		d := s.drawPiece(r)
		fits, err := corner.Find(d.outline)
		if err != nil {
			t.Fatal(err)
		}
		miss, turned := d.miss(fits[0])
		misses = append(misses, miss)
		if diff := cmp.Diff(d.kinds, kindsOf(fits[0], turned)); diff != "" {
			wrong++
			t.Log("kinds", diff, fits[0].Flatness, fits[0].Confidence)
		}
	}
	slices.Sort(misses)
	at := func(share float64) float64 { return misses[int(share*float64(len(misses)))] }
	if at(0.5) > half || at(0.99) > most {
		t.Errorf("corners miss by %.4f of a side at half, %.4f at 99 in 100; want %.4f, %.4f",
			at(0.5), at(0.99), half, most)
	}
	if wrong*200 > number {
		t.Errorf("wrong kinds on %d of %d pieces", wrong, number)
	}
}

// TestFindTurned checks that turning, moving and scaling an outline, and
// starting it elsewhere, changes nothing.
func TestFindTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	s := style{pixels: 300, skew: 0.06, aspect: 1.3, wave: 0.3, slide: 0.1, round: 0.03, noise: 0.2}
	for range 50 {
		d := s.drawPiece(r)
		angle, scale := 2*math.Pi*r.Float64(), math.Exp2(4*r.Float64()-2)
		shift := geom.Point{X: 1e4 * r.NormFloat64(), Y: 1e4 * r.NormFloat64()}
		move := func(p geom.Point) geom.Point { return rotated(p, angle).Mul(scale).Add(shift) }
		n := r.IntN(len(d.outline))
		var other geom.Curve
		for k := range d.outline {
			other = append(other, move(d.outline[(n+k)%len(d.outline)]))
		}
		e := drawn{outline: other, kinds: d.kinds, side: d.side * scale}
		fits, err := corner.Find(d.outline)
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range fits[0].Corners {
			e.corners[k] = move(p)
		}
		again, err := corner.Find(other)
		if err != nil {
			t.Fatal(err)
		}
		if miss, _ := e.miss(again[0]); miss > 0.003 {
			t.Errorf("turned by %.2f, scaled by %.2f: corners move by %.4f of a side", angle, scale, miss)
		}
	}
}

// TestFindReports checks what a fit says about itself: places on the outline,
// depths of the right sign, confidence that adds up, and errors as expected.
func TestFindReports(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	s := style{pixels: 300, skew: 0.06, aspect: 1.3, wave: 0.2, slide: 0.1, round: 0.05, noise: 0.3, whole: true}
	within, all := 0, 0
	for range 100 {
		d := s.drawPiece(r)
		fits, err := corner.Find(d.outline)
		if err != nil {
			t.Fatal(err)
		}
		checkFits(t, d, fits)
		miss, turned := d.miss(fits[0])
		if miss > 0.05 {
			continue
		}
		for k, p := range d.corners {
			all++
			if n := (k + turned) % 4; fits[0].Corners[n].Sub(p).Norm() < 2*fits[0].Sigma[n] {
				within++
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.85 {
		t.Errorf("%.2f of the corners lie within 2 sigma, want 0.85", share)
	}
}

func checkFits(t *testing.T, d drawn, fits []corner.Fit) {
	t.Helper()
	sum := 0.0
	for i, f := range fits {
		sum += f.Confidence
		if i > 0 && f.Score > fits[i-1].Score {
			t.Errorf("fit %d scores %.2f after %.2f", i, f.Score, fits[i-1].Score)
		}
		for k, place := range f.Index {
			if !(place >= 0 && place < float64(len(d.outline))) {
				t.Fatalf("index %v outside of the outline", place)
			}
			on := d.outline[int(place)]
			if gap := on.Sub(f.Corners[k]).Norm(); gap > 0.12*d.side {
				t.Errorf("corner %d lies %.1f pixels from its place on the outline", k, gap)
			}
			if f.Kinds[k] != encode.Flat && (f.Kinds[k] == encode.Tab) != (f.Depth[k] > 0) {
				t.Errorf("a %v of depth %.2f", f.Kinds[k], f.Depth[k])
			}
			if (f.Kinds[k] == encode.Flat) != (f.Flatness[k] >= 0.5) {
				t.Errorf("a %v of flatness %.2f", f.Kinds[k], f.Flatness[k])
			}
		}
	}
	if sum > 1+1e-9 {
		t.Errorf("confidences add up to %.3f", sum)
	}
}

func TestFindLeavesItsInputAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	d := style{pixels: 200, skew: 0.05, aspect: 1.2, wave: 0.2}.drawPiece(r)
	before := slices.Clone(d.outline)
	first, err := corner.Find(d.outline)
	if err != nil {
		t.Fatal(err)
	}
	second, _ := corner.Find(d.outline)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("two calls differ: %s", diff)
	}
	if diff := cmp.Diff(before, d.outline); diff != "" {
		t.Errorf("the outline changed: %s", diff)
	}
}
