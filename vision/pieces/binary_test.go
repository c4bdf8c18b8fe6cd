package pieces_test

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/gridsaw/gridsaw/vision/pieces"
)

// TestBinary stores pages, as they were found and as all that changes pages has left them, and
// wants the same pages back, what they keep to themselves included.
func TestBinary(t *testing.T) {
	pages, drawn := scene(t, 4, 6, nil)
	same := func(stage string) {
		for i, p := range pages {
			data, err := p.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			got := new(pieces.Page)
			if err := got.UnmarshalBinary(data); err != nil {
				t.Fatalf("%s, page %d: %v", stage, i, err)
			}
			if !reflect.DeepEqual(p, got) {
				t.Errorf("%s, page %d: another page", stage, i)
			}
			if again, _ := got.MarshalBinary(); !bytes.Equal(data, again) {
				t.Errorf("%s, page %d: other bytes", stage, i)
			}
		}
	}
	same("found")
	pieces.EqualScale(pages)
	same("one scale")
	if _, err := pieces.ResolveBorder(pages, pieces.Shape{}); err != nil {
		t.Fatal(err)
	}
	same("border known")
	pieces.Refine(pages, joints(pages, drawn))
	same("refined")
}

// TestBinaryOfProblems stores what is no piece, and the corners of the paper below the pieces.
func TestBinaryOfProblems(t *testing.T) {
	const side = 160
	drawn, size := laid(cut(3, 4, side, 1), 4, side, 1)
	page := find(t, board.paint(image.Pt(size.X-side, size.Y), outlines(drawn)), pieces.Options{})
	page.Paper = page.Pieces[0].Corners[:]
	page.Pieces[0].Parted, page.Pieces[1].Clipped, page.Pieces[1].ClippedSide = true, true, 3
	if len(page.Problems) == 0 {
		t.Fatal("nothing is cut off")
	}
	data, _ := page.MarshalBinary()
	got := new(pieces.Page)
	if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(page, got) {
		t.Errorf("another page, or none: %v", err)
	}
}

func TestBinaryDamaged(t *testing.T) {
	page := smallPage(t)
	data, _ := page.MarshalBinary()
	for n := range len(data) {
		if n > 200 && n%97 != 0 {
			continue
		}
		if err := new(pieces.Page).UnmarshalBinary(data[:n]); !errors.Is(err, pieces.ErrBinary) {
			t.Fatalf("%d of %d bytes: %v", n, len(data), err)
		}
	}
	if err := new(pieces.Page).UnmarshalBinary(append(data, 0)); !errors.Is(err, pieces.ErrBinary) {
		t.Errorf("a byte too many: %v", err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		wrong := bytes.Clone(data)
		for range 1 + rng.IntN(3) {
			wrong[rng.IntN(len(wrong))] = byte(rng.IntN(256))
		}
		decoded(t, wrong)
	}
}

// smallPage is a page of two pieces, one of them cut off.
func smallPage(t testing.TB) *pieces.Page {
	t.Helper()
	const side = 60
	drawn, size := laid(cut(1, 3, side, 1), 3, side, 1)
	page, err := pieces.Find(t.Context(), board.paint(image.Pt(size.X-side, size.Y), outlines(drawn)), pieces.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// decoded makes a page of bytes, which may be none, and goes on with it.
func decoded(t testing.TB, data []byte) {
	page := new(pieces.Page)
	if page.UnmarshalBinary(data) != nil {
		if !reflect.DeepEqual(page, new(pieces.Page)) {
			t.Error("a page that is none was changed")
		}
		return
	}
	again, _ := page.MarshalBinary()
	if !bytes.Equal(data, again) {
		t.Error("other bytes")
	}
	pages := []*pieces.Page{page, page.Clone()}
	pieces.EqualScale(pages)
	pieces.ResolveBorder(pages, pieces.Shape{})
}

// FuzzBinary decodes what may be no page.
func FuzzBinary(f *testing.F) {
	data, _ := smallPage(f).MarshalBinary()
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) { decoded(t, data) })
}
