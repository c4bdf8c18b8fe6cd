package main

import (
	"image"
	"math"
	"math/rand/v2"
	"unicode"
)

const (
	across = 4  // cells of a sheet, each way
	pitch  = 64 // pixels of a cell on the undamaged canvas
	margin = 20 // pixels around the cells on the canvas
	extent = across*pitch + 2*margin
)

// none labels whatever is neither a digit, 0 to 9, nor a letter, 10 to 35.
const none = 36

// labelOf returns the label of a digit or of a letter, whatever its case.
func labelOf(r rune) int {
	if unicode.IsDigit(r) {
		return int(r - '0')
	}
	return 10 + int(unicode.ToUpper(r)-'A')
}

// mark is a character drawn on a sheet, in pixels of the canvas.
type mark struct {
	label int
	box   image.Rectangle
	hand  bool
}

// canvas is what is drawn before any camera, and where the characters stand.
type canvas struct {
	rng   *rand.Rand
	dark  []float32 // darkness of the pixels, extent x extent
	marks []mark
}

// placing says how characters are written.
type placing struct {
	face    *face
	height  float64 // of the digits, in pixels
	stretch float64
	ink     float64 // darkness added; negative for light on dark
	slant   float64
	turn    float64 // radians clockwise
	wobble  float64 // of an unsteady hand, as a share of the height
	x, y    float64 // centre
	label   int     // none, or 0 to label characters by what they are
	hand    bool
	tight   float64 // how much closer characters stand, as a share of the height
}

// write draws runes side by side, centred, and remembers where they are.
func (c *canvas) write(p placing, runes []rune) {
	eight := p.face.glyphs['8']
	k := p.height / (eight.maxY - eight.minY)
	gap := p.height * (between(c.rng, 0.02, 0.16) - p.tight)
	width := -gap
	for _, r := range runes {
		if o := p.face.glyphs[r]; o != nil {
			width += k*(o.maxX-o.minX)*math.Abs(p.stretch) + gap
		}
	}
	x := -width / 2
	middle := (eight.minY + eight.maxY) / 2
	for _, r := range runes {
		o := p.face.glyphs[r]
		if o == nil {
			continue
		}
		w := k * (o.maxX - o.minX) * math.Abs(p.stretch)
		move := c.mapping(p, func(px, py float64) (float64, float64) {
			return x + w/2 + k*p.stretch*(px-(o.minX+o.maxX)/2), k * (py - middle)
		})
		box := c.stamp(o, p.ink, move)
		label := p.label
		if label == 0 {
			label = labelOf(r)
		}
		c.marks = append(c.marks, mark{label: label, box: box, hand: p.hand})
		x += w + gap
	}
}

// widthOf returns how wide runes are written, without what varies.
func (c *canvas) widthOf(p placing, runes []rune) float64 {
	eight := p.face.glyphs['8']
	k := p.height / (eight.maxY - eight.minY)
	w := -0.05 * p.height
	for _, r := range runes {
		if o := p.face.glyphs[r]; o != nil {
			w += k*(o.maxX-o.minX)*math.Abs(p.stretch) + 0.05*p.height
		}
	}
	return w
}

// mapping adds slant, wobble, turn and place to a character's layout.
func (c *canvas) mapping(p placing, layout func(x, y float64) (float64, float64)) func(x, y float64) (float64, float64) {
	sin, cos := math.Sincos(p.turn)
	a, b := c.rng.Float64()*6, c.rng.Float64()*6
	f, g := between(c.rng, 2, 6)/p.height, between(c.rng, 2, 6)/p.height
	return func(px, py float64) (float64, float64) {
		x, y := layout(px, py)
		if p.wobble > 0 {
			x, y = x+p.wobble*p.height*math.Sin(f*y+a), y+p.wobble*p.height*math.Sin(g*x+b)
		}
		x -= p.slant * y
		return p.x + cos*x - sin*y, p.y + sin*x + cos*y
	}
}

// stampSide is the width and height that a character may fill.
const stampSide = 128

// stamp darkens the canvas by an outline.
func (c *canvas) stamp(o *outline, ink float64, move func(x, y float64) (float64, float64)) image.Rectangle {
	cx, cy := move((o.minX+o.maxX)/2, (o.minY+o.maxY)/2)
	origin := image.Pt(int(cx)-stampSide/2, int(cy)-stampSide/2)
	canvas := image.NewAlpha(image.Rect(0, 0, stampSide, stampSide))
	box := drawOutline(canvas, o, func(x, y float64) (float64, float64) {
		x, y = move(x, y)
		return x - float64(origin.X), y - float64(origin.Y)
	}).Intersect(canvas.Rect)
	whole := image.Rect(0, 0, extent, extent)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			at := image.Pt(x, y).Add(origin)
			if v := canvas.Pix[y*canvas.Stride+x]; v > 0 && at.In(whole) {
				c.blend(at.X, at.Y, ink, float64(v)/255)
			}
		}
	}
	return box.Add(origin).Intersect(whole)
}

// blend lays ink of a darkness over a pixel; negative ink lightens it.
func (c *canvas) blend(x, y int, ink, cover float64) {
	d := &c.dark[y*extent+x]
	if ink >= 0 {
		*d = float32(math.Max(float64(*d), float64(*d)*(1-cover)+ink*cover))
	} else {
		*d = float32(float64(*d)*(1-cover) + float64(*d)*(1+ink)*cover)
	}
}

// scribble draws a random stroke.
func (c *canvas) scribble(cell image.Rectangle, ink float64) {
	rng := c.rng
	x, y := float64(cell.Min.X)+between(rng, 12, 52), float64(cell.Min.Y)+between(rng, 12, 52)
	angle, bend := rng.Float64()*7, rng.NormFloat64()*0.15
	radius := between(rng, 0.8, 3)
	for range 10 + rng.IntN(60) {
		c.dot(x, y, radius, ink)
		x, y = x+math.Cos(angle), y+math.Sin(angle)
		angle += bend
		if chance(rng, 0.04) {
			angle, bend = rng.Float64()*7, rng.NormFloat64()*0.15
		}
	}
}

func (c *canvas) specks(cell image.Rectangle, ink float64) {
	for range 1 + c.rng.IntN(4) {
		c.dot(float64(cell.Min.X)+between(c.rng, 4, 60), float64(cell.Min.Y)+between(c.rng, 4, 60),
			between(c.rng, 0.7, 3), ink*between(c.rng, 0.3, 1))
	}
}

func (c *canvas) dot(x, y, radius, ink float64) {
	for v := int(y - radius - 1); v <= int(y+radius+1); v++ {
		for u := int(x - radius - 1); u <= int(x+radius+1); u++ {
			if u < 0 || v < 0 || u >= extent || v >= extent {
				continue
			}
			cover := math.Min(math.Max(radius+0.5-math.Hypot(float64(u)-x, float64(v)-y), 0), 1)
			c.blend(u, v, ink, cover)
		}
	}
}

func (c *canvas) fillRect(r image.Rectangle, dark float64) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c.dark[y*extent+x] = float32(dark)
		}
	}
}

func between(rng *rand.Rand, low, high float64) float64 { return low + rng.Float64()*(high-low) }

func chance(rng *rand.Rand, p float64) bool { return rng.Float64() < p }
