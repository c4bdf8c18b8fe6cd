package bench_test

import (
	"errors"
	"os/exec"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/cmd/internal/bench"
)

// needCbc says so loudly where the integer programs cannot run.
func needCbc(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("cbc"); err != nil {
		t.Skip("NOT RUN: cbc is not installed")
	}
}

func TestGrids(t *testing.T) {
	needCbc(t)
	o := bench.MethodsOptions{Grids: true, Seed: 3}
	first := measureAll(t, o)
	for _, name := range []string{"hashi-islands", "hashi-connected", "sudoku-tries"} {
		o.Only = []string{name}
		if diff := cmp.Diff(counts(first)[name], counts(measure(t, o))[name]); diff != "" {
			t.Errorf("%s: the same seed, other counts: %s", name, diff)
		}
	}
	if _, err := first.WriteFiles(t.TempDir()); err != nil {
		t.Error(err)
	}
}

// TestGridsSolved: what is small is solved by search and by the integer program, always.
func TestGridsSolved(t *testing.T) {
	needCbc(t)
	r := measure(t, bench.MethodsOptions{Grids: true, Quick: true, Only: []string{"shikaku-profile", "hashi-profile"}})
	for _, e := range r.Experiments {
		for _, row := range e.Tables[0].Rows {
			if slices.Contains([]any{"search", "ilp"}, row[1]) && row[2] != row[3] {
				t.Errorf("%s: %s solved %v of %v", e.Name, row[1], row[3], row[2])
			}
		}
	}
}

func TestGridsCancelled(t *testing.T) {
	for _, name := range (&bench.MethodsOptions{Grids: true}).Experiments() {
		cancelled(t, bench.MethodsOptions{Grids: true, Only: []string{name}, Quick: true})
	}
	if _, err := bench.MeasureMethods(t.Context(), bench.MethodsOptions{Grids: true, Only: []string{"growth"}}); !errors.Is(err, bench.ErrExperiment) {
		t.Errorf("an experiment on jigsaws: %v", err)
	}
}
