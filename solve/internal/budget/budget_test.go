package budget_test

import (
	"context"
	"errors"
	"slices"
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

// TestPart spends a budget in parts, of which the bound of the whole ends the last.
func TestPart(t *testing.T) {
	b := budget.Nodes(25)
	b.Solutions = 3
	var spent []int64
	for !b.Stopped() {
		part := b.Part(10)
		for part.Spend() {
		}
		spent = append(spent, part.Spent()-b.Spent())
		part.Solutions = 0
		b.Take(&part)
	}
	if want := []int64{10, 10, 5}; !slices.Equal(spent, want) || b.Spent() != 25 || b.Spend() || b.Solutions != 3 {
		t.Errorf("parts of %v nodes, %d in all, %d solutions; want %v, 25, 3", spent, b.Spent(), b.Solutions, want)
	}
	var unbounded budget.Budget
	part := unbounded.Part(0)
	if part.Spend() {
		t.Error("a part of no nodes has one")
	}
	unbounded.Take(&part)
	if unbounded.Stopped() || !unbounded.Spend() {
		t.Error("the end of a part ends the whole")
	}
	ctx, cancel := context.WithCancel(t.Context())
	whole := budget.New(ctx, solve.Options{})
	part = whole.Part(10)
	part.Spend()
	cancel()
	whole.Take(&part)
	if !whole.Stopped() {
		t.Error("a budget goes on after the end of its context")
	}
}
