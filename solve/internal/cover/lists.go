package cover

// lists are lists of numbers in one array.
type lists struct{ from, all []int32 }

func newLists(each [][]int32) lists {
	n := 0
	for _, list := range each {
		n += len(list)
	}
	l := lists{from: make([]int32, 1, len(each)+1), all: make([]int32, 0, n)}
	for _, list := range each {
		l.all = append(l.all, list...)
		l.from = append(l.from, int32(len(l.all)))
	}
	return l
}

func (l *lists) of(k int32) []int32 { return l.all[l.from[k]:l.from[k+1]] }

// turned returns, for each of n numbers, the lists that hold it.
func (l *lists) turned(n int) lists {
	t := lists{from: make([]int32, n+1), all: make([]int32, len(l.all))}
	for _, v := range l.all {
		t.from[v+1]++
	}
	for v := range n {
		t.from[v+1] += t.from[v]
	}
	at := append([]int32(nil), t.from[:n]...)
	for k := range len(l.from) - 1 {
		for _, v := range l.of(int32(k)) {
			t.all[at[v]] = int32(k)
			at[v]++
		}
	}
	return t
}
