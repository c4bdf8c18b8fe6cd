package codec_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	_ "image/png"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/internal/codec"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

func coloured(width, height int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			m.SetRGBA(x, y, color.RGBA{R: uint8(4 * x), G: uint8(5 * y), B: uint8(x + y), A: 255})
		}
	}
	return m
}

func TestEncode(t *testing.T) {
	m := coloured(50, 30)
	window := m.SubImage(image.Rect(11, 7, 44, 30)).(*image.RGBA)
	for suffix, tolerance := range map[string]int{".png": 0, ".jpg": 24} {
		for name, src := range map[string]*image.RGBA{"whole": m, "window": window} {
			data, err := codec.Encode(src, suffix, 95)
			if err != nil {
				t.Fatal(err)
			}
			ours, err := codec.Decode(t.Context(), data, 1)
			if err != nil {
				t.Fatal(err)
			}
			theirs, format, err := image.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("Go cannot read %s: %v", suffix, err)
			}
			want := image.NewRGBA(image.Rectangle{Max: src.Rect.Size()})
			draw.Draw(want, want.Rect, src, src.Rect.Min, draw.Src)
			other := image.NewRGBA(want.Rect)
			draw.Draw(other, other.Rect, theirs, theirs.Bounds().Min, draw.Src)
			if d := farthest(t, want, ours); d > tolerance {
				t.Errorf("%s %s: read back with a difference of %d", name, suffix, d)
			}
			if d := farthest(t, want, other); d > tolerance {
				t.Errorf("%s %s: Go reads it as %s with a difference of %d", name, suffix, format, d)
			}
		}
	}
}

// farthest returns the largest difference of two pictures in one channel.
func farthest(t *testing.T, a, b *image.RGBA) int {
	t.Helper()
	if a.Rect != b.Rect || len(a.Pix) != len(b.Pix) {
		t.Fatalf("bounds %v and %v", a.Rect, b.Rect)
	}
	most := 0
	for i := range a.Pix {
		most = max(most, int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
	}
	return most
}

func TestEncodeQuality(t *testing.T) {
	size := func(quality int) int {
		data, err := codec.Encode(coloured(200, 200), ".jpg", quality)
		if err != nil {
			t.Fatal(err)
		}
		return len(data)
	}
	if low, high := size(20), size(95); low >= high {
		t.Errorf("quality 20 takes %d bytes, 95 takes %d", low, high)
	}
}

func TestEncodeErrors(t *testing.T) {
	for name, make := range map[string]func() ([]byte, error){
		"nothing":          func() ([]byte, error) { return codec.Encode(nil, ".png", 90) },
		"no pixels":        func() ([]byte, error) { return codec.Encode(new(image.RGBA), ".png", 90) },
		"no suffix":        func() ([]byte, error) { return codec.Encode(coloured(4, 4), "", 90) },
		"unknown suffix":   func() ([]byte, error) { return codec.Encode(coloured(4, 4), ".sudoku", 90) },
		"suffix with zero": func() ([]byte, error) { return codec.Encode(coloured(4, 4), "\x00.png", 90) },
	} {
		if data, err := make(); !errors.Is(err, codec.ErrEncode) || data != nil {
			t.Errorf("%s: %d bytes, error %v", name, len(data), err)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	whole, err := codec.Encode(coloured(40, 40), ".png", 0)
	if err != nil {
		t.Fatal(err)
	}
	photo, err := codec.Encode(coloured(400, 400), ".jpg", 90)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "text": []byte("no picture"), "header": whole[:20], "half": whole[:len(whole)/2],
		"half a jpeg": photo[:len(photo)/2], "a jpeg with a hole": append(bytes.Clone(photo[:len(photo)/2]), photo[len(photo)*2/3:]...),
		"a tiff that ends at once": []byte("II*\x00"), "a webp that ends at once": []byte("RIFF\x00\x00\x00\x00WEBP"),
	} {
		if m, err := codec.Decode(t.Context(), data, 1); !errors.Is(err, cv.ErrDecode) {
			t.Errorf("%s: picture %v, error %v", name, m != nil, err)
		}
	}
}

// TestDecodeStopped ends the decoding of a JPEG of 16 megapixels in 1000 scans, which takes two seconds.
func TestDecodeStopped(t *testing.T) {
	data := scans(t, 4096, 1000)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := codec.Decode(ctx, data, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if took := time.Since(start); took > time.Second/2 {
		t.Errorf("it took %v", took)
	}
}

// scans makes a progressive JPEG of a grey square whose scans, but for the first, refine nothing.
func scans(t *testing.T, side, n int) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, image.NewGray(image.Rect(0, 0, side, side)), nil); err != nil {
		t.Fatal(err)
	}
	data := file.Bytes()
	data[bytes.Index(data, []byte("\xff\xc0"))+1] = 0xc2 // progressive
	scan := bytes.Index(data, []byte("\xff\xda"))
	out := bytes.Clone(data[:scan])
	// The first coefficient, with a 0 for its length at each block: the code 00 of the usual table.
	first := append([]byte("\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00"), make([]byte, side*side/64/4)...)
	// The others: the code 1010 of the usual table says that none of a block is left.
	rest := append([]byte("\xff\xda\x00\x08\x01\x01\x00\x01\x3f\x00"), bytes.Repeat([]byte{0xaa}, side*side/64/2)...)
	out = append(out, first...)
	for range n - 1 {
		out = append(out, rest...)
	}
	return append(out, "\xff\xd9"...)
}

func TestDecodeKeepsInput(t *testing.T) {
	whole, err := codec.Encode(coloured(40, 40), ".png", 0)
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(whole)
	if _, err := codec.Decode(t.Context(), whole, 1); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, whole); diff != "" {
		t.Error("the bytes given in were changed")
	}
}
