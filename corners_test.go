package gridsaw_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw"
	"github.com/gridsaw/gridsaw/puzzle"
)

// TestCorners reads pictures in which the corners of the puzzle are known but for some pixels, starting at any of
// them and either way around.
func TestCorners(t *testing.T) {
	for _, name := range []string{
		"newspaper-table.jpg", "newspaper-curl.jpg", "newspaper-upside-down.jpg", "book-16x16.jpg", "screenshot-dark.png", "shikaku/photo.jpg", "hashi/photo.jpg",
	} {
		t.Run(name, func(t *testing.T) {
			found, err := engine().Solve(context.Background(), gridsaw.Input{Data: read(t, name)}, gridsaw.Options{})
			if err != nil {
				t.Fatal(err)
			}
			want := found.Results[0]
			for k := range 4 {
				var known [4][2]float64
				for i := range known {
					from := (i + k) % 4
					if k%2 == 1 {
						from = (7 - i - k) % 4
					}
					c := want.Reading.Corners[from]
					known[i] = [2]float64{c[0] + float64(3*k*(i%2)), c[1] - float64(2*k*(i/2))}
				}
				page, err := engine().Solve(context.Background(), gridsaw.Input{Data: read(t, name)}, gridsaw.Options{Corners: &known})
				if err != nil {
					t.Errorf("from corner %d: %v", k, err)
					continue
				}
				got := page.Results[0]
				if diff := cmp.Diff(text(t, want.Puzzle), text(t, got.Puzzle)); diff != "" {
					t.Errorf("from corner %d: -want +got\n%s", k, diff)
				}
				for i, c := range got.Reading.Corners {
					w := want.Reading.Corners[i]
					if off := math.Hypot(c[0]-w[0], c[1]-w[1]); off > 6 {
						t.Errorf("from corner %d: corner %d lies %.1f pixels off", k, i, off)
					}
				}
				if page.Overlay() == nil {
					t.Errorf("from corner %d: not drawn", k)
				}
			}
		})
	}
}

// TestWrongCorners gives corners that are none.
func TestWrongCorners(t *testing.T) {
	for name, corners := range map[string][4][2]float64{
		"outside": {{-20, 0}, {300, 0}, {300, 300}, {0, 300}}, "a line": {{0, 0}, {100, 1}, {200, 2}, {300, 3}},
		"a point": {{9, 9}, {9, 9}, {9, 9}, {9, 9}}, "a triangle": {{0, 0}, {100, 0}, {200, 0}, {0, 300}}, "no numbers": {{math.NaN(), 0}, {100, 0}, {100, 100}, {0, 100}},
	} {
		page, err := engine().Read(context.Background(), gridsaw.Input{Data: read(t, "newspaper-table.jpg")}, gridsaw.Options{Corners: &corners})
		failed := new(gridsaw.Error)
		if !errors.As(err, &failed) || failed.Advice != gridsaw.AdviceCorners || !errors.Is(err, gridsaw.ErrInput) || len(page.Results) > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Elsewhere in the picture there is nothing.
	corners := [4][2]float64{{0, 0}, {60, 0}, {60, 60}, {0, 60}}
	if _, err := engine().Read(context.Background(), gridsaw.Input{Data: read(t, "newspaper-table.jpg")}, gridsaw.Options{Corners: &corners}); !errors.Is(err, gridsaw.ErrNoPuzzle) {
		t.Errorf("of bare paper: %v", err)
	}
}

// TestCornersChoose reads the smaller of two puzzles in a picture, of which the larger is read else.
func TestCornersChoose(t *testing.T) {
	large, err := jpeg.Decode(bytes.NewReader(read(t, "newspaper-table.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	small, err := png.Decode(bytes.NewReader(read(t, "screenshot-6x6.png")))
	if err != nil {
		t.Fatal(err)
	}
	both := image.NewRGBA(image.Rect(0, 0, 1400, 600))
	draw.Draw(both, large.Bounds(), large, image.Point{}, draw.Src)
	draw.Draw(both, small.Bounds().Add(image.Pt(820, 20)), small, image.Point{}, draw.Src)
	alone := run(t, read(t, "screenshot-6x6.png"), gridsaw.Options{})
	corners := alone.Reading.Corners
	for i := range corners {
		corners[i] = [2]float64{corners[i][0] + 820, corners[i][1] + 20}
	}
	for size, o := range map[int]gridsaw.Options{9: {}, 6: {Corners: &corners}} {
		page, err := engine().Solve(context.Background(), gridsaw.Input{Image: both}, o)
		if err != nil || len(page.Results) != 1 {
			t.Fatalf("%d x %d: %v", size, size, err)
		}
		if p := page.Results[0].Puzzle.(*puzzle.Sudoku); p.Size() != size {
			t.Errorf("%d x %d read, want %d x %d", p.Size(), p.Size(), size, size)
		}
	}
}

// TestQuick reads pictures that one puzzle fills for the most part as without haste.
func TestQuick(t *testing.T) {
	for _, name := range []string{
		"newspaper-curl.jpg", "newspaper-upside-down.jpg", "book-16x16.jpg", "book-letters.jpg", "screenshot-dark.png", "pencil-marks.jpg", "shikaku/photo.jpg", "hashi/photo.jpg",
	} {
		want, got := run(t, read(t, name), gridsaw.Options{}), run(t, read(t, name), gridsaw.Options{Quick: true})
		if diff := cmp.Diff(text(t, want.Puzzle), text(t, got.Puzzle)); diff != "" || want.Status != got.Status {
			t.Errorf("%s: %s, in haste %s, -want +got\n%s", name, want.Status, got.Status, diff)
		}
	}
}

// TestLocate finds puzzles that are known where they were read.
func TestLocate(t *testing.T) {
	for _, name := range []string{"newspaper-table.jpg", "newspaper-upside-down.jpg", "shikaku/photo.jpg", "hashi/photo.jpg"} {
		r := run(t, read(t, name), gridsaw.Options{})
		o := gridsaw.Options{Kind: r.Kind, Rows: len(r.Reading.Cells), Cols: len(r.Reading.Cells[0])}
		at, err := engine().Locate(t.Context(), gridsaw.Input{Data: read(t, name)}, o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i, c := range at.Corners {
			nearest := math.Inf(1)
			for _, w := range r.Reading.Corners {
				nearest = min(nearest, math.Hypot(c[0]-w[0], c[1]-w[1]))
			}
			if nearest > 2 {
				t.Errorf("%s: corner %d lies %.1f pixels from the nearest that was read", name, i, nearest)
			}
		}
		if at.Size.X < 500 {
			t.Errorf("%s: size %v", name, at.Size)
		}
		o.Rows, o.Cols = 17, 3
		if _, err := engine().Locate(t.Context(), gridsaw.Input{Data: read(t, name)}, o); !errors.Is(err, gridsaw.ErrNoPuzzle) {
			t.Errorf("%s with 17 rows of 3: %v", name, err)
		}
	}
	if _, err := engine().Locate(t.Context(), gridsaw.Input{Data: []byte("none")}, gridsaw.Options{Kind: puzzle.KindSudoku, Rows: 9, Cols: 9}); !errors.Is(err, gridsaw.ErrInput) {
		t.Errorf("what is no picture: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := engine().Locate(ended, gridsaw.Input{Data: read(t, "newspaper-table.jpg")}, gridsaw.Options{Kind: puzzle.KindSudoku, Rows: 9, Cols: 9}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
}
