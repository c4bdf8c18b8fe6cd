package jigsaw

// A ringGraph holds the pieces of the border that are not laid, as arcs between
// joints: from the code by which a piece is entered, going clockwise around the
// board, to the one that it needs from the next. Where pieces may not be turned each
// side of the board is a graph of its own.
type ringGraph struct {
	labels int
	class  [16]int32 // of straight sides: which graph
	arcs   [][]ringArc
	arcOf  []place // by pose
	out    []int32 // arcs left by joint
	active []int32 // joints with arcs left, by class
	seen   []int32 // by joint: the last search that came there
	search int32
	queue  []int32
}

// A ringArc is a kind of piece, and how many of it are left.
type ringArc struct{ to, left int32 }

// place is where an arc is found.
type place struct{ joint, index int32 }

// newRingGraph takes in all pieces of the border.
func newRingGraph(in *instance) *ringGraph {
	g := &ringGraph{labels: in.codes}
	classes := int32(1)
	for flat := range g.class {
		if in.p.Variant.Oriented() {
			g.class[flat] = int32(flat)
			classes = int32(len(g.class))
		}
	}
	joints := int(classes) * in.codes
	g.arcs, g.out, g.seen = make([][]ringArc, joints), make([]int32, joints), make([]int32, joints)
	g.active, g.arcOf = make([]int32, classes), make([]place, len(in.poses))
	known := make(map[int32]place) // of a kind: all its poses are one arc
	for i := range in.poses {
		o := &in.poses[i]
		before, after, ok := alongBorder(o.flat)
		if !ok {
			continue
		}
		at, counted := known[o.kind]
		if !counted {
			base := g.class[o.flat] * int32(in.codes)
			at = place{base + o.sides[before], int32(len(g.arcs[base+o.sides[before]]))}
			known[o.kind] = at
			g.arcs[at.joint] = append(g.arcs[at.joint], ringArc{to: base + o.need[after]})
		}
		g.arcOf[i] = at
		if !counted {
			g.take(int32(i), -int32(in.count(o.kind)))
		}
	}
	return g
}

// alongBorder returns the sides by which a piece with those straight sides meets
// the pieces before and after it, going clockwise around the board; false where it
// is not of the border.
func alongBorder(flat uint8) (before, after int, ok bool) {
	for side := range 4 {
		prev, next := (side+3)%4, (side+1)%4
		if flat>>side&1 == 0 {
			continue
		}
		if flat>>next&1 == 0 {
			after, ok = next, true
		}
		if flat>>prev&1 == 0 {
			before = prev
		}
	}
	return before, after, ok
}

// take takes pieces in a pose from those that are left; a negative number gives them back.
func (g *ringGraph) take(o, pieces int32) {
	at := g.arcOf[o]
	g.arcs[at.joint][at.index].left -= pieces
	class := at.joint / int32(g.labels)
	if g.out[at.joint] == 0 {
		g.active[class]++
	}
	if g.out[at.joint] -= pieces; g.out[at.joint] == 0 {
		g.active[class]--
	}
}

// reaches tells whether, from a joint on, all joints that have pieces left can be
// reached over pieces that are left, of those that belong with such straight sides.
func (g *ringGraph) reaches(flat uint8, code int32) bool {
	class := g.class[flat]
	from := class*int32(g.labels) + code
	if g.out[from] == 0 {
		return g.active[class] == 0
	}
	g.search++
	g.seen[from] = g.search
	g.queue = append(g.queue[:0], from)
	met := int32(0)
	for len(g.queue) > 0 {
		at := g.queue[len(g.queue)-1]
		g.queue = g.queue[:len(g.queue)-1]
		if g.out[at] > 0 {
			met++
		}
		for _, arc := range g.arcs[at] {
			if arc.left > 0 && g.seen[arc.to] != g.search {
				g.seen[arc.to] = g.search
				g.queue = append(g.queue, arc.to)
			}
		}
	}
	return met == g.active[class]
}
