package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// ReliefEdge is the level of a relief where a colour is as far from the background's as
// the edge lies.
const ReliefEdge = C.GS_RELIEF_EDGE

// Shades says what a change of light alone counts for in a relief.
type Shades struct {
	Depth float32 // of the deepest shadow, a part of the background's colour
	Glow  float32 // how much lighter than it is dark there it may be
	Kept  float32 // the part that such a change counts for
}

// Relief returns the root of how far each pixel's colour is from that of the background, in
// edges: [ReliefEdge] is one. The background is given by blocks of step pixels, cols of them a
// row from 0, 0 on: its red, green and blue, and how far away the edge lies, greater than 0.
// img may be a part of a picture; the result begins at 0, 0.
func Relief(img *image.RGBA, blocks []float32, cols int, step float64, s Shades) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: img.Rect.Size()})
	if !out.Rect.Empty() && cols > 0 && len(blocks) >= 4*cols {
		enough(C.gs_relief(bytes(img.Pix[img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y):]), C.int(img.Stride),
			wide(out), high(out), floats(blocks), C.int(cols), C.int(len(blocks)/4/cols), C.float(step),
			C.int(img.Rect.Min.X), C.int(img.Rect.Min.Y), C.float(s.Depth), C.float(s.Glow), C.float(s.Kept), bytes(out.Pix)))
	}
	return out
}
