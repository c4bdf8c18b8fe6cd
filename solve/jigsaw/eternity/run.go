package eternity

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

// A method is what the methods that improve full boards differ in.
type method struct {
	name string
	// begin returns the first board of a restart, which is always full.
	begin func(*run) *filling
	// walk improves it, if it is set.
	walk *Matching
	// restarts bounds them; 0 means no bound.
	restarts int64
	// knobs are the settings of the method, by which checkpoints are told apart.
	knobs any
}

// A run is one call of a method. Everything in it that decides what is found is in its
// [checkpoint].
type run struct {
	method
	in     *instance
	o      solve.Options
	budget budget.Budget

	number int64 // of the restart, from 0
	began  int64 // nodes when it began
	source *rand.PCG
	rng    *rand.Rand
	on     *walk // nil while the restart begins

	best  []int32 // the best board of all
	score int     // of the best, -1 without one
	// figures are what a method counts besides.
	figures map[string]float64

	fresh bool  // the best has not been told of
	told  int64 // nodes at the last event
	saved int64 // nodes at the last event with a state
}

// stateInterval is the number of nodes between two states that are told. A state takes as
// long as some seventy moves.
const stateInterval = 1 << 15

// solve runs the method.
func (m method) solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	in, result, err := compiled(p)
	if in == nil {
		return result, err
	}
	r := &run{method: m, in: in, o: o, score: -1, figures: map[string]float64{}}
	bounded := o
	if o.Progress != nil {
		bounded.Progress = r.report
	}
	r.budget = budget.New(ctx, bounded)
	r.budget.Every(16)
	if err := r.check(); err != nil {
		return result, err
	}
	r.search()
	if o.Progress != nil && r.budget.Spent() > r.told {
		r.saved = -stateInterval
		r.report(solve.Event{Nodes: r.budget.Spent()})
	}
	result = in.result(r.best, r.score)
	r.figures["score"], r.figures["restarts"] = float64(r.score), float64(r.number)
	result.Stats = solve.Stats{Nodes: r.budget.Spent(), Figures: r.figures}
	return result, r.budget.Err()
}

// Solve implements [solve.Solver]. The error wraps [puzzle.ErrInvalid] for an invalid
// puzzle, [ErrVariant], [ErrFrame] and [ErrSize] for one that is not taken, [ErrStart] and
// [ErrResume] for options that do not fit it.
func (m Matching) Solve(
	ctx context.Context, p *puzzle.Jigsaw, o solve.Options,
) (solve.Result[*puzzle.JigsawSolution], error) {
	return method{name: "matching", begin: atRandom, walk: &m, restarts: m.Restarts, knobs: m}.solve(ctx, p, o)
}

// atRandom completes what the user gave to start from.
func atRandom(r *run) *filling {
	f := started(r.in, r.o)
	f.complete(r.rng)
	return f
}

// check looks at what the options bring along.
func (r *run) check() error {
	if r.o.Start != nil {
		if err := newFilling(r.in).begin(r.o.Start); err != nil {
			return err
		}
	}
	if len(r.o.Resume) > 0 {
		return r.resume(r.o.Resume)
	}
	return nil
}

// search makes restarts until the budget ends, or all joints match.
func (r *run) search() {
	for r.score < r.in.joints {
		if r.on == nil {
			r.start()
		}
		if r.on != nil {
			r.improve()
		}
		if r.budget.Spent() == r.began { // else restarts without a node would never end
			r.budget.Spend()
		}
		if r.budget.Stopped() || r.score == r.in.joints || len(r.in.puzzle.Hints) == len(r.in.near) {
			return
		}
		r.on = nil
		r.number++
		if r.restarts > 0 && r.number >= r.restarts {
			return
		}
	}
}

// start begins a restart with a generator of its own.
func (r *run) start() {
	r.began = r.budget.Spent()
	r.source = rand.NewPCG(r.o.Seed, uint64(r.number))
	r.rng = rand.New(r.source)
	f := r.begin(r)
	r.offer(f.pose, f.score)
	if r.walk != nil {
		r.on = newWalk(r.walk.complete(r.in), f, r.rng)
	}
}

// improve makes moves until the walk is over or the budget is.
func (r *run) improve() {
	for r.score < r.in.joints && r.budget.Spend() {
		going := r.on.step()
		if r.on.BestScore > r.score {
			r.offer(r.on.Best, r.on.BestScore)
		}
		if !going {
			return
		}
	}
}

// offer keeps a full board if it is the best so far.
func (r *run) offer(poses []int32, score int) {
	if score > r.score {
		r.best = append(r.best[:0], poses...)
		r.score = score
		r.fresh = true
	}
}

// report completes an event of the budget.
func (r *run) report(e solve.Event) {
	r.told = e.Nodes
	e.Restarts, e.Score = r.number, max(r.score, 0)
	if r.score == r.in.joints {
		e.Solutions = 1
	}
	if r.fresh {
		e.Attempt, r.fresh = r.in.solution(r.best), false
	}
	if e.Nodes-r.saved >= stateInterval {
		e.State, r.saved = r.checkpoint(), e.Nodes
	}
	r.o.Progress(e)
}

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
		Method: r.name, Print: fingerprint(r.in, r.name, r.knobs, r.o), Nodes: r.began, Number: r.number, Best: r.best, Score: r.score, Figures: r.figures,
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

// resume goes back to a state. The error wraps [ErrResume].
func (r *run) resume(state []byte) error {
	var c checkpoint
	if err := json.Unmarshal(state, &c); err != nil {
		return fmt.Errorf("%w: %w", ErrResume, err)
	}
	if c.Method != r.name || c.Print != fingerprint(r.in, r.name, r.knobs, r.o) || c.Nodes < 0 || c.Number < 0 {
		return ErrResume
	}
	r.number, r.began = c.Number, c.Nodes
	r.budget.Resume(c.Nodes)
	if c.Figures != nil {
		r.figures = c.Figures
	}
	if len(c.Best) > 0 {
		f, err := restored(r.in, c.Best)
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
	f, err := restored(r.in, c.Board)
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
	best, err := restored(r.in, c.Walk.Best)
	if err != nil || best.score != c.Walk.BestScore || !r.on.recall(c.Walk) {
		return fmt.Errorf("%w: the walk is another", ErrResume)
	}
	return nil
}
