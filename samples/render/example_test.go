package render_test

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/samples/render"
)

func ExampleSudoku() {
	p, err := puzzle.NewSudoku(2, 2, [][]int{
		{3, 0, 0, 2},
		{0, 0, 3, 0},
		{0, 4, 0, 0},
		{0, 0, 2, 0},
	})
	if err != nil {
		panic(err)
	}
	picture, err := render.Sudoku(p, render.Options{Seed: 1, Level: render.Medium, Width: 320, Height: 240})
	if err != nil {
		panic(err)
	}
	fmt.Println(picture.Image.Rect.Max, picture.Format())
	fmt.Println(picture.Truth.Cells[0])
	// Output:
	// (320,240) jpg
	// [given empty empty given]
}
