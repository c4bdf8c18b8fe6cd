package repair_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gridsaw/gridsaw/puzzle"
	"github.com/gridsaw/gridsaw/solve/repair"
)

// wantTrusted checks that a puzzle was found, that it is trusted, and that its
// solution is right.
func wantTrusted[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, got repair.Result[P, S]) {
	t.Helper()
	if !got.Found || !got.Trusted() {
		t.Fatalf("found %v, trusted %v, confidence %v, extra %v, overturned %v",
			got.Found, got.Trusted(), got.Confidence, got.Extra, got.Overturned)
	}
	if err := puzzle.Check(got.Puzzle, got.Solution); err != nil {
		t.Error(err)
	}
}

// wantUntouched checks that a reading was found to be right as it was.
func wantUntouched[P puzzle.Puzzle, S puzzle.Solution](t *testing.T, got repair.Result[P, S]) {
	t.Helper()
	if got.Extra != 0 || got.Corrected != 0 || got.Several || got.Refuted || got.Exhausted || !got.Certain || !got.Unique {
		t.Errorf("%v: %+v", got.Puzzle, got)
	}
}

// wantCancelled checks that the repair of the reading ends with its context.
func wantCancelled[R any, P puzzle.Puzzle, S puzzle.Solution](t *testing.T, repaired func(context.Context, R) repair.Result[P, S], r R) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got := repaired(ctx, r)
	if got.Found || !got.Exhausted || got.Refuted {
		t.Errorf("found %v, exhausted %v, refuted %v", got.Found, got.Exhausted, got.Refuted)
	}
}

// wantSame checks that the same reading has the same outcome every time.
func wantSame[R any, P puzzle.Puzzle, S puzzle.Solution](t *testing.T, repaired func(context.Context, R) repair.Result[P, S], r R) {
	t.Helper()
	first := repaired(t.Context(), r)
	for range 3 {
		if diff := cmp.Diff(first, repaired(t.Context(), r)); diff != "" {
			t.Fatalf("two runs differ:\n%s", diff)
		}
	}
}
