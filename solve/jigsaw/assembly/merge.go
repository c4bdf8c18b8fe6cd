package assembly

import (
	"cmp"
	"slices"

	"github.com/gridsaw/gridsaw/encode"
)

// A bond is a candidate joint and how sure it is by its surroundings.
type bond struct {
	tab, blank int
	sure       float64 // logarithm of odds against all rivals of both sides
}

// A forest is the pieces in components that grow together.
type forest struct {
	m     *model
	bound limits
	of    []*component // by piece
	where []spot       // by piece, in its component
	made  int
	given int // unions of what is said to belong together
	// touched holds the contacts of the unions looked at in the last round: most are looked
	// at again, and neither components nor weights change meanwhile.
	touched map[union]touched
}

// A touched is a contact, or that there can be none.
type touched struct {
	contact
	ok bool
}

func newForest(m *model, bound limits) *forest {
	f := &forest{m: m, bound: bound, of: make([]*component, m.pieces), where: make([]spot, m.pieces)}
	for piece := range f.of {
		f.adopt(single(m, piece))
	}
	return f
}

// adopt makes p the component of all its pieces.
func (f *forest) adopt(p *component) {
	p.serial = f.made
	f.made++
	for s, state := range p.at {
		f.of[state>>2], f.where[state>>2] = p, s
	}
}

// components returns all components, the largest first.
func (f *forest) components() []*component {
	var all []*component
	for piece, p := range f.of {
		if int(p.at[p.order[0]]>>2) == piece {
			all = append(all, p)
		}
	}
	slices.SortStableFunc(all, func(x, y *component) int { return len(y.order) - len(x.order) })
	return all
}

// proposal returns the larger and the smaller component that the joint of two sides
// would unite, and how the smaller one has to move; nil if they are one.
func (f *forest) proposal(a, b int) (p, q *component, v move) {
	p, q = f.of[a>>2], f.of[b>>2]
	if p == q {
		return nil, nil, move{}
	}
	if len(p.order) < len(q.order) || len(p.order) == len(q.order) && p.serial > q.serial {
		p, q, a, b = q, p, b, a
	}
	sa, sb := f.where[a>>2], f.where[b>>2]
	return p, q, onto(sa, p.at[sa], a, sb, q.at[sb], b)
}

// grow unites components along the bonds, surest first, as long as their odds are
// better than the threshold and everything fits.
func (f *forest) grow(bonds []bond, threshold float64) {
	for _, b := range bonds {
		if b.sure < threshold {
			break
		}
		p, q, v := f.proposal(b.tab, b.blank)
		if p == nil {
			continue
		}
		c, ok := p.touch(f.m, q, v)
		if !ok || c.weight < float64(c.joints) || c.worst <= minWeight && c.joints < 3 {
			continue
		}
		if u := p.united(f.m, q, v, f.bound); u != nil {
			f.adopt(u)
		}
	}
}

// A union is a possible union of two components.
type union struct {
	p, q   *component
	v      move
	a, b   int     // the sides of the joint that suggests it, of p and of q
	value  float64 // logarithm of its odds
	margin float64 // over the best other union of the smaller component
}

// join unites whole components along the joints between them: a union is judged by
// all joints that it makes, and against the best other union of the smaller
// component. It goes on until no union is better than its rivals by the margin.
func (f *forest) join(bonds []bond, margin float64) {
	for f.round(bonds, margin) {
	}
}

// round makes the unions that are clear at present.
func (f *forest) round(bonds []bond, margin float64) bool {
	unions := f.unions(bonds)
	changed := make(map[*component]bool)
	for _, u := range unions {
		if u.margin < margin || u.value < margin || changed[u.p] || changed[u.q] {
			continue
		}
		if w := u.p.united(f.m, u.q, u.v, f.bound); w != nil {
			changed[u.p], changed[u.q] = true, true
			f.adopt(w)
		}
	}
	return len(changed) > 0
}

// unions returns the best union of each component, clearest first.
func (f *forest) unions(bonds []bond) []union {
	best := make(map[*component]*union)
	var order []*component
	seen := make(map[union]touched)
	for _, b := range bonds {
		p, q, v := f.proposal(b.tab, b.blank)
		key := union{p: p, q: q, v: v}
		if _, known := seen[key]; known || p == nil {
			continue
		}
		c, known := f.touched[key]
		if !known {
			c.contact, c.ok = p.touch(f.m, q, v)
		}
		if seen[key] = c; !c.ok {
			continue
		}
		u := union{p: p, q: q, v: v, a: b.tab, b: b.blank, value: c.weight - f.m.choice(b.tab)}
		if f.of[b.tab>>2] != p {
			u.a, u.b = u.b, u.a
		}
		order = f.note(best, order, p, u)
		order = f.note(best, order, q, u)
	}
	f.touched = seen
	var all []union
	for _, p := range order {
		all = append(all, *best[p])
	}
	slices.SortStableFunc(all, func(x, y union) int { return cmp.Compare(y.margin, x.margin) })
	return all
}

// note keeps the better of the unions of one component, and the margin between the
// best two that do not come to the same but for twins.
func (f *forest) note(best map[*component]*union, order []*component, p *component, u union) []*component {
	old, ok := best[p]
	switch {
	case !ok:
		u.margin = u.value
		best[p] = &u
		return append(order, p)
	case f.same(old, &u, p):
		if u.value > old.value {
			u.margin = min(old.margin+u.value-old.value, u.value)
			best[p] = &u
		}
	case u.value > old.value:
		u.margin = min(u.value, u.value-old.value)
		best[p] = &u
	default:
		old.margin = min(old.margin, old.value-u.value)
	}
	return order
}

// same reports whether two unions of p lay twins against the side of p that the second
// one goes by.
func (f *forest) same(u, w *union, p *component) bool {
	own, other := w.a, w.b
	if w.p != p {
		own, other = other, own
	}
	facing, ok := f.facing(u, own)
	return ok && f.m.sameCut(facing, other)
}

// facing returns the side that lies against a side of p or q once they are united.
func (f *forest) facing(u *union, side int) (int, bool) {
	at := f.where[side>>2]
	state := f.of[side>>2].at[at]
	if f.of[side>>2] == u.p {
		d := (side + int(state)) & 3
		// Where q would have that spot, before its move.
		to := at.step(d)
		back := spot{to.row - u.v.shift.row, to.col - u.v.shift.col}.turned(-u.v.turn)
		other, there := u.q.at[back]
		return sideOf(turnedBy(other, u.v.turn), d^2), there
	}
	to, turned := u.v.apply(at, state)
	d := (side + int(turned)) & 3
	other, there := u.p.at[to.step(d)]
	return sideOf(other, d^2), there
}

// pairs returns the joints within components, except those of the smallest components.
func (f *forest) pairs() [][2]int {
	var pairs [][2]int
	for _, p := range f.components() {
		if len(p.order) < 4 {
			break
		}
		for _, s := range p.order {
			for d := range 4 {
				other, there := p.at[s.step(d)]
				if x := sideOf(p.at[s], d); there && f.m.kind[x] == encode.Tab {
					pairs = append(pairs, [2]int{x, sideOf(other, d^2)})
				}
			}
		}
	}
	return pairs
}

// firm is the number of pieces from which a component is taken for true.
const firm = 6

// single reports whether no two pieces are united.
func (f *forest) single() bool { return f.made == len(f.of)+f.given }

// joined returns the number of pieces in firm components.
func (f *forest) joined() int {
	n := 0
	for _, p := range f.of {
		if len(p.order) >= firm {
			n++
		}
	}
	return n
}

// partner returns the side that lies against a in a firm component.
func (f *forest) partner(a int) (int, bool) {
	p := f.of[a>>2]
	if len(p.order) < firm {
		return 0, false
	}
	at := f.where[a>>2]
	d := (a + int(p.at[at])) & 3
	other, ok := p.at[at.step(d)]
	if !ok {
		return 0, false
	}
	return sideOf(other, d^2), true
}

// may reports whether firm components leave the joint of two sides possible.
func (f *forest) may(a, b int) bool {
	if _, taken := f.partner(b); taken {
		return false
	}
	if len(f.of[a>>2].order) < firm && len(f.of[b>>2].order) < firm {
		return true
	}
	p, q, v := f.proposal(a, b)
	if p == nil {
		return false
	}
	_, ok := p.touch(f.m, q, v)
	return ok
}
