package format_test

import (
	"fmt"
	"io"
	"os"
	"strings"

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

func ExampleList() {
	text := strings.NewReader("puzzle,rating\n1....2....3....4,1.2\n3x2m2:1a2b1\n")
	list, _, err := format.NewList(text)
	if err != nil || list == nil {
		fmt.Println("no list", err)
		return
	}
	for {
		item, err := list.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		p, err := item.Decode()
		if err != nil {
			fmt.Println(err) // names the line; the list goes on
			continue
		}
		fmt.Println(item.Line, p.Kind())
	}
	// Output:
	// 2 sudoku
	// 3 hashi
}

func ExampleDecodeGameID() {
	p, err := format.DecodeGameID("5x5:3b2_2c2b3a2b4c2a2a3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)
	if err := format.Encode(os.Stdout, p, format.PuzzLink); err != nil {
		fmt.Println(err)
	}
	// Output:
	// shikaku
	// 3 . . 2 2
	// . . . 2 .
	// . 3 . 2 .
	// . 4 . . .
	// 2 . 2 . 3
	// https://puzz.link/p?shikaku/5/5/3h22i2h3g2h4i2g2g3
}
