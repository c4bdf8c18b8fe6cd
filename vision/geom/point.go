package geom

import (
	"image"
	"math"
)

// Point is a position in a picture, in pixels: X to the right, Y down. A whole
// number is the middle of a pixel.
type Point struct{ X, Y float64 }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns p scaled by k.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Dot returns the scalar product of p and q.
func (p Point) Dot(q Point) float64 { return p.X*q.X + p.Y*q.Y }

// Cross returns the z part of the vector product of p and q: positive when q
// lies clockwise of p on the screen.
func (p Point) Cross(q Point) float64 { return p.X*q.Y - p.Y*q.X }

// Norm returns the length of p.
func (p Point) Norm() float64 { return math.Hypot(p.X, p.Y) }

// Unit returns p scaled to length 1, or p where it has no length.
func (p Point) Unit() Point {
	if l := p.Norm(); l > 0 {
		return p.Mul(1 / l)
	}
	return p
}

// Pixel returns the place of a pixel.
func Pixel(p image.Point) Point { return Point{float64(p.X), float64(p.Y)} }

// Rescaled takes a place in a picture to the one in it times f: pixels have their
// middles at whole numbers.
func (p Point) Rescaled(f float64) Point {
	half := Point{0.5, 0.5}
	return p.Add(half).Mul(f).Sub(half)
}

// In tells whether p lies in a picture of these bounds, whose origin is (0,0).
func (p Point) In(r image.Rectangle) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < float64(r.Max.X) && p.Y < float64(r.Max.Y)
}
