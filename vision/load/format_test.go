package load_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"testing"

	"golang.org/x/image/tiff"

	"github.com/gridsaw/gridsaw/vision/load"
)

var quarters = [4]color.RGBA{red, green, blue, pale}

// luminance returns the colours as a grey picture shows them.
func luminance(of [4]color.RGBA) (out [4]color.RGBA) {
	for i, c := range of {
		y := color.GrayModel.Convert(c).(color.Gray).Y
		out[i] = color.RGBA{R: y, G: y, B: y, A: 255}
	}
	return out
}

func TestDecode(t *testing.T) {
	box := drawn().Rect
	indexed := image.NewPaletted(box, append(color.Palette{red, green, blue, pale}, palette.WebSafe...))
	whole := files(t)
	for _, tt := range []struct {
		name      string
		data      []byte
		format    load.Format
		want      [4]color.RGBA
		tolerance int
	}{
		{"jpeg", whole["jpeg"], load.JPEG, quarters, 6},
		{"jpeg grey", asJPEG(t, painted(image.NewGray(box))), load.JPEG, luminance(quarters), 3},
		{"jpeg and more after its end", append(bytes.Clone(whole["jpeg"]), make([]byte, 9000)...), load.JPEG, quarters, 6},
		{"png", whole["png"], load.PNG, quarters, 0},
		{"png transparent model", asPNG(t, painted(image.NewNRGBA(box))), load.PNG, quarters, 0},
		{"png 16 bits", asPNG(t, painted(image.NewNRGBA64(box))), load.PNG, quarters, 1},
		{"png grey", asPNG(t, painted(image.NewGray(box))), load.PNG, luminance(quarters), 0},
		{"png grey 16 bits", asPNG(t, painted(image.NewGray16(box))), load.PNG, luminance(quarters), 1},
		{"png palette", asPNG(t, painted(indexed)), load.PNG, quarters, 0},
		{"tiff", whole["tiff"], load.TIFF, quarters, 0},
		{"tiff deflated", asTIFF(t, drawn(), &tiff.Options{Compression: tiff.Deflate, Predictor: true}), load.TIFF, quarters, 0},
		{"tiff grey", asTIFF(t, painted(image.NewGray(box)), nil), load.TIFF, luminance(quarters), 0},
		{"tiff 16 bits", asTIFF(t, painted(image.NewRGBA64(box)), nil), load.TIFF, quarters, 1},
		{"tiff palette", asTIFF(t, painted(indexed), nil), load.TIFF, quarters, 0},
		{"bmp", whole["bmp"], load.BMP, quarters, 0},
		{"bmp grey", asBMP(t, painted(image.NewGray(box))), load.BMP, luminance(quarters), 0},
		{"bmp palette", asBMP(t, painted(indexed)), load.BMP, quarters, 0},
		{"webp", whole["webp"], load.WebP, quarters, 6},
		{"webp lossless", stored(t, "lossless.webp"), load.WebP, quarters, 0},
		{"heic", whole["heic"], load.HEIC, quarters, 8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := load.Decode(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			if p.Format != tt.format || load.Sniff(tt.data) != tt.format {
				t.Errorf("format %v, sniffed %v, want %v", p.Format, load.Sniff(tt.data), tt.format)
			}
			if w, h := p.Size(); w != drawnWidth || h != drawnHeight || p.Color.Rect != box {
				t.Fatalf("size %d x %d, bounds %v", w, h, p.Color.Rect)
			}
			wantQuarters(t, p.Color, tt.want, tt.tolerance)
			if !p.Color.Opaque() {
				t.Error("some pixels are not opaque")
			}
			wantGray(t, p)
		})
	}
}

// wantGray checks that the grey picture is the luminance of the coloured one.
func wantGray(t *testing.T, p *load.Picture) {
	t.Helper()
	g := p.Gray()
	if g.Rect != p.Color.Rect {
		t.Fatalf("the grey picture's bounds are %v", g.Rect)
	}
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			want := color.GrayModel.Convert(p.Color.RGBAAt(x, y)).(color.Gray).Y
			if got := g.GrayAt(x, y).Y; got+1 < want || got > want+1 {
				t.Fatalf("grey at %d,%d is %d, want %d", x, y, got, want)
			}
		}
	}
	if p.Gray() != g {
		t.Error("the grey picture is made anew each time")
	}
}

func TestDecodeTransparent(t *testing.T) {
	box := drawn().Rect
	glass := func(to draw.Image) image.Image {
		painted(to)
		clear := image.Rect(drawnWidth/2, drawnHeight/2, drawnWidth, drawnHeight)
		draw.Draw(to, clear, image.Transparent, image.Point{}, draw.Src)
		half := image.Rect(0, 0, drawnWidth/2, drawnHeight/2)
		draw.Draw(to, half, image.NewUniform(color.NRGBA{R: 255, A: 128}), image.Point{}, draw.Src)
		return to
	}
	pink := color.RGBA{R: 255, G: 127, B: 127, A: 255}
	indexed := image.NewPaletted(box, color.Palette{color.NRGBA{R: 255, A: 128}, green, blue, color.Transparent})
	for name, data := range map[string][]byte{
		"png":         asPNG(t, glass(image.NewNRGBA(box))),
		"png 16 bits": asPNG(t, glass(image.NewNRGBA64(box))),
		"png palette": asPNG(t, glass(indexed)),
		"tiff":        asTIFF(t, glass(image.NewNRGBA(box)), nil),
	} {
		t.Run(name, func(t *testing.T) {
			p, err := load.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			wantQuarters(t, p.Color, [4]color.RGBA{pink, green, blue, white}, 1)
			if !p.Color.Opaque() {
				t.Error("some pixels are not opaque")
			}
		})
	}
	t.Run("webp", func(t *testing.T) {
		p, err := load.Decode(stored(t, "alpha.webp"))
		if err != nil {
			t.Fatal(err)
		}
		wantQuarters(t, p.Color, [4]color.RGBA{red, green, blue, white}, 0)
	})
	t.Run("png grey with alpha", func(t *testing.T) {
		p, err := load.Decode(grayAlphaPNG())
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Color.RGBAAt(0, 0); apart(got, color.RGBA{R: 177, G: 177, B: 177, A: 255}) > 1 {
			t.Errorf("half transparent grey 100 is %v", got)
		}
		if got := p.Color.RGBAAt(1, 0); got != white {
			t.Errorf("transparent black is %v", got)
		}
	})
}

// grayAlphaPNG returns a PNG of two pixels in the colour model that Go's encoder
// does not write: grey 100, half transparent, and black, wholly transparent.
func grayAlphaPNG() []byte {
	var pixels bytes.Buffer
	z := zlib.NewWriter(&pixels)
	z.Write([]byte{0, 100, 128, 0, 0})
	z.Close()
	out := append([]byte("\x89PNG\r\n\x1a\n"), pngChunk("IHDR", pngHeader(2, 1, 4))...)
	out = append(out, pngChunk("IDAT", pixels.Bytes())...)
	return append(out, pngChunk("IEND", nil)...)
}

// pngHeader returns the header of a PNG with 8 bits a channel.
func pngHeader(width, height uint32, colorType byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, width)
	out = binary.BigEndian.AppendUint32(out, height)
	return append(out, 8, colorType, 0, 0, 0)
}

func pngChunk(name string, data []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	out = append(append(out, name...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

func TestDecodeOnePixel(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 1, 1))
	m.SetRGBA(0, 0, blue)
	for name, data := range map[string][]byte{
		"jpeg": asJPEG(t, m), "png": asPNG(t, m), "tiff": asTIFF(t, m, nil), "bmp": asBMP(t, m),
	} {
		t.Run(name, func(t *testing.T) {
			p, err := load.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Color.RGBAAt(0, 0); p.Color.Rect != m.Rect || apart(got, blue) > 6 || len(p.Gray().Pix) != 1 {
				t.Errorf("bounds %v, colour %v, %d grey pixels", p.Color.Rect, got, len(p.Gray().Pix))
			}
		})
	}
}

func TestSniff(t *testing.T) {
	for name, data := range files(t) {
		want := map[string]load.Format{
			"jpeg": load.JPEG, "png": load.PNG, "tiff": load.TIFF, "bmp": load.BMP, "webp": load.WebP, "heic": load.HEIC,
		}[name]
		if got := load.Sniff(data); got != want {
			t.Errorf("%s is taken for %v", name, got)
		}
		for n := range 4 {
			if got := load.Sniff(data[:n]); got != load.Unknown && n < 3 {
				t.Errorf("%d bytes of %s are taken for %v", n, name, got)
			}
		}
	}
	for _, text := range []string{"", "BM", "BMW is a car", "RIFF....WAVEfmt ", "GIF89a", "%PDF-1.7", "....ftypmp42"} {
		if got := load.Sniff([]byte(text)); got != load.Unknown {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}

func TestFormatString(t *testing.T) {
	for f, want := range map[load.Format]string{load.Unknown: "unknown", load.JPEG: "JPEG", load.HEIC: "HEIC"} {
		if got := f.String(); got != want {
			t.Errorf("%d is called %q, want %q", int(f), got, want)
		}
	}
}
