package explain

import (
	"math"

	"github.com/gridsaw/gridsaw/samples/render"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// circle returns a closed path.
func circle(at geom.Point, radius float64) geom.Curve {
	const corners = 40
	path := make(geom.Curve, corners+1)
	for k := range path {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / corners)
		path[k] = at.Add(geom.Point{X: radius * cos, Y: radius * sin})
	}
	return path
}

// links draws the lines of a chain, from circle to circle.
func (s *sheet) links(st *deduce.Step) {
	for _, l := range st.Links {
		a, b := s.mark(l.From), s.mark(l.To)
		way := b.Sub(a)
		if way.Norm() <= 2*s.radius() {
			continue // the circles touch
		}
		end := way.Mul(s.radius() / way.Norm())
		stroke := render.Stroke{Path: bow(a.Add(end), b.Sub(end), 0.35*s.cell), Width: 3, Colour: through, Round: true}
		if !l.Strong {
			stroke.Dash, stroke.Gap, stroke.Round, stroke.Width = 8, 6, false, 2.4
		}
		s.page.Add(stroke)
	}
}

// bow returns a path that bends a little, and at most by so much, so that it does
// not run through all that lies between its ends.
func bow(a, b geom.Point, most float64) geom.Curve {
	const parts = 40
	way := b.Sub(a)
	aside := geom.Point{X: -way.Y, Y: way.X}.Mul(min(0.1, most/way.Norm()))
	path := make(geom.Curve, parts+1)
	for k := range path {
		t := float64(k) / parts
		path[k] = a.Add(way.Mul(t)).Add(aside.Mul(4 * t * (1 - t)))
	}
	return path
}
