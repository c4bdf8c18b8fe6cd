package load

import (
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"strings"

	"github.com/gridsaw/gridsaw/internal/wholefile"
	"github.com/gridsaw/gridsaw/vision/internal/codec"
)

// ErrSuffix means that a file's name ends in none of .png, .jpg and .jpeg.
var ErrSuffix = errors.New("load: pictures are written as .png or .jpg")

// jpegQuality keeps thin strokes clean.
const jpegQuality = 90

// EncodeFile writes img to a file, as the type that the end of its name tells.
// The file appears whole or not at all.
func EncodeFile(name string, img *image.RGBA) error {
	suffix := strings.ToLower(filepath.Ext(name))
	if suffix == ".jpeg" {
		suffix = ".jpg"
	}
	if suffix != ".png" && suffix != ".jpg" {
		return fmt.Errorf("writing %s: %w", name, ErrSuffix)
	}
	data, err := Encode(img, suffix)
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	if err := wholefile.WriteBytes(name, data); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}

// Encode returns a picture as the bytes of a file with that suffix, .png or .jpg.
func Encode(img *image.RGBA, suffix string) ([]byte, error) {
	return codec.Encode(img, suffix, jpegQuality)
}
