package eternity

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/solve"
)

// ErrResume reports a state that is not one of the same method with the same puzzle and
// options.
var ErrResume = errors.New("eternity: the state is not of this method, puzzle and options")

// A checkpoint is a run between two nodes, as [solve.Event] hands it out.
type checkpoint struct {
	Method string `json:"method"`
	Print  uint64 `json:"print"` // fingerprint of puzzle and options
	Nodes  int64  `json:"nodes"`
	Number int64  `json:"restart"`

	Best  []int32 `json:"best"` // poses by cell
	Score int     `json:"score"`

	Figures map[string]float64 `json:"figures"`

	// The rest is missing while a restart begins: that is done again.
	Walk   *walkState `json:"walk,omitempty"`
	Board  []int32    `json:"board,omitempty"`  // poses by cell
	Faulty []int32    `json:"faulty,omitempty"` // in its order, which the walk draws from
	Source []byte     `json:"source,omitempty"` // the generator
}

// checkpoint returns the state of the run.
func (r *run) checkpoint() []byte {
	c := checkpoint{
		Method: r.name, Print: r.print(), Nodes: r.began, Number: r.number, Best: r.best, Score: r.score, Figures: r.figures,
	}
	if r.on != nil {
		c.Nodes, c.Walk = r.budget.Spent(), &r.on.walkState
		c.Board, c.Faulty = r.on.f.pose, r.on.f.faulty
		c.Source, _ = r.source.MarshalBinary() // it never fails
	}
	text, err := json.Marshal(c)
	if err != nil {
		return nil // never: there is nothing in it that JSON does not take
	}
	return text
}

// print returns a number that tells puzzles, methods, their settings and options apart.
func (in *instance) print(name string, knobs any, o solve.Options) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, name, knobs, o.Seed, in.rows, in.cols, in.sides, in.mate, in.hint)
	fmt.Fprintln(h, in.started(o).pose)
	return h.Sum64()
}

// print returns the fingerprint of the run.
func (r *run) print() uint64 { return r.in.print(r.name, r.knobs, r.o) }

// resume goes back to a state. The error wraps [ErrResume].
func (r *run) resume(state []byte) error {
	var c checkpoint
	if err := json.Unmarshal(state, &c); err != nil {
		return fmt.Errorf("%w: %w", ErrResume, err)
	}
	if c.Method != r.name || c.Print != r.print() || c.Nodes < 0 || c.Number < 0 {
		return ErrResume
	}
	r.number, r.began = c.Number, c.Nodes
	r.budget.Resume(c.Nodes)
	if c.Figures != nil {
		r.figures = c.Figures
	}
	if len(c.Best) > 0 {
		f, err := r.in.restored(c.Best)
		if err != nil {
			return err
		}
		r.offer(f.pose, f.score)
	}
	if c.Walk == nil {
		return nil
	}
	return r.resumeWalk(&c)
}

// resumeWalk goes on in the middle of a walk.
func (r *run) resumeWalk(c *checkpoint) error {
	f, err := r.in.restored(c.Board)
	if err != nil {
		return err
	}
	if !f.reorder(c.Faulty) {
		return fmt.Errorf("%w: the faulty cells are others", ErrResume)
	}
	r.source = new(rand.PCG)
	if err := r.source.UnmarshalBinary(c.Source); err != nil {
		return fmt.Errorf("%w: %w", ErrResume, err)
	}
	r.rng = rand.New(r.source)
	r.on = newWalk(r.walk.complete(r.in), f, r.rng)
	best, err := r.in.restored(c.Walk.Best)
	if err != nil || best.score != c.Walk.BestScore || !r.on.recall(c.Walk) {
		return fmt.Errorf("%w: the walk is another", ErrResume)
	}
	return nil
}

// restored returns a full board of poses that come from outside.
func (in *instance) restored(poses []int32) (*filling, error) {
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

// recall makes the walk remember what an earlier one did; it reports false for what does
// not fit the board.
func (w *walk) recall(s *walkState) bool {
	n := len(w.f.pose)
	if len(s.Rested) != n || len(s.Bans) != n {
		return false
	}
	for _, bans := range s.Bans {
		for _, b := range bans {
			if b.To < 0 || int(b.To) >= n {
				return false
			}
		}
	}
	w.walkState = *s
	return true
}
