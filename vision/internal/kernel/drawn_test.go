package kernel_test

import (
	"image"
	"image/color"
	"image/draw"
)

// page returns a grey picture of one level.
func page(width, height int, level uint8) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, width, height))
	fill(m, m.Rect, level)
	return m
}

func fill(m *image.Gray, box image.Rectangle, level uint8) {
	draw.Draw(m, box, image.NewUniform(color.Gray{Y: level}), image.Point{}, draw.Src)
}

// part returns a picture with the pixels of m that is a window on a larger one:
// its rows do not follow each other in memory, and its origin is not (0,0).
func part(m *image.Gray) *image.Gray {
	size := m.Rect.Size()
	around := page(size.X+7, size.Y+5, 77)
	window := image.Rectangle{Max: size}.Add(image.Pt(4, 3))
	draw.Draw(around, window, m, m.Rect.Min, draw.Src)
	return around.SubImage(window).(*image.Gray)
}

// scene returns a page with a dark square, a dark bar and a slope of light.
func scene() *image.Gray {
	m := page(60, 40, 200)
	for y := range 40 {
		for x := range 60 {
			m.Pix[y*m.Stride+x] = uint8(150 + x)
		}
	}
	fill(m, image.Rect(10, 10, 26, 26), 20)
	fill(m, image.Rect(40, 5, 43, 35), 30)
	return m
}
