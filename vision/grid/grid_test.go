package grid_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
)

func quad(v ...float64) (q geom.Quad) {
	for i := range q {
		q[i] = geom.Point{X: v[2*i], Y: v[2*i+1]}
	}
	return q
}

var (
	straight = quad(60, 50, 560, 50, 560, 550, 60, 550)
	tilted   = quad(90, 70, 540, 40, 590, 560, 40, 520)
)

func TestFind(t *testing.T) {
	for _, test := range []struct {
		name string
		d    drawing
	}{
		{"4x4", drawing{rows: 4, cols: 4, boxRows: 2, boxCols: 2, quad: straight}},
		{"6x6", drawing{rows: 6, cols: 6, boxRows: 2, boxCols: 3, quad: tilted}},
		{"9x9", drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: tilted}},
		{"12x12", drawing{rows: 12, cols: 12, boxRows: 3, boxCols: 4, quad: tilted}},
		{"16x16", drawing{rows: 16, cols: 16, boxRows: 4, boxCols: 4, quad: tilted}},
		{"25x25", drawing{rows: 25, cols: 25, boxRows: 5, boxCols: 5, quad: straight}},
		{"7x12 of thin lines", drawing{rows: 7, cols: 12, quad: quad(30, 120, 600, 130, 590, 460, 40, 450)}},
		{"dotted", drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: tilted, dotted: true}},
		{"noisy", drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: tilted, noise: 14}},
		{"20x20 of thin lines, bent", drawing{rows: 20, cols: 20, quad: straight, bend: 0.06, thin: true}},
		{"12x17 of thin lines on a small page", drawing{
			rows: 12, cols: 17, quad: quad(90, 150, 560, 130, 580, 470, 70, 450), thin: true, margin: 1}},
		{"10x10 dotted on a bent page", drawing{
			rows: 10, cols: 10, quad: quad(90, 80, 550, 80, 550, 520, 90, 520), thin: true, dotted: true, margin: 1.5, bend: 0.03}},
		{"7x7 on a page one cell wider", drawing{
			rows: 7, cols: 7, quad: quad(110, 100, 530, 100, 530, 500, 110, 500), margin: 1}},
		{"10x10 with a broken frame", drawing{rows: 10, cols: 10, quad: tilted, thin: true, gaps: 8}},
		{"12x17 with a broken frame, bent", drawing{
			rows: 12, cols: 17, quad: quad(60, 100, 580, 90, 590, 480, 50, 470), thin: true, gaps: 6, bend: 0.03}},
		{"bent", drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: straight, bend: 0.08}},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.d.width, test.d.height = 640, 600
			found, err := grid.Find(t.Context(), test.d.draw(), grid.Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkGrid(t, found[0], test.d)
		})
	}
}

// TestFindBesideSmall draws a grid with a broken frame and a clear little one, as
// part of it or beside it.
func TestFindBesideSmall(t *testing.T) {
	small := drawing{rows: 6, cols: 6, quad: quad(20, 20, 105, 20, 105, 105, 20, 105), width: 640, height: 600, thin: true}
	large := drawing{
		rows: 12, cols: 12, quad: quad(130, 120, 600, 110, 620, 570, 120, 580), width: 640, height: 600, thin: true, gaps: 8}
	m := large.draw()
	for i, v := range small.draw().Pix {
		m.Pix[i] = min(m.Pix[i], v)
	}
	found, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkGrid(t, found[0], large)
}

// TestFindDigits draws a bar in the middle of many cells, so that there are strokes
// every half a cell, between rows that crowd towards the bottom of the page.
func TestFindDigits(t *testing.T) {
	d := drawing{rows: 10, cols: 10, quad: tilted, width: 640, height: 600, thin: true, curl: 0.2}
	light := make([]float64, d.width*d.height)
	for i := range light {
		light[i] = 215
	}
	for r := range d.rows {
		for c := range d.cols {
			if (7*r+3*c)%10 < 3 {
				x, y := float64(c)+0.5, float64(r)
				d.stroke(light, x, y+0.3, x, y+0.7, 1.1)
			}
		}
	}
	m := d.draw()
	for i, v := range light {
		m.Pix[i] = min(m.Pix[i], uint8(v))
	}
	found, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkGrid(t, found[0], d)
}

// TestFindDiscs draws dark discs in the last row, which hide most of the lines there.
func TestFindDiscs(t *testing.T) {
	d := drawing{rows: 10, cols: 10, quad: tilted, width: 640, height: 600, dotted: true}
	m := d.draw()
	for c := 0; c < 8; c += 2 {
		spot := d.place(float64(c)+0.5, 9.5)
		for y := range d.height {
			for x := range d.width {
				if math.Hypot(float64(x)-spot.X, float64(y)-spot.Y) < 28 {
					m.Pix[y*m.Stride+x] = 50
				}
			}
		}
	}
	found, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkGrid(t, found[0], d)
}

// checkGrid holds every crossing of g against where it was drawn.
func checkGrid(t *testing.T, g *grid.Grid, d drawing) {
	t.Helper()
	if g.Rows != d.rows || g.Cols != d.cols {
		t.Fatalf("got %d x %d cells, want %d x %d", g.Rows, g.Cols, d.rows, d.cols)
	}
	if g.BoxRows != d.boxRows || g.BoxCols != d.boxCols {
		t.Errorf("got boxes of %d x %d, want %d x %d", g.BoxRows, g.BoxCols, d.boxRows, d.boxCols)
	}
	cell := d.quad[1].Sub(d.quad[0]).Norm() / float64(d.cols)
	for r, row := range g.Cross {
		for c, p := range row {
			if off := p.Sub(d.place(float64(c), float64(r))).Norm() / cell; off > 0.06 {
				t.Errorf("crossing %d,%d is %.2f cells off", r, c, off)
			}
		}
	}
}

// TestAlternatives draws a grid whose last row has few lines, so that it is in
// doubt.
func TestAlternatives(t *testing.T) {
	d := drawing{rows: 10, cols: 10, quad: tilted, width: 640, height: 600, thin: true}
	m := d.draw()
	for y := range d.height {
		for x := range d.width {
			for c := range 6 {
				if p := d.place(float64(c)+1, 9.55); math.Hypot(float64(x)-p.X, float64(y)-p.Y) < 20 {
					m.Pix[y*m.Stride+x] = 215
				}
			}
		}
	}
	found, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sizes := map[image.Point]bool{}
	for _, g := range append([]*grid.Grid{found[0]}, found[0].Alternatives()...) {
		size := image.Pt(g.Cols, g.Rows)
		if sizes[size] {
			t.Errorf("%v is there twice", size)
		}
		sizes[size] = true
		if g != found[0] && len(g.Alternatives()) > 0 {
			t.Errorf("%v, an alternative, has alternatives", size)
		}
	}
	if !sizes[image.Pt(10, 10)] {
		t.Errorf("10 x 10 is not among the sizes %v", sizes)
	}
}

// TestFindHiddenFrame draws strokes from a grid to the corners of the picture, so that no
// outline has its shape: it grows from one of its boxes, also where its size is known.
func TestFindHiddenFrame(t *testing.T) {
	d := drawing{rows: 9, cols: 9, quad: tilted, width: 640, height: 600, boxRows: 3, boxCols: 3}
	m := d.draw()
	for k := range 10 * 4 * 2 { // thin lines that do not touch the thick ones
		thin, thick, way := float64(k/8), float64(3*(k/2%4)), 0.3*float64(k%2)-0.15
		if k/8%3 == 0 {
			continue
		}
		for _, p := range []geom.Point{d.place(thin, thick+way), d.place(thick+way, thin)} {
			paper := image.NewUniform(color.Gray{Y: 215})
			draw.Draw(m, image.Rect(int(p.X)-3, int(p.Y)-3, int(p.X)+4, int(p.Y)+4), paper, image.Point{}, draw.Src)
		}
	}
	edge := geom.Quad{{}, {X: 639}, {X: 639, Y: 599}, {Y: 599}}
	for i, corner := range d.quad {
		out := edge[i].Sub(corner)
		for k := range 2000 {
			at := corner.Add(out.Mul(float64(k) / 2000))
			for side := range 9 {
				x, y := int(at.X)+side%3-1, int(at.Y)+side/3-1
				if image.Pt(x, y).In(m.Rect) {
					m.SetGray(x, y, color.Gray{Y: 40})
				}
			}
		}
	}
	for x := range d.width {
		m.SetGray(x, 0, color.Gray{Y: 40})
		m.SetGray(x, d.height-1, color.Gray{Y: 40})
	}
	for _, o := range []grid.Options{{}, {Rows: 9, Cols: 9}, {Rows: 9}} {
		found, err := grid.Find(t.Context(), m, o)
		if err != nil {
			t.Fatalf("%+v: %v", o, err)
		}
		corners := found[0].Corners()
		if found[0].Rows != 9 || found[0].Cols != 9 || corners.Overlap(d.quad) < 0.97 {
			t.Errorf("%+v: got %d x %d cells in %v, want 9 x 9 in %v", o, found[0].Rows, found[0].Cols, corners, d.quad)
		}
	}
}

// TestFindAgain takes the same picture twice.
func TestFindAgain(t *testing.T) {
	m := drawing{rows: 12, cols: 17, quad: tilted, width: 640, height: 600, noise: 12, bend: 0.04}.draw()
	first, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first[0].Cross, again[0].Cross); diff != "" {
		t.Errorf("the crossings differ (-first +again):\n%s", diff)
	}
}

func TestFindKnownSize(t *testing.T) {
	d := drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: tilted, width: 640, height: 600}
	found, err := grid.Find(t.Context(), d.draw(), grid.Options{Rows: 9, Cols: 9})
	if err != nil {
		t.Fatal(err)
	}
	checkGrid(t, found[0], d)
}

func TestFindScalesBack(t *testing.T) {
	d := drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, width: 2000, height: 1900}
	for i, p := range tilted {
		d.quad[i] = p.Mul(3)
	}
	found, err := grid.Find(t.Context(), d.draw(), grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkGrid(t, found[0], d)
}

func TestFindNothing(t *testing.T) {
	white := image.NewGray(image.Rect(0, 0, 300, 200))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	noise := image.NewGray(image.Rect(0, 0, 300, 200))
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.IntN(256))
	}
	for name, m := range map[string]*image.Gray{
		"nil": nil, "empty": image.NewGray(image.Rectangle{}), "tiny": image.NewGray(image.Rect(0, 0, 1, 1)),
		"narrow": image.NewGray(image.Rect(0, 0, 2000, 3)), "black": image.NewGray(image.Rect(0, 0, 300, 200)),
		"white": white, "noise": noise,
	} {
		if _, err := grid.Find(t.Context(), m, grid.Options{}); !errors.Is(err, grid.ErrNoGrid) {
			t.Errorf("%s: got %v, want %v", name, err, grid.ErrNoGrid)
		}
	}
}

func TestFindCutOff(t *testing.T) {
	d := drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: straight, width: 640, height: 330}
	found, err := grid.Find(t.Context(), d.draw(), grid.Options{})
	whole := err == nil && found[0].Rows == 9 && found[0].Cols == 9
	if whole || err != nil && !errors.Is(err, grid.ErrCut) {
		t.Errorf("got %v, %v", found, err)
	}
	if err == nil && !found[0].AtEdge(image.Rect(0, 0, 640, 330)) {
		t.Errorf("the grid found does not touch the edge: %v", found[0].Corners())
	}
}

func TestFindCancelled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	cancel(reason)
	d := drawing{rows: 9, cols: 9, quad: straight, width: 640, height: 600}
	if _, err := grid.Find(ctx, d.draw(), grid.Options{}); !errors.Is(err, reason) {
		t.Errorf("got %v, want %v", err, reason)
	}
}

func TestTurn(t *testing.T) {
	d := drawing{rows: 4, cols: 6, quad: quad(40, 60, 600, 60, 600, 440, 40, 440), width: 640, height: 500}
	found, err := grid.Find(t.Context(), d.draw(), grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := found[0]
	turned := g.Turn(1)
	if turned.Rows != 6 || turned.Cols != 4 {
		t.Fatalf("got %d x %d", turned.Rows, turned.Cols)
	}
	// Turned clockwise, the bottom left corner comes to the top left.
	if got, want := turned.Cross[0][0], g.Cross[4][0]; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if back := turned.Turn(3); back.Cross[1][2] != g.Cross[1][2] {
		t.Error("four quarter turns do not come back")
	}
}

func TestCells(t *testing.T) {
	d := drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: tilted, width: 640, height: 600}
	m := d.draw()
	// A dark spot in the middle of row 2, column 5.
	spot := d.place(5.5, 2.5)
	for y := -4; y <= 4; y++ {
		for x := -4; x <= 4; x++ {
			m.SetGray(int(spot.X)+x, int(spot.Y)+y, image.NewGray(image.Rect(0, 0, 1, 1)).GrayAt(0, 0))
		}
	}
	found, err := grid.Find(t.Context(), m, grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range found[0].Cells(m, 40) {
		if cell.Rect.Dx() != 40 || cell.Rect.Dy() != 40 {
			t.Fatalf("cell %d has %v", i, cell.Rect)
		}
		middle := cell.GrayAt(cell.Rect.Min.X+20, cell.Rect.Min.Y+20).Y
		if dark := middle < 100; dark != (i == 2*9+5) {
			t.Errorf("cell %d: the middle has %d", i, middle)
		}
	}
}

func TestSubdivide(t *testing.T) {
	d := drawing{rows: 3, cols: 3, quad: tilted, width: 640, height: 600}
	found, err := grid.Find(t.Context(), d.draw(), grid.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fine := d
	fine.rows, fine.cols, fine.boxRows, fine.boxCols = 9, 9, 3, 3
	checkGrid(t, found[0].Subdivide(3, 3), fine)
}

func ExampleFind() {
	d := drawing{rows: 9, cols: 9, boxRows: 3, boxCols: 3, quad: tilted, width: 640, height: 600}
	found, err := grid.Find(context.Background(), d.draw(), grid.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	g := found[0]
	fmt.Printf("%d rows and %d columns in boxes of %d x %d\n", g.Rows, g.Cols, g.BoxRows, g.BoxCols)
	// Output: 9 rows and 9 columns in boxes of 3 x 3
}
