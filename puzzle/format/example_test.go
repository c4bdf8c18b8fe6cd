package format_test

import (
	"fmt"
	"os"

	"github.com/gridsaw/gridsaw/puzzle/format"
)

func Example() {
	p, err := format.Decode([]byte("1....2....3....4"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range []format.Format{format.Grid, format.PuzzLink} {
		if err := format.Encode(os.Stdout, p, f); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 1 . | . .
	// . 2 | . .
	// ----+----
	// . . | 3 .
	// . . | . 4
	// https://puzz.link/p?sudoku/4/4/1j2j3j4
}
