package hashi_test

import (
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
)

// BenchmarkSearch solves published puzzles, which have several solutions each;
// one iteration is one puzzle.
func BenchmarkSearch(b *testing.B) {
	for _, islands := range []int{100, 200, 300, 400} {
		b.Run(fmt.Sprint(islands), func(b *testing.B) {
			search(b, published(b, fmt.Sprintf("coelho-%d/*", islands)), solve.Options{})
		})
	}
}

// BenchmarkUnique proves that the solution is the only one.
func BenchmarkUnique(b *testing.B) {
	for _, name := range []string{"7x7i30e10m2d0", "10x10i30e10m2d2", "15x15i30e10m2d2", "30x30i30e10m2d2"} {
		b.Run(name, func(b *testing.B) {
			search(b, published(b, "tatham_"+name+".txt"), solve.Options{Limit: 2})
		})
	}
	b.Run("60x60", func(b *testing.B) {
		var puzzles []*puzzle.Hashi
		for seed := range uint64(8) {
			puzzles = append(puzzles, generate(b, hashi.GenerateOptions{Rows: 60, Cols: 60, Seed: seed}))
		}
		search(b, puzzles, solve.Options{Limit: 2})
	})
}

func search(b *testing.B, puzzles []*puzzle.Hashi, o solve.Options) {
	b.ReportAllocs()
	var nodes int64
	i := 0
	for b.Loop() {
		r, err := hashi.Search{}.Solve(b.Context(), puzzles[i%len(puzzles)], o)
		if err != nil || r.Status != solve.Solved {
			b.Fatal(r.Status, err)
		}
		nodes += r.Stats.Nodes
		i++
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

// BenchmarkOracle solves the puzzles of BenchmarkSearch by the SAT solver of the
// tests.
func BenchmarkOracle(b *testing.B) {
	puzzles := published(b, "coelho-400/*")
	i := 0
	for b.Loop() {
		if newOracle(puzzles[i%len(puzzles)]).count(1) != 1 {
			b.Fatal("no solution")
		}
		i++
	}
}

func BenchmarkGenerate(b *testing.B) {
	for _, o := range []hashi.GenerateOptions{{}, {Rows: 20, Cols: 20}, {Rows: 60, Cols: 60}, {Grade: solve.GradeMedium}} {
		b.Run(fmt.Sprintf("%dx%d %v", o.Rows, o.Cols, o.Grade), func(b *testing.B) {
			for b.Loop() {
				if _, err := hashi.Generate(b.Context(), o); err != nil {
					b.Fatal(err)
				}
				o.Seed++
			}
		})
	}
}
