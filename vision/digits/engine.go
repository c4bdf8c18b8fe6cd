package digits

import (
	"fmt"
	"sync"

	"github.com/gridsaw/gridsaw/vision/internal/cv"
)

// engines are copies of one network, one for every call under way.
type engines struct {
	onnx    []byte
	shape   []int
	outputs int

	mu     sync.Mutex
	idle   []*cv.Net
	closed bool
}

// load makes the first copy.
func (e *engines) load() error {
	net, err := e.take()
	if err != nil {
		return err
	}
	e.give(net)
	return nil
}

// take returns a network that no other call uses.
func (e *engines) take() (*cv.Net, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, ErrClosed
	}
	if n := len(e.idle); n > 0 {
		net := e.idle[n-1]
		e.idle = e.idle[:n-1]
		return net, nil
	}
	net, err := cv.NewNet(e.onnx, e.shape, e.outputs)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrEngine, err)
	}
	return net, nil
}

func (e *engines) give(net *cv.Net) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		net.Close()
		return
	}
	e.idle = append(e.idle, net)
}

// close frees the networks. Calls under way end as usual.
func (e *engines) close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for _, net := range e.idle {
		net.Close()
	}
	e.idle = nil
}
