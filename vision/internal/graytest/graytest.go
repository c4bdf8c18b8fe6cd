// Package graytest draws the grey pictures of the tests of packages beside it.
package graytest

import (
	"image"
	"image/color"
	"image/draw"
)

// Page returns a grey picture of one level.
func Page(width, height int, level uint8) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, width, height))
	Fill(m, m.Rect, level)
	return m
}

// Fill gives the pixels of the box a level.
func Fill(m *image.Gray, box image.Rectangle, level uint8) {
	draw.Draw(m, box, image.NewUniform(color.Gray{Y: level}), image.Point{}, draw.Src)
}

// Part returns a picture with the pixels of m that is a window on a larger one:
// its rows do not follow each other in memory, and its origin is not (0,0).
func Part(m *image.Gray) *image.Gray {
	size := m.Rect.Size()
	around := Page(size.X+7, size.Y+5, 77)
	window := image.Rectangle{Max: size}.Add(image.Pt(4, 3))
	draw.Draw(around, window, m, m.Rect.Min, draw.Src)
	return around.SubImage(window).(*image.Gray)
}

// Scene returns a page with a dark square, a dark bar and a slope of light.
func Scene() *image.Gray {
	m := Page(60, 40, 200)
	for y := range 40 {
		for x := range 60 {
			m.Pix[y*m.Stride+x] = uint8(150 + x)
		}
	}
	Fill(m, image.Rect(10, 10, 26, 26), 20)
	Fill(m, image.Rect(40, 5, 43, 35), 30)
	return m
}
