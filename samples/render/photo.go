package render

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// cameraOver returns the camera that stands where the damage says over the bent
// page.
func cameraOver(page *PuzzlePage, o Options, d Damage) *camera {
	d.Turn += 90 * float64(o.Quarter)
	edge := page.span()
	side := max(edge[1].Sub(edge[0]).Norm(), edge[3].Sub(edge[0]).Norm())
	rng := rand.New(rand.NewPCG(o.Seed, streamBend))
	b := newBend(between(edge[0], edge[2], 0.5), side, d.Curl*side, d.CurlTurn, rng)
	c := newCamera(b, d.Distance*side, d)
	c.fit(slices.Concat(page.crossings()...), o, d)
	return c
}

// meshStep is the distance in pixels between the points where the way of the
// light is computed; between them it is interpolated. The error is under a
// fiftieth of a pixel, since a page's scale changes little on that length.
const meshStep = 8

// node is what the camera sees at one point of the mesh.
type node struct {
	page  geom.Point
	light float64 // on the paper
}

// shot is a photo in the making.
type shot struct {
	page          *PuzzlePage
	camera        *camera
	scene         *scene
	width, height int

	mesh   []node
	across int // nodes in a row of the mesh
	print  *image.RGBA
	frame  frame // of print
}

// takePhoto lays the page on a table, bends it, and takes its picture. It
// returns where the page's points appear in it as well.
func takePhoto(page *PuzzlePage, o Options) (*image.RGBA, mapping, error) {
	d := o.Damage.filled()
	c := cameraOver(page, o, d)
	for r, row := range page.crossings() {
		for k, p := range row {
			if c.hides(p) {
				return nil, nil, fmt.Errorf("%w: the camera cannot see line crossing %d, %d", ErrOptions, r, k)
			}
		}
	}
	s := &shot{page: page, camera: c, scene: newScene(o.Seed, d), width: o.Width, height: o.Height}
	s.look()
	pix := s.scene.develop(s.width, s.height, s.see)
	return finish(pix, o.Width, d, o.Seed), c.pixel, nil
}

// look fills the mesh and draws the part of the page that is in the picture.
func (s *shot) look() {
	s.across = s.width/meshStep + 3
	down := s.height/meshStep + 3
	s.mesh = make([]node, s.across*down)
	lo, hi := geom.Point{X: math.Inf(1), Y: math.Inf(1)}, geom.Point{}
	page := &s.page.Page
	for i := range s.mesh {
		q := geom.Point{X: float64((i%s.across - 1) * meshStep), Y: float64((i/s.across - 1) * meshStep)}
		p, slope, ok := s.camera.page(q)
		if !ok {
			p = geom.Point{X: -1e6, Y: -1e6}
		}
		s.mesh[i] = node{p, s.scene.onPaper(slope, s.camera.bend.along)}
		lo = geom.Point{X: min(lo.X, max(p.X, 0)), Y: min(lo.Y, max(p.Y, 0))}
		hi = geom.Point{X: max(hi.X, min(p.X, page.Width)), Y: max(hi.Y, min(p.Y, page.Height))}
	}
	size := hi.Sub(lo)
	density := 1.15 * s.camera.density(slices.Concat(s.page.crossings()...))
	const most = 60e6 // pixels of the print
	density = min(density, math.Sqrt(most/max(size.X*size.Y, 1)))
	s.frame = frame{density: density, origin: lo.Mul(-density)}
	s.print = page.draw(s.frame, int(size.X*density)+2, int(size.Y*density)+2)
	roughen(s.print, s.frame, page.Grain, s.scene.seed)
}

// see returns the colour at a point of the picture before the light falls on it.
func (s *shot) see(q geom.Point) rgb {
	fx, fy := q.X/meshStep+1, q.Y/meshStep+1
	ix, iy := int(fx), int(fy)
	tx, ty := fx-float64(ix), fy-float64(iy)
	top, low := s.mesh[iy*s.across+ix:], s.mesh[(iy+1)*s.across+ix:]
	p := between(between(top[0].page, top[1].page, tx), between(low[0].page, low[1].page, tx), ty)
	page := &s.page.Page
	if p.X >= 0 && p.Y >= 0 && p.X <= page.Width && p.Y <= page.Height {
		light := (top[0].light*(1-tx)+top[1].light*tx)*(1-ty) + (low[0].light*(1-tx)+low[1].light*tx)*ty
		return sample(s.print, s.frame.pixel(p)).scaled(float32(light))
	}
	table, ok := s.camera.table(q)
	if !ok {
		return rgb{0.2, 0.2, 0.2}
	}
	away := geom.Point{
		X: max(0, max(-table.X, table.X-page.Width)),
		Y: max(0, max(-table.Y, table.Y-page.Height)),
	}
	return s.scene.table(table).scaled(float32(1 - 0.6*math.Exp(-away.Norm()/4)))
}

// roughen gives a drawn page the texture of paper: fibres, clouds, and ink that
// does not cover evenly. strength is Page.Grain.
func roughen(img *image.RGBA, f frame, strength float64, seed field) {
	if strength == 0 {
		return
	}
	fibre, cloud, cover := seed, seed+100, seed+200
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:]
		for x := range img.Rect.Dx() {
			p := f.page(geom.Point{X: float64(x), Y: float64(y)})
			shift := strength * (6*fibre.at(p.X*3.1, p.Y*3.7) + 5*cloud.at(p.X/7, p.Y/9))
			gap := strength * max(0, 0.28*cover.at(p.X*2.3, p.Y*2.3)+0.05)
			for c := range 3 {
				v := float64(row[4*x+c])
				row[4*x+c] = level(v + shift + gap*(235-v)*0.5)
			}
		}
	}
}
