package inspect_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/vision/geom"
)

func TestWriteIsRepeatable(t *testing.T) {
	var a, b bytes.Buffer
	for _, w := range []io.Writer{&a, &b} {
		if err := inspect.Write(w, made(t, small, 2)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("the same data gave two pages")
	}
	for _, remote := range []string{"http://", "https://", "@import", "url("} {
		if strings.Contains(a.String(), remote) {
			t.Errorf("the page holds %q", remote)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	for name, spoil := range map[string]func(p *inspect.Page){
		"a picture that there is not":    func(p *inspect.Page) { p.Pieces[3].Picture = 99 },
		"a picture without pixels":       func(p *inspect.Page) { p.Pictures[1].Height = 0 },
		"a piece without an outline":     func(p *inspect.Page) { p.Pieces[3].Outline = nil },
		"an outline without numbers":     func(p *inspect.Page) { p.Pieces[3].Outline[7].X = math.NaN() },
		"a corner at infinity":           func(p *inspect.Page) { p.Pieces[3].Corners[1].Y = math.Inf(1) },
		"a side without a curve":         func(p *inspect.Page) { p.Pieces[3].Sides[2].Curve = nil },
		"a mate that there is not":       func(p *inspect.Page) { p.Pieces[3].Sides[2].Mates = []cluster.Mate{{Side: -1}} },
		"too few vectors":                func(p *inspect.Page) { p.Encodings[0].Vectors = p.Encodings[0].Vectors[1:] },
		"vectors of several lengths":     func(p *inspect.Page) { p.Encodings[0].Vectors[firstTab(p)] = []float64{1} },
		"a vector without numbers":       func(p *inspect.Page) { p.Encodings[0].Vectors[firstTab(p)][0] = math.Inf(-1) },
		"too short an answer":            func(p *inspect.Page) { p.Answer = p.Answer[:5] },
		"a truth beyond the sides":       func(p *inspect.Page) { p.Truth[0] = 1 << 20 },
		"a place in no part":             func(p *inspect.Page) { p.Pieces[3].Place.Part = 1 },
		"a part of less than nothing":    func(p *inspect.Page) { p.Parts = []inspect.Part{{Rows: -1, Cols: 2}} },
		"a problem on no picture":        func(p *inspect.Page) { p.Problems[0].Picture = -1 },
		"a problem nowhere":              func(p *inspect.Page) { p.Problems[0].At.X = math.NaN() },
		"a problem with a broken border": func(p *inspect.Page) { p.Problems[0].Outline[0].X = math.Inf(1) },
	} {
		t.Run(name, func(t *testing.T) {
			p := made(t, small, 2)
			spoil(p)
			if err := inspect.Write(io.Discard, p); !errors.Is(err, inspect.ErrPage) {
				t.Errorf("error %v", err)
			}
		})
	}
}

type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriteToFullDisk(t *testing.T) {
	if err := inspect.Write(full{}, made(t, small, 2)); !errors.Is(err, errFull) {
		t.Errorf("error %v", err)
	}
}

// FuzzWrite looks for a text that gets out of the place where it is put.
func FuzzWrite(f *testing.F) {
	for _, s := range []string{"a.jpg", "</script>", "<!--<script>", "]]>", "\x00\xff", "\u2028", `"'&<>`} {
		f.Add(s)
	}
	var plain bytes.Buffer
	page := func(s string) *inspect.Page {
		square := geom.Curve{{X: 0, Y: 0}, {X: 9, Y: 0}, {X: 9, Y: 9}, {X: 0, Y: 9}}
		piece := inspect.Piece{Name: s, Outline: square, Corners: geom.Quad(square)}
		for k := range piece.Sides {
			piece.Sides[k].Curve = geom.Curve{square[k], square[(k+1)%4]}
		}
		return &inspect.Page{
			Title: s, Status: s, Pieces: []inspect.Piece{piece},
			Pictures: []inspect.Picture{{Name: s, Width: 9, Height: 9}},
			Problems: []inspect.Problem{{Text: s, Hint: s}},
			Figures:  []inspect.Figure{{Name: s, Value: s, Note: s}},
			Times:    []inspect.Time{{Stage: s}},
		}
	}
	if err := inspect.Write(&plain, page("")); err != nil {
		f.Fatal(err)
	}
	count := func(text, tag string) int { return strings.Count(strings.ToLower(text), tag) }
	f.Fuzz(func(t *testing.T, s string) {
		var out bytes.Buffer
		if err := inspect.Write(&out, page(s)); err != nil {
			t.Fatal(err)
		}
		for _, tag := range []string{"<script", "</script", "<!--", "<img", "</title", "</style"} {
			if got, want := count(out.String(), tag), count(plain.String(), tag); got != want {
				t.Errorf("%q: %d times %s, want %d", s, got, tag, want)
			}
		}
	})
}

func TestThumbnail(t *testing.T) {
	img := image.NewYCbCr(image.Rect(10, 20, 10+1000, 20+400), image.YCbCrSubsampleRatio420)
	for i := range img.Y {
		img.Y[i] = 40
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = 128, 128
	}
	for y := 120; y < 220; y++ {
		for x := 510; x < 610; x++ {
			img.Y[img.YOffset(x, y)] = 220
		}
	}
	data, err := inspect.Thumbnail(img, 250)
	if err != nil {
		t.Fatal(err)
	}
	small, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := small.Bounds().Size(); got != image.Pt(250, 100) {
		t.Errorf("size %v", got)
	}
	level := func(x, y int) int { return int(color.GrayModel.Convert(small.At(x, y)).(color.Gray).Y) }
	for _, at := range []struct{ x, y, want int }{{137, 37, 220}, {100, 37, 40}, {137, 80, 40}} {
		if got := level(at.x, at.y); got < at.want-12 || got > at.want+12 {
			t.Errorf("level %d at %d,%d, want %d", got, at.x, at.y, at.want)
		}
	}
	if _, err := inspect.Thumbnail(image.NewGray(image.Rectangle{}), 100); !errors.Is(err, inspect.ErrPage) {
		t.Errorf("no pixels: error %v", err)
	}
	if a, b, c := inspect.ThumbnailSide(1), inspect.ThumbnailSide(30), inspect.ThumbnailSide(1000); a <= b || b <= c || c < 50 {
		t.Errorf("sides %d, %d, %d for more and more pictures", a, b, c)
	}
}
