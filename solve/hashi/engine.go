package hashi

import (
	"sync"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/internal/cdcl"
)

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

// An engine enumerates the solutions of one puzzle at a time. It is the propagator of its
// solver. It keeps its memory for the next.
type engine struct {
	graph
	cdcl.Solver
	components
	cutEdges

	// What is known at each island, a bit a literal: direction for the first
	// bridge, 4 + direction for the second.
	yes, no []uint8
	noted   int    // literals of the trail that yes and no know of
	spots   []spot // variable

	apart   bool   // the islands need not be connected
	members []bool // island: in the component whose ways out are looked for
	scratch []cdcl.Lit
}

// A spot tells of a variable the islands of its edge, and its bit at each.
type spot struct {
	a, b       int32
	bitA, bitB uint8
}

// tuned are the settings of the solver that were measured best.
var tuned = cdcl.Settings{Restart: 32, Clauses: 2000, MoreClauses: 500, SavePhases: true, Pairs: true}

// engines holds idle engines.
var engines = sync.Pool{New: func() any { return new(engine) }}

func borrow() *engine { return engines.Get().(*engine) }

func (e *engine) giveBack() { engines.Put(e) }

// begin forgets the puzzle before; the graph is loaded already.
func (e *engine) begin(o cdcl.Settings) {
	islands := len(e.at)
	e.Reset(e, 2*len(e.ends), o)
	e.spots = filled(e.spots, 2*len(e.ends), spot{})
	for edge, ends := range e.ends {
		// A single bridge everywhere makes the most connections.
		e.Prefer(atLeast(int32(edge), 2).Not())
		// The direction at the other end is two places further up.
		bit := uint8(1) << e.way[edge]
		e.spots[2*edge] = spot{ends[0], ends[1], bit, bit << 2}
		e.spots[2*edge+1] = spot{ends[0], ends[1], bit << 4, bit << 6}
	}
	e.components.reset(&e.graph)
	e.yes, e.no, e.noted = filled(e.yes, islands, 0), filled(e.no, islands, 0), 0
	for i, at := range e.at {
		for d, edge := range at {
			if edge == none {
				e.no[i] |= both << d
			}
		}
	}
	e.apart = false
	e.members = filled(e.members, islands, false)
}

// bridges returns the number of bridges on an edge of the solution.
func (e *engine) bridges(edge int) int {
	switch {
	case e.Value(atLeast(int32(edge), 2)) > 0:
		return 2
	case e.Value(atLeast(int32(edge), 1)) > 0:
		return 1
	default:
		return 0
	}
}

// solution returns the solution that the engine stands on.
func (e *engine) solution() *puzzle.HashiSolution {
	s := &puzzle.HashiSolution{Bridges: make([]puzzle.Bridge, 0, len(e.at))}
	for edge := range e.ends {
		if n := e.bridges(edge); n > 0 {
			s.Bridges = append(s.Bridges, e.bridge(edge, n))
		}
	}
	return s
}
