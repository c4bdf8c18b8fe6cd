package grid_test

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// drawing is a grid drawn by the tests, seen by a camera.
type drawing struct {
	rows, cols       int
	boxRows, boxCols int // 0 for lines of one thickness
	quad             geom.Quad
	width, height    int
	dotted           bool
	noise            float64 // standard deviation in grey levels
	bend             float64 // how far the middle of the page bulges, in parts of its width
	margin           float64 // paper around the grid, in cells; dark beyond; 0 for paper everywhere
	thin             bool    // no line thicker than the others
	curl             float64 // by how much, in parts of the page, the rows crowd towards the bottom
	gaps             int     // pixels that every line leaves out in the middle of each cell
}

// place returns where cell coordinates (x,y) lie in the picture.
func (d drawing) place(x, y float64) geom.Point {
	u, v := x/float64(d.cols), y/float64(d.rows)
	v += d.bend*u*(1-u) + d.curl*v*(1-v)
	q := d.quad
	// The projective map of the unit square, by its two vanishing points.
	s := q[0].Sub(q[1]).Add(q[2]).Sub(q[3])
	d1, d2 := q[1].Sub(q[2]), q[3].Sub(q[2])
	g := s.Cross(d2) / d1.Cross(d2)
	h := d1.Cross(s) / d1.Cross(d2)
	w := g*u + h*v + 1
	return geom.Point{
		X: ((q[1].X*(1+g)-q[0].X)*u + (q[3].X*(1+h)-q[0].X)*v + q[0].X) / w,
		Y: ((q[1].Y*(1+g)-q[0].Y)*u + (q[3].Y*(1+h)-q[0].Y)*v + q[0].Y) / w,
	}
}

// draw returns the picture, dark lines on light paper.
func (d drawing) draw() *image.Gray {
	light := make([]float64, d.width*d.height)
	for i := range light {
		light[i] = 215
	}
	if d.margin > 0 {
		d.darken(light)
	}
	thick := func(k, box, n int) float64 {
		if d.thin {
			return 1.1
		}
		if k == 0 || k == n || box > 0 && k%box == 0 {
			return 2.2
		}
		return 1.1
	}
	for c := range d.cols + 1 {
		d.stroke(light, float64(c), 0, float64(c), float64(d.rows), thick(c, d.boxCols, d.cols))
	}
	for r := range d.rows + 1 {
		d.stroke(light, 0, float64(r), float64(d.cols), float64(r), thick(r, d.boxRows, d.rows))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	m := image.NewGray(image.Rect(0, 0, d.width, d.height))
	for i, v := range light {
		m.Pix[i] = uint8(min(max(v+d.noise*rng.NormFloat64(), 0), 255))
	}
	return m
}

// darken makes everything dark that lies more than the margin away from the grid.
func (d drawing) darken(light []float64) {
	var edge []geom.Point
	w, h, m := float64(d.cols), float64(d.rows), d.margin
	for _, side := range [4][4]float64{
		{-m, -m, w + m, -m}, {w + m, -m, w + m, h + m}, {w + m, h + m, -m, h + m}, {-m, h + m, -m, -m},
	} {
		for i := range 40 {
			f := float64(i) / 40
			edge = append(edge, d.place(side[0]+f*(side[2]-side[0]), side[1]+f*(side[3]-side[1])))
		}
	}
	for i := range light {
		p := geom.Point{X: float64(i % d.width), Y: float64(i / d.width)}
		inside := false
		for k, a := range edge {
			b := edge[(k+1)%len(edge)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
				inside = !inside
			}
		}
		if !inside {
			light[i] = 60
		}
	}
}

// stroke draws a line of that half width between two places in cells.
func (d drawing) stroke(light []float64, x0, y0, x1, y1, half float64) {
	steps := int(6 * max(d.width, d.height) / 5)
	for i := range steps + 1 {
		if d.dotted && half < 2 && i/4%2 == 1 {
			continue
		}
		f := float64(i) / float64(steps)
		if d.inGap(f*(x1-x0), f*(y1-y0)) {
			continue
		}
		p := d.place(x0+f*(x1-x0), y0+f*(y1-y0))
		for y := int(p.Y - 4); y <= int(p.Y+4); y++ {
			for x := int(p.X - 4); x <= int(p.X+4); x++ {
				if x < 0 || y < 0 || x >= d.width || y >= d.height {
					continue
				}
				away := math.Hypot(float64(x)-p.X, float64(y)-p.Y)
				ink := min(max(half+0.5-away, 0), 1)
				light[y*d.width+x] = min(light[y*d.width+x], 215-165*ink)
			}
		}
	}
}

// inGap tells whether a line has a gap so far from its beginning, in cells.
func (d drawing) inGap(x, y float64) bool {
	width := float64(d.gaps) * float64(d.cols) / d.quad[1].Sub(d.quad[0]).Norm()
	along := x + y // one of them is 0
	return math.Abs(along-math.Floor(along)-0.5) < width/2
}
