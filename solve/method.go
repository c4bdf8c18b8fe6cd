package solve

import (
	"context"
	"errors"
	"fmt"

	"github.com/gridsaw/gridsaw/puzzle"
)

// ErrKind reports a puzzle of another kind than the method solves.
var ErrKind = errors.New("solve: the method does not solve this kind of puzzle")

// A Method is a solver without its types, described for users. [Describe]
// makes it.
type Method struct {
	Name   string      // name on the command line, unique within the kind
	Doc    string      // one line: what it does, and when to take it
	Kind   puzzle.Kind // kind of puzzle that it solves
	Exact  bool        // it can prove uniqueness and unsolvability
	Starts bool        // it goes on from Options.Start, which all others ignore
	Source string      // where the algorithm comes from
	// Presets are other settings of the same method: their names are those of the
	// preset, and nothing but Doc is set besides.
	Presets []Method

	solve func(context.Context, puzzle.Puzzle, Options) (Result[puzzle.Solution], error)
}

// Describe erases the types of a solver. The caller sets Exact, Starts and
// Source of the method it returns.
func Describe[P puzzle.Puzzle, S puzzle.Solution](name, doc string, m Solver[P, S]) Method {
	var zero P
	return Method{Name: name, Doc: doc, Kind: zero.Kind(), solve: erase(m)}
}

// Preset returns the method with the settings of that name, and false if it has none;
// "" are those that it has as it is.
func (m Method) Preset(name string) (Method, bool) {
	if name == "" {
		return m, true
	}
	for _, p := range m.Presets {
		if p.Name == name {
			m.Doc, m.solve = p.Doc, p.solve
			return m, true
		}
	}
	return m, false
}

// erase wraps a solver so that it takes and returns interfaces.
func erase[P puzzle.Puzzle, S puzzle.Solution](
	m Solver[P, S],
) func(context.Context, puzzle.Puzzle, Options) (Result[puzzle.Solution], error) {
	return func(ctx context.Context, p puzzle.Puzzle, o Options) (Result[puzzle.Solution], error) {
		own, ok := p.(P)
		if !ok {
			return Result[puzzle.Solution]{}, fmt.Errorf("%w: %T", ErrKind, p)
		}
		r, err := m.Solve(ctx, own, o)
		out := Result[puzzle.Solution]{Status: r.Status, Complete: r.Complete, Stats: r.Stats}
		for _, s := range r.Attempt {
			out.Attempt = append(out.Attempt, s)
		}
		for _, s := range r.Solutions {
			out.Solutions = append(out.Solutions, s)
		}
		return out, err
	}
}

// Solve solves p as the described solver does. A puzzle of another kind gives
// an error that wraps [ErrKind].
func (m Method) Solve(ctx context.Context, p puzzle.Puzzle, o Options) (Result[puzzle.Solution], error) {
	if m.solve == nil {
		return Result[puzzle.Solution]{}, errors.New("solve: a Method that Describe did not make")
	}
	return m.solve(ctx, p, o)
}
