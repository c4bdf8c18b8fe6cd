package grid

import (
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// Tints are the colours of the paper in the cells of a square grid.
type Tints struct {
	n     int // rows, and columns
	cells [][3]float64
}

// FindTints returns those of a grid in the picture in which it was found; of one that is not
// square there are none.
func FindTints(g *Grid, colour *image.RGBA) Tints {
	if g.Rows != g.Cols {
		return Tints{}
	}
	return Tints{g.Cols, cellColours(g, colour)}
}

// Sets tells of sets of cells, such as the diagonals and the windows of Sudokus, whether the
// colour of the paper changes in one way all along the edge of each, as it does nowhere else.
// A set holds numbers of cells in reading order.
func (t Tints) Sets(sets [][]int) []bool {
	out := make([]bool, len(sets))
	if t.n == 0 {
		return out
	}
	in := make([]int, len(t.cells)) // bit k: of set k
	for k, cells := range sets {
		for _, i := range cells {
			in[i] |= 1 << k
		}
	}
	var plain [][3]float64
	edges := make([][][3]float64, len(sets)) // each from outside in
	for _, b := range weighBorders(t.n, func(int, int, bool) float64 { return 0 }) {
		if in[b.a] == in[b.b] {
			plain = append(plain, less(t.cells[b.a], t.cells[b.b]))
		}
		for k := range sets {
			switch {
			case in[b.a]&^in[b.b]&(1<<k) != 0:
				edges[k] = append(edges[k], less(t.cells[b.a], t.cells[b.b]))
			case in[b.b]&^in[b.a]&(1<<k) != 0:
				edges[k] = append(edges[k], less(t.cells[b.b], t.cells[b.a]))
			}
		}
	}
	for k := range sets {
		out[k] = tinted(edges[k], plain)
	}
	return out
}

// tinted tells whether colours change in one way across the edges of a set, and do not
// elsewhere.
func tinted(edges, plain [][3]float64) bool {
	if len(edges) == 0 || len(plain) == 0 {
		return false
	}
	var mean [3]float64
	for _, e := range edges {
		for i, v := range e {
			mean[i] += v / float64(len(edges))
		}
	}
	square := dot(mean, mean)
	if square < leastTint*leastTint {
		return false
	}
	part := func(differences [][3]float64) []float64 { // of the mean change
		out := make([]float64, len(differences))
		for i, d := range differences {
			out[i] = dot(d, mean) / square
		}
		return out
	}
	across, along := part(edges), part(plain)
	for i, v := range along {
		along[i] = math.Abs(v)
	}
	return share(across, fewEdges) > edgeTint && share(along, mostPlain) < plainTint
}

func less(a, b [3]float64) [3]float64 { return [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// share returns the value below which a part of values lies. It sorts them.
func share(values []float64, part float64) float64 {
	slices.Sort(values)
	return values[min(int(part*float64(len(values))), len(values)-1)]
}

const (
	// leastTint is the least mean change of colour, in levels, that is a tint. All edges but
	// fewEdges show the part edgeTint of it, and mostPlain of the other borders less than
	// plainTint: of 600 photos without tints none comes near to either.
	leastTint, edgeTint, plainTint = 5, 0.28, 0.8
	fewEdges, mostPlain            = 0.1, 0.75
	// paperAt is how far from a diagonal, in x and in y, its paper is seen, and nearLine how
	// far from its place the line may run, in cells.
	paperAt, nearLine = 0.07, 0.04
	// lineContrast is the least mean difference between a diagonal and its paper in a cell, in
	// levels, and slashes how many times that of other places it is; fewMissed is the part of
	// the cells that may be an exception.
	lineContrast, slashes, fewMissed = 4, 1.3, 0.25
)

// Crossed tells whether a line runs from corner to corner of the grid through all cells of a
// diagonal: the falling one from the top left, or the rising one.
func Crossed(g *Grid, gray *image.Gray, rising bool) bool {
	if g.Rows != g.Cols {
		return false
	}
	for _, sign := range []float64{1, -1} { // dark lines and light ones
		var lines, others []float64
		for i := range g.Rows {
			cell := g.Cell(i, i)
			if rising {
				q := g.Cell(g.Rows-1-i, i)
				cell = geom.Quad{q[3], q[2], q[1], q[0]}
			}
			square, ok := geom.SquareTo(cell)
			if !ok {
				return false
			}
			level := func(x, y float64) float64 { return sign * sample(gray, square.At(geom.Point{X: x, Y: y})) }
			lines = append(lines, slash(level, 0))
			others = append(others, slash(level, -1.5*paperAt), slash(level, 1.5*paperAt))
		}
		if share(lines, fewMissed) > max(lineContrast, slashes*share(others, 1-fewMissed)) {
			return true
		}
	}
	return false
}

// slash returns how much darker than beside it a cell is on a line from its top left to the
// bottom right, so far off the diagonal: on either side of the number, what is less, as pencil
// marks stand on one. level is that at a place in the cell, from 0 to 1.
func slash(level func(x, y float64) float64, off float64) float64 {
	least := math.Inf(1)
	for _, places := range [][]float64{{0.17, 0.2, 0.23, 0.26}, {0.74, 0.77, 0.8, 0.83}} {
		along := func(off float64) float64 {
			sum := 0.0
			for _, t := range places {
				sum += level(t+off, t-off)
			}
			return sum / float64(len(places))
		}
		line := math.Inf(1)
		for _, near := range []float64{-nearLine, -nearLine / 2, 0, nearLine / 2, nearLine} {
			line = min(line, along(off+near))
		}
		least = min(least, min(along(off-paperAt), along(off+paperAt))-line)
	}
	return least
}

// sample returns the level at a place, that of the nearest pixel.
func sample(gray *image.Gray, p geom.Point) float64 {
	at := image.Pt(int(p.X+0.5), int(p.Y+0.5))
	at = image.Pt(max(gray.Rect.Min.X, min(at.X, gray.Rect.Max.X-1)), max(gray.Rect.Min.Y, min(at.Y, gray.Rect.Max.Y-1)))
	return float64(gray.GrayAt(at.X, at.Y).Y)
}
