package hashi_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

func Example() {
	p, err := puzzle.ParseHashiText(`
		3 . 3 . .
		. . . . .
		4 . . . .
		. . 2 . .
		3 . . . 1`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := hashi.Search{}.Solve(context.Background(), p, solve.Options{Limit: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, "unique:", r.Unique())
	for _, b := range r.Solutions[0].Bridges {
		fmt.Println(p.Islands[b.A].Cell(), p.Islands[b.B].Cell(), b.Count)
	}
	// Output:
	// solved unique: true
	// r1c1 r1c3 1
	// r1c1 r3c1 2
	// r1c3 r4c3 2
	// r3c1 r5c1 2
	// r5c1 r5c5 1
}

func ExampleGenerate() {
	p, err := hashi.Generate(context.Background(), hashi.GenerateOptions{Rows: 7, Cols: 9, Islands: 14, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)
	fmt.Println(hashi.Rate(p))
	// Output:
	// hashi
	// 1 . . 3 . 3 . . 3
	// . . . . . . . . .
	// . . . . . . . . .
	// 2 . . 7 . 8 . . 6
	// . . . . . . . . .
	// . 1 . 3 . . . . .
	// 3 . 3 . . 3 . . 2
	// easy <nil>
}
