package overlay

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
)

// ErrNothing is the error of an assembled picture without a piece that can be
// drawn.
var ErrNothing = errors.New("overlay: there is no piece to be drawn")

// Laid is a piece of an assembled jigsaw.
type Laid struct {
	// Page is the number of the picture that shows the piece.
	Page int
	// Outline runs around the piece, in pixels of that picture.
	Outline geom.Curve
	// Plane takes places in the picture to the plane that all pictures share, as
	// a row-major 3x3 matrix.
	Plane [9]float64
	// Pose takes that plane to the finished puzzle.
	Pose layout.Pose
	// Doubtful pieces get an outline that is seen.
	Doubtful bool
}

// ToPuzzle takes places in the piece's picture to the finished puzzle.
func (p *Laid) ToPuzzle() geom.Homography {
	onPlane := geom.Homography(p.Plane)
	pose := p.Pose.Rigid().Homography()
	return pose.Times(&onPlane)
}

// AssembleOptions says how the assembled picture is to look. The zero value is
// the default.
type AssembleOptions struct {
	// Scale is the number of pixels for a unit of the common plane. 0: 1, which
	// is about the resolution of the pictures.
	Scale float64
	// Pixels is the largest number of pixels that the picture may have; the
	// scale is made smaller to keep to it. 0: 24 million.
	Pixels int
	// Outlines draws a thin line around every piece.
	Outlines bool
	// Mirror shows the puzzle from its other side, as is needed when the
	// pictures show the backs of the pieces.
	Mirror bool
	// Background is the colour behind the pieces. nil: one that stands out from
	// them.
	Background color.Color
}

// DefaultPixels is the largest number of pixels of an assembled picture when
// nothing else is asked for.
const DefaultPixels = 24_000_000

// Assemble draws the finished puzzle of the pieces that have a place: each cut
// out of its picture along its outline, turned, and laid there. It calls open once for each
// picture that shows a piece, in rising order, and lets go of it before the
// next, so that a thousand pictures need no more memory than one. The error
// wraps that of open or of ctx, or is [ErrNothing].
func Assemble(ctx context.Context, pieces []Laid, open func(page int) (*image.RGBA, error), o AssembleOptions) (*image.RGBA, error) {
	out, _, err := AssembleMapped(ctx, pieces, open, o)
	return out, err
}

// AssembleMapped does what [Assemble] does, and returns the map from the plane of the finished puzzle to the
// picture, for who draws over it.
func AssembleMapped(ctx context.Context, pieces []Laid, open func(page int) (*image.RGBA, error), o AssembleOptions) (*image.RGBA, geom.Homography, error) {
	t, err := newTable(pieces, o)
	if err != nil {
		return nil, geom.Identity, err
	}
	pages := make(map[int][]int)
	var order []int
	for i, p := range pieces {
		if pages[p.Page] == nil {
			order = append(order, p.Page)
		}
		pages[p.Page] = append(pages[p.Page], i)
	}
	slices.Sort(order)
	for _, page := range order {
		if err := ctx.Err(); err != nil {
			return nil, geom.Identity, context.Cause(ctx)
		}
		picture, err := open(page)
		if err != nil {
			return nil, geom.Identity, fmt.Errorf("opening picture %d: %w", page, err)
		}
		for _, i := range pages[page] {
			t.lay(picture, i)
		}
	}
	t.lines()
	t.spread(o.Background)
	return t.out, t.toOut, nil
}

// table is what the pieces are laid on: clear at first.
type table struct {
	pieces []Laid
	o      AssembleOptions
	toOut  geom.Homography // the finished puzzle's plane to the picture
	scale  float64
	unit   float64 // the usual size of a piece, in pixels of the picture
	out    *image.RGBA
	shapes []geom.Curve // the outlines in the picture
}

// newTable sizes the picture.
func newTable(pieces []Laid, o AssembleOptions) (*table, error) {
	t := &table{pieces: pieces, o: o, shapes: make([]geom.Curve, len(pieces))}
	var all geom.Curve
	var sizes []float64
	for i := range pieces {
		t.shapes[i] = outlineThrough(pieces[i].Outline, pieces[i].ToPuzzle())
		if lo, hi := t.shapes[i].Bounds(); len(t.shapes[i]) >= 3 && finite(lo) && finite(hi) {
			all = append(all, lo, hi)
			sizes = append(sizes, math.Sqrt(math.Abs(t.shapes[i].Area())))
		} else {
			t.shapes[i] = nil
		}
	}
	lo, hi := all.Bounds()
	size := hi.Sub(lo)
	if !(size.X > 0 && size.Y > 0) {
		return nil, ErrNothing
	}
	t.unit = geom.MedianHigh(sizes)
	margin := t.unit / 3
	lo, size = lo.Sub(geom.Point{X: margin, Y: margin}), size.Add(geom.Point{X: 2 * margin, Y: 2 * margin})
	t.fit(lo, size)
	for i, s := range t.shapes {
		t.shapes[i] = outlineThrough(s, t.toOut)
	}
	return t, nil
}

// fit sets the scale and makes the picture for the part of the plane that
// begins at lo.
func (t *table) fit(lo, size geom.Point) {
	t.scale = t.o.Scale
	if !(t.scale > 0) {
		t.scale = 1
	}
	pixels := t.o.Pixels
	if pixels <= 0 {
		pixels = DefaultPixels
	}
	t.scale = min(t.scale, math.Sqrt(float64(pixels)/(size.X*size.Y)))
	k := t.scale
	width, height := max(int(size.X*k), 1), max(int(size.Y*k), 1)
	t.toOut = [9]float64{k, 0, -k * lo.X, 0, k, -k * lo.Y, 0, 0, 1}
	if t.o.Mirror {
		t.toOut[0], t.toOut[2] = -k, float64(width-1)+k*lo.X
	}
	t.unit *= k
	t.out = image.NewRGBA(image.Rect(0, 0, width, height))
}

// lay draws piece i.
func (t *table) lay(picture *image.RGBA, i int) {
	if picture == nil || t.shapes[i] == nil {
		return
	}
	s, ok := newShape(t.out.Rect, 0, t.shapes[i])
	if !ok {
		return
	}
	s.polygon(t.shapes[i])
	p := &t.pieces[i]
	toPuzzle := p.ToPuzzle()
	back, ok := inverse(t.toOut.Times(&toPuzzle))
	if !ok {
		return
	}
	newSource(picture, p.Outline, back, s.box).draw(t.out, s.coverage(), back)
}

// lines draws the outlines that were asked for.
func (t *table) lines() {
	for i, c := range t.shapes {
		width, ink := t.unit/130, color.NRGBA{R: 20, G: 22, B: 26, A: 200}
		if t.pieces[i].Doubtful {
			width, ink = t.unit/40, color.NRGBA{R: 214, G: 90, B: 0, A: 255}
		} else if !t.o.Outlines {
			continue
		}
		width = max(width, 1)
		if s, ok := newShape(t.out.Rect, width, c); ok {
			s.stroke(thinned(c, width), width)
			s.fill(t.out, ink)
		}
	}
}

// spread puts the background behind the pieces.
func (t *table) spread(background color.Color) {
	if background == nil {
		background = t.contrast()
	}
	r, g, b, _ := background.RGBA()
	under := [3]int{int(r >> 8), int(g >> 8), int(b >> 8)}
	for p := t.out.Pix; len(p) >= 4; p = p[4:] {
		clear := 255 - int(p[3])
		for k, v := range under {
			p[k] = uint8(int(p[k]) + (v*clear+127)/255)
		}
		p[3] = 255
	}
}

// contrast returns a background that stands out from the pieces.
func (t *table) contrast() color.Color {
	sum, n := 0, 0
	for i := 0; i+4 <= len(t.out.Pix); i += 4 * 7 {
		if p := t.out.Pix[i : i+4]; p[3] == 255 {
			sum += 299*int(p[0]) + 587*int(p[1]) + 114*int(p[2])
			n++
		}
	}
	if n == 0 || sum/n > 110_000 {
		return color.RGBA{R: 36, G: 40, B: 48, A: 255}
	}
	return color.RGBA{R: 236, G: 234, B: 228, A: 255}
}
