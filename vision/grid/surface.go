package grid

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// surface maps the unit square (u to the right, v down) to the picture: a
// homography for the camera, and before it a smooth bend of the page, given by
// how far the four sides of the frame leave their chords.
type surface struct {
	flat geom.Homography
	// bend holds, for the top, right, bottom and left side, the coefficients
	// of t(1-t)(a + b t + c t²), the side's way from its chord.
	bend [4][3]float64
}

// bendLimit is how far a side may leave its chord, in parts of the frame.
const bendLimit = 0.08

// fitSurface fits the surface of the page to a quadrilateral and its outline.
func fitSurface(q quad) (*surface, bool) {
	flat, ok := geom.SquareTo(q.corners)
	if !ok {
		return nil, false
	}
	s := &surface{flat: flat}
	back := flat.Inverse()
	var ways [4][]geom.Point
	for i, p := range q.outline {
		next := q.outline[(i+1)%len(q.outline)]
		d := geom.Pixel(next.Sub(p))
		steps := 1 + int(d.Norm()/6)
		for k := range steps {
			f := float64(k) / float64(steps)
			sortToSides(&ways, back.At(geom.Pixel(p).Add(d.Mul(f))))
		}
	}
	for side := range ways {
		s.bend[side] = fitBend(ways[side])
	}
	return s, true
}

// sortToSides adds p, a point of the outline in the unit square, to the sides
// that it lies near: X the place along the side, Y the way from its chord.
func sortToSides(ways *[4][]geom.Point, p geom.Point) {
	for side, c := range [4]geom.Point{{X: p.X, Y: p.Y}, {X: p.Y, Y: p.X - 1}, {X: p.X, Y: p.Y - 1}, {X: p.Y, Y: p.X}} {
		if c.X > 0.01 && c.X < 0.99 && math.Abs(c.Y) < bendLimit {
			ways[side] = append(ways[side], c)
		}
	}
}

// fitBend fits the bend of one side by least squares over places along it,
// leaving out by and by what lies far from the fit: other ink that touches the
// frame. With too little to go by the side is straight.
func fitBend(ways []geom.Point) [3]float64 {
	const bins = 24
	var at [bins][]float64
	for _, p := range ways {
		i := min(int(p.X*bins), bins-1)
		at[i] = append(at[i], p.Y)
	}
	var points []geom.Point
	for i, ys := range at {
		if len(ys) > 0 {
			points = append(points, geom.Point{X: (float64(i) + 0.5) / bins, Y: geom.MedianHigh(ys)})
		}
	}
	var bend [3]float64
	for _, keep := range []float64{bendLimit, 0.03, 0.015, 0.008} {
		var near []geom.Point
		for _, p := range points {
			if math.Abs(p.Y-bendAt(bend, p.X)) <= keep {
				near = append(near, p)
			}
		}
		if len(near) < bins/2 {
			break
		}
		bend = leastSquaresBend(near)
	}
	return bend
}

func bendAt(c [3]float64, t float64) float64 {
	return t * (1 - t) * (c[0] + t*(c[1]+t*c[2]))
}

// leastSquaresBend solves the normal equations of the three coefficients, with
// a slight pull to zero so that few points cannot make it swing.
func leastSquaresBend(points []geom.Point) [3]float64 {
	a := geom.NewEquations(3, 1)
	for i := range a {
		a[i][i] = 1e-4 * float64(len(points))
	}
	for _, p := range points {
		w := p.X * (1 - p.X)
		a.Add(1, w, w*p.X, w*p.X*p.X, p.Y)
	}
	var bend [3]float64
	if x, ok := a.SolveOne(); ok {
		copy(bend[:], x)
	}
	return bend
}

// sheet maps the unit square of a straightened frame, and a little around it,
// to the picture.
type sheet interface {
	at(u, v float64) geom.Point
}

// at returns the place in the picture of (u,v), which may lie a little outside
// the unit square.
func (s *surface) at(u, v float64) geom.Point {
	cu, cv := min(max(u, 0), 1), min(max(v, 0), 1)
	dy := (1-v)*bendAt(s.bend[0], cu) + v*bendAt(s.bend[2], cu)
	dx := u*bendAt(s.bend[1], cv) + (1-u)*bendAt(s.bend[3], cv)
	return s.flat.At(geom.Point{X: u + dx, Y: v + dy})
}

// reduction is the number of pixels of a picture to one that is straightened
// from which on the picture must be smoothed before, lest thin lines be skipped.
const reduction = 1.3

// scene is the picture in which grids are looked for, as it is and smoothed.
type scene struct{ sharp, smooth *image.Gray }

func newScene(work *image.Gray) *scene { return &scene{sharp: work} }

// straighten returns the part of the scene under the unit square of s, and pad
// more on each side, in the given size.
func (sc *scene) straighten(s sheet, size image.Point) *image.Gray {
	area := sheetCorners(s).Area() * (1 + 2*pad) * (1 + 2*pad)
	if area < reduction*reduction*float64(size.X*size.Y) {
		return straighten(s, sc.sharp, size.X, size.Y)
	}
	if sc.smooth == nil {
		sc.smooth = cv.Blur(sc.sharp, 3)
	}
	return straighten(s, sc.smooth, size.X, size.Y)
}

// meshStep is the distance, in straightened pixels, of the places at which a sheet
// is evaluated: it is smooth.
const meshStep = 16

// mirrored is how deep, in pixels, a picture is mirrored at its edge: so a line
// along the edge has paper on either side, and no other lines appear.
const mirrored = 8

// straighten returns the part of gray under the unit square of s, and pad more
// on each side, as width x height pixels.
func straighten(s sheet, gray *image.Gray, width, height int) *image.Gray {
	place := func(i, n int) float64 { return -pad + (1+2*pad)*(float64(i)+0.5)/float64(n) }
	cols, rows := (width+meshStep-1)/meshStep+1, (height+meshStep-1)/meshStep+1
	places := make([]float32, 0, 2*cols*rows)
	for r := range rows {
		for c := range cols {
			p := s.at(place(c*meshStep, width), place(r*meshStep, height))
			places = append(places, float32(p.X), float32(p.Y))
		}
	}
	return kernel.Sample(gray, kernel.Mesh{Places: places, Cols: cols, Step: meshStep}, image.Pt(width, height), mirrored)
}
