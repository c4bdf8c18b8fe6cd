package page

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/disjoint"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// leastCell and mostCell bound the sides of a cell or an island, as parts of the
	// picture's longer side; leastCell is four pixels at least.
	leastCell, mostCell = 1.0 / 300, 1.0 / 5
	// slant is the largest ratio of the sides of one cell, and alike that of the sides of two
	// neighbours.
	slant, alike = 1.5, 1.25
	// cellFill is the part of its upright box that a cell fills at least; ringFill and
	// ringMost bound it for a disc, which is π/4.
	cellFill, ringFill, ringMost = 0.6, 0.7, 0.86
	// cellGap is the gap between neighbouring cells, and ringGap that between neighbouring
	// islands, as parts of their sides.
	cellGap, ringGap = 0.4, 5
	// mostInk is the part of a frame that is ink at most: more is a photo or a heading.
	mostInk = 0.5
	// lineGap is the width of gaps in lines that are none, in pixels of the ink, and one more.
	lineGap = 3
	// leastCells is the number of alike cells of a board, and leastRings that of islands.
	leastCells, leastRings = 9, 5
)

// Lattices returns the rectangles, in pixels of the picture, around cells of one size that
// lie side by side, the largest first, with so much around them that a further row or
// column shows. A cell is paper with ink all around.
func (k *Ink) Lattices() []image.Rectangle {
	return k.groups(cellGap, leastCells, func(fill float64, gap bool) bool { return gap && fill >= cellFill })
}

// Islands does the same for discs of one size that lie near to each other.
func (k *Ink) Islands() []image.Rectangle {
	return k.groups(ringGap, leastRings, func(fill float64, _ bool) bool { return fill >= ringFill && fill <= ringMost })
}

// Frames returns the rectangles, in pixels of the picture, around frames with sides of at
// least so many pixels, the largest first: paper with ink all around, which text that touches
// it does not hide, and ink that stands apart, however broken the lines within are.
func (k *Ink) Frames(least int) []image.Rectangle {
	var out []image.Rectangle
	for _, ink := range []*image.Gray{k.dark, k.light} {
		for i, mask := range []*image.Gray{ink, cv.Dilate(ink, cv.Rect, lineGap, lineGap)} {
			for _, contour := range cv.Contours(mask, int(float64(least)/k.scale), math.MaxInt32) {
				box := kernel.Bounds(contour)
				if inside(contour) == (i == 1) && filled(contour, box) >= cellFill && kernel.Mean(ink, box) <= mostInk*255 {
					out = append(out, k.shown(box))
				}
			}
		}
	}
	largestFirst(out)
	return out
}

// filled returns the part of its box that a contour fills.
func filled(contour []image.Point, box image.Rectangle) float64 {
	return math.Abs(twiceArea(contour)) / 2 / float64((box.Dx()-1)*(box.Dy()-1))
}

// groups returns the boxes of groups of count outlines or more, those of gaps in ink and of
// ink itself, that are wanted by the part of their boxes that they fill.
func (k *Ink) groups(gap float64, count int, wanted func(fill float64, gap bool) bool) []image.Rectangle {
	var out []image.Rectangle
	for _, ink := range []*image.Gray{k.dark, k.light} {
		closed := cv.Dilate(ink, cv.Rect, lineGap, lineGap)
		for _, box := range together(k.outlines(closed, wanted), gap, count) {
			out = append(out, k.shown(box))
		}
	}
	largestFirst(out)
	return outermost(out)
}

// outermost leaves out boxes that fill more than half of one before: rings are seen from
// inside and from outside.
func outermost(boxes []image.Rectangle) []image.Rectangle {
	var out []image.Rectangle
	for _, b := range boxes {
		if !slices.ContainsFunc(out, func(o image.Rectangle) bool { return b.In(o) && 2*area(b) > area(o) }) {
			out = append(out, b)
		}
	}
	return out
}

func area(b image.Rectangle) int { return b.Dx() * b.Dy() }

func (k *Ink) outlines(ink *image.Gray, wanted func(fill float64, gap bool) bool) []image.Rectangle {
	least, most := max(4, int(leastCell*k.side())), int(mostCell*k.side())
	var cells []image.Rectangle
	for _, contour := range cv.Contours(ink, least, most) {
		box := kernel.Bounds(contour)
		w, h := float64(box.Dx()), float64(box.Dy())
		if max(w, h) <= slant*min(w, h) && wanted(filled(contour, box), inside(contour)) {
			cells = append(cells, box)
		}
	}
	return cells
}

// together returns the boxes around count boxes of one size or more that lie within a gap,
// a part of their sides.
func together(cells []image.Rectangle, gap float64, count int) []image.Rectangle {
	slices.SortStableFunc(cells, func(a, b image.Rectangle) int { return cmp.Compare(a.Min.X, b.Min.X) })
	groups := disjoint.New(len(cells))
	for i, a := range cells {
		reach := int(gap * float64(max(a.Dx(), a.Dy())))
		for j := i + 1; j < len(cells) && cells[j].Min.X <= a.Max.X+reach; j++ {
			b := cells[j]
			small, large := float64(max(a.Dx(), a.Dy())), float64(max(b.Dx(), b.Dy()))
			if max(small, large) <= alike*min(small, large) && a.Inset(-reach).Overlaps(b) {
				groups.Join(i, j)
			}
		}
	}
	members := make([]int, len(cells))
	boxes := make([]image.Rectangle, len(cells))
	for i, c := range cells {
		r := groups.Root(i)
		members[r]++
		boxes[r] = boxes[r].Union(c)
	}
	var out []image.Rectangle
	for i, box := range boxes {
		if members[i] >= count {
			out = append(out, box.Inset(-max(cells[i].Dx(), cells[i].Dy())))
		}
	}
	return out
}
