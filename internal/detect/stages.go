package detect

import (
	"image"
	"image/color"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// stageGrid shows the grid found and the straightened cells.
func stageGrid(picture *load.Picture, g *grid.Grid, show func(string, image.Image)) {
	marked := copyOf(picture)
	for r := range g.Rows {
		for c := range g.Cols {
			q := g.Cell(r, c)
			for i := range q {
				drawLine(marked, q[i], q[(i+1)%4])
			}
		}
	}
	show("grid", marked)
	show("straightened", sheetOfCells(g.Cells(picture.Gray(), cellSide), g.Cols))
}

func copyOf(picture *load.Picture) *image.RGBA {
	out := image.NewRGBA(picture.Color.Rect)
	copy(out.Pix, picture.Color.Pix)
	return out
}

// sheetOfCells joins the pictures of cells to one, so many in a row.
func sheetOfCells(cells []*image.Gray, cols int) *image.Gray {
	rows := (len(cells) + cols - 1) / cols
	out := image.NewGray(image.Rect(0, 0, cols*cellSide, rows*cellSide))
	for i, cell := range cells {
		x, y := i%cols*cellSide, i/cols*cellSide
		for dy := range cellSide {
			from := cell.PixOffset(cell.Rect.Min.X, cell.Rect.Min.Y+dy)
			copy(out.Pix[(y+dy)*out.Stride+x:][:cellSide], cell.Pix[from:])
		}
	}
	return out
}

// drawLine draws a red line, wide enough to be seen on a large photo.
func drawLine(m *image.RGBA, a, b geom.Point) {
	width := 1 + max(m.Rect.Dx(), m.Rect.Dy())/1000
	steps := int(b.Sub(a).Norm()) + 1
	for i := range steps + 1 {
		p := a.Add(b.Sub(a).Mul(float64(i) / float64(steps)))
		for dy := range width {
			for dx := range width {
				m.SetRGBA(int(p.X)+dx, int(p.Y)+dy, color.RGBA{R: 255, A: 255})
			}
		}
	}
}
