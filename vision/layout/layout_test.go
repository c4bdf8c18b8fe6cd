package layout_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
)

func fit(t testing.TB, d *drawn, places []puzzle.Placement, o layout.Options) *layout.Layout {
	t.Helper()
	l, err := layout.Fit(d.pieces, places, o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestFitTruth(t *testing.T) {
	for name, c := range map[string]cut{
		"clean":      {rows: 6, cols: 8, seed: 1},
		"upright":    {rows: 9, cols: 4, seed: 2},
		"one row":    {rows: 1, cols: 7, seed: 3},
		"one column": {rows: 7, cols: 1, seed: 4},
		"a gap":      {rows: 5, cols: 6, gap: 0.012, seed: 5},
		"an overlap": {rows: 5, cols: 6, gap: -0.012, seed: 6},
		"noise":      {rows: 6, cols: 8, noise: 0.004, seed: 7},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.draw()
			l := fit(t, d, d.truth, layout.Options{})
			if l.Rows != c.rows || l.Cols != c.cols || len(l.Components) != 1 {
				t.Fatalf("%d x %d in %d parts", l.Rows, l.Cols, len(l.Components))
			}
			for _, f := range l.Check() {
				t.Errorf("%v (%.3f)", f, f.Amount)
			}
			if math.Abs(l.Gap-c.gap) > 0.003+c.noise {
				t.Errorf("the gap is %.4f of a side, not %.4f", l.Gap, c.gap)
			}
			for _, j := range l.Joints {
				if j.RMS > 0.005+2*c.noise {
					t.Errorf("the joint at %d, %d is off by %.4f", j.Row, j.Col, j.RMS)
				}
			}
			for i, want := range d.truth {
				if off := math.Remainder(l.Places[i].Degrees-want.Degrees, 360); math.Abs(off) > 1 {
					t.Errorf("piece %d is turned by %.1f degrees too much", i, off)
				}
			}
		})
	}
}

// TestFitPlace wants the pieces where they were cut, give or take a motion of
// the whole.
func TestFitPlace(t *testing.T) {
	d := cut{rows: 10, cols: 15, seed: 11}.draw()
	l := fit(t, d, d.truth, layout.Options{})
	for i, p := range d.truth {
		top := l.Poses[i].At(d.pieces[i].Sides[(4-p.Rotation)%4].Curve[0])
		first := l.Poses[0].At(d.pieces[0].Sides[(4-d.truth[0].Rotation)%4].Curve[0])
		got := top.Sub(first)
		want := geom.Point{X: side * float64(p.Col), Y: side * float64(p.Row)}
		if off := got.Sub(want).Norm(); off > 0.06*side { // corners were moved by 3 % each way
			t.Errorf("the corner of piece %d is %.1f off", i, off)
		}
	}
}

func TestFitSwapped(t *testing.T) {
	d := cut{rows: 8, cols: 10, noise: 0.003, seed: 21}.draw()
	tried := 0
	for a := range d.truth {
		for b := range a {
			if (a*31+b*17)%13 != 0 {
				continue
			}
			places := slices.Clone(d.truth)
			p, q := &places[a], &places[b]
			p.Row, p.Col, q.Row, q.Col = q.Row, q.Col, p.Row, p.Col
			if !turnedToFit(d, p, d.truth[b]) || !turnedToFit(d, q, d.truth[a]) {
				continue
			}
			tried++
			l := fit(t, d, places, layout.Options{})
			for _, i := range []int{a, b} {
				if l.Fits[i].Verdict == layout.Sure {
					t.Errorf("%d and %d exchanged: %d is sure of its place, margin %.2f", a, b, i, l.Fits[i].Margin)
				}
			}
			grave := 0
			for _, f := range l.Check() {
				if f.Kind != layout.Vacant && f.Kind != layout.Uncertain {
					grave++
				}
			}
			if grave == 0 {
				t.Errorf("%d and %d exchanged: no grave fault", a, b)
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d exchanges tried", tried)
	}
}

// turnedToFit turns a piece so that its kinds suit another's place, and tells
// whether they can.
func turnedToFit(d *drawn, p *puzzle.Placement, place puzzle.Placement) bool {
	for p.Rotation = range 4 {
		if kindsAt(d, *p) == kindsAt(d, puzzle.Placement{Piece: place.Piece, Rotation: place.Rotation}) {
			return true
		}
	}
	return false
}

func kindsAt(d *drawn, p puzzle.Placement) (kinds [4]encode.Kind) {
	for pos := range kinds {
		kinds[pos] = d.pieces[p.Piece].Sides[(pos-p.Rotation+4)%4].Kind
	}
	return kinds
}

// TestFitAlike has pieces that cannot be told apart: no answer is certain, none
// is wrong.
func TestFitAlike(t *testing.T) {
	d := cut{rows: 5, cols: 5, alike: true, noise: 0.002, seed: 31}.draw()
	l := fit(t, d, d.truth, layout.Options{})
	for i, s := range l.Fits {
		if s.Verdict == layout.Wrong {
			t.Errorf("piece %d is called wrong, margin %.2f", i, s.Margin)
		}
	}
	if s := l.Fits[12]; s.Verdict != layout.Doubtful {
		t.Errorf("the piece in the middle is %v, margin %.2f", s.Verdict, s.Margin)
	}
}

func TestFitParts(t *testing.T) {
	d := cut{rows: 6, cols: 9, seed: 41}.draw()
	var places []puzzle.Placement
	for _, p := range d.truth {
		if p.Col != 3 && p.Col+p.Row != 12 { // a gap, and a slanting one
			places = append(places, p)
		}
	}
	l := fit(t, d, places, layout.Options{Rows: 6, Cols: 9})
	var sizes []int
	for _, part := range l.Components {
		sizes = append(sizes, len(part))
	}
	if diff := cmp.Diff([]int{27, 18, 1}, sizes); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	for _, f := range l.Check() {
		if f.Kind != layout.Vacant {
			t.Errorf("%v (%.3f)", f, f.Amount)
		}
	}
	for i, p := range l.Places {
		if p == nil && (l.Fits[i].Verdict != layout.Unjudged || l.Poses[i] != layout.Pose{}) {
			t.Errorf("piece %d has no place but %+v", i, l.Fits[i])
		}
	}
}

// TestFitOpen lays out a piece of a puzzle's middle, whose border is not known.
func TestFitOpen(t *testing.T) {
	d := cut{rows: 6, cols: 6, seed: 51}.draw()
	var places []puzzle.Placement
	for _, p := range d.truth {
		if p.Row < 3 && p.Col >= 2 && p.Col < 5 {
			p.Col -= 2
			places = append(places, p)
		}
	}
	l := fit(t, d, places, layout.Options{Open: true})
	for _, f := range l.Check() {
		t.Error(f)
	}
	if len(l.Edges) != 3 {
		t.Errorf("%d flat sides on the border, not 3", len(l.Edges))
	}
}

func TestFitErrors(t *testing.T) {
	d := cut{rows: 2, cols: 2, seed: 61}.draw()
	hollow := slices.Clone(d.pieces)
	hollow[1].Sides[2].Curve = nil
	broken := slices.Clone(d.pieces)
	broken[1].Sides[2].Curve = geom.Curve{{X: math.NaN()}, {X: 1}}
	for name, c := range map[string]struct {
		pieces []layout.Piece
		places []puzzle.Placement
	}{
		"no such piece":   {d.pieces, []puzzle.Placement{{Piece: 4}}},
		"negative piece":  {d.pieces, []puzzle.Placement{{Piece: -1}}},
		"twice":           {d.pieces, []puzzle.Placement{{Piece: 1}, {Piece: 1, Row: 1}}},
		"negative row":    {d.pieces, []puzzle.Placement{{Piece: 1, Row: -1}}},
		"no end":          {d.pieces, []puzzle.Placement{{Piece: 1, Col: math.MaxInt}}},
		"no curve":        {hollow, d.truth},
		"not a number":    {broken, d.truth},
		"no pieces":       {nil, d.truth},
		"a far rotation":  {nil, []puzzle.Placement{{Rotation: -9}}},
		"piece and place": {d.pieces, []puzzle.Placement{{Piece: 9, Row: -9}}},
	} {
		if _, err := layout.Fit(c.pieces, c.places, layout.Options{}); !errors.Is(err, layout.ErrPlacements) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if l, err := layout.Fit(nil, nil, layout.Options{}); err != nil || len(l.Check()) != 0 {
		t.Errorf("nothing at all: %v", err)
	}
}

// TestFitDegenerate wants no panic from pieces that are none.
func TestFitDegenerate(t *testing.T) {
	dot := geom.Curve{{X: 3, Y: 3}, {X: 3, Y: 3}}
	var p layout.Piece
	for k := range p.Sides {
		p.Sides[k] = encode.Side{Kind: encode.Kind(1 - 2*(k%2)), Curve: dot}
	}
	places := []puzzle.Placement{{Piece: 0}, {Piece: 1, Col: 1}, {Piece: 2, Row: 1 << 20, Rotation: 7}}
	l, err := layout.Fit([]layout.Piece{p, p, p}, places, layout.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Check()) == 0 {
		t.Error("points that lie in a row pass for a puzzle")
	}
}

func TestFitSameTwice(t *testing.T) {
	d := cut{rows: 5, cols: 5, noise: 0.01, seed: 71}.draw()
	a, b := fit(t, d, d.truth, layout.Options{}), fit(t, d, d.truth, layout.Options{})
	if diff := cmp.Diff(a, b, cmpopts.IgnoreUnexported(layout.Layout{})); diff != "" {
		t.Error(diff)
	}
}

func TestBeside(t *testing.T) {
	d := cut{rows: 6, cols: 6, seed: 81}.draw()
	var layouts []*layout.Layout
	for _, cols := range [][2]int{{0, 3}, {3, 4}, {4, 5}, {5, 6}} {
		var places []puzzle.Placement
		for _, p := range d.truth {
			if p.Col >= cols[0] && p.Col < cols[1] {
				p.Col -= cols[0]
				places = append(places, p)
			}
		}
		layouts = append(layouts, fit(t, d, places, layout.Options{Open: true}))
	}
	layout.Beside(layouts...)
	for i, a := range layouts {
		for _, b := range layouts[:i] {
			lo, hi := a.Bounds()
			from, to := b.Bounds()
			if lo.X < to.X && from.X < hi.X && lo.Y < to.Y && from.Y < hi.Y {
				t.Errorf("layout %d covers an earlier one: %v to %v, %v to %v", i, lo, hi, from, to)
			}
		}
	}
	layout.Beside()
}

func BenchmarkFit(b *testing.B) {
	d := cut{rows: 25, cols: 40, noise: 0.003, seed: 91}.draw()
	for b.Loop() {
		fit(b, d, d.truth, layout.Options{})
	}
}
