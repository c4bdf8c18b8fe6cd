package inspect_test

import (
	"fmt"
	"strings"

	"github.com/gridsaw/gridsaw/cmd/internal/inspect"
	"github.com/gridsaw/gridsaw/encode"
	"github.com/gridsaw/gridsaw/vision/geom"
)

// A page of one piece with four flat sides.
func Example() {
	square := geom.Curve{{X: 10, Y: 10}, {X: 90, Y: 10}, {X: 90, Y: 90}, {X: 10, Y: 90}}
	piece := inspect.Piece{Outline: square, Corners: geom.Quad(square), Center: square.Centroid()}
	for k := range piece.Sides {
		piece.Sides[k] = inspect.Side{Side: encode.Side{Kind: encode.Flat, Curve: geom.Curve{square[k], square[(k+1)%4]}}}
	}
	var html strings.Builder
	err := inspect.Write(&html, &inspect.Page{
		Title:    "one.png",
		Pictures: []inspect.Picture{{Name: "one.png", Width: 100, Height: 100}},
		Pieces:   []inspect.Piece{piece},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	title, _, _ := strings.Cut(html.String(), "</title>")
	fmt.Println(title[strings.Index(title, "<title>"):])
	// Output: <title>one.png · gridsaw inspect
}
