package explain

import (
	"image/color"
	"strconv"

	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/vision/geom"
)

const (
	cageInset = 4.5 // pixels between a cage and the edges of its cells
	sumSize   = 17
)

// cages draws all cages, dashed, and their sums.
func (c *sudokuCanvas) cages() {
	for index := range c.puzzle.Cages {
		c.cage(index, render.Stroke{Width: 1.3, Colour: pale, Dash: 5, Gap: 4}, ink)
	}
}

// cage draws the outline of a cage with a stroke, and its sum.
func (c *sudokuCanvas) cage(index int, stroke render.Stroke, sum color.NRGBA) {
	cage := c.puzzle.Cages[index]
	at := func(p geom.Point) geom.Point { return geom.Point{X: c.left + p.X*c.cell, Y: c.top + p.Y*c.cell} }
	for _, side := range render.CageOutline(cage.Cells, cageInset/c.cell) {
		stroke.Path = geom.Curve{at(side[0]), at(side[1])}
		c.page.Add(stroke)
	}
	if cage.Sum == 0 {
		return
	}
	corner := c.corner(cage.Corner().Row, cage.Corner().Col)
	c.page.Add(render.Text{
		At:     corner.Add(geom.Point{X: cageInset + 4, Y: cageInset + 3 + 0.72*sumSize}),
		String: strconv.Itoa(cage.Sum), Font: c.semi, Size: sumSize, Colour: sum,
	})
}
