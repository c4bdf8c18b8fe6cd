package jigsaw

import "slices"

// A furthest is the arrangement that came furthest of a search that a limit may end.
type furthest struct {
	b      *board  // nil until there is one
	pieces int     // that lay there
	poses  []int32 // by cell, -1 where none lay
}

// reached notes an arrangement of so many pieces, if none had more.
func (f *furthest) reached(b *board, pieces int, poses func() []int32) {
	if pieces > f.pieces {
		*f = furthest{b, pieces, poses()}
	}
}

// complete lays the pieces that are left in the cells that are empty, in reading order, each where it fits most of
// what lies around it: straight sides along the border, and inside as many joints as any piece left has. So
// what a limit ended is a whole board, to be scored like any other.
func (f *furthest) complete() {
	in, left := f.b.in, f.b.in.counts()
	for _, o := range f.poses {
		if o >= 0 {
			left[in.poses[o].kind]--
		}
	}
	index := newFaceIndex(in)
	for cell, o := range f.poses {
		if o < 0 {
			o = index.best(f, cell, left)
			f.poses[cell] = o
			left[in.poses[o].kind]--
		}
	}
}

// A face is a side of a pose with straight sides as a cell has them.
type face struct {
	flat uint8
	side int
	code int32
}

// A faceIndex lists poses by their straight sides, and by each face.
type faceIndex struct {
	in    *instance
	flats [16][]int32
	faces map[face][]int32
}

func newFaceIndex(in *instance) *faceIndex {
	x := &faceIndex{in: in, faces: make(map[face][]int32)}
	for i := range in.poses {
		o := &in.poses[i]
		x.flats[o.flat] = append(x.flats[o.flat], int32(i))
		for side, code := range o.sides {
			if code != 0 {
				x.faces[face{o.flat, side, code}] = append(x.faces[face{o.flat, side, code}], int32(i))
			}
		}
	}
	return x
}

// mostLooks bounds the poses that are looked at for a side of a cell: on boards of hundreds of thousands of pieces
// with few labels, each side would have as many.
const mostLooks = 4096

// best returns the pose of a piece left that fits a cell best, of equal ones the first; if none has the cell's
// straight sides, any.
func (x *faceIndex) best(f *furthest, cell int, left []int32) int32 {
	best, most := int32(-1), 0
	flat := f.b.flat(cell)
	var wanted [4]int32 // 0 where nothing lies yet
	for side := range 4 {
		if next, inside := f.b.neighbour(cell, side); inside && f.poses[next] >= 0 {
			wanted[side] = x.in.poses[f.poses[next]].need[(side+2)%4]
		}
	}
	free := func(o int32) bool { return left[x.in.poses[o].kind] > 0 }
	for side, code := range wanted {
		at := face{flat, side, code}
		list := x.faces[at]
		if i := slices.IndexFunc(list, free); i > 0 { // those before are laid
			list = list[i:]
			x.faces[at] = list
		}
		for _, o := range list[:min(len(list), mostLooks)] {
			if !free(o) {
				continue
			}
			n := 0
			for k, code := range x.in.poses[o].sides {
				if code != 0 && code == wanted[k] {
					n++
				}
			}
			if n > most || n == most && o < best {
				best, most = o, n
			}
		}
	}
	if best >= 0 {
		return best
	}
	if i := slices.IndexFunc(x.flats[flat], free); i >= 0 {
		x.flats[flat] = x.flats[flat][i:]
		return x.flats[flat][0]
	}
	return int32(slices.IndexFunc(x.in.poses, func(o pose) bool { return left[o.kind] > 0 }))
}
