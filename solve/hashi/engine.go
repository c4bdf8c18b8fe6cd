package hashi

// An engine enumerates the solutions of one puzzle at a time. It keeps its
// memory for the next.
type engine struct {
	graph
	beliefs
	parts
	clauses
	order
	pace
	exclusion
	survey survey

	loose    bool // conclude nothing from the islands being connected
	standing bool // on a solution that next has returned
	finished bool // there are no more solutions

	clash   []lit   // true statements that cannot hold together
	learned []lit   // the clause under construction
	marked  []bool  // variable: seen by the analysis of a clash
	active  []int32 // variables that took part in the clash
	levels  []int32 // level: the latest call of rank that met it
	ranked  int32   // calls of rank
	members []bool  // island: in the part whose ways out are looked for
	scratch []lit
}

// begin forgets the puzzle before; the graph is loaded already.
func (e *engine) begin() {
	islands, edges := len(e.at), len(e.ends)
	e.beliefs.reset(&e.graph)
	e.parts.reset(&e.graph)
	e.clauses.reset(4 * edges)
	e.order.reset(2 * edges)
	e.pace.reset()
	e.exclusion.reset()
	e.loose, e.standing, e.finished = false, false, false
	e.marked = filled(e.marked, 2*edges, false)
	e.levels = filled(e.levels, 2*edges+1, 0)
	e.ranked = 0
	e.members = filled(e.members, islands, false)
}

// open draws the first conclusions. It returns false if there is no solution.
func (e *engine) open() bool {
	e.finished = !e.count() || !e.obvious() || !e.settle()
	return !e.finished
}

// count compares all islands with their numbers.
func (e *engine) count() bool {
	for i := range e.at {
		if !e.weigh(int32(i)) {
			return false
		}
	}
	return true
}

// obvious rules out that two islands with equal numbers, 1 or 2, have all their
// bridges with each other, unless there are no more islands.
func (e *engine) obvious() bool {
	if len(e.at) == 2 {
		return true
	}
	for edge, ends := range e.ends {
		n := e.demand[ends[0]]
		if n != e.demand[ends[1]] || n != 1 && n != 2 {
			continue
		}
		if !e.set(atLeast(int32(edge), int(n)).not(), reason{}) {
			return false
		}
	}
	return true
}

// settle draws all conclusions with nothing guessed.
func (e *engine) settle() bool {
	for {
		if !e.propagate() {
			return false
		}
		known := len(e.trail)
		if !e.inspect() {
			return false
		}
		if len(e.trail) == known {
			return true
		}
	}
}
