package cv

/*
#include "opencv.h"
*/
import "C"

import (
	"image"
	"math"
	"runtime"
	"unsafe"

	"gocv.io/x/gocv"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// filter returns a picture of the given size that op has written from src: it gets
// a matrix of OpenCV over the pixels of each. An empty src gives an empty picture.
func filter(call string, src *image.Gray, size image.Point, op func(src, dst unsafe.Pointer) *C.char) *image.Gray {
	if src.Rect.Empty() {
		return image.NewGray(image.Rectangle{})
	}
	src = kernel.Compact(src)
	out := image.NewGray(image.Rectangle{Max: size})
	var pin runtime.Pinner
	pin.Pin(&src.Pix[0])
	pin.Pin(&out.Pix[0])
	defer pin.Unpin()
	from := view(src)
	defer from.Close()
	to := view(out)
	defer to.Close()
	must(call, op(unsafe.Pointer(from.Ptr()), unsafe.Pointer(to.Ptr())))
	if written, err := to.DataPtrUint8(); err != nil || len(written) != len(out.Pix) || &written[0] != &out.Pix[0] {
		panic(&Fault{call, "the result has another size or type"})
	}
	return out
}

// view returns a matrix over the pixels of a compact picture, which must be pinned
// until it is closed. gocv's own operations on matrices let exceptions through,
// which would end the process; this one throws none.
func view(m *image.Gray) gocv.Mat {
	mat, err := gocv.NewMatFromBytes(m.Rect.Dy(), m.Rect.Dx(), gocv.MatTypeCV8U, m.Pix)
	if err != nil {
		panic(err) // there are no pixels
	}
	return mat
}

// Resize returns src scaled to width x height pixels: by averaging areas when
// it shrinks, bilinearly when it grows. Sizes below 1 count as 1.
func Resize(src *image.Gray, width, height int) *image.Gray {
	size := image.Pt(max(width, 1), max(height, 1))
	from := src.Rect.Size()
	if size.X <= from.X && size.Y <= from.Y {
		return kernel.AreaResize(src, size)
	}
	how := gocv.InterpolationLinear
	if size.X < from.X {
		how = gocv.InterpolationArea
	}
	return filter("Resize", src, size, func(src, dst unsafe.Pointer) *C.char { return C.gs_resize(src, dst, C.int(how)) })
}

// Reduce returns src scaled so that its longer side has side pixels, or src itself where
// that has no more than most, and the factor that takes places in it back to src.
func Reduce(src *image.Gray, side, most int) (*image.Gray, float64) {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if max(w, h) <= most {
		return src, 1
	}
	f := float64(side) / float64(max(w, h))
	return Resize(src, int(math.Round(float64(w)*f)), int(math.Round(float64(h)*f))), 1 / f
}

// Blur returns src smoothed by a Gaussian over size x size pixels; size is
// made odd and at least 1.
func Blur(src *image.Gray, size int) *image.Gray {
	return filter("Blur", src, src.Rect.Size(), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_gaussian_blur(src, dst, C.int(max(size, 1)|1))
	})
}

// BoxBlur returns src averaged over width x height pixels.
func BoxBlur(src *image.Gray, width, height int) *image.Gray {
	return filter("BoxBlur", src, src.Rect.Size(), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_box_blur(src, dst, C.int(max(width, 1)), C.int(max(height, 1)))
	})
}

// Shape is the form of the neighbourhood of a morphological operation.
type Shape int

// The shapes of neighbourhoods.
const (
	Rect  = Shape(gocv.MorphRect)  // a filled rectangle
	Cross = Shape(gocv.MorphCross) // the middle row and the middle column
)

// Dilate returns the maximum of src over a neighbourhood of width x height
// pixels.
func Dilate(src *image.Gray, shape Shape, width, height int) *image.Gray {
	return morphology("Dilate", src, gocv.MorphDilate, shape, width, height)
}

// Open returns src eroded and then dilated by a rectangle of width x height
// pixels: bright parts narrower than the rectangle vanish.
func Open(src *image.Gray, width, height int) *image.Gray {
	return morphology("Open", src, gocv.MorphOpen, Rect, width, height)
}

// Close returns src dilated and then eroded by a rectangle of width x height
// pixels: dark gaps narrower than the rectangle are filled.
func Close(src *image.Gray, width, height int) *image.Gray {
	return morphology("Close", src, gocv.MorphClose, Rect, width, height)
}

func morphology(call string, src *image.Gray, op gocv.MorphType, shape Shape, width, height int) *image.Gray {
	return filter(call, src, src.Rect.Size(), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_morphology(src, dst, C.int(op), C.int(shape), C.int(max(width, 1)), C.int(max(height, 1)))
	})
}

// Erode returns the minimum of src over a square of size x size pixels; what
// lies beyond the picture counts as black. size is made odd and at least 1.
func Erode(src *image.Gray, size int) *image.Gray {
	return filter("Erode", src, src.Rect.Size(), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_erode(src, dst, C.int(max(size, 1)|1))
	})
}

// Transpose returns src with its rows as columns.
func Transpose(src *image.Gray) *image.Gray {
	size := src.Rect.Size()
	return filter("Transpose", src, image.Pt(size.Y, size.X), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_transpose(src, dst)
	})
}

// AdaptiveThreshold returns a mask, 255 where src is darker than the mean of its
// block x block neighbourhood by margin grey levels or more, 0 elsewhere. block is
// made odd and at least 3, margin at least 1. What lies beyond the picture is like
// its edge.
func AdaptiveThreshold(src *image.Gray, block, margin int) *image.Gray {
	return filter("AdaptiveThreshold", src, src.Rect.Size(), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_adaptive_threshold(src, dst, C.int(max(block, 3)|1), C.int(max(margin, 1)))
	})
}

// RemoveSmallComponents returns mask without those of its white parts that are less
// than least pixels both wide and high. Pixels that touch at a corner are of one
// part.
func RemoveSmallComponents(mask *image.Gray, least int) *image.Gray {
	return filter("RemoveSmallComponents", mask, mask.Rect.Size(), func(src, dst unsafe.Pointer) *C.char {
		return C.gs_remove_small_components(src, dst, C.int(least))
	})
}
