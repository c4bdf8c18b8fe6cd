package layout_test

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// side is the distance between the grid lines of drawn puzzles.
const side = 100.0

// drawn is a puzzle whose joints are random curves, and how its pieces lie.
type drawn struct {
	rows, cols int
	pieces     []layout.Piece
	truth      []puzzle.Placement
}

// cut says how a puzzle is drawn.
type cut struct {
	rows, cols int
	alike      bool    // all joints have one curve
	gap        float64 // between pieces, in sides
	noise      float64 // of each point, in sides
	seed       uint64
}

func (c cut) draw() *drawn {
	rng := rand.New(rand.NewPCG(c.seed, 7))
	d := &drawn{rows: c.rows, cols: c.cols}
	corner := make(map[[2]int]geom.Point)
	for r := range c.rows + 1 {
		for k := range c.cols + 1 {
			p := geom.Point{X: side * float64(k), Y: side * float64(r)}
			if r > 0 && r < c.rows && !c.alike {
				p.Y += 6 * (rng.Float64() - 0.5)
			}
			if k > 0 && k < c.cols && !c.alike {
				p.X += 6 * (rng.Float64() - 0.5)
			}
			corner[[2]int{r, k}] = p
		}
	}
	lines := make(map[[4]int]geom.Curve)
	for r := range c.rows + 1 {
		for k := range c.cols + 1 {
			lines[[4]int{r, k, r, k + 1}] = c.line(rng, corner[[2]int{r, k}], corner[[2]int{r, k + 1}], r == 0 || r == c.rows)
			lines[[4]int{r, k, r + 1, k}] = c.line(rng, corner[[2]int{r, k}], corner[[2]int{r + 1, k}], k == 0 || k == c.cols)
		}
	}
	for r := range c.rows {
		for k := range c.cols {
			top, bottom := lines[[4]int{r, k, r, k + 1}], lines[[4]int{r + 1, k, r + 1, k + 1}]
			left, right := lines[[4]int{r, k, r + 1, k}], lines[[4]int{r, k + 1, r + 1, k + 1}]
			d.add(rng, c, r, k, [4]geom.Curve{top, right, bottom.Reverse(), left.Reverse()})
		}
	}
	return d
}

// line draws a joint from a to b, with a knob to one of its sides: a neck, and
// most of a circle on it.
func (c cut) line(rng *rand.Rand, a, b geom.Point, flat bool) geom.Curve {
	at, neck, wide, radius, wave, sign := 0.5, 0.05, 0.07, 0.1, 0.0, 1.0
	if !c.alike {
		at, neck = 0.4+0.2*rng.Float64(), 0.04+0.04*rng.Float64()
		wide, radius = 0.06+0.03*rng.Float64(), 0.1+0.04*rng.Float64()
		wave = 0.05 * (rng.Float64() - 0.5)
		if rng.IntN(2) == 0 {
			sign = -1
		}
	}
	if flat {
		return geom.Curve{a, b}.Resample(100)
	}
	var shape geom.Curve
	add := func(x, y float64) {
		y = sign*y + wave*math.Sin(2*math.Pi*x)
		along := b.Sub(a)
		shape = append(shape, a.Add(along.Mul(x)).Add(geom.Point{X: along.Y, Y: -along.X}.Mul(y)))
	}
	for i := range 21 {
		add((at-wide)*float64(i)/20, 0)
	}
	open := math.Asin(wide / radius) // half the angle of the circle that the neck takes
	up := neck + radius*math.Cos(open)
	for i := range 41 {
		turn := math.Pi + open + (2*math.Pi-2*open)*float64(i)/40
		add(at+radius*math.Sin(turn), up+radius*math.Cos(turn))
	}
	for i := range 21 {
		add(at+wide+(1-at-wide)*float64(i)/20, 0)
	}
	return shape.Resample(200)
}

// add adds a piece that lies turned at random, its sides listed from a random
// one.
func (d *drawn) add(rng *rand.Rand, c cut, row, col int, around [4]geom.Curve) {
	pose := layout.Pose{
		Angle: 2 * math.Pi * rng.Float64(),
		Shift: geom.Point{X: 5000 * rng.Float64(), Y: 5000 * rng.Float64()},
	}
	first := rng.IntN(4)
	var p layout.Piece
	for k := range 4 {
		curve := around[(first+k)%4]
		s := encode.Side{Kind: kindOf(curve)}
		for i, q := range curve {
			u := curve[min(i+1, len(curve)-1)].Sub(curve[max(i-1, 0)])
			q = q.Add(geom.Point{X: -u.Y, Y: u.X}.Mul(c.gap * side / 2 / u.Norm()))
			q = q.Add(geom.Point{X: rng.NormFloat64(), Y: rng.NormFloat64()}.Mul(c.noise * side))
			s.Curve = append(s.Curve, pose.At(q))
		}
		p.Sides[k] = s
	}
	d.truth = append(d.truth, puzzle.Placement{
		Piece: len(d.pieces), Row: row, Col: col, Rotation: first,
		Degrees: layout.Pose{Angle: -pose.Angle}.Degrees(),
	})
	d.pieces = append(d.pieces, p)
}

// kindOf tells on which side of its chord the knob of a curve is.
func kindOf(c geom.Curve) encode.Kind {
	s := encode.Side{Curve: c}
	far := 0.0
	for _, p := range s.Joint() {
		if math.Abs(p.Y) > math.Abs(far) {
			far = p.Y
		}
	}
	switch {
	case math.Abs(far) < 0.12*side:
		return encode.Flat
	case far > 0:
		return encode.Tab
	}
	return encode.Blank
}
