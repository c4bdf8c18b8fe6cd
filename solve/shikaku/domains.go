package shikaku

import "math/bits"

// domains are the candidates left of each field, a bit each, with a trail of what they were.
type domains struct {
	m     *model
	live  []uint64 // a set for each field
	trail []wordChange
}

type wordChange struct {
	word int32
	old  uint64
}

// newDomains leaves all candidates.
func newDomains(m *model) domains {
	d := domains{m: m, live: make([]uint64, m.setWords)}
	for k := range m.fields {
		f := &m.fields[k]
		own := d.live[f.set:][:f.words]
		for i := range own {
			own[i] = ^uint64(0)
		}
		if f.count%64 != 0 {
			own[f.words-1] = 1<<(f.count%64) - 1
		}
	}
	return d
}

// left returns the number of candidates of field k that are left.
func (d *domains) left(k int32) int {
	f := &d.m.fields[k]
	n := 0
	for _, x := range d.live[f.set:][:f.words] {
		n += bits.OnesCount64(x)
	}
	return n
}

// first returns the first candidate left of field k, counted from 0; there
// must be one.
func (d *domains) first(k int32) int32 {
	f := &d.m.fields[k]
	i := int32(0)
	for d.live[f.set+i] == 0 {
		i++
	}
	return 64*i + int32(bits.TrailingZeros64(d.live[f.set+i]))
}

// each calls visit for each candidate left of a field, counted from 0.
func (d *domains) each(k int32, visit func(candidate int32)) {
	f := &d.m.fields[k]
	for i := range f.words {
		for x := d.live[f.set+i]; x != 0; x &= x - 1 {
			visit(64*i + int32(bits.TrailingZeros64(x)))
		}
	}
}

// set replaces a word of the live candidates.
func (d *domains) set(word int32, to uint64) {
	d.trail = append(d.trail, wordChange{word, d.live[word]})
	d.live[word] = to
}

// solved reports that each field has one candidate.
func (d *domains) solved() bool {
	for k := range d.m.fields {
		if d.left(int32(k)) != 1 {
			return false
		}
	}
	return true
}

// chosen returns the first candidate left of each field.
func (d *domains) chosen() []span {
	out := make([]span, len(d.m.fields))
	for k := range d.m.fields {
		out[k] = d.m.rects[d.m.fields[k].first+d.first(int32(k))]
	}
	return out
}
