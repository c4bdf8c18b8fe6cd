package overlay_test

import (
	"image"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// disc returns an outline with the given middle and radius.
func disc(x, y, radius float64) geom.Curve {
	var c geom.Curve
	for i := range 60 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 30)
		c = append(c, geom.Point{X: x + radius*cos, Y: y + radius*sin})
	}
	return c
}

// dark counts the pixels of words and arrows in a part of a map.
func dark(m *image.RGBA, part image.Rectangle) int {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if c := m.RGBAAt(x, y); int(c.R)+int(c.G)+int(c.B) < 200 {
				n++
			}
		}
	}
	return n
}

// TestPieceMapArrow wants the arrow to point to where the piece's top lies.
func TestPieceMapArrow(t *testing.T) {
	picture := page(300, 300, paper)
	for degrees, points := range map[float64]image.Point{
		0: {Y: -1}, 90: {X: -1}, -90: {X: 1}, 180: {Y: 1}, 270: {X: 1}, -360: {Y: -1},
	} {
		m := overlay.PieceMap(picture, []overlay.Mark{{Outline: disc(150, 150, 80), Degrees: degrees, Number: -1}}, overlay.MapOptions{})
		if m.Rect != picture.Rect {
			t.Fatalf("the map has bounds %v", m.Rect)
		}
		// The arrow fills the upper part of the words; its head is the half with
		// more ink.
		arrow := inked(m, image.Rect(100, 72, 200, 150))
		c := arrow.Min.Add(arrow.Max).Div(2)
		halves := [2]int{}
		if points.X != 0 {
			halves[0], halves[1] = dark(m, image.Rect(arrow.Min.X, arrow.Min.Y, c.X, arrow.Max.Y)), dark(m, image.Rect(c.X, arrow.Min.Y, arrow.Max.X, arrow.Max.Y))
		} else {
			halves[0], halves[1] = dark(m, image.Rect(arrow.Min.X, arrow.Min.Y, arrow.Max.X, c.Y)), dark(m, image.Rect(arrow.Min.X, c.Y, arrow.Max.X, arrow.Max.Y))
		}
		if first := points.X+points.Y < 0; first != (halves[0] > halves[1]) {
			t.Errorf("turned by %v: ink of the halves %v, the arrow should point to %v", degrees, halves, points)
		}
	}
}

// inked returns the bounds of the uppermost run of rows with ink.
func inked(m *image.RGBA, part image.Rectangle) image.Rectangle {
	var box image.Rectangle
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := image.Rectangle{}
		for x := part.Min.X; x < part.Max.X; x++ {
			if pixel := image.Rect(x, y, x+1, y+1); dark(m, pixel) > 0 {
				row = row.Union(pixel)
			}
		}
		if row.Empty() && !box.Empty() {
			break
		}
		box = box.Union(row)
	}
	return box
}

// TestPieceMapSize wants words that can be read on small pieces, and no waste on
// large ones.
func TestPieceMapSize(t *testing.T) {
	for radius, want := range map[float64][2]int{10: {900, 1600}, 30: {400, 600}, 70: {300, 300}, 140: {150, 299}} {
		m := overlay.PieceMap(page(300, 300, slate), []overlay.Mark{{Outline: disc(150, 150, radius), Row: 12, Col: 34}}, overlay.MapOptions{})
		if w := m.Rect.Dx(); w < want[0] || w > want[1] {
			t.Errorf("radius %v: the map is %d wide, not %v", radius, w, want)
		}
		if n := dark(m, m.Rect); n < 300 {
			t.Errorf("radius %v: %d dark pixels", radius, n)
		}
	}
	m := overlay.PieceMap(page(300, 300, slate), []overlay.Mark{{Outline: disc(150, 150, 10)}}, overlay.MapOptions{Pixels: 200_000})
	if n := m.Rect.Dx() * m.Rect.Dy(); n > 200_000 {
		t.Errorf("%d pixels", n)
	}
}

// TestPieceMapStates wants every state to be told from the others.
func TestPieceMapStates(t *testing.T) {
	picture := page(300, 300, slate)
	var maps []*image.RGBA
	for _, state := range []overlay.State{overlay.Placed, overlay.Doubtful, overlay.Unplaced, overlay.Problem} {
		maps = append(maps, overlay.PieceMap(picture, []overlay.Mark{{
			Outline: disc(150, 150, 90), State: state, Note: "pieces touch each other",
		}}, overlay.MapOptions{}))
		if state.String() == "" {
			t.Errorf("state %d has no name", state)
		}
	}
	at := image.Pt(90, 110) // in the piece, beside the words
	for i, a := range maps {
		for _, b := range maps[:i] {
			if a.Rect == b.Rect && distance(a.RGBAAt(at.X, at.Y), b.RGBAAt(at.X, at.Y)) < 8 {
				t.Errorf("state %d looks like an earlier one", i)
			}
		}
	}
}

func TestPieceMapDegenerate(t *testing.T) {
	nan := math.NaN()
	marks := []overlay.Mark{
		{}, {Outline: geom.Curve{{X: 1, Y: 1}}}, {Outline: geom.Curve{{X: nan}, {X: 2}, {Y: 3}}},
		{Outline: disc(0, 0, 1e12)}, {Outline: disc(50, 50, 30), Degrees: nan}, {Outline: disc(-500, 20, 30), Row: -4},
		{Outline: disc(95, 95, 30), State: overlay.Problem, Number: -1},
	}
	for i := range marks {
		overlay.PieceMap(page(100, 100, paper), marks[i:i+1], overlay.MapOptions{})
	}
	overlay.PieceMap(page(100, 100, paper), marks, overlay.MapOptions{})
	overlay.PieceMap(new(image.RGBA), marks, overlay.MapOptions{})
}
