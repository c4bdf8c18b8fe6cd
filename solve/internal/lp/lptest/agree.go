package lptest

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/solvetest"
)

// Agree compares what m says of the puzzle with what another method does, and
// returns it.
func Agree[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, p P, limit int, m, other solve.Solver[P, S]) solve.Result[S] {
	t.Helper()
	o := solve.Options{Limit: limit}
	want, err := other.Solve(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	got := solvetest.Solve(t, m, p, o)
	if got.Status != want.Status || got.Complete != want.Complete || len(got.Solutions) != len(want.Solutions) {
		t.Fatalf("%v with %d solutions, complete %v; want %v with %d, %v\n%v",
			got.Status, len(got.Solutions), got.Complete, want.Status, len(want.Solutions), want.Complete, p)
	}
	return got
}

// WriteLP compares the model that m writes with that of a file.
func WriteLP[P puzzle.Puzzle](t *testing.T, m interface{ WriteLP(io.Writer, P) error }, p P, file string) {
	t.Helper()
	var out bytes.Buffer
	if err := m.WriteLP(&out, p); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	if d := cmp.Diff(string(want), out.String()); d != "" {
		t.Errorf("%s\n%s", d, &out)
	}
}
