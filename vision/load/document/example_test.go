package document_test

import (
	"context"
	"fmt"

	"github.com/gridsaw/gridsaw/vision/load"
	"github.com/gridsaw/gridsaw/vision/load/document"
)

func ExampleDocument_Pages() {
	ctx := context.Background()
	book, err := document.Open(ctx, "testdata/compressed.tif")
	if err != nil {
		fmt.Println(err)
		return
	}
	for page, err := range book.Pages(ctx) {
		if err != nil {
			fmt.Println(page.Name, err)
			continue
		}
		picture, err := load.Decode(page.Data)
		if err != nil {
			fmt.Println(page.Name, err)
			continue
		}
		width, height := picture.Size()
		fmt.Printf("%s: %d x %d pixels, %g an inch\n", page.Name, width, height, picture.DPI)
	}
	// Output:
	// testdata/compressed.tif#1: 160 x 240 pixels, 150 an inch
	// testdata/compressed.tif#2: 160 x 240 pixels, 150 an inch
	// testdata/compressed.tif#3: 160 x 240 pixels, 150 an inch
	// testdata/compressed.tif#4: 160 x 240 pixels, 150 an inch
	// testdata/compressed.tif#5: 160 x 240 pixels, 150 an inch
}
