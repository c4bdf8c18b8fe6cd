package hashi

// clauses are lists of statements of which one must be true. Each is watched at
// its first two: only when one of these becomes false is it looked at
// (M. Moskewicz et al., Chaff: Engineering an Efficient SAT Solver, 2001).
type clauses struct {
	store   []uint32  // length, rank, statements; one clause after the other
	watches [][]watch // lit: the clauses to look at when it becomes true
	used    int       // watches that the puzzle has
	number  int       // clauses in the store
	room    int       // number at which the store is thinned out
}

// A watch is a clause, with one of its statements: if that is true, there is
// nothing to do.
type watch struct {
	clause uint32
	other  lit
}

const (
	header    = 2    // words of a clause before its statements
	firstRoom = 2000 // room to begin with
	moreRoom  = 500  // by which the room grows each time
)

func (c *clauses) reset(lits int) {
	c.unwatch()
	c.store, c.number, c.room = c.store[:0], 0, firstRoom
	for len(c.watches) < lits {
		c.watches = append(c.watches, nil)
	}
	c.used = lits
}

// unwatch forgets all watches.
func (c *clauses) unwatch() {
	for l, list := range c.watches[:c.used] {
		c.watches[l] = list[:0]
	}
}

// lits returns the statements of a clause, as words.
func (c *clauses) lits(ref uint32) []uint32 {
	return c.store[ref+header : ref+header+c.store[ref]]
}

// add stores a clause that all solutions fulfil and returns its place. Only its
// first statement may be open, the others are false.
func (e *engine) add(statements []lit) uint32 { return e.addRanked(statements, e.rank(statements)) }

// addRanked is add with a given rank. The clause is watched at its first
// statement and at the one that will be open again before the others.
func (e *engine) addRanked(statements []lit, rank int) uint32 {
	for k := 2; k < len(statements); k++ {
		if e.level[statements[k].variable()] > e.level[statements[1].variable()] {
			statements[1], statements[k] = statements[k], statements[1]
		}
	}
	ref := uint32(len(e.store))
	e.store = append(e.store, uint32(len(statements)), uint32(rank))
	for _, l := range statements {
		e.store = append(e.store, uint32(l))
	}
	e.number++
	if len(statements) > 1 {
		e.watch(ref)
	}
	return ref
}

func (c *clauses) watch(ref uint32) {
	first, second := lit(c.store[ref+header]), lit(c.store[ref+header+1])
	c.watches[first.not()] = append(c.watches[first.not()], watch{ref, second})
	c.watches[second.not()] = append(c.watches[second.not()], watch{ref, first})
}

// visit looks at the clauses that are watched at the contrary of the true
// statement l.
func (e *engine) visit(l lit) bool {
	list := e.watches[l]
	kept := 0
	for k, w := range list {
		if e.value[w.other] <= 0 {
			statements := e.lits(w.clause)
			if lit(statements[0]) == l.not() {
				statements[0], statements[1] = statements[1], statements[0]
			}
			w.other = lit(statements[0])
			if e.value[w.other] <= 0 && e.rewatch(w, statements) {
				continue
			}
		}
		list[kept] = w
		kept++
		if e.value[w.other] <= 0 && !e.set(w.other, reason{kind: byClause, ref: w.clause}) {
			kept += copy(list[kept:], list[k+1:])
			e.watches[l] = list[:kept]
			return false
		}
	}
	e.watches[l] = list[:kept]
	return true
}

// rewatch moves the second watch of a clause to a statement that is not false.
func (e *engine) rewatch(w watch, statements []uint32) bool {
	for k := 2; k < len(statements); k++ {
		if l := lit(statements[k]); e.value[l] >= 0 {
			statements[1], statements[k] = statements[k], statements[1]
			e.watches[l.not()] = append(e.watches[l.not()], w)
			return true
		}
	}
	return false
}
