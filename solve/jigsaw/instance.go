package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// An instance is a jigsaw compiled for the searches: labels are dense codes, and equal
// pieces are together. The code of a side that is straight is 0.
type instance struct {
	p       *puzzle.Jigsaw
	codes   int // number of codes
	mate    []int32
	kinds   []kind
	poses   []pose
	kindOf  []int32     // by index of the piece
	turnOf  []int       // by index of the piece: turns from its kind's sides to the listed ones
	index   map[int]int // of a piece, by its ID; empty where there are no hints
	numbers []int32     // 0, 1, 2 and so on, for lists of poses in a row
	single  []int32     // by kind: its first piece, for the lists of kinds with one
}

// A kind is a set of pieces that are equal, up to a turn if pieces may be
// turned.
type kind struct {
	sides  [4]int32 // codes
	pieces []int32  // indices in the order of IDs
	poses  []int32  // indices of the different poses
}

// A pose is a kind turned, with the codes that its neighbours need.
type pose struct {
	kind  int32
	turn  int      // quarter turns clockwise from the kind's sides
	sides [4]int32 // codes
	need  [4]int32 // codes of the mates
	flat  uint8    // bit k is set if side k is straight
}

// newInstance compiles a valid jigsaw.
func newInstance(p *puzzle.Jigsaw) *instance {
	in := &instance{p: p, index: make(map[int]int)}
	codes := in.encode()
	in.kindOf, in.turnOf = make([]int32, len(p.Pieces)), make([]int, len(p.Pieces))
	most := len(p.Pieces)
	if !p.Variant.Oriented() {
		most *= 4
	}
	in.kinds, in.poses = make([]kind, 0, len(p.Pieces)), make([]pose, 0, most)
	in.numbers, in.single = make([]int32, most), make([]int32, 0, len(p.Pieces))
	for i := range in.numbers {
		in.numbers[i] = int32(i)
	}
	byID := make([]int, len(p.Pieces))
	for i := range p.Pieces {
		byID[i] = i
	}
	if len(p.Hints) > 0 {
		for i := range p.Pieces {
			in.index[p.Pieces[i].ID] = i
		}
	}
	slices.SortFunc(byID, func(a, b int) int { return p.Pieces[a].ID - p.Pieces[b].ID })
	known := make(map[[4]int32]int32, len(p.Pieces))
	for _, i := range byID {
		var sides [4]int32
		for k, label := range p.Pieces[i].Sides {
			sides[k] = codes[label]
		}
		in.add(i, sides, known)
	}
	return in
}

// free tells that nothing fixes the frame: the puzzle may be turned as a whole.
func (in *instance) free() bool {
	return !in.p.Variant.Oriented() && !in.p.Variant.Positioned() && len(in.p.Hints) == 0
}

// encode numbers the labels, in their order, and their mates.
func (in *instance) encode() map[int]int32 {
	codes := map[int]int32{0: 0}
	var labels []int
	for i := range in.p.Pieces {
		for _, label := range in.p.Pieces[i].Sides {
			if _, seen := codes[label]; seen {
				continue
			}
			for _, l := range [2]int{label, in.p.Mate(label)} {
				if _, seen := codes[l]; !seen {
					codes[l] = 0
					labels = append(labels, l)
				}
			}
		}
	}
	slices.Sort(labels)
	labels = append([]int{0}, labels...)
	for code, label := range labels {
		codes[label] = int32(code)
	}
	in.codes, in.mate = len(labels), make([]int32, len(labels))
	for code, label := range labels {
		in.mate[code] = codes[in.p.Mate(label)]
	}
	return codes
}

// add puts a piece to its kind.
func (in *instance) add(i int, sides [4]int32, known map[[4]int32]int32) {
	least, turn := sides, 0
	if !in.p.Variant.Oriented() {
		for k := 1; k < 4; k++ {
			if t := turned(sides, k); slices.Compare(t[:], least[:]) < 0 {
				least, turn = t, k
			}
		}
	}
	k, ok := known[least]
	if !ok {
		k = int32(len(in.kinds))
		known[least] = k
		in.single = append(in.single, int32(i))
		in.kinds = append(in.kinds, kind{sides: least, pieces: in.single[k : k+1 : k+1]})
		in.addPoses(k)
	} else {
		in.kinds[k].pieces = append(in.kinds[k].pieces, int32(i))
	}
	in.kindOf[i], in.turnOf[i] = k, (4-turn)%4
}

// addPoses lists the different poses of a kind.
func (in *instance) addPoses(k int32) {
	own, first := &in.kinds[k], len(in.poses)
	for turn := range 4 {
		sides := turned(own.sides, turn)
		if turn > 0 && (in.p.Variant.Oriented() || sides == own.sides) {
			break // the turns repeat from here on
		}
		o := pose{kind: k, turn: turn, sides: sides}
		for d, code := range sides {
			o.need[d] = in.mate[code]
			if code == 0 {
				o.flat |= 1 << d
			}
		}
		in.poses = append(in.poses, o)
	}
	own.poses = in.numbers[first:len(in.poses)]
}

// turned returns the sides after quarter turns clockwise.
func turned(sides [4]int32, turn int) [4]int32 {
	var out [4]int32
	for d := range out {
		out[d] = sides[(d-turn+4)%4]
	}
	return out
}

// zeros returns the number of straight sides.
func (k *kind) zeros() int {
	n := 0
	for _, code := range k.sides {
		if code == 0 {
			n++
		}
	}
	return n
}

// shows tells whether a kind has a side with a code.
func (k *kind) shows(code int32) bool { return slices.Contains(k.sides[:], code) }

// count returns the number of pieces of a kind, counts that of all kinds.
func (in *instance) count(k int32) int { return len(in.kinds[k].pieces) }

func (in *instance) counts() []int32 {
	left := make([]int32, len(in.kinds))
	for k := range left {
		left[k] = int32(in.count(int32(k)))
	}
	return left
}

// joined tells whether the piece on a side of another fits it.
func (in *instance) joined(o int32, side int, other int32) bool {
	facing := in.poses[other].sides[(side+2)%4]
	return facing != 0 && facing == in.poses[o].need[side]
}

// posesOf returns the poses of a piece.
func (in *instance) posesOf(piece int) []int32 { return in.kinds[in.kindOf[piece]].poses }

// posesAt returns the poses of a kind that have those straight sides.
func (in *instance) posesAt(k int32, flat uint8) []int32 {
	all := in.kinds[k].poses
	if flat == 0 && in.poses[all[0]].flat == 0 {
		return all
	}
	for i, o := range all {
		if in.poses[o].flat == flat {
			return all[i : i+1]
		}
	}
	return nil
}

// poseOf returns the pose that a piece has after so many quarter turns of its
// listed sides.
func (in *instance) poseOf(piece, rotation int) int32 {
	own := in.posesOf(piece)
	return own[(rotation+in.turnOf[piece])%4%len(own)]
}

// rotationOf is the inverse of poseOf: the least number of quarter turns that
// brings a piece into a pose of its kind.
func (in *instance) rotationOf(piece int, o *pose) int {
	if in.p.Variant.Oriented() {
		return 0
	}
	return (o.turn - in.turnOf[piece] + 4) % len(in.kinds[o.kind].poses)
}

// known returns the indices of the pieces whose place is known, by cell.
func (in *instance) known(size puzzle.BoardSize) map[int]int {
	known := make(map[int]int)
	for i := range in.p.Pieces {
		if at := in.p.Pieces[i].Position; at != nil {
			known[at.Row*size.Cols+at.Col] = i
		}
	}
	for _, h := range in.p.Hints {
		known[h.Row*size.Cols+h.Col] = in.index[h.Piece]
	}
	return known
}

// A placement is a pose in a cell of a board, counted in reading order.
type placement struct {
	cell int
	pose int32
}

// listed lists the poses of a board by cell; a negative one leaves its cell empty.
func listed(poses []int32) []placement {
	out := make([]placement, 0, len(poses))
	for cell, o := range poses {
		if o >= 0 {
			out = append(out, placement{cell, o})
		}
	}
	return out
}

// sortByCell puts placements in reading order.
func sortByCell(placed []placement) {
	slices.SortFunc(placed, func(a, b placement) int { return a.cell - b.cell })
}

// solution names the pieces that lie on a board, in reading order. Equal pieces are
// taken in the order of their IDs, but for those whose place is known.
func (in *instance) solution(size puzzle.BoardSize, placed []placement) *puzzle.JigsawSolution {
	known := in.known(size)
	hinted := make(map[int]int, len(in.p.Hints)) // rotations, by index of the piece
	for _, h := range in.p.Hints {
		hinted[in.index[h.Piece]] = h.Rotation
	}
	next := make([]int, len(in.kinds))
	out := &puzzle.JigsawSolution{Placements: make([]puzzle.Placement, len(placed))}
	for i, l := range placed {
		o := &in.poses[l.pose]
		piece, ok := known[l.cell]
		for free := ok; !free; next[o.kind]++ {
			piece = int(in.kinds[o.kind].pieces[next[o.kind]])
			_, held := hinted[piece]
			free = !held
		}
		rotation, ok := hinted[piece]
		if !ok {
			rotation = in.rotationOf(piece, o)
		}
		at := puzzle.Cell{Row: l.cell / size.Cols, Col: l.cell % size.Cols}
		out.Placements[i] = in.p.Pieces[piece].Place(at, rotation)
	}
	return out
}
