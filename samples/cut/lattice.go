package cut

import (
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// lattice is where the lines of the cut cross and in which directions.
type lattice struct {
	rows, cols int
	crossings  [][]geom.Point // (rows+1) x (cols+1)
	across     [][]geom.Point // unit vector of the line from left to right
	down       [][]geom.Point // unit vector of the line from top to bottom
}

func newLattice(o Options) *lattice {
	rng := rand.New(rand.NewPCG(o.Seed, streamLattice))
	l := &lattice{rows: o.Rows, cols: o.Cols}
	for r := range o.Rows + 1 {
		row := make([]geom.Point, o.Cols+1)
		for c := range row {
			stray := geom.Point{X: 2*rng.Float64() - 1, Y: 2*rng.Float64() - 1}.Mul(o.Jitter)
			if c == 0 || c == o.Cols {
				stray.X = 0
			}
			if r == 0 || r == o.Rows {
				stray.Y = 0
			}
			row[c] = geom.Point{X: float64(c), Y: float64(r)}.Add(stray)
		}
		l.crossings = append(l.crossings, row)
	}
	if o.Repeats == 4 {
		l.tile(l.crossings, func(p geom.Point, rows, cols int) geom.Point {
			return p.Add(geom.Point{X: float64(cols), Y: float64(rows)})
		})
	}
	if o.Repeats == 2 {
		l.turnHalf(l.crossings, func(p geom.Point) geom.Point { return l.opposite(p) })
		l.crossings[o.Rows/2][o.Cols/2] = geom.Point{X: float64(o.Cols) / 2, Y: float64(o.Rows) / 2}
	}
	l.aim(o.Wave, rng)
	if o.Repeats == 4 {
		same := func(d geom.Point, rows, cols int) geom.Point { return d }
		l.tile(l.across, same)
		l.tile(l.down, same)
	}
	if o.Repeats == 2 {
		// A line goes on through the crossing: its direction turned about is the same.
		same := func(d geom.Point) geom.Point { return d }
		l.turnHalf(l.across, same)
		l.turnHalf(l.down, same)
	}
	return l
}

// opposite returns the point on the other side of the middle.
func (l *lattice) opposite(p geom.Point) geom.Point {
	return geom.Point{X: float64(l.cols), Y: float64(l.rows)}.Sub(p)
}

// turnHalf makes what belongs to the crossings past the middle the image of what belongs to
// those before.
func (l *lattice) turnHalf(at [][]geom.Point, image func(geom.Point) geom.Point) {
	for r := range l.rows + 1 {
		for c := range l.cols + 1 {
			if 2*c > l.cols || 2*c == l.cols && 2*r > l.rows {
				at[r][c] = image(at[l.rows-r][l.cols-c])
			}
		}
	}
}

// tile makes what belongs to the crossings from the middle on, down or across, the image of
// what belongs to those so many rows and columns before.
func (l *lattice) tile(at [][]geom.Point, image func(p geom.Point, rows, cols int) geom.Point) {
	for r := range l.rows + 1 {
		for c := range l.cols + 1 {
			top, left := r%(l.rows/2), c%(l.cols/2)
			at[r][c] = image(at[top][left], r-top, c-left)
		}
	}
}

// aim chooses the lines' directions at the crossings.
func (l *lattice) aim(wave float64, rng *rand.Rand) {
	for r, row := range l.crossings {
		across, down := make([]geom.Point, len(row)), make([]geom.Point, len(row))
		for c := range row {
			left, right := row[max(c-1, 0)], row[min(c+1, l.cols)]
			above, below := l.crossings[max(r-1, 0)][c], l.crossings[min(r+1, l.rows)][c]
			across[c] = turned(right.Sub(left), wave*(2*rng.Float64()-1))
			down[c] = turned(below.Sub(above), wave*(2*rng.Float64()-1))
		}
		l.across, l.down = append(l.across, across), append(l.down, down)
	}
}

// turned returns the unit vector along d, turned by degrees.
func turned(d geom.Point, degrees float64) geom.Point {
	return geom.Rotation(degrees * math.Pi / 180).Turn(d.Unit())
}

// stretch is a part of a line between two crossings, in the direction in which
// the piece with the tab goes round.
type stretch struct {
	from, to         geom.Point
	leaving, arrival float64 // slopes of the line in the joint frame
}

// newStretch computes the slopes from directions along the travel.
func newStretch(from, to, leaving, arriving geom.Point, straight bool) stretch {
	s := stretch{from: from, to: to}
	if !straight {
		d := to.Sub(from)
		s.leaving, s.arrival = slope(leaving, d), slope(arriving, d)
	}
	return s
}

// slope returns the rise of a direction over the chord d, in the joint frame.
func slope(way, d geom.Point) float64 { return -d.Cross(way) / d.Dot(way) }

// place maps a point of the joint frame onto the stretch: the tab stands on the
// swaying line.
func (s stretch) place(p geom.Point) geom.Point {
	u := p.X
	w := s.leaving*u*(1-u)*(1-u) - s.arrival*u*u*(1-u)
	d := s.to.Sub(s.from)
	out := geom.Point{X: d.Y, Y: -d.X} // away from the piece: to the left of its travel
	return s.from.Add(d.Mul(u)).Add(out.Mul(p.Y + w))
}

func (s stretch) curve(shape geom.Curve) geom.Curve {
	out := make(geom.Curve, len(shape))
	for i, p := range shape {
		out[i] = s.place(p)
	}
	return out
}
