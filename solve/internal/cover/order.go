package cover

import "cmp"

// order is the options that may have to be guessed: a heap, with the one that took part in
// most of the latest conflicts on top.
type order struct {
	heap     []int32
	place    []int32 // by option: where it is in the heap, -1 if nowhere
	activity []float64
	step     float64 // what a conflict adds to the activity
}

// growth is by how much the next conflict counts more than the last one, tooMuch the
// activity at which all are made small again.
const growth, tooMuch = 1 / 0.95, 1e100

func newOrder(options int) order {
	o := order{
		heap:     make([]int32, options),
		place:    make([]int32, options),
		activity: make([]float64, options),
		step:     1,
	}
	for k := range o.heap {
		o.heap[k], o.place[k] = int32(k), int32(k)
	}
	return o
}

// take removes the first option that is not settled, and returns it, or -1 if there is
// none.
func (o *order) take(truth []int8) int32 {
	for len(o.heap) > 0 {
		k := o.heap[0]
		last := len(o.heap) - 1
		o.set(0, o.heap[last])
		o.heap, o.place[k] = o.heap[:last], -1
		if last > 0 {
			o.sink(0)
		}
		if truth[chosen(k)] == 0 {
			return k
		}
	}
	return -1
}

// put brings an option back.
func (o *order) put(k int32) {
	if o.place[k] < 0 {
		o.heap = append(o.heap, k)
		o.rise(len(o.heap)-1, k)
	}
}

// raise notes that an option took part in a conflict.
func (o *order) raise(k int32) {
	o.activity[k] += o.step
	if o.activity[k] > tooMuch {
		for i := range o.activity {
			o.activity[i] /= tooMuch
		}
		o.step /= tooMuch
	}
	if i := o.place[k]; i >= 0 {
		o.rise(int(i), k)
	}
}

// decay makes the next conflict count more than those before.
func (o *order) decay() { o.step *= growth }

func (o *order) set(i int, k int32) { o.heap[i], o.place[k] = k, int32(i) }

// before compares the activities of two options.
func (o *order) before(a, b int32) bool { return cmp.Less(o.activity[b], o.activity[a]) }

// rise moves option k from place i towards the top.
func (o *order) rise(i int, k int32) {
	for up := (i - 1) / 2; i > 0 && o.before(k, o.heap[up]); i, up = up, (up-1)/2 {
		o.set(i, o.heap[up])
	}
	o.set(i, k)
}

// sink moves the option at place i away from the top.
func (o *order) sink(i int) {
	k := o.heap[i]
	for {
		down := 2*i + 1
		if down+1 < len(o.heap) && o.before(o.heap[down+1], o.heap[down]) {
			down++
		}
		if down >= len(o.heap) || !o.before(o.heap[down], k) {
			o.set(i, k)
			return
		}
		o.set(i, o.heap[down])
		i = down
	}
}
