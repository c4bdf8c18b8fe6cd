package load_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/gif"
	"slices"
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
		{"gif", asGIF(t, painted(indexed)), load.GIF, quarters, 0},
		{"ppm", asPPM("P6", drawn(), false), load.PNM, quarters, 0},
		{"ppm 16 bits", asPPM("P6", drawn(), true), load.PNM, quarters, 1},
		{"pgm", asPGM(painted(image.NewGray(box))), load.PNM, luminance(quarters), 0},
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

func asGIF(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := gif.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// asPPM writes a pixmap with one byte, or two, a colour.
func asPPM(magic string, img image.Image, wide bool) []byte {
	b := img.Bounds()
	levels := 255
	if wide {
		levels = 65535
	}
	out := fmt.Appendf(nil, "%s\n# a comment\n%d %d\n%d\n", magic, b.Dx(), b.Dy(), levels)
	for y := range b.Dy() {
		for x := range b.Dx() {
			r, g, bl, _ := img.At(x, y).RGBA()
			for _, v := range []uint32{r, g, bl} {
				out = append(out, byte(v>>8))
				if wide {
					out = append(out, byte(v))
				}
			}
		}
	}
	return out
}

func asPGM(img image.Image) []byte {
	b := img.Bounds()
	out := fmt.Appendf(nil, "P5 %d %d 255\n", b.Dx(), b.Dy())
	for y := range b.Dy() {
		for x := range b.Dx() {
			out = append(out, color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y)
		}
	}
	return out
}

// TestDecodeLightInk has light ink on nothing, which needs dark paper.
func TestDecodeLightInk(t *testing.T) {
	m := image.NewNRGBA(image.Rect(0, 0, 60, 60))
	draw.Draw(m, image.Rect(20, 20, 40, 40), image.White, image.Point{}, draw.Src)
	for name, data := range map[string][]byte{"png": asPNG(t, m), "gif": asGIF(t, paletted(m))} {
		p, err := load.Decode(data)
		if err != nil {
			t.Fatal(name, err)
		}
		if paper, ink := p.Gray().GrayAt(5, 5).Y, p.Gray().GrayAt(30, 30).Y; paper != 0 || ink != 255 {
			t.Errorf("%s: paper %d, ink %d, want 0 and 255", name, paper, ink)
		}
	}
	// A part of a GIF's screen, with nothing around it.
	part := image.NewPaletted(image.Rect(10, 10, 20, 20), color.Palette{color.Black, color.Transparent})
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, &gif.GIF{
		Image: []*image.Paletted{part}, Delay: []int{0}, Config: image.Config{Width: 40, Height: 30},
	}); err != nil {
		t.Fatal(err)
	}
	p, err := load.Decode(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if w, h := p.Size(); w != 40 || h != 30 || p.Gray().GrayAt(15, 15).Y != 0 || p.Gray().GrayAt(2, 2).Y != 255 {
		t.Errorf("%d x %d pixels, want 40 x 30 with black at 15,15 alone", w, h)
	}
}

func paletted(m image.Image) *image.Paletted {
	out := image.NewPaletted(m.Bounds(), color.Palette{color.Transparent, color.White})
	draw.Draw(out, out.Rect, m, m.Bounds().Min, draw.Src)
	return out
}

// TestDecodePNMCut has headers that promise more pixels than there are.
func TestDecodePNMCut(t *testing.T) {
	whole := asPPM("P6", drawn(), false)
	for _, data := range [][]byte{whole[:len(whole)-1], []byte("P6 9 9 255\n"), []byte("P4 80 80\n123"), []byte("P2 3 3 255\n1 2 3")} {
		if _, err := load.Decode(data); !errors.Is(err, load.ErrTruncated) {
			t.Errorf("%.12q gives %v, want ErrTruncated", data, err)
		}
	}
	if _, err := load.Decode([]byte("P5 100000 100000 255\n.")); !errors.Is(err, load.ErrTooLarge) {
		t.Errorf("10,000 megapixels give %v", err)
	}
}

// TestDecodeShifted has bytes too many in the midst of plain pixels, which shift all that follows, and what
// may stand after a picture.
func TestDecodeShifted(t *testing.T) {
	insert := func(data []byte, at int, more string) []byte {
		return slices.Concat(data[:at], []byte(more), data[at:])
	}
	pnm, bitmap := asPPM("P6", drawn(), false), asBMP(t, drawn())
	for name, data := range map[string][]byte{
		"pnm": insert(pnm, len(pnm)/2, "more"), "bmp": insert(bitmap, len(bitmap)/2, "more"),
	} {
		if _, err := load.Decode(data); !errors.Is(err, load.ErrTruncated) {
			t.Errorf("%s: %v, want ErrTruncated", name, err)
		}
	}
	for name, data := range map[string][]byte{
		"a newline": insert(pnm, len(pnm), "\n"), "another picture": slices.Concat(pnm, pnm), "bmp": bitmap,
	} {
		if _, err := load.Decode(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
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

// TestAnimatedWebP wants the first of two pictures, the second of which is black.
func TestAnimatedWebP(t *testing.T) {
	for _, tt := range []struct {
		name      string
		last      color.RGBA
		tolerance int
	}{
		{"animated.webp", pale, 0},
		{"animated-lossy.webp", pale, 12},
		{"animated-alpha.webp", white, 12},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := stored(t, tt.name)
			p, err := load.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			if w, h := p.Size(); w != drawnWidth || h != drawnHeight || p.Format != load.WebP {
				t.Errorf("%d x %d pixels of %s", w, h, p.Format)
			}
			wantQuarters(t, p.Color, [4]color.RGBA{red, green, blue, tt.last}, tt.tolerance)
			for n := range data {
				wantPictureOrError(t, data[:n], load.DefaultPixels)
			}
		})
	}
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
			"gif": load.GIF, "pnm": load.PNM,
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
	for _, text := range []string{"", "BM", "BMW is a car", "RIFF....WAVEfmt ", "GIF89a", "P3 is a name", "P7\n1 1", "P5\n# no end", "%PDF-1.7", "....ftypmp42"} {
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
