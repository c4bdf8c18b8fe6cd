package ink

import (
	"image"
	"math"
	"slices"
)

const (
	// WholeSide is the width and height of the picture of a whole cell that a
	// classifier of numbers sees, and WholeRange the largest value in it either
	// way.
	WholeSide  = 48
	WholeRange = 2.5
	// wholeFloor is the part of the usual contrast that the contrast of a cell
	// counts as at least, so that the grain of empty cells stays small.
	wholeFloor = 0.22
	// fewClues is the part of the cells of a grid that holds numbers at least.
	fewClues = 0.05
)

// Whole is a grid's cells as a classifier of whole numbers sees them: with what
// is around the number, and neither light nor dark.
type Whole struct {
	cells  []*image.Gray
	lights map[int]light // of those that may hold ink
	floor  float32
}

// light is the mean brightness of the core of a cell and its standard deviation.
type light struct{ mean, contrast float32 }

// NewWhole measures the usual contrast of those cells of a grid that may hold
// ink. No picture may be nil or empty.
func NewWhole(cells []*image.Gray, which []int) *Whole {
	w := &Whole{cells: cells, lights: make(map[int]light, len(which))}
	var contrasts []float32
	var p Plane
	for _, i := range which {
		resample(&p, cells[i])
		w.lights[i] = coreLight(&p)
		contrasts = append(contrasts, w.lights[i].contrast)
	}
	slices.Sort(contrasts)
	n := min(max(3, int(fewClues*float64(len(cells)))), len(contrasts))
	for _, c := range contrasts[len(contrasts)-n:] {
		w.floor += wholeFloor * c / float32(n)
	}
	return w
}

// Contrast returns how strongly cell i differs from its mean brightness, 0 where
// it was not said that it may hold ink.
func (w *Whole) Contrast(i int) float32 { return w.lights[i].contrast }

// Crop draws cell i, one of those that may hold ink, into dst, WholeSide by WholeSide values: 0 is the mean
// brightness of its middle, less is darker, 1 the usual difference from it.
func (w *Whole) Crop(i int, dst []float32) {
	var p Plane
	resample(&p, w.cells[i])
	l := w.lights[i]
	gain := 1 / max(l.contrast, w.floor, 1)
	var rows [WholeSide * Side]float32
	for x := range Side {
		shrink(rows[x:], p[x:], Side)
	}
	for y := range WholeSide {
		shrink(dst[y*WholeSide:], rows[y*Side:], 1)
	}
	for i, v := range dst[:WholeSide*WholeSide] {
		dst[i] = min(max(gain*(v-l.mean), -WholeRange), WholeRange)
	}
}

// shrink turns Side values, so far apart, into WholeSide means of 4/3 of them.
func shrink(dst, src []float32, step int) {
	for i, j := 0, 0; i < WholeSide; i, j = i+3, j+4 {
		a, b, c, d := src[j*step], src[(j+1)*step], src[(j+2)*step], src[(j+3)*step]
		dst[i*step] = 0.75*a + 0.25*b
		dst[(i+1)*step] = (b + c) / 2
		dst[(i+2)*step] = 0.25*c + 0.75*d
	}
}

// coreLight measures the light of a cell.
func coreLight(p *Plane) light {
	var sum, squares float64
	for y := core; y < Side-core; y++ {
		for _, v := range p[y*Side+core : (y+1)*Side-core] {
			sum += float64(v)
			squares += float64(v) * float64(v)
		}
	}
	const n = (Side - 2*core) * (Side - 2*core)
	m := sum / n
	return light{float32(m), float32(math.Sqrt(max(squares/n-m*m, 0)))}
}
