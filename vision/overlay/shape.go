package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"sync"

	"golang.org/x/image/vector"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// shape fills areas with smooth edges. A pixel's own place is its middle: the
// pixel (x,y) reaches half a pixel about the point (x,y). What draws it ends it.
type shape struct {
	z    *vector.Rasterizer
	box  image.Rectangle // the part of the picture that is drawn on
	mask *image.Alpha
}

// ended holds the shapes that were drawn, for the memory that they bring: a puzzle
// has hundreds, and clean memory costs more than to draw one.
var ended = sync.Pool{New: func() any { return &shape{z: new(vector.Rasterizer), mask: new(image.Alpha)} }}

// newShape returns an empty shape that covers curves, each reached beyond by
// margin pixels, as far as they lie within limits. It reports false where
// nothing of them does.
func newShape(limits image.Rectangle, margin float64, curves ...geom.Curve) (*shape, bool) {
	box := image.Rectangle{}
	for _, c := range curves {
		lo, hi := c.Bounds()
		if !finite(lo) || !finite(hi) {
			return nil, false
		}
		box = box.Union(image.Rect(
			clampInt(lo.X-margin), clampInt(lo.Y-margin), clampInt(hi.X+margin)+2, clampInt(hi.Y+margin)+2,
		))
	}
	box = box.Intersect(limits)
	if box.Empty() {
		return nil, false
	}
	s := ended.Get().(*shape)
	s.box = box
	s.z.Reset(box.Dx(), box.Dy())
	s.z.DrawOp = draw.Src
	return s, true
}

func finite(p geom.Point) bool { return !math.IsNaN(p.X+p.Y) && !math.IsInf(p.X+p.Y, 0) }

// clampInt rounds down to an integer that is safe to reckon with.
func clampInt(v float64) int { return int(math.Floor(min(max(v, -1e9), 1e9))) }

// polygon adds the inside of a closed curve.
func (s *shape) polygon(c geom.Curve) {
	if len(c) < 3 {
		return
	}
	at := func(p geom.Point) (x, y float32) {
		return float32(p.X + 0.5 - float64(s.box.Min.X)), float32(p.Y + 0.5 - float64(s.box.Min.Y))
	}
	s.z.MoveTo(at(c[0]))
	for _, p := range c[1:] {
		s.z.LineTo(at(p))
	}
	s.z.ClosePath()
}

// stroke adds a line of the given width along a closed curve.
func (s *shape) stroke(c geom.Curve, width float64) {
	if len(c) > 0 {
		s.path(c, width)
		s.path(geom.Curve{c[len(c)-1], c[0]}, width)
	}
}

// path adds a line of the given width along an open curve.
func (s *shape) path(c geom.Curve, width float64) {
	for i := 1; i < len(c); i++ {
		p, q := c[i-1], c[i]
		u := q.Sub(p)
		n := u.Norm()
		if n == 0 {
			continue
		}
		// Each piece of the line reaches a little into the next, which closes the
		// wedges at bends.
		u = u.Mul(width / 2 / n)
		v := geom.Point{X: -u.Y, Y: u.X}
		p, q = p.Sub(u.Mul(0.5)), q.Add(u.Mul(0.5))
		s.polygon(geom.Curve{p.Sub(v), q.Sub(v), q.Add(v), p.Add(v)})
	}
}

// coverage returns how much of each pixel is covered, 0 to 255, until the shape
// ends.
func (s *shape) coverage() *image.Alpha {
	size := s.box.Size()
	s.mask.Pix = slices.Grow(s.mask.Pix[:0], size.X*size.Y)[:size.X*size.Y]
	s.mask.Stride, s.mask.Rect = size.X, image.Rectangle{Max: size}
	s.z.Draw(s.mask, s.mask.Rect, image.Opaque, image.Point{})
	s.mask.Rect = s.box
	return s.mask
}

// fill lays ink over the picture where the shape is, and ends it; the ink's alpha
// says how much of the picture it hides.
func (s *shape) fill(out *image.RGBA, ink color.NRGBA) {
	kernel.AlphaBlend(out, s.coverage(), ink)
	ended.Put(s)
}

// wash dyes the picture where the shape is, and ends it. It does as a multiply blend does
// on paper: ink stays as dark against the paper as it was. The dye's alpha says
// how strong it is.
func (s *shape) wash(out *image.RGBA, dye color.NRGBA) {
	kernel.MultiplyBlend(out, s.coverage(), dye)
	ended.Put(s)
}
