package inspect

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
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
	scale := max(1, float64(max(b.Dx(), b.Dy()))/float64(side))
	size := image.Rect(0, 0, max(1, int(float64(b.Dx())/scale)), max(1, int(float64(b.Dy())/scale)))
	var out bytes.Buffer
	if err := jpeg.Encode(&out, shrink(picture, size), &jpeg.Options{Quality: jpegQuality}); err != nil {
		return nil, fmt.Errorf("thumbnail: %w", err)
	}
	return out.Bytes(), nil
}

// shrink averages, for each pixel of the result, the pixels that it covers.
func shrink(picture image.Image, size image.Rectangle) *image.RGBA {
	b, out := picture.Bounds(), image.NewRGBA(size)
	cut := func(i, parts, length int) int { return i * length / parts }
	tallest := (b.Dy() + size.Dy() - 1) / size.Dy()
	strip := image.NewRGBA(image.Rect(0, 0, b.Dx(), tallest))
	for y := range size.Dy() {
		// draw knows fast ways for the common kinds of pictures.
		top, bottom := cut(y, size.Dy(), b.Dy()), cut(y+1, size.Dy(), b.Dy())
		draw.Draw(strip, strip.Rect, picture, b.Min.Add(image.Pt(0, top)), draw.Src)
		for x := range size.Dx() {
			cover := image.Rect(cut(x, size.Dx(), b.Dx()), 0, cut(x+1, size.Dx(), b.Dx()), bottom-top)
			out.SetRGBA(x, y, average(strip, cover))
		}
	}
	return out
}

func average(picture *image.RGBA, r image.Rectangle) color.RGBA {
	var red, green, blue, n int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := picture.Pix[picture.PixOffset(r.Min.X, y):picture.PixOffset(r.Max.X, y)]
		for i := 0; i < len(row); i += 4 {
			red, green, blue, n = red+int(row[i]), green+int(row[i+1]), blue+int(row[i+2]), n+1
		}
	}
	return color.RGBA{uint8(red / n), uint8(green / n), uint8(blue / n), 255}
}
