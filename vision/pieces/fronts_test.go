package pieces_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/encode"
	knife "github.com/gridsaw/gridsaw/samples/cut"
	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// fronts is a puzzle with a picture, photographed on a table or scanned.
type fronts struct {
	rows, cols int
	size       float64
	seed       uint64
	table      render.Table
	ground     render.Background // of a scan
	scan       bool
	thick      float64 // of the pieces, in sides of one
	tilt       float64 // of the camera, degrees
	glare      float64
	shadow     float64
}

// draw returns the picture and what it shows, with outlines as worn as they lie there.
func (f fronts) draw(t testing.TB) (*load.Picture, []drawnPiece) {
	t.Helper()
	p, err := knife.New(knife.Options{Seed: f.seed, Rows: f.rows, Cols: f.cols, Jitter: 0.05, Wave: 4})
	if err != nil {
		t.Fatal(err)
	}
	wear, err := knife.NewWear(0.3)
	if err != nil {
		t.Fatal(err)
	}
	o := render.TrayOptions{Seed: f.seed, Size: f.size, PerPage: f.rows * f.cols, Wear: wear, Stock: render.Printed, Dust: 0.3, Background: f.ground}
	if !f.scan {
		d := render.TrayDamage(f.seed, f.size)
		d.Table = f.table
		if f.tilt != 0 {
			d.Tilt = f.tilt
		}
		d.Shadow, d.ShadowRun, d.ShadowSoft = f.shadow, 30, 0.08
		o.Photo, o.Damage, o.Thick, o.Glare = true, &d, f.thick, f.glare
	}
	tray, err := render.NewTray(p, o)
	if err != nil {
		t.Fatal(err)
	}
	truth, err := tray.Truth()
	if err != nil {
		t.Fatal(err)
	}
	shot, err := tray.Shoot(0)
	if err != nil {
		t.Fatal(err)
	}
	var drawn []drawnPiece
	for _, q := range truth.Pieces {
		i := q.Row*f.cols + q.Col
		outline, err := p.Outline(i, wear, f.seed)
		if err != nil {
			t.Fatal(err)
		}
		d := drawnPiece{row: q.Row, col: q.Col, joints: q.Joints}
		for k, c := range q.Corners {
			d.corners[k] = geom.Point{X: float64(c[0]), Y: float64(c[1])}
			d.kinds[k] = encode.Kind(min(max(q.Sides[k], -1), 1))
		}
		from, ok := geom.SquareTo(p.Pieces[i].Corners)
		to, ok2 := geom.SquareTo(d.corners)
		if !ok || !ok2 {
			t.Fatalf("piece %d has no area", i)
		}
		back := from.Inverse()
		at := back.Then(&to)
		d.outline = at.Curve(outline)
		drawn = append(drawn, d)
	}
	return load.New(shot.Image, load.PNG), drawn
}

// quality is how well the pieces of a picture were found.
type quality struct {
	found, corners, kinds int       // pieces, those with wrong corners, sides of a wrong kind
	off                   []float64 // root mean square distance of each side, in pixels, ascending
}

func (q *quality) at(part float64) float64 {
	if len(q.off) == 0 {
		return math.Inf(1)
	}
	return q.off[min(int(part*float64(len(q.off))), len(q.off)-1)]
}

func (q *quality) measure(page *pieces.Page, drawn []drawnPiece) {
	back := page.Plane.Inverse()
	for _, p := range page.Pieces {
		side := math.Sqrt(p.Area)
		i, shift, off := match(p, drawn)
		if drawn[i].corners[0].Add(drawn[i].corners[2]).Mul(0.5).Sub(p.Center).Norm() > 0.4*side {
			continue
		}
		q.found++
		if off > 0.06*side {
			q.corners++
			continue
		}
		for k, want := range drawn[i].kinds {
			s := p.Sides[(k+shift)%4]
			if s.Kind != want {
				q.kinds++
			}
			q.off = append(q.off, astray(back.Curve(s.Curve.Resample(60)), drawn[i].outline, drawn[i].corners, 0.06*side))
		}
	}
	slices.Sort(q.off)
}

// TestFindWalls finds thick pieces that a tilted camera sees from the side.
func TestFindWalls(t *testing.T) {
	pic, drawn := fronts{rows: 4, cols: 5, size: 130, seed: 12, table: render.Wood, thick: 0.1, tilt: 30}.draw(t)
	var q quality
	q.measure(find(t, pic, pieces.Options{}), drawn)
	t.Logf("%d of %d found, sides off by %.2f in the middle, %.2f of 95%%", q.found, len(drawn), q.at(0.5), q.at(0.95))
	if q.found != len(drawn) || q.corners > 1 || q.at(0.5) > 1 || q.at(0.95) > 2.5 {
		t.Errorf("%d found, %d with wrong corners, sides off by %.2f and %.2f pixels", q.found, q.corners, q.at(0.5), q.at(0.95))
	}
}

// BenchmarkFindFronts tells how well fronts are found on the grounds that are hard: how far
// sides are off, in pixels, how many of their kinds are wrong, how many pieces are missed.
func BenchmarkFindFronts(b *testing.B) {
	for _, tt := range []struct {
		name string
		fronts
	}{
		{"wood", fronts{table: render.Wood, thick: 0.05}},
		{"wood, aslant", fronts{table: render.Wood, thick: 0.1, tilt: 30}},
		{"wood, shadow", fronts{table: render.Wood, thick: 0.05, shadow: 0.5}},
		{"cloth", fronts{table: render.Cloth, thick: 0.05}},
		{"cloth, aslant, glare", fronts{table: render.Cloth, thick: 0.1, tilt: 30, glare: 0.3}},
		{"stone", fronts{table: render.Stone, thick: 0.05}},
		{"stone, aslant, shadow", fronts{table: render.Stone, thick: 0.1, tilt: 30, shadow: 0.5}},
		{"dark", fronts{table: render.Dark, thick: 0.05}},
		{"dark, glare", fronts{table: render.Dark, thick: 0.1, glare: 0.4}},
		{"dark, aslant, shadow", fronts{table: render.Dark, thick: 0.05, tilt: 30, shadow: 0.5}},
		{"card", fronts{scan: true, ground: render.Card}},
		{"night", fronts{scan: true, ground: render.Night}},
		{"lid", fronts{scan: true, ground: render.Lid}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			tt.rows, tt.cols, tt.size, tt.seed = 5, 6, 170, 14
			pic, drawn := tt.draw(b)
			var page *pieces.Page
			for b.Loop() {
				var err error
				if page, err = pieces.Find(context.Background(), pic, pieces.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			var q quality
			q.measure(page, drawn)
			b.ReportMetric(q.at(0.5), "px-median")
			b.ReportMetric(q.at(0.95), "px-95%")
			b.ReportMetric(q.at(1), "px-most")
			b.ReportMetric(float64(q.kinds), "wrong-kinds")
			b.ReportMetric(float64(q.corners), "wrong-corners")
			b.ReportMetric(float64(len(drawn)-q.found), "missed")
		})
	}
}

// TestFindGrain finds pieces on boards whose grain is as dark as what is printed on some.
func TestFindGrain(t *testing.T) {
	pic, drawn := fronts{rows: 4, cols: 5, size: 130, seed: 14, table: render.Wood}.draw(t)
	var q quality
	q.measure(find(t, pic, pieces.Options{}), drawn)
	t.Logf("%d of %d found, sides off by %.2f in the middle, %.2f at most", q.found, len(drawn), q.at(0.5), q.at(1))
	if q.found != len(drawn) || q.corners+q.kinds > 0 || q.at(0.5) > 0.6 || q.at(1) > 4 {
		t.Errorf("%d found, %d with wrong corners, %d wrong kinds, sides off by %.2f and %.2f pixels", q.found, q.corners, q.kinds, q.at(0.5), q.at(1))
	}
}
