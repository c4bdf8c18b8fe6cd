package hashi

// parts are the sets of islands that bridges join: a forest with union by size
// and without path compression (R. Tarjan, Efficiency of a Good but not Linear
// Set Union Algorithm, 1975), so that joins can be taken back in reverse order.
// Only statements of the trail that were followed up count.
type parts struct {
	root  []int32 // island: an island nearer to the root of its tree, or itself
	size  []int32 // root: islands of the part
	out   []int32 // root: ends of undecided edges at islands of the part
	ring  []int32 // island: the next of its part, in a ring
	joins []int32 // for each bridge in turn, the root that was put below another, or none
}

func (p *parts) reset(g *graph) {
	n := len(g.at)
	p.root, p.size = filled(p.root, n, 0), filled(p.size, n, 1)
	p.out, p.ring = filled(p.out, n, 0), filled(p.ring, n, 0)
	p.joins = p.joins[:0]
	for i := range p.root {
		p.root[i], p.ring[i] = int32(i), int32(i)
	}
	for _, ends := range g.ends {
		p.out[ends[0]]++
		p.out[ends[1]]++
	}
}

func (p *parts) find(i int32) int32 {
	for p.root[i] != i {
		i = p.root[i]
	}
	return i
}

// join puts the parts of two roots together and returns the root of both.
func (p *parts) join(a, b int32) int32 {
	if a == b {
		p.joins = append(p.joins, none)
		return a
	}
	if p.size[a] < p.size[b] {
		a, b = b, a
	}
	p.joins = append(p.joins, b)
	p.root[b] = a
	p.size[a] += p.size[b]
	p.out[a] += p.out[b]
	p.ring[a], p.ring[b] = p.ring[b], p.ring[a]
	return a
}

// part takes back the latest join.
func (p *parts) part() {
	last := len(p.joins) - 1
	b := p.joins[last]
	p.joins = p.joins[:last]
	if b == none {
		return
	}
	a := p.root[b]
	p.root[b] = b
	p.size[a] -= p.size[b]
	p.out[a] -= p.out[b]
	p.ring[a], p.ring[b] = p.ring[b], p.ring[a]
}

// connect follows up a statement about the first bridge of an edge: a part
// with a single way left to the other islands must use it.
func (e *engine) connect(l lit) bool {
	ends := e.ends[l.edge()]
	a, b := e.find(ends[0]), e.find(ends[1])
	e.out[a]--
	e.out[b]--
	if l.negative() {
		return e.escape(a) && e.escape(b)
	}
	return e.escape(e.join(a, b))
}

// disconnect takes back what connect did, in reverse order of the trail.
func (e *engine) disconnect(l lit) {
	if !l.negative() {
		e.part()
	}
	ends := e.ends[l.edge()]
	e.out[e.find(ends[0])]++
	e.out[e.find(ends[1])]++
}

// escape looks for the ways out of a part, given by its root. An undecided edge
// within a part counts twice and hides a lack of ways, until it is decided.
func (e *engine) escape(root int32) bool {
	if e.out[root] > 1 || int(e.size[root]) == len(e.at) || e.loose {
		return true
	}
	cut := e.cut(root)
	for k, l := range cut {
		switch {
		case e.value[l] > 0:
			return true // found already, but not yet followed up
		case e.value[l] == 0:
			cut[0], cut[k] = cut[k], cut[0]
			return e.set(l, reason{kind: byClause, ref: e.add(cut)})
		}
	}
	e.clash = e.clash[:0]
	for _, l := range cut {
		e.clash = append(e.clash, l.not())
	}
	return false
}

// cut returns, for every edge out of the part, the statement that it has a
// bridge, without those that are false whatever is guessed. One must be true.
func (e *engine) cut(root int32) []lit {
	e.mark(root, true)
	cut := e.scratch[:0]
	for i := e.ring[root]; ; i = e.ring[i] {
		for _, edge := range e.at[i] {
			if edge == none || e.members[e.ends[edge][0]] && e.members[e.ends[edge][1]] {
				continue
			}
			if l := atLeast(edge, 1); e.value[l] >= 0 || e.level[l.variable()] > 0 {
				cut = append(cut, l)
			}
		}
		if i == root {
			break
		}
	}
	e.mark(root, false)
	e.scratch = cut
	return cut
}

// mark notes for all islands of a part whether they are members.
func (e *engine) mark(root int32, member bool) {
	for i := e.ring[root]; ; i = e.ring[i] {
		e.members[i] = member
		if i == root {
			return
		}
	}
}
