package ink

import (
	"image"
	"slices"
)

// Most cells of a large grid are empty. They are told by the plain brightness of
// their pixels and not looked at any further.

const (
	// quietPart is the part of the usual contrast below which a cell is empty.
	quietPart = 0.2
	// glance is the number of places along a side of the core of a cell at which
	// its brightness is looked at.
	glance = 20
)

// quickContrast returns about how much darker or brighter than most of the core
// of a cell its extremes are, in parts of the brightness of the paper.
func quickContrast(cell *image.Gray) float32 {
	var values [glance * glance]int
	r := cell.Rect
	left, top := r.Dx()*core/Side, r.Dy()*core/Side
	w, h := r.Dx()-2*left, r.Dy()-2*top
	for y := range glance {
		at := cell.PixOffset(r.Min.X, r.Min.Y+top+y*h/glance)
		below := cell.PixOffset(r.Min.X, r.Min.Y+min(top+y*h/glance+1, r.Dy()-1))
		for x := range glance {
			i := left + x*w/glance
			j := min(i+1, r.Dx()-1)
			// Four pixels together have less grain.
			values[y*glance+x] = int(cell.Pix[at+i]) + int(cell.Pix[at+j]) + int(cell.Pix[below+i]) + int(cell.Pix[below+j])
		}
	}
	slices.Sort(values[:])
	const n = glance * glance
	low, usual, high := values[n*3/100], values[n/2], values[n*97/100]
	// A dark disc is the paper of its number, and not as bright as the paper.
	return float32(max(usual-low, high-usual)) / float32(max(usual, high/2, 96))
}

// loud returns the cells that may hold ink, and the contrasts of all.
func loud(cells []*image.Gray) (which []int, contrasts []float32) {
	contrasts = make([]float32, len(cells))
	for i, cell := range cells {
		contrasts[i] = quickContrast(cell)
	}
	least := quietPart * inkLevel(contrasts)
	for i, c := range contrasts {
		if c >= least {
			which = append(which, i)
		}
	}
	return which, contrasts
}

// Loud returns the numbers of the cells that may hold ink: the others are empty
// beyond doubt. No picture may be nil or empty.
func Loud(cells []*image.Gray) []int {
	which, _ := loud(cells)
	return which
}
