package pieces

import (
	"fmt"
	"image"
	"math"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// minPaper is the part of the picture that a sheet covers at least.
	minPaper = 0.15
	// paperMargin is how far inside the edges of the sheet, as a part of the
	// picture's side, pieces are looked for: there the paper may curl or throw
	// a shadow.
	paperMargin = 0.006
	// minMat is the part of the picture that a cloth below the pieces covers at
	// least, matSolid the part of its convex hull, matFore the part of it that
	// pieces cover, and matMargin the blocks at its edge that are left out.
	minMat, matSolid, matFore, matMargin = 0.3, 0.93, 0.02, 2
)

// findPaper finds the sheet of paper in the picture, sets the page's plane from
// it and masks what lies beside it.
func findPaper(page *Page, c *colors, gray *image.Gray, paper Paper) error {
	quad, ok := paperQuad(findBackground(c))
	if !ok {
		return fmt.Errorf("%w: it must lie wholly in the picture and differ from the table", ErrNoPaper)
	}
	for i := range quad {
		quad[i] = geom.Point{X: (quad[i].X+0.5)*c.step - 0.5, Y: (quad[i].Y+0.5)*c.step - 0.5}
	}
	quad = alignEdges(quad, gray, 2.5*c.step)
	if !page.lieOn(paper, quad) {
		return ErrNoPaper
	}
	margin := paperMargin * float64(max(page.Width, page.Height))
	for y := range c.h {
		for x := range c.w {
			at := geom.Point{X: (float64(x) + 0.5) * c.step, Y: (float64(y) + 0.5) * c.step}
			c.out[y*c.w+x] = !quad.Contains(at, margin+c.step)
		}
	}
	return nil
}

// blankBeside makes everything beside the paper look like background.
func blankBeside(page *Page, relief *image.Gray) {
	quad := geom.Quad(page.Paper)
	margin := paperMargin * float64(max(page.Width, page.Height))
	for y := relief.Rect.Min.Y; y < relief.Rect.Max.Y; y++ {
		for x := relief.Rect.Min.X; x < relief.Rect.Max.X; x++ {
			if !quad.Contains(geom.Point{X: float64(x), Y: float64(y)}, margin) {
				relief.Pix[relief.PixOffset(x, y)] = 0
			}
		}
	}
}

// paperQuad returns the corners, in blocks and clockwise on the screen from the
// one nearest to the top left, of the largest thing in front of the background.
func paperQuad(bg *background) (quad geom.Quad, ok bool) {
	found := bg.parts()
	if len(found) == 0 || found[0].area < minPaper*float64(bg.w*bg.h) {
		return quad, false
	}
	hull := cv.Hull(found[0].contour)
	for part := 0.01; part < 0.2; part *= 1.25 {
		corners := cv.ApproxPoly(hull, part*math.Sqrt(found[0].area))
		if len(corners) > 4 {
			continue
		}
		if len(corners) < 4 {
			return quad, false
		}
		return geom.Quad(geom.Pixels(corners)).Clockwise(), math.Abs(geom.Pixels(corners).Area()) > 0.85*math.Abs(geom.Pixels(hull).Area())
	}
	return quad, false
}

// onMat finds a sheet or cloth below the pieces that leaves some of the table
// in the picture, masks what lies beside it and returns it as the background. It is
// nil where there is none: a thing with a straight or rounded outline, unlike any
// piece, and with other things on it.
func onMat(bg *background) *background {
	found := bg.parts()
	if len(found) == 0 || found[0].area < minMat*float64(bg.w*bg.h) {
		return nil
	}
	mat := found[0]
	if mat.area < matSolid*math.Abs(geom.Pixels(cv.Hull(mat.contour)).Area()) {
		return nil
	}
	whole := image.NewGray(image.Rect(0, 0, bg.w, bg.h))
	fill(whole, mat.contour)
	whole = cv.Erode(whole, 2*matMargin+1)
	for i, v := range whole.Pix {
		bg.out[i] = v == 0
	}
	on := findBackground(bg.colors)
	if on.contrast() < minContrast || 1-on.share() < matFore {
		clear(bg.out)
		return nil
	}
	return on
}

const (
	// minGround is the part of the picture that another ground covers at least, and
	// groundRim the part of the picture's rim that it takes.
	minGround, groundRim = 0.08, 0.08
	// maxGrounds is how many grounds there are at most beside the first.
	maxGrounds = 3
)

// otherGrounds finds grounds beside the one that most of the picture's rim shows, such as
// a carpet beside a table, and joins them to the background: large parts at the rim, with
// things on them that look like pieces of one puzzle.
func otherGrounds(bg *background) {
	for range maxGrounds {
		found := bg.parts()
		joined := false
		for _, part := range found {
			if part.area < minGround*float64(bg.w*bg.h) {
				break
			}
			if on := groundOf(bg, part); on != nil && likeness(on.parts()) > betterScore*likeness(found) {
				*bg, joined = *on, true
				break
			}
		}
		if !joined {
			return
		}
	}
}

// groundOf returns the background with a part of what differs from it as another ground,
// or nil if that is none.
func groundOf(bg *background, part blob) *background {
	mask := image.NewGray(image.Rect(0, 0, bg.w, bg.h))
	fill(mask, part.contour)
	rim := 0
	for i, v := range mask.Pix {
		if x, y := i%bg.w, i/bg.w; v != 0 && (x == 0 || y == 0 || x == bg.w-1 || y == bg.h-1) {
			rim++
		}
	}
	if float64(rim) < groundRim*float64(2*(bg.w+bg.h)) {
		return nil
	}
	within := *bg.colors
	within.out = make([]bool, len(bg.out))
	for i, v := range mask.Pix {
		within.out[i] = v == 0 || bg.out[i]
	}
	on := findBackground(&within)
	on.adapt()
	if on.contrast() < minContrast || !(on.split > 0) {
		return nil
	}
	out := bg.clone()
	for i, beside := range within.out {
		if beside {
			continue
		}
		out.over[i] = on.over[i]
		out.light[i] = on.light[i] * float32(on.split/bg.split) // one distance splits both
		out.measure(i)
		out.fore[i] = out.far[i] > out.split
	}
	return &out
}

// alignEdges moves the edges of quad onto the steepest change of brightness
// within reach, and returns where they meet then.
func alignEdges(quad geom.Quad, gray *image.Gray, reach float64) geom.Quad {
	var lines [4][2]geom.Point // a point and a direction
	for k, a := range quad {
		b := quad[(k+1)%4]
		u := b.Sub(a).Unit()
		n := geom.Point{X: u.Y, Y: -u.X}
		lines[k] = [2]geom.Point{a, u}
		var along, off []float64
		const probes = 64
		for i := range probes {
			f := 0.06 + 0.88*float64(i)/(probes-1) // away from the corners
			p := a.Add(b.Sub(a).Mul(f))
			if d, ok := steepest(gray, p, n, reach); ok {
				along, off = append(along, f*b.Sub(a).Norm()), append(off, d)
			}
		}
		if rise, start, ok := robustLine(along, off); ok {
			lines[k] = [2]geom.Point{a.Add(n.Mul(start)), u.Add(n.Mul(rise)).Unit()}
		}
	}
	out := quad
	for k := range out {
		p, q := lines[(k+3)%4], lines[k]
		det := p[1].Cross(q[1])
		if math.Abs(det) < 0.1 {
			return quad
		}
		out[k] = p[0].Add(p[1].Mul(q[0].Sub(p[0]).Cross(q[1]) / det))
	}
	return out
}

// steepest returns where along n from p the level changes the most, in pixels.
func steepest(gray *image.Gray, p, n geom.Point, reach float64) (at float64, ok bool) {
	best := 0.0
	for d := -reach; d <= reach; d += profileStep {
		a, b := p.Add(n.Mul(d-1.5)), p.Add(n.Mul(d+1.5))
		if s := math.Abs(float64(kernel.Bilinear(gray, a)) - float64(kernel.Bilinear(gray, b))); s > best {
			best, at = s, d
		}
	}
	return at, best > 6
}

// robustLine fits y = start + rise*x, leaving out what lies far from it.
func robustLine(x, y []float64) (rise, start float64, ok bool) {
	if len(x) < 8 {
		return 0, 0, false
	}
	keep := make([]bool, len(x))
	mid := geom.Median(y)
	limit := 1e9
	for round := range 5 {
		var n, sx, sy, sxx, sxy float64
		var off []float64
		for i := range x {
			d := math.Abs(y[i] - start - rise*x[i])
			if round == 0 {
				d = math.Abs(y[i] - mid)
			}
			off = append(off, d)
			keep[i] = d <= limit
		}
		limit = max(2.5*geom.Median(off), 0.5)
		for i := range x {
			if keep[i] && off[i] <= limit {
				n, sx, sy, sxx, sxy = n+1, sx+x[i], sy+y[i], sxx+x[i]*x[i], sxy+x[i]*y[i]
			}
		}
		det := n*sxx - sx*sx
		if n < 4 || !(det > 0) {
			return 0, 0, false
		}
		rise = (n*sxy - sx*sy) / det
		start = (sy - rise*sx) / n
	}
	return rise, start, true
}
