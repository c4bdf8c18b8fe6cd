package puzzle_test

import (
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
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
	s := &puzzle.SudokuSolution{Grid: [][]int{
		{1, 3, 4, 2},
		{2, 4, 3, 1},
		{3, 1, 2, 4},
		{4, 2, 1, 3},
	}}
	fmt.Println("right:", puzzle.Check(p, s) == nil)
	s.Grid[3][0] = 3
	fmt.Println(puzzle.Check(p, s))
	// Output:
	// right: true
	// puzzle: r4c1 and r4c4 both hold 3 in the same row
}
