package cv

/*
#include "valleys.h"
*/
import "C"

import (
	"image"
	"unsafe"
)

// RowsMean returns src squeezed from top to bottom by a whole factor, at most 128:
// every factor rows become their mean, and what rows are left over at the bottom
// are dropped.
func RowsMean(src *image.Gray, factor int) *image.Gray {
	factor = min(max(factor, 1), 128)
	size := image.Pt(src.Rect.Dx(), src.Rect.Dy()/factor)
	out := image.NewGray(image.Rectangle{Max: size})
	if out.Rect.Empty() {
		return out
	}
	src = compact(src)
	C.gs_rows_mean((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), C.int(size.X), C.int(src.Rect.Dy()), C.int(factor),
		(*C.uint8_t)(unsafe.Pointer(&out.Pix[0])))
	return out
}

// Field holds a number for each pixel of a picture, row by row.
type Field struct {
	V             []int16
	Width, Height int
}

func newField(width, height int) Field {
	return Field{V: make([]int16, width*height), Width: width, Height: height}
}

// Valleys returns how much darker each pixel of src is than its surroundings to
// both sides: the darker of the two pixels near pixels away, or of those far
// pixels away, whichever is lighter. It is 0 for the first and the last far
// columns. 0 < near < far must hold.
func Valleys(src *image.Gray, near, far int) Field {
	out := newField(src.Rect.Dx(), src.Rect.Dy())
	if len(out.V) == 0 || near <= 0 || far <= near {
		return out
	}
	src = compact(src)
	C.gs_valleys((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), C.int(out.Width), C.int(out.Height),
		C.int(near), C.int(far), (*C.int16_t)(unsafe.Pointer(&out.V[0])))
	return out
}

// RunMeans returns the means, times scale, over run numbers of a column around
// each of f, none counting for more than most or less than -most. What lies
// beyond the picture counts as 0.
func (f Field) RunMeans(run, most, scale int) Field {
	out := newField(f.Width, f.Height)
	if len(out.V) == 0 {
		return out
	}
	C.gs_run_means((*C.int16_t)(unsafe.Pointer(&f.V[0])), C.int(f.Width), C.int(f.Height),
		C.int(max(run, 1)), C.int(max(most, 0)), C.int(scale), (*C.int16_t)(unsafe.Pointer(&out.V[0])))
	return out
}

// Levels returns f as a picture: black up to least, white from whole on, and grey in
// proportion between them. Where least is not below whole, all of it is black.
func (f Field) Levels(least, whole int) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, f.Width, f.Height))
	if len(f.V) == 0 || least >= whole {
		return out
	}
	C.gs_levels((*C.int16_t)(unsafe.Pointer(&f.V[0])), C.int(len(f.V)), C.int(least), C.int(whole),
		(*C.uint8_t)(unsafe.Pointer(&out.Pix[0])))
	return out
}

// Even returns src as if all of it were lit so that light had the grey level level
// throughout. light shows the light on all of src and may have fewer pixels;
// where it has none, src is returned.
func Even(src, light *image.Gray, level float64) *image.Gray {
	out := image.NewGray(image.Rectangle{Max: src.Rect.Size()})
	if light.Rect.Empty() || out.Rect.Empty() {
		return src
	}
	src, light = compact(src), compact(light)
	C.gs_even((*C.uint8_t)(unsafe.Pointer(&src.Pix[0])), C.int(src.Rect.Dx()), C.int(src.Rect.Dy()),
		(*C.uint8_t)(unsafe.Pointer(&light.Pix[0])), C.int(light.Rect.Dx()), C.int(light.Rect.Dy()),
		C.float(level), (*C.uint8_t)(unsafe.Pointer(&out.Pix[0])))
	return out
}
