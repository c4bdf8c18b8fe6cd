package cv

import (
	"image"
	"image/color"
	"runtime"

	"gocv.io/x/gocv"

	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// apply runs f with a Mat that views src and a Mat for its result, and returns
// the result as a picture. f must leave an 8-bit one-channel Mat in dst, and
// must not keep either Mat. An empty src gives an empty picture.
func apply(src *image.Gray, f func(src gocv.Mat, dst *gocv.Mat)) *image.Gray {
	if src.Rect.Empty() {
		return image.NewGray(image.Rectangle{})
	}
	src = kernel.Compact(src)
	// Most results have the size of src, and then OpenCV writes them where they stay.
	result := image.NewGray(src.Rect)
	var pin runtime.Pinner
	pin.Pin(&src.Pix[0])
	pin.Pin(&result.Pix[0])
	defer pin.Unpin()
	size := src.Rect.Size()
	in, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8U, src.Pix)
	if err != nil {
		return image.NewGray(image.Rectangle{})
	}
	defer in.Close()
	out, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8U, result.Pix)
	if err != nil {
		return image.NewGray(image.Rectangle{})
	}
	defer out.Close()
	f(in, &out)
	if data, err := out.DataPtrUint8(); err == nil && len(data) == len(result.Pix) && &data[0] == &result.Pix[0] {
		return result
	}
	return toGray(out)
}

func toGray(m gocv.Mat) *image.Gray {
	out := image.NewGray(image.Rect(0, 0, m.Cols(), m.Rows()))
	if m.Type() != gocv.MatTypeCV8U || !m.IsContinuous() {
		return out
	}
	if data, err := m.DataPtrUint8(); err == nil {
		copy(out.Pix, data)
	}
	return out
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
	return apply(src, func(in gocv.Mat, out *gocv.Mat) { gocv.Resize(in, out, size, 0, 0, how) })
}

// Blur returns src smoothed by a Gaussian over size x size pixels; size is
// made odd and at least 1.
func Blur(src *image.Gray, size int) *image.Gray {
	size = max(size, 1) | 1
	k := image.Pt(size, size)
	return apply(src, func(in gocv.Mat, out *gocv.Mat) {
		gocv.GaussianBlur(in, out, k, 0, 0, gocv.BorderReplicate)
	})
}

// BoxBlur returns src averaged over width x height pixels.
func BoxBlur(src *image.Gray, width, height int) *image.Gray {
	k := image.Pt(max(width, 1), max(height, 1))
	return apply(src, func(in gocv.Mat, out *gocv.Mat) { gocv.Blur(in, out, k) })
}

// Shape is the form of the neighbourhood of a morphological operation.
type Shape int

// The shapes of neighbourhoods.
const (
	Rect  Shape = iota // a filled rectangle
	Cross              // the middle row and the middle column
)

// Dilate returns the maximum of src over a neighbourhood of width x height
// pixels.
func Dilate(src *image.Gray, shape Shape, width, height int) *image.Gray {
	return morph(src, gocv.MorphDilate, shape, image.Pt(width, height))
}

// Open returns src eroded and then dilated by a rectangle of width x height
// pixels: bright parts narrower than the rectangle vanish.
func Open(src *image.Gray, width, height int) *image.Gray {
	return morph(src, gocv.MorphOpen, Rect, image.Pt(width, height))
}

// Close returns src dilated and then eroded by a rectangle of width x height
// pixels: dark gaps narrower than the rectangle are filled.
func Close(src *image.Gray, width, height int) *image.Gray {
	return morph(src, gocv.MorphClose, Rect, image.Pt(width, height))
}

func morph(src *image.Gray, op gocv.MorphType, shape Shape, size image.Point) *image.Gray {
	form := gocv.MorphRect
	if shape == Cross {
		form = gocv.MorphCross
	}
	kernel := gocv.GetStructuringElement(form, image.Pt(max(size.X, 1), max(size.Y, 1)))
	defer kernel.Close()
	return apply(src, func(in gocv.Mat, out *gocv.Mat) { gocv.MorphologyEx(in, out, op, kernel) })
}

// Erode returns the minimum of src over a square of size x size pixels; what
// lies beyond the picture counts as black. size is made odd and at least 1.
func Erode(src *image.Gray, size int) *image.Gray {
	size = max(size, 1) | 1
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(size, size))
	defer kernel.Close()
	return apply(src, func(in gocv.Mat, out *gocv.Mat) {
		framed := gocv.NewMat()
		defer framed.Close()
		n := size / 2
		gocv.CopyMakeBorder(in, &framed, n, n, n, n, gocv.BorderConstant, color.RGBA{})
		gocv.Erode(framed, &framed, kernel)
		inner := framed.Region(image.Rect(n, n, n+in.Cols(), n+in.Rows()))
		defer inner.Close()
		inner.CopyTo(out)
	})
}

// Transpose returns src with its rows as columns.
func Transpose(src *image.Gray) *image.Gray {
	return apply(src, func(in gocv.Mat, out *gocv.Mat) { gocv.Transpose(in, out) })
}
