package hashi

// A lit is a statement about an edge: that it has at least one bridge, at
// least two, or the contrary of either. A variable is a pair of contrary
// statements; its number is lit / 2.
type lit uint32

// atLeast says that an edge has n bridges, 1 or 2, or more.
func atLeast(edge int32, n int) lit { return lit(edge)<<2 | lit(n-1)<<1 }

// not returns the contrary.
func (l lit) not() lit { return l ^ 1 }

// edge returns the edge that the statement is about.
func (l lit) edge() int32 { return int32(l >> 2) }

// variable returns the number of the pair.
func (l lit) variable() int32 { return int32(l >> 1) }

// second reports that the statement is about the second bridge.
func (l lit) second() bool { return l&2 != 0 }

// negative reports that the statement begins with "not".
func (l lit) negative() bool { return l&1 != 0 }

// A reason is why a statement is held true. It is short; the statements that
// imply the other are written out from it when they are asked for.
type reason struct {
	kind reasonKind
	mask uint8  // byEnough, byNeed: the other statements at the island
	ref  uint32 // byPair: a lit; byEnough, byNeed: an island; byClause: its place
}

type reasonKind uint8

const (
	byGuess  reasonKind = iota // a guess, or true whatever is guessed
	byPair                     // one other statement implies it
	byEnough                   // the bridges in mask are all that the island may have
	byNeed                     // without those in mask the island needs all others
	byClause                   // the other statements of the clause are false
)

// explain appends the true statements that imply l.
func (e *engine) explain(l lit, why reason, to []lit) []lit {
	switch why.kind {
	case byPair:
		return append(to, lit(why.ref))
	case byEnough:
		return e.atIsland(to, int32(why.ref), why.mask, 0)
	case byNeed:
		return e.atIsland(to, int32(why.ref), why.mask, 1)
	case byClause:
		for _, word := range e.lits(why.ref) {
			if other := lit(word); other != l {
				to = append(to, other.not())
			}
		}
	}
	return to
}

// atIsland appends the statements of the mask at island i, with sign 1 their
// contraries.
func (e *engine) atIsland(to []lit, i int32, mask uint8, sign lit) []lit {
	for d, edge := range e.at[i] {
		if mask>>d&1 != 0 {
			to = append(to, atLeast(edge, 1)|sign)
		}
		if mask>>d&0x10 != 0 {
			to = append(to, atLeast(edge, 2)|sign)
		}
	}
	return to
}
