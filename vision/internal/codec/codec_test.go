package codec_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg"
	_ "image/png"
	"testing"

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
			ours, err := codec.Decode(data)
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
	for name, data := range map[string][]byte{
		"nothing": nil, "text": []byte("no picture"), "header": whole[:20], "half": whole[:len(whole)/2],
		"a tiff that ends at once": []byte("II*\x00"), "a webp that ends at once": []byte("RIFF\x00\x00\x00\x00WEBP"),
	} {
		if m, err := codec.Decode(data); !errors.Is(err, cv.ErrDecode) {
			t.Errorf("%s: picture %v, error %v", name, m != nil, err)
		}
	}
}

func TestDecodeKeepsInput(t *testing.T) {
	whole, err := codec.Encode(coloured(40, 40), ".png", 0)
	if err != nil {
		t.Fatal(err)
	}
	before := bytes.Clone(whole)
	if _, err := codec.Decode(whole); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, whole); diff != "" {
		t.Error("the bytes given in were changed")
	}
}
