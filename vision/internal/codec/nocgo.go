//go:build !cgo

package codec

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"sync/atomic"
)

func decodeJPEG(_, _ []byte, _ int, _ *atomic.Int32) (size, state) { return size{}, irregular }

func decodePNG(_, _ []byte, _ int, _ *atomic.Int32) (size, state) { return size{}, irregular }

func encodeJPEG(img *image.RGBA, quality int) ([]byte, error) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, errors.Join(ErrEncode, err)
	}
	return out.Bytes(), nil
}

// opaque is a picture whose transparency is not looked at.
type opaque struct{ *image.RGBA }

func (opaque) Opaque() bool { return true }

func encodePNG(img *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	if err := png.Encode(&out, opaque{img}); err != nil {
		return nil, errors.Join(ErrEncode, err)
	}
	return out.Bytes(), nil
}
