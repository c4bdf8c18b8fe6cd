package codec_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/gridsaw/gridsaw/vision/internal/codec"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// TestSameAsOpenCV decodes pictures of all sorts, regular and not, and compares
// them with what OpenCV makes of the same bytes. Those that must not need OpenCV
// are named so.
func TestSameAsOpenCV(t *testing.T) {
	same := func(t *testing.T, data []byte, direct bool) {
		t.Helper()
		if img := codec.Directly(data); direct && img == nil {
			t.Error("OpenCV is needed")
		}
		want, wantErr := cv.Decode(data)
		got, err := codec.Decode(t.Context(), data, 1)
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("error %v, OpenCV's %v", err, wantErr)
		}
		if err == nil && (got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix)) {
			t.Error("the pixels are not OpenCV's")
		}
	}
	for _, pattern := range []string{"*.jpg", "*.png", "hashi/*.jpg"} {
		names, err := filepath.Glob("../../../samples/" + pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no samples %s: %v", pattern, err)
		}
		for _, name := range names {
			t.Run(filepath.Base(name), func(t *testing.T) {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				same(t, data, true)
			})
		}
	}
	for name, img := range colourModels() {
		var file bytes.Buffer
		if err := png.Encode(&file, img); err != nil {
			t.Fatal(err)
		}
		t.Run(name+".png", func(t *testing.T) { same(t, file.Bytes(), name != "NRGBA64") })
		file.Reset()
		if err := jpeg.Encode(&file, img, nil); err != nil {
			t.Fatal(err)
		}
		t.Run(name+".jpg", func(t *testing.T) { same(t, file.Bytes(), true) })
	}
	whole, err := codec.Encode(coloured(61, 47), ".jpg", 90)
	if err != nil {
		t.Fatal(err)
	}
	for o := range 10 {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			t.Run(fmt.Sprint("orientation ", o, order), func(t *testing.T) {
				same(t, withSegment(whole, exif(order, uint16(o), nil)), true)
			})
		}
	}
	t.Run("CMYK", func(t *testing.T) { same(t, fourInks(t), true) })
	le := binary.LittleEndian
	for name, data := range map[string][]byte{
		"trailing bytes":                   append(bytes.Clone(whole), "more"...),
		"cut in the header":                whole[:30],
		"text of EXIF":                     withSegment(whole, exif(le, 6, []byte("camera"))),
		"text of EXIF beyond the segment":  withSegment(whole, exif(le, 6, []byte("camera"))[:46]),
		"EXIF cut":                         withSegment(whole, exif(le, 6, nil)[:20]),
		"EXIF of no order":                 withSegment(whole, append([]byte("Exif\x00\x00XY"), exif(binary.BigEndian, 6, nil)[8:]...)),
		"EXIF of another mark":             withSegment(whole, append([]byte("Exif\x00\x00II\x2b\x00"), exif(le, 6, nil)[10:]...)),
		"EXIF after another APP1":          withSegment(withSegment(whole, exif(le, 6, nil)), []byte("http://ns.adobe.com/xap/1.0/\x00<x/>")),
		"EXIF whose directory lies beyond": withSegment(whole, []byte("Exif\x00\x00II*\x00\xff\xff\xff\xff--------")),
	} {
		t.Run(name, func(t *testing.T) { same(t, data, false) })
	}
}

// TestSameAsOpenCVDamaged changes single bytes. OpenCV decodes on where pixels of a JPEG are lost.
func TestSameAsOpenCVDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, suffix := range []string{".jpg", ".png"} {
		whole, err := codec.Encode(coloured(61, 47), suffix, 90)
		if err != nil {
			t.Fatal(err)
		}
		noticed := 0
		for range 300 {
			data := bytes.Clone(whole)
			at := 4 + rng.IntN(len(data)-4)
			data[at] = uint8(rng.Uint32())
			if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || c.Width > 1000 || c.Height > 1000 {
				continue // a size that the callers would refuse
			}
			want, wantErr := cv.Decode(data)
			got, err := codec.Decode(t.Context(), data, 1)
			if err != nil && suffix == ".jpg" {
				noticed++
				continue
			}
			if (err == nil) != (wantErr == nil) || err == nil && (got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix)) {
				t.Errorf("%s with byte %d as %#x: not what OpenCV makes of it", suffix, at, data[at])
			}
		}
		if suffix == ".jpg" && noticed < 30 { // many changes lie in tables, or make other pixels of the same length
			t.Errorf("the damage of %d JPEGs was noticed", noticed)
		}
	}
}

// colourModels returns the same picture in each colour model that PNG knows.
func colourModels() map[string]image.Image {
	src := coloured(61, 47)
	all := map[string]draw.Image{
		"Gray": image.NewGray(src.Rect), "Gray16": image.NewGray16(src.Rect), "RGBA64": image.NewRGBA64(src.Rect),
		"NRGBA": image.NewNRGBA(src.Rect), "NRGBA64": image.NewNRGBA64(src.Rect), "RGBA": image.NewRGBA(src.Rect),
	}
	for _, colours := range []int{2, 4, 16, 200} {
		var opaque, clear color.Palette
		for i := range colours {
			v := uint8(255 * i / (colours - 1))
			opaque = append(opaque, color.NRGBA{v, 255 - v, v / 2, 255})
			clear = append(clear, color.NRGBA{v, 255 - v, v / 2, v})
		}
		all[fmt.Sprint("Paletted", colours)] = image.NewPaletted(src.Rect, opaque)
		all[fmt.Sprint("PalettedClear", colours)] = image.NewPaletted(src.Rect, clear)
	}
	out := make(map[string]image.Image)
	for name, img := range all {
		draw.Draw(img, img.Bounds(), src, image.Point{}, draw.Src)
		if name == "NRGBA" || name == "NRGBA64" {
			for y := range 20 {
				for x := range 61 {
					img.Set(x, y, color.NRGBA64{R: uint16(999 * x), G: uint16(3000 * y), B: 40000, A: uint16(1000 * (x + y))})
				}
			}
		}
		out[name] = img
	}
	return out
}

// exif is an EXIF segment with an orientation and, if there is a text, the name
// of a maker in front of it.
func exif(order binary.AppendByteOrder, orientation uint16, maker []byte) []byte {
	const makerTag, orientationTag, ascii, short, textAt = 0x10f, 0x112, 2, 3, 38
	body := []byte("Exif\x00\x00II")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		body = []byte("Exif\x00\x00MM")
	}
	body = order.AppendUint32(order.AppendUint16(body, 42), 8)
	if maker == nil {
		body = order.AppendUint16(body, 1)
	} else {
		body = order.AppendUint16(order.AppendUint16(order.AppendUint16(body, 2), makerTag), ascii)
		body = order.AppendUint32(order.AppendUint32(body, uint32(len(maker))), textAt)
	}
	body = order.AppendUint16(order.AppendUint16(body, orientationTag), short)
	body = order.AppendUint16(order.AppendUint32(body, 1), orientation)
	body = order.AppendUint32(append(body, 0, 0), 0)
	return append(body, maker...)
}

// withSegment puts an APP1 segment in front of all others of a JPEG file.
func withSegment(jpeg, body []byte) []byte {
	out := append(bytes.Clone(jpeg[:2]), 0xff, 0xe1)
	out = binary.BigEndian.AppendUint16(out, uint16(2+len(body)))
	return append(append(out, body...), jpeg[2:]...)
}

// fourInks makes a JPEG of cyan, magenta, yellow and black of a grey one: each has a scan of its
// own with the same data.
func fourInks(t *testing.T) []byte {
	t.Helper()
	gray := image.NewGray(image.Rect(0, 0, 61, 47))
	draw.Draw(gray, gray.Rect, coloured(61, 47), image.Point{}, draw.Src)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, gray, nil); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	frame, scan := bytes.Index(data, []byte("\xff\xc0")), bytes.Index(data, []byte("\xff\xda"))
	const headSize, component = 10, 3 // of the frame up to its components, bytes of one
	out := append(bytes.Clone(data[:frame]), 0xff, 0xc0, 0, 8+4*component)
	out = append(append(out, data[frame+4:frame+9]...), 4)
	for c := range byte(4) {
		out = append(append(out, 1+c), data[frame+headSize+1:frame+headSize+component]...)
	}
	out = append(out, data[frame+headSize+component:scan]...)
	for c := range byte(4) {
		one := bytes.Clone(data[scan : len(data)-2])
		one[5] = 1 + c // the number of the component
		out = append(out, one...)
	}
	return append(out, "\xff\xd9"...)
}
