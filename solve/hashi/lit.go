package hashi

import "github.com/gridsaw/gridsaw/solve/internal/cdcl"

// A literal says of an edge that it has at least one bridge, at least two, or the contrary of
// either (order encoding). Variable 2e is about the first bridge of edge e, 2e+1 about the
// second.

// atLeast says that an edge has n bridges, 1 or 2, or more.
func atLeast(edge int32, n int) cdcl.Lit { return cdcl.Pos(2*edge + int32(n) - 1) }

// edgeOf returns the edge that the literal is about.
func edgeOf(l cdcl.Lit) int32 { return l.Var() >> 1 }

// second reports that the literal is about the second bridge.
func second(l cdcl.Lit) bool { return l.Var()&1 != 0 }

// Reasons that are not clauses. The island is in Ref, and the literals at it are in Mask.
const (
	byEnough = cdcl.External + iota // the bridges in Mask are all that the island may have
	byNeed                          // without those in Mask the island needs all others
)

// both has the bits of the first and the second bridge to the right.
const both = 0x11

// strongest leaves out first bridges where the second says as much.
func strongest(yes uint8) uint8 { return yes &^ (yes >> 4) }
