package assembly

import (
	"container/heap"
	"slices"
)

// A block is a group of cells that hang together more than with others.
type block struct {
	cells []int32
	cut   float64           // weight of all joints to cells of other blocks
	touch map[int32]float64 // weight of the joints, by neighbouring block
	gone  bool
}

// A seam is two neighbouring blocks, and the weight between them.
type seam struct {
	weight float64
	x, y   int32
}

// seams is a heap, the strongest first.
type seams []seam

func (s seams) Len() int { return len(s) }
func (s seams) Less(i, j int) bool {
	if s[i].weight != s[j].weight {
		return s[i].weight > s[j].weight
	}
	return s[i].x < s[j].x || s[i].x == s[j].x && s[i].y < s[j].y
}
func (s seams) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
func (s *seams) Push(x any)   { *s = append(*s, x.(seam)) }
func (s *seams) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// blocks compares each block of cells with the same block elsewhere, or turned:
// it is only as certain as the joints around it. The blocks are those that
// arise when, beginning with single cells, always the two are united that hold
// each other strongest.
func (a *appraiser) blocks() {
	all, queue := a.singles()
	for queue.Len() > 0 {
		s := heap.Pop(queue).(seam)
		x, y := all[s.x], all[s.y]
		if x.gone || y.gone || x.touch[s.y] != s.weight {
			continue
		}
		if len(x.cells) < len(y.cells) {
			x, y, s.x, s.y = y, x, s.y, s.x
		}
		a.absorb(all, s.x, s.y, queue)
		if 2*len(x.cells) <= a.b.placed {
			a.bound(x)
		} else {
			a.bound(y)
		}
	}
	a.islands(all)
}

// singles returns a block for each cell, and the seams between them.
func (a *appraiser) singles() ([]*block, *seams) {
	b := a.b
	all := make([]*block, len(b.cell))
	queue := &seams{}
	for c, state := range b.cell {
		all[c] = &block{gone: state == vacant, touch: make(map[int32]float64)}
		if state == vacant {
			continue
		}
		all[c].cells = []int32{int32(c)}
		all[c].cut = a.own[c]
		for d, n := range b.near[c] {
			if n == vacant || b.cell[n] == vacant {
				continue
			}
			w := b.joint(sideOf(state, d), sideOf(b.cell[n], d^2))
			all[c].touch[n] = w
			if int(n) > c {
				*queue = append(*queue, seam{w, int32(c), n})
			}
		}
	}
	for _, x := range all {
		if !x.gone {
			a.bound(x)
		}
	}
	heap.Init(queue)
	return all, queue
}

// absorb unites block y with block x.
func (a *appraiser) absorb(all []*block, i, j int32, queue *seams) {
	x, y := all[i], all[j]
	x.cut += y.cut - 2*x.touch[j]
	delete(x.touch, j)
	for n, w := range y.touch {
		if n == i {
			continue
		}
		x.touch[n] += w
		other := all[n]
		delete(other.touch, j)
		other.touch[i] = x.touch[n]
		heap.Push(queue, seam{x.touch[n], min(i, n), max(i, n)})
	}
	x.cells = append(x.cells, y.cells...)
	y.gone = true
}

// slender is the number of joints up to which their rivals are looked at: all
// of more joints do not have better mates by chance.
const slender = 3

// bound lowers the margins of the cells of a block to what holds it, its cut. If
// the cut is slender, and the sides along it could have other mates instead,
// then the block is doubtful, but stays where it is.
func (a *appraiser) bound(x *block) {
	tempted := 0.0
	if x.cut < slender*maxWeight {
		tempted = a.temptation(x)
	}
	for _, c := range x.cells {
		margin := min(x.cut-a.choice[c]+a.prior, MaxMargin)
		a.lower(int(c), max(margin-tempted, min(margin, 0)))
	}
}

// temptation returns the weight of the best other mates, so far as they are
// free, of the sides along the cut of a block.
func (a *appraiser) temptation(x *block) float64 {
	joints, sum := 0, 0.0
	for _, c := range x.cells {
		for d, n := range a.b.near[c] {
			if n == vacant || a.b.cell[n] == vacant || slices.Contains(x.cells, n) {
				continue
			}
			if joints++; joints > slender {
				return 0
			}
			sum += max(0, a.rival(sideOf(a.b.cell[c], d)), a.rival(sideOf(a.b.cell[n], d^2)))
		}
	}
	return sum
}

// rival returns the weight of the best mate of a side that lies at no other.
func (a *appraiser) rival(side int) float64 {
	for _, c := range a.b.m.mates[side] {
		at := a.b.at[c.side>>2]
		if at == vacant {
			return float64(c.weight)
		}
		d := (c.side + a.b.cell[at]) & 3
		if n := a.b.near[at][d]; n == vacant || a.b.cell[n] == vacant {
			return float64(c.weight)
		}
	}
	return minWeight
}

// islands lowers the margins of blocks that touch no other, but for the largest.
func (a *appraiser) islands(all []*block) {
	var largest *block
	for _, x := range all {
		if !x.gone && (largest == nil || len(x.cells) > len(largest.cells)) {
			largest = x
		}
	}
	for _, x := range all {
		if !x.gone && x != largest {
			for _, c := range x.cells {
				a.lower(int(c), 0)
			}
		}
	}
}
