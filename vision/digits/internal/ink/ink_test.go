package ink_test

import (
	"image"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/digits/internal/ink"
)

// canvas is a cell of bright paper.
func canvas(paper uint8) *image.Gray {
	cell := image.NewGray(image.Rect(0, 0, ink.Side, ink.Side))
	for i := range cell.Pix {
		cell.Pix[i] = paper
	}
	return cell
}

// bar fills a rectangle.
func bar(cell *image.Gray, r image.Rectangle, level uint8) *image.Gray {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			cell.Pix[y*cell.Stride+x] = level
		}
	}
	return cell
}

// sheet puts a cell among clean ones and others with a bar 32 pixels high.
func sheet(cell *image.Gray) []*image.Gray {
	cells := []*image.Gray{cell}
	for range 4 {
		cells = append(cells, canvas(220), bar(canvas(220), image.Rect(29, 16, 35, 48), 50))
	}
	return cells
}

func analyse(cells []*image.Gray, digits int) *ink.Sheet {
	return ink.Flatten(cells).Analyse(ink.Options{Digits: digits})
}

func TestGlyphs(t *testing.T) {
	shadow := bar(canvas(220), image.Rect(29, 16, 35, 48), 50)
	for y := range ink.Side {
		for x := 40; x < ink.Side; x++ {
			shadow.Pix[y*ink.Side+x] = shadow.Pix[y*ink.Side+x] / 2
		}
	}
	light := bar(canvas(60), image.Rect(29, 16, 35, 48), 230)
	framed := bar(canvas(220), image.Rect(29, 16, 35, 48), 50)
	bar(framed, image.Rect(0, 0, 64, 5), 40)
	bar(framed, image.Rect(0, 0, 6, 64), 40)
	broken := bar(canvas(220), image.Rect(29, 16, 35, 29), 50)
	bar(broken, image.Rect(29, 33, 35, 48), 50)
	two := bar(canvas(220), image.Rect(18, 16, 24, 48), 50)
	bar(two, image.Rect(38, 16, 44, 48), 50)
	ghost := bar(canvas(220), image.Rect(29, 16, 35, 48), 200)
	for _, test := range []struct {
		name string
		cell *image.Gray
		want int
	}{
		{"clean", canvas(220), 0},
		{"one", bar(canvas(220), image.Rect(29, 16, 35, 48), 50), 1},
		{"shadow", shadow, 1},
		{"light on dark", light, 1},
		{"lines at the edges", framed, 1},
		{"only lines", bar(bar(canvas(220), image.Rect(0, 0, 64, 6), 40), image.Rect(58, 0, 64, 64), 40), 0},
		{"broken in two", broken, 1},
		{"two", two, 2},
		{"shows through the paper", ghost, 0},
	} {
		got := analyse(sheet(test.cell), 2).Cells[0].Glyphs
		if len(got) != test.want {
			t.Errorf("%s: %d characters, want %d: %v", test.name, len(got), test.want, got)
		}
		if test.want == 1 && len(got) == 1 && (got[0].Box.Dy() < 28 || got[0].Box.Dy() > 36) {
			t.Errorf("%s: box %v", test.name, got[0].Box)
		}
	}
}

func TestTouchingCharactersAreSplit(t *testing.T) {
	cell := canvas(220)
	for _, x := range []int{14, 36} { // two rings that touch
		bar(cell, image.Rect(x, 16, x+22, 48), 50)
		bar(cell, image.Rect(x+6, 22, x+16, 42), 220)
	}
	if got := analyse(sheet(cell), 2).Cells[0].Glyphs; len(got) != 2 {
		t.Errorf("%d characters, want 2: %v", len(got), got)
	}
}

func TestCrop(t *testing.T) {
	s := analyse(sheet(bar(canvas(220), image.Rect(29, 16, 35, 48), 50)), 1)
	crop := make([]float32, ink.CropSide*ink.CropSide)
	s.Cells[0].Crop(s.Cells[0].Glyphs[0], crop)
	middle, corner := crop[16*ink.CropSide+16], crop[0]
	if middle < 0.8 || corner > 0.1 {
		t.Errorf("middle %v, corner %v", middle, corner)
	}
	for i, v := range crop {
		if v < 0 || v > 1.2 || math.IsNaN(float64(v)) {
			t.Fatalf("pixel %d: %v", i, v)
		}
	}
	w, h, dark := s.Cells[0].Enlarge(s.Cells[0].Glyphs[0], 40)
	if h != 40 || len(dark) != w*h {
		t.Errorf("enlarged to %dx%d, %d values", w, h, len(dark))
	}
}

func TestHeight(t *testing.T) {
	if s := analyse(sheet(canvas(220)), 1); s.Height < 30 || s.Height > 34 {
		t.Errorf("height %v, want 32", s.Height)
	}
	if s := analyse([]*image.Gray{canvas(220), canvas(0)}, 1); s.Height != 0 {
		t.Errorf("height %v of empty cells", s.Height)
	}
	if s := analyse(nil, 1); len(s.Cells) != 0 {
		t.Errorf("%d cells of none", len(s.Cells))
	}
}

func FuzzAnalyse(f *testing.F) {
	f.Add([]byte{0, 255, 3, 90, 7}, uint8(3))
	f.Fuzz(func(t *testing.T, pixels []byte, width uint8) {
		if len(pixels) == 0 || width == 0 {
			return
		}
		w := min(int(width), len(pixels))
		h := len(pixels) / w
		cell := &image.Gray{Pix: pixels[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
		s := analyse(sheet(cell), 3)
		crop := make([]float32, ink.CropSide*ink.CropSide)
		for _, g := range s.Cells[0].Glyphs {
			s.Cells[0].Crop(g, crop)
			s.Cells[0].Enlarge(g, 40)
		}
	})
}

// TestFull wants paper to be 0 and the usual ink 1, whatever their greys, and the lines along
// the sides of cells to count for neither.
func TestFull(t *testing.T) {
	for _, tt := range []struct {
		side        int
		paper, dark uint8
	}{{64, 250, 10}, {64, 120, 60}, {128, 200, 150}} {
		var cells []*image.Gray
		for range 9 {
			cell := stripe(tt.side, tt.paper, tt.dark)
			for i := range tt.side {
				cell.Pix[i] = 0
			}
			cells = append(cells, cell)
		}
		out := make([]float32, ink.Side*ink.Side)
		ink.NewFull(cells).Crop(4, out)
		row := out[ink.Side/2*ink.Side:][:ink.Side]
		if paper, dark := row[ink.Side/5], row[ink.Side/2]; paper != 0 || dark != 1 {
			t.Errorf("paper %d is %.2f and ink %d is %.2f, want 0 and 1", tt.paper, paper, tt.dark, dark)
		}
		for i, v := range out {
			if v < ink.FullLeast || v > ink.FullMost {
				t.Fatalf("pixel %d is %f", i, v)
			}
		}
	}
}
