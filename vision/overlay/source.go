package overlay

import (
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// source is the part of a picture that shows a piece, made smaller so that one
// of its pixels is about one of the picture that it is drawn on.
type source struct {
	pix           []uint8 // 3 a pixel
	width, height int
	left, top     float64 // the place of the first pixel's corner in the picture
	step          int     // pixels of the picture for one of ours
}

// newSource takes the part of the picture within outline. back takes the places
// in box, where the piece is drawn, to the picture.
func newSource(picture *image.RGBA, outline geom.Curve, back geom.Homography, box image.Rectangle) *source {
	lo, hi := outline.Bounds()
	part := image.Rect(
		clampInt(lo.X)-2, clampInt(lo.Y)-2, clampInt(hi.X)+4, clampInt(hi.Y)+4,
	).Intersect(picture.Rect)
	s := &source{step: stepOf(back, box), left: float64(part.Min.X), top: float64(part.Min.Y)}
	s.width = (part.Dx() + s.step - 1) / s.step
	s.height = (part.Dy() + s.step - 1) / s.step
	s.pix = make([]uint8, 3*s.width*s.height)
	for y := range s.height {
		for x := range s.width {
			from := image.Rect(x*s.step, y*s.step, (x+1)*s.step, (y+1)*s.step).Add(part.Min).Intersect(part)
			mean(picture, from, s.pix[3*(y*s.width+x):][:3])
		}
	}
	return s
}

// stepOf returns how many pixels of the picture lie side by side under one pixel
// that is drawn, at least 1.
func stepOf(back geom.Homography, box image.Rectangle) int {
	c := geom.Point{X: float64(box.Min.X+box.Max.X) / 2, Y: float64(box.Min.Y+box.Max.Y) / 2}
	p := back.At(c)
	u := back.At(c.Add(geom.Point{X: 1})).Sub(p)
	v := back.At(c.Add(geom.Point{Y: 1})).Sub(p)
	step := math.Sqrt(math.Abs(u.Cross(v)))
	return int(min(max(math.Round(step), 1), 64))
}

// mean stores the mean colour of a part of the picture.
func mean(picture *image.RGBA, from image.Rectangle, out []uint8) {
	if from.Dx() == 1 && from.Dy() == 1 {
		copy(out, picture.Pix[picture.PixOffset(from.Min.X, from.Min.Y):][:3])
		return
	}
	var r, g, b int
	for y := from.Min.Y; y < from.Max.Y; y++ {
		row := picture.Pix[picture.PixOffset(from.Min.X, y):][:4*from.Dx()]
		for k := 0; k < len(row); k += 4 {
			r, g, b = r+int(row[k]), g+int(row[k+1]), b+int(row[k+2])
		}
	}
	n := max(from.Dx()*from.Dy(), 1)
	out[0], out[1], out[2] = uint8(r/n), uint8(g/n), uint8(b/n)
}

// draw lays the piece over out where mask says so.
func (s *source) draw(out *image.RGBA, mask *image.Alpha, back geom.Homography) {
	if s.width == 0 || s.height == 0 {
		return
	}
	box := mask.Rect
	k := 1 / float64(s.step)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := mask.Pix[mask.PixOffset(box.Min.X, y):][:box.Dx()]
		for i, a := range row {
			if a == 0 {
				continue
			}
			p := back.At(geom.Point{X: float64(box.Min.X + i), Y: float64(y)})
			rgb := s.at((p.X+0.5-s.left)*k-0.5, (p.Y+0.5-s.top)*k-0.5)
			pix := out.Pix[out.PixOffset(box.Min.X+i, y):][:4]
			for c, v := range rgb {
				pix[c] = blend(pix[c], v, int(a))
			}
			pix[3] = blend(pix[3], 255, int(a))
		}
	}
}

// at returns the colour at (x,y), bilinearly, that of the nearest pixel outside.
func (s *source) at(x, y float64) (rgb [3]uint8) {
	column, row := newMidway(x, s.width), newMidway(y, s.height)
	a, b := s.pix[3*(row.low*s.width+column.low):], s.pix[3*(row.low*s.width+column.high):]
	c, d := s.pix[3*(row.high*s.width+column.low):], s.pix[3*(row.high*s.width+column.high):]
	for k := range rgb {
		top := int(a[k])*(256-column.part) + int(b[k])*column.part
		bottom := int(c[k])*(256-column.part) + int(d[k])*column.part
		rgb[k] = uint8((top*(256-row.part) + bottom*row.part + 1<<15) >> 16)
	}
	return rgb
}

// midway is a place between two pixels of a row or a column.
type midway struct {
	low, high int
	part      int // of the second one, in 256ths
}

// newMidway returns a place among n pixels.
func newMidway(at float64, n int) midway {
	at = min(max(at, 0), float64(n-1))
	low := int(at)
	return midway{low, min(low+1, n-1), int((at - float64(low)) * 256)}
}
