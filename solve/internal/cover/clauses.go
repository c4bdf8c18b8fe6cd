package cover

import "slices"

// clauses are what was learned. Each watches its first two literals.
type clauses struct {
	all     []clause
	store   []literal // of all clauses
	watches [][]watch // by literal
	most    int       // number above which the worse half is dropped
}

// A clause is literals of which one has to be true.
type clause struct {
	from, to int32 // in the store
	spread   int32 // number of levels that the literals came from; the fewer, the better
}

// A watch is a clause, and another literal of it: if that is true the clause need not
// be looked at.
type watch struct {
	clause int32
	other  literal
}

// permanent is the spread of clauses that are never dropped, firstMost the number of
// clauses that are kept at first.
const permanent, firstMost = 0, 4000

func newClauses(options int) clauses {
	return clauses{watches: make([][]watch, 2*options), most: firstMost}
}

func (c *clauses) literals(k int32) []literal { return c.store[c.all[k].from:c.all[k].to] }

// add notes a clause and returns it as a reason. The first literal must be the next that
// becomes true, and the second the last that became false, if any did. Of a single literal,
// which needs no clause, the reason is empty.
func (c *clauses) add(lits []literal, spread int32) reason {
	if len(lits) == 1 {
		return reason{}
	}
	k, from := int32(len(c.all)), int32(len(c.store))
	c.store = append(c.store, lits...)
	c.all = append(c.all, clause{from, from + int32(len(lits)), spread})
	c.watches[lits[0]] = append(c.watches[lits[0]], watch{k, lits[1]})
	c.watches[lits[1]] = append(c.watches[lits[1]], watch{k, lits[0]})
	return reason{byClause, k}
}

// reduce drops the worse half of the clauses, those that hold already, and false literals.
// It must be called without guesses, and when all has been propagated.
func (c *clauses) reduce(truth []int8) {
	spreads := make([]int32, len(c.all))
	for i, k := range c.all {
		spreads[i] = k.spread
	}
	slices.Sort(spreads)
	worst := spreads[len(spreads)/2]
	all, store := c.all, c.store
	c.all, c.store = make([]clause, 0, len(all)), make([]literal, 0, len(store))
	for l := range c.watches {
		c.watches[l] = c.watches[l][:0]
	}
	for _, k := range all {
		lits := store[k.from:k.to]
		if k.spread > worst || slices.ContainsFunc(lits, func(l literal) bool { return truth[l] > 0 }) {
			continue
		}
		c.add(slices.DeleteFunc(lits, func(l literal) bool { return truth[l] < 0 }), k.spread)
	}
	c.most += c.most / 10
}
