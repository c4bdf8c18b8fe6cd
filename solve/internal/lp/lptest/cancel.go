package lptest

import (
	"context"
	"errors"
	"os"
	"sync/atomic"
	"testing"
	"time"
)

// Patience is how long a method may take to stop. It takes some milliseconds, but
// the machine may have other work.
const Patience = 2 * time.Second

// ErrHome is the cause of the contexts that the tests end.
var ErrHome = errors.New("the user went home")

// A Moment is when a context ended.
type Moment struct{ ns atomic.Int64 }

// At returns that time.
func (m *Moment) At() time.Time { return time.Unix(0, m.ns.Load()) }

// Cancelled returns a context that ends with [ErrHome] as soon as the file is
// there, and the time when it did.
func Cancelled(t testing.TB, file string) (context.Context, *Moment) {
	ctx, cancel := context.WithCancelCause(t.Context())
	at := new(Moment)
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(file); err == nil {
				at.ns.Store(time.Now().UnixNano())
				cancel(ErrHome)
			}
			time.Sleep(time.Millisecond)
		}
	}()
	t.Cleanup(func() { cancel(nil) })
	return ctx, at
}
