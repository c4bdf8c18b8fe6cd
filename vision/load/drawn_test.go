package load_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
)

// The colours of the four quarters of the drawn picture: top left, top right,
// bottom left, bottom right. No two of them are alike in grey either, but the
// last two of the dark ones are told apart by the hue alone.
var (
	red   = color.RGBA{R: 220, G: 30, B: 30, A: 255}
	green = color.RGBA{R: 30, G: 160, B: 30, A: 255}
	blue  = color.RGBA{R: 30, G: 30, B: 220, A: 255}
	pale  = color.RGBA{R: 235, G: 235, B: 235, A: 255}
	white = color.RGBA{R: 255, G: 255, B: 255, A: 255}
)

const drawnWidth, drawnHeight = 64, 48

// drawn returns a picture of four coloured quarters.
func drawn() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, drawnWidth, drawnHeight))
	for i, c := range []color.RGBA{red, green, blue, pale} {
		quarter := image.Rect(0, 0, drawnWidth/2, drawnHeight/2).
			Add(image.Pt(i%2*drawnWidth/2, i/2*drawnHeight/2))
		draw.Draw(m, quarter, image.NewUniform(c), image.Point{}, draw.Src)
	}
	return m
}

// painted returns the drawn picture in another colour model.
func painted(to draw.Image) image.Image {
	draw.Draw(to, to.Bounds(), drawn(), image.Point{}, draw.Src)
	return to
}

func asPNG(t testing.TB, m image.Image) []byte {
	t.Helper()
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, m) })
}

func asJPEG(t testing.TB, m image.Image) []byte {
	t.Helper()
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, &jpeg.Options{Quality: 95}) })
}

func asTIFF(t testing.TB, m image.Image, o *tiff.Options) []byte {
	t.Helper()
	return encoded(t, func(b *bytes.Buffer) error { return tiff.Encode(b, m, o) })
}

func asBMP(t testing.TB, m image.Image) []byte {
	t.Helper()
	return encoded(t, func(b *bytes.Buffer) error { return bmp.Encode(b, m) })
}

func encoded(t testing.TB, to func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := to(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// stored returns a file of testdata.
func stored(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// files returns the drawn picture in every format, by name.
func files(t testing.TB) map[string][]byte {
	t.Helper()
	m := drawn()
	return map[string][]byte{
		"jpeg": asJPEG(t, m),
		"png":  asPNG(t, m),
		"tiff": asTIFF(t, m, nil),
		"bmp":  asBMP(t, m),
		"webp": stored(t, "lossy.webp"),
		"heic": stored(t, "plain.heic"),
		"gif":  asGIF(t, m),
		"pnm":  asPPM("P6", m, false),
	}
}

// wantQuarters checks the colours in the middle of the four quarters.
func wantQuarters(t *testing.T, m *image.RGBA, want [4]color.RGBA, tolerance int) {
	t.Helper()
	size := m.Rect.Size()
	for i, w := range want {
		x, y := size.X/4+i%2*size.X/2, size.Y/4+i/2*size.Y/2
		if got := m.RGBAAt(x, y); apart(got, w) > tolerance {
			t.Errorf("quarter %d: colour %v, want %v", i, got, w)
		}
	}
}

// apart returns the largest difference of two colours in one channel.
func apart(a, b color.RGBA) int {
	d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B), d(a.A, b.A))
}
