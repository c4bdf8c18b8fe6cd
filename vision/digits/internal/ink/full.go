package ink

import (
	"image"
	"slices"
)

// The values that [Full.Crop] draws: FullLeast is lighter than the paper, FullMost darker
// than the usual ink.
const FullLeast, FullMost = -0.3, 1.3

const (
	// paperPart and inkPart are the parts of the pixels of a cell that are darker than its
	// paper, and darker than its ink.
	paperPart, inkPart = 0.7, 0.02
	// sides is the width, in pixels, along the sides of a cell where the lines of the grid
	// lie, which do not count for its ink.
	sides = Side / 16
)

// Full is a grid's cells as a classifier of all that is printed in them sees them: up to their
// sides, each as dark as it is against its paper and the ink of all cells.
type Full struct {
	cells  []*image.Gray
	papers []float32
	ink    float32 // how much darker than the paper, in the mean
}

// NewFull measures the paper and the ink of the cells of a grid, dark on light. No picture may
// be nil or empty.
func NewFull(cells []*image.Gray) *Full {
	f := &Full{cells: cells, papers: make([]float32, len(cells))}
	inks := make([]float32, len(cells))
	var p Plane
	values := make([]float32, 0, Side*Side)
	for i, c := range cells {
		resample(&p, c)
		values = values[:0]
		for y := sides; y < Side-sides; y++ {
			values = append(values, p[y*Side+sides:(y+1)*Side-sides]...)
		}
		slices.Sort(values)
		n := float64(len(values))
		f.papers[i] = values[int(paperPart*n)]
		inks[i] = f.papers[i] - values[int(inkPart*n)]
	}
	slices.Sort(inks)
	f.ink = max(inks[len(inks)*3/4], 1)
	return f
}

// Crop draws cell i into dst, Side by Side values from FullLeast to FullMost: 0 is its paper, 1 the usual
// ink.
func (f *Full) Crop(i int, dst []float32) {
	var p Plane
	resample(&p, f.cells[i])
	for k, v := range p {
		dst[k] = min(max((f.papers[i]-v)/f.ink, FullLeast), FullMost)
	}
}
