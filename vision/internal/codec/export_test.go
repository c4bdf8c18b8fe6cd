package codec

import (
	"image"
	"sync/atomic"
)

// Directly decodes without OpenCV, or returns nil.
func Directly(data []byte) *image.RGBA {
	img, _ := decodeDirectly(data, 1, new(atomic.Int32))
	return img
}
