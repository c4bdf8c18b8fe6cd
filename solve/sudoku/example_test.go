package sudoku_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/sudoku"
)

func Example() {
	p, err := puzzle.ParseSudokuText(`
		1 . | . .
		. . | 3 .
		----+----
		. . | . 4
		. 2 | . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := sudoku.Search{}.Solve(context.Background(), p, solve.Options{Limit: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, "unique:", r.Unique())
	for _, row := range r.Solutions[0].Grid {
		fmt.Println(row)
	}
	// Output:
	// solved unique: true
	// [1 3 4 2]
	// [2 4 3 1]
	// [3 1 2 4]
	// [4 2 1 3]
}

func ExampleGenerate() {
	p, err := sudoku.Generate(context.Background(), sudoku.GenerateOptions{
		BoxRows: 2, BoxCols: 3, Clues: 14, Symmetric: true, Seed: 7,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Size(), "rows,", p.Clues(), "clues")
	// Output:
	// 6 rows, 14 clues
}

func ExampleCounter() {
	c := sudoku.NewCounter(2, 2)
	cells := make([]uint8, 16)
	fmt.Println(c.Count(cells, 1000), "grids of size 4")
	cells[0], cells[1] = 1, 1
	fmt.Println(c.Count(cells, 1000), "with two equal numbers in a row")
	// Output:
	// 288 grids of size 4
	// 0 with two equal numbers in a row
}
