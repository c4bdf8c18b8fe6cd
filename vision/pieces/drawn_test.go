package pieces_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/pieces"
)

// drawnPiece is a piece with its truth: the outline in pieces' sides, from its
// top left corner clockwise.
type drawnPiece struct {
	row, col int
	outline  geom.Curve
	corners  geom.Quad
	kinds    [4]encode.Kind
	joints   [4]int // the same for the two sides of a joint, -1 at the border
}

// joint returns a side with a tab from (0,0) to (1,0), bulging to +y, drawn by
// chance within the bounds of usual cuts.
func joint(rng *rand.Rand) geom.Curve {
	between := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	middle, radius, neck := between(0.42, 0.58), between(0.1, 0.125), between(0.045, 0.06)
	lift, sway := between(0.05, 0.09), between(-0.03, 0.03)
	open := math.Asin(neck / radius)
	centre := geom.Point{X: middle, Y: lift + radius*math.Cos(open)}
	c := geom.Curve{{}}
	const steps = 24
	for i := 1; i <= steps; i++ { // the shoulder, with a little wave
		f := float64(i) / steps
		c = append(c, geom.Point{X: (middle - neck) * f, Y: sway*math.Sin(math.Pi*f) + lift*f*f*f*f})
	}
	for i := 1; i < 2*steps; i++ { // the head
		a := open + (2*math.Pi-2*open)*float64(i)/(2*steps)
		c = append(c, centre.Add(geom.Point{X: -math.Sin(a), Y: -math.Cos(a)}.Mul(radius)))
	}
	for i := range steps + 1 {
		f := 1 - float64(i)/steps
		c = append(c, geom.Point{X: 1 - (1-middle-neck)*f, Y: -sway*math.Sin(math.Pi*f) + lift*f*f*f*f})
	}
	return c.Resample(160).Smooth(2.5)
}

// stretched returns a joint between two points; the bulge of a tab lies to the
// left of travel.
func stretched(c geom.Curve, a, b geom.Point) geom.Curve {
	u := b.Sub(a)
	v := geom.Point{X: u.Y, Y: -u.X}
	out := make(geom.Curve, len(c))
	for i, p := range c {
		out[i] = a.Add(u.Mul(p.X)).Add(v.Mul(p.Y))
	}
	return out
}

// cut returns the pieces of a puzzle, each with its corner 0 near the origin,
// side pixels wide, in the pose of the finished puzzle.
func cut(rows, cols int, side float64, seed uint64) []drawnPiece {
	rng := rand.New(rand.NewPCG(seed, 1))
	node := make([][]geom.Point, rows+1)
	for r := range node {
		for c := range cols + 1 {
			p := geom.Point{X: float64(c), Y: float64(r)}
			if r > 0 && r < rows {
				p.Y += 0.12 * (rng.Float64() - 0.5)
			}
			if c > 0 && c < cols {
				p.X += 0.12 * (rng.Float64() - 0.5)
			}
			node[r] = append(node[r], p.Mul(side))
		}
	}
	// Every inner edge has a curve from its first node to its second.
	across, down := map[image.Point]geom.Curve{}, map[image.Point]geom.Curve{}
	edge := func(a, b geom.Point, border bool) geom.Curve {
		if border {
			return geom.Curve{a, b}.Resample(40)
		}
		c := joint(rng)
		if rng.IntN(2) == 0 {
			return stretched(c, b, a).Reverse()
		}
		return stretched(c, a, b)
	}
	for r := range rows + 1 {
		for c := range cols + 1 {
			at := image.Pt(c, r)
			if c < cols {
				across[at] = edge(node[r][c], node[r][c+1], r == 0 || r == rows)
			}
			if r < rows {
				down[at] = edge(node[r][c], node[r+1][c], c == 0 || c == cols)
			}
		}
	}
	var out []drawnPiece
	for r := range rows {
		for c := range cols {
			d := drawnPiece{row: r, col: c}
			sides := [4]geom.Curve{
				across[image.Pt(c, r)], down[image.Pt(c+1, r)],
				across[image.Pt(c, r+1)].Reverse(), down[image.Pt(c, r)].Reverse(),
			}
			border := [4]bool{r == 0, c == cols-1, r == rows-1, c == 0}
			number := [4]int{r*cols + c, rows*cols*2 + r*(cols+1) + c + 1, (r+1)*cols + c, rows*cols*2 + r*(cols+1) + c}
			for k, s := range sides {
				s = s.Shift(node[r][c].Mul(-1))
				d.corners[k] = s[0]
				d.outline = append(d.outline, s[:len(s)-1]...)
				d.kinds[k], d.joints[k] = bulge(s), number[k]
				if border[k] {
					d.kinds[k], d.joints[k] = encode.Flat, -1
				}
			}
			out = append(out, d)
		}
	}
	return out
}

// bulge tells whether a side that runs clockwise around its piece is a tab.
func bulge(s geom.Curve) encode.Kind {
	if f := (encode.Side{Kind: encode.Tab, Curve: s}).Joint(); f[len(f)/2].Y > 0 {
		return encode.Tab
	}
	return encode.Blank
}

// moved returns the piece under a map of the plane.
func (d drawnPiece) moved(at func(geom.Point) geom.Point) drawnPiece {
	d.outline = slices.Clone(d.outline)
	for i, p := range d.outline {
		d.outline[i] = at(p)
	}
	for k, p := range d.corners {
		d.corners[k] = at(p)
	}
	return d
}

// laid returns the pieces shuffled, turned and laid out in rows with room
// between them, and the size of the page.
func laid(all []drawnPiece, perRow int, side float64, seed uint64) ([]drawnPiece, image.Point) {
	rng := rand.New(rand.NewPCG(seed, 2))
	room := 1.85 * side
	out := make([]drawnPiece, len(all))
	for i, from := range rng.Perm(len(all)) {
		sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
		middle := geom.Point{X: side / 2, Y: side / 2}
		to := geom.Point{X: (float64(i%perRow) + 0.5) * room, Y: (float64(i/perRow) + 0.5) * room}
		to = to.Add(geom.Point{X: rng.Float64(), Y: rng.Float64()})
		out[i] = all[from].moved(func(p geom.Point) geom.Point {
			p = p.Sub(middle)
			return to.Add(geom.Point{X: cos*p.X - sin*p.Y, Y: sin*p.X + cos*p.Y})
		})
	}
	rows := (len(all) + perRow - 1) / perRow
	return out, image.Pt(int(float64(perRow)*room), int(float64(rows)*room))
}

// look is how a drawn picture looks.
type look struct {
	ground, piece color.RGBA
	light         float64 // how much darker the picture is at its right edge than at its left
	shadow        float64 // how dark the shadow to the lower right is
	grain         float64 // standard deviation of the grain
	seed          uint64
	print         func(x, y int) color.RGBA // what is printed on the pieces, nil for nothing
}

// coloured prints a front: patches of many colours, some of them dark.
func coloured(x, y int) color.RGBA {
	palette := []color.RGBA{
		{230, 225, 215, 255}, {200, 40, 40, 255}, {40, 140, 60, 255}, {50, 90, 200, 255}, {240, 200, 40, 255}, {120, 60, 20, 255},
	}
	a, b := float64(x)/37+1.3*math.Sin(float64(y)/29), float64(y)/41+math.Sin(float64(x)/23)
	return palette[(int(math.Floor(a))*2+int(math.Floor(b))*3+600)%len(palette)]
}

// vivid prints a front: patches of strong colours, none of them grey.
func vivid(x, y int) color.RGBA {
	palette := []color.RGBA{{40, 140, 60, 255}, {30, 80, 160, 255}, {20, 120, 140, 255}, {60, 40, 150, 255}}
	a, b := float64(x)/37+1.3*math.Sin(float64(y)/29), float64(y)/41+math.Sin(float64(x)/23)
	return palette[(int(math.Floor(a))*2+int(math.Floor(b))*3+600)%len(palette)]
}

// The looks of the pictures drawn in tests.
var (
	board  = look{ground: color.RGBA{60, 60, 62, 255}, piece: color.RGBA{170, 168, 160, 255}}
	onPale = look{ground: color.RGBA{235, 235, 232, 255}, piece: color.RGBA{110, 80, 60, 255}}
	blue   = look{ground: color.RGBA{70, 68, 60, 255}, piece: color.RGBA{90, 110, 180, 255}}
)

// coverage returns how much of each pixel of a page lies inside the outlines.
func coverage(size image.Point, outlines []geom.Curve) []float32 {
	const fine = 4
	out := make([]float32, size.X*size.Y)
	for _, c := range outlines {
		lo, hi := c.Bounds()
		for row := max(int(lo.Y*fine)-fine, 0); row < min(int(hi.Y*fine)+2*fine, size.Y*fine); row++ {
			y := (float64(row)+0.5)/fine - 0.5
			var xs []float64
			for i, p := range c {
				q := c[(i+1)%len(c)]
				if (p.Y <= y) != (q.Y <= y) {
					xs = append(xs, p.X+(y-p.Y)/(q.Y-p.Y)*(q.X-p.X))
				}
			}
			slices.Sort(xs)
			for i := 0; i+1 < len(xs); i += 2 {
				fillSpan(out[row/fine*size.X:][:size.X], xs[i]+0.5, xs[i+1]+0.5, 1.0/fine)
			}
		}
	}
	return out
}

// fillSpan adds weight to the pixels from a to b, in part at the ends.
func fillSpan(row []float32, a, b, weight float64) {
	for x := max(int(a), 0); x < min(int(b)+1, len(row)); x++ {
		in := min(b, float64(x+1)) - max(a, float64(x))
		row[x] = min(row[x]+float32(max(in, 0)*weight), 1)
	}
}

// paint draws outlines on a page.
func (l look) paint(size image.Point, outlines []geom.Curve) *load.Picture {
	rng := rand.New(rand.NewPCG(l.seed, 3))
	cover := coverage(size, outlines)
	m := image.NewRGBA(image.Rectangle{Max: size})
	shade := make([]float32, len(cover))
	if l.shadow > 0 {
		const far = 5
		for y := range size.Y {
			for x := range size.X {
				if x >= far && y >= far {
					shade[y*size.X+x] = cover[(y-far)*size.X+x-far]
				}
			}
		}
	}
	for y := range size.Y {
		for x := range size.X {
			f := float64(cover[y*size.X+x])
			dim := 1 - l.shadow*float64(shade[y*size.X+x])
			light := 1 - l.light*float64(x)/float64(size.X)
			grain := l.grain * rng.NormFloat64()
			piece := l.piece
			if l.print != nil {
				piece = l.print(x, y)
			}
			mix := func(g, p uint8) uint8 {
				v := (float64(g)*dim*(1-f)+float64(p)*f)*light + grain
				return uint8(min(max(v+0.5, 0), 255))
			}
			m.SetRGBA(x, y, color.RGBA{mix(l.ground.R, piece.R), mix(l.ground.G, piece.G), mix(l.ground.B, piece.B), 255})
		}
	}
	return load.New(m, load.PNG)
}

func outlines(all []drawnPiece) []geom.Curve {
	var out []geom.Curve
	for _, d := range all {
		out = append(out, d.outline)
	}
	return out
}

// match returns, for a found piece, the drawn piece that it is, how its corners
// are counted from the drawn ones, and the largest distance of a corner.
func match(q *pieces.Piece, drawn []drawnPiece) (which, shift int, off float64) {
	off = math.Inf(1)
	for i, d := range drawn {
		for s := range 4 {
			worst := 0.0
			for k := range 4 {
				worst = max(worst, d.corners[k].Sub(q.Corners[(k+s)%4]).Norm())
			}
			if worst < off {
				which, shift, off = i, s, worst
			}
		}
	}
	return which, shift, off
}

// astray returns the root of the mean squared distance of the points of a to
// the closed curve b, away from the corners.
func astray(a, b geom.Curve, corners geom.Quad, clear float64) float64 {
	sum, n := 0.0, 0.0
	for _, p := range a {
		near := slices.ContainsFunc(corners[:], func(c geom.Point) bool { return c.Sub(p).Norm() < clear })
		if near {
			continue
		}
		best := math.Inf(1)
		for i, q := range b {
			d := b[(i+1)%len(b)].Sub(q)
			t := min(max(p.Sub(q).Dot(d)/max(d.Dot(d), 1e-12), 0), 1)
			best = min(best, q.Add(d.Mul(t)).Sub(p).Norm())
		}
		sum, n = sum+best*best, n+1
	}
	return math.Sqrt(sum / max(n, 1))
}
