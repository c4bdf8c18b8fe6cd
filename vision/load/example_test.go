package load_test

import (
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/vision/load"
)

func ExampleFile() {
	picture, err := load.File("testdata/lossy.webp")
	if err != nil {
		fmt.Println(err)
		return
	}
	width, height := picture.Size()
	fmt.Printf("%s, %d x %d pixels, %d of them grey\n", picture.Format, width, height, len(picture.Gray().Pix))
	// Output: WebP, 64 x 48 pixels, 3072 of them grey
}

func ExampleDecode() {
	_, err := load.Decode([]byte("not a picture"))
	fmt.Println(errors.Is(err, load.ErrFormat))
	fmt.Println(err)
	// Output:
	// true
	// load: not a picture of a known format
}
