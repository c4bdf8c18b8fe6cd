package inspect_test

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// cut is a made puzzle: every joint one of a number of templates, every piece
// turned at random on a picture of perPicture pieces.
type cut struct {
	rows, cols, templates, perPicture int
	noise                             float64 // of outline points, in pixels
}

const (
	pitch = 100.0 // between the corners of a piece, in pixels
	room  = 190.0 // that a piece gets on its picture
)

// template is the curve of a joint over a chord of 1, bulge on +y.
func template(rng *rand.Rand) geom.Curve {
	neck := 0.07 + 0.03*rng.Float64()
	height := 0.20 + 0.07*rng.Float64()
	at := 0.5 + 0.14*(rng.Float64()-0.5)
	sag := 0.06 * (rng.Float64() - 0.5)
	var c geom.Curve
	for x := 0.0; x < at-neck; x += 0.02 {
		c = append(c, geom.Point{X: x, Y: sag * math.Sin(math.Pi*x/(at-neck))})
	}
	for t := 0.0; t <= 1; t += 0.02 {
		// An ellipse that is open at the bottom, where the neck is.
		a := math.Pi * (1.6*t - 0.3)
		wide := neck / math.Cos(0.3*math.Pi)
		foot := math.Sin(0.3 * math.Pi)
		c = append(c, geom.Point{X: at - wide*math.Cos(a), Y: height * (foot + math.Sin(a)) / (1 + foot)})
	}
	for x := at + neck; x < 1; x += 0.02 {
		c = append(c, geom.Point{X: x, Y: -sag * math.Sin(math.Pi*(x-at-neck)/(1-at-neck))})
	}
	return append(c, geom.Point{X: 1}).Resample(60)
}

// joint is a joint of the made puzzle.
type joint struct {
	template int
	up       bool // the bulge goes to the left of the way from first to second end
}

// maker makes the pieces.
type maker struct {
	cut
	rng       *rand.Rand
	templates []geom.Curve
	corners   [][]geom.Point
	across    [][]joint // [row line][column]: horizontal joints
	down      [][]joint // [row][column line]: vertical joints
	page      *inspect.Page
	sideAt    map[[3]int]int // by row line, column line and direction, of a tab or blank seen before
}

// made returns a page of a made puzzle with truth and an answer that is right.
func made(t testing.TB, c cut, seed uint64) *inspect.Page {
	t.Helper()
	m := &maker{cut: c, rng: rand.New(rand.NewPCG(seed, 7)), sideAt: map[[3]int]int{}}
	for range c.templates {
		m.templates = append(m.templates, template(m.rng))
	}
	m.corners = grid(c.rows+1, c.cols+1, func(r, k int) geom.Point {
		return geom.Point{X: pitch * (float64(k) + 0.06*m.rng.NormFloat64()*0.5), Y: pitch * (float64(r) + 0.06*m.rng.NormFloat64()*0.5)}
	})
	some := func(int, int) joint { return joint{m.rng.IntN(c.templates), m.rng.IntN(2) == 0} }
	m.across, m.down = grid(c.rows+1, c.cols, some), grid(c.rows, c.cols+1, some)
	m.makePage()
	return m.page
}

func grid[T any](rows, cols int, of func(r, c int) T) [][]T {
	out := make([][]T, rows)
	for r := range out {
		for c := range cols {
			out[r] = append(out[r], of(r, c))
		}
	}
	return out
}

func (m *maker) makePage() {
	n := m.rows * m.cols
	m.page = &inspect.Page{Title: "made.png and others", Status: "solved", Rows: m.rows, Cols: m.cols}
	m.page.Truth = slices.Repeat([]int{-1}, 4*n)
	order := m.rng.Perm(n)
	for i, at := range order {
		m.page.Pieces = append(m.page.Pieces, m.piece(i, at/m.cols, at%m.cols))
	}
	m.page.Answer = slices.Clone(m.page.Truth)
	m.pictures((n + m.perPicture - 1) / m.perPicture)
	m.encodings()
	m.mates()
	m.page.Figures = []inspect.Figure{{Name: "silhouette", Value: "0.91", Note: "of the labels, on profiles"}, {Name: "mate ranked first", Value: "99.2%"}}
	m.page.Times = []inspect.Time{{Stage: "pieces", Duration: 1200 * time.Millisecond}, {Stage: "mates", Duration: 3400 * time.Millisecond}}
	m.page.Problems = []inspect.Problem{{
		Picture: 0, At: geom.Point{X: 40, Y: 40}, Text: "two pieces touch", Hint: "move them apart and scan again",
		Outline: geom.Curve{{X: 5, Y: 5}, {X: 75, Y: 5}, {X: 75, Y: 75}, {X: 5, Y: 75}},
	}}
}

// line returns a joint's curve from p to q, or a straight line on the border,
// and tells whether the bulge lies to the left of the way.
func (m *maker) line(j joint, p, q geom.Point, border bool) geom.Curve {
	if border {
		return geom.Curve{p, q}.Resample(60)
	}
	u := q.Sub(p)
	left := geom.Point{X: u.Y, Y: -u.X}
	var c geom.Curve
	for _, t := range m.templates[j.template] {
		if !j.up { // half a turn: the tab's piece sees the template as it is
			t.X, t.Y = 1-t.X, -t.Y
		}
		c = append(c, p.Add(u.Mul(t.X)).Add(left.Mul(t.Y)))
	}
	if !j.up {
		slices.Reverse(c)
	}
	return c
}

// edge is a side of a cell: its curve, clockwise around the cell, and the joint
// on it.
type edge struct {
	curve  geom.Curve
	kind   encode.Kind
	number int    // of the template, from 1
	key    [3]int // of the joint
}

// edge returns the side between two corners of a cell, the first corner being
// the one further left or up. The lower and the left side run the other way.
func (m *maker) edge(j joint, p, q geom.Point, border, back bool) edge {
	e := edge{curve: m.line(j, p, q, border), number: j.template + 1}
	switch {
	case border:
		e.number = 0
	case j.up != back:
		e.kind = encode.Tab
	default:
		e.kind = encode.Blank
	}
	if back {
		e.curve = e.curve.Reverse()
	}
	return e
}

// edges returns the four sides of a cell, clockwise from the top.
func (m *maker) edges(r, c int) [4]edge {
	at := m.corners
	out := [4]edge{
		m.edge(m.across[r][c], at[r][c], at[r][c+1], r == 0, false),
		m.edge(m.down[r][c+1], at[r][c+1], at[r+1][c+1], c == m.cols-1, false),
		m.edge(m.across[r+1][c], at[r+1][c], at[r+1][c+1], r == m.rows-1, true),
		m.edge(m.down[r][c], at[r][c], at[r+1][c], c == 0, true),
	}
	for k, key := range [4][3]int{{r, c, 0}, {r, c + 1, 1}, {r + 1, c, 0}, {r, c, 1}} {
		out[k].key = key
	}
	return out
}

// piece cuts piece number i out of its cell, and lays it on its picture.
func (m *maker) piece(i, r, c int) inspect.Piece {
	edges, first, degrees := m.edges(r, c), m.rng.IntN(4), 360*m.rng.Float64()
	middle := m.corners[r][c].Add(m.corners[r+1][c+1]).Mul(0.5)
	piece := inspect.Piece{Picture: i / m.perPicture, Place: &inspect.Place{Row: r, Col: c, Degrees: -degrees}}
	var start [5]int
	for n := range 4 {
		e := edges[(first+n)%4]
		for _, p := range e.curve[:len(e.curve)-1] {
			p = turn(p.Sub(middle), degrees).Add(m.spot(i))
			p = p.Add(geom.Point{X: m.noise * m.rng.NormFloat64(), Y: m.noise * m.rng.NormFloat64()})
			piece.Outline = append(piece.Outline, p)
		}
		start[n+1] = len(piece.Outline)
	}
	for n := range 4 {
		e := edges[(first+n)%4]
		piece.Corners[n] = piece.Outline[start[n]]
		curve := append(slices.Clone(piece.Outline[start[n]:start[n+1]]), piece.Outline[start[n+1]%len(piece.Outline)])
		piece.Sides[n] = inspect.Side{Side: encode.Side{Kind: e.kind, Curve: curve}, Label: e.number * int(e.kind)}
		if e.kind != encode.Flat {
			m.meet(e.key, 4*i+n)
		}
	}
	piece.Center = piece.Outline.Centroid()
	return piece
}

// meet notes that a side has a joint; the second to do so is the mate of the
// first.
func (m *maker) meet(key [3]int, side int) {
	other, known := m.sideAt[key]
	if !known {
		m.sideAt[key] = side
		return
	}
	m.page.Truth[side], m.page.Truth[other] = other, side
}

// spot is where piece i lies on its picture.
func (m *maker) spot(i int) geom.Point {
	per := int(math.Ceil(math.Sqrt(float64(m.perPicture))))
	i %= m.perPicture
	return geom.Point{X: room * (float64(i%per) + 0.5), Y: room * (float64(i/per) + 0.5)}
}

func turn(p geom.Point, degrees float64) geom.Point {
	s, c := math.Sincos(degrees * math.Pi / 180)
	return geom.Point{X: c*p.X - s*p.Y, Y: s*p.X + c*p.Y}
}

// pictures draws the pieces, light on dark.
func (m *maker) pictures(n int) {
	size := int(room * math.Ceil(math.Sqrt(float64(m.perPicture))))
	for i := range n {
		img := image.NewGray(image.Rect(0, 0, size, size))
		for j := range img.Pix {
			img.Pix[j] = uint8(60 + m.rng.IntN(12))
		}
		for p := range m.page.Pieces {
			if m.page.Pieces[p].Picture == i {
				fill(img, m.page.Pieces[p].Outline, uint8(168+m.rng.IntN(20)))
			}
		}
		data, err := inspect.Thumbnail(img, inspect.ThumbnailSide(n))
		if err != nil {
			panic(err)
		}
		m.page.Pictures = append(m.page.Pictures, inspect.Picture{Name: "scan-" + string(rune('1'+i%9)) + ".png", Width: size, Height: size, JPEG: data})
	}
}

// fill paints the inside of a closed curve.
func fill(img *image.Gray, c geom.Curve, level uint8) {
	lo, hi := c.Bounds()
	for y := int(lo.Y); y <= int(hi.Y); y++ {
		var cuts []float64
		for i, p := range c {
			q := c[(i+1)%len(c)]
			if h := float64(y) + 0.5; (p.Y > h) != (q.Y > h) {
				cuts = append(cuts, p.X+(h-p.Y)*(q.X-p.X)/(q.Y-p.Y))
			}
		}
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			for x := int(math.Round(cuts[i])); x < int(math.Round(cuts[i+1])); x++ {
				img.SetGray(x, y, color.Gray{Y: level})
			}
		}
	}
}

// encodings are points along the joint, and the same ones more coarsely.
func (m *maker) encodings() {
	for _, e := range []struct {
		name string
		n    int
	}{{"profile", 32}, {"coarse", 8}} {
		encoding := inspect.Encoding{Name: e.name}
		for i := range 4 * len(m.page.Pieces) {
			encoding.Vectors = append(encoding.Vectors, vector(m.page.Pieces[i/4].Sides[i%4].Side, e.n))
		}
		m.page.Encodings = append(m.page.Encodings, encoding)
	}
}

func vector(s encode.Side, n int) []float64 {
	if s.Kind == encode.Flat {
		return nil
	}
	var v []float64
	for _, p := range s.Joint().Resample(n) {
		v = append(v, p.X/pitch, p.Y/pitch)
	}
	return v
}

// mates ranks for every side the 10 nearest by the coarse encoding.
func (m *maker) mates() {
	vectors := m.page.Encodings[1].Vectors
	for a, v := range vectors {
		side := &m.page.Pieces[a/4].Sides[a%4]
		var best []cluster.Mate
		for b, w := range vectors {
			if v == nil || w == nil || a/4 == b/4 || m.page.Pieces[b/4].Sides[b%4].Kind == side.Kind {
				continue
			}
			d := apart(v, w)
			if len(best) == 10 && d >= best[9].Distance {
				continue
			}
			at, _ := slices.BinarySearchFunc(best, d, func(x cluster.Mate, d float64) int { return cmp.Compare(x.Distance, d) })
			best = slices.Insert(best, at, cluster.Mate{Side: b, Distance: d, Cost: d * pitch / max(0.3, 1.2*m.noise)})
			best = best[:min(10, len(best))]
		}
		side.Mates = best
	}
}

// apart is the root mean square difference of two vectors.
func apart(v, w []float64) float64 {
	sum := 0.0
	for j := range v {
		sum += (v[j] - w[j]) * (v[j] - w[j])
	}
	return math.Sqrt(sum / float64(len(v)))
}
