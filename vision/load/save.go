package load

import (
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"

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
	return WriteFile(name, data)
}

// Encode returns a picture as the bytes of a file with that suffix, .png or .jpg.
func Encode(img *image.RGBA, suffix string) ([]byte, error) {
	return codec.Encode(img, suffix, jpegQuality)
}

// WriteFile writes data to a file, which appears whole or not at all: it is written under
// another name beside its place first.
func WriteFile(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".gridsaw-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once the file has its name, as it should
	_, err = f.Write(data)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return os.Rename(f.Name(), name)
}
