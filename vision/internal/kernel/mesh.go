package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// Mesh says from where in a picture the pixels of another one come: the nodes lie
// Step pixels apart there, Cols to a row, and each has a place, x and y, in the
// picture. Between them places are interpolated.
type Mesh struct {
	Places []float32
	Cols   int
	Step   int
}

// LargestSide is the longest side, in pixels, of a picture that is sampled: its
// places are counted in 32 bits, 16 of them for the fraction.
const LargestSide = 1 << 14

// Sample returns src, bilinearly interpolated, at the places of a mesh as a picture
// of the given size. Outside src its mirror image is taken, but no deeper than
// mirrored pixels. Where src has fewer than 2 x 2 or more than 16384 x 16384
// pixels, or the mesh does not cover the result, all of it is black.
func Sample(src *image.Gray, m Mesh, size image.Point, mirrored int) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: image.Pt(max(size.X, 0), max(size.Y, 0))})
	from := src.Rect.Size()
	if min(from.X, from.Y) < 2 || max(from.X, from.Y) > LargestSide || out.Rect.Empty() || !m.covers(size) {
		return out
	}
	src = Compact(src)
	C.gs_mesh_sample(bytes(src.Pix), wide(src), high(src), floats(m.Places), C.int(m.Cols), C.int(m.Step), C.int(mirrored),
		bytes(out.Pix), wide(out), high(out))
	return out
}

// covers tells whether m has nodes on all sides of a picture of that size.
func (m Mesh) covers(size image.Point) bool {
	if m.Step < 1 || m.Cols < 2 {
		return false
	}
	rows := len(m.Places) / 2 / m.Cols
	return (m.Cols-1)*m.Step >= size.X && (rows-1)*m.Step >= size.Y
}
