package ink

// CropSide is the width and height of a classifier's picture, and
// cropHeight the height of the character in it.
const (
	CropSide   = 32
	cropHeight = 22
)

// Crop returns the character g of the cell as a classifier sees it: 0 paper,
// 1 ink, scaled to a fixed height and centred, other ink wiped out.
// Characters wider than high are scaled by their width.
func (c *Cell) Crop(g Glyph, dst []float32) {
	extent := max(g.Box.Dy(), g.Box.Dx(), 4)
	step := float32(extent) / cropHeight
	cx := float32(g.Box.Min.X+g.Box.Max.X-1) / 2
	cy := float32(g.Box.Min.Y+g.Box.Max.Y-1) / 2
	clean := c.clean(g)
	gain := 1 / max(c.scale, 0.02)
	const mid = float32(CropSide-1) / 2
	for y := range CropSide {
		sy := cy + (float32(y)-mid)*step
		for x := range CropSide {
			sx := cx + (float32(x)-mid)*step
			dst[y*CropSide+x] = min(max(gain*average(clean, sx, sy, step), 0), 1.2)
		}
	}
}

// clean returns the cell with the ink of everything but g wiped out: pixels
// of other parts and their soft fringe of two pixels.
func (c *Cell) clean(g Glyph) *Plane {
	out := c.flat.dark
	const fringe = 2
	for y := range Side {
		for x := range Side {
			label := c.marks[y*Side+x]
			foreign := label != 0 && !g.owns(label, x)
			if !foreign && (x >= g.from && x < g.to) {
				continue
			}
			for v := max(y-fringe, 0); v <= min(y+fringe, Side-1); v++ {
				for u := max(x-fringe, 0); u <= min(x+fringe, Side-1); u++ {
					if !g.owns(c.marks[v*Side+u], u) {
						out[v*Side+u] = 0
					}
				}
			}
		}
	}
	return &out
}

// average samples the square of the given width around a point.
func average(p *Plane, x, y, width float32) float32 {
	if width < 1.2 {
		return sample(p, x, y)
	}
	q := width / 4
	return (sample(p, x-q, y-q) + sample(p, x+q, y-q) + sample(p, x-q, y+q) + sample(p, x+q, y+q)) / 4
}

// sample interpolates a plane, 0 outside.
func sample(p *Plane, x, y float32) float32 {
	if x < 0 || y < 0 || x >= Side-1 || y >= Side-1 {
		return 0
	}
	ix, iy := int(x), int(y)
	fx, fy := x-float32(ix), y-float32(iy)
	i := iy*Side + ix
	top := p[i]*(1-fx) + p[i+1]*fx
	bottom := p[i+Side]*(1-fx) + p[i+Side+1]*fx
	return top*(1-fy) + bottom*fy
}

// Enlarge returns the character g alone, its box scaled to the given height:
// 0 paper, 1 ink. The result is at most five times as wide as high.
func (c *Cell) Enlarge(g Glyph, height int) (w, h int, dark []float32) {
	extent := max(g.Box.Dy(), g.Box.Dx()/5, 4)
	step := float32(extent) / float32(height)
	w, h = int(float32(g.Box.Dx())/step+0.5), int(float32(g.Box.Dy())/step+0.5)
	clean := c.clean(g)
	gain := 1 / max(c.scale, 0.02)
	dark = make([]float32, w*h)
	for y := range h {
		for x := range w {
			sx := float32(g.Box.Min.X) + (float32(x)+0.5)*step - 0.5
			sy := float32(g.Box.Min.Y) + (float32(y)+0.5)*step - 0.5
			dark[y*w+x] = gain * sample(clean, sx, sy)
		}
	}
	return w, h, dark
}
