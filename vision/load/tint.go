package load

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

const (
	// tintScale is how many levels a difference in colour of the whole brightness
	// counts before what is smooth is taken, and tintGain how many times more
	// afterwards.
	tintScale, tintGain = 1500, 3
	// tintBlur is the width, in pixels, over which grain is smoothed away.
	tintBlur = 5
	// tintSample is how many pixels apart those lie that the paper is judged by.
	tintSample = 8
)

// Tint returns how far the colour of each pixel is from that of the paper,
// whatever its brightness: 255 where it is the same, less where it differs. The
// paper is what most of the middle of the picture shows. Discs that are printed in
// a colour as bright as the paper are dark in it, and neither shadows nor black ink
// are seen. It is computed at each call.
func (p *Picture) Tint() *image.Gray {
	a, b := image.NewGray(p.Color.Rect), image.NewGray(p.Color.Rect)
	for i := range a.Pix {
		r, g, l := int(p.Color.Pix[4*i]), int(p.Color.Pix[4*i+1]), int(p.Color.Pix[4*i+2])
		sum := max(r+g+l, 1)
		a.Pix[i] = level(tintScale * (r - g) / sum)
		b.Pix[i] = level(tintScale * (l - (r+g)/2) / sum)
	}
	a, b = cv.BoxBlur(a, tintBlur, tintBlur), cv.BoxBlur(b, tintBlur, tintBlur)
	a0, b0 := middleLevel(a), middleLevel(b)
	for i := range a.Pix {
		d := math.Hypot(float64(int(a.Pix[i])-a0), float64(int(b.Pix[i])-b0))
		a.Pix[i] = uint8(255 - min(int(tintGain*d), 255))
	}
	return a
}

// level puts a difference in the middle of the levels of gray.
func level(v int) uint8 { return uint8(min(max(128+v, 0), 255)) }

// middleLevel returns the median of the middle of a picture.
func middleLevel(m *image.Gray) int {
	var count [256]int
	w, h, total := m.Rect.Dx(), m.Rect.Dy(), 0
	for y := h / 4; y < h-h/4; y += tintSample {
		for x := w / 4; x < w-w/4; x += tintSample {
			count[m.Pix[y*m.Stride+x]]++
			total++
		}
	}
	below := 0
	for v, n := range count {
		if below += n; 2*below >= total {
			return v
		}
	}
	return 0
}
