package budget_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gridsaw/gridsaw/solve"
	"github.com/gridsaw/gridsaw/solve/internal/budget"
)

func TestNodes(t *testing.T) {
	for _, limit := range []int64{1, 2, budget.Interval - 1, budget.Interval, budget.Interval + 1, 3 * budget.Interval} {
		b := budget.Nodes(limit)
		var n int64
		for b.Spend() {
			n++
		}
		if n != limit || b.Spent() != limit || !b.Stopped() || b.Spend() {
			t.Errorf("limit %d: %d nodes, spent %d, stopped %v", limit, n, b.Spent(), b.Stopped())
		}
	}
}

func TestUnbounded(t *testing.T) {
	var b budget.Budget
	for range 5 * budget.Interval {
		if !b.Spend() {
			t.Fatal("the zero budget stopped")
		}
	}
	if b.Err() != nil || b.Stopped() {
		t.Errorf("error %v, stopped %v", b.Err(), b.Stopped())
	}
}

func TestContext(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	calls := 0
	b := budget.New(ctx, solve.Options{Progress: func(e solve.Event) {
		if calls++; calls == 3 {
			cancel(why)
		}
	}})
	for b.Spend() {
	}
	if n := b.Spent(); n > 5*budget.Interval || calls != 3 {
		t.Errorf("%d nodes and %d calls after the context was done", n, calls)
	}
	if !errors.Is(b.Err(), why) {
		t.Errorf("error %v", b.Err())
	}
	done := budget.New(ctx, solve.Options{})
	if done.Spend() {
		t.Error("a budget of a context that is done has a node")
	}
}

// TestGoing checks that work between nodes is told to stop, and that slow nodes look up
// more often.
func TestGoing(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	b := budget.New(ctx, solve.Options{})
	for range 3 * budget.Interval {
		if !b.Going() {
			t.Fatal("stopped without a reason")
		}
	}
	cancel(why)
	calls := 0
	for b.Going() {
		if calls++; calls > budget.Interval {
			t.Fatal("does not stop")
		}
	}
	if b.Spend() || !errors.Is(b.Err(), why) {
		t.Errorf("goes on, error %v", b.Err())
	}
	ctx, cancel = context.WithCancelCause(t.Context())
	b = budget.New(ctx, solve.Options{})
	b.Every(3)
	b.Spend()
	cancel(why)
	for n := 0; b.Spend(); n++ {
		if n > 3 {
			t.Fatal("slow nodes are not looked at")
		}
	}
}
