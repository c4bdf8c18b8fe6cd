package hashi

// Ranks of clauses. The rank of a learned clause is the number of levels on
// which its statements were decided; clauses of few levels are the useful ones
// (G. Audemard and L. Simon, Predicting Learnt Clauses Quality in Modern SAT
// Solvers, 2009).
const (
	vital    = 0  // never to be thrown away: it forbids a solution returned
	precious = 2  // up to this rank clauses are kept
	topRank  = 63 // ranks above are taken for this one
)

// rank returns the number of levels that the false statements are of.
func (e *engine) rank(statements []lit) int {
	e.ranked++
	rank := 0
	for _, l := range statements {
		level := e.level[l.variable()]
		if e.value[l] != 0 && e.levels[level] != e.ranked {
			e.levels[level] = e.ranked
			rank++
		}
	}
	return min(max(rank, 1), topRank)
}

// thin throws away half of the clauses that are not precious, those of the
// highest ranks and among equals the oldest, and what can be said without the
// statements that are known. Nothing may be guessed, and all conclusions must be
// drawn. It returns false after a contradiction.
func (e *engine) thin() bool {
	if e.number < e.room {
		return true
	}
	e.room += moreRoom
	border, share := e.border()
	old := e.store
	e.store, e.number = e.store[:0], 0
	e.unwatch()
	for at := 0; at < len(old); {
		length, rank := int(old[at]), int(old[at+1])
		statements := old[at+header : at+header+length]
		at += header + length
		if rank == border {
			share--
		}
		if rank > border || rank == border && share >= 0 {
			continue
		}
		if !e.keep(statements, rank) {
			return false
		}
	}
	return true
}

// border returns the least rank of which clauses have to go, and how many of it;
// all those of higher ranks have to.
func (e *engine) border() (border, share int) {
	var counts [topRank + 1]int
	total := 0
	for at := 0; at < len(e.store); at += header + int(e.store[at]) {
		rank := int(e.store[at+1])
		counts[rank]++
		if rank > precious {
			total++
		}
	}
	total /= 2
	for rank := topRank; rank > precious; rank-- {
		if counts[rank] >= total {
			return rank, total
		}
		total -= counts[rank]
	}
	return topRank + 1, 0
}

// keep stores a clause anew, at a place not behind its old one, which may be
// overwritten.
func (e *engine) keep(statements []uint32, rank int) bool {
	ref := uint32(len(e.store))
	e.store = append(e.store, 0, uint32(rank))
	for _, word := range statements {
		switch l := lit(word); {
		case e.value[l] > 0:
			e.store = e.store[:ref]
			return true
		case e.value[l] == 0:
			e.store = append(e.store, word)
		}
	}
	length := uint32(len(e.store)) - ref - header
	e.store[ref] = length
	if length > 1 {
		e.number++
		e.watch(ref)
		return true
	}
	statement := e.store[ref+header:]
	e.store = e.store[:ref]
	return length == 1 && e.set(lit(statement[0]), reason{})
}
