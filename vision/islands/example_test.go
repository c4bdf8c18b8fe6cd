package islands_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/gridsaw/gridsaw/vision/islands"
)

// Seven circles without anything else: the lattice is found from their places.
func ExampleFind() {
	page := image.NewGray(image.Rect(0, 0, 300, 240))
	for i := range page.Pix {
		page.Pix[i] = 230
	}
	for _, at := range []image.Point{{40, 40}, {160, 40}, {240, 40}, {80, 120}, {240, 120}, {40, 200}, {80, 200}} {
		for a := 0.0; a < 2*math.Pi; a += 0.01 {
			for r := 15.0; r < 17; r++ {
				page.SetGray(at.X+int(math.Round(r*math.Cos(a))), at.Y+int(math.Round(r*math.Sin(a))), color.Gray{Y: 20})
			}
		}
	}
	found, err := islands.Find(context.Background(), page, islands.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := found[0]
	fmt.Println(b.Rows, "rows,", b.Cols, "columns")
	for _, i := range b.Islands {
		fmt.Println(i.Row, i.Col)
	}
	// Output:
	// 5 rows, 6 columns
	// 0 0
	// 0 3
	// 0 5
	// 2 1
	// 2 5
	// 4 0
	// 4 1
}
