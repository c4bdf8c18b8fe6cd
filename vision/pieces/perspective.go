package pieces

import (
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	// tiltPieces is how many pieces it takes to tell a tilted camera.
	tiltPieces = 8
	// tiltSigmas is how many standard errors the trend of the pieces' sizes
	// must have, and tiltLeast how much they must change from the middle of
	// the picture to its edge.
	tiltSigmas, tiltLeast = 5, 0.03
	// focal is the focal length of a usual phone's camera in parts of the
	// longer side of its picture.
	focal = 0.75
	// maxTilt is the sine of the largest tilt that is undone.
	maxTilt = 0.6
)

// correctTilt estimates from the pieces how the camera was tilted, and sets the
// plane accordingly: pieces that are farther away look smaller. It changes
// nothing where the trend may be chance, as in a scan.
func correctTilt(p *Page) {
	if len(p.Pieces) < tiltPieces {
		return
	}
	for range 2 { // the trend is only nearly linear
		slope, ok := sizeTrend(p)
		if !ok {
			return
		}
		tilt(p, slope)
	}
}

// sizeTrend returns how the logarithm of the pieces' sizes in the common plane
// changes over the picture, a half of its longer side to the right and down,
// and whether that is significant.
func sizeTrend(p *Page) (slope geom.Point, ok bool) {
	sizes := p.sizes()
	half := float64(max(p.Width, p.Height)) / 2
	centre := geom.Median(sizes)
	eq := geom.NewEquations(3, 1)
	rows := make([][3]float64, len(sizes))
	for i, q := range p.Pieces {
		d := q.Center.Sub(p.middle())
		rows[i] = [3]float64{1, d.X / half, d.Y / half}
		sizes[i] = min(max(sizes[i]-centre, -0.5), 0.5) // a wrong piece must not pull hard
		eq.Add(1, append(rows[i][:], sizes[i])...)
	}
	cov := [3][3]float64{}
	for a := range 3 {
		copy(cov[a][:], eq[a][:3])
	}
	x, solved := eq.SolveOne()
	if !solved {
		return geom.Point{}, false
	}
	var rest float64
	for i, row := range rows {
		rest += square(sizes[i] - row[0]*x[0] - row[1]*x[1] - row[2]*x[2])
	}
	sigma := max(math.Sqrt(rest/float64(len(rows)-3)), pieceSpread)
	slope = geom.Point{X: x[1], Y: x[2]}
	// How sure the slope is along itself, with the mean level free.
	u := slope.Unit()
	n := float64(len(rows))
	v := [3]float64{0, u.X, u.Y}
	var spread, mean float64
	for a := range 3 {
		mean += v[a] * cov[0][a] / n
		for b := range 3 {
			spread += v[a] * v[b] * cov[a][b]
		}
	}
	se := sigma / math.Sqrt(max(spread-n*mean*mean, 1e-9))
	return slope, slope.Norm() > tiltSigmas*se && slope.Norm() > tiltLeast
}

// tilt turns the plane against the slope of the pieces' sizes. A plane whose
// points are seen at 1 + t(x) times the mean distance, t linear, shows lengths,
// as roots of areas, smaller by the power 3/2 of that.
func tilt(p *Page, slope geom.Point) {
	long := float64(max(p.Width, p.Height))
	t := slope.Mul(2.0 / 3 / (long / 2)) // per pixel
	sin := t.Norm() * focal * long
	if sin > maxTilt {
		t = t.Mul(maxTilt / sin)
		sin = maxTilt
	}
	u := t.Unit()
	k := 1/math.Sqrt(1-sin*sin) - 1 // the way up the slope is foreshortened
	o := p.middle()
	up := geom.Homography{1 + k*u.X*u.X, k * u.X * u.Y, 0, k * u.X * u.Y, 1 + k*u.Y*u.Y, 0, t.X, t.Y, 1}
	move := up.About(o)
	p.Plane = move.Then(&p.Plane)
	p.rescale(1 / p.Plane.Scale(o))
	p.project()
}
