package overlay_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"github.com/gridsaw/gridsaw/vision/geom"
	"github.com/gridsaw/gridsaw/vision/overlay"
)

func ExampleDraw() {
	photo := image.NewRGBA(image.Rect(0, 0, 200, 200))
	draw.Draw(photo, photo.Rect, image.White, image.Point{}, draw.Src)
	cell := geom.Quad{{X: 50, Y: 40}, {X: 150, Y: 60}, {X: 140, Y: 160}, {X: 40, Y: 150}}
	solved := overlay.Draw(photo, []overlay.Entry{{Quad: cell, Number: 1}})
	white := color.RGBA{R: 255, G: 255, B: 255, A: 255}
	fmt.Println("ink in the cell:", solved.RGBAAt(95, 105) != white)
	fmt.Println("ink beside it:", solved.RGBAAt(10, 105) != white)
	fmt.Println("ink on the photo:", photo.RGBAAt(95, 105) != white)
	// Output:
	// ink in the cell: true
	// ink beside it: false
	// ink on the photo: false
}
