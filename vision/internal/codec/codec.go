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
// orientation is applied and transparent pixels are laid on white. The caller
// checks the picture's size beforehand. The error wraps [cv.ErrDecode], also
// where decoding goes on over damaged data, or is the cause of a done context. That ends the
// decoding of a JPEG or a PNG within milliseconds, and of nothing else.
func Decode(ctx context.Context, data []byte) (*image.RGBA, error) {
	stop := new(atomic.Int32)
	defer context.AfterFunc(ctx, func() { stop.Store(1) })()
	img, s := decodeDirectly(data, stop)
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

// A state is what became of a picture without OpenCV.
type state int

// The states, as in codec.h.
const (
	regular   state = iota
	irregular       // it is left to OpenCV
	damaged         // pixels are lost
)

// A decoder decodes into rgba, or tells the size alone where rgba is nil. It
// refuses what is not quite regular, and ends soon after stop is no longer 0.
type decoder func(data, rgba []byte, stop *atomic.Int32) (width, height int, s state)

// maxPixels is the largest picture that OpenCV decodes.
const maxPixels = 1 << 30

// decodeDirectly returns the picture in data where it is a regular JPEG or PNG,
// and else nil. A JPEG whose orientation OpenCV may see differently is decoded to see whether it
// is whole.
func decodeDirectly(data []byte, stop *atomic.Int32) (*image.RGBA, state) {
	if len(data) == 0 || len(data) > math.MaxInt32 {
		return nil, irregular
	}
	decode, turned := decoder(decodePNG), upright
	if data[0] == 0xff {
		decode, turned = decodeJPEG, orientation(data)
	}
	width, height, s := decode(data, nil, stop)
	if s != regular {
		return nil, s
	}
	if int64(width)*int64(height) > maxPixels {
		return nil, irregular
	}
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	if _, _, s := decode(data, img.Pix, stop); s != regular {
		return nil, s
	}
	if turned == unclear {
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
