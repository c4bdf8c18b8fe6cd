package bench

import (
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/jigsaw/eternity"
)

// A variant is a method with one thing changed. The first one of each method is what the
// others are compared with.
type variant struct {
	name   string
	method solve.Method
	nodes  int64 // of a run
	// prototype is what a prototype of the method had, in boards of 464 of Eternity II
	// per node; 0 is not known.
	prototype float64
}

// variants are those of the experiment ablation.
func variants() []variant {
	walk := func(name string, m eternity.Matching) variant {
		return variant{name: name, method: solve.Describe("matching", "", m), nodes: slowNodes}
	}
	tree := func(name string, prototype float64, m eternity.Schedule) variant {
		m.Breaks = countedBreaks
		return variant{name, solve.Describe("schedule", "", m), variantNodes, prototype}
	}
	rest, ban := [2]int{0, 5}, [2]int{5, 50}
	return []variant{
		tree("all of it", 1.1e-8, eternity.Schedule{}),
		tree("no labels used up early", 7e-11, eternity.Schedule{Plain: true}),
		tree("one joint a pose at most", 0, eternity.Schedule{Single: true}),
		tree("restarts not chosen", 0, eternity.Schedule{Explore: 1}),
		tree("first tasks of a quarter", 0, eternity.Schedule{Probe: 5_000_000}),
		walk("all of it", eternity.Matching{}),
		walk("no noise", eternity.Matching{Heat: -1}),
		walk("tabu list 1", eternity.Matching{Heat: -1, Rest: rest}),
		walk("tabu list 2", eternity.Matching{Heat: -1, Ban: ban}),
		walk("noise, tabu lists", eternity.Matching{Rest: rest, Ban: ban}),
		walk("paper", eternity.PaperMatching()),
		walk("8 cells", eternity.Matching{Cells: 8}),
		walk("32 cells", eternity.Matching{Cells: 32}),
	}
}
