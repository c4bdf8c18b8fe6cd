package deduce_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/hashi/deduce"
)

func Example() {
	p, err := puzzle.ParseHashiText(`
		1 . . 2
		. . . .
		1 . . 2`)
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
	// at least: The 2 at r1c4 needs 2 bridges and has room for 3, so there is at least one wherever there is room for 2: 1 to r3c4.
	// isolation: With 1 bridge between r1c1 and r3c1 there would be no way from r1c1 and r3c1 to the other islands. So there is none.
	// just enough: The 1 at r1c1 needs 1 bridge, and the way to r1c4 is the only one left: 1 to r1c4.
	// just enough: The 1 at r3c1 needs 1 bridge, and the way to r3c4 is the only one left: 1 to r3c4.
	// 4 steps, grade medium
}
