package render

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// rgb is light of three colours, 1 what white paper in full light sends.
type rgb [3]float32

func (a rgb) scaled(k float32) rgb { return rgb{a[0] * k, a[1] * k, a[2] * k} }

func add(sum *rgb, c rgb, k float32) {
	for i := range sum {
		sum[i] += k * c[i]
	}
}

// linear tells the light of each level of an ordinary picture.
var linear = func() (out [256]float32) {
	for i := range out {
		out[i] = float32(math.Pow(float64(i)/255, 2.2))
	}
	return out
}()

// gammaTable tells the level of each of 4096 steps of light.
func gammaTable() []uint8 {
	out := make([]uint8, 4096)
	for i := range out {
		out[i] = level(255 * math.Pow(float64(i)/float64(len(out)-1), 1/2.2))
	}
	return out
}

func level(v float64) uint8 { return uint8(max(0, min(255, v+0.5))) }

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

// scene is the light and the table.
type scene struct {
	damage    Damage
	seed      field
	toLight   geom.Point // direction from which light comes
	toShadow  geom.Point
	cast      rgb
	tableTone rgb
}

func newScene(seed uint64, d Damage) *scene {
	rng := rand.New(rand.NewPCG(seed, streamGrain))
	s := &scene{damage: d, seed: field(rng.Uint64()), toLight: direction(d.LightTurn), toShadow: direction(d.ShadowRun)}
	e := d.Exposure
	s.cast = rgb{
		float32(e * (1 + 0.28*d.Warm - 0.12*d.Green)),
		float32(e * (1 + 0.02*d.Warm + 0.12*d.Green)),
		float32(e * (1 - 0.38*d.Warm - 0.12*d.Green)),
	}
	switch d.Table {
	case Wood:
		s.tableTone = pick(rng, rgb{0.30, 0.16, 0.07}, rgb{0.45, 0.29, 0.15}, rgb{0.12, 0.07, 0.04})
	case Cloth:
		s.tableTone = pick(rng, rgb{0.55, 0.5, 0.42}, rgb{0.10, 0.14, 0.26}, rgb{0.28, 0.05, 0.06})
	case Dark:
		s.tableTone = rgb{0.02, 0.02, 0.025}
	default:
		s.tableTone = pick(rng, rgb{0.35, 0.34, 0.33}, rgb{0.6, 0.58, 0.55})
	}
	return s
}

func direction(degrees float64) geom.Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return geom.Point{X: cos, Y: sin}
}

// onPaper returns how brightly sloping paper is lit: more if it faces the light.
func (s *scene) onPaper(slope float64, along geom.Point) float64 {
	facing := 0.9 * slope * -along.Dot(s.toLight)
	return max(0.2, (1+facing)/math.Sqrt(1+slope*slope))
}

// onPixel returns the light that falls on a place of the picture, -1..1 from
// left to right and from top to bottom.
func (s *scene) onPixel(x, y float64) rgb {
	d := s.damage
	p := geom.Point{X: x, Y: y}
	lamp := p.Sub(s.toLight.Mul(0.9))
	gain := 1 - d.Light*0.55*min(1, lamp.Dot(lamp)/3.2)
	gain *= 1 - d.Vignette*p.Dot(p)/2
	if d.Shadow > 0 {
		// The edge of a hand or a phone is not straight.
		wave := 0.06 * s.seed.at(p.Cross(s.toShadow)*1.7, 0.5)
		depth := (p.Dot(s.toShadow) - d.ShadowAt + wave) / max(2*d.ShadowSoft, 0.01)
		gain *= 1 - d.Shadow*ease(max(0, min(1, depth+0.5)))
	}
	return s.cast.scaled(float32(gain))
}

// table returns the colour of the table at a place, in millimetres.
func (s *scene) table(p geom.Point) rgb {
	f := s.seed + 50
	k := 1.0
	switch s.damage.Table {
	case Wood:
		rings := math.Sin(p.Y/4 + 5*f.layers(p.X/120, p.Y/18, 3))
		k += 0.22*rings + 0.2*f.at(p.X/9, p.Y*1.6)
	case Cloth:
		weave := math.Sin(p.X*4.2) * math.Sin(p.Y*4.2)
		k += 0.25*weave + 0.2*f.layers(p.X/5, p.Y/5, 3)
	case Dark:
		k += 0.5 * f.layers(p.X/30, p.Y/30, 3)
	default:
		k += 0.3 * f.layers(p.X/3, p.Y/3, 4)
	}
	return s.tableTone.scaled(float32(max(0.1, k)))
}

// taps are the places within a pixel where the light is gathered.
var taps = [...]geom.Point{{X: -0.25, Y: -0.25}, {X: 0.25, Y: -0.25}, {X: -0.25, Y: 0.25}, {X: 0.25, Y: 0.25}}

// develop gathers the light of every pixel, row by row, from the colours at
// places of the picture.
func (s *scene) develop(width, height int, colour func(geom.Point) rgb) []rgb {
	pix := make([]rgb, width*height)
	for y := range height {
		for x := range width {
			q := geom.Point{X: float64(x), Y: float64(y)}
			var sum rgb
			for _, t := range taps {
				add(&sum, colour(q.Add(t)), 1/float32(len(taps)))
			}
			gain := s.onPixel(2*q.X/float64(width)-1, 2*q.Y/float64(height)-1)
			for c := range sum {
				sum[c] *= gain[c]
			}
			pix[y*width+x] = sum
		}
	}
	return pix
}
