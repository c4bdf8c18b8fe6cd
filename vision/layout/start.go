package layout

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// start puts every piece with its corners on those of its cell, in a grid whose
// columns are as wide and whose rows are as high as the sides in them.
func (b *board) start() {
	xs := b.lines(b.cols, func(i int) int { return b.places[i].Col }, 0)
	ys := b.lines(b.rows, func(i int) int { return b.places[i].Row }, 1)
	for i, p := range b.places {
		if p == nil {
			continue
		}
		x0, x1, y0, y1 := xs.at(p.Col), xs.at(p.Col+1), ys.at(p.Row), ys.at(p.Row+1)
		cell := geom.Curve{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
		corners := make(geom.Curve, 4)
		for d := range corners {
			corners[d] = b.bodies[i].sides[sideAt(d, p.Rotation)][0]
		}
		t := geom.FitRigid(corners, cell)
		b.frames[i] = frame{angle: t.Angle(), center: t.Shift}
	}
}

// ruler holds the grid lines of one direction, and the usual distance between
// them, by which it goes on past its ends.
type ruler struct {
	lines []float64
	step  float64
}

func (r ruler) at(i int) float64 {
	last := len(r.lines) - 1
	if i > last {
		return r.lines[last] + r.step*float64(i-last)
	}
	return r.lines[i]
}

// lines spaces the grid lines of one direction: between two of them lies the
// median chord of the sides at positions d and d+2 of the pieces whose number
// is of.
func (b *board) lines(n int, of func(int) int, d int) ruler {
	chords := make(map[int][]float64)
	var all []float64
	for i, p := range b.places {
		if p == nil {
			continue
		}
		for _, pos := range [2]int{d, d + 2} {
			c := b.bodies[i].sides[sideAt(pos, p.Rotation)]
			chord := c[samples-1].Sub(c[0]).Norm()
			chords[of(i)] = append(chords[of(i)], chord)
			all = append(all, chord)
		}
	}
	r := ruler{lines: []float64{0}, step: geom.MedianHigh(all)}
	for i := range min(n, len(b.bodies)) {
		step := r.step
		if c := chords[i]; len(c) > 0 {
			step = geom.MedianHigh(c)
		}
		r.lines = append(r.lines, r.lines[i]+step)
	}
	return r
}

// straighten turns and shifts a relaxed component as a whole so that its borders
// lie upright, and its pieces about where they started.
func (b *board) straighten(part []int, starts []frame) {
	var from, to geom.Curve
	for _, i := range part {
		for _, p := range [3]geom.Point{{}, {X: b.unit}, {Y: b.unit}} {
			from = append(from, b.frames[i].at(p))
			to = append(to, starts[i].at(p))
		}
	}
	t := geom.FitRigid(from, to)
	b.move(part, Pose{Angle: t.Angle(), Shift: t.Shift})
	if lean := b.lean(part); lean != 0 {
		turn := Pose{Angle: lean}
		middle := to.Centroid()
		turn.Shift = middle.Sub(turn.At(middle))
		b.move(part, turn)
	}
}

// move moves the pieces of a component.
func (b *board) move(part []int, t Pose) {
	for _, i := range part {
		f := &b.frames[i]
		f.angle, f.center = f.angle+t.Angle, t.At(f.center)
	}
}

// lean returns by how much the component is to be turned clockwise for its
// borders to be upright: 0 where it has no border of two pieces or more.
func (b *board) lean(part []int) float64 {
	sum, weight := 0.0, 0.0
	for d := range 4 {
		if s := stretches(b, part, d); len(s) > 1 {
			_, slope := line(s)
			sum += math.Atan(slope) * float64(len(s)-1)
			weight += float64(len(s) - 1)
		}
	}
	if weight == 0 {
		return 0
	}
	return sum / weight
}
