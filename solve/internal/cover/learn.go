package cover

// analysis is the room for what is learned from a conflict.
type analysis struct {
	conflict []literal // literals that are all false
	learned  []literal // the clause
	seen     []mark    // by option
	marked   []int32   // the options with a mark
	pending  []literal
	causes   []literal
	stamps   []int // by level
	stamp    int   // differs for each clause
}

// A mark tells how the literal of an option stands to the learned clause.
type mark int8

const (
	unseen  mark = iota
	inside       // it was met on the way to the clause, or is in it
	implied      // it is false because those inside are
	apart        // it does not follow from those inside
)

func newAnalysis(options int) analysis {
	return analysis{seen: make([]mark, options), stamps: make([]int, options+1)}
}

// learn notes the clause that tells where the conflict could have been foreseen, and goes
// back there, or to the floor. Without guesses above the floor, or when there is one and
// nothing more can be noted, it turns.
func (s *Search) learn() {
	s.conflicts++
	if len(s.guesses) <= s.floor || s.floor > 0 && len(s.all) > s.most {
		s.turn()
		return
	}
	s.resolve()
	s.shorten()
	lits := s.learned
	spread, keep := s.spread(lits), s.latestSecond(lits)
	s.back(max(keep, s.floor))
	s.assign(lits[0], s.add(lits, spread))
	s.decay()
}

// resolve replaces literals of the conflict by what made them false, until one is left
// that was settled after the last guess: the first of s.learned.
func (s *Search) resolve() {
	s.learned = append(s.learned[:0], 0)
	here, open, at := int32(len(s.guesses)), 0, len(s.trail)
	for lits := s.conflict; ; lits = s.causesOf(s.trail[at]) {
		for _, l := range lits {
			k := l.option()
			if s.seen[k] != unseen || s.level[k] == 0 {
				continue
			}
			s.mark(k, inside)
			s.raise(k)
			if s.level[k] == here {
				open++
			} else {
				s.learned = append(s.learned, l)
			}
		}
		for at--; s.seen[s.trail[at].option()] == unseen; at-- {
		}
		if open--; open == 0 {
			s.learned[0] = s.trail[at].not()
			return
		}
	}
}

func (a *analysis) mark(option int32, m mark) {
	a.seen[option] = m
	a.marked = append(a.marked, option)
}

// causesOf returns the false literals that made l true, until it is called again.
func (s *Search) causesOf(l literal) []literal {
	causes := s.causes[:0]
	switch why := s.why[l.option()]; why.kind {
	case byOption:
		causes = append(causes, chosen(why.of).not())
	case byItem:
		for _, option := range s.optionsOf.of(why.of) {
			if option != l.option() {
				causes = append(causes, chosen(option))
			}
		}
	case byClause:
		for _, other := range s.literals(why.of) {
			if other != l {
				causes = append(causes, other)
			}
		}
	}
	s.causes = causes
	return causes
}

// shorten leaves out of the learned clause what is false because the rest of it is, and
// removes the marks.
func (s *Search) shorten() {
	s.stamp++
	for _, l := range s.learned {
		s.stamps[s.level[l.option()]] = s.stamp
	}
	kept := s.learned[:1]
	for _, l := range s.learned[1:] {
		if !s.follows(l) {
			kept = append(kept, l)
		}
	}
	s.learned = kept
	for _, k := range s.marked {
		s.seen[k] = unseen
	}
	s.marked = s.marked[:0]
}

// follows reports that a literal is false because others of the clause are, which it
// cannot be if something on the way comes from a level that none of them comes from.
func (s *Search) follows(l literal) bool {
	if s.why[l.option()].kind == byNothing {
		return false
	}
	met := len(s.marked)
	s.pending = append(s.pending[:0], l)
	for n := 1; n > 0; n = len(s.pending) {
		l := s.pending[n-1]
		s.pending = s.pending[:n-1]
		for _, cause := range s.causesOf(l.not()) {
			k := cause.option()
			if m := s.seen[k]; s.level[k] == 0 || m == inside || m == implied {
				continue
			}
			if s.seen[k] == apart || s.why[k].kind == byNothing || s.stamps[s.level[k]] != s.stamp {
				for _, k := range s.marked[met:] {
					s.seen[k] = apart
				}
				return false
			}
			s.mark(k, implied)
			s.pending = append(s.pending, cause)
		}
	}
	return true
}

// spread returns the number of levels at which literals were settled.
func (s *Search) spread(lits []literal) int32 {
	s.stamp++
	n := int32(0)
	for _, l := range lits {
		if level := s.level[l.option()]; s.stamps[level] != s.stamp {
			s.stamps[level] = s.stamp
			n++
		}
	}
	return n
}

// latestSecond puts second the literal that was settled last but for the first, and
// returns its level, 0 if there is none.
func (s *Search) latestSecond(lits []literal) int {
	if len(lits) == 1 {
		return 0
	}
	for i, l := range lits[2:] {
		if s.level[l.option()] > s.level[lits[1].option()] {
			lits[1], lits[i+2] = l, lits[1]
		}
	}
	return int(s.level[lits[1].option()])
}
