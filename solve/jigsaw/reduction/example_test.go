package reduction_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/jigsaw/reduction"
)

// One literal of each clause is to be true: a jigsaw finds the values.
func Example() {
	f := reduction.OneInThree{Variables: 5, Clauses: [][3]int{{1, -2, 3}, {1, 4, -5}, {5, 2, -1}}}
	p, err := f.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)
	r, err := jigsaw.Search{}.Solve(context.Background(), p, solve.Options{Limit: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range r.Solutions {
		values, err := f.ReadPosition(s)
		fmt.Println(values, err)
	}
	// Output:
	// jigsaw (position) of 28 x 22, 616 pieces
	// [false false false false false] <nil>
}

func ExamplePartition() {
	p := reduction.Partition{2, 3, 4, 3, 4}
	contour, err := p.Contour()
	if err != nil {
		fmt.Println(err)
		return
	}
	full, err := reduction.Puzzle(contour)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(contour)
	fmt.Println(full)
	r, err := jigsaw.Search{}.Solve(context.Background(), full, solve.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	border, err := reduction.ReadPuzzle(contour, r.Solutions[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	first, err := p.ReadContour(border)
	sums := map[bool]int{}
	for i, x := range p {
		sums[first[i]] += x
	}
	fmt.Println(sums[true], sums[false], err)
	// Output:
	// jigsaw (contour) of 3 x 10, 22 pieces
	// jigsaw (puzzle) of 3 x 10, 30 pieces
	// 8 8 <nil>
}
