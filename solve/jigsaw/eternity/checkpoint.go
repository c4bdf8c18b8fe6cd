package eternity

import (
	"errors"
	"fmt"
	"hash/fnv"

	"github.com/gridsaw/gridsaw/solve"
)

// ErrResume reports a state that is not one of the same method with the same puzzle and
// options.
var ErrResume = errors.New("eternity: the state is not of this method, puzzle and options")

// fingerprint returns a number that tells puzzles, methods, their settings and options apart.
func fingerprint(in *instance, name string, knobs any, o solve.Options) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, name, knobs, o.Seed, in.rows, in.cols, in.sides, in.mate, in.hint)
	fmt.Fprintln(h, started(in, o).pose)
	return h.Sum64()
}

// restored returns a full board of poses that come from outside.
func restored(in *instance, poses []int32) (*filling, error) {
	if len(poses) != len(in.near) {
		return nil, fmt.Errorf("%w: a board of %d cells", ErrResume, len(poses))
	}
	f := newFilling(in)
	for cell, pose := range poses {
		held := !f.free(int32(cell)) && pose == in.hint[cell]
		if pose < 0 || pose >= in.empty() || !in.framed(cell, pose) || !held && (!f.free(int32(cell)) || f.at[pose>>2] >= 0) {
			return nil, fmt.Errorf("%w: cell %d", ErrResume, cell)
		}
		f.put(int32(cell), pose)
	}
	return f, nil
}
