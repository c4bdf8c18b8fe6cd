package grid_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// BenchmarkFind measures the search for the grid in photos of both sizes that
// phones take.
func BenchmarkFind(b *testing.B) {
	for _, size := range []struct{ name, folder, file string }{
		{"640x480", "sudoku-photos", "image10.jpg"},
		{"960x1280", "sudoku-photos", "image1055.jpg"},
		{"12MP", "sudoku-phone", "02_17_iphone_14_0.jpg"},
	} {
		b.Run(size.name, func(b *testing.B) {
			p, err := load.File(puzzletest.Data(b, size.folder, size.file))
			if err != nil {
				b.Fatal(err)
			}
			gray := p.Gray()
			for b.Loop() {
				if _, err := grid.Find(b.Context(), gray, grid.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
