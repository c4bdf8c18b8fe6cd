package jigsaw

import "math/rand/v2"

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

// build takes in all pieces of the border.
func (g *ringGraph) build(s *stock) {
	g.labels = s.labels
	classes := int32(1)
	for flat := range g.class {
		if s.p.Variant.Oriented() {
			g.class[flat] = int32(flat)
			classes = int32(len(g.class))
		}
	}
	joints := int(classes) * s.labels
	g.arcs, g.out, g.seen = make([][]ringArc, joints), make([]int32, joints), make([]int32, joints)
	g.active, g.arcOf = make([]int32, classes), make([]place, len(s.poses))
	known := make(map[int32]place) // of a kind: all its poses are one arc
	for i := range s.poses {
		o := &s.poses[i]
		before, after, ok := alongBorder(o.flat)
		if !ok {
			continue
		}
		at, counted := known[o.kind]
		if !counted {
			base := g.class[o.flat] * int32(s.labels)
			at = place{base + o.sides[before], int32(len(g.arcs[base+o.sides[before]]))}
			known[o.kind] = at
			g.arcs[at.joint] = append(g.arcs[at.joint], ringArc{to: base + o.need[after]})
			for range s.count(o.kind) {
				g.change(at, 1)
			}
		}
		g.arcOf[i] = at
	}
}

func (g *ringGraph) take(o int32) { g.change(g.arcOf[o], -1) }
func (g *ringGraph) give(o int32) { g.change(g.arcOf[o], 1) }

// change adds to the number of pieces left.
func (g *ringGraph) change(at place, by int32) {
	g.arcs[at.joint][at.index].left += by
	class := at.joint / int32(g.labels)
	if g.out[at.joint] == 0 {
		g.active[class]++
	}
	if g.out[at.joint] += by; g.out[at.joint] == 0 {
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

// stateKeys draws a number of 128 bits for each kind: sums of them stand for the
// pieces left.
func stateKeys(n int) []stateKey {
	rng := rand.New(rand.NewPCG(0x51a7e, 0xb0a2d))
	keys := make([]stateKey, n)
	for i := range keys {
		keys[i] = stateKey{rng.Uint64(), rng.Uint64()}
	}
	return keys
}
