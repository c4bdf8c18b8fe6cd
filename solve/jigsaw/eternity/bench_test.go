package eternity_test

import (
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/puzzle/puzzletest"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
)

// The poses that the search lays in a second, on one thread, on the pieces of Eternity II
// with the clue in the centre.
func BenchmarkSchedule(b *testing.B) {
	p := puzzletest.Puzzles[*puzzle.Jigsaw](b, "instances", "edge-matching", "official", "e2_centre.txt")[0]
	nodes := int64(0)
	for b.Loop() {
		r, err := eternity.Schedule{}.Solve(b.Context(), p, solve.Options{Seed: 1, Nodes: 300_000_000})
		if err != nil {
			b.Fatal(err)
		}
		nodes += r.Stats.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
