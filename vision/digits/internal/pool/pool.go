// Package pool keeps engines that one call at a time can use, one for every call
// under way.
package pool

import (
	"errors"
	"fmt"
	"sync"
)

// Errors of a pool, which readers of digits hand on.
var (
	ErrClosed = errors.New("digits: reader is closed")
	ErrEngine = errors.New("digits: engine not usable")
)

// Pool holds copies of an engine. It is safe for concurrent use.
type Pool[E any] struct {
	start func() (E, error)
	stop  func(E)

	mu     sync.Mutex
	idle   []E
	closed bool
}

// New returns a pool whose engines start starts when they are wanted.
func New[E any](start func() (E, error), stop func(E)) *Pool[E] {
	return &Pool[E]{start: start, stop: stop}
}

// Open starts the first engine, to see whether that can be done. Its error wraps
// [ErrEngine].
func (p *Pool[E]) Open() error {
	first, err := p.Take()
	if err != nil {
		return err
	}
	p.Give(first)
	return nil
}

// Take returns an engine that no other call uses. The error wraps [ErrEngine] where one
// cannot be started, and [ErrClosed] of a closed pool. Starting one need not be safe
// beside another that starts, so it happens under the lock.
func (p *Pool[E]) Take() (E, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var none E
	if p.closed {
		return none, ErrClosed
	}
	if n := len(p.idle); n > 0 {
		last := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return last, nil
	}
	started, err := p.start()
	if err != nil {
		return none, fmt.Errorf("%w: %w", ErrEngine, err)
	}
	return started, nil
}

// Give takes back an engine that no call uses any more.
func (p *Pool[E]) Give(engine E) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		p.stop(engine)
		return
	}
	p.idle = append(p.idle, engine)
}

// Close stops the engines. Calls under way end as usual.
func (p *Pool[E]) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, engine := range p.idle {
		p.stop(engine)
	}
	p.idle = nil
}
