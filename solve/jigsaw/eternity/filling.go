package eternity

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
)

// ErrStart reports a start that is no board of the puzzle.
var ErrStart = errors.New("eternity: the start is no board of this puzzle")

// A filling is a board with pieces on it, not all of them perhaps, whose straight sides
// lie outwards and no others. Hints are on it from the beginning.
type filling struct {
	*instance
	pose  []int32 // by cell
	at    []int32 // by piece, its cell or -1
	score int     // joints that match
	bad   []uint8 // by cell, its joints that do not match
	// faulty are the cells with a joint that does not match, in no order, and rank says,
	// by cell, where each is in it, or -1.
	faulty []int32
	rank   []int32
}

// newFilling returns a board with the hints alone.
func newFilling(in *instance) *filling {
	n := len(in.near)
	f := &filling{
		instance: in, pose: make([]int32, n), at: make([]int32, n),
		bad: make([]uint8, n), rank: make([]int32, n),
	}
	for cell := range n {
		f.pose[cell], f.at[cell], f.rank[cell] = in.empty(), -1, -1
		f.setBad(int32(cell), 4-uint8(in.zone[cell])) // nothing matches yet
	}
	for cell, pose := range in.hint {
		if pose != in.empty() {
			f.put(int32(cell), pose)
		}
	}
	return f
}

// setBad notes how many joints of a cell do not match.
func (f *filling) setBad(cell int32, bad uint8) {
	was := f.bad[cell]
	f.bad[cell] = bad
	if (was == 0) == (bad == 0) {
		return
	}
	if bad > 0 {
		f.rank[cell] = int32(len(f.faulty))
		f.faulty = append(f.faulty, cell)
		return
	}
	k, last := f.rank[cell], f.faulty[len(f.faulty)-1]
	f.faulty[k], f.rank[last] = last, k
	f.faulty = f.faulty[:len(f.faulty)-1]
	f.rank[cell] = -1
}

// put lays a pose in a cell, in place of what is there, or empties it. Where the old and
// the new piece are then is left to the caller but for the new one.
func (f *filling) put(cell, pose int32) {
	was := f.pose[cell]
	if was == pose {
		return
	}
	f.pose[cell] = pose
	if pose != f.empty() {
		f.at[pose>>2] = cell
	}
	before, after := &f.sides[was], &f.sides[pose]
	bad := uint8(0)
	for d, next := range f.near[cell] {
		if next < 0 {
			continue
		}
		facing := f.sides[f.pose[next]][opposite(d)]
		matched, matches := f.mate[before[d]] == facing, f.mate[after[d]] == facing
		if !matches {
			bad++
		}
		switch {
		case matches && !matched:
			f.score++
			f.setBad(next, f.bad[next]-1)
		case matched && !matches:
			f.score--
			f.setBad(next, f.bad[next]+1)
		}
	}
	f.setBad(cell, bad)
}

// free reports whether a cell is not held by a hint.
func (f *filling) free(cell int32) bool { return f.hint[cell] == f.empty() }

// solved reports that all joints match.
func (f *filling) solved() bool { return f.score == f.joints }

// complete fills the empty cells with the pieces left, at random.
func (f *filling) complete(rng *rand.Rand) {
	for zone := range classes {
		var left []int32
		for _, piece := range f.pieces[zone] {
			if f.at[piece] < 0 {
				left = append(left, piece)
			}
		}
		rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		for _, cell := range f.cells[zone] {
			if f.pose[cell] == f.empty() {
				f.put(cell, f.turned(cell, left[0], rng))
				left = left[1:]
			}
		}
	}
}

// turned returns a pose of a piece in a cell of its class, at random where it has
// several.
func (f *filling) turned(cell, piece int32, rng *rand.Rand) int32 {
	if f.zone[cell] != inner {
		return f.upright(int(cell), piece)
	}
	return piece<<2 | int32(rng.Uint32()&3)
}

// load makes the board one that was saved with save.
func (f *filling) load(poses []int32) {
	for i := range f.at {
		f.at[i] = -1
	}
	for cell, pose := range poses {
		f.put(int32(cell), pose)
	}
	for cell, pose := range poses { // again: what was there before has moved
		if pose != f.empty() {
			f.at[pose>>2] = int32(cell)
		}
	}
}

// begin lays what it can of a start that the user gives: pieces in cells of their class
// that no hint holds, straight sides outwards. The error wraps [ErrStart] for pieces and
// cells that the puzzle does not have, and for pieces and cells named twice.
func (f *filling) begin(start puzzle.Solution) error {
	s, ok := start.(*puzzle.JigsawSolution)
	if !ok || s == nil {
		return fmt.Errorf("%w: it is an answer to another kind of puzzle", ErrStart)
	}
	taken, used := make([]bool, len(f.pose)), make([]bool, len(f.at))
	for _, l := range s.Placements {
		piece, known := f.index[l.Piece]
		if !known || l.Row < 0 || l.Row >= f.rows || l.Col < 0 || l.Col >= f.cols || l.Rotation < 0 || l.Rotation > 3 {
			return fmt.Errorf("%w: piece %d in rotation %d at %v", ErrStart, l.Piece, l.Rotation, puzzle.Cell{Row: l.Row, Col: l.Col})
		}
		cell := l.Row*f.instance.cols + l.Col
		if used[piece] || taken[cell] {
			return fmt.Errorf("%w: piece %d at %v is one of two", ErrStart, l.Piece, puzzle.Cell{Row: l.Row, Col: l.Col})
		}
		used[piece], taken[cell] = true, true
		pose := piece<<2 | int32(l.Rotation)
		if f.free(int32(cell)) && !f.hinted[piece] && f.framed(cell, pose) {
			f.put(int32(cell), pose)
		}
	}
	return nil
}

// need returns the codes that fit what lies around a cell, 0 where nothing does.
func (f *filling) need(cell int32) (codes [4]uint16) {
	for d, next := range &f.near[cell] {
		if next >= 0 {
			codes[d] = f.mate[f.sides[f.pose[next]][opposite(d)]]
		}
	}
	return codes
}

// reorder puts the faulty cells in an order; it reports false if they are others.
func (f *filling) reorder(cells []int32) bool {
	if len(cells) != len(f.faulty) {
		return false
	}
	for k, cell := range cells {
		if cell < 0 || int(cell) >= len(f.bad) || f.bad[cell] == 0 {
			return false
		}
		f.faulty[k], f.rank[cell] = cell, int32(k)
	}
	for k, cell := range f.faulty { // a cell named twice has the last place alone
		if f.rank[cell] != int32(k) {
			return false
		}
	}
	return true
}

// started returns the board that a search starts with, which was checked before, or one
// with the hints alone.
func started(in *instance, o solve.Options) *filling {
	f := newFilling(in)
	if o.Start != nil {
		_ = f.begin(o.Start)
	}
	return f
}
