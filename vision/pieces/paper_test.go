package pieces_test

import (
	"context"
	"errors"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// tilted is a camera's view of the plane.
func tilted(p geom.Point) geom.Point {
	w := 1 + 0.00018*p.X + 0.0001*p.Y
	return geom.Point{X: 80 + (0.97*p.X+0.06*p.Y)/w, Y: 70 + (-0.03*p.X+1.01*p.Y)/w}
}

// onPaper draws pieces on a sheet of A4 at 4 pixels a millimetre, seen by the
// tilted camera on a dark table.
func onPaper() (*load.Picture, []drawnPiece, []drawnPiece) {
	const side, w, h = 120, 4 * 297, 4 * 210
	flat, _ := laid(cut(3, 5, side, 11), 5, side, 11)
	var seen []drawnPiece
	for i, d := range flat {
		flat[i] = d.moved(func(p geom.Point) geom.Point { return p.Add(geom.Point{X: 30, Y: 60}) })
		seen = append(seen, flat[i].moved(tilted))
	}
	paper := geom.Curve{tilted(geom.Point{}), tilted(geom.Point{X: w}), tilted(geom.Point{X: w, Y: h}), tilted(geom.Point{Y: h})}
	size := image.Pt(1250, 950)
	cover := coverage(size, []geom.Curve{paper})
	pic := look{ground: color.RGBA{240, 240, 235, 255}, piece: color.RGBA{60, 80, 150, 255}, grain: 2}.paint(size, outlines(seen))
	for i, f := range cover {
		for k := range 3 {
			pic.Color.Pix[4*i+k] = uint8(float32(pic.Color.Pix[4*i+k])*f + 50*(1-f))
		}
	}
	return load.New(pic.Color, load.PNG), flat, seen
}

func TestPaper(t *testing.T) {
	pic, flat, seen := onPaper()
	page := find(t, pic, pieces.Options{Paper: pieces.A4})
	check(t, page, seen, 100, 0.5)
	if len(page.Paper) != 4 {
		t.Fatal("no sheet")
	}
	for i, want := range []geom.Point{tilted(geom.Point{}), tilted(geom.Point{X: 1188})} {
		if d := page.Paper[i].Sub(want).Norm(); d > 1 {
			t.Errorf("corner %d of the sheet is off by %.2f", i, d)
		}
	}
	if perInch := page.DPI; perInch < 60 || perInch > 120 {
		t.Errorf("%.0f pixels an inch", perInch)
	}
	// In the plane, pieces are as they lie on the paper, but for one scale.
	k := page.DPI / 25.4 / 4
	for _, q := range page.Pieces {
		which, shift, _ := match(q, seen)
		d := flat[which]
		for i := range 4 {
			want := d.corners[(i+1)%4].Sub(d.corners[i]).Norm() * k
			got := q.Sides[(i+shift)%4].Chord()
			if math.Abs(got-want) > 0.02*want {
				t.Errorf("piece at %.0f: side %d is %.1f long, want %.1f", q.Center, i, got, want)
			}
		}
	}
}

func TestPaperMissing(t *testing.T) {
	const side = 100
	drawn, size := laid(cut(3, 4, side, 12), 4, side, 12)
	_, err := pieces.Find(context.Background(), board.paint(size, outlines(drawn)), pieces.Options{Paper: pieces.A4})
	if !errors.Is(err, pieces.ErrNoPaper) {
		t.Errorf("error %v", err)
	}
}

func TestTilt(t *testing.T) {
	const side = 100
	flat, size := laid(cut(5, 7, side, 13), 7, side, 13)
	strong := func(p geom.Point) geom.Point {
		w := 1 + 0.00025*p.X
		return geom.Point{X: p.X / w * 0.95, Y: 100 + (p.Y-400)/w + 300}
	}
	var seen []drawnPiece
	for _, d := range flat {
		seen = append(seen, d.moved(strong))
	}
	page := find(t, board.paint(size, outlines(seen)), pieces.Options{})
	if len(page.Pieces) != len(seen) {
		t.Fatalf("%d pieces", len(page.Pieces))
	}
	off := func(plane geom.Homography) (worst float64) {
		mean := 0.0
		var logs []float64
		for _, q := range page.Pieces {
			which, _, _ := match(q, seen)
			size := func(c geom.Quad) float64 { return c[2].Sub(c[0]).Norm() + c[3].Sub(c[1]).Norm() }
			var now geom.Quad
			for k, c := range q.Corners {
				now[k] = plane.At(c)
			}
			logs = append(logs, math.Log(size(now)/size(flat[which].corners)))
			mean += logs[len(logs)-1] / float64(len(page.Pieces))
		}
		for _, l := range logs {
			worst = max(worst, math.Abs(l-mean))
		}
		return worst
	}
	before, after := off(geom.Homography{0: 1, 4: 1, 8: 1}), off(page.Plane)
	if after > 0.4*before {
		t.Errorf("sizes are off by up to %.3f in the picture and %.3f in the plane", before, after)
	}
}

func TestParsePaper(t *testing.T) {
	for name, want := range map[string]pieces.Paper{"": pieces.NoPaper, "none": pieces.NoPaper, "a4": pieces.A4, "A3": pieces.A3, "Letter": pieces.Letter} {
		if got, ok := pieces.ParsePaper(name); !ok || got != want {
			t.Errorf("%q: %v, %v", name, got, ok)
		}
		if got, ok := pieces.ParsePaper(want.String()); !ok || got != want {
			t.Errorf("%v does not read back", want)
		}
	}
	if _, ok := pieces.ParsePaper("A5"); ok {
		t.Error("A5 is known")
	}
}

// TestCloth reads pieces on a sheet without being told that there is one.
func TestCloth(t *testing.T) {
	pic, _, seen := onPaper()
	page := find(t, pic, pieces.Options{})
	check(t, page, seen, 100, 0.5)
}
