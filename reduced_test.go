package gridsaw_test

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/load"
)

// TestReduced reads a picture that is larger than pictures are worked on with, as JPEG and as PNG:
// the same puzzle is in it, at the same place of the picture that was given.
func TestReduced(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(samples, "newspaper-table.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := load.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	var asPNG bytes.Buffer
	if err := png.Encode(&asPNG, picture.Color); err != nil {
		t.Fatal(err)
	}
	want := run(t, data, gridsaw.Options{})
	width, height := picture.Size()
	for name, data := range map[string][]byte{"JPEG": data, "PNG": asPNG.Bytes()} {
		got := run(t, data, gridsaw.Options{MaxPixels: width*height - 1})
		if got.Status != gridsaw.StatusSolved || want.Reading.Reduced != 0 || got.Reading.Reduced != 2 {
			t.Fatalf("%s: %s, reduced %d, without %d", name, got.Status, got.Reading.Reduced, want.Reading.Reduced)
		}
		if diff := cmp.Diff(want.Solution, got.Solution); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		for i, c := range got.Reading.Corners {
			if w := want.Reading.Corners[i]; math.Hypot(c[0]-w[0], c[1]-w[1]) > 4 { // two of the reduced picture
				t.Errorf("%s: corner %d at %v, want %v", name, i, c, w)
			}
		}
	}
}

// TestReducedJigsaw wants the pieces on a reduced scan at their places on the scan.
func TestReducedJigsaw(t *testing.T) {
	scan := gridsaw.FileSource(filepath.Join(samples, "jigsaw", "pages", "page-1.jpg"))
	centers := func(o gridsaw.JigsawOptions) map[[2]int]bool {
		j := gridsaw.NewJigsaw(o)
		if err := j.Add(t.Context(), scan); err != nil {
			t.Fatal(err)
		}
		r, err := j.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		out := make(map[[2]int]bool)
		for _, p := range r.Puzzle.(*puzzle.Jigsaw).Pieces {
			const cell = 32 // pixels, much less than a piece is large
			out[[2]int{int(p.Center[0]) / cell, int(p.Center[1]) / cell}] = true
		}
		return out
	}
	want, got := centers(gridsaw.JigsawOptions{}), centers(gridsaw.JigsawOptions{MaxPixels: 1_000_000})
	near := 0
	for at := range got {
		for _, d := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
			if want[[2]int{at[0] + d[0], at[1] + d[1]}] {
				near++
				break
			}
		}
	}
	if len(got) != len(want) || near != len(got) {
		t.Errorf("%d pieces, %d of them at their places, want %d", len(got), near, len(want))
	}
}

// TestMemory shares out memory among inputs of which two do not fit in together.
func TestMemory(t *testing.T) {
	if n := (gridsaw.Input{Data: []byte("1234 3412 2143 4321")}).Memory(gridsaw.Options{}); n != 0 {
		t.Errorf("a text takes %d bytes", n)
	}
	m := gridsaw.NewMemory(1_000_000) // 20 MB
	take := func(bytes int64) error {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		return m.Take(ctx, bytes)
	}
	if err := errors.Join(take(12_000_000), take(8_000_000)); err != nil {
		t.Fatal(err)
	}
	if err := take(1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("more than there is: %v", err)
	}
	time.AfterFunc(10*time.Millisecond, func() { m.Give(12_000_000) })
	if err := m.Take(t.Context(), 12_000_000); err != nil {
		t.Errorf("after some was given back: %v", err)
	}
	m.Give(8_000_000)
	m.Give(12_000_000)
	if err := take(90_000_000); err != nil {
		t.Errorf("more than there is, alone: %v", err)
	}
}
