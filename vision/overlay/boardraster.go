package overlay

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// raster paints a scene with pixels.
func (s *scene) raster() *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, s.width, s.height))
	draw.Draw(out, out.Rect, image.NewUniform(page), image.Point{}, draw.Src)
	for i := range s.figures {
		s.figures[i].paint(out, geom.Point{})
	}
	for i := range s.stamps {
		for _, at := range s.stamps[i].at {
			for k := range s.stamps[i].figures {
				s.stamps[i].figures[k].paint(out, at)
			}
		}
	}
	f := newFaces()
	defer f.close()
	for _, w := range s.texts {
		w.write(out, f)
	}
	return out
}

// paint draws the figure with its origin at a point. Every part is a shape of its own:
// a thousand small ones cost less than one as large as the board.
func (f *figure) paint(out *image.RGBA, at geom.Point) {
	// The scene counts from the corner of the first pixel, shapes from its middle.
	at = at.Sub(geom.Point{X: 0.5, Y: 0.5})
	for _, p := range f.parts {
		p.paint(out, at, f.width, f.ink)
	}
}

func (p *contour) paint(out *image.RGBA, at geom.Point, width float64, ink color.NRGBA) {
	line := p.line(p.radius).Shift(at)
	s, ok := newShape(out.Rect, width, line)
	if !ok {
		return
	}
	switch {
	case width == 0:
		s.polygon(line)
	case p.radius > 0:
		s.polygon(p.line(p.radius + width/2).Shift(at))
		s.polygon(p.line(p.radius - width/2).Shift(at).Reverse())
	case len(line) == 2: // to and fro would be twice as dark at its edges
		s.path(line, width)
	default:
		s.stroke(line, width)
	}
	s.fill(out, ink)
}

// line is the contour as a line through points, a circle with that radius.
func (p *contour) line(radius float64) geom.Curve {
	if p.radius == 0 {
		return p.points
	}
	half := star(64, radius, radius)
	return append(half, half[1:len(half)-1].Scale(-1)...).Shift(p.points[0])
}

// write draws the text.
func (w *textLine) write(out *image.RGBA, f *faces) {
	d := font.Drawer{Dst: out, Src: image.NewUniform(w.ink), Face: f.size(w.size)}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(w.at.X * 64), Y: fixed.Int26_6(w.at.Y * 64)}
	d.DrawString(w.text)
}
