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
	rest, ban := [2]int{0, 5}, [2]int{5, 50}
	return []variant{
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
