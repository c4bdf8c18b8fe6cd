package encode_test

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// joint returns the curve of a joint as it is cut in the trade, in the joint
// frame, with a chord of about 100.
func joint(seed uint64) geom.Curve {
	rng := rand.New(rand.NewPCG(seed, 1))
	about := func(x, y, spread float64) geom.Point {
		return geom.Point{X: x + spread*rng.NormFloat64(), Y: y + spread*rng.NormFloat64()}
	}
	shift := 4 * rng.NormFloat64()
	control := geom.Curve{
		{}, about(20, 2, 2), about(42+shift, 1, 1.5), about(36+shift, 18, 1.5), about(50+shift, 30, 2),
		about(64+shift, 18, 1.5), about(58+shift, 1, 1.5), about(80, 2, 2), {X: 100 + 5*rng.NormFloat64()},
	}
	return spline(control, 24)
}

// spline returns the Catmull-Rom curve through points.
func spline(p geom.Curve, n int) geom.Curve {
	at := func(i int) geom.Point { return p[min(max(i, 0), len(p)-1)] }
	var c geom.Curve
	for i := 0; i+1 < len(p); i++ {
		u, v := at(i+1).Sub(at(i-1)).Mul(0.5), at(i+2).Sub(at(i)).Mul(0.5)
		for k := range n {
			t := float64(k) / float64(n)
			a := p[i].Mul(2*t*t*t - 3*t*t + 1).Add(u.Mul(t*t*t - 2*t*t + t))
			b := p[i+1].Mul(3*t*t - 2*t*t*t).Add(v.Mul(t*t*t - t*t))
			c = append(c, a.Add(b))
		}
	}
	return append(c, p[len(p)-1])
}

// mates returns the tab and the blank that meet in a joint, as they lie in a
// picture: each in a place and a turn of its own, with noise on every point.
func mates(c geom.Curve, noise float64, seed uint64) (tab, blank encode.Side) {
	rng := rand.New(rand.NewPCG(seed, 2))
	lay := func(c geom.Curve) geom.Curve {
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		shift := geom.Point{X: 900 * rng.Float64(), Y: 900 * rng.Float64()}
		out := make(geom.Curve, len(c))
		for i, p := range c {
			x, y := p.X+noise*rng.NormFloat64(), -p.Y+noise*rng.NormFloat64() // down in a picture
			out[i] = geom.Point{X: cos*x - sin*y, Y: sin*x + cos*y}.Add(shift)
		}
		return out
	}
	tab = encode.Side{Kind: encode.Tab, Curve: lay(c)}
	blank = encode.Side{Kind: encode.Blank, Curve: lay(c).Reverse()}
	return tab, blank
}

// apart returns how far the points of a lie from the polyline b at most.
func apart(a, b geom.Curve) float64 {
	var worst float64
	b = b.Resample(2000)
	for _, p := range a {
		near := math.Inf(1)
		for _, q := range b {
			near = min(near, p.Sub(q).Norm())
		}
		worst = max(worst, near)
	}
	return worst
}

// fuzzSide makes a side of any bytes: coordinates of any size, not all finite.
func fuzzSide(data []byte, wild bool) encode.Side {
	s := encode.Side{}
	if len(data) > 0 {
		s.Kind = encode.Kind(int(data[0]%3) - 1)
		data = data[1:]
	}
	for len(data) >= 16 && wild {
		x := math.Float64frombits(binary.LittleEndian.Uint64(data))
		y := math.Float64frombits(binary.LittleEndian.Uint64(data[8:]))
		s.Curve = append(s.Curve, geom.Point{X: x, Y: y})
		data = data[16:]
	}
	for len(data) >= 2 && !wild {
		s.Curve = append(s.Curve, geom.Point{X: float64(data[0]), Y: float64(data[1])})
		data = data[2:]
	}
	return s
}

func finite(v []float64) bool {
	for _, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}
