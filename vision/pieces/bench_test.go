package pieces_test

import (
	"context"
	"testing"

	"github.com/gridsaw/gridsaw/vision/pieces"
)

func BenchmarkFind(b *testing.B) {
	const side = 130
	drawn, size := laid(cut(5, 7, side, 1), 5, side, 1)
	look := board
	look.grain, look.shadow = 5, 0.4
	pic := look.paint(size, outlines(drawn))
	for b.Loop() {
		if _, err := pieces.Find(context.Background(), pic, pieces.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkResolveBorder(b *testing.B) {
	const side = 60
	drawn, size := laid(cut(12, 16, side, 1), 16, side, 1)
	page, err := pieces.Find(context.Background(), board.paint(size, outlines(drawn)), pieces.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := pieces.ResolveBorder([]*pieces.Page{page}, pieces.Shape{}); err != nil {
			b.Fatal(err)
		}
	}
}
