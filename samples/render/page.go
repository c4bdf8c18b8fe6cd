package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Page is a printed piece of paper. Positions and sizes are millimetres of flat
// paper from its top left corner, x to the right, y down.
type Page struct {
	Width, Height float64
	Paper         color.NRGBA // colour of the blank page, opaque
	Grain         float64     // strength of the paper's texture, 0 (a screen) to 1 (coarse newsprint)
	Marks         []Mark      // drawn in order, later ones over earlier ones
}

// Add lays marks over those already on the page.
func (p *Page) Add(marks ...Mark) { p.Marks = append(p.Marks, marks...) }

// Mark is one thing printed or written on a page: a Stroke, a Fill or a Text.
type Mark interface {
	trace(*outline)
	ink() color.NRGBA
	moved(by geom.Point) Mark
}

// Stroke is a line of constant width along a path.
type Stroke struct {
	Path   geom.Curve
	Width  float64     // millimetres
	Colour color.NRGBA // alpha under 255 lets the paper through
	Dash   float64     // length of a dash; 0 draws an unbroken line
	Gap    float64     // length between two dashes
	Round  bool        // round ends and corners, as a pen leaves them; else ends are cut square
}

// Fill is an area within a closed path.
type Fill struct {
	Path   geom.Curve
	Colour color.NRGBA
}

// Text is one line of print.
type Text struct {
	At      geom.Point // anchor on the baseline
	String  string
	Font    *Font
	Size    float64 // height of the em square, millimetres
	Anchor  float64 // which part of the line stands at At: 0 its left end, 0.5 its middle, 1 its right end
	Stretch float64 // horizontal scale; 0 means 1, under 1 is condensed
	Turn    float64 // degrees clockwise about At
	Mirror  bool    // as seen through the paper from its other side
	Colour  color.NRGBA
}

func (s Stroke) ink() color.NRGBA { return s.Colour }

func (f Fill) ink() color.NRGBA { return f.Colour }

func (t Text) ink() color.NRGBA { return t.Colour }

func (s Stroke) moved(by geom.Point) Mark {
	s.Path = s.Path.Shift(by)
	return s
}

func (f Fill) moved(by geom.Point) Mark {
	f.Path = f.Path.Shift(by)
	return f
}

func (t Text) moved(by geom.Point) Mark {
	t.At = t.At.Add(by)
	return t
}

func (f Fill) trace(o *outline) { o.polygon(f.Path) }

func (s Stroke) trace(o *outline) {
	for _, run := range s.runs() {
		for i := 1; i < len(run); i++ {
			o.bar(run[i-1], run[i], s.Width)
		}
		if s.Round {
			for _, p := range run {
				o.disc(p, s.Width/2)
			}
		}
	}
}

// runs cuts the path into its dashes.
func (s Stroke) runs() []geom.Curve {
	if s.Dash <= 0 {
		return []geom.Curve{s.Path}
	}
	var out []geom.Curve
	at, period := 0.0, s.Dash+s.Gap
	for i := 1; i < len(s.Path); i++ {
		a, b := s.Path[i-1], s.Path[i]
		length := b.Sub(a).Norm()
		for from := -at; from < length; from += period {
			lo, hi := max(from, 0), min(from+s.Dash, length)
			if hi > lo {
				out = append(out, geom.Curve{between(a, b, lo/length), between(a, b, hi/length)})
			}
		}
		at = math.Mod(at+length, period)
	}
	return out
}

func (t Text) trace(o *outline) {
	stretch := t.Stretch
	if stretch == 0 {
		stretch = 1
	}
	sx, sy := t.Size*stretch, t.Size
	if t.Mirror {
		sx = -sx
	}
	sin, cos := math.Sincos(t.Turn * math.Pi / 180)
	start := -t.Anchor * t.Font.Width(t.String)
	t.Font.trace(t.String, func(p geom.Point) geom.Point {
		x, y := (p.X+start)*sx, p.Y*sy
		return geom.Point{X: t.At.X + x*cos - y*sin, Y: t.At.Y + x*sin + y*cos}
	}, o)
}

// Box returns the outline of an upright rectangle, for a Fill or a Stroke.
func Box(x, y, width, height float64) geom.Curve {
	return geom.Curve{
		{X: x, Y: y}, {X: x + width, Y: y},
		{X: x + width, Y: y + height}, {X: x, Y: y + height}, {X: x, Y: y},
	}
}

// rect is an upright rectangle on the page.
type rect struct{ x, y, w, h float64 }

// between returns the point a share t of the way from a to b.
func between(a, b geom.Point, t float64) geom.Point { return a.Add(b.Sub(a).Mul(t)) }

func line(x0, y0, x1, y1 float64) geom.Curve {
	return geom.Curve{{X: x0, Y: y0}, {X: x1, Y: y1}}
}

// circle returns a closed path.
func circle(middle geom.Point, radius float64) geom.Curve {
	const corners = 72
	out := make(geom.Curve, corners+1)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i%corners) / corners)
		out[i] = geom.Point{X: middle.X + radius*cos, Y: middle.Y + radius*sin}
	}
	return out
}

// rasterise draws the page's marks into img, anti-aliased, over what is there.
func (p *Page) rasterise(img *image.RGBA, f frame) {
	var o outline
	var z vector.Rasterizer
	for _, m := range p.Marks {
		o.steps = o.steps[:0]
		m.trace(&o)
		o.paint(&z, img, f, m.ink())
	}
}

// Image draws the page as a screen shows it, width pixels wide and without the
// texture of its paper.
func (p *Page) Image(width int) *image.RGBA {
	f, height := screenFrame(rect{0, 0, p.Width, p.Height}, width)
	return p.draw(f, width, height)
}

// screenFrame returns the frame that shows a part of a page in a picture of a
// width, and the picture's height.
func screenFrame(part rect, width int) (f frame, height int) {
	f.density = float64(width) / part.w
	f.origin = geom.Point{X: -0.5 - part.x*f.density, Y: -0.5 - part.y*f.density}
	return f, max(1, int(math.Round(part.h*f.density)))
}

// draw prints the page into a new picture, on its paper.
func (p *Page) draw(f frame, width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Rect, image.NewUniform(p.Paper), image.Point{}, draw.Src)
	p.rasterise(img, f)
	return img
}
