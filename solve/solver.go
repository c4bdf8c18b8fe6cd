package solve

import (
	"context"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A Solver solves puzzles of one kind. It does not change the puzzle, it may be
// used by several goroutines at once, and the same puzzle with the same options
// gives the same result, byte for byte, unless the context ends it.
//
// An invalid puzzle gives the error of its Validate. When the context is done,
// Solve soon returns the best result so far together with context.Cause.
type Solver[P puzzle.Puzzle, S puzzle.Solution] interface {
	Solve(ctx context.Context, p P, o Options) (Result[S], error)
}

// Options are what all methods have in common. The zero value asks for one
// solution, without bounds, on one thread. Knobs of a single method are fields
// of that method's struct.
type Options struct {
	// Seed is the only source of randomness of a method that draws numbers.
	Seed uint64
	// Limit ends the search at so many solutions; 0 means 1, and 2 suffices to
	// prove uniqueness. A negative limit is taken for 1.
	Limit int
	// Nodes ends the search after so many nodes, guesses as a rule; 0 means no
	// bound.
	Nodes int64
	// Workers is the number of threads a method may use; 0 means 1. Methods
	// that run on one thread pass over it.
	Workers int
	// Start, if set, is the answer that a method begins with that improves answers;
	// it may be incomplete. Other methods pass over it.
	Start puzzle.Solution
	// Resume, if set, is Event.State of an earlier run of the same method with the
	// same puzzle and the same options. The run goes on from there, and finds what
	// the earlier one would have found. Methods that give no State pass over it.
	Resume []byte
	// Progress, if set, is called now and then from the goroutine that called
	// Solve, every few thousand nodes.
	Progress func(Event)
}

// Wanted returns the number of solutions that the options ask for, at least 1.
func (o Options) Wanted() int { return max(o.Limit, 1) }

// An Event says how far a search has come.
type Event struct {
	Nodes     int64 // nodes visited so far
	Solutions int   // solutions found so far
	Restarts  int64 // times that the search began anew, of methods that do

	// Score is the number of joints that match in the best attempt so far, of methods
	// for jigsaws that improve attempts.
	Score int
	// Attempt is that attempt, in the first event after it was found; else nil.
	Attempt puzzle.Solution
	// State is what Options.Resume takes to go on from here; nil where nothing
	// has changed since the last, or where the method cannot be resumed.
	State []byte
}

// A Result is the answer of a method.
type Result[S any] struct {
	// Status says what is known now.
	Status Status
	// Solutions holds the distinct solutions found, Options.Limit of them at
	// most. Each keeps all rules.
	Solutions []S
	// Attempt holds, where there is no solution, the one attempt that came furthest: with
	// status Partial, and where a limit ended the search and the method tells.
	Attempt []S
	// Complete is true when the whole space was searched: then Solutions holds
	// all solutions there are.
	Complete bool
	// Stats counts the work done.
	Stats Stats
}

// Answers returns the solutions, or the attempt where there is none.
func (r Result[S]) Answers() []S {
	if len(r.Solutions) > 0 {
		return r.Solutions
	}
	return r.Attempt
}

// Unique reports that the puzzle is proved to have exactly one solution. It can
// be true only if Options.Limit was 2 or more.
func (r Result[S]) Unique() bool { return r.Complete && len(r.Solutions) == 1 }

// Stats counts the work of a search.
type Stats struct {
	// Nodes is the number of nodes visited. What a node is, the method says.
	Nodes int64 `json:"nodes"`
	// Figures are what else the method counted, by names that it explains.
	Figures map[string]float64 `json:"figures,omitempty"`
}
