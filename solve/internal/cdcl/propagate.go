package cdcl

// Assign makes l true for the reason, and returns false after noting the conflict if it is
// false already. What it says of the other variable of its pair follows ([Settings]).
func (s *Solver) Assign(l Lit, why Reason) bool {
	switch s.value[l] {
	case 1:
		return true
	case -1:
		s.conflict = append(s.antecedents(l, why, s.conflict[:0]), l.Not())
		return false
	}
	s.enqueue(l, why)
	if s.settings.Pairs && l>>1&1 != l&1 && s.value[l^2] == 0 {
		s.enqueue(l^2, Because(l))
	}
	return true
}

// enqueue makes the open literal l true.
func (s *Solver) enqueue(l Lit, why Reason) {
	s.value[l], s.value[l.Not()] = 1, -1
	v := l.Var()
	s.level[v] = int32(len(s.start))
	s.reason[v] = why
	s.trail = append(s.trail, l)
}

// antecedents appends the true literals that imply l.
func (s *Solver) antecedents(l Lit, why Reason, to []Lit) []Lit {
	switch why.Kind {
	case decision:
	case binary:
		to = append(to, Lit(why.Ref))
	case clause:
		for _, other := range s.lits(why.Ref) {
			if other != l {
				to = append(to, other.Not())
			}
		}
	default:
		return s.propagator.Explain(l, why, to)
	}
	return to
}

// Conflict notes true literals that cannot all be true, and returns false.
func (s *Solver) Conflict(lits ...Lit) bool {
	s.conflict = append(s.conflict[:0], lits...)
	return false
}

// Dequeue returns the next literal of the trail to propagate; false if there is none.
func (s *Solver) Dequeue() (Lit, bool) {
	if s.head == len(s.trail) {
		return 0, false
	}
	l := s.trail[s.head]
	s.head++
	return l, true
}

// PropagateClauses looks at the clauses that watch the negation of the true literal l. It
// returns false at a conflict.
func (s *Solver) PropagateClauses(l Lit) bool {
	list, value := s.watches[l], s.value
	kept := 0
	for k, w := range list {
		if value[w.blocker] <= 0 {
			lits := s.lits(w.clause)
			if lits[0] == l.Not() {
				lits[0], lits[1] = lits[1], lits[0]
			}
			w.blocker = lits[0]
			if value[w.blocker] <= 0 && s.rewatch(w, lits, value) {
				continue
			}
		}
		list[kept] = w
		kept++
		if value[w.blocker] <= 0 && !s.Assign(w.blocker, Reason{Kind: clause, Ref: w.clause}) {
			kept += copy(list[kept:], list[k+1:])
			s.watches[l] = list[:kept]
			return false
		}
	}
	s.watches[l] = list[:kept]
	return true
}

// rewatch moves the second watch of a clause to a literal that is not false.
func (c *clauses) rewatch(w watch, lits []Lit, value []int8) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; value[l] >= 0 {
			lits[1], lits[k] = l, lits[1]
			c.watches[l.Not()] = append(c.watches[l.Not()], w)
			return true
		}
	}
	return false
}

// Decide opens a level with the literal.
func (s *Solver) Decide(l Lit) {
	s.start = append(s.start, int32(len(s.trail)))
	s.Assign(l, Reason{})
}

// Backtrack takes back all levels above the given one.
func (s *Solver) Backtrack(level int) {
	if level >= len(s.start) {
		return
	}
	from := int(s.start[level])
	undone := s.trail[from:]
	s.propagator.Undo(undone, max(s.head-from, 0))
	value, phase := s.value, s.phase
	save, activity := s.settings.SavePhases, s.settings.VSIDS
	for k := len(undone) - 1; k >= 0; k-- {
		l := undone[k]
		value[l], value[l.Not()] = 0, 0
		if save {
			phase[l.Var()] = l
		}
		if activity {
			s.vsids.reopen(l.Var())
		} else {
			s.vmtf.reopen(l.Var())
		}
	}
	s.trail = s.trail[:from]
	s.head = min(s.head, from)
	s.start = s.start[:level]
}
