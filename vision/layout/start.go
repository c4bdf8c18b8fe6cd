package layout

import (
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// frame is where a body lies: its turn and its centre in the layout's plane.
type frame struct {
	angle  float64
	center geom.Point
}

// at returns where the frame takes p, which is relative to the body's centre.
func (f frame) at(p geom.Point) geom.Point {
	return Pose{Angle: f.angle, Shift: f.center}.At(p)
}

// pose returns the motion of a body whose centre lies at center when it is
// given.
func (f frame) pose(center geom.Point) Pose {
	t := Pose{Angle: turnOf(f.angle)}
	t.Shift = f.center.Sub(t.At(center))
	return t
}

// start puts every piece with its corners on those of its cell, in a grid whose
// columns are as wide and whose rows are as high as the sides in them.
func (l *Layout) start() {
	xs := l.lines(l.Cols, func(i int) int { return l.Places[i].Col }, 0)
	ys := l.lines(l.Rows, func(i int) int { return l.Places[i].Row }, 1)
	for i, p := range l.Places {
		if p == nil {
			continue
		}
		x0, x1, y0, y1 := xs.at(p.Col), xs.at(p.Col+1), ys.at(p.Row), ys.at(p.Row+1)
		cell := geom.Curve{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
		corners := make(geom.Curve, 4)
		for d := range corners {
			corners[d] = l.bodies[i].sides[sideAt(d, p.Rotation)][0]
		}
		t := geom.FitRigid(corners, cell)
		l.frames[i] = frame{angle: t.Angle(), center: t.Shift}
	}
	l.starts = slices.Clone(l.frames)
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
func (l *Layout) lines(n int, of func(int) int, d int) ruler {
	chords := make(map[int][]float64)
	var all []float64
	for i, p := range l.Places {
		if p == nil {
			continue
		}
		for _, pos := range [2]int{d, d + 2} {
			c := l.bodies[i].sides[sideAt(pos, p.Rotation)]
			chord := c[samples-1].Sub(c[0]).Norm()
			chords[of(i)] = append(chords[of(i)], chord)
			all = append(all, chord)
		}
	}
	r := ruler{lines: []float64{0}, step: geom.MedianHigh(all)}
	for i := range min(n, len(l.bodies)) {
		step := r.step
		if c := chords[i]; len(c) > 0 {
			step = geom.MedianHigh(c)
		}
		r.lines = append(r.lines, r.lines[i]+step)
	}
	return r
}

// findParts groups the placed pieces by the joints between them, each part in
// the order in which its equations form the narrowest band.
func (l *Layout) findParts() {
	group := make([]int, len(l.Places))
	for i := range group {
		group[i] = i
	}
	root := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for _, j := range l.Joints {
		if j.Mated {
			group[root(j.A/4)] = root(j.B / 4)
		}
	}
	members := make(map[int][]int)
	for i, p := range l.Places {
		if p != nil {
			members[root(i)] = append(members[root(i)], i)
		}
	}
	for _, part := range members {
		l.order(part)
		l.Parts = append(l.Parts, part)
	}
	slices.SortFunc(l.Parts, func(a, b []int) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return slices.Min(a) - slices.Min(b)
	})
}

// order sorts a part along its longer direction first.
func (l *Layout) order(part []int) {
	lo, hi := [2]int{math.MaxInt, math.MaxInt}, [2]int{}
	for _, i := range part {
		for k, v := range [2]int{l.Places[i].Row, l.Places[i].Col} {
			lo[k], hi[k] = min(lo[k], v), max(hi[k], v)
		}
	}
	wide := hi[1]-lo[1] > hi[0]-lo[0]
	slices.SortFunc(part, func(a, b int) int {
		p, q := l.Places[a], l.Places[b]
		rows, cols := p.Row-q.Row, p.Col-q.Col
		if wide {
			rows, cols = cols, rows
		}
		if rows != 0 {
			return rows
		}
		return cols
	})
}

// straighten turns and shifts a settled part as a whole so that its borders lie
// upright, and its pieces about where they started.
func (l *Layout) straighten(part []int) {
	var from, to geom.Curve
	for _, i := range part {
		for _, p := range [3]geom.Point{{}, {X: l.Unit}, {Y: l.Unit}} {
			from = append(from, l.frames[i].at(p))
			to = append(to, l.starts[i].at(p))
		}
	}
	t := geom.FitRigid(from, to)
	l.move(part, Pose{Angle: t.Angle(), Shift: t.Shift})
	if lean := l.lean(part); lean != 0 {
		turn := Pose{Angle: lean}
		middle := to.Centroid()
		turn.Shift = middle.Sub(turn.At(middle))
		l.move(part, turn)
	}
}

// move moves the pieces of a part.
func (l *Layout) move(part []int, t Pose) {
	for _, i := range part {
		f := &l.frames[i]
		f.angle, f.center = f.angle+t.Angle, t.At(f.center)
	}
}

// lean returns by how much the part is to be turned clockwise for its borders to
// be upright: 0 where it has no border of two pieces or more.
func (l *Layout) lean(part []int) float64 {
	sum, weight := 0.0, 0.0
	for d := range 4 {
		if s := l.stretches(part, d); len(s) > 1 {
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
