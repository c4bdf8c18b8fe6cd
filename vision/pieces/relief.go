package pieces

import (
	"image"
	"image/draw"
	"math"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// minContrast is how many times the pieces must differ from the background
	// more than the background differs from itself.
	minContrast = 3
	// minInside is the part of the background that lies away from all that is on it
	// at least.
	minInside = 0.05
	// palest is how many standard deviations below the mean of the pieces around
	// the palest part of one is looked for; shadowless is the same as long as
	// shadows may be among them.
	palest, shadowless = 4, 2
	// lowest is the edge of the palest piece of all, as a part of what splits pieces
	// from the background.
	lowest = 0.6
)

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

// dark tells whether most of what is in front of the background is darker than it.
func (bg *background) dark() bool {
	lighter := 0
	for i, f := range bg.fore {
		if !f {
			continue
		}
		if o := bg.over[i]; luma[0]*o[0]+luma[1]*o[1]+luma[2]*o[2] > 0 {
			lighter++
		} else {
			lighter--
		}
	}
	return lighter < 0
}

// contrast returns how many times the pieces differ from the background more than it
// differs from itself, root mean square; 0 where pieces or background have no inside,
// as in noise.
func (bg *background) contrast() float64 {
	piece, inside := bg.interiors()
	var sum, n [2]float64
	for i, d := range bg.far {
		switch {
		case piece[i]:
			sum[0], n[0] = sum[0]+d*d, n[0]+1
		case inside[i]:
			sum[1], n[1] = sum[1]+d*d, n[1]+1
		}
	}
	bare := bg.share() * float64(len(bg.far))
	if n[0] == 0 || n[1] < minInside*bare {
		return 0
	}
	return math.Sqrt(sum[0] / n[0] / max(sum[1]/n[1], 1))
}

// fields are what the background and the pieces measure, block by block: smooth
// over about a piece's size, so that uneven light does not move an outline.
type fields struct {
	*background
	bare [3][]float32 // the background's colour
	edge []float32    // how far from it, as a length, the edge of the palest piece around lies
}

// fields returns the values of background and pieces over the picture, from the
// blocks around within reach; low is how many standard deviations below the mean of
// the pieces the palest lies.
func (bg *background) fields(reach int, low float64) *fields {
	piece, bare := bg.interiors()
	n := bg.w * bg.h
	base, high := newMeans(bg.w, bg.h, 3), newMeans(bg.w, bg.h, 2) // the latter of distances and their squares
	for y := range bg.h {
		for x := range bg.w {
			i := y*bg.w + x
			if bare[i] {
				o := bg.over[i]
				base.add(x, y, float64(o[0]), float64(o[1]), float64(o[2]))
			}
			if piece[i] {
				high.add(x, y, bg.far[i], bg.far[i]*bg.far[i])
			}
		}
	}
	base.sum()
	high.sum()
	f := &fields{background: bg, edge: make([]float32, n)}
	for k := range f.bare {
		f.bare[k] = make([]float32, n)
	}
	for y := range bg.h {
		for x := range bg.w {
			i := y*bg.w + x
			var stray [3]float64
			base.at(x, y, reach, stray[:])
			for k := range f.bare {
				f.bare[k][i] = bg.rgb[i][k] - bg.over[i][k] + float32(stray[k])
			}
			heights := [2]float64{2 * bg.split, 4 * bg.split * bg.split}
			high.at(x, y, reach, heights[:])
			mean := heights[0]
			spread := math.Sqrt(max(heights[1]-mean*mean, 0))
			f.edge[i] = bg.light[i] * float32(max((mean-low*spread)/2, lowest*bg.split))
		}
	}
	return f
}

// resort tells pieces from background again, now that both are known at each
// place.
func (f *fields) resort() {
	for i, c := range f.rgb {
		var under [3]float32
		for k, v := range c {
			under[k] = f.bare[k][i]
			f.over[i][k] = v - under[k]
		}
		s := f.shadow(under)
		sum := s.distance(f.over[i])
		f.far[i] = math.Sqrt(float64(sum)) / float64(f.light[i])
		f.fore[i] = !f.out[i] && sum > f.edge[i]*f.edge[i]
	}
}

// top returns the greatest height of any block over its background, in edges of the
// palest piece around.
func (f *fields) top() float64 {
	top := 0.0
	for i, d := range f.far {
		if !f.out[i] {
			top = max(top, d*float64(f.light[i]/f.edge[i]))
		}
	}
	return max(top, 2)
}

// means gives the means of scattered values, several at each place, over squares of
// blocks.
type means struct {
	w, h  int
	count []float64   // summed from the top left, with a row and a column of zeros
	val   [][]float64 // the same of each value
	all   []float64
	n     float64
}

func newMeans(w, h, values int) *means {
	m := &means{w: w, h: h, count: make([]float64, (w+1)*(h+1)), all: make([]float64, values)}
	for range values {
		m.val = append(m.val, make([]float64, (w+1)*(h+1)))
	}
	return m
}

func (m *means) add(x, y int, values ...float64) {
	i := (y+1)*(m.w+1) + x + 1
	m.count[i]++
	m.n++
	for k, v := range values {
		m.val[k][i] += v
		m.all[k] += v
	}
}

// sum prepares m for at, once all values are in.
func (m *means) sum() {
	for _, s := range append(m.val, m.count) {
		for y := 1; y <= m.h; y++ {
			row := 0.0
			for x := 1; x <= m.w; x++ {
				row += s[y*(m.w+1)+x]
				s[y*(m.w+1)+x] = row + s[(y-1)*(m.w+1)+x]
			}
		}
	}
}

// at writes the means within reach of a block to out; where few values are near, the
// mean of all draws them towards itself, and out is left as it is where there is none at
// all.
func (m *means) at(x, y, reach int, out []float64) {
	if m.n == 0 {
		return
	}
	x0, x1 := max(x-reach, 0), min(x+reach+1, m.w)
	y0, y1 := max(y-reach, 0), min(y+reach+1, m.h)
	box := func(s []float64) float64 {
		return s[y1*(m.w+1)+x1] - s[y0*(m.w+1)+x1] - s[y1*(m.w+1)+x0] + s[y0*(m.w+1)+x0]
	}
	pull := 0.05 * float64((x1-x0)*(y1-y0))
	count := box(m.count) + pull
	for k, val := range m.val {
		out[k] = (box(val) + pull*m.all[k]/m.n) / count
	}
}

// A relief is a picture of how far each pixel's colour is from the background's
// there, by which pieces are told from it whatever their colours are. The root of the distance is kept, which tells faint ones as finely as strong
// ones.
type relief struct {
	*image.Gray
	edge float64 // the level of the edge of the palest piece around
}

// relief returns the picture over its background.
func (f *fields) relief(img *image.RGBA) *relief {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := &relief{Gray: image.NewGray(image.Rect(0, 0, w, h)), edge: 255 / math.Sqrt(f.top())}
	var bare [3][]float32
	for k := range bare {
		bare[k] = make([]float32, w)
	}
	gain, shadows := make([]float32, w), make([]shadow, w)
	for y := range h {
		if y%4 == 0 { // the fields change slowly
			for k := range bare {
				f.row(f.bare[k], float64(y)+2, bare[k])
			}
			f.row(f.edge, float64(y)+2, gain)
			for x, e := range gain {
				gain[x] = float32(out.edge*out.edge) / e
				shadows[x] = f.shadow([3]float32{bare[0][x], bare[1][x], bare[2][x]})
			}
		}
		src := img.Pix[y*img.Stride : y*img.Stride+4*w]
		dst := out.Pix[y*out.Stride : y*out.Stride+w]
		for x := range dst {
			p := src[4*x : 4*x+3 : 4*x+3]
			d := [3]float32{float32(p[0]) - bare[0][x], float32(p[1]) - bare[1][x], float32(p[2]) - bare[2][x]}
			far := float32(math.Sqrt(float64(shadows[x].distance(d))))
			dst[x] = uint8(min(float32(math.Sqrt(float64(far*gain[x])))+0.5, 255))
		}
	}
	return out
}

// row interpolates a field along row y of the picture.
func (f *fields) row(field []float32, y float64, out []float32) {
	v := min(max(y/f.step-0.5, 0), float64(f.h-1))
	r := min(int(v), max(f.h-2, 0))
	fv := float32(v - float64(r))
	up, down := r*f.w, min(r+1, f.h-1)*f.w
	for x := range out {
		u := min(max((float64(x)+0.5)/f.step-0.5, 0), float64(f.w-1))
		c := min(int(u), max(f.w-2, 0))
		fu := float32(u - float64(c))
		d := min(c+1, f.w-1)
		out[x] = (field[up+c]*(1-fv)+field[down+c]*fv)*(1-fu) + (field[up+d]*(1-fv)+field[down+d]*fv)*fu
	}
}

// blank makes everything in the blocks that are not looked at look like
// background.
func (c *colors) blank(relief *relief) {
	for y := range c.h {
		for x := range c.w {
			if !c.out[y*c.w+x] {
				continue
			}
			box := c.block(x, y)
			if x == c.w-1 {
				box.Max.X = relief.Rect.Max.X
			}
			if y == c.h-1 {
				box.Max.Y = relief.Rect.Max.Y
			}
			draw.Draw(relief, box, image.Black, image.Point{}, draw.Src)
		}
	}
}

// blurPart is the part of a piece's size over which the picture is smoothed
// before pieces are told from the background.
const blurPart = 0.02

// threshold returns the mask of what is nearer to the pieces than to the
// background, with the picture smoothed over blur pixels to keep grain from
// fraying the edges.
func threshold(r *relief, blur int) *image.Gray {
	mask := cv.Blur(r.Gray, blur)
	edge := uint8(math.Ceil(r.edge))
	for i, v := range mask.Pix {
		if v >= edge {
			mask.Pix[i] = 255
		} else {
			mask.Pix[i] = 0
		}
	}
	return mask
}

// segment returns the parts of the picture that differ from the background.
func segment(r *relief) []blob {
	found := blobs(threshold(r, 3))
	if blur := int(math.Sqrt(typicalArea(found)) * blurPart); blur > 3 {
		found = blobs(threshold(r, blur))
	}
	return found
}
