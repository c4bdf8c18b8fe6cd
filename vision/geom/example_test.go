package geom_test

import (
	"fmt"

	"github.com/gridsaw/gridsaw/vision/geom"
)

// A page is seen at an angle: where is the middle of the page?
func Example() {
	page, ok := geom.SquareTo(geom.Quad{{X: 100, Y: 100}, {X: 500, Y: 100}, {X: 600, Y: 400}, {X: 0, Y: 400}})
	if !ok {
		return
	}
	middle := page.At(geom.Point{X: 0.5, Y: 0.5})
	fmt.Printf("%.0f %.0f\n", middle.X, middle.Y)
	// Output: 300 220
}
