package deadline_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gridsaw/gridsaw/internal/deadline"
)

func TestAwait(t *testing.T) {
	fault := errors.New("a fault")
	if n, err := deadline.Await(t.Context(), func() (int, error) { return 7, fault }); n != 7 || err != fault {
		t.Errorf("%d, %v", n, err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(why)
	end := make(chan struct{})
	defer close(end)
	if n, err := deadline.Await(ctx, func() (int, error) { <-end; return 7, nil }); n != 0 || err != why {
		t.Errorf("of work that goes on: %d, %v", n, err)
	}
	defer func() {
		if recover() != "a panic" {
			t.Error("the panic of the work is lost")
		}
	}()
	deadline.Do(t.Context(), func() error { panic("a panic") })
}

func TestExtend(t *testing.T) {
	for _, test := range []struct {
		name  string
		limit func(context.Context) (context.Context, context.CancelFunc)
		want  time.Duration // from the begin to the end
		cause error
	}{
		{"deadline", func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, time.Minute)
		}, time.Minute + 2*time.Second, context.DeadlineExceeded},
		{"interrupt", func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(ctx)
			time.AfterFunc(time.Minute, cancel)
			return ctx, cancel
		}, time.Minute + 5*time.Second, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				ctx, cancel := test.limit(t.Context())
				defer cancel()
				out, stop := deadline.Extend(ctx, 2*time.Second, 5*time.Second)
				defer stop()
				<-out.Done()
				if took := time.Since(begun); took != test.want || context.Cause(out) != test.cause {
					t.Errorf("done after %v by %v, want %v, %v", took, context.Cause(out), test.want, test.cause)
				}
			})
		})
	}
}
