package hashi

// learn turns the clash into a clause that would have prevented it, goes back
// to the level on which the clause decides its first statement, and makes that
// true. It returns false if there is no level to go back to. The clause is that
// of the first unique implication point (J. Marques-Silva and K. Sakallah, GRASP,
// 1999; L. Zhang et al., Efficient Conflict Driven Learning in a Boolean
// Satisfiability Solver, 2001).
func (e *engine) learn() bool {
	e.clashes++
	height := e.height(e.clash)
	if height <= e.floor || e.floor > 0 && e.number > e.room {
		return e.turn(height)
	}
	e.back(height)
	e.resolve()
	e.shorten()
	for _, v := range e.active {
		e.marked[v] = false
		e.excite(v)
	}
	e.active = e.active[:0]
	return e.assert(e.rank(e.learned))
}

// assert adds the clause e.learned, whose statements are all false, the first
// alone on the highest level, and goes back to where the first follows from it,
// or to the floor.
func (e *engine) assert(rank int) bool {
	first := e.learned[0]
	if len(e.learned) == 1 {
		e.back(e.floor)
		return e.set(first, reason{})
	}
	ref := e.addRanked(e.learned, rank)
	e.back(max(int(e.level[e.learned[1].variable()]), e.floor))
	return e.set(first, reason{kind: byClause, ref: ref})
}

// height returns the highest level among the statements. It is below the
// present one where a part was cut off earlier than noticed.
func (e *engine) height(statements []lit) int {
	top := int32(0)
	for _, l := range statements {
		top = max(top, e.level[l.variable()])
	}
	return int(top)
}

// resolve replaces statements of the clash by their reasons, latest first,
// until one alone of the highest level is left. The contraries of all that is
// left become e.learned.
func (e *engine) resolve() {
	e.learned = append(e.learned[:0], 0)
	left := e.take(e.clash)
	for k := len(e.trail) - 1; ; k-- {
		l := e.trail[k]
		if !e.marked[l.variable()] {
			continue
		}
		if left == 1 {
			e.learned[0] = l.not()
			return
		}
		e.scratch = e.explain(l, e.why[l.variable()], e.scratch[:0])
		left += e.take(e.scratch) - 1
	}
}

// take marks statements, puts the contraries of those of lower levels into the
// learned clause, and returns how many are of the highest level.
func (e *engine) take(statements []lit) (high int) {
	for _, l := range statements {
		v := l.variable()
		if e.marked[v] || e.level[v] == 0 {
			continue
		}
		e.marked[v] = true
		e.active = append(e.active, v)
		if int(e.level[v]) == len(e.start) {
			high++
		} else {
			e.learned = append(e.learned, l.not())
		}
	}
	return high
}

// shorten leaves out statements that others of the clause imply.
func (e *engine) shorten() {
	kept := e.learned[:1]
	for _, l := range e.learned[1:] {
		if !e.implied(l.not()) {
			kept = append(kept, l)
		}
	}
	e.learned = kept
}

// implied reports that the reason of l has only marked statements. One that was
// left out itself may be among them, since its own reason is.
func (e *engine) implied(l lit) bool {
	why := e.why[l.variable()]
	if why.kind == byGuess {
		return false
	}
	e.scratch = e.explain(l, why, e.scratch[:0])
	for _, m := range e.scratch {
		if v := m.variable(); !e.marked[v] && e.level[v] > 0 {
			return false
		}
	}
	return true
}
