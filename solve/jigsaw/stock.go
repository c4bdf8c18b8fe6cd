package jigsaw

import (
	"slices"

	"github.com/gridsaw/gridsaw/puzzle"
)

// A stock is the pieces of a jigsaw with labels as dense codes and equal pieces
// together. The code of a label that is straight is 0.
type stock struct {
	p       *puzzle.Jigsaw
	labels  int // number of codes
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

// newStock takes over the pieces of a valid jigsaw.
func newStock(p *puzzle.Jigsaw) *stock {
	s := &stock{p: p, index: make(map[int]int)}
	codes := s.codes()
	s.kindOf, s.turnOf = make([]int32, len(p.Pieces)), make([]int, len(p.Pieces))
	most := len(p.Pieces)
	if !p.Variant.Oriented() {
		most *= 4
	}
	s.kinds, s.poses = make([]kind, 0, len(p.Pieces)), make([]pose, 0, most)
	s.numbers, s.single = make([]int32, most), make([]int32, 0, len(p.Pieces))
	for i := range s.numbers {
		s.numbers[i] = int32(i)
	}
	byID := make([]int, len(p.Pieces))
	for i := range p.Pieces {
		byID[i] = i
	}
	if len(p.Hints) > 0 {
		for i := range p.Pieces {
			s.index[p.Pieces[i].ID] = i
		}
	}
	slices.SortFunc(byID, func(a, b int) int { return p.Pieces[a].ID - p.Pieces[b].ID })
	known := make(map[[4]int32]int32, len(p.Pieces))
	for _, i := range byID {
		var sides [4]int32
		for k, label := range p.Pieces[i].Sides {
			sides[k] = codes[label]
		}
		s.add(i, sides, known)
	}
	return s
}

// codes numbers the labels, in their order, and their mates.
func (s *stock) codes() map[int]int32 {
	codes := map[int]int32{0: 0}
	var labels []int
	for i := range s.p.Pieces {
		for _, label := range s.p.Pieces[i].Sides {
			if _, seen := codes[label]; seen {
				continue
			}
			for _, l := range [2]int{label, s.p.Mate(label)} {
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
	s.labels, s.mate = len(labels), make([]int32, len(labels))
	for code, label := range labels {
		s.mate[code] = codes[s.p.Mate(label)]
	}
	return codes
}

// add puts a piece to its kind.
func (s *stock) add(i int, sides [4]int32, known map[[4]int32]int32) {
	least, turn := sides, 0
	if !s.p.Variant.Oriented() {
		for k := 1; k < 4; k++ {
			if t := turned(sides, k); slices.Compare(t[:], least[:]) < 0 {
				least, turn = t, k
			}
		}
	}
	k, ok := known[least]
	if !ok {
		k = int32(len(s.kinds))
		known[least] = k
		s.single = append(s.single, int32(i))
		s.kinds = append(s.kinds, kind{sides: least, pieces: s.single[k : k+1 : k+1]})
		s.addPoses(k)
	} else {
		s.kinds[k].pieces = append(s.kinds[k].pieces, int32(i))
	}
	s.kindOf[i], s.turnOf[i] = k, (4-turn)%4
}

// addPoses lists the different poses of a kind.
func (s *stock) addPoses(k int32) {
	own, first := &s.kinds[k], len(s.poses)
	for turn := range 4 {
		sides := turned(own.sides, turn)
		if turn > 0 && (s.p.Variant.Oriented() || sides == own.sides) {
			break // the turns repeat from here on
		}
		o := pose{kind: k, turn: turn, sides: sides}
		for d, code := range sides {
			o.need[d] = s.mate[code]
			if code == 0 {
				o.flat |= 1 << d
			}
		}
		s.poses = append(s.poses, o)
	}
	own.poses = s.numbers[first:len(s.poses)]
}

// turned returns the sides after quarter turns clockwise.
func turned(sides [4]int32, turn int) [4]int32 {
	var out [4]int32
	for d := range out {
		out[d] = sides[(d-turn+4)%4]
	}
	return out
}

// poseOf returns the pose that a piece has after so many quarter turns of its
// listed sides.
func (s *stock) poseOf(piece, rotation int) int32 {
	own := &s.kinds[s.kindOf[piece]]
	return own.poses[(rotation+s.turnOf[piece])%4%len(own.poses)]
}

// rotationOf is the inverse of poseOf: the least number of quarter turns that
// brings a piece into a pose of its kind.
func (s *stock) rotationOf(piece int, o *pose) int {
	if s.p.Variant.Oriented() {
		return 0
	}
	period := len(s.kinds[o.kind].poses)
	return (o.turn - s.turnOf[piece] + 4) % period
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

// counts returns the number of pieces by kind.
func (s *stock) counts() []int32 {
	left := make([]int32, len(s.kinds))
	for k := range left {
		left[k] = int32(s.count(int32(k)))
	}
	return left
}
