package encode_test

import (
	"fmt"

	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// The two sides of a joint, cut from two pictures, have one code.
func Example() {
	curve := geom.Curve{{X: 0, Y: 0}, {X: 40, Y: 0}, {X: 30, Y: -30}, {X: 70, Y: -30}, {X: 60, Y: 0}, {X: 100, Y: 0}}
	tab := encode.Side{Kind: encode.Tab, Curve: curve}

	// The mate lies upside down somewhere else; its outline runs the other way.
	var mate geom.Curve
	for _, p := range curve.Reverse() {
		mate = append(mate, geom.Point{X: 500 - p.X, Y: 300 - p.Y})
	}
	blank := encode.Side{Kind: encode.Blank, Curve: mate}

	freeman := encode.Freeman{Step: 10}
	fmt.Println(freeman.Chain(tab))
	fmt.Println(freeman.Chain(blank))
	fmt.Printf("%.3f\n", encode.Residual(tab, blank, tab.Chord()))
	// Output:
	// [0 0 0 0 2 3 2 0 0 0 0 6 5 6 0 0 0 0]
	// [0 0 0 0 2 3 2 0 0 0 0 6 5 6 0 0 0 0]
	// 0.000
}
