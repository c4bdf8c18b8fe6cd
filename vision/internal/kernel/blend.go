package kernel

/*
#include "kernel.h"
*/
import "C"

import (
	"image"
	"image/color"
)

// AlphaBlend lays a colour over out where mask says how much of each pixel it
// covers. The colour's alpha says how much of the picture it hides. A mask that
// does not lie in out covers nothing.
func AlphaBlend(out *image.RGBA, mask *image.Alpha, colour color.NRGBA) {
	if box := mask.Rect; !box.Empty() && box.In(out.Rect) {
		enough(C.gs_alpha_blend(bytes(out.Pix[out.PixOffset(box.Min.X, box.Min.Y):]), C.int(out.Stride),
			bytes(mask.Pix), C.int(mask.Stride), C.int(box.Dx()), C.int(box.Dy()),
			bytes([]uint8{colour.R, colour.G, colour.B, 255}), C.int(colour.A)))
	}
}

// MultiplyBlend dyes out where mask says how much of each pixel is dyed: each level
// is multiplied by the colour's, so that ink stays as dark against the paper as it
// was. The colour's alpha says how strong it is. A mask that does not lie in out
// dyes nothing.
func MultiplyBlend(out *image.RGBA, mask *image.Alpha, colour color.NRGBA) {
	if box := mask.Rect; !box.Empty() && box.In(out.Rect) {
		enough(C.gs_multiply_blend(bytes(out.Pix[out.PixOffset(box.Min.X, box.Min.Y):]), C.int(out.Stride),
			bytes(mask.Pix), C.int(mask.Stride), C.int(box.Dx()), C.int(box.Dy()),
			bytes([]uint8{colour.R, colour.G, colour.B, 255}), C.int(colour.A)))
	}
}
