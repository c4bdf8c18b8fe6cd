package loadtest

import (
	"bytes"
	"embed"
	"image"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"
)

// stored are files of formats, and kinds of them, that Go has no encoder for.
//
//go:embed testdata
var stored embed.FS

// A File is a picture in one of the formats.
type File struct {
	Name string
	Data []byte
}

// Files returns one picture, the Sudoku of samples/screenshot-4x4.json, in every format that is
// read and in several kinds of some. All are smaller than 64 kB but for the BMP and the PNM.
func Files(tb testing.TB) []File {
	tb.Helper()
	entries, err := stored.ReadDir("testdata")
	if err != nil {
		tb.Fatal(err)
	}
	var files []File
	for _, e := range entries {
		data, err := stored.ReadFile("testdata/" + e.Name())
		if err != nil {
			tb.Fatal(err)
		}
		files = append(files, File{e.Name(), data})
	}
	whole, err := stored.ReadFile("testdata/lossless.webp")
	if err != nil {
		tb.Fatal(err)
	}
	picture, err := webp.Decode(bytes.NewReader(whole))
	if err != nil {
		tb.Fatal(err)
	}
	indexed := image.NewPaletted(picture.Bounds(), palette.Plan9)
	gray := image.NewGray(picture.Bounds())
	for _, to := range []draw.Image{indexed, gray} {
		draw.Draw(to, to.Bounds(), picture, picture.Bounds().Min, draw.Src)
	}
	for _, f := range []struct {
		name   string
		encode func(*bytes.Buffer) error
	}{
		{"baseline.jpg", func(b *bytes.Buffer) error { return jpeg.Encode(b, picture, nil) }},
		{"colour.png", func(b *bytes.Buffer) error { return png.Encode(b, picture) }},
		{"palette.png", func(b *bytes.Buffer) error { return png.Encode(b, indexed) }},
		{"gray.bmp", func(b *bytes.Buffer) error { return bmp.Encode(b, gray) }},
		{"palette.gif", func(b *bytes.Buffer) error { return gif.Encode(b, indexed, nil) }},
		{"gray.pgm", func(b *bytes.Buffer) error {
			b.WriteString("P5 300 300 255\n")
			_, err := b.Write(gray.Pix)
			return err
		}},
	} {
		var out bytes.Buffer
		if err := f.encode(&out); err != nil {
			tb.Fatal(err)
		}
		files = append(files, File{f.name, out.Bytes()})
	}
	return files
}
