package layout_test

import (
	"fmt"

	"github.com/gridsaw/gridsaw/vision/layout"
)

func ExampleFit() {
	// A puzzle of 4 x 5 pieces that lie about, each turned in its own way.
	d := cut{rows: 4, cols: 5, seed: 1}.draw()
	l, err := layout.Fit(d.pieces, d.truth, layout.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("as it was cut:", len(l.Check()), "faults")

	wrong := append(d.truth[:0:0], d.truth...)
	wrong[6].Rotation += 2
	l, err = layout.Fit(d.pieces, wrong, layout.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("one piece turned:", l.Check()[0])
	// Output:
	// as it was cut: 0 faults
	// one piece turned: layout: row 1, column 2, bottom: two tabs or two blanks meet
}
