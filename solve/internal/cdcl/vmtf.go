package cdcl

// vmtf is an order of decisions: a list of variables, in which those that took part
// in a conflict move to the end; the open one nearest to the end is next.
// To begin with, the first variable is at the end.
type vmtf struct {
	before, after []int32 // variable: its neighbours in the list, or none
	stamp         []int32 // variable: when it was moved; grows along the list
	last          int32   // end of the list, or none
	cursor        int32   // no open variable is nearer to the end; or none
	clock         int32   // latest stamp
}

// none stands for a variable that is not there.
const none = -1

func (o *vmtf) reset(variables int) {
	o.before, o.after = zeroed(o.before, variables), zeroed(o.after, variables)
	o.stamp = zeroed(o.stamp, variables)
	o.last, o.clock = none, 0
	for v := int32(variables) - 1; v >= 0; v-- {
		o.append(v)
	}
	o.cursor = o.last
}

// grow adds variable v, the next one, which is open.
func (o *vmtf) grow(v int32) {
	o.before, o.after, o.stamp = append(o.before, 0), append(o.after, 0), append(o.stamp, 0)
	o.append(v)
	o.cursor = v
}

// append puts v at the end of the list.
func (o *vmtf) append(v int32) {
	o.before[v], o.after[v] = o.last, none
	if o.last != none {
		o.after[o.last] = v
	}
	o.last = v
	o.clock++
	o.stamp[v] = o.clock
}

// bump moves v, which is assigned, to the end.
func (o *vmtf) bump(v int32) {
	if v == o.last {
		return
	}
	before, after := o.before[v], o.after[v]
	if v == o.cursor {
		o.cursor = before
	}
	o.before[after] = before
	if before != none {
		o.after[before] = after
	}
	o.append(v)
}

// reopen notes that v is open again.
func (o *vmtf) reopen(v int32) {
	if o.cursor == none || o.stamp[v] > o.stamp[o.cursor] {
		o.cursor = v
	}
}

// pick returns the variable to decide; false if all are assigned.
func (o *vmtf) pick(value []int8) (int32, bool) {
	for o.cursor != none && value[Pos(o.cursor)] != 0 {
		o.cursor = o.before[o.cursor]
	}
	return o.cursor, o.cursor != none
}
