package reading_test

import (
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/reading"
)

func ExampleCell() {
	c := reading.Cell{
		State: reading.Number, StateConfidence: 0.9, Empty: 0.1,
		Numbers: []reading.Guess{{Number: 3, P: 0.7}, {Number: 8, P: 0.3}},
	}
	fmt.Printf("%d %.2f, 8 with %.2f, nothing with %.2f\n", c.Best(), c.Confidence(), c.P(8), c.P(0))
	// Output: 3 0.63, 8 with 0.27, nothing with 0.10
}

func TestCell(t *testing.T) {
	faint := []reading.Guess{{Number: 5, P: 1}}
	for _, tt := range []struct {
		name       string
		cell       reading.Cell
		best       int
		confidence float64
	}{
		{"nothing", reading.Cell{Empty: 1}, 0, 1},
		{"hardly a number", reading.Cell{State: reading.Empty, Empty: 0.75, Numbers: faint}, 0, 0.75},
		{"candidates", reading.Cell{State: reading.Candidates, Empty: 0.75, Numbers: faint}, 0, 0.75},
		{"a number", reading.Cell{State: reading.Number, Empty: 0.25, Numbers: faint}, 5, 0.75},
		{"a number that nobody named", reading.Cell{State: reading.Number, Empty: 0.25}, 0, 0.25},
	} {
		if got := tt.cell.Best(); got != tt.best {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.best)
		}
		if got := tt.cell.Confidence(); got != tt.confidence {
			t.Errorf("%s: confidence %v, want %v", tt.name, got, tt.confidence)
		}
		if got := tt.cell.P(9); got != 0 {
			t.Errorf("%s: %v for a number that was not named", tt.name, got)
		}
	}
	for s, want := range map[reading.State]string{
		reading.Empty: "empty", reading.Number: "number", reading.Candidates: "candidates", 7: "State(7)",
	} {
		if s.String() != want {
			t.Errorf("%q, want %q", s, want)
		}
	}
}
