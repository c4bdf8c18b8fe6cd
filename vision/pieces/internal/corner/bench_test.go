package corner_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gridsaw/gridsaw/vision/pieces/internal/corner"
)

// BenchmarkFind finds the corners of pieces of more than 2000 points.
func BenchmarkFind(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 5))
	s := style{pixels: 670, skew: 0.06, aspect: 1.2, wave: 0.3, slide: 0.1, round: 0.03, noise: 0.2, whole: true}
	var pieces [16]drawn
	points := 0
	for i := range pieces {
		pieces[i] = s.drawPiece(r)
		points += len(pieces[i].outline)
	}
	for i := 0; b.Loop(); i++ {
		if _, err := corner.Find(pieces[i%len(pieces)].outline); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(points)/float64(len(pieces)), "points")
}
