package hashi

// order is the order of guesses: a list of variables, in which those that took
// part in a clash move to the end; the open one nearest to the end is next
// (A. Biere and A. Fröhlich, Evaluating CDCL Variable Scoring Schemes, 2015, there
// VMTF). To begin with, the edges at the top of the grid are at the end.
type order struct {
	before, after []int32 // variable: its neighbours in the list, or none
	stamp         []int32 // variable: when it was moved; grows along the list
	last          int32   // end of the list, or none
	cursor        int32   // no open variable is nearer to the end; or none
	clock         int32   // latest stamp
	phase         []bool  // variable: the value that it had last
}

func (o *order) reset(variables int) {
	o.before, o.after = filled(o.before, variables, none), filled(o.after, variables, none)
	o.stamp = filled(o.stamp, variables, 0)
	o.phase = filled(o.phase, variables, false)
	o.last, o.clock = none, 0
	for v := variables - 1; v >= 0; v-- {
		// A single bridge everywhere makes the most connections.
		o.phase[v] = v&1 == 0
		o.append(int32(v))
	}
	o.cursor = o.last
}

// append puts v at the end of the list.
func (o *order) append(v int32) {
	o.before[v], o.after[v] = o.last, none
	if o.last != none {
		o.after[o.last] = v
	}
	o.last = v
	o.clock++
	o.stamp[v] = o.clock
}

// remove takes v out of the list, of which it is not the end.
func (o *order) remove(v int32) {
	before, after := o.before[v], o.after[v]
	o.before[after] = before
	if before != none {
		o.after[before] = after
	}
}

// excite moves v, which is decided, to the end.
func (o *order) excite(v int32) {
	if v == o.last {
		return
	}
	if v == o.cursor {
		o.cursor = o.before[v]
	}
	o.remove(v)
	o.append(v)
}

// reopen notes that the statement l is open again.
func (o *order) reopen(l lit) {
	v := l.variable()
	o.phase[v] = !l.negative()
	if o.cursor == none || o.stamp[v] > o.stamp[o.cursor] {
		o.cursor = v
	}
}

// choose returns the statement to guess; false if all are decided.
func (e *engine) choose() (lit, bool) {
	for ; e.cursor != none; e.cursor = e.before[e.cursor] {
		l := lit(e.cursor) << 1
		if e.value[l] != 0 {
			continue
		}
		if !e.phase[e.cursor] {
			l = l.not()
		}
		return l, true
	}
	return 0, false
}
