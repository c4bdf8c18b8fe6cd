package page_test

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/page"
)

// paper returns a picture of one grey.
func paper(width, height int, grey uint8) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(m, m.Rect, image.NewUniform(color.Gray{Y: grey}), image.Point{}, draw.Src)
	return m
}

// frame draws the outline of a rectangle, width pixels wide.
func frame(m *image.RGBA, r image.Rectangle, width int, grey uint8) {
	ink := image.NewUniform(color.Gray{Y: grey})
	for _, side := range []image.Rectangle{
		image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+width), image.Rect(r.Min.X, r.Max.Y-width, r.Max.X, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y, r.Min.X+width, r.Max.Y), image.Rect(r.Max.X-width, r.Min.Y, r.Max.X, r.Max.Y),
	} {
		draw.Draw(m, side, ink, image.Point{}, draw.Src)
	}
}

// near compares rectangles up to some pixels at each side.
func near(a, b image.Rectangle) bool { return a.In(b.Inset(-8)) && b.In(a.Inset(-8)) }

func TestBlocks(t *testing.T) {
	edge, left, right := image.Rect(20, 20, 780, 580), image.Rect(60, 80, 330, 350), image.Rect(420, 90, 680, 300)
	for name, greys := range map[string][2]uint8{"dark ink": {230, 40}, "light ink": {20, 200}} {
		m := paper(800, 600, greys[0])
		for _, r := range []image.Rectangle{edge, left, right} {
			frame(m, r, 3, greys[1])
		}
		frame(m, image.Rect(500, 400, 512, 412), 3, greys[1]) // too small
		ink := page.FindInk(load.New(m, load.PNG).Gray())
		same := cmp.Comparer(near)
		if diff := cmp.Diff([]image.Rectangle{edge, left, right}, ink.Blocks(0.005, 60), same); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
		if diff := cmp.Diff([]image.Rectangle{edge}, ink.Blocks(0.2, 60), same); diff != "" {
			t.Errorf("%s, joined: -want +got\n%s", name, diff)
		}
		ink.Erase(geom.Quad{{X: 60, Y: 80}, {X: 330, Y: 80}, {X: 330, Y: 350}, {X: 60, Y: 350}}, 4)
		if diff := cmp.Diff([]image.Rectangle{edge, right}, ink.Blocks(0.005, 60), same); diff != "" {
			t.Errorf("%s, erased: -want +got\n%s", name, diff)
		}
	}
}

func TestBlocksOfNothing(t *testing.T) {
	for _, size := range []image.Point{{X: 1, Y: 1}, {X: 3, Y: 2000}, {X: 50, Y: 50}} {
		ink := page.FindInk(load.New(paper(size.X, size.Y, 200), load.PNG).Gray())
		for _, reach := range []float64{0, 0.01, 1} {
			if got := ink.Blocks(reach, 1); len(got) > 0 {
				t.Errorf("%v, reach %v: %v", size, reach, got)
			}
		}
		if got := slices.Concat(ink.Lattices(), ink.Islands(), ink.Frames(1)); len(got) > 0 {
			t.Errorf("%v: %v", size, got)
		}
	}
}

// TestLattices finds two grids of cells, one with gaps in its lines, and no lone frames.
func TestLattices(t *testing.T) {
	for name, greys := range map[string][2]uint8{"dark ink": {230, 40}, "light ink": {20, 200}} {
		m := paper(800, 600, greys[0])
		var want []image.Rectangle
		for _, g := range []struct{ x, y, cell, side int }{{60, 80, 40, 6}, {420, 100, 28, 7}} {
			for i := range g.side * g.side {
				at := image.Pt(g.x+i%g.side*g.cell, g.y+i/g.side*g.cell)
				frame(m, image.Rectangle{Min: at, Max: at.Add(image.Pt(g.cell+2, g.cell+2))}, 2, greys[1])
			}
			all := image.Rect(g.x, g.y, g.x+g.side*g.cell, g.y+g.side*g.cell)
			want = append(want, all.Inset(-g.cell))
		}
		paperAgain := image.NewUniform(color.Gray{Y: greys[0]})
		draw.Draw(m, image.Rect(100, 100, 102, 101), paperAgain, image.Point{}, draw.Src)
		frame(m, image.Rect(500, 400, 560, 460), 3, greys[1])
		got := page.FindInk(load.New(m, load.PNG).Gray()).Lattices()
		if diff := cmp.Diff(want, got, cmp.Comparer(near)); diff != "" {
			t.Errorf("%s: -want +got\n%s", name, diff)
		}
	}
}

// TestIslands finds rings of one size that lie near to each other, and not squares.
func TestIslands(t *testing.T) {
	for _, hole := range []int{10, 13} {
		m := paper(800, 600, 230)
		disc := func(cx, cy int) {
			for y := -16; y <= 16; y++ {
				for x := -16; x <= 16; x++ {
					if d := x*x + y*y; d <= 16*16 && d >= hole*hole {
						m.Set(cx+x, cy+y, color.Black)
					}
				}
			}
		}
		for i := range 9 {
			disc(100+i%3*70, 100+i/3*70)
			frame(m, image.Rect(500+i%3*90, 300+i/3*90, 530+i%3*90, 330+i/3*90), 2, 40)
		}
		disc(700, 100)
		got := page.FindInk(load.New(m, load.PNG).Gray()).Islands()
		want := []image.Rectangle{image.Rect(100, 100, 241, 241).Inset(-16 - 38)}
		if diff := cmp.Diff(want, got, cmp.Comparer(near)); diff != "" {
			t.Errorf("hole %d: -want +got\n%s", hole, diff)
		}
	}
}

// TestFrames finds the frames that text touches, and what stands apart, but no photo.
func TestFrames(t *testing.T) {
	m := paper(800, 600, 230)
	board, grid, photo := image.Rect(60, 80, 330, 350), image.Rect(420, 90, 680, 350), image.Rect(100, 400, 300, 560)
	frame(m, board, 3, 40)
	for i := range 20 { // letters over the frame
		frame(m, image.Rect(320, 70+14*i, 332, 80+14*i), 3, 40)
	}
	frame(m, image.Rect(20, 70, 322, 82), 3, 40)
	frame(m, grid, 3, 40)
	for i := range 5 { // lines with gaps
		frame(m, image.Rect(424, 130+40*i, 560, 132+40*i), 1, 40)
	}
	draw.Draw(m, photo, image.NewUniform(color.Gray{Y: 60}), image.Point{}, draw.Src)
	for y := photo.Min.Y; y < photo.Max.Y; y += 6 {
		draw.Draw(m, image.Rect(photo.Min.X, y, photo.Max.X, y+2), image.NewUniform(color.Gray{Y: 220}), image.Point{}, draw.Src)
	}
	got := page.FindInk(load.New(m, load.PNG).Gray()).Frames(60)
	for _, want := range []image.Rectangle{board, grid} {
		if !slices.ContainsFunc(got, func(r image.Rectangle) bool { return near(want, r) }) {
			t.Errorf("%v is not among %v", want, got)
		}
	}
	if slices.ContainsFunc(got, photo.Overlaps) {
		t.Errorf("a photo is among %v", got)
	}
}

// TestErase takes a square off a page in uneven light.
// erased is a copy of a picture without what is in a quadrilateral.
func erased(m *image.RGBA, q geom.Quad, margin float64) *image.RGBA {
	out := image.NewRGBA(m.Rect)
	copy(out.Pix, m.Pix)
	page.Erase(out, q, margin)
	return out
}

func TestErase(t *testing.T) {
	m := paper(300, 200, 0)
	light := func(x, y int) uint8 { return uint8(120 + x/3 + y/5) }
	for y := range 200 {
		for x := range 300 {
			m.SetRGBA(x, y, color.RGBA{light(x, y), light(x, y), light(x, y), 255})
		}
	}
	clean := load.New(m, load.PNG).Gray()
	marked := image.NewRGBA(m.Rect)
	copy(marked.Pix, m.Pix)
	frame(marked, image.Rect(80, 60, 200, 150), 5, 0)
	before := append([]uint8{}, marked.Pix...)
	got := load.New(erased(marked, geom.Quad{{X: 80, Y: 60}, {X: 200, Y: 60}, {X: 200, Y: 150}, {X: 80, Y: 150}}, 6), load.PNG).Gray()
	for i, v := range got.Pix {
		if d := int(v) - int(clean.Pix[i]); d < -12 || d > 12 {
			t.Fatalf("pixel %d, %d is %d, paper %d", i%300, i/300, v, clean.Pix[i])
		}
	}
	if diff := cmp.Diff(before, marked.Pix); diff != "" {
		t.Error("the picture itself was changed")
	}
	outside := erased(marked, geom.Quad{{X: -90, Y: -90}, {X: 400, Y: -90}, {X: 400, Y: 400}, {X: -90, Y: 400}}, 5)
	if c := outside.RGBAAt(150, 100); c != (color.RGBA{255, 255, 255, 255}) {
		t.Errorf("all of it erased is %v", c)
	}
}
