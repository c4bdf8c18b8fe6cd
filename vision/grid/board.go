package grid

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

const (
	// leastTiles is the number of tiles below which there is no board.
	leastTiles = 8
	// leastPitch and mostPitch are how far apart neighbours are, in sides of a tile.
	// Those of a chessboard touch: no lattice is narrower than chessPitch.
	leastPitch, mostPitch = 0.8, 2
	chessPitch            = 0.95
	// A neighbour of a tile lies one pitch away or two, within aside pitches of the
	// straight line, at most nearGap pitches nearer and, where there is a wide gap, wideGap
	// pitches farther.
	aside, nearGap, wideGap = 0.2, 0.25, 0.45
	// outlier is how far from its due place, in pitches, a tile of the board may lie.
	outlier = 0.2
	// absorbed is that of a part of a tile, and leastPart the side of the smallest one in
	// those of whole tiles.
	absorbed, leastPart = 0.12, 0.4
	// leastOccupied is the part of the cells of a board in which tiles were seen.
	leastOccupied = 0.2
	// besideBoard is the part of the usual number of tiles in a row that one beyond the puzzle
	// has at most, and keyRows the number of rows of keys that may follow the puzzle like
	// further rows of it.
	besideBoard, keyRows = 0.5, 2
	// flatBoard and tiltedBoard are the weights with which a board is taken to be seen from
	// straight above: whatever is seen, or as long as nothing tells of perspective. The
	// latter explains the tiles better if they lie explains times as far from their due
	// places. usualOff is how far that is, in pitches.
	flatBoard, tiltedBoard = 1e6, 0.02
	explains               = 0.7
	usualOff               = 0.03
)

// boardFits is how often plane and places are fitted in turn.
const boardFits = 3

// boardSizes are the numbers of rows, and of columns, of boards that are looked for.
var boardSizes = []int{4, 6, 8, 9, 10, 12, 15, 16, 20, 25}

// placed is a tile with its place in rows and columns.
type placed struct {
	tile
	cell image.Point // column and row
}

// board are tiles on a lattice.
type board struct {
	tiles []placed
	plane geom.Homography // from places in pitches to the picture
	cols  []float64       // where the middles of the columns lie, in pitches
	rows  []float64
	side  float64 // of what is looked at of a tile, in pitches
}

// boardsOf returns the boards that some tiles of one size, of all, may lie on. The nearest
// neighbours of those of one colour of a chessboard are the diagonal ones.
func boardsOf(tiles, all []tile, o Options) (out []*Grid) {
	right, ok := direction(tiles)
	if !ok {
		return nil
	}
	diagonal := geom.Point{X: right.X - right.Y, Y: right.X + right.Y}.Mul(0.5)
	for _, right := range [2]geom.Point{right, diagonal} {
		if right.Norm() < chessPitch*tiles[len(tiles)/2].side { // they are in order
			continue
		}
		b := &board{tiles: largestGroup(tiles, right)}
		if !b.fit() {
			continue
		}
		b.absorb(all)
		if !b.fit() {
			continue
		}
		b.side = b.clearSide(all)
		if g, ok := b.grid(o); ok {
			out = append(out, g)
		}
	}
	return out
}

// absorb adds some of all tiles to those of the board, in cells where none was seen, on the lattice or
// beside it: of a tile that is nearly as light as its background a part may be seen, or
// what is printed on it.
func (b *board) absorb(all []tile) {
	taken := map[image.Point]bool{}
	for _, t := range b.tiles {
		taken[t.cell] = true
	}
	back, usual := b.plane.Inverse(), usualSide(b.tiles)
	cols, rows := beyond(b.cols), beyond(b.rows)
	for _, t := range all {
		p := back.At(t.at)
		x, inCol := nearest(cols, p.X)
		y, inRow := nearest(rows, p.Y)
		cell := image.Pt(x-1, y-1)
		if inCol && inRow && !taken[cell] && t.side > leastPart*usual && t.side < sizeRange*usual {
			taken[cell] = true
			b.tiles = append(b.tiles, placed{t, cell})
		}
	}
}

// beyond returns places with one more at either end.
func beyond(places []float64) []float64 {
	out := append([]float64{places[0] - 1}, places...)
	return append(out, places[len(places)-1]+1)
}

// nearest returns the index of the place at which x lies, if there is one.
func nearest(places []float64, x float64) (int, bool) {
	i := slices.IndexFunc(places, func(p float64) bool { return math.Abs(p-x) < absorbed })
	return i, i >= 0
}

// usualSide returns the median of the sides of tiles, in pixels.
func usualSide(tiles []placed) float64 {
	var all []float64
	for _, t := range tiles {
		all = append(all, t.side)
	}
	return geom.Median(all)
}

// direction returns the step from a tile to its right neighbour, as usual: as long as
// the median way to the nearest one, in the direction that most of these ways have but
// for quarter turns.
func direction(tiles []tile) (geom.Point, bool) {
	var lengths []float64
	var sum geom.Point // of the unit vectors at four times the angle
	for i, t := range tiles {
		near, at := math.Inf(1), geom.Point{}
		for k, o := range tiles {
			d := o.at.Sub(t.at)
			if l := d.Norm(); k != i && l > leastPitch*t.side && l < near {
				near, at = l, d
			}
		}
		if near < mostPitch*t.side {
			lengths = append(lengths, near)
			sin, cos := math.Sincos(4 * math.Atan2(at.Y, at.X))
			sum = sum.Add(geom.Point{X: cos, Y: sin})
		}
	}
	if len(lengths) < leastTiles {
		return geom.Point{}, false
	}
	sin, cos := math.Sincos(math.Atan2(sum.Y, sum.X) / 4)
	return geom.Point{X: cos, Y: sin}.Mul(geom.Median(lengths)), true
}

// largestGroup returns the largest set of tiles that neighbours lead to from one to
// the others, with their places.
func largestGroup(tiles []tile, right geom.Point) []placed {
	var best []placed
	seen := make([]bool, len(tiles))
	for i := range tiles {
		if !seen[i] {
			if group := spread(tiles, seen, i, right); len(group) > len(best) {
				best = group
			}
		}
	}
	return best
}

// spread returns the tiles that neighbours lead to from the one at first, and marks
// them as seen.
func spread(tiles []tile, seen []bool, first int, right geom.Point) []placed {
	usual := tiles[len(tiles)/2].side // they are in order
	group := []placed{{tile: tiles[first]}}
	taken := map[image.Point]bool{{}: true}
	seen[first] = true
	for i := 0; i < len(group); i++ {
		from := group[i]
		step := right.Mul(from.side / usual)
		for k, t := range tiles {
			if seen[k] {
				continue
			}
			by, ok := stepsTo(t.at.Sub(from.at), step)
			if to := from.cell.Add(by); ok && !taken[to] {
				seen[k], taken[to] = true, true
				group = append(group, placed{t, to})
			}
		}
	}
	return group
}

// stepsTo returns by how many columns and rows a way leads, if it leads to a
// neighbour, in a row, in a column or across a corner.
func stepsTo(d, right geom.Point) (image.Point, bool) {
	n := right.Dot(right)
	x, y := d.Dot(right)/n, right.Cross(d)/n
	by := image.Point{}
	long, wide := x, y
	if math.Abs(y) > math.Abs(x) {
		long, wide = y, x
	}
	if least := min(math.Abs(x), math.Abs(y)); least > 1-nearGap && max(math.Abs(x), math.Abs(y)) < 1+wideGap {
		return image.Pt(int(math.Copysign(1, x)), int(math.Copysign(1, y))), true
	}
	k := math.Floor(math.Abs(long) + nearGap)
	if k < 1 || k > 2 || math.Abs(wide) > aside || math.Abs(long) > k+wideGap {
		return by, false
	}
	k = math.Copysign(k, long)
	if long == x {
		by.X = int(k)
	} else {
		by.Y = int(k)
	}
	return by, true
}

// fit fits the plane of the board and the places of its columns and rows in turn, and
// drops tiles that lie elsewhere.
func (b *board) fit() bool {
	if len(b.tiles) < leastTiles {
		return false
	}
	lo, hi := b.extent()
	for i := range b.tiles {
		b.tiles[i].cell = b.tiles[i].cell.Sub(lo)
	}
	b.cols, b.rows = even(hi.X-lo.X+1), even(hi.Y-lo.Y+1)
	for range boardFits {
		if !b.fitPlane() {
			return false
		}
		b.measure()
		back := b.plane.Inverse()
		b.tiles = slices.DeleteFunc(b.tiles, func(t placed) bool { return b.off(&back, t) > outlier })
		if len(b.tiles) < leastTiles {
			return false
		}
	}
	return true
}

// extent returns the least and the largest columns and rows of tiles.
func (b *board) extent() (lo, hi image.Point) {
	lo, hi = b.tiles[0].cell, b.tiles[0].cell
	for _, t := range b.tiles {
		lo.X, lo.Y = min(lo.X, t.cell.X), min(lo.Y, t.cell.Y)
		hi.X, hi.Y = max(hi.X, t.cell.X), max(hi.Y, t.cell.Y)
	}
	return lo, hi
}

// even returns the first places of a lattice without wide gaps.
func even(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = float64(i)
	}
	return out
}

// due returns where a cell lies in pitches.
func (b *board) due(cell image.Point) geom.Point {
	return geom.Point{X: b.cols[cell.X], Y: b.rows[cell.Y]}
}

// off returns how far a tile lies from its due place, in pitches; back is the inverse of the
// plane.
func (b *board) off(back *geom.Homography, t placed) float64 {
	return back.At(t.at).Sub(b.due(t.cell)).Norm()
}

// fitPlane fits the plane: an affine map as long as perspective explains little more,
// since few tiles that are seen in part only would tilt a board on a screen.
func (b *board) fitPlane() bool {
	steep := *b
	if !b.fitTo(flatBoard) || !steep.fitTo(tiltedBoard) {
		return false
	}
	if steep.residual() < explains*b.residual() {
		b.plane = steep.plane
	}
	return true
}

// fitTo fits the plane by reweighted least squares, with the weight flat for that it is
// seen from straight above.
func (b *board) fitTo(flat float64) bool {
	var from, to geom.Curve
	weights := make([]float64, len(b.tiles))
	for i, t := range b.tiles {
		from, to, weights[i] = append(from, b.due(t.cell)), append(to, t.at), 1
	}
	for range boardFits {
		var ok bool
		if b.plane, ok = geom.FitHomography(from, to, weights, flat); !ok {
			return false
		}
		back := b.plane.Inverse()
		for i, t := range b.tiles {
			d := b.off(&back, t) / usualOff
			weights[i] = 1 / (1 + d*d) / (1 + d*d)
		}
	}
	return true
}

// residual returns the median of how far tiles lie from their due places, in pitches.
func (b *board) residual() float64 {
	var all []float64
	back := b.plane.Inverse()
	for _, t := range b.tiles {
		all = append(all, b.off(&back, t))
	}
	return geom.Median(all)
}

// measure places columns and rows in the medians of their tiles; those without any
// lie between their neighbours.
func (b *board) measure() {
	back := b.plane.Inverse()
	x, y := make([][]float64, len(b.cols)), make([][]float64, len(b.rows))
	for _, t := range b.tiles {
		p := back.At(t.at)
		x[t.cell.X], y[t.cell.Y] = append(x[t.cell.X], p.X), append(y[t.cell.Y], p.Y)
	}
	medians(b.cols, x)
	medians(b.rows, y)
}

// medians sets places to the medians of what was seen there.
func medians(places []float64, seen [][]float64) {
	last := -1
	for i, values := range seen {
		if len(values) == 0 {
			continue
		}
		places[i] = geom.Median(values)
		for k := last + 1; k < i && last >= 0; k++ {
			places[k] = places[last] + (places[i]-places[last])*float64(k-last)/float64(i-last)
		}
		last = i
	}
}

// window is a part of a board as wide as high.
type window struct {
	at    image.Point // first column and row
	n     int
	tiles int
	long  float64 // sum of its sides, in pitches
}

// grid returns the part of the board that is most likely a puzzle.
func (b *board) grid(o Options) (*Grid, bool) {
	best := window{}
	for _, n := range boardSizes {
		if o.Rows > 0 && o.Rows != n || o.Cols > 0 && o.Cols != n {
			continue
		}
		for y := 0; y+n <= len(b.rows); y++ {
			for x := 0; x+n <= len(b.cols); x++ {
				if w, ok := b.window(x, y, n); ok && (w.tiles > best.tiles || w.tiles == best.tiles && w.long < best.long) {
					best = w
				}
			}
		}
	}
	if best.n == 0 {
		return nil, false
	}
	return b.cut(best), true
}

// window looks at n columns from x on and n rows from y on; ok tells whether it may
// be a puzzle: with tiles in each of them.
func (b *board) window(x, y, n int) (w window, ok bool) {
	byCol, byRow := make([]int, n+2), make([]int, n+2) // one more at either end
	w = window{at: image.Pt(x, y), n: n, long: b.cols[x+n-1] - b.cols[x] + b.rows[y+n-1] - b.rows[y]}
	for _, t := range b.tiles {
		c := t.cell.Sub(w.at)
		inX, inY := 0 <= c.X && c.X < n, 0 <= c.Y && c.Y < n
		if inX && inY {
			w.tiles++
		}
		if inY && -1 <= c.X && c.X <= n {
			byCol[c.X+1]++
		}
		if inX && -1 <= c.Y && c.Y <= n {
			byRow[c.Y+1]++
		}
	}
	ends := min(byCol[1], byCol[n], byRow[1], byRow[n])
	if ends < max(n/4, 1) || float64(w.tiles) < leastOccupied*float64(n*n) {
		return w, false
	}
	most := int(besideBoard * float64(w.tiles) / float64(n))
	endsX, endsY := max(byCol[0], byCol[n+1]) <= most, max(byRow[0], byRow[n+1]) <= most
	return w, (endsX || len(b.cols)-n <= keyRows) && (endsY || len(b.rows)-n <= keyRows) && (endsX || endsY)
}

// tiling is where the tiles of a board lie.
type tiling struct {
	plane      geom.Homography
	cols, rows []float64 // middles, in pitches
	side       float64   // what is looked at of a tile, in pitches
}

// cut returns a part of the board as a grid, whose lines run in the middle of the
// gaps. Its score is the part of it that tiles were seen to cover.
func (b *board) cut(w window) *Grid {
	x, y := borders(b.cols[w.at.X:][:w.n]), borders(b.rows[w.at.Y:][:w.n])
	side := usualSide(b.tiles) / b.pitch()
	g := &Grid{Rows: w.n, Cols: w.n, Score: float64(w.tiles) / float64(w.n*w.n) * min(side*side, 1)}
	for _, v := range y {
		var row []geom.Point
		for _, u := range x {
			row = append(row, b.plane.At(geom.Point{X: u, Y: v}))
		}
		g.Cross = append(g.Cross, row)
	}
	g.BoxCols, g.BoxRows = widePeriod(b.cols[w.at.X:][:w.n]), widePeriod(b.rows[w.at.Y:][:w.n])
	g.area = g.Corners().Area()
	g.tiles = &tiling{b.plane, b.cols[w.at.X:][:w.n], b.rows[w.at.Y:][:w.n], b.side}
	return g
}

// scaled returns t in a picture f times as large.
func (t *tiling) scaled(f float64) *tiling {
	out := *t
	// Pixel centres lie at whole numbers.
	toEdge, back := geom.Translation(geom.Point{X: 0.5, Y: 0.5}), geom.Translation(geom.Point{X: -0.5, Y: -0.5})
	larger := geom.Scaling(f)
	out.plane = out.plane.Then(&toEdge)
	out.plane = out.plane.Then(&larger)
	out.plane = out.plane.Then(&back)
	return &out
}

// turned returns t as it is in a picture turned by a quarter turn clockwise.
func (t *tiling) turned() *tiling {
	back := geom.Homography{0, 1, 0, -1, 0, 0, 0, 0, 1}
	out := &tiling{plane: back.Then(&t.plane), rows: t.cols, side: t.side}
	for _, v := range slices.Backward(t.rows) {
		out.cols = append(out.cols, -v)
	}
	return out
}

// clearSide returns the side of what is to be looked at of a tile, in pitches: there may
// be several outlines of it, of its rim and of its shadow.
func (b *board) clearSide(all []tile) float64 {
	back, pitch := b.plane.Inverse(), b.pitch()
	var sides []float64
	for _, t := range all {
		p := back.At(t.at)
		_, inCol := nearest(b.cols, p.X)
		_, inRow := nearest(b.rows, p.Y)
		if s := withinTile * t.side / pitch; inCol && inRow && s > leastLook && s < 1 {
			sides = append(sides, s)
		}
	}
	if len(sides) == 0 {
		return leastLook
	}
	slices.Sort(sides)
	return sides[int(clearest*float64(len(sides)))]
}

// pitch returns the usual pitch in pixels.
func (b *board) pitch() float64 {
	x, y := b.cols[len(b.cols)/2], b.rows[len(b.rows)/2]
	at := func(dx, dy float64) geom.Point { return b.plane.At(geom.Point{X: x + dx, Y: y + dy}) }
	return math.Sqrt(geom.Quad{at(0, 0), at(1, 0), at(1, 1), at(0, 1)}.Area())
}

// clearest is the part of the outlines of tiles that may be those of parts of them.
const clearest = 0.1

// withinTile is the part of a tile's side that is looked at: beyond it are rims and
// shadows. leastLook is the least of it, in pitches.
const withinTile, leastLook = 0.94, 0.7

// cells returns the cells around every tile, row by row, as straightened pictures of
// side x side pixels; src is the picture f times as large. Beyond the tile they show what its edge is like: what lies in the
// gaps is no part of a number.
func (t *tiling) cells(src *image.Gray, f float64, side int) []*image.Gray {
	size := min(int(t.side*float64(side)+0.5), side)
	cells := make([]*image.Gray, 0, len(t.rows)*len(t.cols))
	for _, v := range t.rows {
		for _, u := range t.cols {
			mesh := kernel.Mesh{Cols: 2, Step: size}
			for i := range 4 {
				p := t.plane.At(geom.Point{X: u + t.side*(float64(i%2)-0.5), Y: v + t.side*(float64(i/2)-0.5)})
				mesh.Places = append(mesh.Places, float32((p.X+0.5)*f-0.5), float32((p.Y+0.5)*f-0.5))
			}
			cells = append(cells, surrounded(kernel.Sample(src, mesh, image.Pt(size, size), mirrored), side))
		}
	}
	return cells
}

// surrounded returns a square picture in the middle of one of side x side pixels that
// has the median of its edge elsewhere.
func surrounded(m *image.Gray, side int) *image.Gray {
	n := m.Rect.Dx()
	edge := make([]uint8, 0, 4*n)
	for i := range n {
		edge = append(edge, m.Pix[i], m.Pix[(n-1)*m.Stride+i], m.Pix[i*m.Stride], m.Pix[i*m.Stride+n-1])
	}
	slices.Sort(edge)
	out := image.NewGray(image.Rect(0, 0, side, side))
	for i := range out.Pix {
		out.Pix[i] = edge[2*n]
	}
	from := (side - n) / 2
	for y := range n {
		copy(out.Pix[(y+from)*out.Stride+from:][:n], m.Pix[y*m.Stride:])
	}
	return out
}

// borders returns the places in the middle between others, and as far beyond the
// first and the last as is usual.
func borders(middles []float64) []float64 {
	n := len(middles)
	ways := make([]float64, n-1)
	for i := range ways {
		ways[i] = middles[i+1] - middles[i]
	}
	half := geom.Median(ways) / 2
	out := []float64{middles[0] - half}
	for i, w := range ways {
		out = append(out, middles[i]+w/2)
	}
	return append(out, middles[n-1]+half)
}

// widerBy is by how much, in pitches, the gaps between boxes must be wider than
// others.
const widerBy = 0.02

// widePeriod returns b where every b-th gap is wider than all others, 0 where no b
// fits.
func widePeriod(middles []float64) int {
	n := len(middles)
	best, at := widerBy, 0
	for b := 2; b <= n/2; b++ {
		if n%b != 0 {
			continue
		}
		wide, narrow := math.Inf(1), math.Inf(-1)
		for i := range n - 1 {
			if way := middles[i+1] - middles[i]; (i+1)%b == 0 {
				wide = min(wide, way)
			} else {
				narrow = max(narrow, way)
			}
		}
		if wide-narrow > best {
			best, at = wide-narrow, b
		}
	}
	return at
}
