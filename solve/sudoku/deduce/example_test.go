package deduce_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/sudoku/deduce"
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
	e, err := deduce.Explain(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range e.Steps[:4] {
		fmt.Printf("%v: %s\n", s.Technique, s.Text)
	}
	fmt.Println(len(e.Steps), "steps, grade", e.Grade)
	// Output:
	// hidden single: In box 1, the only place for 2 is r2c1.
	// hidden single: In box 1, the only place for 3 is r1c2.
	// full house: r2c2 is the last empty cell of box 1, so it is 4.
	// full house: r2c4 is the last empty cell of row 2, so it is 1.
	// 12 steps, grade easy
}
