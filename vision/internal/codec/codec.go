package codec

import (
	"context"
	"errors"
	"image"
	"math"
	"sync/atomic"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	_ "github.com/gridsaw/gridsaw/vision/internal/delayload" // of imgcodecs
)

// ErrEncode means that a picture could not be encoded.
var ErrEncode = errors.New("codec: picture cannot be encoded")

// Decode returns the picture in data as a viewer shows it: its EXIF
// orientation is applied and transparent pixels are laid on white. The sides of a JPEG are divided
// by scale, which is 1, 2, 4 or 8; then an orientation that OpenCV may see differently is not applied. The
// caller checks the picture's size beforehand. The error wraps [cv.ErrDecode], also
// where decoding goes on over damaged data, or is the cause of a done context. That ends the
// decoding of a JPEG or a PNG within milliseconds, and of nothing else.
func Decode(ctx context.Context, data []byte, scale int) (*image.RGBA, error) {
	stop := new(atomic.Int32)
	defer context.AfterFunc(ctx, func() { stop.Store(1) })()
	img, s := decodeDirectly(data, scale, stop)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case s == regular:
		return img, nil
	case s == damaged:
		return nil, cv.ErrDecode
	}
	return cv.Decode(data)
}

// Memory returns how many bytes [Decode] takes for a JPEG or a PNG with that scale, besides data, by
// its header.
func Memory(data []byte, scale int) int64 {
	decode, turned := decoderOf(data)
	size, s := decode(data, nil, scale, new(atomic.Int32))
	const (
		pixel = 4
		// openCV are the bytes of a pixel of a PNG with 16 bits and transparency: in blue, green and
		// red, as it is, in 8 bits, and laid on white.
		openCV = 3 + 8 + 4 + 3
	)
	bytes := size.held
	switch pixels := int64(size.width) * int64(size.height); {
	case s == irregular && data[0] != jpegMark:
		bytes += openCV * pixels
	case turned > upright:
		bytes += 2 * pixel * pixels
	default:
		bytes += pixel * pixels
	}
	return bytes
}

// A state is what became of a picture without OpenCV.
type state int

// The states, as in codec.h.
const (
	regular   state = iota
	irregular       // it is left to OpenCV
	damaged         // pixels are lost
)

// A size is that of a picture, and what its decoder holds of all of it besides, in bytes.
type size struct {
	width, height int
	held          int64
}

// A decoder decodes into rgba, or tells the size alone where rgba is nil. It
// refuses what is not quite regular, and ends soon after stop is no longer 0.
type decoder func(data, rgba []byte, scale int, stop *atomic.Int32) (size, state)

// jpegMark is what a JPEG begins with.
const jpegMark = 0xff

// decoderOf returns the decoder of a picture, and its orientation.
func decoderOf(data []byte) (decoder, int) {
	if data[0] == jpegMark {
		return decodeJPEG, orientation(data)
	}
	return decodePNG, upright
}

// maxPixels is the largest picture that OpenCV decodes.
const maxPixels = 1 << 30

// decodeDirectly returns the picture in data where it is a regular JPEG or PNG,
// and else nil. A JPEG whose orientation OpenCV may see differently is decoded to see whether it
// is whole.
func decodeDirectly(data []byte, scale int, stop *atomic.Int32) (*image.RGBA, state) {
	if len(data) == 0 || len(data) > math.MaxInt32 {
		return nil, irregular
	}
	decode, turned := decoderOf(data)
	size, s := decode(data, nil, scale, stop)
	if s != regular {
		return nil, s
	}
	if int64(size.width)*int64(size.height) > maxPixels {
		return nil, irregular
	}
	img := image.NewRGBA(image.Rect(0, 0, size.width, size.height))
	if _, s := decode(data, img.Pix, scale, stop); s != regular {
		return nil, s
	}
	if turned == unclear && scale == 1 {
		return nil, irregular
	}
	return orient(img, turned), regular
}

// Encode returns img as a file of the type that suffix names: ".png" or
// ".jpg". quality is the JPEG quality, 1 to 100. Transparency is lost.
func Encode(img *image.RGBA, suffix string, quality int) ([]byte, error) {
	if img == nil || img.Rect.Empty() {
		return nil, ErrEncode
	}
	switch suffix {
	case ".jpg":
		return encodeJPEG(img, quality)
	case ".png":
		return encodePNG(img)
	}
	return nil, ErrEncode
}
