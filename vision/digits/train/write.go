package main

import (
	"image"
	"math"
)

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
	label   int     // notDigit, or 0 to label digits by their value
	hand    bool
	tight   float64 // how much closer characters stand, as a share of the height
}

// write draws runes side by side, centred, and remembers where they are.
func (s *sheet) write(p placing, runes []rune) {
	eight := p.face.glyphs['8']
	k := p.height / (eight.maxY - eight.minY)
	gap := p.height * (between(s.rng, 0.02, 0.16) - p.tight)
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
		move := s.mapping(p, func(px, py float64) (float64, float64) {
			return x + w/2 + k*p.stretch*(px-(o.minX+o.maxX)/2), k * (py - middle)
		})
		box := s.stamp(o, p.ink, move)
		label := p.label
		if label == 0 {
			label = int(r - '0')
		}
		s.marks = append(s.marks, mark{label: label, box: box, hand: p.hand})
		x += w + gap
	}
}

// mapping adds slant, wobble, turn and place to a character's layout.
func (s *sheet) mapping(p placing, layout func(x, y float64) (float64, float64)) func(x, y float64) (float64, float64) {
	sin, cos := math.Sincos(p.turn)
	a, b := s.rng.Float64()*6, s.rng.Float64()*6
	f, g := between(s.rng, 2, 6)/p.height, between(s.rng, 2, 6)/p.height
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
func (s *sheet) stamp(o *outline, ink float64, move func(x, y float64) (float64, float64)) image.Rectangle {
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
				s.blend(at.X, at.Y, ink, float64(v)/255)
			}
		}
	}
	return box.Add(origin).Intersect(whole)
}

// blend lays ink of a darkness over a pixel; negative ink lightens it.
func (s *sheet) blend(x, y int, ink, cover float64) {
	d := &s.dark[y*extent+x]
	if ink >= 0 {
		*d = float32(math.Max(float64(*d), float64(*d)*(1-cover)+ink*cover))
	} else {
		*d = float32(float64(*d)*(1-cover) + float64(*d)*(1+ink)*cover)
	}
}

// scribble draws a random stroke.
func (s *sheet) scribble(cell image.Rectangle, ink float64) {
	rng := s.rng
	x, y := float64(cell.Min.X)+between(rng, 12, 52), float64(cell.Min.Y)+between(rng, 12, 52)
	angle, bend := rng.Float64()*7, rng.NormFloat64()*0.15
	radius := between(rng, 0.8, 3)
	for range 10 + rng.IntN(60) {
		s.dot(x, y, radius, ink)
		x, y = x+math.Cos(angle), y+math.Sin(angle)
		angle += bend
		if chance(rng, 0.04) {
			angle, bend = rng.Float64()*7, rng.NormFloat64()*0.15
		}
	}
}

func (s *sheet) drawSpecks(cell image.Rectangle, ink float64) {
	for range 1 + s.rng.IntN(4) {
		s.dot(float64(cell.Min.X)+between(s.rng, 4, 60), float64(cell.Min.Y)+between(s.rng, 4, 60),
			between(s.rng, 0.7, 3), ink*between(s.rng, 0.3, 1))
	}
}

func (s *sheet) dot(x, y, radius, ink float64) {
	for v := int(y - radius - 1); v <= int(y+radius+1); v++ {
		for u := int(x - radius - 1); u <= int(x+radius+1); u++ {
			if u < 0 || v < 0 || u >= extent || v >= extent {
				continue
			}
			cover := math.Min(math.Max(radius+0.5-math.Hypot(float64(u)-x, float64(v)-y), 0), 1)
			s.blend(u, v, ink, cover)
		}
	}
}

// drawLines rules the cells, thick at the sides of boxes.
func (s *sheet) drawLines() {
	offset := s.rng.IntN(3)
	for i := range across + 1 {
		width := s.style.thin
		if (i+offset)%3 == 0 {
			width = s.style.thick
		}
		at := float64(margin + i*pitch)
		for y := range extent {
			for d := -4; d <= 4; d++ {
				cover := math.Min(math.Max(width/2+0.5-math.Abs(float64(d)), 0), 1)
				if cover > 0 && y >= margin-2 && y <= extent-margin+2 {
					s.blend(int(at)+d, y, s.style.line, cover)
					s.blend(y, int(at)+d, s.style.line, cover)
				}
			}
		}
	}
}

// spread makes the strokes of the whole sheet thicker or thinner: a blur,
// and a steep curve whose middle decides which.
func (s *sheet) spread() {
	if chance(s.rng, 0.4) {
		return
	}
	sigma := between(s.rng, 0.6, 2.2) * s.style.height
	middle := between(s.rng, 0.3, 0.62) * s.style.ink
	soft := make([]float32, len(s.dark))
	copy(soft, s.dark)
	blur(soft, extent, extent, sigma)
	const steep = 6
	if s.style.shade > 0 {
		copy(s.dark, soft)
		return
	}
	for i, v := range soft {
		t := math.Min(math.Max((float64(v)-middle)/s.style.ink*steep/2+0.5, 0), 1)
		faint := math.Min(float64(s.dark[i]), 0.4*s.style.ink) // ghosts and pencil stay
		s.dark[i] = float32(math.Max(t*s.style.ink, faint*(1-t)))
	}
}
