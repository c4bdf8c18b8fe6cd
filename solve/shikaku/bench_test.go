package shikaku_test

import (
	"fmt"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/shikaku"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// BenchmarkSearch solves the puzzles of a file in turn, and proves uniqueness or
// finds a second solution; one iteration is one puzzle.
func BenchmarkSearch(b *testing.B) {
	for _, name := range []string{
		"tatham_10x10", "tatham_20x20", "tatham_50x50", "tatham_50x50_e05", "tatham_100x100",
		"rand_50_a2-12", "rand_50_a12-100", "rand_100_a2-12", "rand_100_a6-36",
	} {
		b.Run(name, func(b *testing.B) {
			solvetest.Bench(b, shikaku.Search{}, published(b, name+".txt"), solve.Options{Limit: 2})
		})
	}
}

// BenchmarkSearchHidden solves generated grids of which half of the numbers, or
// all, are not shown.
func BenchmarkSearchHidden(b *testing.B) {
	for _, share := range []int{2, 1} {
		var puzzles []*puzzle.Shikaku
		for seed := range 10 {
			p := generate(b, shikaku.GenerateOptions{Rows: 20, Cols: 20, Seed: uint64(seed), Several: true})
			for i := range p.Clues {
				if i%share == 0 {
					p.Clues[i].Area = 0
				}
			}
			puzzles = append(puzzles, p)
		}
		b.Run(fmt.Sprintf("1in%d", share), func(b *testing.B) {
			solvetest.Bench(b, shikaku.Search{}, puzzles, solve.Options{Limit: 2})
		})
	}
}

func BenchmarkRate(b *testing.B) {
	for _, g := range solve.Grades() {
		p := load(b, g.String()+".txt")[1]
		b.Run(g.String(), func(b *testing.B) {
			for b.Loop() {
				if got, err := shikaku.Rate(p); err != nil || got != g {
					b.Fatal(got, err)
				}
			}
		})
	}
}

func BenchmarkGenerate(b *testing.B) {
	for _, size := range []int{10, 20, 50, 60} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			o := shikaku.GenerateOptions{Rows: size, Cols: size}
			for b.Loop() {
				if _, err := shikaku.Generate(b.Context(), o); err != nil {
					b.Fatal(err)
				}
				o.Seed++
			}
		})
	}
}
