package pieces_test

import (
	"errors"
	"image"
	"math"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// scene draws all pieces of a puzzle on two pages, the second one seen through
// warp, and returns the pages and what was drawn on each.
func scene(t *testing.T, rows, cols int, warp func(geom.Point) geom.Point) ([]*pieces.Page, [2][]drawnPiece) {
	t.Helper()
	const side = 100
	all := cut(rows, cols, side, 8)
	half := len(all) / 2
	var drawn [2][]drawnPiece
	var pages []*pieces.Page
	for i, part := range [2][]drawnPiece{all[:half], all[half:]} {
		placed, size := laid(part, 4, side, uint64(i))
		if i == 1 && warp != nil {
			for k := range placed {
				placed[k] = placed[k].moved(warp)
			}
			far := warp(geom.Pixel(size))
			size = image.Pt(max(size.X, int(far.X)), max(size.Y, int(far.Y)))
		}
		look := board
		look.grain = 3
		drawn[i] = placed
		pages = append(pages, find(t, look.paint(size, outlines(placed)), pieces.Options{}))
		if len(pages[i].Pieces) != len(part) {
			t.Fatalf("page %d: %d pieces, want %d; %v", i, len(pages[i].Pieces), len(part), pages[i].Problems)
		}
	}
	return pages, drawn
}

// joints returns the true pairs of mates of found pages, each as the numbers of
// two sides.
func joints(pages []*pieces.Page, drawn [2][]drawnPiece) [][2]int {
	var out [][2]int
	first := map[int]int{}
	n := 0
	for i, p := range pages {
		for _, q := range p.Pieces {
			which, shift, _ := match(q, drawn[i])
			for k, j := range drawn[i][which].joints {
				if j < 0 {
					continue
				}
				side := 4*n + (k+shift)%4
				if a, ok := first[j]; ok {
					out = append(out, [2]int{a, side})
				}
				first[j] = side
			}
			n++
		}
	}
	return out
}

// misfit returns the mean difference of the chords of mates.
func misfit(pages []*pieces.Page, pairs [][2]int) float64 {
	var sides []encode.Side
	for _, p := range pages {
		for _, q := range p.Pieces {
			sides = append(sides, q.Sides[:]...)
		}
	}
	sum := 0.0
	for _, p := range pairs {
		sum += math.Abs(sides[p[0]].Chord() - sides[p[1]].Chord())
	}
	return sum / float64(len(pairs))
}

func TestResolveBorder(t *testing.T) {
	pages, _ := scene(t, 4, 6, nil)
	shape, err := pieces.ResolveBorder(pages, pieces.Shape{})
	if err != nil || shape.Rows != 4 || shape.Cols != 6 || shape.Missing+shape.Extra != 0 || shape.Cost > 0.1 {
		t.Errorf("shape %v with %d missing and %d extra, cost %.2f, error %v", shape, shape.Missing, shape.Extra, shape.Cost, err)
	}
	shape, err = pieces.ResolveBorder(pages, pieces.Shape{Rows: 6, Cols: 4})
	if err != nil || shape.Rows != 6 || shape.Cols != 4 {
		t.Errorf("asked for 6x4: %v, error %v", shape, err)
	}
}

// TestResolveBorderRow finds puzzles of one row: of few pieces, of one, and of a column
// that is asked for.
func TestResolveBorderRow(t *testing.T) {
	for _, cols := range []int{1, 2, 9} {
		drawn, size := laid(cut(1, cols, 100, 8), 4, 100, 1)
		pages := []*pieces.Page{find(t, board.paint(size, outlines(drawn)), pieces.Options{})}
		shape, err := pieces.ResolveBorder(pages, pieces.Shape{})
		if err != nil || shape.Rows != 1 || shape.Cols != cols {
			t.Errorf("%d pieces: shape %v, error %v", cols, shape, err)
		}
		if shape, err = pieces.ResolveBorder(pages, pieces.Shape{Cols: 1}); err != nil || shape.Rows != cols || shape.Cols != 1 {
			t.Errorf("one column of %d: shape %v, error %v", cols, shape, err)
		}
		if shape, err = pieces.ResolveBorder(pages, pieces.Shape{Rows: 2, Cols: cols}); err == nil && shape.Rows != 2 {
			t.Errorf("two rows of %d: shape %v, error %v", cols, shape, err)
		}
	}
}

func TestResolveBorderMissing(t *testing.T) {
	pages, drawn := scene(t, 4, 6, nil)
	for i, q := range pages[0].Pieces {
		if which, _, _ := match(q, drawn[0]); drawn[0][which].row == 1 && drawn[0][which].col == 2 {
			pages[0].Pieces = append(pages[0].Pieces[:i:i], pages[0].Pieces[i+1:]...)
			break
		}
	}
	shape, err := pieces.ResolveBorder(pages, pieces.Shape{})
	if err != nil || shape.Rows != 4 || shape.Cols != 6 || shape.Missing != 1 {
		t.Errorf("shape %v with %d missing, error %v", shape, shape.Missing, err)
	}
}

func TestResolveBorderNothing(t *testing.T) {
	if shape, err := pieces.ResolveBorder(nil, pieces.Shape{}); !errors.Is(err, pieces.ErrShape) || shape.Rows != 0 {
		t.Errorf("no pages: %v, %v", shape, err)
	}
	pages, _ := scene(t, 4, 6, nil)
	pages[0].Pieces = pages[0].Pieces[:1]
	if _, err := pieces.ResolveBorder(pages[:1], pieces.Shape{}); !errors.Is(err, pieces.ErrShape) {
		t.Errorf("one piece: %v", err)
	}
}

func TestEqualScale(t *testing.T) {
	half := func(p geom.Point) geom.Point { return p.Mul(0.6) }
	for name, tt := range map[string]struct {
		dpi [2]float64
		tol float64
	}{
		"by the pieces": {[2]float64{}, 0.08}, // they are not all alike
		"by the tags":   {[2]float64{200, 120}, 0.003},
		"wrong tags":    {[2]float64{100, 300}, 0.12},
	} {
		t.Run(name, func(t *testing.T) {
			pages, drawn := scene(t, 4, 6, half)
			for i := range pages {
				pages[i].DPI = tt.dpi[i]
			}
			pieces.EqualScale(pages)
			k := pages[1].Plane.Scale(geom.Point{}) / pages[0].Plane.Scale(geom.Point{})
			if math.Abs(k*0.6-1) > tt.tol {
				t.Errorf("the second page is enlarged %.3f times, want %.3f", k, 1/0.6)
			}
			pairs := joints(pages, drawn)
			pieces.Refine(pages, pairs)
			k = pages[1].Plane.Scale(geom.Point{X: 150, Y: 150}) / pages[0].Plane.Scale(geom.Point{X: 150, Y: 150})
			if math.Abs(k*0.6-1) > 0.006 {
				t.Errorf("refined: the second page is enlarged %.3f times, want %.3f", k, 1/0.6)
			}
		})
	}
}

func TestEqualScaleKeeps(t *testing.T) {
	pages, _ := scene(t, 4, 6, nil)
	pieces.EqualScale(pages)
	for i, p := range pages {
		if want := (geom.Homography{0: 1, 4: 1, 8: 1}); p.Plane != want {
			t.Errorf("page %d: plane %v", i, p.Plane)
		}
	}
	pieces.EqualScale(nil)
	pieces.EqualScale([]*pieces.Page{{}})
}

// TestRefine gives the second page a little of everything that can be wrong
// with a picture.
func TestRefine(t *testing.T) {
	warp := func(p geom.Point) geom.Point {
		w := 1 + 0.0001*p.X
		return geom.Point{X: (1.02*p.X + 0.004*p.Y) / w, Y: 1.012 * p.Y / w}
	}
	pages, drawn := scene(t, 4, 6, warp)
	pieces.EqualScale(pages)
	pairs := joints(pages, drawn)
	before := misfit(pages, pairs)
	wrong := append([][2]int{{0, 47}, {3, 90}, {-1, 2}, {5, 5000}, {8, 9}}, pairs...)
	r := pieces.Refine(pages, wrong)
	after := misfit(pages, pairs)
	if after > 0.6*before || r.After > r.Before || r.Pairs < len(pairs) {
		t.Errorf("chords of mates differ by %.2f before and %.2f after; %+v", before, after, r)
	}
	t.Logf("chords of mates differ by %.2f before and %.2f after; %+v", before, after, r)
	if r := pieces.Refine(pages, nil); r.Pairs != 0 {
		t.Errorf("nothing to go by: %+v", r)
	}
}

// TestRefineKeeps wants what fits to stay as it is.
func TestRefineKeeps(t *testing.T) {
	pages, drawn := scene(t, 4, 6, nil)
	pieces.EqualScale(pages)
	pieces.Refine(pages, joints(pages, drawn))
	for i, p := range pages {
		for _, at := range []geom.Point{{}, {X: 300, Y: 400}, {X: 600, Y: 10}} {
			if d := p.Plane.At(at).Sub(at).Norm(); d > 2.5 {
				t.Errorf("page %d: %v moves by %.2f pixels", i, at, d)
			}
		}
	}
}

// TestExcess moves all outlines outwards, as glare does, and wants the sides of
// mates to be equal again.
func TestExcess(t *testing.T) {
	const side, out = 160, 1.0
	all := cut(4, 5, side, 9)
	for i, d := range all {
		n := len(d.outline)
		grown := make(geom.Curve, n)
		for k, p := range d.outline {
			u := d.outline[(k+1)%n].Sub(d.outline[(k+n-1)%n])
			grown[k] = p.Add(geom.Point{X: u.Y, Y: -u.X}.Mul(out / u.Norm()))
		}
		all[i].outline = grown
	}
	placed, size := laid(all, 5, side, 9)
	misfit := func(even bool) float64 {
		pages := []*pieces.Page{find(t, board.paint(size, outlines(placed)), pieces.Options{})}
		if even {
			pieces.EqualScale(pages)
		}
		r := pieces.Refine(pages, joints(pages, [2][]drawnPiece{placed}))
		t.Logf("%+v", r)
		return r.Before
	}
	before, after := misfit(false), misfit(true)
	if after > 0.4*before {
		t.Errorf("mates are %.2f apart before and %.2f after", before, after)
	}
}
