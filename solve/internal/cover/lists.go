package cover

// lists are lists of numbers in one array.
type lists struct {
	bounds []bound
	all    []int32
}

// A bound tells where a list begins and ends.
type bound struct{ from, to int32 }

func newLists(each [][]int32) lists {
	n := 0
	for _, list := range each {
		n += len(list)
	}
	l := lists{bounds: make([]bound, 0, len(each)), all: make([]int32, 0, n)}
	for _, list := range each {
		from := int32(len(l.all))
		l.all = append(l.all, list...)
		l.bounds = append(l.bounds, bound{from, int32(len(l.all))})
	}
	return l
}

func (l *lists) of(k int32) []int32 {
	b := l.bounds[k]
	return l.all[b.from:b.to]
}

// turned returns, for each of n numbers, the lists that hold it.
func (l *lists) turned(n int) lists {
	t := lists{bounds: make([]bound, n), all: make([]int32, len(l.all))}
	for _, v := range l.all {
		t.bounds[v].to++
	}
	sum := int32(0)
	for v := range t.bounds {
		size := t.bounds[v].to
		t.bounds[v] = bound{sum, sum}
		sum += size
	}
	for k := range l.bounds {
		for _, v := range l.of(int32(k)) {
			t.all[t.bounds[v].to] = int32(k)
			t.bounds[v].to++
		}
	}
	return t
}
