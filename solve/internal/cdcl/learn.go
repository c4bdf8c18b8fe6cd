package cdcl

// learn turns the conflict into a clause that would have prevented it, goes back to the level
// at which the clause assigns its first literal, and does so. It returns false if there is no
// level to go back to.
func (s *Solver) learn() bool {
	s.conflicts++
	height := s.height(s.conflict)
	if height <= s.floor || s.floor > 0 && s.number > s.room {
		return s.turn(height)
	}
	s.Backtrack(height)
	s.resolve()
	s.minimize()
	for _, v := range s.active {
		s.seen[v] = false
		if s.settings.VSIDS {
			s.vsids.bump(v)
		} else {
			s.vmtf.bump(v)
		}
	}
	if s.settings.VSIDS {
		s.vsids.decay()
	}
	s.active = s.active[:0]
	return s.assert(s.lbd(s.learned))
}

// assert adds the clause s.learned, whose literals are all false, the first alone on the
// highest level, and goes back to where the first follows from it, or to the floor.
func (s *Solver) assert(lbd int) bool {
	first := s.learned[0]
	if len(s.learned) == 1 {
		s.Backtrack(s.floor)
		return s.Assign(first, Reason{})
	}
	why := s.attach(s.learned, lbd)
	s.Backtrack(max(int(s.level[s.learned[1].Var()]), s.floor))
	return s.Assign(first, why)
}

// attach stores a clause of which only the first literal may be open while the others are
// false. It is watched at the first and at the one that will be open again before the others.
func (s *Solver) attach(lits []Lit, lbd int) Reason {
	for k := 2; k < len(lits); k++ {
		if s.level[lits[k].Var()] > s.level[lits[1].Var()] {
			lits[1], lits[k] = lits[k], lits[1]
		}
	}
	return Reason{Kind: clause, Ref: s.store(lits, lbd)}
}

// height returns the highest level among the literals. It is below the present one where the
// propagator notices a conflict late.
func (s *Solver) height(lits []Lit) int {
	top := int32(0)
	for _, l := range lits {
		top = max(top, s.level[l.Var()])
	}
	return int(top)
}

// resolve replaces literals of the conflict by their antecedents, latest first, until one
// alone of the highest level is left. The negations of all that is left become s.learned.
func (s *Solver) resolve() {
	s.learned = append(s.learned[:0], 0)
	left := s.take(s.conflict)
	for k := len(s.trail) - 1; ; k-- {
		l := s.trail[k]
		if !s.seen[l.Var()] {
			continue
		}
		if left == 1 {
			s.learned[0] = l.Not()
			return
		}
		s.scratch = s.antecedents(l, s.reason[l.Var()], s.scratch[:0])
		left += s.take(s.scratch) - 1
	}
}

// take marks literals as seen, puts the negations of those of lower levels into the learned
// clause, and returns how many are of the highest level.
func (s *Solver) take(lits []Lit) (high int) {
	for _, l := range lits {
		v := l.Var()
		if s.seen[v] || s.level[v] == 0 {
			continue
		}
		s.seen[v] = true
		s.active = append(s.active, v)
		if int(s.level[v]) == len(s.start) {
			high++
		} else {
			s.learned = append(s.learned, l.Not())
		}
	}
	return high
}

// blame returns l, which is false, and the decisions that make it so.
func (s *Solver) blame(l Lit) (core []Lit) {
	core = append(core, l)
	s.take([]Lit{l.Not()})
	for k := len(s.trail) - 1; k >= 0; k-- {
		m := s.trail[k]
		if !s.seen[m.Var()] {
			continue
		}
		if why := s.reason[m.Var()]; why.Kind == decision {
			core = append(core, m)
		} else {
			s.scratch = s.antecedents(m, why, s.scratch[:0])
			s.take(s.scratch)
		}
	}
	for _, v := range s.active {
		s.seen[v] = false
	}
	s.active, s.learned = s.active[:0], s.learned[:0]
	return core
}

// minimize leaves out literals that others of the clause imply.
func (s *Solver) minimize() {
	kept := s.learned[:1]
	for _, l := range s.learned[1:] {
		if !s.redundant(l.Not()) {
			kept = append(kept, l)
		}
	}
	s.learned = kept
}

// redundant reports that all antecedents of l were seen. One that was left out itself may be
// among them, since its own were.
func (s *Solver) redundant(l Lit) bool {
	why := s.reason[l.Var()]
	if why.Kind == decision {
		return false
	}
	s.scratch = s.antecedents(l, why, s.scratch[:0])
	for _, m := range s.scratch {
		if v := m.Var(); !s.seen[v] && s.level[v] > 0 {
			return false
		}
	}
	return true
}

// lbd returns the number of levels of the false literals.
func (s *Solver) lbd(lits []Lit) int {
	s.stamp++
	lbd := 0
	for _, l := range lits {
		level := s.level[l.Var()]
		if s.value[l] != 0 && s.stamps[level] != s.stamp {
			s.stamps[level] = s.stamp
			lbd++
		}
	}
	return min(max(lbd, 1), maxLBD)
}

// reduce drops half of the clauses that are not glue, those of the highest LBD and among
// equals the oldest, and what holds already. It is called at level 0, when all is
// propagated, and returns false at a conflict.
func (s *Solver) reduce() bool {
	if s.number < s.room {
		return true
	}
	s.room += s.settings.MoreClauses
	border, share := s.border()
	old := s.arena
	s.arena, s.number = s.arena[:0], 0
	s.unwatch()
	for at := 0; at < len(old); {
		length, lbd := int(old[at]), int(old[at+1])
		lits := old[at+header : at+header+length]
		at += header + length
		if lbd == border {
			share--
		}
		if lbd > border || lbd == border && share >= 0 {
			continue
		}
		if !s.keep(lits, lbd) {
			return false
		}
	}
	return true
}

// keep stores a clause anew, at a place not behind its old one, which may be overwritten.
func (s *Solver) keep(lits []Lit, lbd int) bool {
	kept := s.scratch[:0]
	for _, l := range lits {
		switch {
		case s.value[l] > 0:
			return true
		case s.value[l] == 0:
			kept = append(kept, l)
		}
	}
	s.scratch = kept
	if len(kept) > 1 {
		s.store(kept, lbd)
		return true
	}
	return len(kept) == 1 && s.Assign(kept[0], Reason{})
}
