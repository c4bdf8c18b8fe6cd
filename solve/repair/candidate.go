package repair

import (
	"cmp"
	"slices"
)

// change is a cell that is read otherwise than in the plain reading.
type change struct {
	cell   int32
	option uint8
}

func compareChanges(a, b change) int {
	return cmp.Or(cmp.Compare(a.cell, b.cell), cmp.Compare(a.option, b.option))
}

// candidate is a reading: what it changes in the plain one, by cell.
type candidate struct {
	changes []change
	cost    float64
	bound   float64 // least cost of a balanced reading with these changes
	sum     int     // of the numbers that are known
	unread  int     // how many numbers are unknown
}

// plain returns the reading that takes every cell for what it most probably is.
func plain(options [][]option) candidate {
	var c candidate
	for _, options := range options {
		c = c.with(option{}, option{number: options[0].number})
	}
	return c
}

// with returns c with a cell changed, but for its list of changes and its bound.
func (c candidate) with(from, to option) candidate {
	next := candidate{cost: c.cost + to.cost, sum: c.sum, unread: c.unread}
	if from.number == unknown {
		next.unread--
	}
	if to.number == unknown {
		next.unread++
	}
	next.sum += max(to.number, 0) - max(from.number, 0)
	return next
}

// find returns where among the changes cell i is, or belongs.
func (c candidate) find(i int) (at int, changed bool) {
	return slices.BinarySearchFunc(c.changes, int32(i), func(ch change, i int32) int {
		return cmp.Compare(ch.cell, i)
	})
}

// key returns the changes as a key of maps.
func (c candidate) key() string {
	out := make([]byte, 0, 4*len(c.changes))
	for _, ch := range c.changes {
		out = append(out, byte(ch.cell), byte(ch.cell>>8), byte(ch.cell>>16), ch.option)
	}
	return string(out)
}

// candidates is a heap, the least bound first.
type candidates []candidate

func (q candidates) Len() int { return len(q) }
func (q candidates) Less(i, j int) bool {
	if q[i].bound != q[j].bound {
		return q[i].bound < q[j].bound
	}
	return slices.CompareFunc(q[i].changes, q[j].changes, compareChanges) < 0
}
func (q candidates) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *candidates) Push(x any)   { *q = append(*q, x.(candidate)) }
func (q *candidates) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
