package grid

import (
	"cmp"
	"image"
	"slices"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/internal/cv"
	"github.com/gridsaw/gridsaw/vision/internal/kernel"
)

// Grid is a lattice of lines found in a picture.
type Grid struct {
	Rows, Cols int // number of cells, at least 2 each

	// Cross holds the (Rows+1) x (Cols+1) crossings of the lines, in pixels of
	// the picture: Cross[0][0] is the top left corner of the grid.
	Cross [][]geom.Point

	// BoxRows and BoxCols are the number of cells between thick lines, 0 where
	// the lines do not tell.
	BoxRows, BoxCols int

	Score float64 // regularity of the lattice, at most 1

	area   float64 // in square pixels
	sheet  sheet   // in the reduced picture
	look   *look   // at the sheet, while grids are looked for
	rivals []*Grid // other sizes of the same frame
	tiles  *tiling // nil for a grid of lines
	work   reduced
}

// reduced is the picture in which a grid was found, and the factor from places
// in the whole picture to places in it.
type reduced struct {
	gray  *image.Gray
	scale float64
}

// Corners returns the grid's corners: top left, top right, bottom right,
// bottom left.
func (g *Grid) Corners() geom.Quad {
	top, bottom := g.Cross[0], g.Cross[g.Rows]
	return geom.Quad{top[0], top[g.Cols], bottom[g.Cols], bottom[0]}
}

// Alternatives returns the same lines of the picture as grids of other sizes,
// the likeliest first, where the number of rows or columns is in doubt; none
// where it is clear. They have no alternatives of their own.
func (g *Grid) Alternatives() []*Grid { return g.rivals }

// keepRivals keeps the best of the grids that were tried in place of g, one of
// each size.
func (g *Grid) keepRivals() {
	slices.SortStableFunc(g.rivals, func(a, b *Grid) int { return cmp.Compare(b.evidence(), a.evidence()) })
	seen := map[image.Point]bool{{X: g.Cols, Y: g.Rows}: true}
	g.rivals = slices.DeleteFunc(g.rivals, func(r *Grid) bool {
		size := image.Pt(r.Cols, r.Rows)
		weak := min(r.Rows, r.Cols) < 2 || r.Score < minScore || r.evidence() < rival*g.evidence()
		if weak || seen[size] || len(seen) > maxRivals {
			return true
		}
		seen[size], r.rivals = true, nil
		return false
	})
}

// AtEdge tells whether a side of g lies along the edge of the picture, whose
// bounds are r: within a cell of it, so that more of the grid may lie beyond.
func (g *Grid) AtEdge(r image.Rectangle) bool {
	c := g.Corners()
	for i := range c {
		a, b := c[i], c[(i+1)%4]
		cells := g.Rows // across a horizontal side
		if i%2 == 1 {
			cells = g.Cols
		}
		reach := c[(i+2)%4].Sub(b).Norm() / float64(cells)
		near := func(p geom.Point) bool {
			return [4]float64{p.Y, float64(r.Max.X) - p.X, float64(r.Max.Y) - p.Y, p.X}[i] < reach
		}
		if near(a) && near(b) {
			return true
		}
	}
	return false
}

// Cell returns the corners of one cell: top left, top right, bottom right,
// bottom left.
func (g *Grid) Cell(row, col int) geom.Quad {
	return geom.Quad{
		g.Cross[row][col], g.Cross[row][col+1], g.Cross[row+1][col+1], g.Cross[row+1][col],
	}
}

// Cells returns every cell, row by row, as a straightened picture of side x
// side pixels, of a board of tiles without the gaps between them. gray is the picture
// in which g was found.
func (g *Grid) Cells(gray *image.Gray, side int) []*image.Gray {
	if g.tiles != nil {
		src, f := g.sharpEnough(gray, side)
		return g.tiles.cells(src, f, side)
	}
	sheet := g.flat(gray, side)
	cells := make([]*image.Gray, 0, g.Rows*g.Cols)
	for r := range g.Rows {
		for c := range g.Cols {
			box := image.Rect(c*side, r*side, (c+1)*side, (r+1)*side)
			cells = append(cells, sheet.SubImage(box).(*image.Gray))
		}
	}
	return cells
}

// flat returns g straightened, each cell as side x side pixels. The middle of the
// first pixel of a cell takes its first corner, and the places one cell on take the
// others: cells join without a seam.
func (g *Grid) flat(gray *image.Gray, side int) *image.Gray {
	src, f := g.sharpEnough(gray, side)
	mesh := kernel.Mesh{Cols: g.Cols + 1, Step: side, Places: make([]float32, 0, 2*(g.Rows+1)*(g.Cols+1))}
	for _, row := range g.Cross {
		for _, p := range row {
			mesh.Places = append(mesh.Places, float32((p.X+0.5)*f-0.5), float32((p.Y+0.5)*f-0.5))
		}
	}
	return kernel.Sample(src, mesh, image.Pt(g.Cols*side, g.Rows*side), mirrored)
}

// sharpEnough returns gray reduced so far that sampling it once a pixel of a
// cell skips nothing, and the factor from places in gray to places in it. The
// picture in which the grid was found serves if it is large enough.
func (g *Grid) sharpEnough(gray *image.Gray, side int) (*image.Gray, float64) {
	c := g.Corners()
	width := (c[1].Sub(c[0]).Norm() + c[2].Sub(c[3]).Norm()) / 2 / float64(g.Cols)
	height := (c[3].Sub(c[0]).Norm() + c[2].Sub(c[1]).Norm()) / 2 / float64(g.Rows)
	f := float64(side) / min(width, height)
	most := float64(kernel.LargestSide) / float64(max(gray.Rect.Dx(), gray.Rect.Dy()))
	if f > 0.75 && most >= 1 {
		return gray, 1
	}
	if g.work.gray != nil && g.work.scale > 0.9*f && g.work.scale < 2*f {
		return g.work.gray, g.work.scale
	}
	f = min(1.25*f, most)
	w, h := gray.Rect.Dx(), gray.Rect.Dy()
	small := cv.Resize(gray, int(float64(w)*f+0.5), int(float64(h)*f+0.5))
	return small, float64(small.Rect.Dx()) / float64(w)
}

// Turn returns g as it reads when the picture is turned by k quarter turns
// clockwise: only the order of its crossings changes.
func (g *Grid) Turn(k int) *Grid {
	out := *g
	for range ((k % 4) + 4) % 4 {
		next := out
		if out.tiles != nil {
			next.tiles = out.tiles.turned()
		}
		next.Rows, next.Cols = out.Cols, out.Rows
		next.BoxRows, next.BoxCols = out.BoxCols, out.BoxRows
		next.Cross = make([][]geom.Point, next.Rows+1)
		for r := range next.Cross {
			next.Cross[r] = make([]geom.Point, next.Cols+1)
			for c := range next.Cross[r] {
				next.Cross[r][c] = out.Cross[out.Rows-c][r]
			}
		}
		out = next
	}
	return &out
}

// Subdivide returns g with every cell cut into rows x cols cells, in the
// perspective of that cell: for pictures in which only the thick lines between
// boxes could be seen.
func (g *Grid) Subdivide(rows, cols int) *Grid {
	out := *g
	out.Rows, out.Cols, out.tiles = g.Rows*rows, g.Cols*cols, nil
	out.BoxRows, out.BoxCols = rows, cols
	out.Cross = make([][]geom.Point, out.Rows+1)
	for r := range out.Cross {
		out.Cross[r] = make([]geom.Point, out.Cols+1)
		boxRow := min(r/rows, g.Rows-1)
		for c := range out.Cross[r] {
			boxCol := min(c/cols, g.Cols-1)
			box, ok := geom.SquareTo(g.Cell(boxRow, boxCol))
			if !ok {
				out.Cross[r][c] = g.Cross[boxRow][boxCol]
				continue
			}
			out.Cross[r][c] = box.At(geom.Point{
				X: float64(c-boxCol*cols) / float64(cols),
				Y: float64(r-boxRow*rows) / float64(rows),
			})
		}
	}
	return &out
}
