package jigsaw

// maxKeyCodes is the number of codes, and roomy that of entries of a table for each pose,
// up to which candidates are looked up by two labels at once; above, one label leaves few
// candidates anyway, and tables would take longer to set up than they save.
const maxKeyCodes, roomy = 700, 4

// A candidate is a pose that may be placed.
type candidate struct {
	kind uint64 // its bit in the availability mask
	left *int32 // pieces left of its kind; nil where there was one
	x, y int32  // what the neighbours need on the sides that the table says
	pose int32
}

// A bucket holds the candidates for certain labels among the 64 kinds of one availability
// mask, one pose of each kind: pieces that are used up need not be looked at.
type bucket struct {
	available *uint64 // kinds of which pieces are left
	kinds     uint64  // kinds that have a candidate here
	first     int32   // in candidateIndex.candidates, in the order of the bits
	next      *bucket // with other poses for the same labels; nil for none
}

// A candidateIndex finds the poses that fit a cell by the labels around it: for each
// pattern of cells there is a table of buckets by label, which cells that see the same
// share.
type candidateIndex struct {
	in         *instance
	left       []int32  // pieces left by kind
	available  []uint64 // availability masks, a bit for each kind of which a piece is left
	candidates []candidate
	tables     map[tableKey][]bucket
	mask       []int32 // by kind: which of available
	bit        []uint64
	none       uint64 // a mask without kinds
}

// A tableKey tells tables apart: which sides are straight, which two are looked
// up, and which two are handed on; -1 for none.
type tableKey struct {
	flat       uint8
	a, b, x, y int
}

// newCandidateIndex returns an index without tables over the pieces that are not fixed.
//
// Corners, border and inner pieces have masks of their own, as they never lie in the same
// cell. The last of the list is the first to be tried: of the public sets, those solved in
// minutes are solved the sooner so.
func newCandidateIndex(b *board) *candidateIndex {
	in := b.in
	x := &candidateIndex{
		in: in, left: in.counts(), tables: make(map[tableKey][]bucket),
		mask: make([]int32, len(in.kinds)), bit: make([]uint64, len(in.kinds)),
	}
	for _, o := range b.fixed {
		x.left[in.poses[o].kind]--
	}
	var open [3]int32 // masks with room
	var taken [3]int
	for k := len(in.kinds) - 1; k >= 0; k-- {
		class := min(in.kinds[k].zeros(), 2)
		if taken[class]%64 == 0 {
			open[class] = int32(len(x.available))
			x.available = append(x.available, 0)
		}
		x.mask[k], x.bit[k] = open[class], 1<<(taken[class]%64)
		taken[class]++
		if x.left[k] > 0 {
			x.available[open[class]] |= x.bit[k]
		}
	}
	return x
}

// twoLabels tells whether tables are by two labels, or else by one.
func (x *candidateIndex) twoLabels() bool {
	n := x.in.codes
	return n <= maxKeyCodes && n*n <= roomy*len(x.in.poses)
}

// table returns the buckets by the labels that are looked up.
func (x *candidateIndex) table(key tableKey) []bucket {
	if known, ok := x.tables[key]; ok {
		return known
	}
	size, stride := 1, 0
	if key.b >= 0 {
		size = x.in.codes
	}
	if key.a >= 0 {
		size, stride = size*x.in.codes, x.in.codes
	}
	poses := make([][]int32, size)
	for i := len(x.in.poses) - 1; i >= 0; i-- {
		o := &x.in.poses[i]
		if o.flat != key.flat {
			continue
		}
		at := 0
		if key.a >= 0 {
			at = int(o.sides[key.a]) * stride
		}
		if key.b >= 0 {
			at += int(o.sides[key.b])
		}
		poses[at] = append(poses[at], int32(i))
	}
	out := make([]bucket, size)
	for at, some := range poses {
		x.fill(&out[at], key, some)
	}
	x.tables[key] = out
	return out
}

// fill puts some poses, which are in the order of the bits of their kinds, into a bucket
// and as many more as it takes.
func (x *candidateIndex) fill(d *bucket, key tableKey, poses []int32) {
	d.available = &x.none
	for len(poses) > 0 {
		if poses = x.fillOne(d, key, poses); len(poses) > 0 {
			d.next = new(bucket)
			d = d.next
		}
	}
}

// fillOne puts poses into one bucket and returns those that have no place in it.
func (x *candidateIndex) fillOne(d *bucket, key tableKey, poses []int32) (rest []int32) {
	mask := x.mask[x.in.poses[poses[0]].kind]
	d.available, d.first = &x.available[mask], int32(len(x.candidates))
	for _, o := range poses {
		k := x.in.poses[o].kind
		if x.mask[k] != mask || d.kinds&x.bit[k] != 0 {
			rest = append(rest, o)
			continue
		}
		d.kinds |= x.bit[k]
		x.candidates = append(x.candidates, x.candidate(key, o))
	}
	return rest
}

// candidate makes the entry of a pose.
func (x *candidateIndex) candidate(key tableKey, pose int32) candidate {
	o := &x.in.poses[pose]
	e := candidate{kind: x.bit[o.kind], pose: pose}
	if x.in.count(o.kind) > 1 {
		e.left = &x.left[o.kind]
	}
	if key.x >= 0 {
		e.x = o.need[key.x]
	}
	if key.y >= 0 {
		e.y = o.need[key.y]
	}
	return e
}
