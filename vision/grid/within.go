package grid

import (
	"context"
	"image"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Within returns the grid whose outer corners, in pixels of the picture, are known, with its alternatives: other
// sizes of the same frame. The lines are followed from there, dark ones first, as they are and without the grain,
// then light ones; what looks best is returned, however little that is. It returns [ErrNoGrid] where no lattice
// of two rows and columns fits, and the cause of ctx when that is done.
func Within(ctx context.Context, gray *image.Gray, corners geom.Quad, o Options) (*Grid, error) {
	if gray == nil || gray.Rect.Dx() < 24 || gray.Rect.Dy() < 24 {
		return nil, ErrNoGrid
	}
	work, scale := cv.Reduce(gray, workSide, workSide)
	if o.Stage == nil {
		o.Stage = func(string, image.Image) {}
	}
	o.Stage("gray", work)
	q := quad{corners: corners.Clockwise()}
	for i, p := range q.corners {
		p = p.Add(geom.Point{X: 0.5, Y: 0.5}).Mul(1 / scale).Sub(geom.Point{X: 0.5, Y: 0.5})
		q.corners[i], q.outline = p, append(q.outline, image.Pt(int(p.X+0.5), int(p.Y+0.5)))
	}
	q.area = q.corners.Area()
	var best *Grid
	for _, shown := range []func() *image.Gray{
		func() *image.Gray { return work },
		func() *image.Gray { return cv.Blur(work, grainBlur) },
		func() *image.Gray { return kernel.Negative(work) },
	} {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		scene := newScene(shown())
		g, _ := measure(scene, q, o)
		if g == nil || g.Rows < 2 || g.Cols < 2 {
			continue
		}
		g = refine(g, scene)
		for _, g := range append(g.rivals, g) {
			g.BoxRows, g.BoxCols = findBoxes(g, scene.sharp)
		}
		if best == nil || g.evidence() > best.evidence() {
			best = g
		}
		if best.sure() || best.good() {
			break
		}
	}
	if best == nil {
		return nil, ErrNoGrid
	}
	best.keepRivals()
	for _, g := range append(best.rivals, best) {
		g.look = nil
		g.scale(scale)
		g.work = reduced{work, 1 / scale}
	}
	return best, nil
}
