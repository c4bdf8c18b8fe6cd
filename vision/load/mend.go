package load

import (
	"image"
	"math"
)

// Some collections of black-and-white masks went through a converter that took
// the palette of their BMP files for pixels: the palette's 64 bits stand at the
// start of the bottom row, every row is shifted to the right by 64 pixels, and
// what leaves a row at its right end comes in again at the left of the row
// above, less what the rows' padding to 32 pixels swallowed. A viewer shows
// pieces without their right ends. The picture is put together again here.
const (
	paletteBits = 64
	rowPadding  = 32
)

// mend undoes the damage described above where img shows it, in place.
func mend(img *image.RGBA) {
	m := mask{img}
	if !m.showsPalette() {
		return
	}
	w, h := m.size()
	stride := (w + rowPadding - 1) / rowPadding * rowPadding
	src := mask{&image.RGBA{Pix: append([]uint8(nil), img.Pix...), Stride: img.Stride, Rect: img.Rect}}
	for y := range h {
		for x := range w {
			from, row := x+paletteBits, y
			if from >= stride {
				from, row = from-stride, y-1
			}
			m.set(x, y, from < w && row >= 0 && src.white(from, row))
		}
	}
	m.bridge(w-paletteBits-1, stride-paletteBits)
}

// mask is a picture of black and white alone.
type mask struct{ img *image.RGBA }

func (m mask) size() (w, h int) { return m.img.Rect.Dx(), m.img.Rect.Dy() }

func (m mask) white(x, y int) bool { return m.img.Pix[y*m.img.Stride+4*x] > 127 }

func (m mask) set(x, y int, white bool) {
	v := uint8(0)
	if white {
		v = 255
	}
	p := m.img.Pix[y*m.img.Stride+4*x:]
	p[0], p[1], p[2], p[3] = v, v, v, 255
}

// showsPalette tells whether the bottom row starts with the bits of the palette
// black, white, and whether the picture holds nothing else but these colours.
func (m mask) showsPalette() bool {
	w, h := m.size()
	if w < 2*paletteBits || h < 4 {
		return false
	}
	same := true // a white bar that goes on above is none of a palette
	for x := range paletteBits {
		inWhite := x >= 32 && x < 56
		if m.white(x, h-1) != inWhite {
			return false
		}
		same = same && m.white(x, h-2) == inWhite
	}
	if same {
		return false
	}
	for i := 0; i < len(m.img.Pix); i += 4 {
		p := m.img.Pix[i : i+3 : i+3]
		if p[0] != p[1] || p[1] != p[2] || p[0] != 0 && p[0] != 255 {
			return false
		}
	}
	return true
}

// bridge fills the columns between left and right, which are lost: each edge
// that meets the gap is led on smoothly to its other end, or closed where it
// has none.
func (m mask) bridge(left, right int) {
	if right-left < 2 || right >= m.img.Rect.Dx() {
		return
	}
	a, b := m.runs(left, -1), m.runs(right, +1)
	taken := make([]bool, len(b))
	for _, r := range a {
		mate := -1
		for j, s := range b {
			if !taken[j] && r.meets(s, right-left) && (mate < 0 || r.apart(s) < r.apart(b[mate])) {
				mate = j
			}
		}
		if mate < 0 {
			m.close(r, left, right)
			continue
		}
		taken[mate] = true
		s := b[mate]
		for x := left + 1; x < right; x++ {
			f := float64(x-left) / float64(right-left)
			m.column(x, hermite(r.top, s.top, f, float64(right-left)), hermite(r.bottom, s.bottom, f, float64(right-left)))
		}
	}
	for j, s := range b {
		if !taken[j] {
			m.close(s, right, left)
		}
	}
}

// edge is a place where white begins or ends in a column, and how much it rises
// from one column to the next.
type edge struct{ y, slope float64 }

// run is a stretch of white in a column.
type run struct{ top, bottom edge }

// meets tells whether r, led on over gap columns, may be what s shows.
func (r run) meets(s run, gap int) bool {
	slack := float64(gap)
	return r.top.y < s.bottom.y+slack && s.top.y < r.bottom.y+slack
}

func (r run) apart(s run) float64 {
	return math.Abs(r.top.y-s.top.y) + math.Abs(r.bottom.y-s.bottom.y)
}

// runs returns the white stretches of column x, with slopes measured over a few
// columns on the side away from the gap: the one to which away points.
func (m mask) runs(x, away int) []run {
	const reach = 8
	_, h := m.size()
	far := x + reach*away
	var out []run
	for y := 0; y < h; y++ {
		if !m.white(x, y) {
			continue
		}
		top := y
		for y < h && m.white(x, y) {
			y++
		}
		slope := func(y, inside int) edge {
			other, ok := m.follow(x, y+inside, far, away)
			if !ok {
				return edge{y: float64(y)}
			}
			return edge{float64(y), float64(y+inside-other) / float64(-reach*away)}
		}
		out = append(out, run{slope(top, 0), slope(y, -1)})
	}
	return out
}

// follow goes along an edge whose white pixel in column x is y to column far,
// and returns its white pixel there.
func (m mask) follow(x, y, far, step int) (int, bool) {
	w, h := m.size()
	if far < 0 || far >= w {
		return 0, false
	}
	up := y == 0 || !m.white(x, y-1) // black above: the upper edge
	out := -1
	if !up {
		out = 1
	}
	for x != far {
		x += step
		for moved := 0; ; moved++ {
			if moved > h {
				return 0, false
			}
			if !m.white(x, y) {
				y -= out // inwards
			} else if y+out >= 0 && y+out < h && m.white(x, y+out) {
				y += out
			} else {
				break
			}
			if y < 0 || y >= h {
				return 0, false
			}
		}
	}
	return y, true
}

// hermite returns the place of an edge at the fraction f of a gap of the given
// width.
func hermite(a, b edge, f, width float64) float64 {
	limit := func(s float64) float64 { return min(max(s, -2), 2) * width }
	g := 1 - f
	return a.y*(1+2*f)*g*g + limit(a.slope)*f*g*g + b.y*f*f*(3-2*f) - limit(b.slope)*f*f*g
}

// close leads the edges of r, which lies at column from, on towards column to
// until they meet, but not beyond the middle.
func (m mask) close(r run, from, to int) {
	step := 1
	if to < from {
		step = -1
	}
	for x := from + step; x != (from+to)/2; x += step {
		d := float64(x - from)
		m.column(x, r.top.y+r.top.slope*d, r.bottom.y+r.bottom.slope*d)
	}
}

// column paints column x white from top to bottom.
func (m mask) column(x int, top, bottom float64) {
	_, h := m.size()
	for y := max(int(math.Round(top)), 0); y < min(int(math.Round(bottom)), h); y++ {
		m.set(x, y, true)
	}
}
