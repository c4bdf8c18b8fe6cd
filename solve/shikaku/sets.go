package shikaku

import "math/bits"

// left returns the number of candidates of field k that are left.
func (s *state) left(k int32) int {
	f := &s.m.fields[k]
	n := 0
	for _, x := range s.live[f.set:][:f.words] {
		n += bits.OnesCount64(x)
	}
	return n
}

// first returns the first candidate left of field k, counted from 0; there
// must be one.
func (s *state) first(k int32) int32 {
	f := &s.m.fields[k]
	i := int32(0)
	for s.live[f.set+i] == 0 {
		i++
	}
	return 64*i + int32(bits.TrailingZeros64(s.live[f.set+i]))
}

// each calls visit for each candidate left of a field, counted from 0.
func (s *state) each(k int32, visit func(candidate int32)) {
	f := &s.m.fields[k]
	for i := range f.words {
		for x := s.live[f.set+i]; x != 0; x &= x - 1 {
			visit(64*i + int32(bits.TrailingZeros64(x)))
		}
	}
}

// only leaves field k one candidate.
func (s *state) only(k, candidate int32) {
	f := &s.m.fields[k]
	for i := range f.words {
		keep := uint64(0)
		if i == candidate/64 {
			keep = 1 << (candidate % 64)
		}
		if s.live[f.set+i] != keep {
			s.set(f.set+i, keep)
		}
	}
	s.push(k)
}

// drop takes a candidate from field k.
func (s *state) drop(k, candidate int32) {
	word := s.m.fields[k].set + candidate/64
	s.set(word, s.live[word]&^(1<<(candidate%64)))
	s.push(k)
}
