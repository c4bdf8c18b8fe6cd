package jigsaw

import "slices"

// A quad is a set of four items, all different.
type quad [4]int32

// meets tells whether two sets have an item in common.
func (q *quad) meets(other *quad) bool {
	for _, a := range q {
		for _, b := range other {
			if a == b {
				return true
			}
		}
	}
	return false
}

const (
	// maxSwap is how many sets come in at once at most, for one fewer.
	maxSwap = 4
	// maxTries bounds the sets tried along with the first one of a swap.
	maxTries = 1 << 14
)

// A packing chooses sets no two of which meet, by local search: sets come in for
// fewer that go out, until nothing improves.
//
// With at most two sets in for one out, as in Behague 2024, section 7.3.2, at least
// 2/5 as many sets are chosen as there could be, not 2/4 as the text has it, which
// no bounded swaps reach: C. A. J. Hurkens and A. Schrijver, "On the size of systems
// of sets every t of which have an SDR, with an application to the worst-case ratio
// of heuristics for packing problems" (SIAM J. Discrete Math. 2, 1989). With three in
// for two out it is 7/16, with four for three 8/17; we go as far as that. Nothing is
// lost if there could be four sets at most. In the text the loop never ends, and it
// does not ask that the two sets that come in do not meet.
//
// Only sets that hang together have to be tried at once: each but the first meets
// one that goes out already.
type packing struct {
	sets   []quad
	owner  []int32 // by item: the chosen set that has it, or -1
	start  []int32 // by item: of its sets in having; one more at the end
	having []int32
	size   int // number of chosen sets

	// the swap tried
	swap    int // sets that may come in
	in, out []int32
	tries   int
}

// newPacking returns a packing without sets, for items that are numbered from 0.
func newPacking(items int, sets []quad) *packing {
	k := &packing{sets: sets, owner: make([]int32, items), start: make([]int32, items+1)}
	for i := range k.owner {
		k.owner[i] = -1
	}
	for i := range sets {
		for _, item := range sets[i] {
			k.start[item+1]++
		}
	}
	for item := range items {
		k.start[item+1] += k.start[item]
	}
	k.having = make([]int32, k.start[items])
	fill := append([]int32(nil), k.start...)
	for i := range sets {
		for _, item := range sets[i] {
			k.having[fill[item]] = int32(i)
			fill[item]++
		}
	}
	return k
}

// improve goes on until there are as many sets as wanted, or nothing improves. It
// stops, and reports false, when step does, which is called for each set that begins
// a swap.
func (k *packing) improve(want int, step func() bool) bool {
	for k.swap = 1; k.swap <= maxSwap; k.swap++ {
		for before := -1; before < k.size; {
			before = k.size
			for set := range k.sets {
				if k.size >= want {
					return true
				}
				if !step() {
					return false
				}
				k.try(int32(set))
			}
		}
	}
	return true
}

// try makes a swap that brings in a set, if there is one that gains.
func (k *packing) try(set int32) {
	k.in, k.out, k.tries = k.in[:0], k.out[:0], maxTries
	if k.enter(set) && k.grow() {
		k.exchange()
	}
}

// enter adds a set to those that come in, and all it meets to those that go out. It
// reports false, and changes nothing, if that cannot be or cannot gain.
func (k *packing) enter(set int32) bool {
	own, before := &k.sets[set], len(k.out)
	if k.owner[own[0]] == set { // chosen already
		return false
	}
	for _, other := range k.in {
		if own.meets(&k.sets[other]) {
			return false
		}
	}
	for _, item := range own {
		if other := k.owner[item]; other >= 0 && !slices.Contains(k.out, other) {
			k.out = append(k.out, other)
		}
	}
	if len(k.out) >= k.swap {
		k.out = k.out[:before]
		return false
	}
	k.in = append(k.in, set)
	return true
}

// grow looks for more sets to come in until there are more than go out, as is so at
// last when as many have come in as may.
func (k *packing) grow() bool {
	if len(k.in) > len(k.out) {
		return true
	}
	before := len(k.out)
	for i := range before {
		for _, item := range k.sets[k.out[i]] {
			for _, set := range k.having[k.start[item]:k.start[item+1]] {
				if k.tries--; k.tries < 0 {
					return false
				}
				if !k.enter(set) {
					continue
				}
				if k.grow() {
					return true
				}
				k.in, k.out = k.in[:len(k.in)-1], k.out[:before]
			}
		}
	}
	return false
}

// exchange makes the swap.
func (k *packing) exchange() {
	for _, set := range k.out {
		for _, item := range k.sets[set] {
			k.owner[item] = -1
		}
	}
	for _, set := range k.in {
		for _, item := range k.sets[set] {
			k.owner[item] = set
		}
	}
	k.size += len(k.in) - len(k.out)
}

// chosen returns the chosen sets.
func (k *packing) chosen() []quad {
	var out []quad
	for set := range k.sets {
		if own := &k.sets[set]; k.owner[own[0]] == int32(set) {
			out = append(out, *own)
		}
	}
	return out
}
