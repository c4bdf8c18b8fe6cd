package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// Profiles says where across a closed outline the colours of a picture are looked at.
type Profiles struct {
	// Places holds four numbers for each point of the outline: its x and y in a picture
	// that begins at 0, 0, and the direction out of it, of length 1.
	Places []float32
	Across int     // places of each profile, an odd number; the middle one is the point
	Ends   int     // places at each end, at most half of Across, that show one colour alone
	Step   float64 // distance of the places in pixels
	Faint  float64 // difference of colours that tells nothing
	// Inner and Outer are the weights by which the colours at the inner and outer ends are
	// smoothed along the outline, at 0, 1, ... points from each.
	Inner, Outer []float32
}

// Coverage returns the share of the inner colour at the places of profiles across an
// outline, from inside to outside, those of one point after those of another. The two
// colours are those at the ends of the profiles next to it; where they are alike, all up
// to the middle counts as inside. img is at least 2 pixels wide and high.
func Coverage(img *image.RGBA, p Profiles) []float32 {
	count := len(p.Places) / 4
	out := make([]float32, count*max(p.Across, 0))
	if len(out) > 0 && p.Ends > 0 && 2*p.Ends <= p.Across && min(img.Rect.Dx(), img.Rect.Dy()) >= 2 {
		enough(C.gs_coverage(bytes(img.Pix[img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y):]), C.int(img.Stride),
			C.int(img.Rect.Dx()), C.int(img.Rect.Dy()), floats(p.Places), C.int(count), C.int(p.Across), C.int(p.Ends),
			C.float(p.Step), C.float(p.Faint), floats(p.Inner), C.int(len(p.Inner)), floats(p.Outer), C.int(len(p.Outer)),
			floats(out)))
	}
	return out
}
