package render

import (
	"image"
	"image/draw"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// draw prints the page into a new picture, on its paper.
func (p *Page) draw(f frame, width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Rect, image.NewUniform(p.Paper), image.Point{}, draw.Src)
	p.rasterise(img, f)
	return img
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

func level(v float64) uint8 { return uint8(max(0, min(255, v+0.5))) }

// rgb is light of three colours, 1 what white paper in full light sends.
type rgb [3]float32

func (a rgb) scaled(k float32) rgb { return rgb{a[0] * k, a[1] * k, a[2] * k} }

// linear tells the light of each level of an ordinary picture.
var linear = func() (out [256]float32) {
	for i := range out {
		out[i] = float32(math.Pow(float64(i)/255, 2.2))
	}
	return out
}()

// sample reads a drawn page between its pixels.
func sample(img *image.RGBA, q geom.Point) rgb {
	x := max(0, min(q.X, float64(img.Rect.Dx()-2)+0.999))
	y := max(0, min(q.Y, float64(img.Rect.Dy()-2)+0.999))
	ix, iy := int(x), int(y)
	tx, ty := float32(x)-float32(ix), float32(y)-float32(iy)
	i := iy*img.Stride + 4*ix
	a, b := img.Pix[i:i+8:i+8], img.Pix[i+img.Stride:i+img.Stride+8:i+img.Stride+8]
	var out rgb
	for c := range out {
		top := linear[a[c]]*(1-tx) + linear[a[c+4]]*tx
		low := linear[b[c]]*(1-tx) + linear[b[c+4]]*tx
		out[c] = top*(1-ty) + low*ty
	}
	return out
}
