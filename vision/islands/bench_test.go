package islands_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/vision/islands"
)

// BenchmarkFind measures the search in pictures of 2 megapixels: rings, discs
// that are only found at the second look, and no islands at all.
func BenchmarkFind(b *testing.B) {
	large := with(tilted(), func(d *drawing) {
		for i := range d.quad {
			d.quad[i] = d.quad[i].Mul(1.8)
		}
		d.width, d.height = 1440, 1440
	})
	for _, c := range []struct {
		name string
		d    drawing
	}{
		{"rings", large},
		{"discs", with(large, func(d *drawing) { d.fill, d.stroke = 0.8, -1 })},
		{"none", with(large, func(d *drawing) { d.places, d.borders = nil, 0.05 })},
	} {
		b.Run(c.name, func(b *testing.B) {
			m := c.d.draw(b)
			for b.Loop() {
				found, err := islands.Find(b.Context(), m, islands.Options{})
				if (err == nil) != (len(c.d.places) > 0) {
					b.Fatal(len(found), err)
				}
			}
		})
	}
}
