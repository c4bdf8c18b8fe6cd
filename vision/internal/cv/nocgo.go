//go:build !cgo

package cv

import (
	"errors"
	"fmt"
	"image"
)

// Without cgo there is no OpenCV. Package load turns every picture away before it
// is decoded, so that nothing calls the functions that panic.

// Built tells whether OpenCV is in the program.
const Built = false

var errMissing = errors.New("built without OpenCV")

// Decode returns an error.
func Decode([]byte) (*image.RGBA, error) { return nil, fmt.Errorf("%w: %w", ErrDecode, errMissing) }

// Net is a neural network.
type Net struct{}

// NewNet returns an error.
func NewNet([]byte, []int, int) (*Net, error) { return nil, fmt.Errorf("%w: %w", ErrNet, errMissing) }

// Shape is the form of a neighbourhood.
type Shape int

// The shapes of neighbourhoods.
const (
	Rect Shape = iota
	Cross
)

func (*Net) Run([]float32, []float32) error { panic(errMissing) }
func (*Net) Close()                         { panic(errMissing) }

func Resize(*image.Gray, int, int) *image.Gray            { panic(errMissing) }
func Reduce(*image.Gray, int, int) (*image.Gray, float64) { panic(errMissing) }
func Blur(*image.Gray, int) *image.Gray                   { panic(errMissing) }
func BoxBlur(*image.Gray, int, int) *image.Gray           { panic(errMissing) }
func Dilate(*image.Gray, Shape, int, int) *image.Gray     { panic(errMissing) }
func Open(*image.Gray, int, int) *image.Gray              { panic(errMissing) }
func Close(*image.Gray, int, int) *image.Gray             { panic(errMissing) }
func Erode(*image.Gray, int) *image.Gray                  { panic(errMissing) }
func Transpose(*image.Gray) *image.Gray                   { panic(errMissing) }
func AdaptiveThreshold(*image.Gray, int, int) *image.Gray { panic(errMissing) }
func RemoveSmallComponents(*image.Gray, int) *image.Gray  { panic(errMissing) }
func OuterContours(*image.Gray) [][]image.Point           { panic(errMissing) }
func Contours(*image.Gray, int, int) [][]image.Point      { panic(errMissing) }
func ApproxPoly([]image.Point, float64) []image.Point     { panic(errMissing) }
func Hull([]image.Point) []image.Point                    { panic(errMissing) }
func Otsu[F ~float32 | ~float64]([]F) F                   { panic(errMissing) }
func ClosePlane([]float32, []float32, int, int)           { panic(errMissing) }
