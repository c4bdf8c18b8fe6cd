package overlay

import (
	"image/color"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// A scene is a drawing before it is one: what is where in which colour, in pixels
// from the top left, for the back ends to paint in this order. Both know all of it and
// nothing else, so that their pictures agree.
type scene struct {
	width, height int
	figures       []figure
	stamps        []stamp
	texts         []textLine
}

// A figure is a number of areas or lines of one colour.
type figure struct {
	class string
	ink   color.NRGBA
	width float64 // of lines, whose ends meet; 0 fills areas
	parts []contour
}

// A contour is a closed line: through points, or a circle about the first of them.
type contour struct {
	points geom.Curve
	radius float64 // 0: through all points
}

// A stamp is what is drawn in many places.
type stamp struct {
	class   string
	figures []figure // about (0, 0)
	at      []geom.Point
}

// A textLine is a line of text.
type textLine struct {
	text string
	at   geom.Point // the left end of the line that the letters stand on
	size int        // the letters' height, from line to line
	long float64    // how long the line comes out
	ends bool       // it must end where it does, however long it is elsewhere
	ink  color.NRGBA
}

// polygon is the contour through points.
func polygon(points ...geom.Point) contour { return contour{points: points} }

// circle is the contour of that radius about a point.
func circle(center geom.Point, radius float64) contour {
	return contour{points: geom.Curve{center}, radius: radius}
}

// rectangle is the contour of a rectangle, from its top left.
func rectangle(at geom.Point, width, height float64) contour {
	return polygon(at, at.Add(geom.Point{X: width}), at.Add(geom.Point{X: width, Y: height}), at.Add(geom.Point{Y: height}))
}
