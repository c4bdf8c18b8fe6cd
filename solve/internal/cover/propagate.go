package cover

// A reason tells why a literal is true. That of a guess, and of what is known without
// any, is empty.
type reason struct {
	kind reasonKind
	of   int32
}

type reasonKind int8

const (
	byNothing reasonKind = iota
	byOption             // the option of is chosen, and covers an item of this one
	byItem               // the item of has no other option left
	byClause             // all other literals of the clause are false
)

// propagate draws conclusions until there are none, and returns false at a conflict,
// whose literals, all false, it leaves in s.conflict.
func (s *Search) propagate() bool {
	for s.head < len(s.trail) {
		l := s.trail[s.head]
		s.head++
		ok := false
		if l.isChoice() {
			ok = s.choose(l.option())
		} else {
			ok = s.ruleOut(l.option())
		}
		if !ok || !s.visit(l.not()) {
			return false
		}
	}
	return true
}

// choose rules out the other options of the items that option k covers.
func (s *Search) choose(k int32) bool {
	clash := int32(-1)
	for _, item := range s.itemsOf.of(k) {
		s.open[item] += coveredBias
		for _, other := range s.optionsOf.of(item) {
			switch t := s.truth[chosen(other)]; {
			case t == 0:
				s.assign(chosen(other).not(), reason{byOption, k})
			case t > 0 && other != k:
				clash = other
			}
		}
	}
	if clash >= 0 {
		s.conflict = append(s.conflict[:0], chosen(k).not(), chosen(clash).not())
	}
	return clash < 0
}

// ruleOut takes option k off its items, and chooses what is left alone there.
func (s *Search) ruleOut(k int32) bool {
	bare := int32(-1)
	for _, item := range s.itemsOf.of(k) {
		s.open[item]--
		if s.open[item] <= 1 && !s.chooseLast(item) {
			bare = item
		}
	}
	if bare >= 0 {
		s.conflict = s.conflict[:0]
		for _, option := range s.optionsOf.of(bare) {
			s.conflict = append(s.conflict, chosen(option))
		}
	}
	return bare < 0
}

// chooseLast chooses the only option that an item has left, and returns false if there is
// none.
func (s *Search) chooseLast(item int32) bool {
	for _, option := range s.optionsOf.of(item) {
		if l := chosen(option); s.truth[l] >= 0 {
			return s.settle(l, reason{byItem, item})
		}
	}
	return false
}

// visit looks at the clauses that watch a literal which has become false.
func (s *Search) visit(l literal) bool {
	list := s.watches[l]
	kept := list[:0]
	for i, w := range list {
		if s.truth[w.other] > 0 {
			kept = append(kept, w)
			continue
		}
		lits := s.literals(w.clause)
		if lits[0] == l {
			lits[0], lits[1] = lits[1], l
		}
		if s.truth[lits[0]] > 0 {
			kept = append(kept, watch{w.clause, lits[0]})
			continue
		}
		if s.move(lits, w.clause) {
			continue
		}
		kept = append(kept, watch{w.clause, lits[0]})
		if !s.settle(lits[0], reason{byClause, w.clause}) {
			s.conflict = append(s.conflict[:0], lits...)
			s.watches[l] = append(kept, list[i+1:]...)
			return false
		}
	}
	s.watches[l] = kept
	return true
}

// move makes a clause watch another literal than its second, which is false; it returns
// false if there is none.
func (s *Search) move(lits []literal, clause int32) bool {
	for j := 2; j < len(lits); j++ {
		if s.truth[lits[j]] >= 0 {
			lits[1], lits[j] = lits[j], lits[1]
			s.watches[lits[1]] = append(s.watches[lits[1]], watch{clause, lits[0]})
			return true
		}
	}
	return false
}
