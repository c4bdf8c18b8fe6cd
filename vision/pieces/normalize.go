package pieces

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// backgroundLevel and pieceLevel are the levels of background and pieces in
	// the picture that outlines are drawn from; edgeLevel lies half way.
	backgroundLevel, pieceLevel = 64, 192
	edgeLevel                   = (backgroundLevel + pieceLevel) / 2
	// minContrast is how many times the pieces must differ from the background
	// more than the background differs from itself.
	minContrast = 3
	// evenness is the part of the colours' mean variance that is added to every
	// direction of colour: a direction is not trusted only because it is quiet
	// in a few blocks.
	evenness = 0.1
)

// discriminant is the direction in colour space along which pieces differ from
// the background the most, measured by how much each varies by itself.
type discriminant struct {
	w    [3]float64 // applied to a colour less the background's: 0 background, 1 pieces
	dark bool       // the pieces are darker than the background
}

// interiors returns which blocks lie inside pieces and inside the background,
// away from the edges between them.
func (bg *background) interiors() (piece, bare []bool) {
	piece, bare = make([]bool, len(bg.fore)), make([]bool, len(bg.fore))
	for y := range bg.h {
		for x := range bg.w {
			fore, back := 0, 0
			for dy := max(y-1, 0); dy <= min(y+1, bg.h-1); dy++ {
				for dx := max(x-1, 0); dx <= min(x+1, bg.w-1); dx++ {
					if i := dy*bg.w + dx; bg.fore[i] {
						fore++
					} else if !bg.out[i] {
						back++
					}
				}
			}
			piece[y*bg.w+x] = fore > 0 && back == 0
			bare[y*bg.w+x] = back > 0 && fore == 0
		}
	}
	return piece, bare
}

// moments is the mean of a class of colours, less the background's, and how they
// vary about it.
type moments struct {
	n    float64
	mean [3]float64
	cov  [3][3]float64
}

// measure returns the moments of the blocks that are in.
func (bg *background) measure(in []bool) (m moments) {
	for i, d := range bg.over {
		if !in[i] {
			continue
		}
		m.n++
		for a, v := range d {
			m.mean[a] += float64(v)
			for b := range a + 1 {
				m.cov[a][b] += float64(v * d[b])
			}
		}
	}
	if m.n == 0 {
		return m
	}
	for a := range 3 {
		m.mean[a] /= m.n
	}
	for a := range 3 {
		for b := range a + 1 {
			m.cov[a][b] = m.cov[a][b]/m.n - m.mean[a]*m.mean[b]
			m.cov[b][a] = m.cov[a][b]
		}
	}
	return m
}

// discriminant returns the direction that separates pieces from background best:
// Fisher's linear discriminant, with some of an even noise added. It reports
// false where nothing stands out from the background.
func (bg *background) discriminant() (discriminant, bool) {
	piece, bare := bg.interiors()
	front, back := bg.measure(piece), bg.measure(bare)
	if front.n == 0 || back.n == 0 {
		return discriminant{}, false
	}
	var within [3][3]float64
	var trace float64
	for a := range 3 {
		for b := range 3 {
			within[a][b] = (front.cov[a][b] + back.cov[a][b]) / 2
		}
		trace += within[a][a] / 3
	}
	eq := make(geom.Equations, 3)
	var mean [3]float64
	for a := range 3 {
		mean[a] = front.mean[a] - back.mean[a]
		eq[a] = append(append([]float64(nil), within[a][:]...), mean[a])
		eq[a][a] += evenness*trace + 0.5
	}
	x, ok := eq.SolveOne()
	if !ok {
		return discriminant{}, false
	}
	var out discriminant
	var gain float64
	for a := range 3 {
		out.w[a] = x[a]
		gain += out.w[a] * mean[a]
	}
	if !(gain > 0) {
		return discriminant{}, false
	}
	var noise float64
	for a := range 3 {
		out.w[a] /= gain
	}
	for a := range 3 {
		for b := range 3 {
			noise += out.w[a] * out.w[b] * back.cov[a][b]
		}
	}
	out.dark = 0.299*mean[0]+0.587*mean[1]+0.114*mean[2] < 0
	return out, math.Sqrt(max(noise, 0))*minContrast < 1
}

// fields are what the background and the pieces measure along a discriminant,
// block by block: smooth over about a piece's size, so that uneven light does
// not move an outline.
type fields struct {
	w, h         int
	step         float64
	bare, height []float32 // the background's value, and how far the pieces stand over it
}

// fields returns the values of background and pieces over the picture, from the
// blocks around within reach.
func (bg *background) fields(a discriminant, reach int) *fields {
	piece, bare := bg.interiors()
	n := bg.w * bg.h
	low, high := newMeans(bg.w, bg.h), newMeans(bg.w, bg.h)
	base := make([]float64, n)
	for y := range bg.h {
		for x := range bg.w {
			i := y*bg.w + x
			c, d := bg.rgb[i], bg.over[i]
			u := a.w[0]*float64(d[0]) + a.w[1]*float64(d[1]) + a.w[2]*float64(d[2])
			base[i] = a.w[0]*float64(c[0]) + a.w[1]*float64(c[1]) + a.w[2]*float64(c[2]) - u
			if bare[i] {
				low.add(x, y, u)
			}
			if piece[i] {
				high.add(x, y, u/float64(bg.light[i]))
			}
		}
	}
	low.sum()
	high.sum()
	f := &fields{w: bg.w, h: bg.h, step: bg.step, bare: make([]float32, n), height: make([]float32, n)}
	for y := range bg.h {
		for x := range bg.w {
			i := y*bg.w + x
			b := low.at(x, y, reach, 0)
			p := high.at(x, y, reach, 1) * float64(bg.light[i])
			f.bare[i] = float32(base[i] + b)
			f.height[i] = float32(min(max(p-b, 0.1), 4))
		}
	}
	return f
}

// resort tells pieces from background again, now that both are known at each
// place.
func (bg *background) resort(a discriminant, f *fields) {
	for i, c := range bg.rgb {
		u := a.w[0]*float64(c[0]) + a.w[1]*float64(c[1]) + a.w[2]*float64(c[2])
		bg.fore[i] = !bg.out[i] && u-float64(f.bare[i]) > float64(f.height[i])/2
	}
}

// means gives the mean of scattered values over squares of blocks.
type means struct {
	w, h       int
	count, val []float64 // summed from the top left, with a row and a column of zeros
	all        float64
	n          float64
}

func newMeans(w, h int) *means {
	return &means{w: w, h: h, count: make([]float64, (w+1)*(h+1)), val: make([]float64, (w+1)*(h+1))}
}

func (m *means) add(x, y int, v float64) {
	i := (y+1)*(m.w+1) + x + 1
	m.count[i]++
	m.val[i] += v
	m.all += v
	m.n++
}

// sum prepares m for at, once all values are in.
func (m *means) sum() {
	for _, s := range [2][]float64{m.count, m.val} {
		for y := 1; y <= m.h; y++ {
			row := 0.0
			for x := 1; x <= m.w; x++ {
				row += s[y*(m.w+1)+x]
				s[y*(m.w+1)+x] = row + s[(y-1)*(m.w+1)+x]
			}
		}
	}
}

// at returns the mean within reach of a block; where few values are near, the
// mean of all draws it towards itself, and otherwise counts where there is
// none at all.
func (m *means) at(x, y, reach int, otherwise float64) float64 {
	x0, x1 := max(x-reach, 0), min(x+reach+1, m.w)
	y0, y1 := max(y-reach, 0), min(y+reach+1, m.h)
	box := func(s []float64) float64 {
		return s[y1*(m.w+1)+x1] - s[y0*(m.w+1)+x1] - s[y1*(m.w+1)+x0] + s[y0*(m.w+1)+x0]
	}
	if m.n == 0 {
		return otherwise
	}
	pull := 0.05 * float64((x1-x0)*(y1-y0))
	return (box(m.val) + pull*m.all/m.n) / (box(m.count) + pull)
}

// normalize returns the picture along the discriminant, with background and
// pieces brought to the same levels everywhere: groundLevel and pieceLevel.
func (f *fields) normalize(img *image.RGBA, a discriminant) *image.Gray {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, h))
	var table [3][256]float32
	for k := range table {
		for v := range table[k] {
			table[k][v] = float32(a.w[k] * float64(v))
		}
	}
	bare, gain := make([]float32, w), make([]float32, w)
	for y := range h {
		if y%4 == 0 { // the fields change slowly
			f.row(float64(y)+2, bare, gain)
		}
		src := img.Pix[y*img.Stride : y*img.Stride+4*w]
		dst := out.Pix[y*out.Stride : y*out.Stride+w]
		for x := range dst {
			p := src[4*x : 4*x+3 : 4*x+3]
			u := table[0][p[0]] + table[1][p[1]] + table[2][p[2]]
			v := backgroundLevel + (u-bare[x])*gain[x]
			dst[x] = uint8(min(max(v+0.5, 0), 255))
		}
	}
	return out
}

// row interpolates the fields along row y of the picture.
func (f *fields) row(y float64, bare, gain []float32) {
	v := min(max(y/f.step-0.5, 0), float64(f.h-1))
	r := min(int(v), max(f.h-2, 0))
	fv := float32(v - float64(r))
	up, down := r*f.w, min(r+1, f.h-1)*f.w
	mix := func(s []float32, c int) float32 { return s[up+c]*(1-fv) + s[down+c]*fv }
	for x := range bare {
		u := min(max((float64(x)+0.5)/f.step-0.5, 0), float64(f.w-1))
		c := min(int(u), max(f.w-2, 0))
		fu := float32(u - float64(c))
		d := min(c+1, f.w-1)
		bare[x] = mix(f.bare, c)*(1-fu) + mix(f.bare, d)*fu
		gain[x] = (pieceLevel - backgroundLevel) / (mix(f.height, c)*(1-fu) + mix(f.height, d)*fu)
	}
}

// blank makes everything in the blocks that are not looked at look like
// background.
func (c *colors) blank(intensity *image.Gray) {
	for y := range c.h {
		for x := range c.w {
			if !c.out[y*c.w+x] {
				continue
			}
			box := c.block(x, y)
			if x == c.w-1 {
				box.Max.X = intensity.Rect.Max.X
			}
			if y == c.h-1 {
				box.Max.Y = intensity.Rect.Max.Y
			}
			draw.Draw(intensity, box, image.NewUniform(color.Gray{Y: backgroundLevel}), image.Point{}, draw.Src)
		}
	}
}

// blurPart is the part of a piece's size over which the picture is smoothed
// before pieces are told from the background.
const blurPart = 0.02

// threshold returns the mask of what is nearer to the pieces than to the
// background, with the picture smoothed over blur pixels to keep grain from
// fraying the edges.
func threshold(intensity *image.Gray, blur int) *image.Gray {
	mask := cv.Blur(intensity, blur)
	for i, v := range mask.Pix {
		if v >= edgeLevel {
			mask.Pix[i] = 255
		} else {
			mask.Pix[i] = 0
		}
	}
	return mask
}

// segment returns the parts of the picture that differ from the background.
func segment(intensity *image.Gray) []blob {
	found := blobs(threshold(intensity, 3))
	if blur := int(math.Sqrt(typicalArea(found)) * blurPart); blur > 3 {
		found = blobs(threshold(intensity, blur))
	}
	return found
}
