package cdcl

// vsids is the other order of decisions: a heap of variables, with the one of the highest
// activity on top. It holds all that are open.
type vsids struct {
	heap     []int32
	place    []int32 // variable: where it is in the heap, or none
	activity []float64
	step     float64 // what a conflict adds to the activity
}

// growth is by how much the next conflict counts more than the last one, tooMuch the
// activity at which all are made small again.
const growth, tooMuch = 1 / 0.95, 1e100

func (o *vsids) reset(variables int) {
	o.heap, o.place = zeroed(o.heap, variables), zeroed(o.place, variables)
	o.activity, o.step = zeroed(o.activity, variables), 1
	for v := range o.heap {
		o.set(v, int32(v))
	}
}

// grow adds variable v, the next one, which is open.
func (o *vsids) grow(v int32) {
	o.place, o.activity = append(o.place, none), append(o.activity, 0)
	o.reopen(v)
}

// pick removes variables from the heap up to one that is open, and returns it; false if
// there is none.
func (o *vsids) pick(value []int8) (int32, bool) {
	for len(o.heap) > 0 {
		v := o.heap[0]
		if value[Pos(v)] == 0 {
			return v, true
		}
		last := len(o.heap) - 1
		o.set(0, o.heap[last])
		o.heap, o.place[v] = o.heap[:last], none
		if last > 0 {
			o.sink(0)
		}
	}
	return none, false
}

// reopen brings a variable back.
func (o *vsids) reopen(v int32) {
	if o.place[v] == none {
		o.heap = append(o.heap, v)
		o.rise(len(o.heap)-1, v)
	}
}

// bump notes that a variable took part in the present conflict.
func (o *vsids) bump(v int32) {
	o.activity[v] += o.step
	if o.activity[v] > tooMuch {
		for i := range o.activity {
			o.activity[i] /= tooMuch
		}
		o.step /= tooMuch
	}
	if i := o.place[v]; i != none {
		o.rise(int(i), v)
	}
}

// decay makes the next conflict count more than those before.
func (o *vsids) decay() { o.step *= growth }

func (o *vsids) set(i int, v int32) { o.heap[i], o.place[v] = v, int32(i) }

// rise moves variable v from place i towards the top.
func (o *vsids) rise(i int, v int32) {
	for up := (i - 1) / 2; i > 0 && o.activity[v] > o.activity[o.heap[up]]; i, up = up, (up-1)/2 {
		o.set(i, o.heap[up])
	}
	o.set(i, v)
}

// sink moves the variable at place i away from the top.
func (o *vsids) sink(i int) {
	v := o.heap[i]
	for {
		down := 2*i + 1
		if down+1 < len(o.heap) && o.activity[o.heap[down+1]] > o.activity[o.heap[down]] {
			down++
		}
		if down >= len(o.heap) || o.activity[o.heap[down]] <= o.activity[v] {
			o.set(i, v)
			return
		}
		o.set(i, o.heap[down])
		i = down
	}
}
