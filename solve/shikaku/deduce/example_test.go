package deduce_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/shikaku/deduce"
)

func Example() {
	p, err := puzzle.ParseShikakuText(`
		3 2 . .
		. 4 . 3
		. . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := deduce.Explain(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range e.Steps {
		fmt.Printf("%v: %s\n", s.Technique, s.Text)
	}
	fmt.Println(len(e.Steps), "steps, grade", e.Grade)
	// Output:
	// only rectangle: Only one rectangle is left for the 3 at r1c1: r1c1-r3c1.
	// only rectangle: Only one rectangle is left for the 2 at r1c2: r1c2-r1c3.
	// only rectangle: Only one rectangle is left for the 4 at r2c2: r2c2-r3c3.
	// only rectangle: Only one rectangle is left for the 3 at r2c4: r1c4-r3c4.
	// 4 steps, grade easy
}
