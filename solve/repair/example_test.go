package repair_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// A 1 that is really a 7 would leave cells without a clue.
func ExampleShikaku() {
	number := func(guesses ...reading.Guess) reading.Cell {
		return reading.Cell{State: reading.Number, Numbers: guesses, Empty: 0.001, Printed: 0.99}
	}
	empty := reading.Cell{State: reading.Empty, Empty: 0.999}
	r := repair.Shikaku(context.Background(), repair.ShikakuReading{
		Rows: 1, Cols: 9,
		Cells: []reading.Cell{
			number(reading.Guess{Number: 2, P: 0.99}), empty, empty, empty,
			number(reading.Guess{Number: 1, P: 0.6}, reading.Guess{Number: 7, P: 0.39}), empty, empty, empty, empty,
		},
	})
	fmt.Println(r.Used, r.Unique, r.Trusted())
	fmt.Printf("%d corrected, for %.1f nats\n", r.Corrected, r.Extra)
	// Output:
	// [2 0 0 0 7 0 0 0 0] true true
	// 1 corrected, for 0.4 nats
}
