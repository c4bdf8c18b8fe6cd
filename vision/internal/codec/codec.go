package codec

import (
	"errors"
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
	_ "github.com/gridsaw/gridsaw/vision/internal/delayload" // of imgcodecs
)

// ErrEncode means that a picture could not be encoded.
var ErrEncode = errors.New("codec: picture cannot be encoded")

// Decode returns the picture in data as a viewer shows it: its EXIF
// orientation is applied and transparent pixels are laid on white. The caller
// checks the picture's size beforehand. The error wraps [cv.ErrDecode].
func Decode(data []byte) (*image.RGBA, error) {
	if img := decodeDirectly(data); img != nil {
		return img, nil
	}
	return cv.Decode(data)
}

// A decoder decodes into rgba, or tells the size alone where rgba is nil. It
// refuses what is not quite regular.
type decoder func(data, rgba []byte) (width, height int, ok bool)

// maxPixels is the largest picture that OpenCV decodes.
const maxPixels = 1 << 30

// decodeDirectly returns the picture in data where it is a regular JPEG or PNG,
// and nil otherwise.
func decodeDirectly(data []byte) *image.RGBA {
	if len(data) == 0 || len(data) > math.MaxInt32 {
		return nil
	}
	decode, turned := decoder(decodePNG), upright
	if data[0] == 0xff {
		decode, turned = decodeJPEG, orientation(data)
	}
	width, height, ok := decode(data, nil)
	if !ok || turned == unclear || int64(width)*int64(height) > maxPixels {
		return nil
	}
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	if _, _, ok := decode(data, img.Pix); !ok {
		return nil
	}
	return orient(img, turned)
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
