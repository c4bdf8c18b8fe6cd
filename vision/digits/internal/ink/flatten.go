package ink

import (
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// Side is the width and height in pixels of every cell after Flatten.
const Side = 64

const (
	half = Side / 2 // the paper is estimated at half the resolution
	// reach is the radius, in half pixels, of the closing that wipes out
	// strokes: more than half of the widest stroke of a defocused digit.
	reach = 7
	// core is the margin left out when levels are measured, so that lines
	// at the edges do not count: 16% of the side.
	core = 10
)

// Plane holds one value for each pixel of a cell, row-major.
type Plane [Side * Side]float32

// flatCell is a cell as darkness against its paper: 0 paper, 1 black.
type flatCell struct {
	dark     Plane
	inverted bool
	// contrast is the darkness that the darkest few per cent of the core reach.
	contrast float32
}

// flatten turns the brightness in f.dark into darkness.
func (f *flatCell) flatten() {
	light := f.dark
	if f.inverted = f.inverted || lightOnDark(&light); f.inverted {
		for i, v := range light {
			light[i] = 255 - v
		}
	}
	paper := estimatePaper(&light)
	for i, v := range light {
		p := paper[i]
		f.dark[i] = (p - v) / max(p, 24)
	}
	base, top := f.levels()
	for i := range f.dark {
		f.dark[i] -= base
	}
	f.contrast = top - base
}

// levels returns the darkness of the paper and that of the darkest ink.
func (f *flatCell) levels() (base, top float32) {
	var histogram [256]int
	for y := core; y < Side-core; y++ {
		for _, v := range f.dark[y*Side+core : (y+1)*Side-core] {
			histogram[min(max(int(v*200)+28, 0), 255)]++
		}
	}
	total := (Side - 2*core) * (Side - 2*core)
	at := func(share float64) float32 {
		want, sum := int(share*float64(total)), 0
		for i, n := range histogram {
			if sum += n; sum > want {
				return (float32(i) - 27.5) / 200
			}
		}
		return 1
	}
	return at(0.5), at(0.97)
}

// resample copies a picture of any size to a plane, 0 to 255.
func resample(dst *Plane, src *image.Gray) {
	b := src.Bounds()
	if b.Dx() == Side && b.Dy() == Side {
		for y := range Side {
			row := src.Pix[y*src.Stride : y*src.Stride+Side]
			for x, v := range row {
				dst[y*Side+x] = float32(v)
			}
		}
		return
	}
	for y := range Side {
		y0 := y * b.Dy() / Side
		y1 := max((y+1)*b.Dy()/Side, y0+1)
		for x := range Side {
			x0 := x * b.Dx() / Side
			x1 := max((x+1)*b.Dx()/Side, x0+1)
			sum := 0
			for v := y0; v < y1; v++ {
				for _, p := range src.Pix[v*src.Stride+x0 : v*src.Stride+x1] {
					sum += int(p)
				}
			}
			dst[y*Side+x] = float32(sum) / float32((y1-y0)*(x1-x0))
		}
	}
}

// lightOnDark reports whether the core of a cell holds light ink on dark
// paper: the bright tail of its values is far longer than the dark one.
func lightOnDark(light *Plane) bool {
	var values [(Side - 2*core) * (Side - 2*core) / 4]float32
	n := 0
	for y := core; y < Side-core; y += 2 {
		for x := core; x < Side-core; x += 2 {
			values[n] = light[y*Side+x]
			n++
		}
	}
	slices.Sort(values[:])
	low, middle, high := values[n*3/100], values[n/2], values[n*97/100]
	return high-middle > 2.5*(middle-low) && high-middle > 0.4*middle && high-middle > 30
}

// estimatePaper returns the brightness that each pixel would have without
// ink: a grey closing wider than any stroke, smoothed.
func estimatePaper(light *Plane) *Plane {
	var a, b [half * half]float32
	for y := range half {
		for x := range half {
			i := 2*y*Side + 2*x
			a[y*half+x] = (light[i] + light[i+1] + light[i+Side] + light[i+Side+1]) / 4
		}
	}
	blur3(&b, &a)
	cv.ClosePlane(a[:], b[:], half, 2*reach+1)
	blur3(&b, &a)
	blur3(&a, &b)
	return enlarge(&a)
}

// blur3 writes the mean of each 3x3 neighbourhood of src to dst. OpenCV's box
// filter takes a tenth longer on so few values, and its sums, of twice the
// precision, differ in the last bit of four in ten.
func blur3(dst, src *[half * half]float32) {
	var rows [half * half]float32
	for y := range half {
		for x := range half {
			l, r := max(x-1, 0), min(x+1, half-1)
			rows[y*half+x] = src[y*half+l] + src[y*half+x] + src[y*half+r]
		}
	}
	for y := range half {
		u, d := max(y-1, 0)*half, min(y+1, half-1)*half
		for x := range half {
			dst[y*half+x] = (rows[u+x] + rows[y*half+x] + rows[d+x]) / 9
		}
	}
}

// enlarge doubles a half-resolution plane by bilinear interpolation.
func enlarge(src *[half * half]float32) *Plane {
	var dst Plane
	var wide [half * Side]float32
	for y := range half {
		for x := range half {
			v := src[y*half+x]
			l, r := src[y*half+max(x-1, 0)], src[y*half+min(x+1, half-1)]
			wide[y*Side+2*x], wide[y*Side+2*x+1] = 0.75*v+0.25*l, 0.75*v+0.25*r
		}
	}
	for y := range half {
		u, d := max(y-1, 0)*Side, min(y+1, half-1)*Side
		for x := range Side {
			v := 0.75 * wide[y*Side+x]
			dst[2*y*Side+x] = v + 0.25*wide[u+x]
			dst[(2*y+1)*Side+x] = v + 0.25*wide[d+x]
		}
	}
	return &dst
}
