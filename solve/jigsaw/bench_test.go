package jigsaw_test

import (
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// BenchmarkSearch solves random jigsaws; one iteration is one jigsaw.
func BenchmarkSearch(b *testing.B) {
	for _, o := range []jigsaw.GenerateOptions{
		{Rows: 12, Cols: 12, Labels: 10},
		{Rows: 20, Cols: 20, Labels: 20},
		{Rows: 20, Cols: 20, Labels: 100},
		{Rows: 20, Cols: 50},
		{Rows: 300, Cols: 300, Labels: 50, Variant: puzzle.VariantPosition},
	} {
		b.Run(fmt.Sprintf("%dx%d/%d", o.Rows, o.Cols, o.Labels), func(b *testing.B) {
			puzzles := make([]*puzzle.Jigsaw, 10)
			for i := range puzzles {
				o.Seed = uint64(i)
				puzzles[i] = generate(b, o)
			}
			search(b, puzzles)
		})
	}
}

// BenchmarkEdgeMatching solves sets of the makers of Eternity II solvers.
func BenchmarkEdgeMatching(b *testing.B) {
	for _, name := range []string{"brendan_set1/b06x06.txt", "brendan_set1/b07x07.txt", "clue/clue1.txt", "clue/clue3.txt"} {
		b.Run(name, func(b *testing.B) { search(b, []*puzzle.Jigsaw{published(b, name)}) })
	}
}

func search(b *testing.B, puzzles []*puzzle.Jigsaw) {
	nodes := solvetest.Bench(b, jigsaw.Search{}, puzzles, solve.Options{})
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkPropagate turns pieces of known places; the time for each piece should not
// grow.
func BenchmarkPropagate(b *testing.B) {
	for _, side := range []int{75, 150, 300, 600} {
		b.Run(fmt.Sprint(side), func(b *testing.B) {
			p := generate(b, jigsaw.GenerateOptions{Rows: side, Cols: side, Labels: 50, Variant: puzzle.VariantPosition})
			for b.Loop() {
				r, err := jigsaw.Propagate{}.Solve(b.Context(), p, solve.Options{})
				if err != nil || r.Status != solve.Solved {
					b.Fatal(r.Status, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(side*side), "ns/piece")
		})
	}
}

// BenchmarkOrientation compares the exact methods for known orientation; one iteration
// is one jigsaw.
func BenchmarkOrientation(b *testing.B) {
	methods := map[string]solve.Solver[*puzzle.Jigsaw, *puzzle.JigsawSolution]{
		"search": jigsaw.Search{}, "rows": jigsaw.Rows{}, "pyramid": jigsaw.Pyramid{},
	}
	for _, name := range []string{"search", "rows", "pyramid"} {
		b.Run(name+"/12x12/10", func(b *testing.B) {
			i := uint64(0)
			for b.Loop() {
				p := generate(b, jigsaw.GenerateOptions{Rows: 12, Cols: 12, Labels: 10, Variant: puzzle.VariantOrientation, Seed: i % 20})
				r, err := methods[name].Solve(b.Context(), p, solve.Options{})
				if err != nil || r.Status != solve.Solved {
					b.Fatal(r.Status, err)
				}
				i++
			}
		})
	}
}
