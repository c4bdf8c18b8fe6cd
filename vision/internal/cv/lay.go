package cv

/*
#include "lay.h"
*/
import "C"

import (
	"image"
	"image/color"
	"unsafe"
)

// Cover lays ink over out where mask says how much of each pixel it covers. The
// ink's alpha says how much of the picture it hides. Mask must lie in out.
func Cover(out *image.RGBA, mask *image.Alpha, ink color.NRGBA) {
	lay(out, mask, [4]uint8{ink.R, ink.G, ink.B, 255}, ink.A, 0)
}

// Glaze dyes out where mask says how much of each pixel is dyed: each level is
// multiplied by the dye's, so that ink stays as dark against the paper as it was.
// The dye's alpha says how strong it is. Mask must lie in out.
func Glaze(out *image.RGBA, mask *image.Alpha, dye color.NRGBA) {
	lay(out, mask, [4]uint8{dye.R, dye.G, dye.B, 255}, dye.A, 1)
}

func lay(out *image.RGBA, mask *image.Alpha, colour [4]uint8, strength uint8, glaze C.int) {
	box := mask.Rect
	if box.Empty() || !box.In(out.Rect) {
		return
	}
	C.gs_lay((*C.uint8_t)(unsafe.Pointer(&out.Pix[out.PixOffset(box.Min.X, box.Min.Y)])), C.int(out.Stride),
		(*C.uint8_t)(unsafe.Pointer(&mask.Pix[0])), C.int(mask.Stride), C.int(box.Dx()), C.int(box.Dy()),
		(*C.uint8_t)(unsafe.Pointer(&colour[0])), C.int(strength), glaze)
}
