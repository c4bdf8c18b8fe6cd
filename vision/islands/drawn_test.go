package islands_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// drawing is a Hashi drawn by the tests and seen by a camera: for each pixel the
// place on the page is looked up, and there the ink.
type drawing struct {
	rows, cols    int
	places        [][3]int                // row, column and number; 0 is no number
	quad          geom.Quad               // where the outer corners of the outer cells are seen
	width, height int                     // of the picture
	radius        float64                 // to the outer edge, in cells; 0 means 0.4
	stroke        float64                 // of the ring, in cells; 0 means 0.05, negative none
	fill, ink     float64                 // brightness, 0 to 1; fill 0 means paper
	second        bool                    // another ring inside
	hollow        bool                    // lines run through the islands
	lines         float64                 // width of lines through the middles, in cells
	borders       float64                 // width of the borders of the cells, in cells
	dash          bool                    // lines are dashed
	frame         float64                 // width of a frame, in cells
	bend          float64                 // how far the middle of the page bulges, in parts of its width
	curl          float64                 // how far the corner at the bottom left is off, down and to the left, in cells
	fold          float64                 // how much narrower columns are at the left than in the middle, in parts
	noise         float64                 // standard deviation in grey levels
	blur          int                     // pixels on each side
	shadow        bool                    // the right half is darker
	beside        func(x, y float64) bool // further ink, by place in cells
}

// darkInk tells numbers that are darker than what they stand on.
func (d *drawing) darkInk() bool { return d.fill == 0 || d.fill > 0.5 }

// page returns the place in cells of a pixel: the inverse of the projective map
// of the unit square, and of the bulge.
func (d *drawing) page(p geom.Point) (x, y float64) {
	a, b, g, h := d.perspective()
	// (a - g p) u + (b - h p) v = p - q0
	a, b, c := a.Sub(p.Mul(g)), b.Sub(p.Mul(h)), p.Sub(d.quad[0])
	u, v := c.Cross(b)/a.Cross(b), a.Cross(c)/a.Cross(b)
	v -= d.bend * u * (1 - u)
	if d.fold > 0 { // u = w + fold w (w - 1)
		u = (d.fold - 1 + math.Sqrt((1-d.fold)*(1-d.fold)+4*d.fold*u)) / (2 * d.fold)
	}
	x, y = u*float64(d.cols)-0.5, v*float64(d.rows)-0.5
	off := d.curl * near(x/curled) * near((float64(d.rows-1)-y)/curled)
	return x + off, y - off
}

// curled is how far from a corner, in cells, a page that curls there does so.
const curled = 3

// near falls from 1 at 0 to 0 at 1.
func near(x float64) float64 {
	x = min(max(x, 0), 1)
	return (1 - x) * (1 - x)
}

// seen returns the pixel at which a place in cells is seen.
func (d *drawing) seen(x, y float64) geom.Point {
	u, v := (x+0.5)/float64(d.cols), (y+0.5)/float64(d.rows)
	v += d.bend * u * (1 - u)
	a, b, g, h := d.perspective()
	return a.Mul(u).Add(b.Mul(v)).Add(d.quad[0]).Mul(1 / (g*u + h*v + 1))
}

// perspective returns the projective map of the unit square to the quad: (a u + b v + q0) /
// (g u + h v + 1).
func (d *drawing) perspective() (a, b geom.Point, g, h float64) {
	q := d.quad
	s := q[0].Sub(q[1]).Add(q[2]).Sub(q[3])
	d1, d2 := q[1].Sub(q[2]), q[3].Sub(q[2])
	g, h = s.Cross(d2)/d1.Cross(d2), d1.Cross(s)/d1.Cross(d2)
	return q[1].Sub(q[0]).Add(q[1].Mul(g)), q[3].Sub(q[0]).Add(q[3].Mul(h)), g, h
}

// draw returns the picture.
func (d drawing) draw(t testing.TB) *image.Gray {
	t.Helper()
	if d.radius == 0 {
		d.radius = 0.4
	}
	if d.stroke == 0 {
		d.stroke = 0.05
	}
	digits := drawnDigits(t)
	at := make(map[image.Point]int)
	for _, p := range d.places {
		at[image.Pt(p[1], p[0])] = p[2]
	}
	m := image.NewGray(image.Rect(0, 0, d.width, d.height))
	for y := range d.height {
		for x := range d.width {
			sum := 0.0
			for k := range 4 {
				px, py := d.page(geom.Point{X: float64(x) + 0.5*float64(k%2) - 0.25, Y: float64(y) + 0.5*float64(k/2) - 0.25})
				sum += d.light(at, digits, px, py) / 4
			}
			if d.shadow && x > d.width/2 {
				sum *= 0.7
			}
			m.Pix[y*m.Stride+x] = uint8(220 * sum)
		}
	}
	return grainy(smeared(m, d.blur), d.noise)
}

// light returns the brightness of the page at a place.
func (d *drawing) light(at map[image.Point]int, digits [10]*image.Alpha, x, y float64) float64 {
	light := 1.0
	cx, cy := math.Round(x), math.Round(y)
	onBoard := cx >= 0 && cy >= 0 && int(cx) < d.cols && int(cy) < d.rows
	dash := !d.dash || math.Mod(math.Abs(x+y)*8, 1) < 0.6
	line := onBoard && dash && (d.borders > 0 && 0.5-max(math.Abs(x-cx), math.Abs(y-cy)) < d.borders/2 ||
		d.lines > 0 && (math.Abs(x-cx) < d.lines/2 && y >= 0 && y <= float64(d.rows-1) ||
			math.Abs(y-cy) < d.lines/2 && x >= 0 && x <= float64(d.cols-1)))
	if line {
		light = 0.55
	}
	beyond := max(-0.5-x, x-float64(d.cols)+0.5, -0.5-y, y-float64(d.rows)+0.5)
	if d.frame > 0 && math.Abs(beyond) < d.frame/2 || d.beside != nil && d.beside(x, y) {
		light = d.ink
	}
	number, island := at[image.Pt(int(cx), int(cy))]
	r := math.Hypot(x-cx, y-cy)
	if !island || r > d.radius {
		return light
	}
	if d.fill > 0 {
		light = d.fill
	} else if !d.hollow {
		light = 1
	}
	if r > d.radius-d.stroke || d.second && math.Abs(r-d.radius+2.5*d.stroke) < 0.4*d.stroke {
		light = d.ink
	}
	ink := d.ink
	if !d.darkInk() {
		ink = 1
	}
	size := 1.1 * d.radius
	if v := alphaAt(digits[number], (x-cx)/size+0.5, (y-cy)/size+0.5); number > 0 && v > 0 {
		light = light*(1-v) + ink*v
	}
	return light
}

// drawnDigits returns the digits as pictures of one height.
func drawnDigits(t testing.TB) (out [10]*image.Alpha) {
	t.Helper()
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 88, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	for n := range out {
		m := image.NewAlpha(image.Rect(0, 0, 64, 64))
		pen := font.Drawer{Dst: m, Src: image.NewUniform(color.Alpha{A: 255}), Face: face}
		text := strconv.Itoa(n)
		pen.Dot = fixed.Point26_6{X: fixed.I(32) - pen.MeasureString(text)/2, Y: fixed.I(64)}
		pen.DrawString(text)
		out[n] = m
	}
	return out
}

// alphaAt returns the cover of m at a place in its unit square.
func alphaAt(m *image.Alpha, u, v float64) float64 {
	return float64(m.AlphaAt(int(math.Floor(u*64)), int(math.Floor(v*64))).A) / 255
}

// smeared returns m averaged over so many pixels on each side, twice.
func smeared(m *image.Gray, n int) *image.Gray {
	for range min(2*n, 2) {
		out := image.NewGray(m.Rect)
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				sum, count := 0, 0
				for v := max(y-n, 0); v <= min(y+n, m.Rect.Dy()-1); v++ {
					for u := max(x-n, 0); u <= min(x+n, m.Rect.Dx()-1); u++ {
						sum += int(m.Pix[v*m.Stride+u])
						count++
					}
				}
				out.Pix[y*out.Stride+x] = uint8(sum / count)
			}
		}
		m = out
	}
	return m
}

func grainy(m *image.Gray, noise float64) *image.Gray {
	rng := rand.New(rand.NewPCG(1, 2))
	for i, v := range m.Pix {
		m.Pix[i] = uint8(min(max(float64(v)+noise*rng.NormFloat64(), 0), 255))
	}
	return m
}

// upright returns the corners of a board that is seen from straight above, with
// cells of so many pixels and the first one at (x,y).
func upright(rows, cols int, cell, x, y float64) geom.Quad {
	w, h := cell*float64(cols), cell*float64(rows)
	return geom.Quad{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

// scattered returns islands of a board: bridges grown from one of them.
func scattered(seed uint64, rows, cols, n int) [][3]int {
	rng := rand.New(rand.NewPCG(seed, 0))
	board := map[image.Point]int{image.Pt(rng.IntN(cols), rng.IntN(rows)): 0}
	var order []image.Point
	for p := range board {
		order = append(order, p)
	}
	for range 200 * n {
		if len(order) == n {
			break
		}
		way := []image.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}[rng.IntN(4)]
		p := order[rng.IntN(len(order))]
		q := p.Add(way.Mul(2 + rng.IntN(4)))
		free := q.In(image.Rect(0, 0, cols, rows))
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if _, taken := board[q.Add(image.Pt(dx, dy))]; taken && dx*dy == 0 {
					free = false
				}
			}
		}
		if free {
			board[p], board[q] = board[p]+1, 1
			order = append(order, q)
		}
	}
	var out [][3]int
	for r := range rows {
		for c := range cols {
			if v, ok := board[image.Pt(c, r)]; ok {
				out = append(out, [3]int{r, c, min(v, 8)})
			}
		}
	}
	return out
}

// window returns a picture with the pixels of m that is a part of a larger one.
func window(m *image.Gray) *image.Gray {
	around := image.NewGray(image.Rect(0, 0, m.Rect.Dx()+9, m.Rect.Dy()+7))
	part := m.Rect.Add(image.Pt(5, 3))
	draw.Draw(around, part, m, image.Point{}, draw.Src)
	return around.SubImage(part).(*image.Gray)
}
