package render

import (
	"image"
	"math"
	"math/rand/v2"

	"golang.org/x/image/vector"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// look is how a stock reflects.
func (s Stock) look() (tone [3]float32, grain float32) {
	switch s {
	case BlueBack:
		return [3]float32{92, 112, 182}, 1
	case GreenBack:
		return [3]float32{112, 152, 118}, 1
	case Kraft:
		return [3]float32{158, 128, 96}, 1.3
	case WhiteFace:
		return [3]float32{244, 243, 238}, 0.35
	case Printed:
		return [3]float32{176, 172, 165}, 0.8 // of the cardboard below the print
	}
	return [3]float32{152, 151, 148}, 1.2
}

// grainSides are the sides of two tiles of noise. They have no common divisor,
// so that their sum repeats only after hundreds of thousands of pixels.
const (
	grainSideA = 509
	grainSideB = 397
)

// grain is a texture without direction: fibres and specks of 1 to 5 pixels,
// standard deviation about 1.
type grain struct{ a, b []float32 }

func newGrain(rng *rand.Rand) *grain {
	return &grain{grainTile(grainSideA, 0.7, rng), grainTile(grainSideB, 2.2, rng)}
}

// grainTile is noise blurred by sigma pixels, of standard deviation 0.7.
func grainTile(side int, sigma float64, rng *rand.Rand) []float32 {
	p := plane{pix: make([]rgb, side*side), width: side, height: side}
	for i := range p.pix {
		p.pix[i][0] = float32(rng.NormFloat64())
	}
	p.blur(sigma)
	sum := 0.0
	for _, v := range p.pix {
		sum += float64(v[0] * v[0])
	}
	k := float32(0.7 / math.Sqrt(sum/float64(len(p.pix))))
	out := make([]float32, len(p.pix))
	for i, v := range p.pix {
		out[i] = k * v[0]
	}
	return out
}

// row copies n values of a row of the texture, from x on, into line.
func (g *grain) row(x, y int, line []float32) {
	a, b := g.a[y%grainSideA*grainSideA:], g.b[y%grainSideB*grainSideB:]
	i, k := x%grainSideA, x%grainSideB
	for n := range line {
		line[n] = a[i] + b[k]
		if i++; i == grainSideA {
			i = 0
		}
		if k++; k == grainSideB {
			k = 0
		}
	}
}

// tray light: how pieces stand out from what they lie on.
type relief struct {
	toLight geom.Point // unit vector in the picture
	shadow  float32    // depth of the shadow beside a piece, 0..1
	reach   float64    // length of the shadow and width of the rim, millimetres
	rim     float32    // levels of the light and dark rims
}

// painter draws pieces into a picture of a page.
type painter struct {
	img   *image.RGBA
	frame frame
	grain *grain
	light relief
	z     vector.Rasterizer
	mask  image.Alpha
	soft  []float32 // the mask blurred
	work  []float32
	line  []float32
	tones []uint8 // mixes light, as before a camera; nil mixes levels, as a scan
}

// mix returns the level of a pixel of which the share k is b and the rest a.
func (p *painter) mix(a, b uint8, k float32) uint8 {
	if p.tones == nil {
		return uint8(float32(a)*(1-k) + float32(b)*k + 0.5)
	}
	v := linear[a]*(1-k) + linear[b]*k
	return p.tones[int(v*float32(len(p.tones)-1)+0.5)]
}

// stencil draws the outline's mask, in a box with a border around it. The box
// may reach beyond the picture; false means that it is wholly outside.
func (p *painter) stencil(c geom.Curve, border int) bool {
	all := p.img.Rect.Inset(-4 * border)
	box, ok := outlineOf(c).load(&p.z, p.frame, all)
	if !ok {
		return false
	}
	p.mask.Rect = box.Inset(-border)
	w, h := p.mask.Rect.Dx(), p.mask.Rect.Dy()
	p.mask.Stride = w
	p.mask.Pix = zeroed(p.mask.Pix, w*h)
	p.z.Draw(&p.mask, box, image.Opaque, image.Point{})
	return true
}

// zeroed returns n zeros, in the old memory if that is large enough.
func zeroed[T any](old []T, n int) []T {
	if cap(old) < n {
		return make([]T, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// smooth fills soft with the mask, blurred by about sigma pixels.
func (p *painter) smooth(sigma float64) {
	w, h := p.mask.Rect.Dx(), p.mask.Rect.Dy()
	p.soft = zeroed(p.soft, w*h)
	p.work = zeroed(p.work, w*h)
	for i, a := range p.mask.Pix {
		p.soft[i] = float32(a) / 255
	}
	radius := max(1, int(sigma+0.5))
	for range 2 {
		boxRows(p.soft, p.work, w, radius)
		boxColumns(p.work, p.soft, w, radius)
	}
}

// boxRows averages each pixel with radius others on either side.
func boxRows(from, to []float32, width, radius int) {
	k := 1 / float32(2*radius+1)
	for start := 0; start < len(from); start += width {
		in, out := from[start:start+width], to[start:start+width]
		sum := float32(0)
		for i := 0; i < min(radius, width); i++ {
			sum += in[i]
		}
		for i := range out {
			if i+radius < width {
				sum += in[i+radius]
			}
			if i > radius {
				sum -= in[i-radius-1]
			}
			out[i] = sum * k
		}
	}
}

// boxColumns does the same downwards, all columns at a time.
func boxColumns(from, to []float32, width, radius int) {
	k := 1 / float32(2*radius+1)
	height := len(from) / width
	sum := make([]float32, width)
	for y := -radius; y < height; y++ {
		if y+radius < height {
			for x, v := range from[(y+radius)*width : (y+radius+1)*width] {
				sum[x] += v
			}
		}
		if y > radius {
			for x, v := range from[(y-radius-1)*width : (y-radius)*width] {
				sum[x] -= v
			}
		}
		if y >= 0 {
			out := to[y*width : (y+1)*width]
			for x, v := range sum {
				out[x] = v * k
			}
		}
	}
}

// shade darkens what lies on the side of a piece that is away from the light.
func (p *painter) shade(c geom.Curve) {
	reach := p.light.reach * p.frame.density
	shifted := make(geom.Curve, len(c))
	for i, q := range c {
		shifted[i] = q.Sub(p.light.toLight.Mul(0.55 * p.light.reach))
	}
	border := int(1.5*reach) + 3
	if !p.stencil(shifted, border) {
		return
	}
	p.smooth(0.5 * reach)
	p.each(func(at int, pix []uint8) {
		k := 1 - p.light.shadow*p.soft[at]
		for c := range 3 {
			pix[c] = uint8(float32(pix[c])*k + 0.5)
		}
	})
}

// each visits the pixels of the mask that lie in the picture.
func (p *painter) each(visit func(at int, pix []uint8)) {
	box := p.mask.Rect.Intersect(p.img.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		at := p.mask.PixOffset(box.Min.X, y)
		pix := p.img.Pix[p.img.PixOffset(box.Min.X, y):]
		for x := range box.Dx() {
			visit(at+x, pix[4*x:4*x+4])
		}
	}
}

// A surface tells the colour of a pixel of the picture.
type surface func(x, y int) [3]float32

// plain is a surface of one colour.
func plain(tone [3]float32) surface { return func(int, int) [3]float32 { return tone } }

// face draws a piece: its surface with the grain, and rims that face the light or
// look away from it.
func (p *painter) face(c geom.Curve, ink surface, grain float32, rng *rand.Rand) {
	reach := 0.35 * p.light.reach * p.frame.density
	border := int(2*reach) + 3
	if !p.stencil(c, border) {
		return
	}
	p.smooth(0.6 * reach)
	gx, gy := rng.IntN(1<<20), rng.IntN(1<<20)
	w := p.mask.Rect.Dx()
	lx, ly := float32(p.light.toLight.X), float32(p.light.toLight.Y)
	// The gradient is about 1/reach at the edge.
	rim := p.light.rim * float32(max(1, reach))
	p.line = zeroed(p.line, w)
	box := p.mask.Rect.Intersect(p.img.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		at := p.mask.PixOffset(box.Min.X, y)
		pix := p.img.Pix[p.img.PixOffset(box.Min.X, y):]
		p.grain.row(gx, gy+y-box.Min.Y, p.line[:box.Dx()])
		for x := range box.Dx() {
			a := p.mask.Pix[at+x]
			if a == 0 {
				continue
			}
			i := at + x
			slope := 0.5 * (lx*(p.soft[i+1]-p.soft[i-1]) + ly*(p.soft[i+w]-p.soft[i-w]))
			// Where the slope rises towards the light, the rim looks away from it.
			add := grain*3.2*p.line[x] - rim*slope
			tone := ink(box.Min.X+x, y)
			for c := range 3 {
				v := level(float64(tone[c] + add))
				if a < 255 {
					v = p.mix(pix[4*x+c], v, float32(a)/255)
				}
				pix[4*x+c] = v
			}
		}
	}
}
