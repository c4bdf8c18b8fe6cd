package pieces_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gridsaw/gridsaw/vision/pieces"
)

// A puzzle of 3 x 4 pieces is drawn here; it would be read from files with
// load.File otherwise.
func Example() {
	drawn, size := laid(cut(3, 4, 120, 1), 4, 120, 1)
	picture := board.paint(size, outlines(drawn))

	page, err := pieces.Find(context.Background(), picture, pieces.Options{})
	if err != nil {
		log.Fatal(err)
	}
	pages := []*pieces.Page{page}
	pieces.EqualScale(pages)
	shape, err := pieces.ResolveBorder(pages, pieces.Shape{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(page.Pieces), "pieces,", len(page.Problems), "problems,", shape)
	fmt.Println(page.Pieces[0].Sides[0].Kind)
	// Output:
	// 12 pieces, 0 problems, 3x4
	// tab
}

// What cannot be used is named, with what to do about it.
func ExampleProblem() {
	p := pieces.Problem{Reason: pieces.Touching}
	fmt.Println(p)
	// Output:
	// at (0, 0): pieces touch each other; lay the pieces a little apart and take the picture again
}
