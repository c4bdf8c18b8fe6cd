package digits_test

import (
	"context"
	"fmt"
	"image"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/reading"
	"github.com/gridsaw/gridsaw/vision/digits"
)

func Example() {
	reader := digits.NewModel()
	defer reader.Close()
	cells := exampleCells() // from grid.Grid.Cells
	readings, err := reader.Read(context.Background(), cells, 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range readings {
		if r.State == reading.Number {
			fmt.Println(r.State, r.Numbers[0].Number)
		} else {
			fmt.Println(r.State)
		}
	}
	// Output:
	// number 8
	// empty
	// number 3
}

// exampleCells draws three cells.
func exampleCells() []*image.Gray { return drawCells(&testing.B{}, []int{8, 0, 3}, 36) }
