package digits

import (
	"fmt"
	"sync"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// engines are copies of an engine that one call at a time can use: one for every
// call under way.
type engines[E any] struct {
	start func() (E, error)
	stop  func(E)

	mu     sync.Mutex
	idle   []E
	closed bool
}

// open starts the first copy.
func (e *engines[E]) open() error {
	first, err := e.take()
	if err != nil {
		return err
	}
	e.give(first)
	return nil
}

// take returns an engine that no other call uses. Starting one need not be safe
// beside another that starts, so it happens under the lock.
func (e *engines[E]) take() (E, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	var none E
	if e.closed {
		return none, ErrClosed
	}
	if n := len(e.idle); n > 0 {
		last := e.idle[n-1]
		e.idle = e.idle[:n-1]
		return last, nil
	}
	started, err := e.start()
	if err != nil {
		return none, fmt.Errorf("%w: %w", ErrEngine, err)
	}
	return started, nil
}

func (e *engines[E]) give(engine E) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		e.stop(engine)
		return
	}
	e.idle = append(e.idle, engine)
}

// close stops the engines. Calls under way end as usual.
func (e *engines[E]) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for _, engine := range e.idle {
		e.stop(engine)
	}
	e.idle = nil
}

// networks are engines that run the same network on inputs of a shape.
func networks(onnx []byte, shape []int, outputs int) engines[*cv.Net] {
	return engines[*cv.Net]{
		start: func() (*cv.Net, error) { return cv.NewNet(onnx, shape, outputs) },
		stop:  (*cv.Net).Close,
	}
}
