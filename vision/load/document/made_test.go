package document_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
)

// saved writes a file into a directory of the test.
func saved(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// figure is a picture that no turn or mirror maps to itself: an L of three grey levels on paper.
func figure(width, height int) *image.Gray {
	m := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			level := uint8(255)
			switch {
			case x > width/8 && x < width/4 && y > height/8 && y < 7*height/8:
				level = 0
			case x >= width/4 && x < 3*width/4 && y > 6*height/8 && y < 7*height/8:
				level = 90
			}
			m.SetGray(x, y, color.Gray{Y: level})
		}
	}
	return m
}

// shades are the levels of a picture at 8 x 8 places, away from the edges in a figure, row by row.
func shades(m image.Image) []int {
	var out []int
	b := m.Bounds()
	for i := range 64 {
		x, y := (2*(i%8)+1)*b.Dx()/16, (2*(i/8)+1)*b.Dy()/16
		r, _, _, _ := m.At(b.Min.X+x, b.Min.Y+y).RGBA()
		out = append(out, int(r>>8+8)/16*16) // as JPEG and drawing leave them
	}
	return out
}

// turned is a picture turned clockwise by that many quarters.
func turned(m *image.Gray, quarters int) *image.Gray {
	for range quarters {
		b := m.Rect
		out := image.NewGray(image.Rect(0, 0, b.Dy(), b.Dx()))
		for y := range b.Dy() {
			for x := range b.Dx() {
				out.SetGray(b.Dy()-1-y, x, m.GrayAt(x, y))
			}
		}
		m = out
	}
	return m
}

func asJPEG(t testing.TB, m image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, m, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
