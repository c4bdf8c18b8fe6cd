package pieces

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// smallSide is the longer side, in blocks, of the reduced picture in which
	// background and pieces are told apart first.
	smallSide = 256
	// minBare is the part of the picture that must be background for its slope
	// and bend to be told.
	minBare = 0.35
	// sparse is how many blocks across and down one is looked at as long as the
	// background is fitted: every sixteenth block is more than enough.
	sparse = 4
	// plenty are so many blocks that every fourth tells how far away what is not
	// background lies.
	plenty = 1 << 14
)

// colors is a picture reduced to blocks: the mean red, green and blue of each.
type colors struct {
	w, h int
	step float64 // pixels a block
	rgb  [][3]float32
	out  []bool // blocks that are not to be looked at
}

// reduce returns img reduced to blocks.
func reduce(img *image.RGBA) *colors {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	step := max(float64(max(w, h))/smallSide, 1)
	c := &colors{w: max(int(float64(w)/step), 1), h: max(int(float64(h)/step), 1), step: step}
	c.rgb = make([][3]float32, c.w*c.h)
	c.out = make([]bool, c.w*c.h)
	skip := max(int(step/4), 1) // a sample of a large block's pixels tells its mean
	for y := range c.h {
		for x := range c.w {
			c.rgb[y*c.w+x] = blockMean(img, c.block(x, y).Intersect(img.Rect), skip)
		}
	}
	return c
}

// shown returns the blocks as a picture, a pixel each: those in front as they are, the others
// bluish and pale, and what is not looked at black. Without fore all are as they are.
func (c *colors) shown(fore []bool) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, c.w, c.h))
	for i, rgb := range c.rgb {
		pixel := out.Pix[4*i : 4*i+4]
		for k, v := range rgb {
			pixel[k] = uint8(min(max(v, 0), 255))
		}
		pixel[3] = 255
		switch {
		case c.out[i]:
			pixel[0], pixel[1], pixel[2] = 0, 0, 0
		case fore != nil && !fore[i]:
			pixel[0], pixel[1], pixel[2] = pixel[0]/4+100, pixel[1]/4+130, pixel[2]/4+180
		}
	}
	return out
}

// block returns the pixels of a block.
func (c *colors) block(x, y int) image.Rectangle {
	at := func(i int) int { return int(float64(i) * c.step) }
	return image.Rect(at(x), at(y), max(at(x+1), at(x)+1), max(at(y+1), at(y)+1))
}

func blockMean(img *image.RGBA, r image.Rectangle, skip int) [3]float32 {
	var sum [3]int
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y += skip {
		row := img.Pix[y*img.Stride:]
		for x := r.Min.X; x < r.Max.X; x += skip {
			p := row[4*x : 4*x+3 : 4*x+3]
			sum[0] += int(p[0])
			sum[1] += int(p[1])
			sum[2] += int(p[2])
			n++
		}
	}
	k := 1 / float32(max(n, 1))
	return [3]float32{float32(sum[0]) * k, float32(sum[1]) * k, float32(sum[2]) * k}
}

// faint is a brightness that is added to the background's before light is
// judged by it: black shows no light.
const faint = 24

// faintest is a difference of colours that tells nothing: what is added to one before
// its logarithm is taken.
const faintest = 2

const (
	// shadowed is what a difference of colours counts for that is only more or less
	// light, where shadows are told from pieces.
	shadowed = 0.1
	// umbra is the part of the light that is left in the deepest shadow, glow how much
	// lighter than it is dark there the background may be: it has a texture.
	umbra, glow = 0.4, 0.2
)

// distance returns the distance of a colour from the background's, given that and the
// difference: what a shadow or a glow does counts little.
func (bg *background) distance(under, d [3]float32) float64 {
	norm := max(under[0]*under[0]+under[1]*under[1]+under[2]*under[2], 1)
	light := d[0]*under[0] + d[1]*under[1] + d[2]*under[2]
	sum, along := d[0]*d[0]+d[1]*d[1]+d[2]*d[2], light*light/norm
	if bg.shady {
		most := float32(1 - umbra)
		if light > 0 {
			most *= glow
		}
		far := float32(math.Sqrt(float64(along)))
		far -= (1 - shadowed) * min(far, most*float32(math.Sqrt(float64(norm))))
		sum = max(sum-along, 0) + far*far
	}
	return math.Sqrt(float64(sum))
}

// surface is a colour that changes smoothly over the picture: for each channel
// a polynomial of the second degree.
type surface [3][6]float64

// u and v return the place of a column and of a row, from -1 to 1.
func (c *colors) u(x int) float64 { return 2*float64(x)/float64(c.w) - 1 }

func (c *colors) v(y int) float64 { return 2*float64(y)/float64(c.h) - 1 }

// row returns, for each channel, the polynomial in u along the row at v.
func (s *surface) row(v float64) (p [3][3]float32) {
	for k, a := range s {
		p[k] = [3]float32{float32(a[0] + a[2]*v + a[5]*v*v), float32(a[1] + a[4]*v), float32(a[3])}
	}
	return p
}

// background is what is known of the picture at the scale of blocks.
type background struct {
	*colors
	base  surface
	light []float32    // how much lighter than on the average the picture is lit
	over  [][3]float32 // each block's colour less the background's there
	far   []float64    // the length of it, as it would be in average light
	fore  []bool       // blocks that differ from the background
	split float64      // how far they do at least
	shady bool         // shadows are told from pieces
}

// findBackground tells the background from what lies on it: it starts from the
// colour that most of the picture's rim has and lets it slope and bend over the
// picture, with the blocks that are like it.
func findBackground(c *colors) *background {
	n := c.w * c.h
	bg := &background{
		colors: c, light: make([]float32, n), over: make([][3]float32, n),
		far: make([]float64, n), fore: make([]bool, n),
	}
	for k, v := range c.borderColor() {
		bg.base[k][0] = v
	}
	bg.sort(sparse)
	bg.settle(1, 3, 3, 6, 6)
	plain := 1 - bg.shareOf(sparse)
	bg.shady = true
	bg.sort(sparse)
	if 1-bg.shareOf(sparse) < mostly*plain {
		bg.shady = false // grey pieces look like shadows
	} else {
		bg.settle(6)
		bg.fit(6)
	}
	bg.sort(1)
	return bg
}

// mostly is the part of what differs from the background that does so by more than a lack
// of light, for shadows to be told from pieces.
const mostly = 0.5

// settle fits the background to some of the blocks again and again, each time with so many
// terms, and sorts them anew.
func (bg *background) settle(terms ...int) {
	for _, n := range terms {
		bg.fit(n)
		bg.sort(sparse)
	}
}

// borderColor returns the median colour near the edges of the picture.
func (c *colors) borderColor() [3]float64 {
	deep := max(min(c.w, c.h)/16, 1)
	var values [3][]float32
	for y := range c.h {
		for x := range c.w {
			i := y*c.w + x
			if c.out[i] || min(x, y, c.w-1-x, c.h-1-y) >= deep && !c.nearOut(x, y, deep) {
				continue
			}
			for k, v := range c.rgb[i] {
				values[k] = append(values[k], v)
			}
		}
	}
	var m [3]float64
	for k, v := range values {
		if len(v) > 0 {
			slices.Sort(v)
			m[k] = float64(v[len(v)/2])
		}
	}
	return m
}

// nearOut tells whether a block lies within reach of one that is not looked at.
func (c *colors) nearOut(x, y, reach int) bool {
	for _, d := range [4]image.Point{{X: reach}, {X: -reach}, {Y: reach}, {Y: -reach}} {
		p := image.Pt(x, y).Add(d)
		if p.In(image.Rect(0, 0, c.w, c.h)) && c.out[p.Y*c.w+p.X] {
			return true
		}
	}
	return false
}

// sort measures the distance from the background of every so many blocks across and
// down, and splits them.
func (bg *background) sort(every int) {
	mean := bg.brightness(0, 0) + faint
	for y := 0; y < bg.h; y += every {
		p := bg.base.row(bg.v(y))
		for x := 0; x < bg.w; x += every {
			i := y*bg.w + x
			u, c := float32(bg.u(x)), bg.rgb[i]
			var under [3]float32
			var bright float32
			for k, a := range p {
				under[k] = a[0] + (a[1]+a[2]*u)*u
				bg.over[i][k] = c[k] - under[k]
				bright += luma[k] * under[k]
			}
			bg.light[i] = min(max((bright+faint)/mean, 0.25), 4)
			bg.far[i] = bg.distance(under, bg.over[i]) / float64(bg.light[i])
		}
	}
	bg.divide(every)
}

// divide splits the blocks by their distance from the background, every so many across
// and down.
func (bg *background) divide(every int) {
	tell := every // of how many blocks one tells where to split
	if len(bg.far) >= plenty {
		tell = max(every, 2)
	}
	values := make([]float64, 0, len(bg.far)/tell/tell)
	for y := 0; y < bg.h; y += tell {
		for x := 0; x < bg.w; x += tell {
			if i := y*bg.w + x; !bg.out[i] {
				values = append(values, math.Log(bg.far[i]+faintest))
			}
		}
	}
	bg.split = math.Exp(cv.Otsu(values)) - faintest
	for y := 0; y < bg.h; y += every {
		for x := 0; x < bg.w; x += every {
			i := y*bg.w + x
			bg.fore[i] = !bg.out[i] && bg.far[i] > bg.split
		}
	}
}

// share returns the part of the picture that is background.
func (bg *background) share() float64 { return bg.shareOf(1) }

// shareOf returns it by every so many blocks across and down.
func (bg *background) shareOf(every int) float64 {
	bare, all := 0, 0
	for y := 0; y < bg.h; y += every {
		for x := 0; x < bg.w; x += every {
			if i := y*bg.w + x; !bg.out[i] {
				all++
				if !bg.fore[i] {
					bare++
				}
			}
		}
	}
	return float64(bare) / float64(max(all, 1))
}

// luma is the weight of each channel in the brightness of a colour.
var luma = [3]float32{0.299, 0.587, 0.114}

// brightness returns the background's at a place from -1 to 1.
func (bg *background) brightness(u, v float64) (sum float32) {
	for k, a := range bg.base.row(v) {
		sum += luma[k] * (a[0] + (a[1]+a[2]*float32(u))*float32(u))
	}
	return max(sum, 0)
}

// fit fits the background's colour, with the first n terms, to the blocks that
// are not in front of it.
func (bg *background) fit(n int) {
	if bg.shareOf(sparse) < minBare {
		n = 1
	}
	eq := geom.NewEquations(n, 3)
	for y := 0; y < bg.h; y += sparse {
		for x := 0; x < bg.w; x += sparse {
			i := y*bg.w + x
			if bg.fore[i] || bg.out[i] {
				continue
			}
			u, v := bg.u(x), bg.v(y)
			row := [9]float64{1, u, v, u * u, u * v, v * v}
			for k, c := range bg.rgb[i] {
				row[n+k] = float64(c)
			}
			eq.Add(1, row[:n+3]...)
		}
	}
	for i := range eq {
		eq[i][i] *= 1 + 1e-9
		eq[i][i] += 1e-9
	}
	x, ok := eq.Solve()
	if !ok {
		return
	}
	bg.base = surface{}
	for i := range n {
		for k := range 3 {
			bg.base[k][i] = x[i][k]
		}
	}
}

// clone returns a background of which the blocks are measured anew apart from those of bg.
func (bg *background) clone() background {
	out := *bg
	out.over, out.light, out.far, out.fore = slices.Clone(bg.over), slices.Clone(bg.light), slices.Clone(bg.far), slices.Clone(bg.fore)
	return out
}

// measure finds how far block i lies from the background that its difference is from.
func (bg *background) measure(i int) {
	var under [3]float32
	for k, v := range bg.over[i] {
		under[k] = bg.rgb[i][k] - v
	}
	bg.far[i] = bg.distance(under, bg.over[i]) / float64(bg.light[i])
}

// parts returns the parts of what differs from the background, in blocks, the
// largest first.
func (bg *background) parts() []blob { return partsOf(bg.fore, bg.w) }

// partsOf returns the parts of a mask with rows of w blocks.
func partsOf(fore []bool, w int) []blob {
	mask := image.NewGray(image.Rect(0, 0, w, len(fore)/w))
	for i, f := range fore {
		if f {
			mask.Pix[i] = 255
		}
	}
	return blobs(mask)
}
