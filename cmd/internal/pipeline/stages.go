package pipeline

import (
	"image"
	"image/color"

	"github.com/gridsaw/gridsaw/encode"
)

// stageSheet shows the grid found and the straightened cells.
func stageSheet(o Options, s *sheet) {
	if o.Stages == nil {
		return
	}
	marked := image.NewRGBA(s.picture.Color.Rect)
	copy(marked.Pix, s.picture.Color.Pix)
	for r := range s.size {
		for c := range s.size {
			q := s.grid.Cell(r, c)
			for i := range q {
				drawLine(marked, q[i], q[(i+1)%4])
			}
		}
	}
	o.Stages("grid", marked)
	cells := s.grid.Cells(s.picture.Gray(), cellSide)
	n := s.size * cellSide
	straight := image.NewGray(image.Rect(0, 0, n, n))
	for i, cell := range cells {
		x, y := i%s.size*cellSide, i/s.size*cellSide
		for dy := range cellSide {
			from := cell.PixOffset(cell.Rect.Min.X, cell.Rect.Min.Y+dy)
			copy(straight.Pix[(y+dy)*n+x:][:cellSide], cell.Pix[from:])
		}
	}
	o.Stages("straightened", straight)
}

// drawLine draws a red line, wide enough to be seen on a large photo.
func drawLine(m *image.RGBA, a, b encode.Point) {
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
