package islands

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// Discs that are hardly darker than the paper are lost beside a shadow, whose edge
// is darker by far, and below lines and numbers. Closing the picture takes lines and
// thin strokes away. What the paper around a pixel is like is told by two pixels on
// opposite sides of it that are alike: they lie along the edge of a shadow, or
// their mean is what a soft edge has half way. Divided by that, the picture shows
// the discs alone.

const (
	// paleLines is the width, in pixels, up to which lines and the strokes of
	// numbers are taken away.
	paleLines = 9
	// paleGain is how often the contrast of a disc is enlarged.
	paleGain = 8
	// opposite is the number of directions in which paper is looked for.
	opposite = 8
)

var (
	// paleParts are how far to both sides the paper around is looked for, as parts
	// of the picture's longer side: farther than a radius, but not to the next disc.
	paleParts = []int{13, 22, 36}
	// paleLevels are how much darker than the paper, in thousandths, discs are
	// taken to be, in turn: their noise and that of the paper are not known.
	paleLevels = []int{10, 15, 20, 27, 36, 50}
	// paleOpen are the widths of what is taken off a disc.
	paleOpen = []int{5, 15}
)

// pale returns the lattices that pale discs lie on, but for those that only leave
// out islands of one that was found before.
func (s *page) pale(work *image.Gray, before []*lattice, o Options) []*lattice {
	var out []*lattice
	bare := cv.Close(cv.Blur(work, 5), paleLines, paleLines)
	for _, part := range paleParts {
		s.marks = evened(bare, max(bare.Rect.Dx(), bare.Rect.Dy())/part)
		o.Stage("islands pale", s.marks)
		var masks []*image.Gray
		for _, level := range paleLevels {
			mask := below(s.marks, 255-paleGain*255*level/1000)
			for _, width := range paleOpen {
				masks = append(masks, cv.Open(mask, width, width))
			}
		}
		for _, l := range s.among(findRings(masks...)) {
			covers := func(o *lattice) bool { return o.score() > leastSettled && o.covers(l) }
			if !slices.ContainsFunc(before, covers) {
				out = append(out, l)
			}
		}
		sortLattices(out)
		if len(out) > 0 && out[0].sure() {
			break
		}
	}
	s.marks = s.picture
	return out
}

// covers tells whether l has more islands than o, and all of those.
func (l *lattice) covers(o *lattice) bool { return len(l.rings) > len(o.rings) && l.holds(o) }

// holds tells whether l has all islands of o.
func (l *lattice) holds(o *lattice) bool {
	places := newPlaces(ringCenters(l.rings))
	return !slices.ContainsFunc(o.rings, func(r ring) bool {
		return len(places.within(r.center, r.radius/2)) == 0
	})
}

// evened returns how dark m is against the paper around what is narrower than about
// reach pixels, paleGain times as dark.
func evened(m *image.Gray, reach int) *image.Gray {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	small := cv.Blur(cv.Resize(m, w/2, h/2), 7)
	paper := cv.Resize(cv.Blur(lightAround(small, reach/2), 5), w, h)
	out := image.NewGray(m.Rect)
	for i, v := range m.Pix {
		light := max(int(paper.Pix[i]), 1)
		dark := paleGain * 255 * max(light-int(v), 0) / light
		out.Pix[i] = uint8(max(255-dark, 0))
	}
	return out
}

// lightAround returns, for each pixel, the mean of the two pixels on opposite sides
// of it at a distance that are most alike: along the edge of a shadow, not across.
func lightAround(m *image.Gray, reach int) *image.Gray {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	framed, wide := widened(m, reach)
	out := image.NewGray(m.Rect)
	unlike := make([]int16, w)
	for y := range h {
		for x := range unlike {
			unlike[x] = 256
		}
		row := out.Pix[y*out.Stride:][:w]
		for k := range opposite {
			a := math.Pi * float64(k) / opposite
			dx, dy := int(math.Round(float64(reach)*math.Cos(a))), int(math.Round(float64(reach)*math.Sin(a)))
			one := framed[(y+reach+dy)*wide+reach+dx:][:w]
			other := framed[(y+reach-dy)*wide+reach-dx:][:w]
			for x := range row {
				a, b := int16(one[x]), int16(other[x])
				if d := max(a-b, b-a); d < unlike[x] {
					unlike[x], row[x] = d, uint8((a+b+1)/2)
				}
			}
		}
	}
	return out
}

// widened returns the pixels of m with so many more on each side, like those at its
// edge, and their number in a row.
func widened(m *image.Gray, by int) (pixels []uint8, wide int) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	wide = w + 2*by
	pixels = make([]uint8, wide*(h+2*by))
	for y := range h + 2*by {
		row := m.Pix[min(max(y-by, 0), h-1)*m.Stride:][:w]
		to := pixels[y*wide:][:wide]
		copy(to[by:], row)
		for i := range by {
			to[i], to[wide-1-i] = row[0], row[w-1]
		}
	}
	return pixels, wide
}

// below returns the mask of what is darker than a level.
func below(m *image.Gray, level int) *image.Gray {
	mask := image.NewGray(m.Rect)
	for i, v := range m.Pix {
		if int(v) < level {
			mask.Pix[i] = 255
		}
	}
	return mask
}
