//go:build !cgo

package tesseract

import (
	"context"
	"errors"
	"image"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

var errMissing = errors.New("tesseract: built without Tesseract: build with cgo and libtesseract-dev, libleptonica-dev and tesseract-ocr-eng")

// Reader reads nothing: it takes cgo.
type Reader struct{}

// New returns an error that says what is missing.
func New() (*Reader, error) { return nil, errMissing }

// Read returns the error of New.
func (*Reader) Read(context.Context, []*image.Gray, int) ([]reading.Cell, error) {
	return nil, errMissing
}

// Close does nothing.
func (*Reader) Close() error { return nil }
