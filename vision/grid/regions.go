package grid

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// FindRegions cuts a square grid of N x N cells into N areas of N cells that hang together, as
// in irregular Sudoku: where the lines are thick, or where the colour of the cells changes.
// gray and colour are the picture in which g was found. It returns the number of the area
// of each cell, from 0 in reading order; nil where the picture shows none clearly.
func FindRegions(g *Grid, gray *image.Gray, colour *image.RGBA) [][]int {
	if g.Rows != g.Cols {
		return nil
	}
	var best *cut
	dark, light := lineSheets(g, gray)
	for _, weights := range [][]border{
		lineBorders(dark, g.Rows), lineBorders(light, g.Rows), colourBorders(g, colour),
	} {
		r := cutRegions(g.Rows, weights)
		if r != nil && (best == nil || r.clear > best.clear) {
			best = r
		}
	}
	if best == nil || best.clear < clearBorders {
		return nil
	}
	return best.numbered()
}

const (
	// clearBorders is how many times as much as those inside regions the borders between
	// them must weigh. Real ones weigh 2.2 times as much and more.
	clearBorders = 1.5
	// colourNoise is the difference, in levels, that the colours of cells of one region may
	// have.
	colourNoise = 4
)

// A border is the line between two cells that share a side.
type border struct {
	a, b   int     // cells, in reading order
	weight float64 // how much speaks for the two being of different regions
}

// weighBorders lists the borders of an n x n grid with their weights.
func weighBorders(n int, weigh func(r, c int, across bool) float64) []border {
	var out []border
	for r := range n {
		for c := range n {
			if c+1 < n {
				out = append(out, border{r*n + c, r*n + c + 1, weigh(r, c+1, true)})
			}
			if r+1 < n {
				out = append(out, border{r*n + c, (r+1)*n + c, weigh(r+1, c, false)})
			}
		}
	}
	return out
}

// lineBorders weighs the line on each border of n x n cells, of those that a sheet shows.
func lineBorders(sheet *image.Gray, n int) []border {
	upright := cv.Transpose(sheet)
	return weighBorders(n, func(r, c int, across bool) float64 {
		if across {
			return float64(lineWeight(sheet, c, r))
		}
		return float64(lineWeight(upright, r, c))
	})
}

// colourBorders weighs the difference in colour between the cells.
func colourBorders(g *Grid, colour *image.RGBA) []border {
	paper := cellColours(g, colour)
	return weighBorders(g.Rows, func(r, c int, across bool) float64 {
		other := (r-1)*g.Cols + c
		if across {
			other = r*g.Cols + c - 1
		}
		a, b := paper[r*g.Cols+c], paper[other]
		return colourNoise + math.Sqrt((a[0]-b[0])*(a[0]-b[0])+(a[1]-b[1])*(a[1]-b[1])+(a[2]-b[2])*(a[2]-b[2]))
	})
}

// cellColours returns the colour of each cell, row by row.
func cellColours(g *Grid, img *image.RGBA) [][3]float64 {
	out := make([][3]float64, g.Rows*g.Cols)
	for i := range out {
		out[i] = cellColour(img, g.Cell(i/g.Cols, i%g.Cols))
	}
	return out
}

// cellColour returns the median of each of red, green and blue within a cell, which ink
// takes less than half of.
func cellColour(img *image.RGBA, cell geom.Quad) (out [3]float64) {
	const steps, margin = 12, 0.15
	square, ok := geom.SquareTo(cell)
	if !ok {
		return out
	}
	var levels [3][]uint8
	for i := range steps * steps {
		u := margin + (1-2*margin)*(float64(i%steps)+0.5)/steps
		v := margin + (1-2*margin)*(float64(i/steps)+0.5)/steps
		p := square.At(geom.Point{X: u, Y: v})
		at := image.Pt(int(p.X+0.5), int(p.Y+0.5))
		if !at.In(img.Rect) {
			continue
		}
		for k, level := range img.Pix[img.PixOffset(at.X, at.Y):][:3] {
			levels[k] = append(levels[k], level)
		}
	}
	for k, list := range levels {
		if len(list) > 0 {
			slices.Sort(list)
			out[k] = float64(list[len(list)/2])
		}
	}
	return out
}

// A cut is an n x n grid in areas.
type cut struct {
	n     int
	of    []int // area of each cell: the number of one of its cells
	clear float64
}

// cutRegions joins the cells across the weakest borders first, but none to more than n, and
// returns nil if areas of other sizes remain. clear is how many times the borders between
// areas outweigh those inside.
func cutRegions(n int, all []border) *cut {
	r := &cut{n: n, of: make([]int, n*n)}
	size := slices.Repeat([]int{1}, n*n)
	for i := range r.of {
		r.of[i] = i
	}
	slices.SortStableFunc(all, func(a, b border) int { return cmp.Compare(a.weight, b.weight) })
	for _, e := range all {
		a, b := r.of[e.a], r.of[e.b]
		if a == b || size[a]+size[b] > n {
			continue
		}
		size[a] += size[b]
		for i, k := range r.of {
			if k == b {
				r.of[i] = a
			}
		}
	}
	var inside, between []float64
	for _, e := range all {
		if r.of[e.a] == r.of[e.b] {
			inside = append(inside, e.weight)
		} else {
			between = append(between, e.weight)
		}
	}
	for _, k := range r.of {
		if size[k] != n {
			return nil
		}
	}
	r.clear = outweigh(between, inside)
	return r
}

// numbered returns the areas in reading order.
func (r *cut) numbered() [][]int {
	names := make(map[int]int)
	out := make([][]int, r.n)
	for i, k := range r.of {
		name, ok := names[k]
		if !ok {
			name = len(names)
			names[k] = name
		}
		out[i/r.n] = append(out[i/r.n], name)
	}
	return out
}
