package corner_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

// polygon joins points by straight lines, n points each.
func polygon(n int, corners ...geom.Point) geom.Curve {
	var out geom.Curve
	for k, p := range corners {
		q := corners[(k+1)%len(corners)]
		for i := range n {
			out = append(out, p.Add(q.Sub(p).Mul(float64(i)/float64(n))))
		}
	}
	return out
}

// polar draws a curve clockwise on the screen from its radius at each angle.
func polar(radius func(angle float64) float64) geom.Curve {
	var out geom.Curve
	for k := range 900 {
		a := 2 * math.Pi * float64(k) / 900
		sin, cos := math.Sincos(a)
		out = append(out, geom.Point{X: 400 + radius(a)*cos, Y: 400 + radius(a)*sin})
	}
	return out
}

// merged draws two pieces that touch: the outline of one goes over into the
// other's where they meet.
func merged(r *rand.Rand) geom.Curve {
	s := style{pixels: 200, skew: 0.05, aspect: 1.2, wave: 0.2, slide: 0.1, round: 0.02}
	a, b := s.drawPiece(r).outline, s.drawPiece(r).outline
	// The rightmost point of a meets the leftmost of b.
	i, j := 0, 0
	for k, p := range a {
		if p.X > a[i].X {
			i = k
		}
	}
	for k, p := range b {
		if p.X < b[j].X {
			j = k
		}
	}
	shift := a[i].Sub(b[j])
	out := append(geom.Curve{}, a[:i]...)
	for k := range b {
		out = append(out, b[(j+k)%len(b)].Add(shift))
	}
	return append(out, a[i+1:]...)
}

func point(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

func TestFindRefuses(t *testing.T) {
	round := polar(func(float64) float64 { return 150 })
	nan, far := append(geom.Curve{}, round...), append(geom.Curve{}, round...)
	nan[77].Y, far[77].X = math.NaN(), math.Inf(1)
	square := polygon(100, point(0, 0), point(100, 0), point(100, 100), point(0, 100))
	for _, test := range []struct {
		name    string
		outline geom.Curve
	}{
		{"nothing", nil},
		{"one point", geom.Curve{point(3, 3)}},
		{"one place", make(geom.Curve, 200)},
		{"a line", polygon(100, point(0, 0), point(300, 40))},
		{"a circle", round},
		{"an oval", polar(func(a float64) float64 { return 100 + 30*math.Cos(2*a) })},
		{"a triangle", polygon(200, point(0, 0), point(300, 40), point(120, 260))},
		{"a needle", polygon(200, point(0, 0), point(600, 0), point(600, 6), point(0, 6))},
		{"a star", polar(func(a float64) float64 { return 40 + 140*math.Abs(math.Cos(2.5*a)) })},
		{"not a number", nan},
		{"infinite", far},
		{"a square the wrong way", square.Reverse()},
		{"a tiny square", polygon(2, point(0, 0), point(2, 0), point(2, 2), point(0, 2))},
	} {
		t.Run(test.name, func(t *testing.T) {
			fits, err := corner.Find(test.outline)
			if !errors.Is(err, corner.ErrNoCorners) {
				t.Errorf("got %d fits, the best with score %.1f and confidence %.2f, error %v; want ErrNoCorners",
					len(fits), fits[0].Score, fits[0].Confidence, err)
			}
		})
	}
}

func TestFindSquare(t *testing.T) {
	fits, err := corner.Find(polygon(150, point(20, 10), point(320, 10), point(320, 250), point(20, 250)))
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []geom.Point{point(20, 10), point(320, 10), point(320, 250), point(20, 250)} {
		near := false
		for _, p := range fits[0].Corners {
			near = near || p.Sub(want).Norm() < 0.5
		}
		if !near || fits[0].Kinds[k] != encode.Flat {
			t.Errorf("corner %v: got %v, kinds %v", want, fits[0].Corners, fits[0].Kinds)
		}
	}
}

func TestFindDoubtsTouchingPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	certain := 0
	for range 100 {
		if fits, err := corner.Find(merged(r)); err == nil && fits[0].Confidence > 0.9 {
			certain++
		}
	}
	if certain > 8 {
		t.Errorf("%d of 100 pairs of touching pieces pass for one piece", certain)
	}
}
