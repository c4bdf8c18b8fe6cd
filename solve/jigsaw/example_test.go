package jigsaw_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
)

func Example() {
	p := &puzzle.Jigsaw{Pieces: []puzzle.JigsawPiece{
		{ID: 1, Sides: [4]int{0, 0, 1, 2}},
		{ID: 2, Sides: [4]int{0, 4, -1, 0}},
		{ID: 3, Sides: [4]int{-2, 3, 0, 0}},
		{ID: 4, Sides: [4]int{0, -3, -4, 0}},
	}}
	r, err := jigsaw.Search{}.Solve(context.Background(), p, solve.Options{Limit: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, "unique:", r.Unique())
	for _, l := range r.Solutions[0].Placements {
		fmt.Printf("piece %d in row %d, column %d, turned %d times\n", l.Piece, l.Row, l.Col, l.Rotation)
	}
	// Output:
	// solved unique: true
	// piece 1 in row 0, column 0, turned 3 times
	// piece 2 in row 0, column 1, turned 1 times
	// piece 3 in row 1, column 0, turned 0 times
	// piece 4 in row 1, column 1, turned 2 times
}

func ExampleGenerate() {
	p, s, err := jigsaw.Generate(context.Background(), jigsaw.GenerateOptions{Rows: 3, Cols: 4, Labels: 5, Seed: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)
	fmt.Println("solved:", puzzle.CheckJigsaw(p, s) == nil)
	// Output:
	// jigsaw (puzzle) of 3 x 4, 12 pieces
	// solved: true
}
