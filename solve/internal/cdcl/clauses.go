package cdcl

// clauses are lists of literals of which one must be true. Each is watched at its first two:
// only when one of these becomes false is it looked at.
type clauses struct {
	arena   []Lit     // length, LBD, literals; one clause after the other
	watches [][]watch // literal: the clauses to look at when it becomes true
	used    int       // watches of the present problem
	number  int       // clauses in the arena
	room    int       // number at which the clauses are reduced
}

// A watch is a clause, with one of its literals: if that is true, there is nothing to do.
type watch struct {
	clause  uint32
	blocker Lit
}

// header is the number of words of a clause before its literals.
const header = 2

func (c *clauses) reset(lits, room int) {
	c.unwatch()
	c.arena, c.number, c.room = c.arena[:0], 0, room
	c.grow(lits)
}

// grow makes room for so many literals.
func (c *clauses) grow(lits int) {
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

// lits returns the literals of a clause.
func (c *clauses) lits(ref uint32) []Lit {
	return c.arena[ref+header : ref+header+uint32(c.arena[ref])]
}

// store appends a clause and returns its place.
func (c *clauses) store(lits []Lit, lbd int) uint32 {
	ref := uint32(len(c.arena))
	c.arena = append(append(c.arena, Lit(len(lits)), Lit(lbd)), lits...)
	c.number++
	if len(lits) > 1 {
		c.watch(ref)
	}
	return ref
}

func (c *clauses) watch(ref uint32) {
	first, second := c.arena[ref+header], c.arena[ref+header+1]
	c.watches[first.Not()] = append(c.watches[first.Not()], watch{ref, second})
	c.watches[second.Not()] = append(c.watches[second.Not()], watch{ref, first})
}

// Values of LBD.
const (
	permanent = 0  // never dropped
	glue      = 2  // up to this clauses are kept
	maxLBD    = 63 // what is above is taken for this
)

// border returns the least LBD of which clauses have to go, and how many of it; all those of
// higher LBD have to.
func (c *clauses) border() (border, share int) {
	var counts [maxLBD + 1]int
	total := 0
	for at := 0; at < len(c.arena); at += header + int(c.arena[at]) {
		lbd := int(c.arena[at+1])
		counts[lbd]++
		if lbd > glue {
			total++
		}
	}
	total /= 2
	for lbd := maxLBD; lbd > glue; lbd-- {
		if counts[lbd] >= total {
			return lbd, total
		}
		total -= counts[lbd]
	}
	return maxLBD + 1, 0
}
