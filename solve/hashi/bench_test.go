package hashi_test

import (
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/hashi"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// BenchmarkSearch solves published puzzles, which have several solutions each;
// one iteration is one puzzle.
func BenchmarkSearch(b *testing.B) {
	for _, islands := range []int{100, 200, 300, 400} {
		b.Run(fmt.Sprint(islands), func(b *testing.B) {
			solvetest.Bench(b, hashi.Search{}, published(b, fmt.Sprintf("coelho-%d/*", islands)), solve.Options{})
		})
	}
}

// BenchmarkUnique proves that the solution is the only one.
func BenchmarkUnique(b *testing.B) {
	for _, name := range []string{"7x7i30e10m2d0", "10x10i30e10m2d2", "15x15i30e10m2d2", "30x30i30e10m2d2"} {
		b.Run(name, func(b *testing.B) {
			solvetest.Bench(b, hashi.Search{}, published(b, "tatham_"+name+".txt"), solve.Options{Limit: 2})
		})
	}
	b.Run("60x60", func(b *testing.B) {
		var puzzles []*puzzle.Hashi
		for seed := range uint64(8) {
			puzzles = append(puzzles, generate(b, hashi.GenerateOptions{Rows: 60, Cols: 60, Seed: seed}))
		}
		solvetest.Bench(b, hashi.Search{}, puzzles, solve.Options{Limit: 2})
	})
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
