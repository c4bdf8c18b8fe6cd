package hashi

// exclusion says how solutions that next has returned are kept from coming back.
//
// To begin with, each is forbidden by a clause, so that the search is free to go
// wherever it learns to: with Limit 2, the search for another solution is as
// hard as that for the first. But many such clauses make the search slow. After
// a number of solutions it goes on systematically (M. Gebser, B. Kaufmann, A. Neumann
// and T. Schaub, Conflict-Driven Answer Set Enumeration, 2007): levels up to the
// floor are left only after all under them is done, by turning round the guess
// of the topmost, and nothing needs to be kept.
type exclusion struct {
	passed int // solutions so far
	floor  int // levels that are gone through systematically
}

// byClauses is the number of solutions that are forbidden by clauses.
const byClauses = 32

func (x *exclusion) reset() { *x = exclusion{} }

// exclude leaves the solution that the engine stands on, and returns false if
// there can be no other.
func (e *engine) exclude() bool {
	if e.passed > byClauses || len(e.start) == 0 {
		return e.turn(len(e.start))
	}
	// The rest follows from the guesses, so no other solution has all of them.
	e.learned = e.learned[:0]
	for k := len(e.start) - 1; k >= 0; k-- {
		e.learned = append(e.learned, e.trail[e.start[k]].not())
	}
	return e.assert(vital)
}

// turn replaces the guess of a level, under which all is done, by its contrary,
// on the level below, which becomes the floor. It returns false at level 0.
func (e *engine) turn(level int) bool {
	if level == 0 {
		return false
	}
	guess := e.trail[e.start[level-1]]
	e.back(level - 1)
	e.floor = level - 1
	return e.set(guess.not(), reason{})
}
