package render_test

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

func ExampleDraw() {
	p, err := puzzle.NewSudoku(2, 2, [][]int{
		{3, 0, 0, 2},
		{0, 0, 3, 0},
		{0, 4, 0, 0},
		{0, 0, 2, 0},
	})
	if err != nil {
		panic(err)
	}
	picture, err := render.Draw(p, render.Options{Seed: 1, Level: render.Medium, Width: 320, Height: 240})
	if err != nil {
		panic(err)
	}
	fmt.Println(picture.Image.Rect.Max, picture.Format())
	fmt.Println(picture.Truth.Cells[0])
	// Output:
	// (320,240) jpg
	// [given empty empty given]
}

func ExampleDraw_hashi() {
	p := &puzzle.Hashi{Rows: 2, Cols: 3, Islands: []puzzle.Island{
		{Row: 0, Col: 0, Bridges: 3}, {Row: 0, Col: 2, Bridges: 2}, {Row: 1, Col: 0, Bridges: 1},
	}}
	style := &render.Style{Islands: &render.Islands{Radius: 0.4, Water: render.WaterDots}}
	picture, err := render.Draw(p, render.Options{Width: 440, Style: style})
	if err != nil {
		panic(err)
	}
	for _, island := range picture.Truth.Islands {
		fmt.Println(island.Center, island.Radius)
	}
	// Output:
	// [119.5 119.5] 40
	// [319.5 119.5] 40
	// [119.5 219.5] 40
}

func ExampleDraw_shikaku() {
	p := &puzzle.Shikaku{Rows: 2, Cols: 3, Clues: []puzzle.Clue{
		{Row: 0, Col: 1, Area: 3}, {Row: 1, Col: 0, Area: 2}, {Row: 1, Col: 2, Area: 1},
	}}
	style := &render.Style{Lines: render.Dashed, Clues: render.Circled}
	picture, err := render.Draw(p, render.Options{Seed: 1, Level: render.Hard, Width: 320, Height: 240, Style: style})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(picture.Truth.Crossings), len(picture.Truth.Crossings[0]), picture.Truth.Cells)
	// Output:
	// 3 4 [[empty given empty] [given empty given]]
}
