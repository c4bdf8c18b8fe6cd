// Package deadline keeps to the end of a context what cannot be interrupted, and gives what has to be done
// after that end a while.
package deadline

import (
	"context"
	"errors"
	"time"
)

// Await does some work, and waits for it no longer than until ctx is done, with whose cause it returns
// then: what cannot be interrupted goes on, and its result is dropped. A panic of the work is one of the
// caller's.
func Await[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
		fault any
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			r.fault = recover()
			done <- r
		}()
		r.value, r.err = work()
	}()
	select {
	case r := <-done:
		if r.fault != nil {
			panic(r.fault)
		}
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
	}
}

// Do is [Await] for work without a result.
func Do(ctx context.Context, work func() error) error {
	_, err := Await(ctx, func() (struct{}, error) { return struct{}{}, work() })
	return err
}

// Extend returns a context that is done, with the cause of ctx, so long after ctx is: after its deadline or
// after anything else. The caller calls the function when the context is no longer needed.
func Extend(ctx context.Context, deadline, other time.Duration) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		by := other
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			by = deadline
		}
		select {
		case <-out.Done():
		case <-time.After(by):
			cancel(context.Cause(ctx))
		}
	})
	return out, func() { stop(); cancel(nil) }
}
