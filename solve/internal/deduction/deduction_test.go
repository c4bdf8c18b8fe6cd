package deduction_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/deduction"
)

// A method finds as many solutions as it is told, and looks for two.
type method struct {
	status    solve.Status
	solutions int
	err       error
}

func (m method) Solve(_ context.Context, _ *puzzle.Hashi, o solve.Options) (r solve.Result[*puzzle.HashiSolution], err error) {
	if o.Limit != 2 {
		return r, errors.New("one more than one is wanted")
	}
	r.Status, r.Complete = m.status, m.solutions < 2
	for range m.solutions {
		r.Solutions = append(r.Solutions, new(puzzle.HashiSolution))
	}
	return r, m.err
}

func TestOnlySolution(t *testing.T) {
	broken := errors.New("broken")
	for _, tt := range []struct {
		m    method
		want error
	}{
		{method{solve.Solved, 1, nil}, nil},
		{method{solve.Solved, 2, nil}, deduction.ErrSeveral},
		{method{solve.Unsolvable, 0, nil}, deduction.ErrUnsolvable},
		{method{solve.Unknown, 0, broken}, broken},
	} {
		s, err := deduction.OnlySolution(t.Context(), tt.m, &puzzle.Hashi{})
		if !errors.Is(err, tt.want) || (s != nil) != (tt.want == nil) {
			t.Errorf("%+v: %v, %v", tt.m, s, err)
		}
	}
}

func TestWords(t *testing.T) {
	for want, items := range map[string][]int{"": nil, "1": {1}, "1 or 2": {1, 2}, "1, 2 or 3": {1, 2, 3}} {
		if got := deduction.Series(items, "or"); got != want {
			t.Errorf("%v is %q, want %q", items, got, want)
		}
	}
	if got := deduction.Sentence("both 2"); got != "Both 2" {
		t.Error(got)
	}
	names := deduction.Names{"one", "two"}
	if got, err := names.Parse([]byte("two")); got != 1 || err != nil || names.Of(got) != "two" {
		t.Errorf("two is %d, %v", got, err)
	}
	if _, err := names.Parse([]byte("three")); !errors.Is(err, deduction.ErrTechnique) || names.Of(2) != "technique(2)" {
		t.Errorf("three: %v", err)
	}
}
