package inspect

import (
	"bytes"
	"fmt"
	"image"
	"math"

	"github.com/disintegration/imaging"
)

const (
	// allPixels bounds the thumbnails of a page together: about 3 MB of JPEG.
	allPixels = 8e6
	// jpegQuality keeps the edges of pieces clean enough to judge an outline.
	jpegQuality = 72
)

// ThumbnailSide is the longest side, in pixels, that the thumbnails of a page
// with so many pictures should have: 1400 for a few, less for many.
func ThumbnailSide(pictures int) int {
	side := math.Sqrt(allPixels / float64(max(1, pictures)))
	return int(max(96, min(side, 1400)))
}

// Thumbnail returns the picture as JPEG, made smaller by averaging until its
// longest side is at most the one given, in pixels; smaller pictures keep
// their size.
func Thumbnail(picture image.Image, side int) ([]byte, error) {
	b := picture.Bounds()
	if b.Empty() || side < 1 {
		return nil, fmt.Errorf("%w: a thumbnail of %dx%d pixels within %d", ErrPage, b.Dx(), b.Dy(), side)
	}
	var out bytes.Buffer
	small := imaging.Fit(picture, side, side, imaging.Box)
	if err := imaging.Encode(&out, small, imaging.JPEG, imaging.JPEGQuality(jpegQuality)); err != nil {
		return nil, fmt.Errorf("thumbnail: %w", err)
	}
	return out.Bytes(), nil
}
