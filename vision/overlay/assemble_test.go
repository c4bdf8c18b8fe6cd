package overlay_test

import (
	"context"
	"errors"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/layout"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

// motif is what drawn puzzles show: a different colour everywhere.
func motif(p geom.Point) color.RGBA {
	wave := func(v, k float64) uint8 { return uint8(128 + 100*math.Sin(v/k)) }
	return color.RGBA{R: wave(p.X, 40), G: wave(p.Y, 30), B: wave(p.X+p.Y, 55), A: 255}
}

var (
	straight = [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}
	leant    = [9]float64{1.1, 0.05, -3, -0.04, 0.95, 8, 0.0002, -0.0001, 1}
)

// puzzle of six pieces, 100 by 80 each, on three pictures.
func loosePieces(plane [9]float64) (pieces []overlay.Laid, pages []*image.RGBA) {
	back := invert(plane)
	for i := range 6 {
		x, y := 100*float64(i%3), 80*float64(i/3)
		pose := layout.Pose{Angle: float64(i) + 0.3}
		// The piece lies about the middle of its half of the picture.
		pose.Shift = geom.Point{X: x + 50, Y: y + 40}.Sub(pose.At(geom.Point{X: 100 + 200*float64(i%2), Y: 100}))
		var outline geom.Curve
		corners := geom.Curve{{X: x, Y: y}, {X: x + 100, Y: y}, {X: x + 100, Y: y + 80}, {X: x, Y: y + 80}, {X: x, Y: y}}
		for _, p := range corners.Spaced(2)[1:] {
			outline = append(outline, apply(back, pose.Back(p)))
		}
		pieces = append(pieces, overlay.Laid{Page: 2 - i/2, Outline: outline, Plane: plane, Pose: pose})
	}
	for page := range 3 {
		m := image.NewRGBA(image.Rect(0, 0, 400, 200))
		for y := range 200 {
			for x := range 400 {
				own := pieces[(2-page)*2]
				if x >= 200 {
					own = pieces[(2-page)*2+1]
				}
				m.SetRGBA(x, y, motif(own.Pose.At(apply(plane, geom.Point{X: float64(x), Y: float64(y)}))))
			}
		}
		pages = append(pages, m)
	}
	return pieces, pages
}

func apply(m [9]float64, p geom.Point) geom.Point {
	w := m[6]*p.X + m[7]*p.Y + m[8]
	return geom.Point{X: (m[0]*p.X + m[1]*p.Y + m[2]) / w, Y: (m[3]*p.X + m[4]*p.Y + m[5]) / w}
}

func invert(m [9]float64) [9]float64 {
	return [9]float64{
		m[4]*m[8] - m[5]*m[7], m[2]*m[7] - m[1]*m[8], m[1]*m[5] - m[2]*m[4],
		m[5]*m[6] - m[3]*m[8], m[0]*m[8] - m[2]*m[6], m[2]*m[3] - m[0]*m[5],
		m[3]*m[7] - m[4]*m[6], m[1]*m[6] - m[0]*m[7], m[0]*m[4] - m[1]*m[3],
	}
}

func assemble(t *testing.T, pieces []overlay.Laid, pages []*image.RGBA, o overlay.AssembleOptions) *image.RGBA {
	t.Helper()
	m, err := overlay.Assemble(context.Background(), pieces, func(page int) (*image.RGBA, error) { return pages[page], nil }, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAssemble wants the motif back that was cut up.
func TestAssemble(t *testing.T) {
	for name, plane := range map[string][9]float64{"straight": straight, "in perspective": leant} {
		for _, scale := range []float64{1, 2.5, 0.4} {
			pieces, pages := loosePieces(plane)
			got := assemble(t, pieces, pages, overlay.AssembleOptions{Scale: scale})
			margin := float64(got.Rect.Dx())/scale/2 - 150
			worst, sum, n := 0, 0, 0
			for y := 4.0; y < 156; y++ {
				for x := 4.0; x < 296; x++ {
					if near(x, 100, 4/scale) || near(y, 80, 4/scale) {
						continue // the seams
					}
					c := got.RGBAAt(int(math.Round((x+margin)*scale)), int(math.Round((y+margin)*scale)))
					off := distance(c, motif(geom.Point{X: x, Y: y}))
					worst, sum, n = max(worst, off), sum+off, n+1
				}
			}
			if worst > 30 || sum > 6*n {
				t.Errorf("%s, scale %v: off by up to %d levels, %.1f on average", name, scale, worst, float64(sum)/float64(n))
			}
		}
	}
}

// near tells whether v is within d of a multiple of step.
func near(v, step, d float64) bool { return math.Abs(math.Remainder(v, step)) < d }

// distance returns the largest difference of two colours in one channel.
func distance(a, b color.RGBA) int {
	d := 0
	for _, v := range [...]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
		d = max(d, v, -v)
	}
	return d
}

func TestAssembleMirror(t *testing.T) {
	pieces, pages := loosePieces(straight)
	background := color.RGBA{R: 1, G: 2, B: 3, A: 255}
	a := assemble(t, pieces, pages, overlay.AssembleOptions{Background: background})
	b := assemble(t, pieces, pages, overlay.AssembleOptions{Background: background, Mirror: true})
	if a.Rect != b.Rect {
		t.Fatalf("%v became %v", a.Rect, b.Rect)
	}
	if a.RGBAAt(0, 0) != background {
		t.Errorf("the background is %v", a.RGBAAt(0, 0))
	}
	far, n := 0, 0
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if distance(a.RGBAAt(x, y), b.RGBAAt(a.Rect.Dx()-1-x, y)) > 24 {
				far++
			}
			n++
		}
	}
	if far > n/50 {
		t.Errorf("%d of %d pixels are not where a mirror shows them", far, n)
	}
}

func TestAssembleSize(t *testing.T) {
	pieces, pages := loosePieces(straight)
	for _, pixels := range []int{1, 100, 5000} {
		m := assemble(t, pieces, pages, overlay.AssembleOptions{Pixels: pixels, Scale: 3})
		if n := m.Rect.Dx() * m.Rect.Dy(); n > pixels || n < pixels/2 {
			t.Errorf("%d pixels where %d were asked for", n, pixels)
		}
	}
}

func TestAssembleLines(t *testing.T) {
	pieces, pages := loosePieces(straight)
	plain := assemble(t, pieces, pages, overlay.AssembleOptions{})
	lined := assemble(t, pieces, pages, overlay.AssembleOptions{Outlines: true})
	pieces[4].Doubtful = true
	doubt := assemble(t, pieces, pages, overlay.AssembleOptions{})
	for name, c := range map[string]struct {
		picture    *image.RGBA
		least, max int
	}{"outlines": {lined, 1000, 8000}, "a doubtful piece": {doubt, 500, 4000}} {
		n := 0
		for i := range plain.Pix {
			if d := int(plain.Pix[i]) - int(c.picture.Pix[i]); d > 30 || d < -30 {
				n++
			}
		}
		if n < c.least || n > c.max {
			t.Errorf("%s: %d values differ", name, n)
		}
	}
}

// TestAssembleOpens wants each picture opened once.
func TestAssembleOpens(t *testing.T) {
	pieces, pages := loosePieces(straight)
	var opened []int
	_, err := overlay.Assemble(context.Background(), pieces, func(page int) (*image.RGBA, error) {
		opened = append(opened, page)
		return pages[page], nil
	}, overlay.AssembleOptions{})
	if err != nil || !slices.Equal(opened, []int{0, 1, 2}) {
		t.Errorf("opened %v: %v", opened, err)
	}
	broken := errors.New("broken")
	_, err = overlay.Assemble(context.Background(), pieces, func(int) (*image.RGBA, error) { return nil, broken }, overlay.AssembleOptions{})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(broken)
	_, err = overlay.Assemble(ctx, pieces, func(page int) (*image.RGBA, error) { return pages[page], nil }, overlay.AssembleOptions{})
	if !errors.Is(err, broken) {
		t.Errorf("cancelled: error %v", err)
	}
}

func TestAssembleDegenerate(t *testing.T) {
	nan := math.NaN()
	pieces, pages := loosePieces(straight)
	for name, p := range map[string]overlay.Laid{
		"no outline":   {Plane: straight},
		"a line":       {Plane: straight, Outline: geom.Curve{{X: 1}, {X: 50}, {X: 99}}},
		"no plane":     {Outline: pieces[0].Outline},
		"not a number": {Plane: straight, Outline: geom.Curve{{X: nan}, {X: 1}, {Y: 1}}},
		"no pose":      {Plane: straight, Outline: pieces[0].Outline, Pose: layout.Pose{Angle: nan}},
	} {
		open := func(int) (*image.RGBA, error) { return pages[0], nil }
		if _, err := overlay.Assemble(context.Background(), []overlay.Laid{p}, open, overlay.AssembleOptions{}); !errors.Is(err, overlay.ErrNothing) {
			t.Errorf("%s: error %v", name, err)
		}
		if _, err := overlay.Assemble(context.Background(), []overlay.Laid{p, pieces[1]}, open, overlay.AssembleOptions{}); err != nil {
			t.Errorf("%s beside a piece: %v", name, err)
		}
	}
	outside := pieces[0]
	outside.Outline = outside.Outline.Shift(geom.Point{X: 1000, Y: -1000})
	assemble(t, []overlay.Laid{outside}, []*image.RGBA{pages[0], pages[0], new(image.RGBA)}, overlay.AssembleOptions{})
}
