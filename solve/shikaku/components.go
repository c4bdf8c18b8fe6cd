package shikaku

import (
	"math/bits"
	"slices"
)

// components groups the fields with several candidates left: two whose candidates meet are in
// one component, so that each can be solved by itself. They come in the order of the clues;
// of is the component of each field, -1 for a field without a choice.
func components(s *state) (all [][]int32, of []int) {
	of = slices.Repeat([]int{-1}, len(s.m.fields))
	for k := range int32(len(s.m.fields)) {
		if of[k] >= 0 || s.left(k) < 2 {
			continue
		}
		of[k] = len(all)
		own := []int32{k}
		for i := 0; i < len(own); i++ {
			for _, j := range s.m.fields[own[i]].neighbours {
				if of[j] < 0 && s.left(j) > 1 && touch(s, own[i], j) {
					of[j] = len(all)
					own = append(own, j)
				}
			}
		}
		all = append(all, own)
	}
	return all, of
}

// touch reports that a candidate of field k meets one of field j.
func touch(s *state, k, j int32) bool {
	f, g := &s.m.fields[k], &s.m.fields[j]
	for i, x := range s.live[f.set:][:f.words] {
		for ; x != 0; x &= x - 1 {
			r := s.m.rects[int(f.first)+64*i+bits.TrailingZeros64(x)]
			if r.meets(g.window) && met(s, j, r) {
				return true
			}
		}
	}
	return false
}

// met reports that a block, which meets the window of j, meets one of its
// candidates.
func met(s *state, j int32, block span) bool {
	f := &s.m.fields[j]
	top, bottom, left, right := s.m.meeting(f, block)
	for i, x := range s.live[f.set:][:f.words] {
		if x&top[i]&bottom[i]&left[i]&right[i] != 0 {
			return true
		}
	}
	return false
}
