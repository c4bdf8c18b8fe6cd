package eternity

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// lists hold the poses that fit a cell of the head, by what its left and its upper
// neighbour ask for. An entry is
//
//	pose | right<<12 | bottom<<20 | weight<<28
//
// where right and bottom are the codes that fit those sides of the pose. It is never 0,
// since no pose of the head has a straight side below; 0 ends a list.
type lists struct {
	shift   uint
	table   []uint32 // by depth, where in first its lists begin
	first   []uint32 // by table and left<<shift | top, where in entries the list begins
	entries []uint32
}

// A site is what cells have in common that share lists.
type site struct {
	top, right, left bool
	asked            [2]int
	held             int32
}

// newLists makes the lists, each in a random order, or, where weights are given, from the
// heaviest piece to the lightest.
func newLists(c *course, weight []uint8, rng *rand.Rand) *lists {
	l := &lists{
		shift: uint(bits.Len(uint(c.codes - 1))), entries: []uint32{0},
		table: make([]uint32, c.head),
	}
	order := rng.Perm(len(c.sides) - 1)
	known := make(map[site]uint32)
	for d := range c.head {
		s := site{c.row[d] == 0, c.col[d] == c.cols-1, c.col[d] == 0, c.asked[d], c.held[d]}
		table, ok := known[s]
		if !ok {
			table = uint32(len(l.first))
			known[s] = table
			l.first = append(l.first, make([]uint32, 1<<(2*l.shift))...)
			l.fill(c, d, order, weight)
		}
		l.table[d] = table
	}
	return l
}

// fill adds the lists of one table, the last one.
func (l *lists) fill(c *course, d int, order []int, weight []uint8) {
	first := l.first[len(l.first)-1<<(2*l.shift):]
	sorted := make([][]uint32, len(first))
	for _, pose := range order {
		if !c.takes(d, int32(pose)) {
			continue
		}
		s := &c.sides[pose]
		e := uint32(pose) | uint32(c.mate[s[1]])<<12 | uint32(c.mate[s[2]])<<20
		if weight != nil {
			e |= uint32(weight[pose>>2]) << 28
		}
		key := int(s[3])<<l.shift | int(s[0])
		sorted[key] = append(sorted[key], e)
	}
	for key, list := range sorted {
		if len(list) == 0 {
			continue
		}
		slices.SortStableFunc(list, func(a, b uint32) int { return int(b>>28) - int(a>>28) })
		first[key] = uint32(len(l.entries))
		l.entries = append(append(l.entries, list...), 0)
	}
}

// at returns the list for a cell.
func (l *lists) at(d int, left, top uint8) []uint32 {
	from := l.first[l.table[d]+uint32(left)<<l.shift+uint32(top)]
	to := from
	for l.entries[to] != 0 {
		to++
	}
	return l.entries[from:to]
}
