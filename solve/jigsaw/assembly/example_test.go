package assembly_test

import (
	"context"
	"fmt"
	"math"

	"github.com/gridsaw/gridsaw/cluster"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/solve/jigsaw/assembly"
)

// pair is the evidence of a puzzle of two pieces, side by side.
type pair struct{}

func (pair) Sides() int { return 8 }

func (pair) Kind(side int) encode.Kind {
	switch side {
	case 1: // the right side of the first piece
		return encode.Tab
	case 4: // the side of the second piece that is listed as its top
		return encode.Blank
	}
	return encode.Flat
}

func (pair) Mates(side int) []cluster.Mate {
	switch side {
	case 1:
		return []cluster.Mate{{Side: 4, Cost: 1}}
	case 4:
		return []cluster.Mate{{Side: 1, Cost: 1}}
	}
	return nil
}

func (pair) Cost(a, b int) float64 {
	if a+b == 5 && a*b == 4 {
		return 1
	}
	return math.Inf(1)
}

func ExampleSolve() {
	a, err := assembly.Solve(context.Background(), pair{}, assembly.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d x %d, complete: %v\n", a.Rows, a.Cols, a.Complete)
	for _, p := range a.Placements {
		fmt.Printf("piece %d at row %d, column %d, %d quarter turns\n", p.Piece, p.Row, p.Col, p.Rotation)
	}
	// Output:
	// 1 x 2, complete: true
	// piece 0 at row 0, column 0, 0 quarter turns
	// piece 1 at row 0, column 1, 3 quarter turns
}
