package shikaku

import "math/bits"

// split groups the fields with several candidates left: two whose candidates
// meet are in one part, so that each part can be solved by itself. Parts come in
// the order of the clues.
func (h *hunt) split() {
	h.partOf = make([]int, len(h.m.fields))
	for k := range h.partOf {
		h.partOf[k] = -1
	}
	for k := range int32(len(h.m.fields)) {
		if h.partOf[k] >= 0 || h.left(k) < 2 {
			continue
		}
		h.partOf[k] = len(h.parts)
		own := []int32{k}
		for i := 0; i < len(own); i++ {
			for _, j := range h.m.fields[own[i]].neighbours {
				if h.partOf[j] < 0 && h.left(j) > 1 && h.touch(own[i], j) {
					h.partOf[j] = len(h.parts)
					own = append(own, j)
				}
			}
		}
		h.parts = append(h.parts, own)
	}
}

// touch reports that a candidate of field k meets one of field j.
func (s *state) touch(k, j int32) bool {
	f, g := &s.m.fields[k], &s.m.fields[j]
	for i, x := range s.live[f.set:][:f.words] {
		for ; x != 0; x &= x - 1 {
			r := s.m.rects[int(f.first)+64*i+bits.TrailingZeros64(x)]
			if r.meets(g.window) && s.met(j, r) {
				return true
			}
		}
	}
	return false
}

// met reports that a block, which meets the window of j, meets one of its
// candidates.
func (s *state) met(j int32, block span) bool {
	f := &s.m.fields[j]
	top, bottom, left, right := s.m.meeting(f, block)
	for i, x := range s.live[f.set:][:f.words] {
		if x&top[i]&bottom[i]&left[i]&right[i] != 0 {
			return true
		}
	}
	return false
}
