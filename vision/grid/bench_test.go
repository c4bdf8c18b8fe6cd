package grid_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gridsaw/gridsaw/vision/grid"
	"github.com/gridsaw/gridsaw/vision/load"
)

// BenchmarkFind measures the search for the grid in photos of both sizes that
// phones take.
func BenchmarkFind(b *testing.B) {
	for name, file := range map[string]string{
		"640x480":  "sudoku-photos/image10.jpg",
		"960x1280": "sudoku-photos/image1055.jpg",
		"12MP":     "sudoku-phone/02_17_iphone_14_0.jpg",
	} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(filepath.Join(sharedData(b), file))
			if err != nil {
				b.Skip(err)
			}
			p, err := load.Decode(data)
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
