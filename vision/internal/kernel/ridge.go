package kernel

/*
#include "kernel.h"
*/
import "C"

import "image"

// Field holds a number for each pixel of a picture, row by row.
type Field struct {
	V             []int16
	Width, Height int
}

// RidgeFilter returns how much darker each pixel of src is than its surroundings to
// both sides: the darker of the two pixels near pixels away, or of those far
// pixels away, whichever is lighter. Lines that run from top to bottom stand out,
// and slopes of light do not. It is 0 for the first and the last far columns.
// 0 < near < far must hold.
func RidgeFilter(src *image.Gray, near, far int) Field {
	out := Field{make([]int16, src.Rect.Dx()*src.Rect.Dy()), src.Rect.Dx(), src.Rect.Dy()}
	if len(out.V) > 0 && 0 < near && near < far {
		src = Compact(src)
		C.gs_ridge_filter(bytes(src.Pix), wide(src), high(src), C.int(near), C.int(far), shorts(out.V))
	}
	return out
}

// MovingMeans returns the means, times scale, over run numbers of a column around
// each of f, none counting for more than most or less than -most. What lies
// beyond the picture counts as 0.
func (f Field) MovingMeans(run, most, scale int) Field {
	out := Field{make([]int16, len(f.V)), f.Width, f.Height}
	if len(f.V) > 0 {
		enough(C.gs_moving_means(shorts(f.V), C.int(f.Width), C.int(f.Height),
			C.int(max(run, 1)), C.int(max(most, 0)), C.int(scale), shorts(out.V)))
	}
	return out
}

// ContrastStretch returns f as a picture: black up to low, white from high on, and
// grey in proportion between them. Where low is not below high, all of it is black.
func (f Field) ContrastStretch(low, high int) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, f.Width, f.Height))
	if len(f.V) > 0 && low < high {
		C.gs_contrast_stretch(shorts(f.V), C.int(len(f.V)), C.int(low), C.int(high), bytes(out.Pix))
	}
	return out
}
