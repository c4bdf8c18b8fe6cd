package overlay_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

var (
	paper = color.RGBA{R: 230, G: 226, B: 214, A: 255}
	slate = color.RGBA{R: 24, G: 26, B: 32, A: 255}
)

func page(width, height int, of color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(m, m.Rect, image.NewUniform(of), image.Point{}, draw.Src)
	return m
}

// quad returns a cell from its corners: top left, top right, bottom right,
// bottom left.
func quad(c ...float64) (q geom.Quad) {
	for i := range q {
		q[i] = geom.Point{X: c[2*i], Y: c[2*i+1]}
	}
	return q
}

// leaning is a cell as a camera sees it from the side.
var leaning = quad(60, 40, 150, 55, 140, 160, 45, 120)

// ink returns the places at which two pictures differ.
func ink(t *testing.T, before, after *image.RGBA) []image.Point {
	t.Helper()
	if before.Rect != after.Rect {
		t.Fatalf("bounds %v became %v", before.Rect, after.Rect)
	}
	var out []image.Point
	for y := before.Rect.Min.Y; y < before.Rect.Max.Y; y++ {
		for x := before.Rect.Min.X; x < before.Rect.Max.X; x++ {
			if before.RGBAAt(x, y) != after.RGBAAt(x, y) {
				out = append(out, image.Pt(x, y))
			}
		}
	}
	return out
}

func TestDrawInsideCell(t *testing.T) {
	for name, q := range map[string]geom.Quad{
		"upright":     quad(50, 50, 110, 50, 110, 110, 50, 110),
		"leaning":     leaning,
		"turned":      quad(150, 40, 150, 130, 60, 130, 60, 40),
		"trapezium":   quad(80, 40, 120, 40, 150, 140, 50, 140),
		"slanted":     quad(60, 40, 140, 40, 170, 120, 90, 120),
		"not integer": quad(50.3, 50.7, 110.2, 51.1, 109.9, 111.5, 49.8, 110.4),
		"small":       quad(50, 50, 62, 51, 61, 63, 49, 62),
	} {
		for _, style := range []overlay.Style{overlay.Answer, overlay.Corrected, overlay.Differing} {
			for _, number := range []int{1, 8, 16, 25, 3600} {
				before := page(200, 200, paper)
				after := overlay.Draw(before, []overlay.Entry{{Quad: q, Number: number, Style: style}})
				marks := ink(t, before, after)
				if len(marks) == 0 {
					t.Errorf("%s: no ink for %d", name, number)
				}
				for _, p := range marks {
					if !q.Contains(geom.Pixel(p), 0) {
						t.Fatalf("%s: the ink of %d at %v lies outside the cell", name, number, p)
					}
				}
			}
		}
	}
}

// TestDrawFollowsCell turns a cell by half: the digit must stand on its head.
func TestDrawFollowsCell(t *testing.T) {
	before := page(100, 100, paper)
	q := quad(19.5, 19.5, 79.5, 19.5, 79.5, 79.5, 19.5, 79.5)
	upright := overlay.Draw(before, []overlay.Entry{{Quad: q, Number: 7}})
	turned := overlay.Draw(before, []overlay.Entry{{Quad: geom.Quad{q[2], q[3], q[0], q[1]}, Number: 7}})
	worst := 0
	for y := range 100 {
		for x := range 100 {
			a, b := upright.RGBAAt(x, y), turned.RGBAAt(99-x, 99-y)
			worst = max(worst, int(a.R)-int(b.R), int(b.R)-int(a.R))
		}
	}
	if worst > 3 {
		t.Errorf("a cell turned by half differs by %d levels from a turned picture", worst)
	}
	upper, lower := 0, 0
	for _, p := range ink(t, before, upright) { // a 7 is wide above and narrow below
		if p.Y < 40 {
			upper++
		} else if p.Y >= 60 {
			lower++
		}
	}
	if upper <= lower {
		t.Errorf("the 7 has %d pixels in its upper third and %d in its lower", upper, lower)
	}
}

// TestDrawCentred finds the middle of the ink of an 8 in the middle of its cell.
func TestDrawCentred(t *testing.T) {
	before := page(200, 200, paper)
	q := quad(40, 60, 140, 60, 140, 160, 40, 160)
	var sum geom.Point
	box := image.Rectangle{}
	marks := ink(t, before, overlay.Draw(before, []overlay.Entry{{Quad: q, Number: 8}}))
	for _, p := range marks {
		sum = sum.Add(geom.Pixel(p))
		box = box.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
	}
	middle := sum.Mul(1 / float64(len(marks)))
	if d := middle.Sub(geom.Point{X: 90, Y: 110}).Norm(); d > 3 {
		t.Errorf("the middle of the ink is at %v, %.1f pixels off", middle, d)
	}
	if h := box.Dy(); h < 40 || h > 80 {
		t.Errorf("the digit is %d pixels high in a cell of 100", h)
	}
}

// TestDrawFits wants numbers of one to four digits to keep clear of the cell's
// edges, where the lines are.
func TestDrawFits(t *testing.T) {
	before := page(200, 200, paper)
	q := quad(50, 50, 150, 50, 150, 150, 50, 150)
	for _, number := range []int{1, 8, 10, 25, 88, 100, 888, 3600, 8888} {
		for _, p := range ink(t, before, overlay.Draw(before, []overlay.Entry{{Quad: q, Number: number}})) {
			if !p.In(image.Rect(56, 56, 145, 145)) {
				t.Errorf("the ink of %d reaches %v in a cell from 50 to 150", number, p)
				break
			}
		}
	}
}

// contrast returns how many levels lighter than its paper the ink is where it
// stands out most.
func contrast(t *testing.T, of color.RGBA, style overlay.Style) int {
	t.Helper()
	before := page(200, 200, of)
	after := overlay.Draw(before, []overlay.Entry{{Quad: leaning, Number: 8, Style: style}})
	most := 0
	gray := func(c color.RGBA) int { return int(color.GrayModel.Convert(c).(color.Gray).Y) }
	for _, p := range ink(t, before, after) {
		if d := gray(after.RGBAAt(p.X, p.Y)) - gray(of); d*d > most*most {
			most = d
		}
	}
	return most
}

func TestDrawContrast(t *testing.T) {
	for _, style := range []overlay.Style{overlay.Answer, overlay.Corrected, overlay.Differing} {
		if d := contrast(t, paper, style); d > -100 {
			t.Errorf("style %d on light paper: the ink is %d levels darker", style, -d)
		}
		if d := contrast(t, slate, style); d < 100 {
			t.Errorf("style %d on dark paper: the ink is %d levels lighter", style, d)
		}
	}
}

// TestDrawStyles wants corrected cells to be told apart by colour and by more
// than colour.
func TestDrawStyles(t *testing.T) {
	before := page(200, 200, paper)
	answer := ink(t, before, overlay.Draw(before, []overlay.Entry{{Quad: leaning, Number: 5}}))
	corrected := overlay.Draw(before, []overlay.Entry{{Quad: leaning, Number: 5, Style: overlay.Corrected}})
	if n := len(ink(t, before, corrected)); n < len(answer)+100 {
		t.Errorf("a corrected cell has %d pixels of ink, an answer %d: no frame", n, len(answer))
	}
	for _, p := range ink(t, before, corrected) {
		if c := corrected.RGBAAt(p.X, p.Y); c.R < c.G {
			t.Fatalf("corrected ink at %v has the colour %v", p, c)
		}
	}
}

func TestDrawLeavesTheRest(t *testing.T) {
	before := page(200, 200, paper)
	for i := range before.Pix {
		before.Pix[i] = uint8(i * 7)
		if i%4 == 3 {
			before.Pix[i] = 255
		}
	}
	kept := bytes.Clone(before.Pix)
	entries := []overlay.Entry{
		{Quad: leaning, Number: 4},
		{Quad: quad(150, 55, 198, 60, 195, 170, 140, 160), Number: 12, Style: overlay.Corrected},
	}
	first := overlay.Draw(before, entries)
	if !bytes.Equal(before.Pix, kept) {
		t.Error("the picture given in was changed")
	}
	for _, p := range ink(t, before, first) {
		at := geom.Pixel(p)
		if !entries[0].Quad.Contains(at, 0) && !entries[1].Quad.Contains(at, 0) {
			t.Fatalf("the picture was changed at %v", p)
		}
	}
	if !first.Opaque() {
		t.Error("some pixels are not opaque")
	}
	if second := overlay.Draw(before, entries); !bytes.Equal(first.Pix, second.Pix) {
		t.Error("the same entries give other bytes")
	}
	if none := overlay.Draw(before, nil); !bytes.Equal(none.Pix, kept) {
		t.Error("no entries change the picture")
	}
}

// TestDrawStrangeCells gives cells that no picture has. None may crash or leave
// ink where it does not belong.
func TestDrawStrangeCells(t *testing.T) {
	far, nan, inf := 1e18, math.NaN(), math.Inf(1)
	for name, q := range map[string]geom.Quad{
		"a point":            quad(50, 50, 50, 50, 50, 50, 50, 50),
		"a line":             quad(10, 10, 90, 90, 90, 90, 10, 10),
		"left of it":         quad(-90, 20, -20, 20, -20, 90, -90, 90),
		"below":              quad(20, 300, 90, 300, 90, 390, 20, 390),
		"far away":           quad(far, far, 2*far, far, 2*far, 2*far, far, 2*far),
		"not numbers":        quad(nan, nan, 50, 10, 50, 50, 10, 50),
		"endless":            quad(10, 10, inf, 10, inf, inf, 10, inf),
		"three corners gone": quad(0, 0, 0, 0, 0, 0, 0, 50),
	} {
		before := page(100, 100, paper)
		after := overlay.Draw(before, []overlay.Entry{{Quad: q, Number: 5}, {Quad: q, Number: 0, Style: overlay.Corrected}})
		if n := len(ink(t, before, after)); n > 0 {
			t.Errorf("%s: %d pixels of ink", name, n)
		}
	}
	for name, q := range map[string]geom.Quad{
		"partly outside": quad(-30, -30, 60, -30, 60, 60, -30, 60),
		"over it all":    quad(-far, -far, far, -far, far, far, -far, far),
		"mirrored":       quad(80, 20, 20, 20, 20, 80, 80, 80),
		"crossed":        quad(20, 20, 80, 80, 80, 20, 20, 80),
		"an arrow":       quad(20, 20, 80, 20, 30, 30, 20, 80),
		"hair-thin":      quad(20, 20, 80, 20, 80, 20.1, 20, 20.1),
	} {
		before := page(100, 100, paper)
		if after := overlay.Draw(before, []overlay.Entry{{Quad: q, Number: 5}}); after.Rect != before.Rect {
			t.Errorf("%s: bounds %v", name, after.Rect)
		}
	}
	empty := overlay.Draw(new(image.RGBA), []overlay.Entry{{Quad: leaning, Number: 5}})
	if !empty.Rect.Empty() {
		t.Errorf("an empty picture became %v", empty.Rect)
	}
}

// TestDrawWindow draws on a part of a larger picture.
func TestDrawWindow(t *testing.T) {
	large := page(200, 200, slate)
	draw.Draw(large, image.Rect(30, 30, 170, 170), image.NewUniform(paper), image.Point{}, draw.Src)
	window := large.SubImage(image.Rect(30, 30, 170, 170)).(*image.RGBA)
	got := overlay.Draw(window, []overlay.Entry{{Quad: quad(60, 60, 120, 60, 120, 120, 60, 120), Number: 5}})
	for _, p := range ink(t, window, got) {
		if !p.In(image.Rect(60, 60, 120, 120)) {
			t.Fatalf("the picture was changed at %v", p)
		}
	}
}
